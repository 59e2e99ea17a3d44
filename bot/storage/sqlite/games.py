"""Choices, snapshots and log lines in SQLite. Each function runs inside a transaction of the caller."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

from bot.storage.errors import AlreadyApplied, OutOfDate
from bot.storage.records import (
    LogLine,
    Maker,
    NewChoice,
    NewSnapshot,
    Progress,
    SavedGame,
    StoredChoice,
    StoredLogLine,
    StoredSnapshot,
    TableStatus,
)
from bot.storage.sqlite import looks, orders, seats, tables


def start(
    connection: sqlite3.Connection,
    table_id: int,
    snapshot: NewSnapshot,
    log: Sequence[LogLine],
    choices: Sequence[NewChoice],
    now: int,
) -> None:
    position = _insert_log(connection, table_id, 0, 0, log, now)
    count, position = _insert_choices(connection, table_id, 0, position, choices, now)
    _save_snapshot(connection, table_id, snapshot, count, position, now)


def append(
    connection: sqlite3.Connection,
    table_id: int,
    expected_count: int,
    choices: Sequence[NewChoice],
    snapshot: NewSnapshot,
    interaction_id: int | None,
    now: int,
) -> None:
    if not choices:
        raise ValueError("There is no choice to append.")
    position = _expect(connection, table_id, expected_count, interaction_id)
    count, position = _insert_choices(connection, table_id, expected_count, position, choices, now)
    _remember_interaction(connection, table_id, interaction_id, count, now)
    if interaction_id is not None:
        looks.follow(connection, table_id, choices[0].seat, position, now)
    _save_snapshot(connection, table_id, snapshot, count, position, now)
    seats.end_motions_by_choices(connection, table_id, choices, are_final=snapshot.undo_floor == count)


def go_on(
    connection: sqlite3.Connection,
    table_id: int,
    expected_count: int,
    log: Sequence[LogLine],
    choices: Sequence[NewChoice],
    snapshot: NewSnapshot,
    now: int,
) -> None:
    """Something happened besides the game, and computer players go on after it."""
    position = _expect(connection, table_id, expected_count, None)
    position = _insert_log(connection, table_id, 0, position, log, now)
    count, position = _insert_choices(connection, table_id, expected_count, position, choices, now)
    _save_snapshot(connection, table_id, snapshot, count, position, now)
    if choices:
        seats.end_motions_by_choices(connection, table_id, choices, are_final=snapshot.undo_floor == count)


def withdraw(
    connection: sqlite3.Connection,
    table_id: int,
    expected_count: int,
    keep_count: int,
    snapshot: NewSnapshot,
    interaction_id: int | None,
    log: Sequence[LogLine],
    now: int,
    *,
    below_floor: bool,
) -> int:
    _expect(connection, table_id, expected_count, interaction_id)
    row = connection.execute("SELECT undo_floor FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
    lowest = 0 if below_floor else row["undo_floor"]
    if not lowest <= keep_count < expected_count:
        raise ValueError(f"Cannot go back from {expected_count} choices to {keep_count}.")
    connection.execute("DELETE FROM choices WHERE table_id = ? AND number > ?", (table_id, keep_count))
    connection.execute("DELETE FROM log_lines WHERE table_id = ? AND choice_number > ?", (table_id, keep_count))
    position = _last_position(connection, table_id)
    # What comes next is new, also to a message that had told what was taken back.
    connection.execute(
        "UPDATE messages SET log_position = min(log_position, ?) WHERE table_id = ?", (position, table_id)
    )
    looks.step_back(connection, table_id, position)
    orders.withdraw_seals(connection, table_id, keep_count)
    position = _insert_log(connection, table_id, 0, position, log, now)
    _remember_interaction(connection, table_id, interaction_id, keep_count, now)
    _save_snapshot(connection, table_id, snapshot, keep_count, position, now)
    seats.go_back(connection, table_id, keep_count)
    if below_floor:
        seats.end_motions_by_going_back(connection, table_id)
    else:
        seats.end_motions_by_choices(connection, table_id, (), are_final=False)
    return position


def append_log(connection: sqlite3.Connection, table_id: int, lines: Sequence[LogLine], now: int) -> int:
    row = connection.execute("SELECT log_position FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
    if row is None:
        tables.existing(connection, table_id)
        raise OutOfDate(table_id)
    position = _insert_log(connection, table_id, 0, row["log_position"], lines, now)
    connection.execute("UPDATE snapshots SET log_position = ? WHERE table_id = ?", (position, table_id))
    return position


def replace_snapshot(
    connection: sqlite3.Connection, table_id: int, expected_count: int, snapshot: NewSnapshot, now: int
) -> None:
    position = _expect(connection, table_id, expected_count, None)
    _save_snapshot(connection, table_id, snapshot, expected_count, position, now)


def find(connection: sqlite3.Connection, table_id: int) -> SavedGame | None:
    row = connection.execute("SELECT * FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
    if row is None:
        return None
    waiting = connection.execute("SELECT user_id FROM waiting WHERE table_id = ?", (table_id,))
    snapshot = StoredSnapshot(
        state=row["state"],
        digest=row["digest"],
        rules_digest=row["rules_digest"],
        undo_floor=row["undo_floor"],
        waiting=frozenset(each["user_id"] for each in waiting),
        choice_count=row["choice_count"],
        log_position=row["log_position"],
        saved_at=row["saved_at"],
        clocks=row["clocks"],
    )
    return SavedGame(
        tables.existing(connection, table_id),
        snapshot,
        orders.of_table(connection, table_id),
        orders.last_seal(connection, table_id),
    )


def progress(connection: sqlite3.Connection, table_ids: Collection[int]) -> dict[int, Progress]:
    found = {}
    for table_id in table_ids:
        row = connection.execute("SELECT round, clocks FROM snapshots WHERE table_id = ?", (table_id,)).fetchone()
        if row is not None:
            found[table_id] = Progress(row["round"], row["clocks"])
    return found


def choices(connection: sqlite3.Connection, table_id: int) -> list[StoredChoice]:
    rows = connection.execute("SELECT * FROM choices WHERE table_id = ? ORDER BY number", (table_id,))
    return [_choice(row) for row in rows]


def carried_out(connection: sqlite3.Connection, table_id: int, seat: int) -> list[StoredChoice]:
    """The choices that standing orders of a seat made."""
    rows = connection.execute(
        "SELECT * FROM choices WHERE table_id = ? AND seat = ? AND maker = 'order' ORDER BY number", (table_id, seat)
    )
    return [_choice(row) for row in rows]


def _choice(row: sqlite3.Row) -> StoredChoice:
    return StoredChoice(row["number"], row["seat"], row["choice"], row["made_at"], Maker(row["maker"]))


def was_applied(connection: sqlite3.Connection, interaction_id: int) -> bool:
    return connection.execute("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)).fetchone() is not None


def log(connection: sqlite3.Connection, table_id: int, after: int, limit: int, seat: int | None) -> list[StoredLogLine]:
    rows = connection.execute(
        "SELECT * FROM log_lines WHERE table_id = ? AND position > ? AND (visible_to IS NULL OR"
        " visible_to = ?)"
        " ORDER BY position LIMIT ?",
        (table_id, after, seat, limit),
    )
    return [
        StoredLogLine(
            position=row["position"],
            choice_number=row["choice_number"],
            event=row["event"],
            visible_to=row["visible_to"],
            logged_at=row["logged_at"],
        )
        for row in rows
    ]


def _expect(connection: sqlite3.Connection, table_id: int, expected_count: int, interaction_id: int | None) -> int:
    """Refuse what is repeated or out of date; return the position of the last log line."""
    known = connection.execute(
        "SELECT table_id, choice_count FROM interactions WHERE id = ?", (interaction_id,)
    ).fetchone()
    if known is not None:
        raise AlreadyApplied(known["table_id"], known["choice_count"])
    row = connection.execute(
        "SELECT choice_count, log_position FROM snapshots WHERE table_id = ?", (table_id,)
    ).fetchone()
    table = tables.existing(connection, table_id)
    if row is None or row["choice_count"] != expected_count or table.status is not TableStatus.RUNNING:
        raise OutOfDate(table_id)
    position: int = row["log_position"]
    return position


def _remember_interaction(
    connection: sqlite3.Connection, table_id: int, interaction_id: int | None, count: int, now: int
) -> None:
    if interaction_id is not None:
        connection.execute(
            "INSERT INTO interactions (id, table_id, choice_count, applied_at) VALUES (?, ?, ?, ?)",
            (interaction_id, table_id, count, now),
        )


def _insert_choices(
    connection: sqlite3.Connection,
    table_id: int,
    count: int,
    position: int,
    choices: Sequence[NewChoice],
    now: int,
) -> tuple[int, int]:
    """Add choices after `count` others, and their log lines after a position; return both after the last one."""
    for choice in choices:
        count += 1
        connection.execute(
            "INSERT INTO choices (table_id, number, seat, choice, made_at, maker) VALUES (?, ?, ?, ?, ?, ?)",
            (table_id, count, choice.seat, choice.choice, now, choice.maker),
        )
        position = _insert_log(connection, table_id, count, position, choice.log, now)
    return count, position


def _insert_log(
    connection: sqlite3.Connection,
    table_id: int,
    choice_number: int,
    position: int,
    lines: Sequence[LogLine],
    now: int,
) -> int:
    """Append log lines after a position; return the position of the last one."""
    connection.executemany(
        "INSERT INTO log_lines (table_id, position, choice_number, visible_to, event, logged_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        [
            (table_id, position + number, choice_number, line.visible_to, line.event, now)
            for number, line in enumerate(lines, start=1)
        ],
    )
    return position + len(lines)


def _last_position(connection: sqlite3.Connection, table_id: int) -> int:
    row = connection.execute(
        "SELECT coalesce(max(position), 0) AS position FROM log_lines WHERE table_id = ?", (table_id,)
    ).fetchone()
    position: int = row["position"]
    return position


def _save_snapshot(
    connection: sqlite3.Connection, table_id: int, snapshot: NewSnapshot, count: int, position: int, now: int
) -> None:
    connection.execute(
        "INSERT INTO snapshots (table_id, state, digest, rules_digest, undo_floor, choice_count,"
        " log_position,"
        " saved_at, clocks, round) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET state = excluded.state, digest = excluded.digest,"
        " rules_digest = excluded.rules_digest, undo_floor = excluded.undo_floor,"
        " choice_count = excluded.choice_count, log_position = excluded.log_position,"
        " saved_at = excluded.saved_at, clocks = excluded.clocks, round = excluded.round",
        (
            table_id,
            snapshot.state,
            snapshot.digest,
            snapshot.rules_digest,
            snapshot.undo_floor,
            count,
            position,
            now,
            snapshot.clocks,
            snapshot.round,
        ),
    )
    _save_waiting(connection, table_id, snapshot.waiting, now)


def _save_waiting(connection: sqlite3.Connection, table_id: int, waiting: frozenset[int], now: int) -> None:
    """Who was waited for before and still is keeps the time since when."""
    rows = connection.execute("SELECT user_id FROM waiting WHERE table_id = ?", (table_id,))
    before = {row["user_id"] for row in rows}
    connection.executemany(
        "DELETE FROM waiting WHERE user_id = ? AND table_id = ?",
        [(user, table_id) for user in before - waiting],
    )
    connection.executemany(
        "INSERT INTO waiting (user_id, table_id, since) VALUES (?, ?, ?)",
        [(user, table_id, now) for user in waiting - before],
    )
