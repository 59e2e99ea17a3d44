"""Claiming what is due: the one way in which posts, timers, dashboards and seasons get to whoever does them.

A claim puts a row off for a while. Whoever made it does what the row says and closes it, in whatever way such rows are
closed; if that process dies, the claim runs out, and the row is due again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeVar

from bot.storage.columns import made
from bot.storage.records.shards import Shards
from bot.storage.rows.processes import at_ours, of_ours
from bot.storage.sql import Sql


class Due(Protocol):
    """The record of a row that was claimed."""

    @property
    def attempts(self) -> int:
        """How often it was claimed since it was done last, this time included."""


Record = TypeVar("Record", bound=Due)


@dataclass(frozen=True, slots=True)
class Queue(Generic[Record]):
    """Rows of a table that are due at a time: which of them may be claimed, and which comes first.

    What follows `table` are pieces of SQL. Conditions may name `:late`, the instant so long ago as a claim lasts.
    """

    record: type[Record]
    table: str
    time: str
    """The column that says before which instant nobody may claim a row."""
    waits: str
    """The condition that there is something to do, whenever that is."""
    order: str
    """The columns that say which row is claimed first."""
    belongs_to: Literal["guild_id", "table_id"]
    """The column that says whose process comes first: the one that serves this server, or the server of this table."""
    left: str | None = None
    """The condition that another process has left a row undone for so long that it must have died. Without one, other
    processes never do it.
    """
    key: str = "id"
    claim: tuple[str, ...] = ("attempts",)
    """The columns that tell one claim of a row from another."""
    closing: str | None = None
    """A statement that closes what need not be done any more, before something is claimed. It may name `:now`."""


def claim(sql: Sql, queue: Queue[Record], limit: int, lease: int) -> list[Record]:
    """Take up to `limit` rows that are due, for `lease` milliseconds."""
    if queue.closing is not None:
        sql.execute(queue.closing, {"now": sql.now})
    ours = _ours(queue, sql.shards)
    due = sql.rows(
        f"SELECT {queue.key} FROM {queue.table} WHERE {queue.waits} AND {queue.time} <= :now"  # noqa: S608  # names of ours
        f" AND {ours if queue.left is None else f'({ours} OR {queue.left})'}"
        f" ORDER BY {queue.order} LIMIT :limit FOR UPDATE SKIP LOCKED",
        {"now": sql.now, "late": sql.now - lease, "limit": limit},
    )
    take = f"UPDATE {queue.table} SET {queue.time} = ?, attempts = attempts + 1 WHERE {queue.key} = ? RETURNING *"  # noqa: S608  # as above
    return [made(queue.record, row) for each in due for row in sql.rows(take, (sql.now + lease, each[queue.key]))]


def release(sql: Sql, queue: Queue[Record], claimed: Record, again_at: int) -> None:
    """It could not be done now; nobody may claim it before `again_at`. Nothing happens if the claim ran out, and
    somebody else has it.
    """
    same = "".join(f" AND {column} = ?" for column in (queue.key, *queue.claim))
    sql.execute(
        f"UPDATE {queue.table} SET {queue.time} = ? WHERE {queue.waits}{same}",  # noqa: S608  # names of ours
        (again_at, *(getattr(claimed, column) for column in (queue.key, *queue.claim))),
    )


def next_due(sql: Sql, queue: Queue[Record]) -> int | None:
    """When a row of our servers may be claimed next; None if there is none."""
    # The first of them is enough: for the smallest of all, those of other servers would have to be looked at.
    found: int | None = sql.value(
        f"SELECT {queue.time} FROM {queue.table} WHERE {queue.waits} AND {_ours(queue, sql.shards)}"  # noqa: S608  # names of ours
        f" ORDER BY {queue.time} LIMIT 1"
    )
    return found


def _ours(queue: Queue[Record], shards: Shards | None) -> str:
    column = f"{queue.table}.{queue.belongs_to}"
    return of_ours(shards, column) if queue.belongs_to == "guild_id" else at_ours(shards, column)
