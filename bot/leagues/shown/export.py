"""Results, standings and ratings as tables of text, for spreadsheets (CSV) and programs (JSON).

The columns are described in `docs/leagues.md`; their meaning does not change within a version of the format.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from fractions import Fraction
from io import StringIO
from typing import Final

import orjson

from bot.leagues.rules.points import PointsScheme, outcomes
from bot.leagues.rules.ratings import NEVER_STOOD_IN, Ledger, Pool, RatingRules
from bot.leagues.rules.rulings import Ruling, in_force
from bot.leagues.rules.season.facts import FINALS, MAIN, PLACEMENT
from bot.leagues.rules.season.rules import SeasonRules, to_json
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.standings import StandingsLine, TieBreak
from bot.storage.records.results import FinishedGame, Player

FORMAT: Final = "elgrande-league"
VERSION: Final = 1

Cell = str | int | float | bool | None
NameOf = Callable[[Player], str]
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


def results(
    games: Iterable[FinishedGame],
    scheme: PointsScheme | None,
    naming: NameOf,
    tables: Mapping[str, SeasonTable] | None = None,
    name: str = "results",
) -> ExportTable:
    """A line for each seat of each game, in the order in which they ended; `tables` are those of its season."""
    rows: list[tuple[Cell, ...]] = []
    tables = tables or {}
    for game in sorted(games, key=lambda game: (game.ended_at, game.table)):
        points = {outcome.seat: outcome for outcome in outcomes(game, scheme)} if scheme is not None else {}
        table = tables.get(game.table)
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
                    None if table is None else table.division,
                    None if table is None else table.round,
                    None if owner is None else owner.share,
                    " ".join(part.player for part in seat.stand_ins),
                    " ".join(str(part.share) for part in seat.stand_ins),
                    None if table is None else STAGES[table.stage],
                )
            )
    return ExportTable(name, RESULT_COLUMNS, tuple(rows))


def rules(seasons: Iterable[SeasonRules], of_ratings: RatingRules) -> ExportTable:
    """A line for each rule of the ratings and of each season."""
    rows: list[tuple[Cell, ...]] = [
        ("", each.name, _text(getattr(of_ratings, each.name))) for each in fields(of_ratings)
    ]
    for season in seasons:
        of_season = orjson.loads(to_json(season))
        rows += [(season.id, name, _text(value)) for name, value in of_season.items() if name != "id"]
    return ExportTable("rules", RULE_COLUMNS, tuple(rows))


def rulings(decided: Iterable[tuple[str, Sequence[Ruling]]]) -> ExportTable:
    """A line for each decision of organisers, by the season that it is about ("" for none)."""
    rows: list[tuple[Cell, ...]] = []
    for season, of_season in decided:
        held = in_force(of_season)
        for ruling in of_season:
            verdict = ruling.verdict
            about = {each.name: getattr(verdict, each.name) for each in fields(verdict)}
            places, points = about.get("places"), about.get("points")
            rows.append(
                (
                    season,
                    ruling.key,
                    _instant(ruling.at),
                    verdict.kind,
                    about.get("table"),
                    about.get("player"),
                    None if places is None else " ".join(map(str, places)),
                    None if points is None else _number(points),
                    about.get("key"),
                    ruling in held,
                )
            )
    return ExportTable("rulings", RULING_COLUMNS, tuple(rows))


def _text(value: object) -> str:
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def standings(
    divisions: Sequence[Sequence[StandingsLine]],
    tie_breaks: Sequence[TieBreak],
    naming: NameOf,
    teams: Mapping[Player, str] | None = None,
) -> ExportTable:
    """A line for each player of each division, as they stand, and then of the finals; `teams` are whose they are."""
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
            (teams or {}).get(standing.player),
            *map(_number, standing.breaks),
        )
        for number, division in enumerate(divisions, start=1)
        for standing in division
    )
    return ExportTable("standings", (*STANDING_COLUMNS, *(f"tie_break_{each.value}" for each in tie_breaks)), rows)


def ratings(ledgers: Mapping[Pool, Ledger], rules: RatingRules, naming: NameOf) -> ExportTable:
    """A line for each rating in each pool, the strongest first."""
    rows: list[tuple[Cell, ...]] = []
    for pool in sorted(ledgers, key=lambda pool: (pool.family, pool.pace.value, pool.season or "")):
        ledger = ledgers[pool]
        known = {player: ledger.of(player) for player in ledger.ratings.keys() | ledger.stand_ins.keys()}
        for player, rating in sorted(known.items(), key=lambda each: (-each[1].assured, each[0])):
            stood_in = ledger.stand_ins.get(player, NEVER_STOOD_IN)
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
                    rating.assured_value,
                    rating.opponents,
                    stood_in.games,
                    stood_in.value,
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
    "division",
    "round",
    "share",
    "stand_in_players",
    "stand_in_shares",
    "stage",
)
STAGES: Final = {PLACEMENT: "placement", MAIN: "main", FINALS: "finals"}
RULE_COLUMNS: Final = ("season", "rule", "value")
RULING_COLUMNS: Final = (
    "season",
    "decision",
    "decided_at",
    "kind",
    "table",
    "player",
    "places",
    "points",
    "revokes",
    "holds",
)
STANDING_COLUMNS: Final = ("division", "rank", "player", "name", "points", "games", "wins", "score", "fined", "team")
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
    "assured",
    "opponents",
    "stand_in_games",
    "stand_in_points",
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
