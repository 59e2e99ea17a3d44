"""What those who show a game get of a moment: frozen values, never a game."""

from __future__ import annotations

from dataclasses import dataclass

from bot.game.clocks.clock import NO_TIME, SeatClock
from bot.game.errors import NotYourTable
from bot.game.moment import Moment
from bot.game.orders.book import StandingOrder, of_seat
from bot.game.orders.order import Exactly
from bot.game.press import NO_RUNS, Runs, Tried, runs_of
from bot.game.seals.seals import Seal
from bot.storage.records.tables import Table
from engine.core.events import Event
from engine.core.view import CommonView


@dataclass(frozen=True, slots=True)
class SeatState:
    """A running game as one seat sees it."""

    table: Table
    seat: int
    view: CommonView
    revision: int
    """Changes whenever what this seat is asked changes, and never repeats at this table."""
    may_undo: bool
    undo_count: int
    """How many presses may be taken back, one after the other."""
    events: tuple[Event, ...]
    """What came of the choices that may be taken back."""
    orders: tuple[StandingOrder, ...] = ()
    """The standing orders of this seat."""
    held: str | None = None
    """The answer that this seat has given, while answers are held back."""
    held_until: int | None = None
    """Until when (milliseconds since 1970) answers are held back; None if they count at once."""
    clock: SeatClock = NO_TIME
    """This seat's time."""
    runs: Runs = NO_RUNS
    """What this seat could do with one press besides the open choices."""


@dataclass(frozen=True, slots=True)
class PublicState:
    """A game as everybody sees it."""

    table: Table
    view: CommonView
    log_position: int
    """How many lines the log has."""
    held_until: int | None = None
    """Until when (milliseconds since 1970) answers are held back; None if they count at once."""
    seal: Seal | None = None
    """The latest seal."""
    clocks: tuple[SeatClock, ...] = ()
    """Everybody's time, by seat."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted choice. `events` are those this seat may see, computer players' among them."""

    state: SeatState
    events: tuple[Event, ...]
    passed_on: bool
    """Whether the table has gone on to somebody else, so that nothing can be taken back."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether somebody is sure of a choice that cannot be taken back. Nothing has happened yet."""

    state: SeatState
    choice: str
    view: CommonView
    """The seat's view after it; where the choice would show something hidden it is the view before it."""
    events: tuple[Event, ...] = ()
    """What would happen, as far as the seat may know it; nothing if it would show something hidden."""


def own_seat(moment: Moment, user_id: int) -> int:
    """Where a person sits. Raises NotYourTable."""
    seat = moment.table.seat_of(user_id)
    if seat is None:
        raise NotYourTable
    return seat


def seat_state(moment: Moment, seat: int) -> SeatState:
    """A moment as a seat sees it."""
    view = moment.view(seat)
    mine = moment.deeds if moment.deeds and moment.deeds[0].seat == seat else ()
    orders = of_seat(moment.orders, seat, moment.table.seats[seat].user_id)
    return SeatState(
        table=moment.table,
        seat=seat,
        view=view,
        revision=moment.revisions[seat],
        may_undo=bool(mine),
        undo_count=sum(not deed.is_joined for deed in mine),
        events=tuple(event for deed in mine for event in deed.events if event.seen_by(seat)),
        orders=tuple(each for each in orders if not isinstance(each.order, Exactly)),
        held=next((each.order.choice for each in orders if isinstance(each.order, Exactly)), None),
        held_until=moment.held_until,
        clock=moment.clocks[seat],
        runs=NO_RUNS if moment.held_until is not None else runs_of(moment.game, view),
    )


def public_state(moment: Moment) -> PublicState:
    """A moment as everybody sees it."""
    return PublicState(
        moment.table, moment.view(None), moment.log_position, moment.held_until, moment.seal, moment.clocks
    )


def looked_ahead(moment: Moment, made: Tried, pressed: str) -> Question:
    """What a choice would do, or several. It tells nothing that the person may not know before choosing."""
    seat = made.deeds[0].seat
    state = seat_state(moment, seat)
    if made.shows_hidden:
        return Question(state, pressed, state.view)
    events = tuple(event for deed in made.deeds for event in deed.events if event.seen_by(seat))
    return Question(state, pressed, made.game.view(seat), events)
