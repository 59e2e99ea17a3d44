"""Results, standings and ratings as tables of text, for spreadsheets (CSV) and programs (JSON).

The columns are described in `docs/leagues.md`; their meaning does not change within a version of the format.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from io import StringIO
from typing import Final

import orjson

from bot.leagues.rules.points import PointsScheme, outcomes
from bot.leagues.rules.ratings import Ledger, Pool, RatingRules
from bot.leagues.rules.standings import StandingsLine, TieBreak
from bot.storage.records.results import FinishedGame, Player

FORMAT: Final = "elgrande-league"
VERSION: Final = 1

Cell = str | int | float | bool | None
Naming = Callable[[Player], str]
"""How somebody is called: their name if they agreed, else something that says nothing about them."""


@dataclass(frozen=True, slots=True)
class ExportTable:
    """A table of an export: its name, its columns, and a row of cells for each line."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def as_csv(self) -> str:
        """With a line of column names first. No cell is taken for a formula by a spreadsheet."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\r\n")
        writer.writerow(self.columns)
        writer.writerows([_harmless(cell) for cell in row] for row in self.rows)
        return text.getvalue()

    def as_objects(self) -> list[dict[str, Cell]]:
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]


def as_json(sheets: Iterable[ExportTable]) -> bytes:
    """Several tables as one document."""
    document = {"format": FORMAT, "version": VERSION} | {sheet.name: sheet.as_objects() for sheet in sheets}
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)


def results(games: Iterable[FinishedGame], scheme: PointsScheme, naming: Naming) -> ExportTable:
    """A line for each seat of each game, in the order in which they ended."""
    rows: list[tuple[Cell, ...]] = []
    for game in sorted(games, key=lambda game: (game.ended_at, game.table)):
        points = {outcome.seat: outcome for outcome in outcomes(game, scheme)}
        for seat in game.seats:
            owner = seat.owner
            outcome = points.get(seat.seat)
            rows.append(
                (
                    game.table,
                    game.season,
                    game.family,
                    game.pace.value,
                    _instant(game.ended_at),
                    len(game.seats),
                    seat.seat + 1,
                    None if owner is None else owner.player,
                    None if owner is None else naming(owner.player),
                    owner is not None and owner.is_computer,
                    owner is not None and owner.left,
                    ", ".join(naming(part.player) for part in seat.stand_ins),
                    seat.place,
                    seat.score,
                    None if outcome is None else _number(outcome.points),
                )
            )
    return ExportTable("results", RESULT_COLUMNS, tuple(rows))


def standings(
    divisions: Sequence[Sequence[StandingsLine]], tie_breaks: Sequence[TieBreak], naming: Naming
) -> ExportTable:
    """A line for each player of each division, as they stand."""
    rows = tuple(
        (
            number,
            standing.rank,
            standing.player,
            naming(standing.player),
            _number(standing.points),
            standing.games,
            standing.wins,
            standing.score,
            _number(standing.fined),
            *map(_number, standing.breaks),
        )
        for number, division in enumerate(divisions, start=1)
        for standing in division
    )
    return ExportTable("standings", (*STANDING_COLUMNS, *(f"tie_break_{each.value}" for each in tie_breaks)), rows)


def ratings(ledgers: Mapping[Pool, Ledger], rules: RatingRules, naming: Naming) -> ExportTable:
    """A line for each rating in each pool, the strongest first."""
    rows: list[tuple[Cell, ...]] = []
    for pool in sorted(ledgers, key=lambda pool: (pool.family, pool.pace.value, pool.season or "")):
        ledger = ledgers[pool]
        for player, rating in sorted(ledger.ratings.items(), key=lambda each: (-each[1].mean, each[0])):
            rows.append(
                (
                    pool.family,
                    pool.pace.value,
                    pool.season,
                    player,
                    naming(player),
                    player in ledger.computers,
                    rating.value,
                    rating.margin,
                    rating.games,
                    rules.is_provisional(rating),
                )
            )
    return ExportTable("ratings", RATING_COLUMNS, tuple(rows))


RESULT_COLUMNS: Final = (
    "table",
    "season",
    "family",
    "pace",
    "ended_at",
    "players",
    "seat",
    "player",
    "name",
    "is_computer",
    "left",
    "stand_ins",
    "place",
    "score",
    "points",
)
STANDING_COLUMNS: Final = ("division", "rank", "player", "name", "points", "games", "wins", "score", "fined")
RATING_COLUMNS: Final = (
    "family",
    "pace",
    "season",
    "player",
    "name",
    "is_computer",
    "rating",
    "margin",
    "games",
    "is_provisional",
)


def _instant(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _number(value: Fraction) -> int | float:
    """Whole where it is; else rounded to six places."""
    return value.numerator if value.denominator == 1 else round(float(value), 6)


def _harmless(cell: Cell) -> Cell:
    """Text that a spreadsheet would calculate is marked as text."""
    if isinstance(cell, bool):
        return str(cell).lower()
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell
