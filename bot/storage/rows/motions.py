"""What tables are asked: an offered seat, a vote, a request."""

from __future__ import annotations

from collections.abc import Sequence

from bot.storage.columns import made, stored
from bot.storage.dialect import insert
from bot.storage.records.games import Choice
from bot.storage.records.seating import Motion
from bot.storage.sql import Sql

_SAID = ("kind", "seat", "ended_by", "facts", "answers")
"""What is said of a motion whenever it is stored."""
_SAVE = insert("motions", "table_id", *_SAID, "opened_at") + (
    " ON CONFLICT (table_id, kind, seat) DO UPDATE SET ended_by = excluded.ended_by, facts = excluded.facts,"
    " answers = excluded.answers"
)


def save_motion(sql: Sql, table_id: int, motion: Motion) -> None:
    """Ask a table something, or store the answers of now."""
    sql.execute(_SAVE, (table_id, *stored(motion, *_SAID), sql.now))


def drop_motion(sql: Sql, table_id: int, kind: str, seat: int) -> None:
    """Forget what a table was asked about a seat: it is settled, or nobody wants to know any more."""
    sql.execute("DELETE FROM motions WHERE table_id = ? AND kind = ? AND seat = ?", (table_id, kind, seat))


def motions_of(sql: Sql, table_id: int) -> list[Motion]:
    """What the table is asked now, the oldest first."""
    rows = sql.rows("SELECT * FROM motions WHERE table_id = ? ORDER BY opened_at, kind, seat", (table_id,))
    return [made(Motion, row) for row in rows]


def leave_motions(sql: Sql, table_id: int, seat: int) -> None:
    """A seat has another holder: what is asked about it is over, and what waited for any choice."""
    _end_requests(sql, table_id)
    sql.execute("DELETE FROM motions WHERE table_id = ? AND seat = ?", (table_id, seat))


def end_table_motions(sql: Sql, table_id: int) -> None:
    """The table has ended: nobody is asked any more."""
    sql.execute("DELETE FROM motions WHERE table_id = ?", (table_id,))


def _end_requests(sql: Sql, table_id: int) -> None:
    """What waited for any choice is over."""
    sql.execute("DELETE FROM motions WHERE table_id = ? AND ended_by = 'any choice'", (table_id,))


def end_motions_by_choices(sql: Sql, table_id: int, choices: Sequence[Choice], *, are_final: bool) -> None:
    """A choice ends what waited for any choice, or for one of this seat that cannot be taken back."""
    _end_requests(sql, table_id)
    if are_final:
        sql.execute_many(
            "DELETE FROM motions WHERE table_id = ? AND seat = ? AND ended_by = 'choice of the seat'",
            [(table_id, seat) for seat in {choice.seat for choice in choices}],
        )


def end_motions_by_going_back(sql: Sql, table_id: int) -> None:
    """The table has agreed to go back: nobody is late any more, and nothing asks about what was taken back."""
    sql.execute(
        "DELETE FROM motions WHERE table_id = ? AND ended_by IN ('any choice', 'choice of the seat')", (table_id,)
    )
