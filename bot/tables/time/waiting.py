"""Clocks of a game: what is due at a seat that a table waits for, and what moves a deadline.

What counts how is in `bot/clocks`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from bot.game import posts, steps
from bot.game.automatic import NO_MOVES, Moves
from bot.game.clocks import keeping, reminding
from bot.game.clocks.clock import SeatClock, looked_at, moved
from bot.game.clocks.keeping import Sitter
from bot.game.moment import Moment
from bot.storage.records.due import Post, Timer, TimerChanges, TimerKind
from bot.storage.records.people import Notification, Person, Reminder
from bot.storage.records.tables import TableStatus
from bot.storage.records.terms import MINUTE
from bot.tables.commits import Common
from bot.tables.time.late import Lateness

LOOK_AGAIN = MINUTE
"""Milliseconds until a server that is away is looked for again."""

Duty = Callable[[Timer, Moment, SeatClock, Sitter], Awaitable[None]]
"""What is done about a seat that the table waits for, when a timer of its clock is due."""


class Waiting:
    """What time does to those a table waits for."""

    def __init__(self, common: Common, late: Lateness) -> None:
        _, self._memory, self._commits, self._times = common
        self._late = late

    async def end_time(self, timer: Timer) -> None:
        """The time of a seat may be up. The caretaker thinks before the table has to wait for the thought."""
        moves = await self._late.thought_of(await self._memory.read(timer.table_id), timer)
        await self._while_it_waits(partial(self._time_is_up, moves=moves), timer)

    async def remind(self, timer: Timer) -> None:
        """Half the time is gone, or the end is near."""
        await self._while_it_waits(self._remind, timer)

    async def call(self, timer: Timer) -> None:
        """Quiet hours are over: a person hears now that a table waits for them."""
        await self._while_it_waits(self._call, timer)

    async def sum_up(self, timer: Timer) -> None:
        """It is the hour of a person's digest."""
        await self._while_it_waits(self._digest, timer)

    async def _while_it_waits(self, duty: Duty, timer: Timer) -> None:
        """Do what is due if the table still waits for the seat; else the timer is gone."""
        async with self._memory.lock(timer.table_id):
            found = await self._running(timer)
            if found is not None:
                await duty(timer, *found)

    async def _time_is_up(
        self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter, moves: Moves = NO_MOVES
    ) -> None:
        """The time of a seat may be up: look again, and ask the table's rule if it is."""
        known = looked_at(clock, sitter.calendar)
        now = self._times.now()
        if self._times.is_away(moment.table.guild_id):
            later = Timer(timer.kind, now + LOOK_AGAIN, timer.seat)
            await self._commits.settle(timer, later)
            return
        if known.due is None or known.due > now:
            changes = keeping.reset(known, timer.seat, sitter, now, fired=timer)
            await self._save_clock(moment, timer.seat, known, changes, [posts.clock_post(moment, known, now)])
            return
        await self._late.decide(moment, timer, moves)

    async def _remind(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """Half the time is gone, or the end is near: tell the person, if that still is so and they still want it."""
        now = self._times.now()
        known = looked_at(clock, sitter.calendar)
        at, last = (
            reminding.reminder_at(kind, known, *sitter, timer, now) for kind in (timer.kind, TimerKind.REMINDER_LAST)
        )
        if at is None or at > now:
            again = () if at is None else (Timer(timer.kind, at, timer.seat),)
            await self._save_clock(moment, timer.seat, known, TimerChanges(set=again, fired=timer))
            return
        overtaken = timer.kind == TimerKind.REMINDER_HALF and last is not None and last <= now
        told = replace(known, reminded=reminding.STAGES[TimerKind(timer.kind)])
        rows = [] if overtaken else self._reminder(moment, told, timer, sitter.person)
        changes = TimerChanges(clear=((TimerKind.REMINDER_HALF, timer.seat),), fired=timer)
        await self._save_clock(moment, timer.seat, told, changes, rows)

    async def _call(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """Quiet hours are over, and the table began to wait in them."""
        known = replace(clock, called=True)
        rows = [] if clock.called else self._reminder(moment, clock, timer, sitter.person)
        await self._save_clock(moment, timer.seat, known, TimerChanges(fired=timer), rows)

    async def _digest(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """It is the hour of a person's digest. Each of their tables asks for it; it is sent once."""
        now = self._times.now()
        changes = keeping.reset(clock, timer.seat, sitter, now, fired=timer)
        wanted = any(each.kind == TimerKind.DIGEST for each in changes.set)
        day = sitter.calendar.local(timer.due_at).date()
        rows = [posts.digest_post(sitter.person.user_id, day)] if wanted else []
        await self._save_clock(moment, timer.seat, clock, changes, rows)

    def _reminder(self, moment: Moment, clock: SeatClock, timer: Timer, person: Person) -> list[Post]:
        """The row of a reminder: a direct message for who wants that and has not closed them, else in the thread."""
        if timer.kind == TimerKind.CALL:
            wants_directly = person.wants_direct_panel or person.notification is Notification.DIRECT_MESSAGE
        else:
            wants_directly = person.reminders is Reminder.DIRECT_MESSAGE
        directly = wants_directly and not person.has_closed_direct_messages
        return [posts.reminder_post(moment, timer.kind, timer.seat, person.user_id, clock.wait, directly=directly)]

    async def _running(self, timer: Timer) -> tuple[Moment, SeatClock, Sitter] | None:
        """What the timer is about; None, and the timer is gone, if the table does not wait for this seat any more."""
        moment = await self._memory.take(timer.table_id)
        clock = moment.clocks[timer.seat]
        is_running = moment.table.status is TableStatus.RUNNING and clock.runs
        if not is_running or timer.seat not in moment.seats_on_the_clock:
            await self._commits.settle(timer)
            return None
        return moment, clock, await self._times.sitter(moment, timer.seat)

    async def _save_clock(
        self, moment: Moment, seat: int, clock: SeatClock, timers: TimerChanges, rows: Sequence[Post] = ()
    ) -> None:
        """Store a clock that changed without a choice."""
        await self._commits.go_on(steps.with_clock(moment, seat, clock).storing(timers=timers, posts=rows))

    # People's time

    async def move(self, table_id: int, before: Person, after: Person) -> None:
        """Bring the clock of a person at a table up to date with what they have set."""
        async with self._memory.lock(table_id):
            moment = await self._memory.take(table_id)
            seat = moment.table.seat_of(after.user_id)
            if seat is None or seat not in moment.seats_on_the_clock or not moment.clocks[seat].runs:
                return
            now, clock = self._times.now(), moment.clocks[seat]
            old, new = (self._times.calendar(each, moment.table.guild_id) for each in (before, after))
            changed = moved(clock, old, new, now) if old != new else clock
            rows = [posts.clock_post(moment, changed, now)] if changed.due != clock.due else []
            await self._save_clock(moment, seat, changed, keeping.reset(changed, seat, Sitter(after, new), now), rows)
