"""Seats change hands: leaving, offering, taking, coming back.

A seat that somebody left is played by a caretaker, a computer player, until somebody takes it. Whoever sits down knows
what the seat knows, so nobody ever gets a second seat of a game, and who has left a seat knows its secrets: they may
come back to that seat and take no other one.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace

from bot.game import happenings, history, lobby, steps
from bot.game.automatic import AutomaticPlayers
from bot.game.errors import AlreadySeated, KnowsAnotherSeat, NotYourTable, SeatNotFree
from bot.game.lobby import Guest
from bot.game.moment import Moment
from bot.game.opponents import new_character
from bot.game.states import SeatState, own_seat, seat_state
from bot.storage.records.changes import SeatChange
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.seating import EndedBy, Leaving, Motion, Stint
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.storage.rows.seats import note_calls, stints_of
from bot.tables.commits import Common
from bot.tables.seats.motions import OFFER, Motions
from engine.core.events import Event

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat that somebody may take. A caretaker plays a deserted one; who offers theirs plays on until then."""

    seat: int
    is_deserted: bool


@dataclass(frozen=True, slots=True)
class Seating:
    """What there is to know about the seats of a running game, for one person."""

    table: Table
    seat: int | None
    """Where the person sits."""
    open_seats: tuple[OpenSeat, ...]
    former_seat: int | None
    """The seat in which the person sits or has sat: they may take no other one."""
    motions: tuple[Motion, ...]

    def may_take(self, seat: int) -> bool:
        """Whether this person may take this seat, which is open."""
        return self.seat is None and self.former_seat in (None, seat)


class Seats:
    """Who sits where in a running game."""

    def __init__(self, common: Common, motions: Motions) -> None:
        self._store, self._memory, self._commits, self._times = common
        self._motions = motions

    async def seating(self, table_id: int, user_id: int) -> Seating:
        """Which seats are free or offered, and what this person may do. Raises NoSuchTable, NotRunning."""
        moment = await self._memory.read(table_id)
        offered = await self._motions.offered(table_id)
        return Seating(
            table=moment.table,
            seat=moment.table.seat_of(user_id),
            open_seats=tuple(
                OpenSeat(seat.number, is_deserted=seat.user_id is None)
                for seat in moment.table.seats
                if seat.number in offered or seat.is_deserted
            ),
            former_seat=_former_seat(await self._store.read(stints_of, table_id), user_id),
            motions=await self._motions.motions(table_id),
        )

    async def leave_game(self, table_id: int, user_id: int) -> Table:
        """Give a seat up: a caretaker plays it. When the last person leaves, the game ends without a result.

        Raises NotRunning, NotYourTable, TableChanged, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            if not _others(moment.table, seat):
                return await self._commits.end(moment.table)
            return (await self.hand_over(moment, seat, None, Leaving.RESIGNED)).table

    async def offer_seat(self, table_id: int, user_id: int) -> Table:
        """Offer my seat; I play on until somebody takes it. Volunteers are called. Raises as `leave_game`."""
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            if await self._motions.find(table_id, OFFER, seat) is None:
                await self._motions.open(moment, Motion(OFFER, seat, EndedBy.NOTHING))
            return moment.table

    async def withdraw_offer(self, table_id: int, user_id: int) -> Table:
        """I keep my seat after all. Whoever is late keeps it by moving, not by this. Raises as `leave_game`."""
        async with self._memory.playing(table_id) as moment:
            await self._motions.close(table_id, OFFER, own_seat(moment, user_id))
            return moment.table

    async def take_seat(self, table_id: int, member: Guest, seat: int) -> SeatState:
        """Sit down in a seat that is offered or deserted; raises SeatNotFree if it is neither any more.

        Raises AlreadySeated, KnowsAnotherSeat, NotRunning, TableChanged, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            if moment.table.seat_of(member.user_id) is not None:
                raise AlreadySeated
            stints = await self._store.read(stints_of, table_id)
            if any(stint.user_id == member.user_id and stint.seat != seat for stint in stints):
                raise KnowsAnotherSeat
            if not 0 <= seat < len(moment.table.seats):
                raise SeatNotFree
            holder = moment.table.seats[seat]
            if seat not in await self._motions.offered(table_id) and not holder.is_deserted:
                raise SeatNotFree
            leaving = Leaving.RELIEVED if holder.user_id is None else Leaving.HANDED_OVER
            after = await self.hand_over(moment, seat, member, leaving)
        if after.table.guild_id is not None:
            await self._store.write(note_calls, after.table.guild_id, [member.user_id])
        return seat_state(after, seat)

    async def resume(self, table_id: int, member: Guest) -> SeatState:
        """The game as this person sees it; who left a seat that a caretaker plays is back in it with this.

        Raises NoSuchTable, NotRunning (before the start), NotYourTable.
        """
        moment = await self._memory.read(table_id)
        if moment.table.seat_of(member.user_id) is not None or moment.table.status is not TableStatus.RUNNING:
            return seat_state(moment, own_seat(moment, member.user_id))
        seat = _former_seat(await self._store.read(stints_of, table_id), member.user_id)
        if seat is None or moment.table.seats[seat].user_id is not None:
            raise NotYourTable
        return await self.take_seat(table_id, member, seat)

    async def hand_over(
        self, moment: Moment, number: int, member: Guest | None, leaving: Leaving, fired: Timer | None = None
    ) -> Moment:
        """Seat somebody in the place of who sits there now; a caretaker if `member` is None. The lock is held."""
        before = moment.table
        left = before.seats[number]
        seat = (
            _caretaker(before, number)
            if member is None
            else replace(lobby.seat_for(member, number), colour=left.colour)
        )
        table = _seated(before, seat)
        said = await self._said(before.id, left, seat)
        orders = tuple(each for each in moment.orders if each.seat != number)
        automatic = AutomaticPlayers(table, orders, self._times.now())
        step = steps.reseated(moment, table, number, history.log_lines(said, moment.game), automatic)
        step = replace(step, by=seat.user_id, call=seat.user_id)
        after = await self._commits.go_on(
            step.storing(seat=SeatChange(number, leaving), timers=TimerChanges(fired=fired))
        )
        LOG.debug("Seat %d of table %d has changed hands: %s.", number, before.id, leaving)
        return after

    async def _said(self, table_id: int, left: Seat, seat: Seat) -> tuple[Event, ...]:
        """What everybody is told when a seat changes hands."""
        if seat.user_id is None:
            return (happenings.SeatLeft(seat.number, left.name),)
        if _has_sat(await self._store.read(stints_of, table_id), seat):
            return (happenings.SeatResumed(seat.number, seat.name),)
        return (happenings.SeatTaken(seat.number, seat.name, left.name),)


def _others(table: Table, seat: int) -> list[Seat]:
    """The other seats in which a person sits."""
    return [each for each in table.seats if each.number != seat and each.user_id is not None]


def _former_seat(stints: list[Stint], user_id: int) -> int | None:
    return next((stint.seat for stint in stints if stint.user_id == user_id), None)


def _has_sat(stints: list[Stint], seat: Seat) -> bool:
    return any((stint.seat, stint.user_id) == (seat.number, seat.user_id) for stint in stints)


def _caretaker(table: Table, number: int) -> Seat:
    """A computer player with a name that nobody at the table has."""
    name = new_character(table).name
    return Seat(number, SeatKind.COMPUTER, None, name, table.seats[number].colour, is_deserted=True)


def _seated(table: Table, seat: Seat) -> Table:
    """The table with somebody in this seat. Who leaves gives the table to the next person too."""
    seats = tuple(seat if each.number == seat.number else each for each in table.seats)
    people = [each.user_id for each in seats if each.user_id is not None]
    owner = table.owner_id if table.owner_id in people or not people else people[0]
    return replace(table, seats=seats, owner_id=owner)
