"""Positions of the day: which one it is, what people answered, and in which channels it is shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.storage.columns import columns, made, stored
from bot.storage.dialect import insert
from bot.storage.records.due import TimerChanges
from bot.storage.records.puzzles import PuzzleAnswer, PuzzleChannel, PuzzleRank
from bot.storage.records.tables import Table
from bot.storage.rows.claims import Queue
from bot.storage.rows.tables import open_table
from bot.storage.sql import Sql

_DRAW = insert("puzzle_days", "day", "puzzle") + " ON CONFLICT DO NOTHING"
_BEGIN = insert("puzzle_answers", *columns(PuzzleAnswer))
_SETTLED = ("turn", "gained", "rivals_gained", "possible", "rivals_possible", "marks")
"""What is known of an answer when its turn is over."""
_PLACE = insert("puzzle_channels", "guild_id", "channel_id", "due_at", "attempts") + (
    " ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, due_at = excluded.due_at, attempts = 0,"
    " shown = NULL"
)

PUZZLES = Queue(
    record=PuzzleChannel,
    table="puzzle_channels",
    time="due_at",
    waits="due_at IS NOT NULL",
    order="due_at",
    belongs_to="guild_id",
    key="guild_id",
    claim=("channel_id", "attempts"),
)
"""Channels in which the position of a new day is to be shown."""


# Which one it is


def puzzle_of(sql: Sql, day: int) -> str | None:
    """The position of a day, by its name; None as long as nobody has asked for it."""
    found: str | None = sql.value("SELECT puzzle FROM puzzle_days WHERE day = ?", (day,))
    return found


def draw_puzzle(sql: Sql, day: int, offered: Sequence[str], drawn: int) -> str:
    """The position of a day; if there is none yet, one of those offered, by this number that nobody can guess.

    It is one that never was, as long as there is one; then one of the half that is longest ago.
    """
    rows = sql.rows("SELECT puzzle, max(day) AS day FROM puzzle_days GROUP BY puzzle")
    before = {row["puzzle"]: row["day"] for row in rows}
    fresh = [name for name in offered if name not in before]
    if not fresh:
        fresh = sorted(offered, key=before.__getitem__)[: (len(offered) + 1) // 2]
    sql.execute(_DRAW, (day, fresh[drawn % len(fresh)]))
    found = puzzle_of(sql, day)
    if found is None:
        raise LookupError(f"no position was drawn for day {day}")
    return found


def forget_puzzle(sql: Sql, day: int, puzzle: str) -> None:
    """The position that was drawn for a day is no more: there is another one in its place."""
    sql.execute("DELETE FROM puzzle_days WHERE day = ? AND puzzle = ?", (day, puzzle))


# What people answer


def open_answer(sql: Sql, new: PuzzleAnswer, table: Table, timers: TimerChanges) -> PuzzleAnswer:
    """Somebody sits down at a table for the position of a day; what they have begun already, if they have."""
    found = find_answer(sql, new.user_id, new.day)
    if found is not None:
        return found
    opened = replace(new, table_id=open_table(sql, table, timers).id)
    sql.execute(_BEGIN, stored(opened))
    return opened


def find_answer(sql: Sql, user_id: int, day: int) -> PuzzleAnswer | None:
    """What somebody did with the position of a day, if anything."""
    row = sql.row("SELECT * FROM puzzle_answers WHERE user_id = ? AND day = ?", (user_id, day))
    return None if row is None else made(PuzzleAnswer, row)


def answer_at(sql: Sql, table_id: int) -> PuzzleAnswer | None:
    """Whose answer is played out at a table, if it is one for that."""
    row = sql.row("SELECT * FROM puzzle_answers WHERE table_id = ?", (table_id,))
    return None if row is None else made(PuzzleAnswer, row)


def settle_answer(sql: Sql, answer: PuzzleAnswer) -> PuzzleAnswer:
    """The turn is over. What was settled before stays as it is. The game that it was played in is of no more use."""
    sql.execute(
        f"UPDATE puzzle_answers SET {', '.join(f'{name} = ?' for name in _SETTLED)}"  # noqa: S608  # names of ours
        " WHERE user_id = ? AND day = ? AND turn IS NULL",
        (*stored(answer, *_SETTLED), answer.user_id, answer.day),
    )
    for table in ("choices", "snapshots", "log_lines"):
        sql.execute(f"DELETE FROM {table} WHERE table_id = ?", (answer.table_id,))  # noqa: S608  # names of ours
    found = find_answer(sql, answer.user_id, answer.day)
    return answer if found is None else found


def days_answered(sql: Sql, user_id: int, until: int, limit: int = 400) -> list[int]:
    """The days whose position somebody has answered in time, the latest first, up to a day."""
    rows = sql.rows(
        "SELECT day FROM puzzle_answers WHERE user_id = ? AND day <= ? AND marks IS NOT NULL ORDER BY day DESC LIMIT ?",
        (user_id, until, limit),
    )
    return [row["day"] for row in rows]


def puzzle_ranking(sql: Sql, guild_id: int, days: Collection[int]) -> list[PuzzleRank]:
    """Who has answered in a server between the first and the last of these days, the best first."""
    rows = sql.rows(
        "SELECT user_id, max(name) AS name, sum(marks) AS marks, count(*) AS answers FROM puzzle_answers"
        " WHERE guild_id = ? AND day BETWEEN ? AND ? AND marks IS NOT NULL"
        " GROUP BY user_id ORDER BY sum(marks) DESC, count(*), user_id",
        (guild_id, min(days), max(days)),
    )
    return [made(PuzzleRank, row) for row in rows]


# Where it is shown


def find_puzzle_channel(sql: Sql, guild_id: int) -> PuzzleChannel | None:
    """Where a server shows it, if it does."""
    row = sql.row("SELECT * FROM puzzle_channels WHERE guild_id = ?", (guild_id,))
    return None if row is None else made(PuzzleChannel, row)


def place_puzzles(sql: Sql, guild_id: int, channel_id: int) -> None:
    """Show it in this channel every day from now on; that of today at once."""
    sql.execute(_PLACE, (guild_id, channel_id, sql.now, 0))


def remove_puzzles(sql: Sql, guild_id: int, channel_id: int) -> None:
    """Show it in this channel no longer."""
    sql.execute("DELETE FROM puzzle_channels WHERE guild_id = ? AND channel_id = ?", (guild_id, channel_id))


def note_puzzle_shown(sql: Sql, channel: PuzzleChannel, day: int, next_at: int) -> None:
    """The position of this day was shown; the next one comes then."""
    sql.execute(
        "UPDATE puzzle_channels SET shown = ?, due_at = ?, attempts = 0 WHERE guild_id = ? AND channel_id = ?",
        (day, next_at, channel.guild_id, channel.channel_id),
    )
