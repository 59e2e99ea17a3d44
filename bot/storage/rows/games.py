"""The choices of a game, which are the game, and what is derived from them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert, upsert
from bot.storage.errors import AlreadyApplied, OutOfDate
from bot.storage.records.due import NO_TIMERS, NewPost, TimerChanges
from bot.storage.records.games import LogLine, NewChoice, OrderChange, SavedGame, SealedSecret, Snapshot, StoredChoice
from bot.storage.records.seating import Leaving, NewResult
from bot.storage.records.tables import Progress, Seat, Table, TableStatus
from bot.storage.rows.locks import lock_table
from bot.storage.rows.log import add_lines, last_position
from bot.storage.rows.looks import follow, step_back
from bot.storage.rows.motions import end_motions_by_choices, end_motions_by_going_back, end_requests
from bot.storage.rows.orders import orders_of, set_orders
from bot.storage.rows.posts import add_posts
from bot.storage.rows.results import save_results
from bot.storage.rows.seals import last_seal, put_seal, withdraw_seals
from bot.storage.rows.seats import give_seat
from bot.storage.rows.stints import begin_stints, shorten_stints
from bot.storage.rows.tables import end_table, known_table, leave_lobby
from bot.storage.rows.timers import set_timers
from bot.storage.rows.waiting import people_waited_for, wait_for
from bot.storage.sql import Sql

_INSERT = insert("choices", "table_id", "number", "seat", "choice", "made_at", "maker")
_INSERT_INTERACTION = insert("interactions", "id", "table_id", "choice_count", "applied_at")
_SAVE_SNAPSHOT = upsert(
    "snapshots",
    ("table_id",),
    (
        *("state", "digest", "rules_digest", "undo_floor", "clocks", "round"),
        *("choice_count", "log_position", "saved_at"),
    ),
)


def start_table(
    sql: Sql,
    table: Table,
    snapshot: Snapshot,
    log: Sequence[LogLine] = (),
    posts: Sequence[NewPost] = (),
    choices: Sequence[NewChoice] = (),
    timers: TimerChanges = NO_TIMERS,
    *,
    seal: SealedSecret | None = None,
) -> Table:
    """Make a lobby a running game: like `save_lobby`, and the first snapshot with it.

    The seats must stay as they are from here on. `log` are the events of the start, `choices` those of
    computer players who come first; `snapshot` is the state after them.
    """
    started = leave_lobby(sql, table, TableStatus.RUNNING)
    begin_stints(sql, started)
    position = add_lines(sql, table.id, 0, 0, log)
    count, position = _add_choices(sql, table.id, 0, position, choices)
    _save_snapshot(sql, table.id, snapshot, count, position)
    put_seal(sql, table.id, seal, count)
    add_posts(sql, table.id, posts)
    set_timers(sql, table.id, timers)
    return started


def append_choices(
    sql: Sql,
    table_id: int,
    expected_count: int,
    choices: Sequence[NewChoice],
    snapshot: Snapshot,
    *,
    interaction_id: int | None = None,
    posts: Sequence[NewPost] = (),
    orders: Sequence[OrderChange] = (),
    seal: SealedSecret | None = None,
    finishes: bool = False,
    timers: TimerChanges = NO_TIMERS,
    results: Sequence[NewResult] = (),
) -> None:
    """Append choices to a running game: one of a person and those that follow it by themselves.

    `snapshot` is the state after the last of them. `orders` are standing orders used up or without an object
    since, `seal` is put on what is secret then. `finishes` ends the game with it, and `results` say how, one for
    each seat. Choices end the motions that wait for them.
    Raises `AlreadyApplied` if the interaction was applied before, `OutOfDate` if the game has not exactly
    `expected_count` choices or does not run, `ValueError` without any choice.
    """
    if not choices:
        raise ValueError("There is no choice to append.")
    position = _expect(sql, table_id, expected_count, interaction_id)
    count, position = _add_choices(sql, table_id, expected_count, position, choices)
    if interaction_id is not None:
        _remember_interaction(sql, table_id, interaction_id, count)
        follow(sql, table_id, choices[0].seat, position)
    _save_snapshot(sql, table_id, snapshot, count, position)
    end_motions_by_choices(sql, table_id, choices, are_final=snapshot.undo_floor == count)
    set_orders(sql, table_id, orders)
    put_seal(sql, table_id, seal, count)
    add_posts(sql, table_id, posts)
    if finishes:
        save_results(sql, table_id, results)
        end_table(sql, table_id, TableStatus.FINISHED)
    set_timers(sql, table_id, timers, ends=finishes)


def change_seat(
    sql: Sql,
    table: Table,
    seat: Seat,
    leaving: Leaving,
    expected_count: int,
    snapshot: Snapshot,
    *,
    log: Sequence[LogLine] = (),
    choices: Sequence[NewChoice] = (),
    posts: Sequence[NewPost] = (),
    orders: Sequence[OrderChange] = (),
    seal: SealedSecret | None = None,
    results: Sequence[NewResult] = (),
    timers: TimerChanges = NO_TIMERS,
) -> Table:
    """Give the seat of this number to whom `seat` names, and the table to `table.owner_id`.

    `log` tells of it; then come `choices` of computer players who can go on now, and `snapshot` is the state after
    them; `orders` are those that are gone with that, `seal` as in `append_choices`. `results`, one for each seat,
    end the game with it. What belonged to the holder of the seat is dropped.
    Raises `OutOfDate` if the table has changed since `table` was read, or has not `expected_count` choices.
    """
    give_seat(sql, table, seat, leaving, expected_count)
    position = _expect(sql, table.id, expected_count)
    position = add_lines(sql, table.id, 0, position, log)
    count, position = _add_choices(sql, table.id, expected_count, position, choices)
    _save_snapshot(sql, table.id, snapshot, count, position)
    if choices:
        end_motions_by_choices(sql, table.id, choices, are_final=snapshot.undo_floor == count)
    set_orders(sql, table.id, orders)
    put_seal(sql, table.id, seal, count)
    add_posts(sql, table.id, posts)
    if results:
        save_results(sql, table.id, results)
        end_table(sql, table.id, TableStatus.FINISHED)
    set_timers(sql, table.id, timers, ends=bool(results))
    return known_table(sql, table.id)


def withdraw_choices(
    sql: Sql,
    table_id: int,
    expected_count: int,
    keep_count: int,
    snapshot: Snapshot,
    *,
    interaction_id: int | None = None,
    posts: Sequence[NewPost] = (),
    timers: TimerChanges = NO_TIMERS,
    log: Sequence[LogLine] = (),
    below_floor: bool = False,
) -> int:
    """Undo: take back all choices after the first `keep_count`, with their log lines; return the position of the
    last line that is left.

    Lines that belong to no choice stay; `log` adds such lines that tell of it. The numbers of choices and lines
    are used again; the interactions that made them stay known. Raises as `append_choices`, and `ValueError` if
    `keep_count` is not below `expected_count`, or below the stored undo floor unless the table has agreed to that
    (`below_floor`).
    """
    _expect(sql, table_id, expected_count, interaction_id)
    floor: int = sql.value("SELECT undo_floor FROM snapshots WHERE table_id = ?", (table_id,))
    if not (0 if below_floor else floor) <= keep_count < expected_count:
        raise ValueError(f"Cannot go back from {expected_count} choices to {keep_count}.")
    sql.execute("DELETE FROM choices WHERE table_id = ? AND number > ?", (table_id, keep_count))
    sql.execute("DELETE FROM log_lines WHERE table_id = ? AND choice_number > ?", (table_id, keep_count))
    position = last_position(sql, table_id)
    step_back(sql, table_id, position)
    withdraw_seals(sql, table_id, keep_count)
    shorten_stints(sql, table_id, keep_count)
    position = add_lines(sql, table_id, 0, position, log)
    if interaction_id is not None:
        _remember_interaction(sql, table_id, interaction_id, keep_count)
    _save_snapshot(sql, table_id, snapshot, keep_count, position)
    if below_floor:
        end_motions_by_going_back(sql, table_id)
    else:
        end_requests(sql, table_id)
    add_posts(sql, table_id, posts)
    set_timers(sql, table_id, timers)
    return position


def append_log(
    sql: Sql,
    table_id: int,
    lines: Sequence[LogLine],
    posts: Sequence[NewPost] = (),
    timers: TimerChanges = NO_TIMERS,
) -> int:
    """Add lines to a game that belong to no choice, so that no undo takes them away; return the position of the
    last one. Raises `OutOfDate` if the table never began.
    """
    lock_table(sql, table_id)
    position: int | None = sql.value("SELECT log_position FROM snapshots WHERE table_id = ?", (table_id,))
    if position is None:
        raise OutOfDate(table_id)
    position = add_lines(sql, table_id, 0, position, lines)
    sql.execute("UPDATE snapshots SET log_position = ? WHERE table_id = ?", (position, table_id))
    add_posts(sql, table_id, posts)
    set_timers(sql, table_id, timers)
    return position


def replace_snapshot(
    sql: Sql,
    table_id: int,
    expected_count: int,
    snapshot: Snapshot,
    *,
    posts: Sequence[NewPost] = (),
    orders: Sequence[OrderChange] = (),
    timers: TimerChanges = NO_TIMERS,
) -> None:
    """Store another state after the same choices: it was rebuilt from them, or a time went by. Raises as
    `append_choices`.
    """
    position = _expect(sql, table_id, expected_count)
    _save_snapshot(sql, table_id, snapshot, expected_count, position)
    add_posts(sql, table_id, posts)
    set_orders(sql, table_id, orders)
    set_timers(sql, table_id, timers)


def find_game(sql: Sql, table_id: int) -> SavedGame | None:
    """Table and latest snapshot, of the same moment. None if it does not exist or never started."""
    row = sql.row("SELECT * FROM snapshots WHERE table_id = ?", (table_id,))
    if row is None:
        return None
    snapshot = made(Snapshot, row, waiting=people_waited_for(sql, table_id))
    return SavedGame(known_table(sql, table_id), snapshot, orders_of(sql, table_id), last_seal(sql, table_id))


def progress_of(sql: Sql, table_ids: Collection[int]) -> dict[int, Progress]:
    """How the games of these tables stand; for those whose game has begun."""
    statement = "SELECT round, clocks FROM snapshots WHERE table_id = ?"
    found = {table_id: sql.row(statement, (table_id,)) for table_id in table_ids}
    return {table_id: made(Progress, row) for table_id, row in found.items() if row is not None}


def choices_of(sql: Sql, table_id: int) -> list[StoredChoice]:
    """All choices in order."""
    rows = sql.rows("SELECT * FROM choices WHERE table_id = ? ORDER BY number", (table_id,))
    return [made(StoredChoice, row) for row in rows]


def choices_by_orders(sql: Sql, table_id: int, seat: int) -> list[StoredChoice]:
    """The choices that standing orders of a seat made, in order."""
    rows = sql.rows(
        "SELECT * FROM choices WHERE table_id = ? AND seat = ? AND maker = 'order' ORDER BY number", (table_id, seat)
    )
    return [made(StoredChoice, row) for row in rows]


def was_applied(sql: Sql, interaction_id: int) -> bool:
    """Whether a change of any game was made by this interaction, also one taken back since."""
    return sql.row("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)) is not None


def _expect(sql: Sql, table_id: int, expected_count: int, interaction_id: int | None = None) -> int:
    """Hold the table, and refuse what is repeated or out of date; return the position of the last log line."""
    status = lock_table(sql, table_id)
    if interaction_id is not None:
        known = sql.row("SELECT table_id, choice_count FROM interactions WHERE id = ?", (interaction_id,))
        if known is not None:
            raise AlreadyApplied(known["table_id"], known["choice_count"])
    row = sql.row("SELECT choice_count, log_position FROM snapshots WHERE table_id = ?", (table_id,))
    if row is None or row["choice_count"] != expected_count or status is not TableStatus.RUNNING:
        raise OutOfDate(table_id)
    position: int = row["log_position"]
    return position


def _remember_interaction(sql: Sql, table_id: int, interaction_id: int, count: int) -> None:
    sql.execute(_INSERT_INTERACTION, (interaction_id, table_id, count, sql.now))


def _add_choices(sql: Sql, table_id: int, count: int, position: int, choices: Sequence[NewChoice]) -> tuple[int, int]:
    """Add choices after `count` others, and their log lines after a position; return both after the last one."""
    for choice in choices:
        count += 1
        sql.execute(_INSERT, (table_id, count, choice.seat, choice.choice, sql.now, choice.maker))
        position = add_lines(sql, table_id, count, position, choice.log)
    return count, position


def _save_snapshot(sql: Sql, table_id: int, snapshot: Snapshot, count: int, position: int) -> None:
    sql.execute(
        _SAVE_SNAPSHOT,
        (
            *(table_id, snapshot.state, snapshot.digest, snapshot.rules_digest, snapshot.undo_floor),
            *(snapshot.clocks, snapshot.round, count, position, sql.now),
        ),
    )
    wait_for(sql, table_id, snapshot.waiting)
