"""What is gathered from finished games when there is time: what their players did, for their pages, and the results of
those that ended before there were ratings.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from bot.faces import Face, face_named
from bot.game.history import told
from bot.narrator.rows import Habit
from bot.storage.records.games import LogLine
from bot.storage.records.results import FinishedGame, Player
from bot.storage.rows.habits import Unread, games_to_look_at, habits_of, keep_habits
from bot.storage.rows.log import WHOLE_LOG, log_of
from bot.storage.rows.results import result_of_table
from bot.storage.store import Store
from bot.tables.commits import saving

AT_ONCE: Final = 50
"""Games that are asked for at once."""


class HabitCounts:
    """Looks at finished games, each once."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def gather(self) -> int:
        """Look at all games at which nobody has looked; returns how many."""
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
        played = await self._store.read(result_of_table, unread.table_id)
        lines = await self._store.read(log_of, unread.table_id, limit=WHOLE_LOG)
        counts: dict[Player, Counter[str]] = {}
        if played is not None:
            counts = await asyncio.to_thread(_counts, played, lines, face_named(played.family))
        with saving():
            await self._store.write(keep_habits, unread, counts)


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
