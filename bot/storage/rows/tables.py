"""Tables from the lobby to the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert, marks
from bot.storage.errors import OutOfDate, UnknownTable
from bot.storage.records.due import NO_TIMERS, NewPost, TimerChanges
from bot.storage.records.tables import Seat, Table, TableStatus
from bot.storage.rows.posts import add_posts
from bot.storage.rows.timers import set_timers
from bot.storage.sql import Row, Sql

_INSERT = insert(
    "tables",
    *("guild_id", "channel_id", "owner_id", "name", "status", "options", "terms", "seed"),
    *("revision", "created_at", "changed_at"),
)
_INSERT_SEAT = insert("seats", "table_id", "number", "kind", "user_id", "name", "colour")


def open_table(sql: Sql, new: Table, timers: TimerChanges = NO_TIMERS) -> Table:
    """Open a lobby and give it the next free number."""
    table_id: int = sql.value(
        _INSERT + " RETURNING id",
        (
            *(new.guild_id, new.channel_id, new.owner_id, new.name, TableStatus.LOBBY, new.options, new.terms),
            *(new.seed, 1, sql.now, sql.now),
        ),
    )
    _insert_seats(sql, table_id, new.seats)
    set_timers(sql, table_id, timers)
    return known_table(sql, table_id)


def save_lobby(sql: Sql, table: Table, timers: TimerChanges = NO_TIMERS) -> Table:
    """Store owner, name, options, terms, seed and seats of a lobby as they stand in `table`; return it as stored.

    Raises `OutOfDate` if the stored revision is not `table.revision` or the table is no lobby any more.
    """
    saved = leave_lobby(sql, table, TableStatus.LOBBY)
    set_timers(sql, table.id, timers)
    return saved


def leave_lobby(sql: Sql, table: Table, status: TableStatus) -> Table:
    """Store a lobby as `save_lobby` does, with a status that may be a new one."""
    changed = sql.execute(
        "UPDATE tables SET owner_id = ?, name = ?, options = ?, terms = ?, seed = ?, status = ?,"
        " revision = revision + 1, changed_at = ? WHERE id = ? AND revision = ? AND status = 'lobby'",
        (
            *(table.owner_id, table.name, table.options, table.terms, table.seed, status),
            *(sql.now, table.id, table.revision),
        ),
    )
    _require(sql, changed, table.id)
    sql.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    _insert_seats(sql, table.id, table.seats)
    return known_table(sql, table.id)


def place_table(
    sql: Sql, table_id: int, channel_id: int, thread_id: int | None, timers: TimerChanges = NO_TIMERS
) -> Table:
    """Note where the table is played from now on."""
    sql.execute(
        "UPDATE tables SET channel_id = ?, thread_id = ?, revision = revision + 1, changed_at = ? WHERE id = ?",
        (channel_id, thread_id, sql.now, table_id),
    )
    set_timers(sql, table_id, timers)
    return known_table(sql, table_id)


def cancel_table(sql: Sql, table_id: int, posts: Sequence[NewPost] = (), timers: TimerChanges = NO_TIMERS) -> Table:
    """End a lobby or a running game without a result. Raises `OutOfDate` if it has ended before."""
    end_table(sql, table_id, TableStatus.CANCELLED)
    add_posts(sql, table_id, posts)
    set_timers(sql, table_id, timers, ends=True)
    return known_table(sql, table_id)


def end_table(sql: Sql, table_id: int, status: TableStatus) -> None:
    """A table that has not ended does. Nobody is waited for or asked any more. Raises `OutOfDate` if it had ended."""
    changed = sql.execute(
        "UPDATE tables SET status = ?, revision = revision + 1, changed_at = ?"
        " WHERE id = ? AND status IN ('lobby', 'running')",
        (status, sql.now, table_id),
    )
    _require(sql, changed, table_id)
    sql.execute("DELETE FROM waiting WHERE table_id = ?", (table_id,))
    sql.execute("DELETE FROM motions WHERE table_id = ?", (table_id,))


def find_table(sql: Sql, table_id: int) -> Table | None:
    """The table of this number, if there is one."""
    return next(iter(_with_seats(sql, sql.rows("SELECT * FROM tables WHERE id = ?", (table_id,)))), None)


def known_table(sql: Sql, table_id: int) -> Table:
    """The table of this number. Raises `UnknownTable`."""
    table = find_table(sql, table_id)
    if table is None:
        raise UnknownTable(table_id)
    return table


def tables_of_guild(sql: Sql, guild_id: int | None, statuses: Collection[TableStatus], limit: int = 25) -> list[Table]:
    """The newest tables of a guild (None: those in direct messages) in any of these statuses."""
    # One status at a time can be read in order from the index, however many finished games a guild has.
    place, named = ("guild_id IS NULL", ()) if guild_id is None else ("guild_id = ?", (guild_id,))
    statement = f"SELECT * FROM tables WHERE {place} AND status = ? ORDER BY id DESC LIMIT ?"  # noqa: S608  # ours
    rows = [row for status in statuses for row in sql.rows(statement, (*named, status, limit))]
    newest = sorted(rows, key=lambda row: int(row["id"]), reverse=True)
    return _with_seats(sql, newest[:limit])


def tables_of_person(sql: Sql, user_id: int, statuses: Collection[TableStatus], limit: int = 25) -> list[Table]:
    """The newest tables, anywhere, at which this person has a seat."""
    rows = sql.rows(
        "SELECT * FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = ?)"  # noqa: S608  # marks only
        f" AND status IN ({marks(statuses)}) ORDER BY id DESC LIMIT ?",
        (user_id, *statuses, limit),
    )
    return _with_seats(sql, rows)


def tables_in_channel(sql: Sql, channel_id: int, limit: int = 25) -> list[Table]:
    """The newest lobbies and running games of this channel or thread."""
    rows = sql.rows(
        "SELECT * FROM tables WHERE channel_id = :channel AND status IN ('lobby', 'running')"
        " UNION SELECT * FROM tables WHERE thread_id = :channel AND status IN ('lobby', 'running')"
        " ORDER BY id DESC LIMIT :limit",
        {"channel": channel_id, "limit": limit},
    )
    return _with_seats(sql, rows)


def running_table_ids(sql: Sql) -> list[int]:
    """The numbers of all running games, in order."""
    return [row["id"] for row in sql.rows("SELECT id FROM tables WHERE status = 'running' ORDER BY id")]


def count_tables(sql: Sql) -> dict[TableStatus, int]:
    """How many tables there are, for every status."""
    rows = sql.rows("SELECT status, count(*) AS number FROM tables GROUP BY status")
    found = {row["status"]: row["number"] for row in rows}
    return {status: found.get(status, 0) for status in TableStatus}


def _require(sql: Sql, changed: int, table_id: int) -> None:
    if not changed:
        known_table(sql, table_id)
        raise OutOfDate(table_id)


def _insert_seats(sql: Sql, table_id: int, seats: Sequence[Seat]) -> None:
    sql.execute_many(
        _INSERT_SEAT, [(table_id, seat.number, seat.kind, seat.user_id, seat.name, seat.colour) for seat in seats]
    )


def _with_seats(sql: Sql, rows: Iterable[Row]) -> list[Table]:
    return [made(Table, row, seats=_seats(sql, row["id"])) for row in rows]


def _seats(sql: Sql, table_id: int) -> tuple[Seat, ...]:
    rows = sql.rows(
        "SELECT *, kind = 'computer' AND EXISTS (SELECT 1 FROM stints WHERE stints.table_id = seats.table_id"
        "  AND stints.seat = seats.number AND stints.user_id IS NOT NULL) AS is_deserted"
        " FROM seats WHERE table_id = ? ORDER BY number",
        (table_id,),
    )
    return tuple(made(Seat, row) for row in rows)
