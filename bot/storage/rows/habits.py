"""What people did in finished games, for their pages: which regions, which cards. It follows from the logs of their
games, so it is gathered when there is time, also of games that ended long ago.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from bot.storage.dialect import upsert
from bot.storage.rows.processes import of_ours
from bot.storage.sql import Sql

_KEEP = upsert("habits", ("guild_id", "player", "table_id"), ("counts",))


@dataclass(frozen=True, slots=True)
class Unread:
    """A finished game that nobody has looked at for its habits."""

    guild_id: int
    table_id: int


def games_to_look_at(sql: Sql, limit: int) -> list[Unread]:
    """Some games of our servers that nobody has looked at yet."""
    rows = sql.rows(
        "SELECT guild_id, table_id FROM results WHERE is_looked_at = 0 AND ended_at <= :now"  # noqa: S608  # ours
        f" AND {of_ours(sql.shards, 'guild_id')} ORDER BY ended_at LIMIT :limit",
        {"now": sql.now, "limit": limit},
    )
    return [Unread(row["guild_id"], row["table_id"]) for row in rows]


def keep_habits(sql: Sql, game: Unread, counts: Mapping[str, Mapping[str, int]]) -> None:
    """How often each player did what in a game, which nobody has to look at again."""
    for player, habits in counts.items():
        sql.execute(_KEEP, (game.guild_id, player, game.table_id, orjson.dumps(dict(habits)).decode()))
    sql.execute("UPDATE results SET is_looked_at = 1 WHERE table_id = ?", (game.table_id,))


def habits_of(sql: Sql, guild_id: int, player: str, family: str) -> dict[str, int]:
    """How often a player did what in all their games of a family together."""
    rows = sql.rows(
        "SELECT counts FROM habits JOIN results ON results.table_id = habits.table_id"
        " WHERE habits.guild_id = ? AND player = ? AND family = ?",
        (guild_id, player, family),
    )
    found: dict[str, int] = {}
    for row in rows:
        for habit, count in orjson.loads(row["counts"]).items():
            found[habit] = found.get(habit, 0) + count
    return found
