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
from bot.storage.records.terms import Terms
from bot.storage.rows.members import FORGOTTEN, enrol
from bot.storage.rows.processes import of_ours
from bot.storage.rows.results import results_of_table, save_results
from bot.storage.rows.seasons import place_in_season
from bot.storage.rows.stints import stints_of
from bot.storage.rows.tables import known_table
from bot.storage.sql import Sql
from engine.games import GAMES

_INSERT = insert("played_games", "guild_id", "table_id", "name", "season_id", "family", "pace", "ended_at", "seats")

FIRST_FAMILY: Final = GAMES[0]
"""What a table plays that names no game."""
LIVE: Final = "live"
CORRESPONDENCE: Final = "correspondence"


def keep_played_game(sql: Sql, table_id: int, results: Sequence[NewResult], ended_at: int) -> None:
    """A game has ended with these results, which are stored already. Games in direct messages belong to no server."""
    table = known_table(sql, table_id)
    if table.guild_id is None:
        return
    place = place_in_season(sql, table_id)
    parts = _parts(sql, table.guild_id, table_id, table.terms)
    seats = [
        {"seat": each.seat, "place": each.place, "score": each.score, "breaks": each.breaks, "parts": parts[each.seat]}
        for each in sorted(results, key=lambda each: each.seat)
    ]
    sql.execute(
        _INSERT,
        (
            *(table.guild_id, table_id, place[1] if place else str(table_id), place[0] if place else None),
            table.options.get("game", FIRST_FAMILY),
            LIVE if table.terms.clock == LIVE else CORRESPONDENCE,
            *(ended_at, orjson.dumps(seats).decode()),
        ),
    )


def played_games(sql: Sql, guild_id: int, after: tuple[int, int] = (0, 0)) -> list[PlayedGame]:
    """The games of a server in the order in which they ended, after the one of this instant and table."""
    rows = sql.rows(
        "SELECT * FROM played_games WHERE guild_id = ? AND (ended_at, table_id) > (?, ?) ORDER BY ended_at, table_id",
        (guild_id, *after),
    )
    return [made(PlayedGame, row) for row in rows]


def count_played_games(sql: Sql, guild_id: int) -> int:
    """How many games of a server there are."""
    count: int = sql.value("SELECT count(*) FROM played_games WHERE guild_id = ?", (guild_id,))
    return count


def played_game(sql: Sql, table_id: int) -> PlayedGame | None:
    """The game of a table; None if it has no result."""
    row = sql.row("SELECT * FROM played_games WHERE table_id = ?", (table_id,))
    return None if row is None else made(PlayedGame, row)


def free_game(sql: Sql, guild_id: int, table_id: int) -> PlayedGame | None:
    """The game of a table of this server; None if it has no result or belongs to a season."""
    row = sql.row(
        "SELECT * FROM played_games WHERE table_id = ? AND guild_id = ? AND season_id IS NULL", (table_id, guild_id)
    )
    return None if row is None else made(PlayedGame, row)


def free_games(sql: Sql, guild_id: int, limit: int, skipped: int = 0) -> list[PlayedGame]:
    """The games of a server that belong to no season, the newest first, without so many of them."""
    rows = sql.rows(
        "SELECT * FROM played_games WHERE guild_id = ? AND season_id IS NULL"
        " ORDER BY ended_at DESC, table_id DESC LIMIT ? OFFSET ?",
        (guild_id, limit, skipped),
    )
    return [made(PlayedGame, row) for row in rows]


def count_free_games(sql: Sql, guild_id: int) -> int:
    """How many games of a server belong to no season."""
    statement = "SELECT count(*) FROM played_games WHERE guild_id = ? AND season_id IS NULL"
    count: int = sql.value(statement, (guild_id,))
    return count


def games_left_out(sql: Sql, after: int, limit: int) -> list[int]:
    """Tables of our servers whose games have ended but are not among these: they ended before there were ratings.

    Those behind this number, in their order. A game that was broken off counts only if it had a result.
    """
    rows = sql.rows(
        "SELECT id FROM tables WHERE id > :after AND guild_id IS NOT NULL"  # noqa: S608  # ours
        f" AND {of_ours(sql.shards, 'guild_id')}"
        " AND NOT EXISTS (SELECT 1 FROM played_games WHERE table_id = tables.id)"
        " AND (status = 'finished' OR status = 'cancelled'"
        " AND EXISTS (SELECT 1 FROM results WHERE table_id = tables.id)) ORDER BY id LIMIT :limit",
        {"after": after, "limit": limit},
    )
    return [row["id"] for row in rows]


def count_late(sql: Sql, table_id: int, results: Sequence[NewResult]) -> None:
    """Count a game that ended before there were ratings, as of when it ended."""
    if played_game(sql, table_id) is not None:
        return
    known = results_of_table(sql, table_id)
    ended_at = max((each.ended_at for each in known), default=0)
    if not known:
        ended_at = sql.value("SELECT changed_at FROM tables WHERE id = ?", (table_id,))
        save_results(sql, table_id, results, ended_at)
    keep_played_game(sql, table_id, results, ended_at)


def _parts(sql: Sql, guild_id: int, table_id: int, terms: Terms) -> dict[int, list[dict[str, Any]]]:
    """By seat who had which part in it. A caretaker, who finishes what somebody began, has none. A computer player is
    called by its level, which is what its rating is that of."""
    found: dict[int, list[dict[str, Any]]] = {}
    names: dict[int, str] = {}
    for stint in stints_of(sql, table_id):
        found.setdefault(stint.seat, [])
        if stint.user_id == FORGOTTEN:
            continue
        if stint.user_id is not None:
            names[stint.user_id] = stint.name
        elif stint.number == 1:
            level = terms.level_of(stint.name)
            found[stint.seat].append(_part(level, began=True, ended=stint.to_choice is None, is_computer=True))
    for result in results_of_table(sql, table_id):
        if result.user_id not in names:
            continue  # they have asked to be forgotten
        number = enrol(sql, guild_id, result.user_id, names[result.user_id])
        found[result.seat].append(_part(f"m{number}", began=result.began, ended=result.ended, share=result.share))
    return found


def _part(player: str, *, began: bool, ended: bool, share: float = 1.0, is_computer: bool = False) -> dict[str, Any]:
    return {"player": player, "began": began, "ended": ended, "share": share, "is_computer": is_computer}
