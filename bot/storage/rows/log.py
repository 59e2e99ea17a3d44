"""The log of a game: its events, some of them for one seat only."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert
from bot.storage.records.games import LogLine
from bot.storage.sql import Sql

_INSERT = insert("log_lines", "table_id", "position", "choice_number", "visible_to", "event", "logged_at")


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
