"""What the machine has for the bot: its database, backups, room on the disk, memory, the clock, fonts."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from bot.config import Settings, SettingsError
from bot.host.backups import backups_in
from bot.host.database import folder_of_backups, require_database
from bot.host.doctor.findings import Finding, mind, well, wrong
from bot.host.machine import MEGABYTE, cores, memory
from bot.host.usable import require_usable
from bot.storage.addresses import check_database, database_file, database_name, is_empty
from bot.storage.errors import StorageError
from bot.storage.records.terms import HOUR
from render.fonts import unreadable_fonts

LITTLE_ROOM = 500 * MEGABYTE
"""What is free on a disk that will soon be full: a backup a day is as large as the database."""

LITTLE_MEMORY = 256 * MEGABYTE
"""Less than this, and the bot alone has no room for its work."""

CLOCK_MAY_DIFFER = 5.0
"""Seconds from Discord's clock: its answers tell whole seconds, and may take some."""

OLD_BACKUPS = 2.0
"""So many times the hours between two backups the newest one may be old."""


def look(settings: Settings, seconds_behind: float | None, now: int) -> Iterator[Finding]:
    """All of it. Nothing is changed, and a bot that runs is not disturbed. `now` is in milliseconds since 1970."""
    try:
        require_usable(settings)
    except SettingsError as reason:
        yield from map(wrong, str(reason).splitlines())
        return
    yield _database(settings)
    yield _backups(settings, now)
    yield from at_start(settings, seconds_behind)


def at_start(settings: Settings, seconds_behind: float | None) -> Iterator[Finding]:
    """What every start tells: of the database and the backups it tells elsewhere."""
    yield _disk(database_file(settings.database_url))
    yield _memory()
    yield _clock(seconds_behind)
    yield _fonts()


def _database(settings: Settings) -> Finding:
    url = settings.database_url
    file = database_file(url)
    try:
        require_database(settings)
        if (file is not None and not file.exists()) or (file is None and is_empty(url)):
            return well(f"There is no database {database_name(url)} yet; the first start makes it.")
        problems = check_database(url)
    except StorageError as reason:
        return wrong(str(reason))
    if problems:
        return wrong(f"The database {database_name(url)} is not in order: {problems[0]}")
    size = "" if file is None else f" ({_in_words(file.stat().st_size)})"
    return well(f"The database {database_name(url)} is in order{size}.")


def _backups(settings: Settings, now: int) -> Finding:
    folder = folder_of_backups(settings)
    if folder is None:
        if database_file(settings.database_url) is None:
            return mind("The bot makes no backups of a PostgreSQL database: let pg_dump do it every day.")
        return mind("No backups are made: BACKUP_FOLDER is off.")
    made = backups_in(folder)
    if not made:
        return well(f"There are no backups in {folder} yet; the bot makes one every {settings.backup_hours:g} hours.")
    age = (now - made[-1].made_at) / HOUR
    told = f"The newest backup in {folder} is {_age_in_words(age)} old"
    if age > OLD_BACKUPS * settings.backup_hours:
        return mind(f"{told}: does the bot run, and may it write there?")
    return well(f"{told}.")


def _disk(file: Path | None) -> Finding:
    folder = Path("var") if file is None else file.absolute().parent
    while not folder.exists():
        folder = folder.absolute().parent
    free = shutil.disk_usage(folder).free
    needed = LITTLE_ROOM
    if file is not None and file.exists():
        needed = max(needed, 3 * file.stat().st_size)
    if free < needed:
        return wrong(f"Only {_in_words(free)} are free on the disk of {folder}: make room before it is full.")
    return well(f"{_in_words(free)} are free on the disk of {folder}.")


def _memory() -> Finding:
    there = memory()
    told = f"The bot may use {_in_words(there)} of memory and {cores():g} {'core' if cores() == 1 else 'cores'}"
    return wrong(f"{told}: give it at least {_in_words(LITTLE_MEMORY)}.") if there < LITTLE_MEMORY else well(f"{told}.")


def _clock(seconds_behind: float | None) -> Finding:
    if seconds_behind is None:
        return mind("Whether the clock of this machine is right is not known: Discord has not answered.")
    if abs(seconds_behind) > CLOCK_MAY_DIFFER:
        side = "behind" if seconds_behind > 0 else "ahead of"
        return wrong(
            f"The clock of this machine is {abs(seconds_behind):.0f} seconds {side} Discord's, so reminders and clocks"
            " of games are off. Let it follow the time: sudo timedatectl set-ntp true"
        )
    return well("The clock of this machine is right.")


def _fonts() -> Finding:
    unreadable = unreadable_fonts()
    if unreadable:
        return wrong(f"Fonts are missing or damaged: {', '.join(unreadable)}. Restore them: git checkout data/fonts")
    return well("All fonts are there.")


def _in_words(size: float) -> str:
    """Bytes, as people say them."""
    if size < MEGABYTE:
        return "less than 1 MB"
    return f"{size / (1 << 30):.1f} GB" if size >= 1 << 30 else f"{size / MEGABYTE:.0f} MB"


def _age_in_words(hours: float) -> str:
    count, unit = (round(hours / 24), "day") if hours >= 48 else (round(hours), "hour")
    return f"{count} {unit}{'' if count == 1 else 's'}"
