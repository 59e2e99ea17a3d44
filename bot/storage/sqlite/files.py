"""The database as a file: who may open it, how it is set up, copied and checked."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from bot.host.typed import typed
from bot.storage.copying import KEYS
from bot.storage.errors import ChangedDatabase, LostDatabase, StorageError
from bot.storage.rows.games import miscounted
from bot.storage.schema import TODAY, Schema, bring_up_to_date, missing_migrations
from bot.storage.sql import Sql
from bot.storage.sqlite.connection import (
    PRIVATE,
    SqliteSql,
    connect,
    in_transaction,
    sentences_for_people,
    whatever_it_is,
)
from bot.storage.sqlite.mark import Age, age_of, fingerprint, mark_of, read_mark

LOG = logging.getLogger(__name__)

Result = TypeVar("Result")

LOCK = ".lock"


def prepare_folder(path: Path) -> Path:
    """Make the folder of a database; return the database's one true path."""
    try:
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder {path.parent} cannot be made: {error.strerror}.") from error
    if path.is_dir():
        raise StorageError(f"{path} is a folder, not a database. Is DATABASE_URL right?")
    return path


def make_private(path: Path) -> None:
    """Make an empty file for the bot alone, unless there is one; what cannot be made is said by who opens it."""
    with suppress(OSError):
        path.touch(mode=PRIVATE)


@contextmanager
def only_process(path: Path) -> Iterator[None]:
    """Hold a lock beside the database that keeps a second bot out.

    The lock is one of SQLite's own, on an empty file: the operating system takes it away when the process
    ends, however it ends, on every system that SQLite runs on.
    """
    lock_path = path.with_name(path.name + LOCK)
    make_private(lock_path)
    with sentences_for_people(path), closing(sqlite3.connect(lock_path, timeout=0)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise StorageError(
                f"Another bot is using the database {path}. Stop it first, or give this one a DATABASE_URL of its own."
            ) from error
        yield


def remove_if_begun(path: Path, *, is_new: bool) -> None:
    """After a new database could not be made (the disk is full), leave nothing that looks like one that was lost."""
    if is_new and path.exists() and path.stat().st_size == 0:
        path.unlink()
        path.with_name(path.name + LOCK).unlink(missing_ok=True)


def require_as_it_was_left(path: Path) -> None:
    """Raises `LostDatabase` if a file is empty or damaged, and `ChangedDatabase` if it is whole but not what the bot
    left here, such as an older copy.

    A large one that was not closed is looked at in part, so that the start does not take long; `problems_of_file` looks
    at all of it.
    """
    _require_there(path)
    left = read_mark(path)  # first: a bot that runs meanwhile goes on with both, and with the mark last
    known = fingerprint(path) if left is not None and left.fingerprint else ""
    is_as_left = left is not None and known == left.fingerprint != ""
    with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
        tables = _require_tables(connection, path)
        if "migrations" not in tables:
            return  # it is another program's, which is said when it is opened
        if is_as_left:
            return
        _require_sound(connection, path)
        if left is not None:
            _require_no_older(path, age_of(connection), left.age)
    if known:
        raise _changed(path, "was changed while the bot did not run, by another program or by a fault of the disk")


LARGE = 64_000_000
"""Bytes of a database that is looked at in part at the start: 370 MB (10,000 long games) would take two seconds."""

LONG_TABLES = ("choices", "log_lines")
"""What most of a large database is. Each game reads its own part of it, and nothing else depends on it."""


def _require_sound(connection: sqlite3.Connection, path: Path) -> None:
    tables: list[str | None] = [None]  # all of them, and what lies between them
    if path.stat().st_size > LARGE:
        tables = [table for table in sorted(KEYS) if table not in LONG_TABLES]
    for table in tables:
        question = "PRAGMA quick_check(1)" if table is None else f"PRAGMA quick_check('{table}')"
        (found,) = connection.execute(question).fetchone()
        if found != "ok":
            raise LostDatabase(f"The database {path} is damaged: {str(found).splitlines()[-1]}.")


def _require_tables(connection: sqlite3.Connection, path: Path) -> set[str]:
    """The names of the tables of a file. A new database has them in the same step in which it comes to be."""
    tables = _tables(connection)
    if not tables:
        raise LostDatabase(f"The database {path} is empty. Was it cut off?\nIf there was nothing in it: {typed('new')}")
    return tables


def _require_no_older(path: Path, age: Age, left: Age) -> None:
    if age.made_at != left.made_at:
        raise _changed(path, "is another one than was used here last")
    if not age.continues(left):
        count = left.changes - age.changes
        lacking = "newest change" if count == 1 else f"newest {count} changes"
        raise _changed(path, f"lacks the {lacking}: it is an older copy, or a file beside it was deleted or cut off")


def _changed(path: Path, what: str) -> ChangedDatabase:
    return ChangedDatabase(f"The database {path} {what}.\nTo go on with it as it is: rm {mark_of(path)}")


def make_anew(path: Path, stamp: str) -> list[Path]:
    """Put an empty file out of the way of a new database; returns where it is kept. Raises `StorageError` if there is
    something in it.
    """
    path = prepare_folder(path)
    with only_process(path):
        if path.exists():
            with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
                if _tables(connection):
                    raise StorageError(f"There is a database {path} already. Move it away before you begin anew.")
        mark_of(path).unlink(missing_ok=True)
        return _put_aside(path, _aside(path, stamp))


def _aside(path: Path, stamp: str) -> Path:
    """Where a database is kept that another one takes the place of."""
    return path.with_name(f"{path.name}.before-{stamp}")


def prepare_writer(connection: sqlite3.Connection, path: Path, now: int) -> None:
    """Set up the one connection that writes, and the file behind it."""
    _refuse_read_only(connection)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    # Before the file is changed in any other way: it may be somebody else's.
    migrate(connection, path, TODAY, now)
    # Nobody else has the file open: whoever claimed posts or timers is dead, so they need not wait for the claim's end.
    with connection:
        connection.execute("UPDATE posts SET claimed_until = 0 WHERE done_at IS NULL")
        connection.execute("UPDATE timers SET next_at = due_at WHERE next_at > due_at")
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StorageError(f"The disk of {path} cannot be used for a database. Choose a folder of a local disk.")


def migrate(connection: sqlite3.Connection, path: Path, schema: Schema, now: int) -> list[str]:
    """Bring a file to a schema, all of it or nothing; returns the names of the changes that were applied.

    Raises `StorageError` if the file is of a newer program or one too old, or no database of this bot at all.
    """
    tables = _tables(connection)
    applied = in_transaction(
        connection, "BEGIN IMMEDIATE", lambda sql: bring_up_to_date(sql, tables, path, schema), now
    )
    if applied:
        LOG.info("The database %s was brought to the schema '%s'.", path, applied[-1])
    return applied


def _tables(connection: sqlite3.Connection) -> set[str]:
    """The names of all tables of a file."""
    return {row["name"] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def prepare_reader(connection: sqlite3.Connection) -> None:
    """Set up the connection that reads: it can change nothing, not even by mistake."""
    connection.execute("PRAGMA query_only = ON")


def _refuse_read_only(connection: sqlite3.Connection) -> None:
    """SQLite opens a write-protected file without a word; the first write would tell, in the middle of play.

    Only a real write, taken back here, tells: `BEGIN IMMEDIATE` alone quietly begins to read.
    """
    connection.execute("BEGIN")
    try:
        connection.execute("PRAGMA user_version = 1")
    finally:
        connection.execute("ROLLBACK")


def backup(path: Path, target: Path) -> None:
    """Copy a database to a new file: complete, or not there at all. A bot may be using it meanwhile.

    The connection can only read: it neither writes nor moves the write-ahead log, so the bot stays the one
    writer.
    """
    _require_there(path)
    if target.exists():
        raise StorageError(f"{target} exists already; a backup never overwrites anything.")
    if not target.parent.is_dir():
        raise StorageError(f"There is no folder {target.parent} for the backup.")
    partial = target.with_name(target.name + ".partial")
    try:
        partial.unlink(missing_ok=True)
        partial.touch(mode=PRIVATE)  # SQLite takes an empty file as a new one
        with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
            _require_tables(connection, path)
            connection.execute("VACUUM INTO ?", (str(partial),))
        with partial.open("rb+") as file:
            os.fsync(file.fileno())  # SQLite leaves that to us
        partial.rename(target)
    except OSError as error:
        raise StorageError(f"The backup {target} cannot be written: {error.strerror}.") from error
    finally:
        partial.unlink(missing_ok=True)


def restore(path: Path, source: Path, stamp: str) -> list[Path]:
    """Put a backup in the place of a database; returns where the files that were there before are kept.

    Raises `StorageError`, and has changed nothing, if the backup is damaged, of a newer program or none of ours, or if
    a bot is using the database. `stamp` becomes part of the names of the old files.
    """
    path = prepare_folder(path)
    if source.exists() and path.exists() and source.samefile(path):
        raise StorageError(f"{source} is the database itself, not a backup of it.")
    require_backup(source)
    fresh = path.with_name(f"{path.name}.restoring")
    try:
        with only_process(path):
            fresh.unlink(missing_ok=True)
            backup(source, fresh)
            kept = _put_aside(path, _aside(path, stamp))
            mark_of(path).unlink(missing_ok=True)
            fresh.replace(path)
            return kept
    except OSError as error:
        raise StorageError(f"{source} cannot be put in the place of {path}: {error.strerror}.") from error
    finally:
        fresh.unlink(missing_ok=True)


def _require_there(path: Path) -> None:
    if not path.exists():
        raise StorageError(f"There is no database {path}. Is this the folder of the bot, and DATABASE_URL right?")


def age_of_file(path: Path) -> Age:
    """Which database a backup is of, and how far that had come."""
    with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
        if "migrations" not in _tables(connection):
            raise LostDatabase(f"{path} is empty, or of another program.")
        return age_of(connection)


def require_known_schema(path: Path) -> None:
    """Raises `StorageError` unless the file is a database of this bot that this program can go on with."""
    _require_there(path)
    with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
        missing_migrations(SqliteSql(connection, now=0), _require_tables(connection, path), path, TODAY)


def glance(path: Path, function: Callable[[Sql], Result]) -> Result:
    """What a row function finds. Raises `StorageError` unless the file is of today's schema."""
    _require_there(path)
    with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
        if missing_migrations(SqliteSql(connection, now=0), _require_tables(connection, path), path, TODAY):
            raise StorageError(f"The database {path} is of an older version. Start the bot once.")
        return in_transaction(connection, "BEGIN", function, now=0)


def require_backup(source: Path) -> None:
    """Raises `StorageError` unless the file is a database of this bot that this program can go on with."""
    if not source.exists():
        raise StorageError(f"There is no backup {source}.")
    try:
        with whatever_it_is(source), closing(connect(source, read_only=True)) as connection:
            missing_migrations(SqliteSql(connection, now=0), _require_tables(connection, source), source, TODAY)
            found = problems(connection)
    except LostDatabase:
        found = ["It is damaged, or no backup of this bot."]
    if found:
        raise StorageError(f"{source} cannot be restored. {found[0]}")


def _put_aside(path: Path, aside: Path) -> list[Path]:
    """Keep a database and what SQLite has beside it under another name; returns the files that there are then."""
    if not path.exists():
        return []
    with suppress(sqlite3.Error), closing(connect(path)) as connection:
        # One file instead of three, so that the new one takes its place in one step. A damaged one stays as it is.
        connection.execute("PRAGMA journal_mode = DELETE")
    kept = []
    for suffix in ("-wal", "-shm", ""):
        old = path.with_name(path.name + suffix)
        if old.exists():
            kept.append(old.rename(aside.with_name(aside.name + suffix)) if suffix else _linked(old, aside))
    return kept


def _linked(old: Path, aside: Path) -> Path:
    """The file under a second name too, so that there is a database at any moment."""
    try:
        aside.hardlink_to(old)
    except OSError:  # not every disk knows second names
        old.rename(aside)
    return aside


def problems_of_file(path: Path) -> list[str]:
    """As `problems`, from outside, while a bot is using the database or not."""
    _require_there(path)
    with whatever_it_is(path), closing(connect(path, read_only=True)) as connection:
        _require_tables(connection, path)
        return problems(connection)


def problems(connection: sqlite3.Connection) -> list[str]:
    """Look at the whole file; a sentence for each thing that is not as it should be."""
    damages = _damages(connection)
    if damages:
        # What is written in a damaged file cannot be trusted any further.
        return [f"The file is damaged: {damage}." for damage in damages]
    orphans = [
        f"A row of '{row['table']}' belongs to nothing in '{row['parent']}'."
        for row in connection.execute("PRAGMA foreign_key_check")
    ]
    return orphans + miscounted(SqliteSql(connection, now=0))


def _damages(connection: sqlite3.Connection) -> list[str]:
    try:
        return [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    except sqlite3.DatabaseError as error:
        # So much is damaged that the check itself cannot go on.
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
        return [str(error)]
