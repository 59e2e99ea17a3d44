"""Showing the position of the day in the channels of servers that want it, once a day in each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Protocol

from bot.due.loop import Loop, Pauses, Rhythm
from bot.due.outbox import DISTURBANCES
from bot.storage.records.puzzles import PuzzleChannel
from bot.storage.records.terms import DAY, HOUR, MINUTE
from bot.storage.rows.puzzles import PUZZLES, note_puzzle_shown, remove_puzzles
from bot.storage.store import Store

LOG = logging.getLogger(__name__)

RHYTHM = Rhythm(at_once=4, look_again=30.0, pauses=Pauses(MINUTE, HOUR))


class PuzzleChannelGone(Exception):
    """The channel does not exist any more."""


class PuzzleSender(Protocol):
    """What shows a position in Discord: the loop decides which day's and when, and knows no message."""

    async def show(self, channel: PuzzleChannel, day: int) -> None:
        """Post the position of a day. Raises PuzzleChannelGone."""


class DailyPuzzles(Loop[PuzzleChannel]):
    """Shows what is due. A day that nobody could be shown it on is left out."""

    name = "positions of the day"

    def __init__(self, store: Store, clock: Callable[[], int], sender: PuzzleSender, stored: asyncio.Event) -> None:
        super().__init__(store, clock, PUZZLES, RHYTHM, stored)
        self._sender = sender

    async def _do(self, claimed: PuzzleChannel) -> None:
        day = self._clock() // DAY
        try:
            if claimed.shown != day:
                await self._sender.show(claimed, day)
        except PuzzleChannelGone:
            LOG.warning("The channel for positions of the day of server %d is gone.", claimed.guild_id)
            await self._store.write(remove_puzzles, claimed.guild_id, claimed.channel_id)
            return
        await self._store.write(note_puzzle_shown, claimed, day, (day + 1) * DAY)

    async def _has_failed(self, claimed: PuzzleChannel, error: Exception) -> None:
        pause = RHYTHM.pauses.after(claimed.attempts)
        ours = None if isinstance(error, DISTURBANCES) else error
        text = "The position of the day of server %d is shown again in %d s: %s"
        LOG.warning(text, claimed.guild_id, pause // 1000, type(error).__name__, exc_info=ours)
        await self._put_off(claimed, pause)
