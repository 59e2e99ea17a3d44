"""Tables and their seats, the messages that show them, and whom they wait for.

Whoever changes a table holds its row first, so that two who do it at once come one after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from bot.storage.columns import OPTIONS, columns, made, stored
from bot.storage.dialect import insert, marks, upsert
from bot.storage.errors import AlreadyApplied, OutOfDate, UnknownTable
from bot.storage.records.due import NO_TIMERS, TimerChanges
from bot.storage.records.tables import Seat, Table, TableMessage, TableStatus, Waited, WaitingTable
from bot.storage.rows.timers import set_timers
from bot.storage.sql import Row, Sql

_OPENED = ("guild_id", "channel_id", "owner_id", "name", "options", "terms", "seed", "follows")
"""What is said of a table when it is opened."""
_INSERT = insert("tables", *_OPENED, "status", "revision", "created_at", "changed_at")
_SAVED = ("channel_id", "thread_id", "owner_id", "name", "options", "terms", "seed", "status")
"""What may change of it later."""
_SAVE = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in _SAVED)}, revision = revision + 1, changed_at = ?"  # noqa: S608  # names of ours
    " WHERE id = ? AND revision = ?"
)
_INSERT_INTERACTION = insert("interactions", "id", "table_id", "choice_count", "applied_at")
_INSERT_SEAT = insert("seats", "table_id", "number", "kind", "user_id", "name", "colour")
_HOLD = "SELECT status FROM tables WHERE id = ? FOR UPDATE"
_HOLD_GAME = (
    "SELECT version, choice_count, log_position, EXISTS (SELECT 1 FROM interactions WHERE id = ?) AS is_repeated"
    " FROM snapshots WHERE table_id = ? FOR UPDATE"
)
_SAVE_MESSAGE = upsert("messages", ("table_id", "kind"), columns(TableMessage)[1:])
_WAIT = insert("waiting", "user_id", "table_id", "since") + " ON CONFLICT DO NOTHING"


def open_table(sql: Sql, new: Table, timers: TimerChanges = NO_TIMERS, *, interaction_id: int | None = None) -> Table:
    """Open a lobby and give it the next free number. An interaction that has opened one already opens no other; and one
    table follows a game, until it is cancelled.
    """
    if interaction_id is not None:
        opened = sql.value("SELECT table_id FROM interactions WHERE id = ?", (interaction_id,))
        if opened is not None:
            return known_table(sql, opened)
    if new.follows is not None:
        lock_table(sql, new.follows)
        following = table_that_follows(sql, new.follows)
        if following is not None:
            return following
    table_id: int = sql.value(
        _INSERT + " RETURNING id", (*stored(new, *_OPENED), TableStatus.LOBBY, 1, sql.now, sql.now)
    )
    _insert_seats(sql, table_id, new.seats)
    set_timers(sql, table_id, timers)
    if interaction_id is not None:
        remember_interaction(sql, table_id, interaction_id, 0)
    return known_table(sql, table_id)


def save_table(sql: Sql, table: Table) -> None:
    """Store the record of a table as it stands in `table`, with the seats.

    Raises `OutOfDate` if the stored revision is not `table.revision`.
    """
    changed = sql.changed(_SAVE, (*stored(table, *_SAVED), sql.now, table.id, table.revision))
    if not changed:
        raise OutOfDate(table.id)
    sql.execute("DELETE FROM seats WHERE table_id = ?", (table.id,))
    _insert_seats(sql, table.id, table.seats)


def remember_interaction(sql: Sql, table_id: int, interaction_id: int, count: int) -> None:
    """This has made the table what it is, after so many choices of its game: it never counts again."""
    sql.execute(_INSERT_INTERACTION, (interaction_id, table_id, count, sql.now))


def find_table(sql: Sql, table_id: int) -> Table | None:
    """The table of this number, if there is one."""
    return next(iter(_with_seats(sql, sql.rows("SELECT * FROM tables WHERE id = ?", (table_id,)))), None)


def known_table(sql: Sql, table_id: int) -> Table:
    """The table of this number. Raises `UnknownTable`."""
    table = find_table(sql, table_id)
    if table is None:
        raise UnknownTable(table_id)
    return table


def table_that_follows(sql: Sql, table_id: int) -> Table | None:
    """The table at which the people of this one play again, if it was not cancelled."""
    rows = sql.rows("SELECT * FROM tables WHERE follows = ? AND status <> 'cancelled'", (table_id,))
    return next(iter(_with_seats(sql, rows)), None)


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


def count_running(sql: Sql, user_id: int, guild_id: int | None) -> tuple[int, int]:
    """How many running games this person owns who sits in them, and how many there are in this server."""
    owned = (
        "SELECT count(*) FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = :user)"
        " AND owner_id = :user AND status = 'running'"
    )
    here = "SELECT count(*) FROM tables WHERE guild_id = :guild AND status = 'running'"
    return sql.value(owned, {"user": user_id}), sql.value(here, {"guild": guild_id})


def tables_in_channel(sql: Sql, channel_id: int, limit: int = 25) -> list[Table]:
    """The newest lobbies and running games of this channel or thread."""
    rows = sql.rows(
        "SELECT * FROM tables WHERE channel_id = :channel AND status IN ('lobby', 'running')"
        " UNION SELECT * FROM tables WHERE thread_id = :channel AND status IN ('lobby', 'running')"
        " ORDER BY id DESC LIMIT :limit",
        {"channel": channel_id, "limit": limit},
    )
    return _with_seats(sql, rows)


def options_played_in(sql: Sql, channel_id: int) -> Mapping[str, Any] | None:
    """The options of the newest game that was begun in this channel; None if there was none."""
    options: Mapping[str, Any] | None = OPTIONS.found(
        sql.value(
            "SELECT options FROM tables WHERE channel_id = ? AND status IN ('running', 'finished')"
            " ORDER BY id DESC LIMIT 1",
            (channel_id,),
        )
    )
    return options


def options_played_on(sql: Sql, guild_id: int | None) -> list[Mapping[str, Any]]:
    """All the options with which games were begun on this server, each once."""
    rows = sql.rows(
        "SELECT DISTINCT options FROM tables WHERE guild_id = ? AND status IN ('running', 'finished')", (guild_id,)
    )
    return [OPTIONS.read(row["options"]) for row in rows]


def running_table_ids(sql: Sql) -> list[int]:
    """The numbers of all running games, in order."""
    return [row["id"] for row in sql.rows("SELECT id FROM tables WHERE status = 'running' ORDER BY id")]


def count_tables(sql: Sql) -> dict[TableStatus, int]:
    """How many tables there are, for every status."""
    rows = sql.rows("SELECT status, count(*) AS number FROM tables GROUP BY status")
    found = {row["status"]: row["number"] for row in rows}
    return {status: found.get(status, 0) for status in TableStatus}


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


# Holding the row of a table


def lock_table(sql: Sql, table_id: int) -> TableStatus:
    """Keep everybody else from changing this table until the transaction ends; returns its status.

    Raises `UnknownTable`.
    """
    return _status(table_id, sql.row(_HOLD, (table_id,)))


def lock_game(sql: Sql, table_id: int, interaction_id: int | None) -> tuple[TableStatus, Row | None]:
    """The same, and what a change of its game is held against; None before it began.

    Raises `UnknownTable`; `AlreadyApplied` if this interaction has changed a game before.
    """
    table, game = sql.first_rows((_HOLD, (table_id,)), (_HOLD_GAME, (interaction_id, table_id)))
    status = _status(table_id, table)
    if game is not None and game["is_repeated"]:
        known = sql.rows("SELECT table_id, choice_count FROM interactions WHERE id = ?", (interaction_id,))[0]
        raise AlreadyApplied(known["table_id"], known["choice_count"])
    return status, game


def _status(table_id: int, table: Row | None) -> TableStatus:
    if table is None:
        raise UnknownTable(table_id)
    return TableStatus(table["status"])


# Messages


def messages_of(sql: Sql, table_id: int) -> dict[str, TableMessage]:
    """The latest message of each kind."""
    rows = sql.rows("SELECT * FROM messages WHERE table_id = ?", (table_id,))
    return {row["kind"]: made(TableMessage, row) for row in rows}


def remember_message(sql: Sql, table_id: int, message: TableMessage) -> TableMessage | None:
    """Note the latest message of its kind; return another one before it, whose buttons are old now."""
    lock_table(sql, table_id)
    before = messages_of(sql, table_id).get(message.kind)
    sql.execute(_SAVE_MESSAGE, (table_id, *stored(message)))
    return None if before is not None and before.message_id == message.message_id else before


def forget_message(sql: Sql, table_id: int, kind: str) -> None:
    """The message is gone, or no longer of use."""
    sql.execute("DELETE FROM messages WHERE table_id = ? AND kind = ?", (table_id, kind))


# Whom running games wait for


def tables_waiting_for(sql: Sql, user_id: int, limit: int = 25) -> list[WaitingTable]:
    """Running games that cannot go on without this person, the longest waiting first."""
    rows = sql.rows(
        "SELECT table_id, since FROM waiting WHERE user_id = ? ORDER BY since, table_id LIMIT ?", (user_id, limit)
    )
    return [WaitingTable(known_table(sql, row["table_id"]), row["since"]) for row in rows]


def waited_at(sql: Sql, table_ids: Collection[int]) -> dict[int, list[Waited]]:
    """The people each of these tables waits for, the longest first."""
    return {table_id: _waited(sql, table_id) for table_id in table_ids}


def _waited(sql: Sql, table_id: int) -> list[Waited]:
    rows = sql.rows("SELECT user_id, since FROM waiting WHERE table_id = ?", (table_id,))
    return sorted((made(Waited, row) for row in rows), key=lambda each: (each.since, each.user_id))


def people_waited_for(sql: Sql, table_id: int) -> frozenset[int]:
    """Without whom the game cannot go on."""
    return frozenset(row["user_id"] for row in sql.rows("SELECT user_id FROM waiting WHERE table_id = ?", (table_id,)))


def wait_for(sql: Sql, table_id: int, people: frozenset[int]) -> None:
    """A game waits for these people now. Who was waited for before and still is keeps the time since when."""
    but_these = f" AND user_id NOT IN ({marks(people)})" if people else ""
    sql.execute(f"DELETE FROM waiting WHERE table_id = ?{but_these}", (table_id, *people))  # noqa: S608  # marks only
    sql.execute_many(_WAIT, [(user, table_id, sql.now) for user in people])
