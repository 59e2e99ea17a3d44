"""What a control or a form says on the wire: `kind:argument:argument...`, at most 100 characters.

What follows the kind are the arguments of the coroutine that answers, in the order in which it declares them. So an id
is written and read by one declaration, and what cannot have been written by it is not read.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from cogs.shared.problems import UnknownControl

SEPARATOR: Final = ":"

NUMBER: Final = re.compile(r"[0-9]{1,19}")
"""What counts as a number in an id: only plain digits, and not endlessly many."""

LONGEST: Final = 100
"""Characters; Discord's."""

TABLE: Final = "table"
"""What the first argument is called if the control is about the table with this number."""

LARGEST_NUMBER: Final = 2**63 - 1
"""What fits into the database; Discord's own ids do."""

Value = TypeVar("Value")
Read = Callable[[str], Any]
"""Reads one argument. Raises UnknownControl for what it cannot be."""


class CustomId:
    """How the ids of one control or form are written and read."""

    def __init__(self, kind: str, answer: Callable[..., object]) -> None:
        """`answer` takes first what was pressed or sent, then the arguments: int, str, bool, a Literal, an Enum, or a
        class whose `parse` gives None for a text that is none of it. The last ones have defaults if ids may lack them;
        `*rest` takes what may hold separators or be of any length.
        """
        self.kind = kind
        _, *parameters = inspect.signature(answer, eval_str=True).parameters.values()
        self._signature = inspect.Signature(parameters)
        self._is_about_table = bool(parameters) and parameters[0].name == TABLE
        self._rest: Read | None = None
        self._reads: list[Read] = []
        self._needed = 0
        for parameter in parameters:
            read = reader(parameter.annotation)
            if parameter.kind is parameter.VAR_POSITIONAL:
                self._rest = read
            elif parameter.kind is parameter.POSITIONAL_OR_KEYWORD:
                self._reads.append(read)
                self._needed += parameter.default is parameter.empty
            else:
                raise TypeError(f"What {kind!r} takes stands in its id one after the other: {parameter}")

    def __str__(self) -> str:
        """Such as `seattake(table: int, seat: int)`."""
        return f"{self.kind}{self._signature}"

    def written(self, *args: object, **kwargs: object) -> str:
        """The id for these arguments. None, which only the last ones may be, is left out.

        Raises UnknownControl for what fits in no id: it does not come from us.
        """
        bound = self._signature.bind(*args, **kwargs)
        values = [*bound.args, *bound.kwargs.values()]
        while values and values[-1] is None:
            values.pop()
        whole = SEPARATOR.join((self.kind, *map(_written, values)))
        if len(whole) > LONGEST:
            raise UnknownControl
        return whole

    def table(self, texts: Sequence[str]) -> int | None:
        """The number of the table that these arguments are about; None if they are about none."""
        return int(texts[0]) if self._is_about_table and texts and _is_number(texts[0]) else None

    def read(self, texts: Sequence[str]) -> list[Any]:
        """The arguments in an id of this kind. Raises UnknownControl if they do not fit."""
        given, rest = texts[: len(self._reads)], texts[len(self._reads) :]
        if len(given) < self._needed or (rest and self._rest is None):
            raise UnknownControl
        values = [read(text) for read, text in zip(self._reads, given, strict=False)]
        return values if self._rest is None else [*values, *map(self._rest, rest)]


def _written(value: object) -> str:
    if isinstance(value, Enum):
        value = value.value
    return str(int(value)) if isinstance(value, bool) else str(value)


def read(text: str, kind: type[Value]) -> Value:
    """A text as a value of this kind. Raises UnknownControl if it is none."""
    value: Value = reader(kind)(text)
    return value


def reader(kind: Any) -> Read:
    """What reads texts of a kind. Raises TypeError for a kind that does not stand in ids."""
    if get_origin(kind) in (Union, UnionType):
        (kind,) = [each for each in get_args(kind) if each is not NoneType]
    if kind is str:
        return str
    if kind is int:
        return _number
    if kind is bool:
        return _one_of({"0": False, "1": True})
    if get_origin(kind) is Literal:
        return _one_of({_written(value): value for value in get_args(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of({_written(member): member for member in kind})
    if hasattr(kind, "parse"):
        return partial(_parsed, kind.parse)
    raise TypeError(f"{kind} does not stand in ids.")


def _is_number(text: str) -> bool:
    return NUMBER.fullmatch(text) is not None and int(text) <= LARGEST_NUMBER


def _number(text: str) -> int:
    if not _is_number(text):
        raise UnknownControl
    return int(text)


def _parsed(parse: Callable[[str], Any], text: str) -> Any:
    value = parse(text)
    if value is None:
        raise UnknownControl
    return value


def _one_of(values: dict[str, Any]) -> Read:
    def read(text: str) -> Any:
        if text not in values:
            raise UnknownControl
        return values[text]

    return read
