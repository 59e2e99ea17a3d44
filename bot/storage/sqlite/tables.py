"""Tables, their seats and their messages in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence

from bot.storage.errors import OutOfDate, UnknownTable
from bot.storage.records import NewTable, Seat, SeatKind, Table, TableMessage, TableStatus, Waited, WaitingTable


def create(connection: sqlite3.Connection, new: NewTable, now: int) -> Table:
    cursor = connection.execute(
        "INSERT INTO tables (guild_id, channel_id, thread_id, owner_id, name, status, options, terms, seed,"
        " revision,"
        " created_at, changed_at) VALUES (?, ?, NULL, ?, ?, 'lobby', ?, ?, ?, 1, ?, ?) RETURNING id",
        (new.guild_id, new.channel_id, new.owner_id, new.name, new.options, new.terms, new.seed, now, now),
    )
    table_id: int = cursor.fetchall()[0]["id"]
    _insert_seats(connection, table_id, new.seats)
    return existing(connection, table_id)


def save_lobby(connection: sqlite3.Connection, table: Table, status: TableStatus, now: int) -> Table:
    """Store a lobby as given, with a status that may be a new one."""
    changed = connection.execute(
        "UPDATE tables SET owner_id = ?, name = ?, options = ?, terms = ?, seed = ?, status = ?, revision ="
        " revision + 1,"
        " changed_at = ? WHERE id = ? AND revision = ? AND status = 'lobby'",
        (table.owner_id, table.name, table.options, table.terms, table.seed, status, now, table.id, table.revision),
    )
    if changed.rowcount == 0:
        existing(connection, table.id)
        raise OutOfDate(table.id)
    connection.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    _insert_seats(connection, table.id, table.seats)
    return existing(connection, table.id)


def place(connection: sqlite3.Connection, table_id: int, channel_id: int, thread_id: int | None, now: int) -> Table:
    connection.execute(
        "UPDATE tables SET channel_id = ?, thread_id = ?, revision = revision + 1, changed_at = ? WHERE id = ?",
        (channel_id, thread_id, now, table_id),
    )
    return existing(connection, table_id)


def end(connection: sqlite3.Connection, table_id: int, status: TableStatus, now: int) -> Table:
    """End a table that has not ended. Nobody is waited for or asked any more."""
    changed = connection.execute(
        "UPDATE tables SET status = ?, revision = revision + 1, changed_at = ?"
        " WHERE id = ? AND status IN ('lobby', 'running')",
        (status, now, table_id),
    )
    if changed.rowcount == 0:
        existing(connection, table_id)
        raise OutOfDate(table_id)
    connection.execute("DELETE FROM waiting WHERE table_id = ?", (table_id,))
    connection.execute("DELETE FROM motions WHERE table_id = ?", (table_id,))
    return existing(connection, table_id)


def existing(connection: sqlite3.Connection, table_id: int) -> Table:
    table = find(connection, table_id)
    if table is None:
        raise UnknownTable(table_id)
    return table


def find(connection: sqlite3.Connection, table_id: int) -> Table | None:
    found = _with_seats(connection, connection.execute("SELECT * FROM tables WHERE id = ?", (table_id,)))
    return found[0] if found else None


def of_guild(
    connection: sqlite3.Connection, guild_id: int | None, statuses: Collection[TableStatus], limit: int
) -> list[Table]:
    # One status at a time can be read in order from the index, however many finished games a guild has.
    rows = [
        row
        for status in statuses
        for row in connection.execute(
            "SELECT * FROM tables WHERE guild_id IS ? AND status = ? ORDER BY id DESC LIMIT ?",
            (guild_id, status, limit),
        )
    ]
    return _with_seats(connection, _newest_first(rows)[:limit])


def of_person(
    connection: sqlite3.Connection, user_id: int, statuses: Collection[TableStatus], limit: int
) -> list[Table]:
    rows = connection.execute(
        # CROSS JOIN: begin with the seats of the person, whatever SQLite thinks is faster.
        "SELECT tables.* FROM seats CROSS JOIN tables ON tables.id = seats.table_id"
        " WHERE seats.user_id = ? AND tables.status IN (SELECT value FROM json_each(?))"
        " ORDER BY seats.table_id DESC LIMIT ?",
        (user_id, json.dumps(list(statuses)), limit),
    )
    return _with_seats(connection, rows)


def in_channel(connection: sqlite3.Connection, channel_id: int, limit: int) -> list[Table]:
    rows = connection.execute(
        "SELECT * FROM tables WHERE channel_id = :channel AND status IN ('lobby', 'running')"
        " UNION SELECT * FROM tables WHERE thread_id = :channel AND status IN ('lobby', 'running')"
        " ORDER BY id DESC LIMIT :limit",
        {"channel": channel_id, "limit": limit},
    )
    return _with_seats(connection, rows)


def waiting_for(connection: sqlite3.Connection, user_id: int, limit: int) -> list[WaitingTable]:
    rows = connection.execute(
        "SELECT table_id, since FROM waiting WHERE user_id = ? ORDER BY since, table_id LIMIT ?",
        (user_id, limit),
    )
    return [WaitingTable(existing(connection, row["table_id"]), row["since"]) for row in rows.fetchall()]


def waited_at(connection: sqlite3.Connection, table_id: int) -> list[Waited]:
    rows = connection.execute("SELECT user_id, since FROM waiting WHERE table_id = ?", (table_id,))
    return sorted((Waited(row["user_id"], row["since"]) for row in rows), key=lambda each: (each.since, each.user_id))


def running_ids(connection: sqlite3.Connection) -> list[int]:
    rows = connection.execute("SELECT id FROM tables WHERE status = 'running' ORDER BY id")
    return [row["id"] for row in rows]


def count(connection: sqlite3.Connection) -> dict[TableStatus, int]:
    rows = connection.execute("SELECT status, count(*) AS number FROM tables GROUP BY status")
    found = {row["status"]: row["number"] for row in rows}
    return {status: found.get(status, 0) for status in TableStatus}


def messages(connection: sqlite3.Connection, table_id: int) -> dict[str, TableMessage]:
    rows = connection.execute("SELECT * FROM messages WHERE table_id = ?", (table_id,))
    return {row["kind"]: _message(row) for row in rows}


def remember_message(connection: sqlite3.Connection, table_id: int, message: TableMessage) -> TableMessage | None:
    existing(connection, table_id)
    before = messages(connection, table_id).get(message.kind)
    connection.execute(
        "INSERT INTO messages (table_id, kind, channel_id, message_id, log_position) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, kind) DO UPDATE SET channel_id = excluded.channel_id,"
        " message_id = excluded.message_id, log_position = excluded.log_position",
        (table_id, message.kind, message.channel_id, message.message_id, message.log_position),
    )
    return before


def forget_message(connection: sqlite3.Connection, table_id: int, kind: str) -> None:
    connection.execute("DELETE FROM messages WHERE table_id = ? AND kind = ?", (table_id, kind))


def _insert_seats(connection: sqlite3.Connection, table_id: int, seats: Sequence[Seat]) -> None:
    connection.executemany(
        "INSERT INTO seats (table_id, number, kind, user_id, name, colour) VALUES (?, ?, ?, ?, ?, ?)",
        [(table_id, seat.number, seat.kind, seat.user_id, seat.name, seat.colour) for seat in seats],
    )


def _newest_first(rows: Iterable[sqlite3.Row]) -> list[sqlite3.Row]:
    return sorted(rows, key=lambda row: int(row["id"]), reverse=True)


def _with_seats(connection: sqlite3.Connection, rows: Iterable[sqlite3.Row]) -> list[Table]:
    return [_table(row, _seats(connection, row["id"])) for row in list(rows)]


def _seats(connection: sqlite3.Connection, table_id: int) -> tuple[Seat, ...]:
    rows = connection.execute(
        "SELECT *, kind = 'computer' AND EXISTS (SELECT 1 FROM stints WHERE stints.table_id = seats.table_id"
        "  AND stints.seat = seats.number AND stints.user_id IS NOT NULL) AS is_deserted"
        " FROM seats WHERE table_id = ? ORDER BY number",
        (table_id,),
    )
    return tuple(
        Seat(
            row["number"],
            SeatKind(row["kind"]),
            row["user_id"],
            row["name"],
            row["colour"],
            bool(row["is_deserted"]),
        )
        for row in rows
    )


def _table(row: sqlite3.Row, seats: tuple[Seat, ...]) -> Table:
    return Table(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        thread_id=row["thread_id"],
        owner_id=row["owner_id"],
        name=row["name"],
        status=TableStatus(row["status"]),
        options=row["options"],
        seed=row["seed"],
        revision=row["revision"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        seats=seats,
        terms=row["terms"],
    )


def _message(row: sqlite3.Row) -> TableMessage:
    return TableMessage(row["kind"], row["channel_id"], row["message_id"], row["log_position"])
