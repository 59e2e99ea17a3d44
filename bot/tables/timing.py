"""Clocks of a game: what is due at a seat, and what moves a deadline. What counts how is in `bot/clocks`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from random import Random
from typing import Unpack

from bot.clocks import keeping, reminding
from bot.clocks.clock import SeatClock, looked_at, moved
from bot.clocks.keeping import Sitter
from bot.storage import (
    Maker,
    NewPost,
    NewTimer,
    Notification,
    Outage,
    Person,
    PersonChanges,
    Reminder,
    TableStatus,
    Timer,
    TimerChanges,
)
from bot.storage.rows.games import replace_snapshot
from bot.storage.rows.people import change_person, find_people
from bot.storage.rows.timers import change_timers
from bot.storage.rows.waiting import tables_waiting_for
from bot.tables import happenings, posts
from bot.tables import moment as moments
from bot.tables.base import LOG
from bot.tables.games import GameCalls
from bot.tables.moment import Moment

OWN_TIME = frozenset({"time_zone", "sleep", "days_off", "away"})
"""What of a person moves their deadlines."""
WISHES = frozenset({"reminders", "digest_hour", "quiet", "notification"})
"""What of a person moves their reminders."""

LOOK_AGAIN = 60_000
"""Milliseconds until a server that is away is looked for again."""

MOST_TABLES = 1000
"""Tables that may wait for one person."""

Deed = Callable[[Timer, Moment, SeatClock, Sitter], Awaitable[None]]
"""What is done about a seat that the table waits for, when a timer of its clock is due."""


class TimeCalls(GameCalls):
    """What time does to tables, and what people do to their time."""

    def clock_handlers(self) -> Mapping[str, Callable[[Timer], Awaitable[None]]]:
        """Who does what is due at a clock, by the kind of the timer."""
        deeds = {
            reminding.TIME_IS_UP: self._time_is_up,
            reminding.HALF: self._remind,
            reminding.LAST: self._remind,
            reminding.CALL: self._call,
            reminding.DIGEST: self._digest,
        }
        return {kind: partial(self._while_it_waits, deed) for kind, deed in deeds.items()}

    def know_outages(self, outages: tuple[Outage, ...]) -> None:
        """These times count for nobody. Deadlines that they move are looked at again when they seem to be over."""
        self.outages = outages
        self.when_timers_change()

    async def _while_it_waits(self, deed: Deed, timer: Timer) -> None:
        """Do what is due if the table still waits for the seat; else the timer is gone."""
        async with self._shelf.lock(timer.table_id):
            found = await self._running(timer)
            if found is not None:
                await deed(timer, *found)

    async def _time_is_up(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """The time of a seat may be up: look again, and go on without its person if it is. One choice for each call."""
        known = looked_at(clock, sitter.calendar)
        now = self._clock()
        if self.is_away(moment.table.guild_id):
            later = NewTimer(timer.kind, now + LOOK_AGAIN, timer.seat)
            await self._store.write(change_timers, moment.table.id, TimerChanges(set=(later,), fired=timer))
            return
        if known.due is None or known.due > now:
            changes = keeping.reset(known, timer.seat, sitter, now, fired=timer)
            await self._save_clock(moment, timer.seat, known, changes, [posts.clock_post(moment, known, now)])
            return
        await self._take_care(moment, timer)

    async def _take_care(self, moment: Moment, timer: Timer) -> None:
        """A caretaker makes the next choice; the timer comes again until the wait is over."""
        seat = timer.seat
        chance = Random(f"{moment.table.seed} {moment.count} caretaker")
        choice = moment.game.definition.caretaker(chance).choose(moment.view(seat))
        first = not timer.payload
        said = (happenings.TimeRanOut(seat), happenings.CaretakerChose(seat)) if first else ()
        automatic = self._automatic(moment.table, moment.orders)
        step = moments.advanced(moment, seat, choice, automatic, Maker.CARETAKER, said)
        if first:
            LOG.info("Time is up for seat %d of table %d.", seat, moment.table.id)
        await self._save(moment, step, None, fired=replace(timer, payload="a caretaker has begun"))

    async def _remind(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """Half the time is gone, or the end is near: tell the person, if that still is so and they still want it."""
        now = self._clock()
        known = looked_at(clock, sitter.calendar)
        at, last = (reminding.reminder_at(kind, known, *sitter, timer, now) for kind in (timer.kind, reminding.LAST))
        if at is None or at > now:
            again = () if at is None else (NewTimer(timer.kind, at, timer.seat),)
            await self._save_clock(moment, timer.seat, known, TimerChanges(set=again, fired=timer))
            return
        overtaken = timer.kind == reminding.HALF and last is not None and last <= now
        told = replace(known, reminded=reminding.STAGES[timer.kind])
        rows = [] if overtaken else self._reminder(moment, told, timer, sitter.person)
        changes = TimerChanges(clear=((reminding.HALF, timer.seat),), fired=timer)
        await self._save_clock(moment, timer.seat, told, changes, rows)

    async def _call(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """Quiet hours are over, and the table began to wait in them."""
        known = replace(clock, called=True)
        rows = [] if clock.called else self._reminder(moment, clock, timer, sitter.person)
        await self._save_clock(moment, timer.seat, known, TimerChanges(fired=timer), rows)

    async def _digest(self, timer: Timer, moment: Moment, clock: SeatClock, sitter: Sitter) -> None:
        """It is the hour of a person's digest. Each of their tables asks for it; it is sent once."""
        now = self._clock()
        changes = keeping.reset(clock, timer.seat, sitter, now, fired=timer)
        wanted = any(each.kind == reminding.DIGEST for each in changes.set)
        day = sitter.calendar.local(timer.due_at).date()
        rows = [posts.digest_post(sitter.person.user_id, day)] if wanted else []
        await self._save_clock(moment, timer.seat, clock, changes, rows)

    def _reminder(self, moment: Moment, clock: SeatClock, timer: Timer, person: Person) -> list[NewPost]:
        """The row of a reminder: a direct message for who wants that and has not closed them, else in the thread."""
        if timer.kind == reminding.CALL:
            wants_directly = person.wants_direct_panel or person.notification is Notification.DIRECT_MESSAGE
        else:
            wants_directly = person.reminders is Reminder.DIRECT_MESSAGE
        directly = wants_directly and not person.has_closed_direct_messages
        return [posts.reminder_post(moment, timer.kind, timer.seat, person.user_id, clock.wait, directly=directly)]

    async def _running(self, timer: Timer) -> tuple[Moment, SeatClock, Sitter] | None:
        """What the timer is about; None, and the timer is gone, if the table does not wait for this seat any more."""
        moment = await self._shelf.take(timer.table_id)
        clock = moment.clocks[timer.seat]
        is_running = moment.table.status is TableStatus.RUNNING and clock.runs
        if not is_running or timer.seat not in moment.seats_on_the_clock:
            await self._store.write(change_timers, timer.table_id, TimerChanges(fired=timer))
            return None
        (sitting,) = await self._sitters((moment, {timer.seat}))
        return moment, clock, sitting[timer.seat]

    async def _save_clock(
        self, moment: Moment, seat: int, clock: SeatClock, timers: TimerChanges, rows: list[NewPost] | None = None
    ) -> None:
        """Store a clock that changed without a choice."""
        clocks = tuple(clock if number == seat else each for number, each in enumerate(moment.clocks))
        after = replace(moment, clocks=clocks)
        with self._saving(moment.table.id):
            await self._to_its_end(
                self._store.write(
                    replace_snapshot, moment.table.id, moment.count, after.snapshot(), posts=rows or (), timers=timers
                )
            )
        self._shelf.put(after)
        self.when_timers_change()
        if rows:
            self.when_posts_wait()

    # People's time

    async def set_person(self, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
        """Store what is given and leave the rest. New hours and days move the deadlines that run, from now on."""
        before = (await self._store.read(find_people, [user_id]))[user_id]
        with self._saving(None):
            after = await self._store.write(change_person, user_id, **changes)
        if any(getattr(before, name) != getattr(after, name) for name in OWN_TIME | WISHES):
            for waiting in await self._store.read(tables_waiting_for, user_id, MOST_TABLES):
                await self._move(waiting.table.id, before, after)
        return after

    async def _move(self, table_id: int, before: Person, after: Person) -> None:
        """Bring the clock of a person at a table up to date with what they have set."""
        async with self._shelf.lock(table_id):
            moment = await self._shelf.take(table_id)
            seat = moment.info.seat_of(after.user_id)
            if seat is None or seat not in moment.seats_on_the_clock or not moment.clocks[seat].runs:
                return
            now, clock = self._clock(), moment.clocks[seat]
            old, new = self._calendar(moment, before), self._calendar(moment, after)
            changed = moved(clock, old, new, now) if old != new else clock
            rows = [posts.clock_post(moment, changed, now)] if changed.due != clock.due else []
            await self._save_clock(moment, seat, changed, keeping.reset(changed, seat, Sitter(after, new), now), rows)
