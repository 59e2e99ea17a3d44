"""For whom a table waits, and what a step of its game does to their clocks and to the timers of the table.

This is the one place where waits begin and end: of people, whose clocks run; of computer players, who take a human
pause before they choose; and of everybody, while the answering window holds back what is answered to a bid, a secret
disc or a Veto.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.game.clocks import keeping
from bot.game.clocks.keeping import Clocks, Sitter, Waits, Went
from bot.game.moment import Moment
from bot.game.obstacles import shows_hidden
from bot.game.opponents import waits_for_thought
from bot.game.steps import TableStep
from bot.storage.records.due import WHOLE_TABLE, Timer, TimerChanges, TimerKind


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


def concerned(step: TableStep, waits: Waits) -> frozenset[int]:
    """The Discord ids of the people whose waits begin or end."""
    before, after = (step.before or step.after).table, step.after.table
    return frozenset((*before.people(waits.ended), *after.people(waits.begun)))


def kept(
    step: TableStep, waits: Waits, sitter: Callable[[Moment, int], Sitter], now: int
) -> tuple[Clocks, TimerChanges]:
    """The clocks after a step, and what is to be done with the timers. `sitter` says who sits in a seat at a moment."""
    before, after = step.before, step.after
    sat = {seat: sitter(before or after, seat) for seat in waits.ended}
    sit = {seat: sitter(after, seat) for seat in waits.begun}
    went = Went(
        choice=1 if before is None else before.count + 1,
        back_to=step.rows.keep if step.rows.by_consent else None,
        is_for_good=shows_hidden(step.events, after.game),
    )
    clocks, of_seats = keeping.kept(after.clocks, waits, sat, sit, after.table.terms.pace, now, went)
    return clocks, both(of_seats, _of_everybody(step, now))


def _of_everybody(step: TableStep, now: int) -> TimerChanges:
    """What a step does to the timers that are no seat's own."""
    before, after = step.before, step.after
    begun, over = list[Timer](), list[tuple[str, int]]()
    held_until = None if before is None else before.held_until
    if after.held_until is None:
        over += [(TimerKind.ANSWERING_WINDOW, WHOLE_TABLE)] if held_until is not None else []
    elif after.held_until != held_until:
        begun.append(Timer(TimerKind.ANSWERING_WINDOW, after.held_until))
    waited = before is not None and waits_for_thought(before.table, before.game)
    if waits_for_thought(after.table, after.game):
        fired = step.rows.timers.fired
        if not waited or (fired is not None and fired.kind == TimerKind.THINKING):
            begun.append(Timer(TimerKind.THINKING, now + after.table.terms.pause))
        # Else their pause goes on: whoever changes a secret disc again and again holds nobody up.
    elif waited:
        over.append((TimerKind.THINKING, WHOLE_TABLE))
    return TimerChanges(tuple(begun), tuple(over))


def both(one: TimerChanges, other: TimerChanges) -> TimerChanges:
    """What two reasons do to the timers of a table; one of them may be a timer that fired."""
    return TimerChanges(one.set + other.set, one.clear + other.clear, one.fired or other.fired)
