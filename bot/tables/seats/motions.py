"""Questions to a whole table, and the volunteers who are called when one is about a free seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.game import posts
from bot.game.moment import Moment
from bot.storage.records.changes import Change
from bot.storage.records.due import NO_TIMERS, Post, Timer, TimerChanges, TimerKind
from bot.storage.records.seating import Motion
from bot.storage.records.terms import DAY, Terms
from bot.storage.rows.motions import motions_of
from bot.storage.rows.seats import bench_of, join_bench, leave_bench, note_calls, stints_of
from bot.tables.commits import Common, saving

OFFER = "offer"
"""A motion: somebody would give their seat away, and plays on until it is taken."""
STAND_IN = "stand_in"
"""A motion: the time of a seat is over, and it is offered to whoever steps in."""
OFFERS = (OFFER, STAND_IN)

CALLED_AT_ONCE = 3
"""Volunteers who are called to a seat at a time; never the whole bench."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The volunteers of a server, by Discord id, in the order in which they are called."""

    volunteers: tuple[int, ...]
    is_on_it: bool
    """Whether the person who asks is one of them."""


class Motions:
    """What tables are asked, and the benches of servers."""

    def __init__(self, common: Common) -> None:
        self._store, self._memory, self._commits, self._times = common

    async def motions(self, table_id: int) -> tuple[Motion, ...]:
        """What the table is asked now, the oldest first."""
        return tuple(await self._store.read(motions_of, table_id))

    async def find(self, table_id: int, kind: str, seat: int | None = None) -> Motion | None:
        """The open question of a kind, by a seat or about it, or (None) by any seat."""
        return next(
            (each for each in await self.motions(table_id) if each.kind == kind and seat in (None, each.seat)), None
        )

    async def offered(self, table_id: int) -> frozenset[int]:
        """The seats that somebody may take, though a person sits there."""
        return frozenset(motion.seat for motion in await self.motions(table_id) if motion.kind in OFFERS)

    async def open(self, moment: Moment, motion: Motion, timers: TimerChanges = NO_TIMERS) -> None:
        """Ask the table, and call volunteers if it is a seat that is offered: the next ones, if some were called."""
        volunteers = await self._volunteers(moment, motion)
        row = posts.motion_post(moment, motion, self._times.now(), volunteers)
        if moment.table.guild_id is not None and volunteers:
            await self._store.write(note_calls, moment.table.guild_id, volunteers)
            called = [*motion.facts.get("called", ()), *volunteers]
            motion = replace(motion, facts={**motion.facts, "called": called})
            again = Timer(TimerKind.CALL_BENCH, self._times.now() + _between_calls(moment.table.terms), motion.seat)
            timers = replace(timers, set=(*timers.set, again))
        await self.save(moment.table.id, motion, [row], timers)

    async def save(
        self, table_id: int, motion: Motion, rows: Sequence[Post] = (), timers: TimerChanges = NO_TIMERS
    ) -> None:
        """Store a question with the answers of now."""
        await self._commits.store(Change(table_id=table_id, motions=[motion], posts=rows, timers=timers))

    async def close(self, table_id: int, kind: str, seat: int) -> None:
        """Forget a question with its answers: it is settled, or nobody wants to know any more."""
        await self._commits.store(Change(table_id=table_id, closed=[(kind, seat)]))

    async def _volunteers(self, moment: Moment, motion: Motion) -> tuple[int, ...]:
        """Those to call: the least recently called, none who was called for this seat or has ever sat at the table."""
        guild_id = moment.table.guild_id
        if motion.kind not in OFFERS or guild_id is None:
            return ()
        known = {stint.user_id for stint in await self._store.read(stints_of, moment.table.id)}
        known |= set(motion.facts.get("called", ()))
        waiting = [each.user_id for each in await self._store.read(bench_of, guild_id) if each.user_id not in known]
        return tuple(waiting[:CALLED_AT_ONCE])

    async def call_bench(self, timer: Timer) -> None:
        """Nobody has taken an offered seat yet: call the next volunteers, if there are any."""
        async with self._memory.lock(timer.table_id):
            offers = [await self.find(timer.table_id, kind, timer.seat) for kind in OFFERS]
            for motion in offers:
                if motion is None:
                    continue
                moment = await self._memory.running(timer.table_id)
                if await self._volunteers(moment, motion):
                    await self.open(moment, motion, TimerChanges(fired=timer))
                    return
            await self._commits.settle(timer)

    # The benches of servers

    async def bench(self, guild_id: int, user_id: int) -> Bench:
        """The volunteers of a server in the order in which they are called."""
        volunteers = tuple(each.user_id for each in await self._store.read(bench_of, guild_id))
        return Bench(volunteers, user_id in volunteers)

    async def join_bench(self, guild_id: int, user_id: int) -> None:
        """This person may be called when a seat is offered."""
        with saving():
            await self._store.write(join_bench, guild_id, user_id)

    async def leave_bench(self, guild_id: int, user_id: int) -> None:
        with saving():
            await self._store.write(leave_bench, guild_id, user_id)


def _between_calls(terms: Terms) -> int:
    """How long volunteers are given before the next ones are called: a third of the time a late seat is offered."""
    return DAY // 2 if terms.pace is None else terms.pace.increment // CALLED_AT_ONCE
