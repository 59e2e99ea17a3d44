"""Records from rows and back: a field of a record is the column of the same name.

A new field needs a migration that adds its column, and a form below if a database cannot keep the value as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

import orjson
from pydantic import TypeAdapter

from bot.storage.records.people import Away, Hours
from bot.storage.records.results import SeatResult
from bot.storage.records.shards import Shards
from bot.storage.records.terms import Terms
from bot.storage.sql import Row

Record = TypeVar("Record")


@dataclass(frozen=True, slots=True)
class ColumnForm:
    """How a value is kept in its column, and made from it again. None is always kept as it is."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]

    def written(self, value: Any) -> Any:
        """What the column keeps for a value."""
        return None if value is None else self.write(value)

    def found(self, stored: Any) -> Any:
        """The value for which the column keeps this."""
        return None if stored is None else self.read(stored)


OPTIONS = ColumnForm(lambda options: orjson.dumps(options).decode(), orjson.loads)
"""What is played: the options of a game as JSON."""

FORMS: dict[Any, ColumnForm] = {
    bool: ColumnForm(int, bool),
    Mapping[str, Any]: OPTIONS,
    Shards: ColumnForm(str, Shards.parse),
    Terms: ColumnForm(
        lambda terms: orjson.dumps(terms.to_json()).decode(), lambda stored: Terms.from_json(orjson.loads(stored))
    ),
    Hours: ColumnForm(lambda hours: json.dumps([hours.start, hours.end]), lambda stored: Hours(*json.loads(stored))),
    tuple[int, ...]: ColumnForm(json.dumps, lambda stored: tuple(json.loads(stored))),
    tuple[str, ...]: ColumnForm(json.dumps, lambda stored: tuple(json.loads(stored))),
    tuple[Away, ...]: ColumnForm(
        lambda away: json.dumps([[each.first.isoformat(), each.last.isoformat()] for each in away]),
        lambda stored: tuple(Away(*map(date.fromisoformat, days)) for days in json.loads(stored)),
    ),
}
"""By the type of a field. All others are kept as they are, words of a list (`StrEnum`) as their text."""


_FORMS_OF: dict[type[Any], tuple[tuple[str, ColumnForm | None], ...]] = {}


def columns(record: type[Any]) -> tuple[str, ...]:
    """The columns of a record, in the order of its fields."""
    return tuple(field.name for field in fields(record))


def made(record: type[Record], row: Row, **others: Any) -> Record:
    """A record from a row. `others` are the fields that are no columns."""
    values = [
        others[name] if name in others else row[name] if form is None else form.found(row[name])
        for name, form in _forms(record)
    ]
    return record(*values)


def stored(record: Any, *names: str) -> list[Any]:
    """The values of a record as its columns have them, in the order of its fields; or of these fields alone."""
    forms = dict(_forms(type(record)))
    return [_written(getattr(record, name), forms[name]) for name in names or forms]


def _written(value: Any, form: ColumnForm | None) -> Any:
    return value if form is None else form.written(value)


def _forms(record: type[Any]) -> tuple[tuple[str, ColumnForm | None], ...]:
    """The columns of a record with their forms; worked out once for each record."""
    found = _FORMS_OF.get(record)
    if found is None:
        hints = get_type_hints(record)
        found = _FORMS_OF[record] = tuple((name, _form(hints[name])) for name in columns(record))
    return found


def _form(hint: Any) -> ColumnForm | None:
    kinds = [kind for kind in get_args(hint) if kind is not NoneType]
    if NoneType in get_args(hint) and len(kinds) == 1:
        return _form(kinds[0])
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return ColumnForm(str, hint)
    return FORMS.get(hint)


_SEATS: TypeAdapter[tuple[SeatResult, ...]] = TypeAdapter(tuple[SeatResult, ...])


def written_seats(seats: tuple[SeatResult, ...]) -> str:
    """The seats of a result as its column has them."""
    return _SEATS.dump_json(seats).decode()


def read_seats(stored: str) -> tuple[SeatResult, ...]:
    """The seats of a result from its column."""
    return _SEATS.validate_json(stored)
