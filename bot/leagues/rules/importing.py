"""What a running league brings along, read from a file: who takes part, who plays whom, how games ended.

CSV (UTF-8, a line of column names first; comma, semicolon or tab between) holds one of two tables, JSON both, as lists
of objects under `entrants` and `results`. The columns are described in `docs/leagues.md`. Other columns are let be, so
what a league exports can be imported again.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Final

MOST_LINES: Final = 5_000
LAST_NUMBER: Final = re.compile(r"(\d{1,4})\D*$")
DELIMITERS: Final = ",;\t"
NO: Final = ("no", "false", "0")


class IllegalImport(ValueError):
    """A file that says nothing that can be done: in which line, from 1, and why."""

    def __init__(self, line: int, reason: str, about: str = "") -> None:
        super().__init__(f"line {line}: {reason} {about}")
        self.line = line
        self.reason = reason
        self.about = about

    @property
    def key(self) -> str:
        """The sentence that says it."""
        return f"league.illegal_import.{self.reason}"


@dataclass(frozen=True, slots=True)
class ImportedEntrant:
    """Somebody who takes part; `who` is as it was written: an id of Discord, a mention, "m17" or a name."""

    line: int
    who: str
    plays: bool = True
    on_bench: bool = False
    games_at_once: int = 1
    rating: int | None = None
    """What they are worth at least, as shown."""
    team: str = ""
    division: int | None = None


@dataclass(frozen=True, slots=True)
class ImportedSeat:
    """A seat of a game, with its result if it was played: from 1 all of them."""

    line: int
    division: int
    round: int
    table: int
    seat: int
    who: str
    place: int | None = None
    score: int = 0


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """A table: its seats in their order."""

    division: int
    round: int
    table: int
    seats: tuple[ImportedSeat, ...]

    @property
    def line(self) -> int:
        return self.seats[0].line

    @property
    def is_played(self) -> bool:
        return all(seat.place is not None for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Imported:
    """All that a file says."""

    entrants: tuple[ImportedEntrant, ...] = ()
    tables: tuple[ImportedTable, ...] = field(default=())

    def people(self) -> dict[str, int]:
        """Everybody who is named, as they were written, with the first line of each."""
        found: dict[str, int] = {}
        for entrant in self.entrants:
            found.setdefault(entrant.who, entrant.line)
        for table in self.tables:
            for seat in table.seats:
                found.setdefault(seat.who, seat.line)
        return found


def read_import(content: bytes) -> Imported:
    """What a file says. Raises IllegalImport."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise IllegalImport(1, "not_utf8") from None
    entrants, results = _json(text) if text.lstrip().startswith("{") else _csv(text)
    if not entrants and not results:
        raise IllegalImport(1, "empty")
    if len(entrants) + len(results) > MOST_LINES:
        raise IllegalImport(MOST_LINES, "too_long")
    return Imported(tuple(_entrant(*each) for each in entrants), _tables(_seat(*each) for each in results))


Line = tuple[int, Mapping[str, str]]


def _csv(text: str) -> tuple[list[Line], list[Line]]:
    head = text.splitlines()[0] if text.strip() else ""
    delimiter = max(DELIMITERS, key=head.count)
    rows = csv.DictReader(StringIO(text), delimiter=delimiter)
    columns = [(name or "").strip().casefold() for name in rows.fieldnames or ()]
    if "player" not in columns:
        raise IllegalImport(1, "no_player_column")
    rows.fieldnames = columns
    lines: list[Line] = [(rows.line_num, {name: _cell(value) for name, value in row.items() if name}) for row in rows]
    return ([], lines) if "table" in columns else (lines, [])


def _json(text: str) -> tuple[list[Line], list[Line]]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise IllegalImport(getattr(error, "lineno", 1), "not_json") from None
    return _objects(document.get("entrants", [])), _objects(document.get("results", []))


def _objects(found: object) -> list[Line]:
    """Their numbers stand for lines."""
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise IllegalImport(1, "no_objects")
    return [
        (number, {str(name).casefold(): _cell(value) for name, value in each.items()})
        for number, each in enumerate(found, start=1)
    ]


def _cell(value: Any) -> str:
    return "" if value is None else str(value).strip().removeprefix("'")


def _entrant(line: int, cells: Mapping[str, str]) -> ImportedEntrant:
    return ImportedEntrant(
        line,
        _who(line, cells),
        plays=cells.get("plays", "").casefold() not in NO,
        on_bench=cells.get("bench", "").casefold() not in (*NO, ""),
        games_at_once=_number(line, cells, "games_at_once", 1, 9, default=1) or 1,
        rating=_number(line, cells, "rating", -5_000, 5_000, default=None),
        team=cells.get("team", ""),
        division=_number(line, cells, "division", 1, 99, default=None),
    )


def _seat(line: int, cells: Mapping[str, str]) -> ImportedSeat:
    table = LAST_NUMBER.search(cells.get("table", ""))
    if table is None:
        raise IllegalImport(line, "no_number", "table")
    return ImportedSeat(
        line,
        division=_number(line, cells, "division", 1, 99, default=1) or 1,
        round=_needed(line, cells, "round", 1, 50),
        table=int(table[1]),
        seat=_needed(line, cells, "seat", 1, 5),
        who=_who(line, cells),
        place=_number(line, cells, "place", 1, 5, default=None),
        score=_number(line, cells, "score", -999, 9_999, default=0) or 0,
    )


def _who(line: int, cells: Mapping[str, str]) -> str:
    if not cells.get("player"):
        raise IllegalImport(line, "nobody")
    return cells["player"]


def _needed(line: int, cells: Mapping[str, str], name: str, least: int, most: int) -> int:
    found = _number(line, cells, name, least, most, default=None)
    if found is None:
        raise IllegalImport(line, "no_number", name)
    return found


def _number(line: int, cells: Mapping[str, str], name: str, least: int, most: int, default: int | None) -> int | None:
    written = cells.get(name, "")
    if not written:
        return default
    try:
        found = int(written)
    except ValueError:
        raise IllegalImport(line, "no_number", name) from None
    if not least <= found <= most:
        raise IllegalImport(line, "no_number", name)
    return found


def _tables(seats: Iterable[ImportedSeat]) -> tuple[ImportedTable, ...]:
    """The tables, round by round."""
    found: dict[tuple[int, int, int], list[ImportedSeat]] = {}
    for seat in seats:
        found.setdefault((seat.round, seat.division, seat.table), []).append(seat)
    tables = []
    for (number, division, table), sitting in sorted(found.items()):
        ordered = tuple(sorted(sitting, key=lambda seat: seat.seat))
        if [seat.seat for seat in ordered] != list(range(1, len(ordered) + 1)) or len(ordered) < 2:
            raise IllegalImport(ordered[0].line, "no_seats")
        if len({seat.place is None for seat in ordered}) > 1:
            raise IllegalImport(ordered[0].line, "half_a_result")
        tables.append(ImportedTable(division, number, table, ordered))
    return tuple(tables)
