"""Several processes over one database: each does what is due at the servers that it serves, and what nobody has done in
time. Then the process whose task it was has died, or is not there yet.
"""

from __future__ import annotations

from bot.storage.records.shards import Shards
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.sql import Sql

SIGN = "last sign of life"
"""The name of the stored fact; that of one of several processes has its shards behind it."""

IDENTIFIED = "next identification"
"""The name of the stored fact that says when a shard may begin its connection to Discord."""

BETWEEN_IDENTIFICATIONS = 5_000
"""Milliseconds. Discord takes one beginning of a bot in this time, from whatever process it comes."""


def of_ours(shards: Shards | None, guild_id: str) -> str:
    """A condition: whether this process serves the server that stands in this column."""
    if shards is None:
        return "1 = 1"
    return f"(coalesce({guild_id}, 0) >> 22) % {shards.count} BETWEEN {shards.first} AND {shards.last}"


def at_ours(shards: Shards | None, table_id: str) -> str:
    """A condition: whether it serves the server of the table that stands in this column."""
    if shards is None:
        return "1 = 1"
    where = of_ours(shards, "guild_id")
    return f"EXISTS (SELECT 1 FROM tables WHERE tables.id = {table_id} AND {where})"  # noqa: S608  # numbers of ours


def tell_server_of(sql: Sql, table_id: int, news: str) -> None:
    """Once this is stored, tell the process that serves the server of a table, if that is another one."""
    if sql.shards is not None:
        guild_id: int | None = sql.value("SELECT guild_id FROM tables WHERE id = ?", (table_id,))
        if not sql.shards.serve(guild_id):
            sql.tell(news, guild_id)


def sign_of(shards: Shards | None) -> str:
    """The name of the fact that keeps the last sign of life of a process."""
    return SIGN if shards is None else f"{SIGN} of {shards}"


def shards_of(name: str) -> Shards | None:
    """The shards of the process whose last sign of life has this name; None if it had none."""
    _, _, shards = name.partition(f"{SIGN} of ")
    return Shards.parse(shards) if shards else None


def last_signs(sql: Sql) -> dict[str, int]:
    """The last signs of life of all processes that there ever were, by the names of the facts."""
    rows = sql.rows("SELECT key, value FROM facts WHERE key LIKE ?", (f"{SIGN}%",))
    return {row["key"]: int(row["value"]) for row in rows}


def time_to_identify(sql: Sql) -> int:
    """When the next shard may begin its connection to Discord: nobody else gets the same time."""
    sql.execute("INSERT INTO facts (key, value) VALUES (?, '0') ON CONFLICT (key) DO NOTHING", (IDENTIFIED,))
    sql.row("SELECT value FROM facts WHERE key = ? FOR UPDATE", (IDENTIFIED,))
    time = max(int(find_fact(sql, IDENTIFIED) or 0), sql.now)
    set_fact(sql, IDENTIFIED, str(time + BETWEEN_IDENTIFICATIONS))
    return time
