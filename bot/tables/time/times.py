"""What time it is, for whom it counts, and what a step of a game does to clocks and timers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bot.game import pausing, window
from bot.game.clocks import keeping
from bot.game.clocks.calendar import Calendar
from bot.game.clocks.keeping import Clocks, Sitter, Waits, Went
from bot.game.clocks.reminding import quiet_at
from bot.game.moment import Moment
from bot.game.steps import TableStep
from bot.storage.records.due import Outage, TimerChanges
from bot.storage.records.people import Person
from bot.tables.acquaintances import Acquaintances


class Kept(NamedTuple):
    """The clocks after a step, and what it does to the timers."""

    clocks: Clocks
    timers: TimerChanges


class Times:
    """The time of the bot, and what people have said of theirs."""

    def __init__(self, people: Acquaintances, clock: Callable[[], int]) -> None:
        """`clock` gives milliseconds since 1970 in UTC."""
        self.people = people
        self.now = clock
        self.outages: tuple[Outage, ...] = ()
        """Times that count for nobody."""
        self.is_away: Callable[[int | None], bool] = lambda _: False
        """Whether Discord has lost a server for now; nothing happens to its tables meanwhile."""

    def calendar(self, person: Person, guild_id: int | None) -> Calendar:
        """Which time counts for a person at the tables of a server (None: in direct messages)."""
        return Calendar.of(person, self.outages, guild_id)

    def awake(self, guild_id: int | None, people: Mapping[int, Person]) -> dict[int, Person]:
        """Those of these people for whom it is not a quiet hour now."""
        now = self.now()
        return {
            user_id: person
            for user_id, person in people.items()
            if quiet_at(person, self.calendar(person, guild_id), now) is None
        }

    async def sitter(self, moment: Moment, seat: int) -> Sitter:
        """Who sits in a seat, and what their time is like."""
        people = await self.people.of(moment.table.people((seat,)))
        return self._sitter(moment, seat, people)

    def kept(self, step: TableStep, waits: Waits, people: Mapping[int, Person]) -> Kept:
        """The clocks after a step, and what is to be done with the timers: the one place where waits begin and end.

        `people`: at least those whose waits begin or end.
        """
        before, after = step.before, step.after
        sat = {seat: self._sitter(before or after, seat, people) for seat in waits.ended}
        sit = {seat: self._sitter(after, seat, people) for seat in waits.begun}
        went = Went(
            choice=1 if before is None else before.count + 1,
            back_to=step.rows.keep if step.rows.by_consent else None,
            is_for_good=any(event.reveals for event in step.events),
        )
        clocks, timers = keeping.kept(after.clocks, waits, sat, sit, after.table.terms.pace, self.now(), went)
        held = window.timer_changes(None if before is None else before.held_until, after.held_until)
        waited = before is not None and pausing.waits_for_thought(before.table, before.game)
        thought = pausing.timer_changes(after.table, after.game, self.now(), waited=waited)
        return Kept(
            clocks, TimerChanges(timers.set + held.set + thought.set, timers.clear + held.clear + thought.clear)
        )

    def _sitter(self, moment: Moment, seat: int, people: Mapping[int, Person]) -> Sitter:
        person = people[moment.table.seats[seat].user_id or 0]
        return Sitter(person, self.calendar(person, moment.table.guild_id))


def concerned(step: TableStep, waits: Waits) -> frozenset[int]:
    """The Discord ids of the people whose waits begin or end."""
    before, after = (step.before or step.after).table, step.after.table
    return frozenset((*before.people(tuple(waits.ended)), *after.people(tuple(waits.begun))))


def waits_of(step: TableStep) -> Waits:
    """For whom a table waited before a step and waits after it. A wait is over when the turn of somebody is, too."""
    before, after = step.before, step.after
    waited = frozenset[int]() if before is None else before.seats_on_the_clock
    waiting = after.seats_on_the_clock
    if before is None:
        return Waits(waited, waiting)
    if step.rows.by_consent:
        return Waits(waited, waiting, anew=waited & waiting)
    # What can be taken back ends no wait: else somebody could gain time by choosing and taking back.
    is_new = after.floor > before.floor and _occasion(before) != _occasion(after)
    seats = [table.seats for table in (before.table, after.table)]
    anew = [seat for seat in waited & waiting if is_new or seats[0][seat].user_id != seats[1][seat].user_id]
    return Waits(waited, waiting, frozenset(anew))


def _occasion(moment: Moment) -> tuple[int, str, int | None]:
    """What the table waits for, as far as a turn goes."""
    view = moment.view(None)
    return view.round, view.phase, view.turn_player
