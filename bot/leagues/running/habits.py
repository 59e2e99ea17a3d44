"""What is gathered from finished games when there is time: what their players did, for their pages, and the results of
those that ended before there were ratings.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final

from bot.faces import Face, face_named
from bot.game.errors import TableError
from bot.game.history import told
from bot.leagues.rules.games import FinishedGame, Player
from bot.leagues.running.reports import game_of
from bot.narrator.rows import Habit
from bot.storage.records.games import LogLine
from bot.storage.rows.habits import Unread, games_to_look_at, habits_of, keep_habits
from bot.storage.rows.log import log_of
from bot.storage.rows.played import count_late, games_left_out, played_game
from bot.storage.store import Store
from bot.tables.commits import saving
from bot.tables.service import Tables

LOG = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""Games that are asked for at once."""
WHOLE_LOG: Final = 1_000_000


class HabitCounts:
    """Looks at finished games, each once."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._counted_all = False
        """Whether no game is left that ended before there were ratings: no new one comes."""

    async def gather(self) -> int:
        """Look at all games at which nobody has looked; returns how many."""
        if not self._counted_all:
            await self._count_late_games()
            self._counted_all = True
        looked_at = 0
        while found := await self._store.read(games_to_look_at, AT_ONCE):
            for game in found:
                await self._look_at(game)
            looked_at += len(found)
        return looked_at

    async def of(self, guild_id: int, player: Player, family: str) -> dict[Habit, int]:
        """How often somebody did what in their games of a family."""
        found = await self._store.read(habits_of, guild_id, player, family)
        return {_habit(text): count for text, count in found.items()}

    async def _look_at(self, unread: Unread) -> None:
        played = await self._store.read(played_game, unread.table_id)
        lines = await self._store.read(log_of, unread.table_id, limit=WHOLE_LOG)
        counts: dict[Player, Counter[str]] = {}
        if played is not None:
            counts = await asyncio.to_thread(_counts, game_of(played), lines, face_named(played.family))
        with saving():
            await self._store.write(keep_habits, unread, counts)

    async def _count_late_games(self) -> None:
        last = counted = 0
        while found := await self._store.read(games_left_out, last, AT_ONCE):
            for table_id in found:
                counted += await self._count_late(table_id)
            last = found[-1]
        if counted:
            LOG.info("%d games that ended before there were ratings count now.", counted)

    async def _count_late(self, table_id: int) -> bool:
        try:
            results = await self._tables.arranged.results(table_id)
        except TableError as reason:
            LOG.warning("Table %d cannot be rated, for nobody can read its game: %s", table_id, type(reason).__name__)
            return False
        with saving():
            await self._store.write(count_late, table_id, results)
        return bool(results)


def _counts(game: FinishedGame, lines: list[LogLine], face: Face[Any]) -> dict[Player, Counter[str]]:
    """How often people did what, those who played from the beginning to the end."""
    whole = {
        seat.seat: seat.owner.player
        for seat in game.seats
        if seat.owner is not None and seat.owner.ended and not seat.owner.is_computer
    }
    found: dict[Player, Counter[str]] = {}
    for seat, habit in face.telling.habits(event for _, event in told(lines)):
        if seat in whole:
            found.setdefault(whole[seat], Counter())[_text(habit)] += 1
    return found


def _text(habit: Habit) -> str:
    return f"{habit.kind} {habit.name}"


def _habit(text: str) -> Habit:
    kind, _, name = text.partition(" ")
    return Habit(kind, name)
