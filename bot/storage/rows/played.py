"""Finished games as the ratings of their server count them: who had which part in which seat, under numbers that
nothing but `members` connects with people.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import orjson

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.leagues import PlayedGame
from bot.storage.records.seating import NewResult
from bot.storage.rows.members import NOBODY, enrol
from bot.storage.rows.results import results_of_table
from bot.storage.rows.seasons import place_in_season
from bot.storage.rows.stints import stints_of
from bot.storage.rows.tables import known_table
from bot.storage.sql import Sql

_INSERT = insert("played_games", "guild_id", "table_id", "name", "season_id", "family", "pace", "ended_at", "seats")

FIRST_FAMILY: Final = "elgrande"
"""What a table plays that names no game."""
LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"
AT_RANDOM: Final = "random"
"""How computer players play if nobody says otherwise."""


def keep_played_game(sql: Sql, table_id: int, results: Sequence[NewResult]) -> None:
    """A game has ended with these results, which are stored already. Games in direct messages belong to no server."""
    table = known_table(sql, table_id)
    if table.guild_id is None or not results:
        return
    options, terms = orjson.loads(table.options), orjson.loads(table.terms)
    place = place_in_season(sql, table_id)
    parts = _parts(sql, table.guild_id, table_id, terms.get("opponents", AT_RANDOM))
    seats = [
        {"seat": each.seat, "place": each.place, "score": each.score, "breaks": each.breaks, "parts": parts[each.seat]}
        for each in sorted(results, key=lambda each: each.seat)
    ]
    sql.execute(
        _INSERT,
        (
            *(table.guild_id, table_id, place[1] if place else str(table_id), place[0] if place else None),
            options.get("game", FIRST_FAMILY),
            LIVE if terms.get("clock") == LIVE else CORRESPONDENCE,
            *(sql.now, orjson.dumps(seats).decode()),
        ),
    )


def played_games(sql: Sql, guild_id: int, after: tuple[int, int] = (0, 0)) -> list[PlayedGame]:
    """The games of a server in the order in which they ended, after the one of this instant and table."""
    rows = sql.rows(
        "SELECT * FROM played_games WHERE guild_id = ? AND (ended_at, table_id) > (?, ?) ORDER BY ended_at, table_id",
        (guild_id, *after),
    )
    return [made(PlayedGame, row) for row in rows]


def played_game(sql: Sql, table_id: int) -> PlayedGame | None:
    """The game of a table; None if it has no result."""
    row = sql.row("SELECT * FROM played_games WHERE table_id = ?", (table_id,))
    return None if row is None else made(PlayedGame, row)


def _parts(sql: Sql, guild_id: int, table_id: int, level: str) -> dict[int, list[dict[str, Any]]]:
    """By seat who had which part in it. A caretaker, who finishes what somebody began, has none."""
    found: dict[int, list[dict[str, Any]]] = {}
    names: dict[int, str] = {}
    for stint in stints_of(sql, table_id):
        found.setdefault(stint.seat, [])
        if stint.user_id == NOBODY:
            continue
        if stint.user_id is not None:
            names[stint.user_id] = stint.name
        elif stint.number == 1:
            found[stint.seat].append(_part(level, began=True, ended=stint.to_choice is None, is_computer=True))
    for result in results_of_table(sql, table_id):
        if result.user_id not in names:
            continue  # they have asked to be forgotten
        number = enrol(sql, guild_id, result.user_id, names[result.user_id])
        found[result.seat].append(_part(f"m{number}", began=result.began, ended=result.ended, share=result.share))
    return found


def _part(player: str, *, began: bool, ended: bool, share: float = 1.0, is_computer: bool = False) -> dict[str, Any]:
    return {"player": player, "began": began, "ended": ended, "share": share, "is_computer": is_computer}
