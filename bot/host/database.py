"""Before the bot opens its database: is it the one that was here before? Nothing is begun anew in silence."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from bot.config import Settings
from bot.host.backups import BackupFile, Backups, backups_in
from bot.host.typed import typed
from bot.storage.addresses import (
    age_of_file,
    database_file,
    database_name,
    is_empty,
    require_as_it_was_left,
    require_backup,
)
from bot.storage.errors import ChangedDatabase, LostDatabase, StorageError
from bot.storage.records.terms import HOUR
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

RESTORE_DUMP = "The newest dump is put back by: pg_restore --clean --if-exists -d URL FILE"

NOTES = Path("var")
"""Where a start notes that it has used a PostgreSQL database: the server may lose it, this folder stays."""


def require_database(settings: Settings) -> None:
    """Raises `LostDatabase`, with the command that helps, unless the database is as it was left, or was never there."""
    file = database_file(settings.database_url)
    if file is None:
        _require_filled(settings)
        return
    made = backups_in(folder_of_backups(settings) or beside(file))
    if file.is_file():
        try:
            require_as_it_was_left(file)
        except ChangedDatabase as reason:
            if not _has_more(made, file):
                raise
            raise LostDatabase(f"{reason}\n{_restore_newest(made)}") from reason
        except LostDatabase as reason:
            raise LostDatabase(f"{reason}\n{_restore_newest(made)}") from reason
    elif not file.exists() and (traces := _traces(file, settings.site_folder, made)):
        raise LostDatabase(
            f"There is no database {file} any more, but {traces} of one.\n{_restore_newest(made)}\n{_new()}"
        )


def _require_filled(settings: Settings) -> None:
    """A PostgreSQL database is not filled anew where an earlier start has left something of one."""
    made = [] if settings.backup_folder in (None, "off") else backups_in(Path(settings.backup_folder))
    note = _note(settings)
    # Looked for before the database is: a process that begins beside this one fills it first, and then leaves a note.
    traces = f"{note} is left" if note.exists() else _traces_elsewhere(settings.site_folder, made)
    if traces and is_empty(settings.database_url):
        name = database_name(settings.database_url)
        raise LostDatabase(f"The database {name} is empty, but {traces} of one.\n{RESTORE_DUMP}\n{_new()}")


def note_that_it_is_used(settings: Settings) -> None:
    """Leave something by which the next start knows that there was a PostgreSQL database; a file is its own sign."""
    if database_file(settings.database_url) is None:
        note = _note(settings)
        with suppress(OSError):  # a disk that takes no note is no reason not to play
            note.parent.mkdir(parents=True, exist_ok=True)
            note.touch(mode=0o600)


def _note(settings: Settings) -> Path:
    return NOTES / f"{re.sub(r'[^0-9A-Za-z.]+', '-', database_name(settings.database_url))}.mark"


def folder_of_backups(settings: Settings) -> Path | None:
    """Where backups are made; None if none are: that is `off`, or PostgreSQL has means of its own."""
    file = database_file(settings.database_url)
    if file is None or settings.backup_folder == "off":
        return None
    return settings.backup_folder or beside(file)


def regular_backups(settings: Settings, store: Store, clock: Callable[[], int]) -> Backups | None:
    """What makes backups by itself, if the settings want any; the log says so, or why there are none."""
    folder = folder_of_backups(settings)
    if folder is not None:
        LOG.info("A backup is made every %g hours in %s.", settings.backup_hours, folder)
        return Backups(store, folder, round(settings.backup_hours * HOUR), settings.backups_kept, clock)
    if settings.backup_folder == "off":
        LOG.info("No backups are made: BACKUP_FOLDER is off.")
    else:
        # A warning only for who believes that there are some: a folder that is set stays empty.
        level = logging.INFO if settings.backup_folder is None else logging.WARNING
        LOG.log(level, "No backups are made: PostgreSQL makes its own, by pg_dump. See docs/storage.md.")
    return None


def beside(file: Path) -> Path:
    """Where the backups of a database are, unless a setting says otherwise."""
    return file.parent / "backups"


def way_back(settings: Settings) -> str:
    """The command that puts the newest whole backup in the place of the database."""
    file = database_file(settings.database_url)
    if file is None:
        return RESTORE_DUMP
    return _restore_newest(backups_in(folder_of_backups(settings) or beside(file)))


def _restore_newest(made: list[BackupFile]) -> str:
    for backup in reversed(made):
        if _can_be_restored(backup.path):
            return f"The newest whole backup is put back by: {typed(f'restore {backup.path}')}"
    return f"Is there a backup of it somewhere? It is put back by: {typed('restore FILE')}"


def _has_more(made: list[BackupFile], file: Path) -> bool:
    """Whether there is a backup of more than a database has, or of another one."""
    whole = next((backup.path for backup in reversed(made) if _can_be_restored(backup.path)), None)
    return whole is not None and not age_of_file(file).continues(age_of_file(whole))


def _new() -> str:
    return f"To begin with an empty one: {typed('new')}"


def _can_be_restored(backup: Path) -> bool:
    try:
        require_backup(backup)
    except StorageError:
        return False
    return True


def _traces(file: Path, site: Path | None, made: list[BackupFile]) -> str:
    """What says that there was a database, which is not there now; nothing if nothing does."""
    there = sorted(each.name for each in file.parent.iterdir()) if file.parent.is_dir() else []
    beside = [name for name in there if name.startswith((f"{file.name}.", f"{file.name}-"))]
    if beside and not made:
        return f"{beside[0]} beside it is left"
    return _traces_elsewhere(site, made)


def _traces_elsewhere(site: Path | None, made: list[BackupFile]) -> str:
    if made:
        return f"there are backups in {made[0].path.parent}"
    if site is not None and site.is_dir() and any(site.iterdir()):
        return f"the pages in {site} are left"
    return ""
