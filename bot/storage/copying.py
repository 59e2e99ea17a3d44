"""From one database to another, of whatever kinds: all rows, compared afterwards."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator, Sequence

from bot.storage.dialect import insert, marks
from bot.storage.errors import StorageError
from bot.storage.sql import Row, Sql
from bot.storage.store import Store

KEYS: dict[str, tuple[str, ...]] = {
    "tables": ("id",),
    "seats": ("table_id", "number"),
    "choices": ("table_id", "number"),
    "interactions": ("id",),
    "snapshots": ("table_id",),
    "waiting": ("user_id", "table_id"),
    "log_lines": ("table_id", "position"),
    "posts": ("id",),
    "messages": ("table_id", "kind"),
    "timers": ("id",),
    "orders": ("table_id", "seat", "kind"),
    "seals": ("table_id", "number"),
    "stints": ("table_id", "seat", "number"),
    "motions": ("table_id", "kind", "seat"),
    "looks": ("table_id", "user_id"),
    "bench": ("guild_id", "user_id"),
    "people": ("user_id",),
    "guilds": ("guild_id",),
    "facts": ("key",),
    "hand_sets": ("user_id", "number"),
    "outages": (),
    "members": ("guild_id", "number"),
    "seasons": ("id",),
    "season_facts": ("season_id", "number"),
    "season_tables": ("season_id", "name"),
    "results": ("table_id",),
    "habits": ("guild_id", "player", "table_id"),
    "organisers": ("guild_id", "user_id"),
    "rulings": ("id",),
    "seekers": ("guild_id", "user_id"),
    "found_tables": ("table_id",),
    "puzzle_days": ("day",),
    "puzzle_answers": ("user_id", "day"),
    "puzzle_channels": ("guild_id",),
    "dashboards": ("guild_id",),
}
"""What there is to copy, and by what its rows are told apart (by nothing: few, and read at once). `tables` come first,
since others refer to them, and `dashboards` last, since they count what changes at tables.
"""

NUMBERED = ("tables", "posts", "timers", "seasons", "rulings")
"""Those whose rows get the next number."""

BATCH = 1000


async def copy_all(source: Store, target: Store) -> dict[str, int]:
    """Copy all rows to an empty database; returns how many there are of each kind.

    One transaction of the source lies around one of the target: what is copied is of one moment, and if it is broken
    off the target is as empty as before. Raises `StorageError` if it is not empty or not exactly the same afterwards,
    or if the source is damaged.
    """
    damages = await source.problems()
    if damages:
        raise StorageError(f"Nothing was copied: {damages[0]}")
    loop = asyncio.get_running_loop()

    def around(read: Sql) -> dict[str, int]:
        return asyncio.run_coroutine_threadsafe(target.write(_copy, read), loop).result()

    return await source.read(around)


def _copy(target: Sql, source: Sql) -> dict[str, int]:
    for table in KEYS:
        if target.row(f"SELECT 1 FROM {table} LIMIT 1") is not None:  # noqa: S608  # names of ours, here and below
            raise StorageError(f"Nothing was copied: there is something in the target already ({table}).")
    counts = {table: _copy_table(target, source, table) for table in KEYS}
    for table in NUMBERED:
        target.go_on_numbering(table)
    return counts


def _copy_table(target: Sql, source: Sql, table: str) -> int:
    count = 0
    for rows in _batches(source, table):
        columns = tuple(rows[0].keys())
        target.execute_many(insert(table, *columns), [[row[column] for column in columns] for row in rows])
        count += len(rows)
    there = [sql.value(f"SELECT count(*) FROM {table}") for sql in (source, target)]  # noqa: S608
    if there != [count, count] or _digest(source, table) != _digest(target, table):
        raise StorageError(f"Nothing was copied: the rows of '{table}' would not be the same.")
    return count


def _batches(sql: Sql, table: str) -> Iterator[Sequence[Row]]:
    """All rows of a table, in the order of their keys."""
    keys = KEYS[table]
    if not keys:
        rows = sql.rows(f"SELECT * FROM {table}")  # noqa: S608
        if rows:
            yield rows
        return
    order = ", ".join(keys)
    rows = sql.rows(f"SELECT * FROM {table} ORDER BY {order} LIMIT {BATCH}")  # noqa: S608
    while rows:
        yield rows
        last = [rows[-1][key] for key in keys]
        after = f"SELECT * FROM {table} WHERE ({order}) > ({marks(keys)}) ORDER BY {order} LIMIT {BATCH}"  # noqa: S608
        rows = sql.rows(after, last)


def _digest(sql: Sql, table: str) -> str:
    """A fingerprint of all rows, whatever the order of their columns and of words."""
    total = 0
    for rows in _batches(sql, table):
        for row in rows:
            written = repr([(column, row[column]) for column in sorted(row.keys())])
            total += int.from_bytes(hashlib.sha256(written.encode()).digest())
    return f"{total:x}"
