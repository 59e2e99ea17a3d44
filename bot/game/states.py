"""What those who show a game get of a moment: frozen states, never a game."""

from __future__ import annotations

from bot.game.errors import NotYourTable
from bot.game.moment import Moment
from bot.game.orders.book import of_seat
from bot.game.orders.held import Exactly
from bot.game.press import runs_of
from bot.game.records import NO_RUNS, PublicState, SeatState


def own_seat(moment: Moment, user_id: int) -> int:
    """Where a person sits. Raises NotYourTable."""
    seat = moment.info.seat_of(user_id)
    if seat is None:
        raise NotYourTable
    return seat


def seat_state(moment: Moment, seat: int) -> SeatState:
    """A moment as a seat sees it."""
    view = moment.view(seat)
    mine = moment.deeds if moment.deeds and moment.deeds[0].seat == seat else ()
    orders = of_seat(moment.orders, seat, moment.table.seats[seat].user_id)
    return SeatState(
        info=moment.info,
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
        moment.info, moment.view(None), moment.log_position, moment.held_until, moment.seal, moment.clocks
    )
