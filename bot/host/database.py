"""Before the bot opens its database: is it the one that was here before? Nothing is begun anew in silence."""

from __future__ import annotations

from pathlib import Path

from bot.config import Settings
from bot.host.backups import BackupFile, backups_in
from bot.storage.addresses import database_file, require_as_it_was_left, require_backup
from bot.storage.errors import LostDatabase, StorageError

NEW = "To begin with an empty one: python -m bot new"


def require_database(settings: Settings) -> None:
    """Raises `LostDatabase`, with the command that helps, unless the database is as it was left, or was never there.

    What a PostgreSQL server has lost is not to be seen from here.
    """
    file = database_file(settings.database_url)
    if file is None:
        return
    made = backups_in(folder_of_backups(settings) or beside(file))
    if file.is_file():
        try:
            require_as_it_was_left(file)
        except LostDatabase as reason:
            raise LostDatabase(f"{reason} {_restore_newest(made)}") from reason
    elif not file.exists() and (traces := _traces(file, settings.site_folder, made)):
        raise LostDatabase(f"There is no database {file} any more, but {traces} of one. {_restore_newest(made)} {NEW}")


def folder_of_backups(settings: Settings) -> Path | None:
    """Where backups are made; None if none are: that is `off`, or PostgreSQL has means of its own."""
    file = database_file(settings.database_url)
    if file is None or settings.backup_folder == "off":
        return None
    return settings.backup_folder or beside(file)


def beside(file: Path) -> Path:
    """Where the backups of a database are, unless a setting says otherwise."""
    return file.parent / "backups"


def way_back(settings: Settings) -> str:
    """The command that puts the newest whole backup in the place of the database."""
    file = database_file(settings.database_url)
    if file is None:
        return "The newest dump is put back by: pg_restore --clean --if-exists -d URL FILE"
    return _restore_newest(backups_in(folder_of_backups(settings) or beside(file)))


def _restore_newest(made: list[BackupFile]) -> str:
    for backup in reversed(made):
        if _can_be_restored(backup.path):
            return f"The newest whole backup is put back by: python -m bot restore {backup.path}"
    return "Is there a backup of it somewhere? It is put back by: python -m bot restore FILE"


def _can_be_restored(backup: Path) -> bool:
    try:
        require_backup(backup)
    except StorageError:
        return False
    return True


def _traces(file: Path, site: Path | None, made: list[BackupFile]) -> str:
    """What says that there was a database, which is not there now; nothing if nothing does."""
    if made:
        return f"there are backups in {made[0].path.parent}"
    there = sorted(each.name for each in file.parent.iterdir()) if file.parent.is_dir() else []
    beside = [name for name in there if name.startswith((f"{file.name}.", f"{file.name}-"))]
    if beside:
        return f"{beside[0]} beside it is left"
    if site is not None and site.is_dir() and any(site.iterdir()):
        return f"the pages in {site} are left"
    return ""
