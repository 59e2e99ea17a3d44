"""Seats that change hands, what a table is asked, and the bench, in SQLite. Each function runs inside a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence

from bot.storage.errors import OutOfDate
from bot.storage.records import NewChoice, Seat, Table
from bot.storage.seating import EndedBy, Leaving, Motion, NewResult, Result, Stint, Volunteer
from bot.storage.sqlite import tables


def begin(connection: sqlite3.Connection, table: Table, now: int) -> None:
    """The first stint of every seat, when the game begins."""
    for seat in table.seats:
        _sit_down(connection, table.id, seat, 0, now)


def change(connection: sqlite3.Connection, table: Table, seat: Seat, leaving: Leaving, count: int, now: int) -> None:
    """Give a seat of a running game to somebody else after `count` choices.

    All that belongs to the holder and not to the seat goes with the holder: standing orders, questions about the seat.
    So does what waits for any choice: others answer for the table from now on.
    """
    changed = connection.execute(
        "UPDATE tables SET owner_id = ?, revision = revision + 1, changed_at = ?"
        " WHERE id = ? AND revision = ? AND status = 'running'",
        (table.owner_id, now, table.id, table.revision),
    )
    if changed.rowcount == 0:
        tables.existing(connection, table.id)
        raise OutOfDate(table.id)
    connection.execute(
        "UPDATE seats SET kind = ?, user_id = ?, name = ? WHERE table_id = ? AND number = ?",
        (seat.kind, seat.user_id, seat.name, table.id, seat.number),
    )
    connection.execute(
        "UPDATE stints SET to_choice = ?, leaving = ? WHERE table_id = ? AND seat = ? AND to_choice IS NULL",
        (count, leaving, table.id, seat.number),
    )
    _sit_down(connection, table.id, seat, count, now)
    _end_requests(connection, table.id)
    for gone in ("motions", "orders"):
        connection.execute(f"DELETE FROM {gone} WHERE table_id = ? AND seat = ?", (table.id, seat.number))  # noqa: S608  # both are ours


def _sit_down(connection: sqlite3.Connection, table_id: int, seat: Seat, count: int, now: int) -> None:
    connection.execute(
        "INSERT INTO stints (table_id, seat, number, user_id, name, from_choice, began_at)"
        " SELECT ?, ?, 1 + count(*), ?, ?, ?, ? FROM stints WHERE table_id = ? AND seat = ?",
        (table_id, seat.number, seat.user_id, seat.name, count, now, table_id, seat.number),
    )


def go_back(connection: sqlite3.Connection, table_id: int, count: int) -> None:
    """Choices after `count` were taken back: whoever came later came then."""
    connection.execute(
        "UPDATE stints SET from_choice = min(from_choice, ?), to_choice = min(to_choice, ?) WHERE table_id = ?",
        (count, count, table_id),
    )


def stints(connection: sqlite3.Connection, table_id: int) -> list[Stint]:
    rows = connection.execute("SELECT * FROM stints WHERE table_id = ? ORDER BY began_at, seat, number", (table_id,))
    return [
        Stint(
            seat=row["seat"],
            number=row["number"],
            user_id=row["user_id"],
            name=row["name"],
            from_choice=row["from_choice"],
            to_choice=row["to_choice"],
            began_at=row["began_at"],
            leaving=None if row["leaving"] is None else Leaving(row["leaving"]),
        )
        for row in rows
    ]


# Results


def save_results(connection: sqlite3.Connection, table_id: int, results: Sequence[NewResult], now: int) -> None:
    """A row for each person who had a part in a seat."""
    for result in results:
        connection.execute(
            "INSERT INTO results (table_id, seat, user_id, began, ended, choices, of_choices, place, score, ended_at)"
            " SELECT :table, :seat, user_id, max(number = 1), max(to_choice IS NULL), sum(made), :made, :place, :score,"
            "  :now FROM ("
            "  SELECT user_id, number, to_choice, (SELECT count(*) FROM choices WHERE table_id = :table"
            "    AND choices.number > from_choice AND choices.seat = :seat"
            "    AND (to_choice IS NULL OR choices.number <= to_choice)) AS made"
            "  FROM stints WHERE table_id = :table AND seat = :seat AND user_id IS NOT NULL"
            " ) GROUP BY user_id",
            {
                "table": table_id,
                "seat": result.seat,
                "made": _choices_of(connection, table_id, result.seat),
                "place": result.place,
                "score": result.score,
                "now": now,
            },
        )


def _choices_of(connection: sqlite3.Connection, table_id: int, seat: int) -> int:
    row = connection.execute(
        "SELECT count(*) AS number FROM choices WHERE table_id = ? AND seat = ?", (table_id, seat)
    ).fetchone()
    number: int = row["number"]
    return number


def results(connection: sqlite3.Connection, table_id: int) -> list[Result]:
    rows = connection.execute("SELECT * FROM results WHERE table_id = ? ORDER BY seat, began DESC", (table_id,))
    return [_result(row) for row in rows]


def results_of_person(connection: sqlite3.Connection, user_id: int, limit: int) -> list[Result]:
    rows = connection.execute(
        "SELECT * FROM results WHERE user_id = ? ORDER BY ended_at DESC LIMIT ?", (user_id, limit)
    )
    return [_result(row) for row in rows]


def _result(row: sqlite3.Row) -> Result:
    return Result(
        table_id=row["table_id"],
        seat=row["seat"],
        user_id=row["user_id"],
        began=bool(row["began"]),
        ended=bool(row["ended"]),
        choices=row["choices"],
        of_choices=row["of_choices"],
        place=row["place"],
        score=row["score"],
        ended_at=row["ended_at"],
    )


# Motions


def save_motion(connection: sqlite3.Connection, table_id: int, motion: Motion, now: int) -> None:
    tables.existing(connection, table_id)
    connection.execute(
        "INSERT INTO motions (table_id, kind, seat, ended_by, facts, answers, opened_at) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (table_id, kind, seat) DO UPDATE SET ended_by = excluded.ended_by, facts = excluded.facts,"
        " answers = excluded.answers",
        (table_id, motion.kind, motion.seat, motion.ended_by, motion.facts, motion.answers, now),
    )


def drop_motion(connection: sqlite3.Connection, table_id: int, kind: str, seat: int) -> bool:
    gone = connection.execute(
        "DELETE FROM motions WHERE table_id = ? AND kind = ? AND seat = ?", (table_id, kind, seat)
    )
    return gone.rowcount > 0


def end_motions_by_choices(
    connection: sqlite3.Connection, table_id: int, choices: Sequence[NewChoice], *, are_final: bool
) -> None:
    """A choice ends what waited for any choice, or for one of this seat that cannot be taken back."""
    _end_requests(connection, table_id)
    if not are_final:
        return
    connection.executemany(
        "DELETE FROM motions WHERE table_id = ? AND seat = ? AND ended_by = 'choice of the seat'",
        [(table_id, seat) for seat in {choice.seat for choice in choices}],
    )


def end_motions_by_going_back(connection: sqlite3.Connection, table_id: int) -> None:
    """The table has agreed to go back: nobody is late any more, and nothing asks about what was taken back."""
    connection.execute(
        "DELETE FROM motions WHERE table_id = ? AND ended_by IN ('any choice', 'choice of the seat')", (table_id,)
    )


def _end_requests(connection: sqlite3.Connection, table_id: int) -> None:
    connection.execute("DELETE FROM motions WHERE table_id = ? AND ended_by = 'any choice'", (table_id,))


def motions(connection: sqlite3.Connection, table_id: int) -> list[Motion]:
    rows = connection.execute("SELECT * FROM motions WHERE table_id = ? ORDER BY opened_at, kind, seat", (table_id,))
    return [
        Motion(row["kind"], row["seat"], EndedBy(row["ended_by"]), row["facts"], row["answers"], row["opened_at"])
        for row in rows
    ]


# The bench


def join_bench(connection: sqlite3.Connection, guild_id: int, user_id: int, now: int) -> None:
    connection.execute(
        "INSERT INTO bench (guild_id, user_id, since, called_at) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
        (guild_id, user_id, now),
    )


def leave_bench(connection: sqlite3.Connection, guild_id: int, user_id: int) -> None:
    connection.execute("DELETE FROM bench WHERE guild_id = ? AND user_id = ?", (guild_id, user_id))


def bench(connection: sqlite3.Connection, guild_id: int, limit: int) -> list[Volunteer]:
    rows = connection.execute(
        "SELECT * FROM bench WHERE guild_id = ? ORDER BY called_at, since LIMIT ?", (guild_id, limit)
    )
    return [Volunteer(row["user_id"], row["since"], row["called_at"]) for row in rows]


def note_calls(connection: sqlite3.Connection, guild_id: int, user_ids: Collection[int], now: int) -> None:
    connection.executemany(
        "UPDATE bench SET called_at = ? WHERE guild_id = ? AND user_id = ?",
        [(now, guild_id, user_id) for user_id in user_ids],
    )
