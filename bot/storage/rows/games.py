"""Games: their choices, their latest state, and the seals of what was secret, as fingerprints in a chain."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.storage.columns import made
from bot.storage.dialect import insert, upsert
from bot.storage.records.games import Choice, SavedGame, SealedSecret, Snapshot
from bot.storage.records.tables import Progress
from bot.storage.rows.log import add_lines, last_position, step_back
from bot.storage.rows.seats import orders_of, shorten_stints
from bot.storage.rows.tables import known_table, people_waited_for, wait_for
from bot.storage.sql import Sql

_INSERT = insert("choices", "table_id", "number", "seat", "choice", "made_at", "maker")
_SAVE_SNAPSHOT = (
    upsert(
        "snapshots",
        ("table_id",),
        (
            *("state", "digest", "rules_digest", "undo_floor", "clocks", "round"),
            *("choice_count", "log_position", "saved_at"),
        ),
    )
    + ", version = snapshots.version + 1"
)
_SEAL = insert("seals", "table_id", "number", "choice_count", "sealed_at", "salt", "content", "hash")


def withdraw_choices(sql: Sql, table_id: int, count: int, keep: int, *, by_consent: bool) -> None:
    """Take back all choices after the first `keep`, with their log lines. Lines that belong to no choice stay.

    The numbers of choices and lines are used again; the interactions that made them stay known. Raises `ValueError` if
    `keep` is not below `count`, or below the stored undo floor unless the table has agreed to that.
    """
    floor: int = sql.value("SELECT undo_floor FROM snapshots WHERE table_id = ?", (table_id,))
    if not (0 if by_consent else floor) <= keep < count:
        raise ValueError(f"Cannot go back from {count} choices to {keep}.")
    sql.execute("DELETE FROM choices WHERE table_id = ? AND number > ?", (table_id, keep))
    sql.execute("DELETE FROM log_lines WHERE table_id = ? AND choice_number > ?", (table_id, keep))
    step_back(sql, table_id, last_position(sql, table_id))
    withdraw_seals(sql, table_id, keep)
    shorten_stints(sql, table_id, keep)


def find_game(sql: Sql, table_id: int) -> SavedGame | None:
    """Table and latest snapshot, of the same moment. None if it does not exist or never started."""
    row = sql.row("SELECT * FROM snapshots WHERE table_id = ?", (table_id,))
    if row is None:
        return None
    snapshot = made(Snapshot, row, waiting=people_waited_for(sql, table_id))
    orders, seal = orders_of(sql, table_id), last_seal(sql, table_id)
    return SavedGame(known_table(sql, table_id), snapshot, orders, seal, row["version"])


def version_of(sql: Sql, table_id: int) -> int:
    """How often a table was changed since its game began; 0 before that."""
    found: int | None = sql.value("SELECT version FROM snapshots WHERE table_id = ?", (table_id,))
    return found or 0


def count_change(sql: Sql, table_id: int) -> None:
    """A table is changed, but its game stays the same."""
    sql.execute("UPDATE snapshots SET version = version + 1 WHERE table_id = ?", (table_id,))


def progress_of(sql: Sql, table_ids: Collection[int]) -> dict[int, Progress]:
    """How the games of these tables stand; for those whose game has begun."""
    statement = "SELECT round, clocks FROM snapshots WHERE table_id = ?"
    found = {table_id: sql.row(statement, (table_id,)) for table_id in table_ids}
    return {table_id: made(Progress, row) for table_id, row in found.items() if row is not None}


def choices_of(sql: Sql, table_id: int) -> list[Choice]:
    """The choices of a game in the order in which they were made, without what the log says of them."""
    rows = sql.rows("SELECT * FROM choices WHERE table_id = ? ORDER BY number", (table_id,))
    return [made(Choice, row, log=()) for row in rows]


def choices_by_orders(sql: Sql, table_id: int, seat: int) -> list[Choice]:
    """The choices that standing orders of a seat made, in order."""
    rows = sql.rows(
        "SELECT * FROM choices WHERE table_id = ? AND seat = ? AND maker = 'order' ORDER BY number", (table_id, seat)
    )
    return [made(Choice, row, log=()) for row in rows]


def was_applied(sql: Sql, interaction_id: int) -> bool:
    """Whether a change of any game was made by this interaction, also one taken back since."""
    return sql.row("SELECT 1 FROM interactions WHERE id = ?", (interaction_id,)) is not None


def add_choices(sql: Sql, table_id: int, count: int, position: int, choices: Sequence[Choice]) -> tuple[int, int]:
    """Add choices after `count` others, and their log lines after a position; return both after the last one."""
    for choice in choices:
        count += 1
        sql.execute(_INSERT, (table_id, count, choice.seat, choice.choice, sql.now, choice.maker))
        position = add_lines(sql, table_id, count, position, choice.log)
    return count, position


def save_snapshot(sql: Sql, table_id: int, snapshot: Snapshot, count: int, position: int) -> None:
    """The state after so many choices and lines of the log: the first version, or the next one."""
    sql.execute(
        _SAVE_SNAPSHOT,
        (
            *(table_id, snapshot.state, snapshot.digest, snapshot.rules_digest, snapshot.undo_floor),
            *(snapshot.clocks, snapshot.round, count, position, sql.now),
        ),
    )
    wait_for(sql, table_id, snapshot.waiting)


# Seals


def put_seal(sql: Sql, table_id: int, seal: SealedSecret | None, choice_count: int) -> None:
    """Add a seal behind the last one, if there is one to add."""
    if seal is not None:
        sql.execute(_SEAL, (table_id, seal.number, choice_count, sql.now, seal.salt, seal.content, seal.hash))


def withdraw_seals(sql: Sql, table_id: int, keep_count: int) -> None:
    """Mark the seals of choices that are taken back: the chain keeps them, the game no longer has them."""
    sql.execute("UPDATE seals SET withdrawn = 1 WHERE table_id = ? AND choice_count > ?", (table_id, keep_count))


def seals_of(sql: Sql, table_id: int) -> list[SealedSecret]:
    """The chain of seals of a game, the oldest first, also those of choices that were taken back."""
    rows = sql.rows("SELECT * FROM seals WHERE table_id = ? ORDER BY number", (table_id,))
    return [made(SealedSecret, row) for row in rows]


def last_seal(sql: Sql, table_id: int) -> SealedSecret | None:
    """The latest seal of a table."""
    row = sql.row("SELECT * FROM seals WHERE table_id = ? ORDER BY number DESC LIMIT 1", (table_id,))
    return None if row is None else made(SealedSecret, row)


# What a database cannot check by itself


def miscounted(sql: Sql) -> list[str]:
    """A sentence for each table whose latest state was made after another number of choices than there are. Slow."""
    rows = sql.rows(
        "SELECT table_id, choice_count, found FROM (SELECT table_id, choice_count,"
        " (SELECT count(*) FROM choices WHERE choices.table_id = snapshots.table_id) AS found FROM snapshots) AS pairs"
        " WHERE found <> choice_count ORDER BY table_id"
    )
    return [
        f"Table {row['table_id']} has {row['found']} choices, but its latest state counts {row['choice_count']}."
        for row in rows
    ]
