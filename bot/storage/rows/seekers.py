"""People who look for a game in a server."""

from __future__ import annotations

from collections.abc import Collection

from bot.storage.columns import made
from bot.storage.dialect import insert, upsert
from bot.storage.errors import OutOfDate
from bot.storage.records.leagues import StoredSeeker
from bot.storage.records.tables import Table
from bot.storage.rows.processes import of_ours
from bot.storage.rows.tables import open_table
from bot.storage.sql import Sql

_FOUND = insert("found_tables", "table_id", "guild_id")
_SEEK = upsert("seekers", ("guild_id", "user_id"), ("channel_id", "since", "wish"))


def seek(sql: Sql, guild_id: int, user_id: int, channel_id: int, wish: str) -> None:
    """Somebody looks for a game from now on; with another wish they begin anew."""
    sql.execute(_SEEK, (guild_id, user_id, channel_id, sql.now, wish))


def stop_seeking(sql: Sql, guild_id: int, user_id: int) -> bool:
    """They look for none any more. False if they did not."""
    return bool(sql.changed("DELETE FROM seekers WHERE guild_id = ? AND user_id = ?", (guild_id, user_id)))


def seekers_of(sql: Sql, guild_id: int) -> list[StoredSeeker]:
    """Who looks for a game in a server, who looks longest first."""
    rows = sql.rows("SELECT * FROM seekers WHERE guild_id = ? ORDER BY since, user_id", (guild_id,))
    return [made(StoredSeeker, row) for row in rows]


def guilds_with_seekers(sql: Sql) -> list[int]:
    """Those of our servers in which somebody looks for a game."""
    ours = of_ours(sql.shards, "guild_id")
    return [row["guild_id"] for row in sql.rows(f"SELECT DISTINCT guild_id FROM seekers WHERE {ours}")]  # noqa: S608  # ours


def open_found_table(sql: Sql, new: Table, found: Collection[StoredSeeker]) -> Table:
    """The table of people who look no longer, since they have found each other. It is still to begin.

    Raises OutOfDate if one of them has found something else meanwhile, or looks for something else.
    """
    for each in found:
        taken = sql.changed(
            "DELETE FROM seekers WHERE guild_id = ? AND user_id = ? AND since = ?",
            (each.guild_id, each.user_id, each.since),
        )
        if not taken:
            raise OutOfDate(0)
    table = open_table(sql, new)
    sql.execute(_FOUND, (table.id, table.guild_id))
    return table


def tables_to_begin(sql: Sql) -> list[int]:
    """Such tables of our servers whose people were not told yet that it begins."""
    ours = of_ours(sql.shards, "guild_id")
    return [row["table_id"] for row in sql.rows(f"SELECT table_id FROM found_tables WHERE {ours} ORDER BY table_id")]  # noqa: S608  # ours


def settle_found_table(sql: Sql, table_id: int) -> None:
    """Those who found each other at this table know that it begins: nobody has to be told any more."""
    sql.execute("DELETE FROM found_tables WHERE table_id = ?", (table_id,))
