"""What is done at tables, each as the one change that it is: short ways to write tests of the storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.storage.records.changes import Change, SeatChange
from bot.storage.records.due import NO_TIMERS, Post, TimerChanges
from bot.storage.records.games import Choice, LogLine, OrderChange, Snapshot
from bot.storage.records.results import Part, SeatResult
from bot.storage.records.seating import Leaving, Motion
from bot.storage.records.tables import Seat, Table, TableStatus
from bot.storage.rows.changes import commit
from bot.storage.rows.games import find_game
from bot.storage.rows.members import members_of
from bot.storage.rows.results import result_of_table
from bot.storage.rows.tables import known_table
from bot.storage.sql import Sql


def save_lobby(sql: Sql, /, table: Table, **more: Any) -> Table:
    """Store a changed record."""
    return _saved(sql, Change(table_id=table.id, table=table, **more))


def place_table(
    sql: Sql, /, table_id: int, channel_id: int, thread_id: int | None, timers: TimerChanges = NO_TIMERS
) -> Table:
    """A table is played somewhere else."""
    table = replace(known_table(sql, table_id), channel_id=channel_id, thread_id=thread_id)
    return save_lobby(sql, table, timers=timers)


def cancel_table(sql: Sql, /, table_id: int, posts: Sequence[Post] = (), **more: Any) -> Table:
    """A table ends."""
    return save_lobby(sql, replace(known_table(sql, table_id), status=TableStatus.CANCELLED), posts=posts, **more)


def start_table(
    sql: Sql,
    /,
    table: Table,
    snapshot: Snapshot,
    log: Sequence[LogLine] = (),
    posts: Sequence[Post] = (),
    choices: Sequence[Choice] = (),
    **more: Any,
) -> Table:
    """A game begins."""
    runs = replace(table, status=TableStatus.RUNNING)
    return save_lobby(sql, runs, snapshot=snapshot, log=log, posts=posts, choices=choices, **more)


def append_choices(
    sql: Sql,
    /,
    table_id: int,
    expected: int,
    choices: Sequence[Choice],
    snapshot: Snapshot,
    *,
    finishes: bool = False,
    **more: Any,
) -> None:
    """Somebody chooses."""
    table = replace(known_table(sql, table_id), status=TableStatus.FINISHED) if finishes else None
    commit(
        sql,
        Change(table_id=table_id, expected=expected, table=table, choices=choices, snapshot=snapshot, **more),
    )


def withdraw_choices(
    sql: Sql,
    /,
    table_id: int,
    expected: int,
    keep: int,
    snapshot: Snapshot,
    *,
    below_floor: bool = False,
    **more: Any,
) -> int:
    """Choices are taken back; returns the position of the last line of the log."""
    change = Change(table_id=table_id, expected=expected, keep=keep, snapshot=snapshot, by_consent=below_floor, **more)
    return commit(sql, change).log_position


def change_seat(
    sql: Sql, /, table: Table, seat: Seat, leaving: Leaving, expected: int, snapshot: Snapshot, **more: Any
) -> Table:
    """A seat changes hands; `results` end the game with it."""
    seats = tuple(seat if each.number == seat.number else each for each in table.seats)
    status = TableStatus.FINISHED if more.get("results") else table.status
    return _saved(
        sql,
        Change(
            table_id=table.id,
            expected=expected,
            table=replace(table, seats=seats, status=status),
            seat=SeatChange(seat.number, leaving),
            snapshot=snapshot,
            **more,
        ),
    )


def append_log(sql: Sql, /, table_id: int, log: Sequence[LogLine], posts: Sequence[Post] = (), **more: Any) -> int:
    """Something happens besides the game; returns the position of its last line."""
    game = find_game(sql, table_id)
    assert game is not None
    stored = game.snapshot
    same = Snapshot(stored.state, stored.digest, stored.rules_digest, stored.undo_floor, stored.waiting)
    change = Change(table_id=table_id, expected=stored.choice_count, log=log, snapshot=same, posts=posts, **more)
    return commit(sql, change).log_position


def replace_snapshot(sql: Sql, /, table_id: int, expected: int, snapshot: Snapshot, **more: Any) -> None:
    """The same choices have another state."""
    commit(sql, Change(table_id=table_id, expected=expected, snapshot=snapshot, **more))


def change_orders(sql: Sql, /, table_id: int, orders: Sequence[OrderChange]) -> None:
    """Somebody orders something in a running game."""
    game = find_game(sql, table_id)
    count = 0 if game is None else game.snapshot.choice_count
    commit(sql, Change(table_id=table_id, expected=count, orders=orders))


def save_motion(
    sql: Sql, /, table_id: int, motion: Motion, posts: Sequence[Post] = (), timers: TimerChanges = NO_TIMERS
) -> None:
    """A table is asked something."""
    commit(sql, Change(table_id=table_id, motions=[motion], posts=posts, timers=timers))


def drop_motion(sql: Sql, /, table_id: int, kind: str, seat: int) -> None:
    """A question is closed."""
    commit(sql, Change(table_id=table_id, closed=[(kind, seat)]))


def enqueue(sql: Sql, /, table_id: int, posts: Sequence[Post], timers: TimerChanges = NO_TIMERS) -> None:
    """Something is to be sent."""
    commit(sql, Change(table_id=table_id, posts=posts, timers=timers))


def change_timers(sql: Sql, /, table_id: int, timers: TimerChanges) -> None:
    """Nothing but timers is different."""
    commit(sql, Change(table_id=table_id, timers=timers))


def _saved(sql: Sql, change: Change) -> Table:
    record = commit(sql, change).table
    assert record is not None
    return record


def parts_by_person(sql: Sql, /, table_id: int) -> dict[int, tuple[SeatResult, Part]]:
    """Everybody who had a part in a finished game, with the seat that it was."""
    table, game = known_table(sql, table_id), result_of_table(sql, table_id)
    assert game is not None
    users = {f"m{each.number}": each.user_id for each in members_of(sql, table.guild_id or 0)}
    found = [(users.get(part.player), seat, part) for seat in game.seats for part in seat.parts]
    return {user_id: (seat, part) for user_id, seat, part in found if user_id is not None}
