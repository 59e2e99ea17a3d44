"""What one person may ask of the bot, so that nobody spoils it for others: every limit stands here.

None of them is met by anybody who plays. Whoever meets one is told so in a sentence. What was asked for today is
counted in memory, by each process for itself, and forgotten when it ends. More: docs/operations.md, "Limits".
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import StrEnum

from bot.game.errors import EnoughForToday, OneAtATime
from bot.storage.records.terms import DAY

MOST_LOBBIES = 10
"""Tables of a person that have not begun."""

TABLES_OPENED_A_DAY = 100
"""By one person, whatever became of them: for each something is posted that all in the channel see."""

GAMES_BEGUN_A_DAY = 50
"""By one person, whatever became of them: each has a thread. Games of leagues are begun by nobody."""

PRESSES_IN_A_ROW = 20
"""So many commands, buttons, menus, forms and letters of what is being typed are answered at once, of one person."""

BETWEEN_PRESSES = 0.1
"""Seconds between the next ones: who has them press by a program takes a tenth of what one process can do."""

PRESSES_THAT_WAIT = 10
"""Of one person, for that. Whoever presses still more is told so."""

GAMES_IN_A_ROW = 5
"""So many games a person begins without waiting."""

BETWEEN_GAMES = 2.0
"""Seconds between the next ones: for each a thread is opened, its board is drawn and computer players think."""

MOVES_A_DAY = 30
"""How often a person may move tables to other channels: each time a thread is opened."""

CALLS_A_DAY = 20
"""How often somebody is mentioned for what a table is asked: after that they are named without being called. Whose turn
it is does not count.
"""

AT_ONCE_IN_A_SERVER = 4
"""What people of one server have asked for and takes long; of one person it is one. The others wait."""

A_MOMENT = 1.0
"""Seconds until somebody hears that they must wait, or had enough: who presses without end is not answered without end.
"""

LONGEST_MOMENT = 1.4
"""Seconds until they hear it at the latest: what takes longer is put off first, and so needs two requests."""

APART = 0.05
"""Seconds between two such answers to one person: twenty at the same instant would hold up what others have pressed."""

LONGEST_REST = 10.0
"""Seconds. What took long is followed by a rest as long as that, before the same person has the next thing done."""


class Costly(StrEnum):
    """What takes a second or more of a processor."""

    HINT = "hint"
    REVIEW = "review"
    FILM = "film"
    CHECK = "check"
    EXPORT = "export"
    PUZZLE = "puzzle"


class Refusals:
    """Somebody hears that they must wait, or had enough, after a moment, and of many presses one after the other."""

    def __init__(self) -> None:
        self._heard_at: dict[Hashable, float] = {}

    async def wait(self, whose: Hashable) -> None:
        """Until this person may hear it."""
        now = time.monotonic()
        self._heard_at = {who: at for who, at in self._heard_at.items() if at > now}
        after_the_last = self._heard_at.get(whose, now) + APART
        at = min(max(now + A_MOMENT, after_the_last), now + LONGEST_MOMENT)
        self._heard_at[whose] = at
        await asyncio.sleep(at - now)


class InARow:
    """Somebody does some things in a row, and then one after the other."""

    def __init__(self, most: int, between: float, waiting: int, refusals: Refusals) -> None:
        """`most` in a row, the next ones so many seconds apart; for that so many may be `waiting` at a time."""
        self._most = most
        self._between = between
        self._waiting = waiting
        self._refusals = refusals
        self._free_at: dict[int, float] = {}
        """When this person would have done all that they have done, had they done nothing in a row."""

    async def wait(self, user_id: int) -> None:
        """Until this person may do the next thing. Raises OneAtATime if enough of theirs waits for that already."""
        now = time.monotonic()
        self._free_at = {who: at for who, at in self._free_at.items() if at > now}
        at = self._free_at.get(user_id, now)
        wait = at - now - (self._most - 1) * self._between
        if wait > self._waiting * self._between:
            await self._refusals.wait(user_id)
            raise OneAtATime
        self._free_at[user_id] = at + self._between
        if wait > 0:
            await asyncio.sleep(wait)


class FairTurns:
    """What takes long is done for one person after the other, and for each of them one thing after the other. Each may
    wait for one thing of a kind; whoever asks for more is told so.
    """

    def __init__(self, refusals: Refusals) -> None:
        self._refusals = refusals
        self._under_way: set[tuple[Costly, int]] = set()
        self._lines: dict[Hashable, _Line] = {}
        self._rests_until: dict[int, float] = {}

    @asynccontextmanager
    async def turn(self, what: Costly, user_id: int, guild_id: int | None) -> AsyncIterator[None]:
        """A turn of this person, who asks in this server or directly, as soon as it comes. Raises OneAtATime."""
        if (what, user_id) in self._under_way:
            await self._refusals.wait(user_id)
            raise OneAtATime
        self._under_way.add((what, user_id))
        try:
            async with self._in_line(("person", user_id), 1):
                await self._rested(user_id)
                async with self._in_line(("server", guild_id), AT_ONCE_IN_A_SERVER):
                    begun = time.monotonic()
                    try:
                        yield
                    finally:
                        now = time.monotonic()
                        self._rests_until[user_id] = now + min(now - begun, LONGEST_REST)
        finally:
            self._under_way.remove((what, user_id))

    async def _rested(self, user_id: int) -> None:
        now = time.monotonic()
        self._rests_until = {who: until for who, until in self._rests_until.items() if until > now}
        rest = self._rests_until.get(user_id, now) - now
        if rest > 0:
            await asyncio.sleep(rest)

    @asynccontextmanager
    async def _in_line(self, whose: tuple[str, int | None], most: int) -> AsyncIterator[None]:
        if whose[1] is None:  # who asks directly is in nobody's way
            yield
            return
        line = self._lines.setdefault(whose, _Line(asyncio.Semaphore(most)))
        line.length += 1
        try:
            async with line.room:
                yield
        finally:
            line.length -= 1
            if not line.length:
                del self._lines[whose]


@dataclass
class _Line:
    """Those of a person or a server that are served, or wait for it."""

    room: asyncio.Semaphore
    length: int = 0


class Budget:
    """So many a day for each, by the day of UTC."""

    def __init__(self, most: int, clock: Callable[[], int], refusals: Refusals) -> None:
        self._most = most
        self._refusals = refusals
        self._clock = clock
        self._today = 0
        self._spent: Counter[Hashable] = Counter()

    async def spend(self, whose: Hashable) -> None:
        """Count one more. Raises EnoughForToday, which comes after a moment."""
        if not self.has_room(whose):
            await self._refusals.wait(whose)
            raise EnoughForToday(most=self._most)

    def has_room(self, whose: Hashable) -> bool:
        """Count one more, unless there were enough."""
        today = self._clock() // DAY
        if today != self._today:
            self._today = today
            self._spent.clear()
        if self._spent[whose] >= self._most:
            return False
        self._spent[whose] += 1
        return True


class Limits:
    """The limits as they stand in one process: those that a host may set, and what was spent today."""

    def __init__(
        self,
        clock: Callable[[], int],
        games_of_a_person: int = 100,
        games_of_a_server: int = 5_000,
    ) -> None:
        """How many games may run, that one person has begun and in one server, is for the host to say."""
        self.games_of_a_person = games_of_a_person
        self.games_of_a_server = games_of_a_server
        refusals = Refusals()
        self.turns = FairTurns(refusals)
        self.presses = InARow(PRESSES_IN_A_ROW, BETWEEN_PRESSES, PRESSES_THAT_WAIT, refusals)
        self.games = InARow(GAMES_IN_A_ROW, BETWEEN_GAMES, 1, refusals)
        self.opened = Budget(TABLES_OPENED_A_DAY, clock, refusals)
        self.begun = Budget(GAMES_BEGUN_A_DAY, clock, refusals)
        self.moves = Budget(MOVES_A_DAY, clock, refusals)
        self.calls = Budget(CALLS_A_DAY, clock, refusals)
