"""Seats change hands: leaving, offering, taking, coming back, and the bench of those who would step in.

A seat that somebody left is played by a caretaker, a computer player, until somebody takes it. Whoever sits down knows
what the seat knows, so nobody ever gets a second seat of a game, and who has left a seat knows its secrets: they may
come back to that seat and take no other one.
"""

from __future__ import annotations

from dataclasses import replace

import orjson

from bot import metrics
from bot.fairness import Seal
from bot.storage import (
    NO_TIMERS,
    EndedBy,
    Leaving,
    Motion,
    NewPost,
    NewTimer,
    Seat,
    SeatKind,
    Stint,
    Table,
    TableStatus,
    Timer,
    TimerChanges,
)
from bot.storage.rows.bench import bench_of, join_bench, leave_bench, note_calls
from bot.storage.rows.games import change_seat
from bot.storage.rows.motions import drop_motion, motions_of, save_motion
from bot.storage.rows.stints import stints_of
from bot.storage.rows.timers import change_timers
from bot.tables import happenings, history, lobby, posts, sealing
from bot.tables import moment as moments
from bot.tables.base import LOG
from bot.tables.errors import AlreadySeated, KnowsAnotherSeat, NotRunning, NotYourTable, SeatNotFree
from bot.tables.games import GameCalls
from bot.tables.lobbies import LobbyCalls
from bot.tables.moment import Moment
from bot.tables.records import Bench, Member, OpenSeat, Seating, SeatState, TableInfo
from bot.tables.terms import DAY, Terms
from engine.core.events import Event

OFFER = "offer"
"""A motion: somebody would give their seat away, and plays on until it is taken."""
STAND_IN = "stand_in"
"""A motion: the time of a seat is over, and it is offered to whoever steps in."""
OFFERS = (OFFER, STAND_IN)

CALLED_AT_ONCE = 3
"""Volunteers who are called to a seat at a time; never the whole bench."""

CALL_BENCH = "call_bench"
"""The timer that calls the next ones."""


class SeatCalls(LobbyCalls, GameCalls):
    """Who sits where in a running game."""

    async def seating(self, table_id: int, user_id: int) -> Seating:
        """Which seats are free or offered, and what this person may do. Raises NoSuchTable, NotRunning."""
        moment = await self._shelf.read(table_id)
        motions = await self._store.read(motions_of, table_id)
        stints = await self._store.read(stints_of, table_id)
        offered = {motion.seat for motion in motions if motion.kind in OFFERS}
        return Seating(
            info=moment.info,
            seat=moment.info.seat_of(user_id),
            open_seats=tuple(
                OpenSeat(seat.number, is_deserted=seat.user_id is None)
                for seat in moment.table.seats
                if seat.number in offered or seat.is_deserted
            ),
            former_seat=_former_seat(stints, user_id),
            motions=tuple(motions),
        )

    async def leave_game(self, table_id: int, user_id: int) -> TableInfo:
        """Give a seat up: a caretaker plays it. When the last person leaves, the game ends without a result.

        Raises NotRunning, NotYourTable, TableChanged, NotSaved.
        """
        async with self._shelf.lock(table_id):
            moment = await self._running_game(table_id)
            seat = self._seat(moment, user_id)
            if not _others(moment.table, seat):
                return await self._cancel(moment.table)
            return (await self._hand_over(moment, seat, None, Leaving.RESIGNED)).info

    async def offer_seat(self, table_id: int, user_id: int) -> TableInfo:
        """Offer my seat; I play on until somebody takes it. Volunteers are called. Raises as `leave_game`."""
        async with self._shelf.lock(table_id):
            moment = await self._running_game(table_id)
            seat = self._seat(moment, user_id)
            motion = Motion(OFFER, seat, EndedBy.NOTHING)
            if not await self._is_open(table_id, motion):
                await self._open(moment, motion)
            return moment.info

    async def withdraw_offer(self, table_id: int, user_id: int) -> TableInfo:
        """I keep my seat after all. Whoever is late keeps it by moving, not by this. Raises as `leave_game`."""
        async with self._shelf.lock(table_id):
            moment = await self._running_game(table_id)
            seat = self._seat(moment, user_id)
            with self._saving(table_id):
                await self._store.write(drop_motion, table_id, OFFER, seat)
            return moment.info

    async def take_seat(self, table_id: int, member: Member, seat: int) -> SeatState:
        """Sit down in a seat that is offered or deserted; raises SeatNotFree if it is neither any more.

        Raises AlreadySeated, KnowsAnotherSeat, NotRunning, TableChanged, NotSaved.
        """
        async with self._shelf.lock(table_id):
            moment = await self._running_game(table_id)
            if moment.info.seat_of(member.user_id) is not None:
                raise AlreadySeated
            stints = await self._store.read(stints_of, table_id)
            if any(stint.user_id == member.user_id and stint.seat != seat for stint in stints):
                raise KnowsAnotherSeat
            if not 0 <= seat < len(moment.table.seats):
                raise SeatNotFree
            holder = moment.table.seats[seat]
            offered = {motion.seat for motion in await self._store.read(motions_of, table_id) if motion.kind in OFFERS}
            if seat not in offered and not holder.is_deserted:
                raise SeatNotFree
            leaving = Leaving.RELIEVED if holder.user_id is None else Leaving.HANDED_OVER
            after = await self._hand_over(moment, seat, member, leaving)
        if after.table.guild_id is not None:
            await self._store.write(note_calls, after.table.guild_id, [member.user_id])
        return self._seat_state(after, seat)

    async def resume(self, table_id: int, member: Member) -> SeatState:
        """The game as this person sees it; who left a seat that a caretaker plays is back in it with this.

        Raises NotYourTable and as `seat_state`.
        """
        moment = await self._shelf.read(table_id)
        if moment.info.seat_of(member.user_id) is not None or moment.table.status is not TableStatus.RUNNING:
            return self._seat_state(moment, self._seat(moment, member.user_id))
        seat = _former_seat(await self._store.read(stints_of, table_id), member.user_id)
        if seat is None or moment.table.seats[seat].user_id is not None:
            raise NotYourTable
        return await self.take_seat(table_id, member, seat)

    async def _running_game(self, table_id: int) -> Moment:
        moment = await self._shelf.take(table_id)
        if moment.table.status is not TableStatus.RUNNING:
            raise NotRunning
        return moment

    async def _hand_over(
        self, moment: Moment, number: int, member: Member | None, leaving: Leaving, fired: Timer | None = None
    ) -> Moment:
        """Seat somebody in the place of who sits there now; a caretaker if `member` is None."""
        before = moment.table
        left = before.seats[number]
        seat = (
            _caretaker(before, number)
            if member is None
            else replace(lobby.seat_for(member, number), colour=left.colour)
        )
        table = _seated(before, seat)
        said = await self._said(moment, left, seat)
        lines = history.log_lines(said, moment.game)
        orders = tuple(each for each in moment.orders if each.seat != number)
        step = moments.reseated(moment, table, number, len(lines), self._automatic(table, orders))
        after = step.moment
        kind = posts.kind_of_post(moment, step) if step.choices else None
        rows: list[NewPost] = []
        if kind in (posts.TURN_POST, posts.GAME_OVER):
            rows.append(posts.post_with_news(kind, after, moment.log_position, len(lines)))
            after = replace(after, posted=after.log_position)
        else:
            is_alone = not step.choices
            rows.append(posts.announcement(moment, len(lines), after.counter, call=seat.user_id, is_alone=is_alone))
            rows += [] if kind is None else [posts.public_post(kind, after)]
        rows += await self._direct_messages(moment.people_waited_for, after, seat.user_id)
        after, timers = await self._timed(moment, after, fired)
        seal = sealing.next_seal(after, self._salts()) if sealing.is_sealed(moment, step) else None
        after = replace(after, seal=Seal.of(seal) or after.seal)
        with self._saving(before.id):
            stored = await self._to_its_end(
                self._store.write(
                    change_seat,
                    table,
                    seat,
                    leaving,
                    moment.count,
                    after.snapshot(),
                    log=lines,
                    choices=step.choices,
                    posts=rows,
                    orders=step.orders,
                    seal=seal,
                    results=moments.results(after),
                    timers=timers,
                )
            )
        metrics.count_choices(len(step.choices))
        after = moments.placed(after, stored)
        self._shelf.put(after)
        LOG.info("Seat %d of table %d has changed hands: %s.", number, before.id, leaving)
        self.when_posts_wait()
        self.when_timers_change()
        return after

    async def _said(self, moment: Moment, left: Seat, seat: Seat) -> tuple[Event, ...]:
        """What everybody is told when a seat changes hands."""
        if seat.user_id is None:
            return (happenings.SeatLeft(seat.number, left.name),)
        if _has_sat(await self._store.read(stints_of, moment.table.id), seat):
            return (happenings.SeatResumed(seat.number, seat.name),)
        return (happenings.SeatTaken(seat.number, seat.name, left.name),)

    # Questions to the table

    async def motions(self, table_id: int) -> tuple[Motion, ...]:
        """What the table is asked now, the oldest first."""
        return tuple(await self._store.read(motions_of, table_id))

    async def _is_open(self, table_id: int, motion: Motion) -> bool:
        return any(
            (each.kind, each.seat) == (motion.kind, motion.seat)
            for each in await self._store.read(motions_of, table_id)
        )

    async def _open(self, moment: Moment, motion: Motion, timers: TimerChanges = NO_TIMERS) -> None:
        """Ask the table, and call volunteers if it is a seat that is offered: the next ones, if some were called."""
        volunteers = await self._volunteers(moment, motion)
        row = posts.motion_post(moment, motion, self._clock(), volunteers)
        if moment.table.guild_id is not None and volunteers:
            await self._store.write(note_calls, moment.table.guild_id, volunteers)
            facts = orjson.loads(motion.facts)
            facts["called"] = [*facts.get("called", ()), *volunteers]
            motion = replace(motion, facts=orjson.dumps(facts).decode())
            again = NewTimer(CALL_BENCH, self._clock() + _between_calls(moment.info.terms), motion.seat)
            timers = replace(timers, set=(*timers.set, again))
        with self._saving(moment.table.id):
            await self._store.write(save_motion, moment.table.id, motion, [row], timers)
        self.when_posts_wait()
        if timers.set:
            self.when_timers_change()

    async def _volunteers(self, moment: Moment, motion: Motion) -> tuple[int, ...]:
        """Those to call: the least recently called, none who was called for this seat or has ever sat at the table."""
        guild_id = moment.table.guild_id
        if motion.kind not in OFFERS or guild_id is None:
            return ()
        known = {stint.user_id for stint in await self._store.read(stints_of, moment.table.id)}
        known |= set(orjson.loads(motion.facts).get("called", ()))
        waiting = [each.user_id for each in await self._store.read(bench_of, guild_id) if each.user_id not in known]
        return tuple(waiting[:CALLED_AT_ONCE])

    async def call_bench(self, timer: Timer) -> None:
        """Nobody has taken an offered seat yet: call the next volunteers, if there are any."""
        async with self._shelf.lock(timer.table_id):
            motions = await self._store.read(motions_of, timer.table_id)
            motion = next((each for each in motions if each.kind in OFFERS and each.seat == timer.seat), None)
            gone = TimerChanges(fired=timer)
            if motion is not None:
                moment = await self._running_game(timer.table_id)
                if await self._volunteers(moment, motion):
                    await self._open(moment, motion, gone)
                    return
            await self._store.write(change_timers, timer.table_id, gone)

    # The bench

    async def bench(self, guild_id: int, user_id: int) -> Bench:
        """The volunteers of a server in the order in which they are called."""
        volunteers = tuple(each.user_id for each in await self._store.read(bench_of, guild_id))
        return Bench(volunteers, user_id in volunteers)

    async def join_bench(self, guild_id: int, user_id: int) -> None:
        """This person may be called when a seat is offered."""
        with self._saving(None):
            await self._store.write(join_bench, guild_id, user_id)

    async def leave_bench(self, guild_id: int, user_id: int) -> None:
        with self._saving(None):
            await self._store.write(leave_bench, guild_id, user_id)


def _between_calls(terms: Terms) -> int:
    """How long volunteers are given before the next ones are called: a third of the time a late seat is offered."""
    return DAY // 2 if terms.pace is None else terms.pace.increment // CALLED_AT_ONCE


def _others(table: Table, seat: int) -> list[Seat]:
    """The other seats in which a person sits."""
    return [each for each in table.seats if each.number != seat and each.user_id is not None]


def _former_seat(stints: list[Stint], user_id: int) -> int | None:
    return next((stint.seat for stint in stints if stint.user_id == user_id), None)


def _has_sat(stints: list[Stint], seat: Seat) -> bool:
    return any((stint.seat, stint.user_id) == (seat.number, seat.user_id) for stint in stints)


def _caretaker(table: Table, number: int) -> Seat:
    """A computer player with a name that nobody at the table has."""
    taken = {seat.name for seat in table.seats}
    name = next(name for name in lobby.COMPUTER_NAMES if name not in taken)
    return Seat(number, SeatKind.COMPUTER, None, name, table.seats[number].colour, is_deserted=True)


def _seated(table: Table, seat: Seat) -> Table:
    """The table with somebody in this seat. Who leaves gives the table to the next person too."""
    seats = tuple(seat if each.number == seat.number else each for each in table.seats)
    people = [each.user_id for each in seats if each.user_id is not None]
    owner = table.owner_id if table.owner_id in people or not people else people[0]
    return replace(table, seats=seats, owner_id=owner)
