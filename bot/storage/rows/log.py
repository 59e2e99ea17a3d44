"""The log of a game, its events, some of them for one seat only; and how far people have read it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert, upsert
from bot.storage.records.games import LogLine
from bot.storage.records.people import LastLook
from bot.storage.records.terms import MINUTE
from bot.storage.sql import Sql

_INSERT = insert("log_lines", "table_id", "position", "choice_number", "visible_to", "event", "logged_at")
_LOOK = upsert("looks", ("table_id", "user_id"), ("position", "since", "looked_at", "since_at", "has_read"))

WHOLE_LOG = 1_000_000
"""More lines than any game has."""


def log_of(sql: Sql, table_id: int, *, after: int = 0, limit: int = 100, seat: int | None = None) -> list[LogLine]:
    """Log lines that come after a position, oldest first: the public ones, and those only `seat` may see."""
    rows = sql.rows(
        "SELECT * FROM log_lines WHERE table_id = ? AND position > ? AND (visible_to IS NULL OR visible_to = ?)"
        " ORDER BY position LIMIT ?",
        (table_id, after, seat, limit),
    )
    return [made(LogLine, row) for row in rows]


def add_lines(sql: Sql, table_id: int, choice_number: int, position: int, lines: Sequence[LogLine]) -> int:
    """Append lines that came of a choice (0: of none) after a position; return the position of the last one."""
    sql.execute_many(
        _INSERT,
        [
            (table_id, position + number, choice_number, line.visible_to, line.event, sql.now)
            for number, line in enumerate(lines, start=1)
        ],
    )
    return position + len(lines)


def last_position(sql: Sql, table_id: int) -> int:
    """How many lines there are."""
    position: int = sql.value("SELECT coalesce(max(position), 0) FROM log_lines WHERE table_id = ?", (table_id,))
    return position


# How far people have read


A_WHILE = MINUTE
"""Milliseconds within which looking again, when nothing is new, is not noted: writing waits for the disk each time."""


def note_look(sql: Sql, table_id: int, user_id: int, position: int) -> LastLook:
    """Somebody looks now, when the log has so many lines; returns after which line it was new to them.

    Looking again before anything happens returns the same, and so does a position further back.
    """
    row = sql.row("SELECT position, looked_at FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id))
    if row is None or row["position"] < position:
        stopped, stopped_at = (0, 0) if row is None else (row["position"], row["looked_at"])
        sql.execute(_LOOK, (table_id, user_id, position, stopped, sql.now, stopped_at, 0))
    elif sql.now >= row["looked_at"] + A_WHILE:
        sql.execute("UPDATE looks SET looked_at = ? WHERE table_id = ? AND user_id = ?", (sql.now, table_id, user_id))
    return last_look(sql, table_id, user_id)


def last_look(sql: Sql, table_id: int, user_id: int) -> LastLook:
    """What the last look found to be new, without looking again."""
    row = sql.row("SELECT since, since_at, has_read FROM looks WHERE table_id = ? AND user_id = ?", (table_id, user_id))
    if row is None:
        return LastLook(since=0, since_at=None, has_read=False)
    return LastLook(row["since"], row["since_at"] or None, bool(row["has_read"]))


def note_read(sql: Sql, table_id: int, user_id: int) -> None:
    """What the last look found to be new has been read to the end."""
    sql.execute("UPDATE looks SET has_read = 1 WHERE table_id = ? AND user_id = ?", (table_id, user_id))


def looked_up_to(sql: Sql, user_id: int, table_ids: Collection[int]) -> dict[int, int]:
    """Up to which line this person has looked at each of these tables; 0 for never."""
    statement = "SELECT position FROM looks WHERE table_id = ? AND user_id = ?"
    return {table_id: sql.value(statement, (table_id, user_id)) or 0 for table_id in table_ids}


def follow(sql: Sql, table_id: int, seat: int, position: int) -> None:
    """Who presses sees what comes of it: the person of this seat has looked up to here."""
    sql.execute(
        "UPDATE looks SET position = ?, looked_at = ? WHERE table_id = ? AND user_id ="
        " (SELECT user_id FROM seats WHERE table_id = ? AND number = ?)",
        (position, sql.now, table_id, table_id, seat),
    )


def step_back(sql: Sql, table_id: int, position: int) -> None:
    """The log is only so long now: what comes next is new to everybody, also to a message that had told more."""
    for table, column in (("looks", "position"), ("looks", "since"), ("messages", "log_position")):
        sql.execute(
            f"UPDATE {table} SET {column} = ? WHERE table_id = ? AND {column} > ?",  # noqa: S608  # names of ours
            (position, table_id, position),
        )
