"""Backups that the bot makes by itself: one every so often, the newest few kept."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.host import metrics
from bot.host.typed import typed
from bot.storage.addresses import age_of_file, check_file
from bot.storage.errors import StorageError
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

LOOK_AGAIN = 300.0
"""Seconds between two looks whether one is due: the machine may have slept, or its clock may have been set."""

_NAME = re.compile(r"elgrande-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.sqlite3")
_MOMENT = "%Y-%m-%dT%H-%M-%S"


def moment_in_name(now: int) -> str:
    """A time (milliseconds since 1970) in UTC as it stands in the names of files."""
    return datetime.fromtimestamp(now // 1000, UTC).strftime(_MOMENT)


@dataclass(frozen=True, slots=True)
class BackupFile:
    """A backup that the bot has made by itself."""

    made_at: int
    """When, in milliseconds since 1970."""

    path: Path


def backups_in(folder: Path) -> list[BackupFile]:
    """Those in a folder, the oldest first; none if there is no such folder."""
    if not folder.is_dir():
        return []
    found = [(match[1], path) for path in folder.iterdir() if (match := _NAME.fullmatch(path.name))]
    return [BackupFile(_time(moment), path) for moment, path in sorted(found)]


class Backups:
    """A folder of backups. Files of other names in it are left alone."""

    def __init__(self, store: Store, folder: Path, every: int, kept: int, clock: Callable[[], int]) -> None:
        """`every` are the milliseconds between two backups, `kept` is how many there are at most."""
        self._store = store
        self._folder = folder
        self._every = every
        self._kept = kept
        self._clock = clock

    async def run(self) -> None:
        """Make a backup whenever one is due, until cancelled."""
        while True:
            await self.make_if_due()
            await asyncio.sleep(min(LOOK_AGAIN, self._every / 1000))

    async def make_if_due(self) -> Path | None:
        """Make a backup if the newest one is old enough; returns it."""
        try:
            await asyncio.to_thread(self._folder.mkdir, parents=True, exist_ok=True)
            made = await asyncio.to_thread(backups_in, self._folder)
            now = self._clock()
            if made:
                metrics.LAST_BACKUP.set(made[-1].made_at / 1000)
            if made and now - made[-1].made_at < self._every:
                return None
            target = self._folder / f"elgrande-{moment_in_name(now)}.sqlite3"
            await self._store.backup(target)
            problems = await asyncio.to_thread(check_file, target)
        except (StorageError, OSError) as error:
            LOG.error("No backup was made: %s", error)
            metrics.BACKUPS.labels("failed").inc()
            return None
        if problems:
            # The older ones stay, however many they are: they may be the last good ones.
            LOG.error(
                "The backup %s is not whole: %s Look into the database: %s", target.name, problems[0], typed("check")
            )
            metrics.BACKUPS.labels("failed").inc()
            return target
        metrics.BACKUPS.labels("made").inc()
        metrics.LAST_BACKUP.set(now / 1000)
        LOG.info("The backup %s was made.", target.name)
        await asyncio.to_thread(self._delete_old, target)
        return target

    def _delete_old(self, newest: Path) -> None:
        """Delete what is too much, but nothing of which the newest one is not the continuation."""
        now = age_of_file(newest)
        for backup in backups_in(self._folder)[: -self._kept]:
            try:
                if not now.continues(age_of_file(backup.path)):
                    LOG.warning(
                        "The old backup %s stays: it is of another database, or of more than there is now. Look into"
                        " it before you delete it.",
                        backup.path.name,
                    )
                    continue
                backup.path.unlink()
            except StorageError as error:
                LOG.warning("The old backup %s stays, though nobody can read it: %s", backup.path.name, error)
            except OSError as error:
                LOG.warning("The old backup %s cannot be deleted: %s.", backup.path.name, error.strerror)


def _time(moment: str) -> int:
    return round(datetime.strptime(moment, _MOMENT).replace(tzinfo=UTC).timestamp() * 1000)
