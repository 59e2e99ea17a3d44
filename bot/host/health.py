"""A file that is young while the bot is connected: how a container, or `make play`, sees that it is well."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

LOG = logging.getLogger(__name__)

BEAT = 20.0
"""Seconds between two signs of life."""


class Health:
    """Renews the time of a file as long as `is_well` says so. Without a file it does nothing."""

    def __init__(self, file: Path | None, is_well: Callable[[], bool]) -> None:
        self._file = file
        self._is_well = is_well

    async def run(self) -> None:
        """Give signs of life until cancelled."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT)

    def beat(self) -> None:
        """One sign of life, if all is well."""
        if self._file is None or not self._is_well():
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch()
        except OSError as error:
            LOG.warning("The health file %s cannot be written: %s.", self._file, error.strerror)

    def clear(self) -> None:
        """Take the file away: nobody is connected (yet, or any more)."""
        if self._file is None:
            return
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("The health file %s cannot be removed: %s.", self._file, error.strerror)
