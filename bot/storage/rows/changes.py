"""The one way in which a table changes."""

from __future__ import annotations

from bot.storage.errors import OutOfDate
from bot.storage.records.changes import Change, Stored
from bot.storage.records.tables import ENDED, Table, TableStatus
from bot.storage.rows.games import (
    add_choices,
    count_change,
    put_seal,
    save_snapshot,
    withdraw_choices,
)
from bot.storage.rows.log import add_lines, follow, last_position
from bot.storage.rows.motions import (
    drop_motion,
    end_motions_by_choices,
    end_motions_by_going_back,
    end_table_motions,
    leave_motions,
    save_motion,
)
from bot.storage.rows.posts import add_posts
from bot.storage.rows.results import end_game
from bot.storage.rows.seasons import wake_season_of
from bot.storage.rows.seats import begin_stints, drop_orders, next_stint, set_orders
from bot.storage.rows.tables import known_table, lock_game, remember_interaction, save_table, wait_for
from bot.storage.rows.timers import set_timers
from bot.storage.sql import Row, Sql

LOBBY, RUNNING, FINISHED, CANCELLED = TableStatus
COMES_AFTER = {
    LOBBY: (LOBBY, RUNNING, CANCELLED),
    RUNNING: (RUNNING, *ENDED),
    FINISHED: (FINISHED,),
    CANCELLED: (CANCELLED,),
}
"""What a table may be after what it is. One that has ended may still be shown somewhere else."""


def commit(sql: Sql, change: Change) -> Stored:
    """Store all of a change. Raises `UnknownTable`, `OutOfDate`, `AlreadyApplied`."""
    table_id = change.table_id
    status, game = lock_game(sql, table_id, None if change.expected is None else change.interaction_id)
    count, (position, version) = change.expected or 0, _position(change, status, game)
    record = None if change.table is None else _save(sql, change, change.table, status)
    if change.keep is not None:
        withdraw_choices(sql, table_id, count, change.keep, by_consent=change.by_consent)
        count, position = change.keep, last_position(sql, table_id)
    position = add_lines(sql, table_id, 0, position, change.log)
    count, position = add_choices(sql, table_id, count, position, change.choices)
    if change.interaction_id is not None:
        remember_interaction(sql, table_id, change.interaction_id, count)
    if change.interaction_id is not None and change.choices:
        follow(sql, table_id, change.choices[0].seat, position)
    if change.snapshot is None:
        count_change(sql, table_id)
    else:
        save_snapshot(sql, table_id, change.snapshot, count, position)
    _end_motions(sql, change, count)
    set_orders(sql, table_id, change.orders)
    put_seal(sql, table_id, change.seal, count)
    for motion in change.motions:
        save_motion(sql, table_id, motion)
    for kind, seat in change.closed:
        drop_motion(sql, table_id, kind, seat)
    add_posts(sql, table_id, change.posts)
    ends = record is not None and record.status in ENDED
    if ends:
        end_game(sql, table_id, change.results)
        wait_for(sql, table_id, frozenset())
        end_table_motions(sql, table_id)
    elif change.seat is not None:
        wake_season_of(sql, table_id)
    set_timers(sql, table_id, change.timers, ends=ends)
    return Stored(record, position, 0 if version is None else version + 1)


def _position(change: Change, status: TableStatus, game: Row | None) -> tuple[int, int | None]:
    """Refuse what was not made from what is stored; return the position of the last line of the log, and the version of
    the game, None before it began.
    """
    if game is not None and change.version not in (None, game["version"]):
        raise OutOfDate(change.table_id)
    if change.expected is not None:
        if game is None or game["choice_count"] != change.expected or status is not RUNNING:
            raise OutOfDate(change.table_id)
        return game["log_position"], game["version"]
    begins = status is LOBBY and change.table is not None and change.table.status is RUNNING
    if change.snapshot is not None and not begins:
        raise OutOfDate(change.table_id)
    return 0, None if game is None else game["version"]


def _save(sql: Sql, change: Change, table: Table, before: TableStatus) -> Table:
    """Store the record of a table, and who sits there from now on."""
    if table.status not in COMES_AFTER[before]:
        raise OutOfDate(table.id)
    save_table(sql, table)
    if before is LOBBY and table.status is RUNNING:
        begin_stints(sql, table)
    if change.seat is not None:
        number = change.seat.seat
        next_stint(sql, table.id, table.seats[number], change.seat.leaving, change.expected or 0)
        # What belongs to the holder and not to the seat goes with the holder. Others answer for the table from now on.
        leave_motions(sql, table.id, number)
        drop_orders(sql, table.id, number)
    return known_table(sql, table.id)


def _end_motions(sql: Sql, change: Change, count: int) -> None:
    """Choices, also those taken back, end what waits for them."""
    if change.by_consent:
        end_motions_by_going_back(sql, change.table_id)
    elif change.choices or change.keep is not None:
        are_final = change.snapshot is not None and change.snapshot.undo_floor == count
        end_motions_by_choices(sql, change.table_id, change.choices, are_final=are_final)
