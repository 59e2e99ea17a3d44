"""StandingOrder orders and the answering window: what people do at a table without pressing when it is their move."""

from __future__ import annotations

from dataclasses import replace

from bot.game import steps
from bot.game.automatic import AutomaticPlayers
from bot.game.errors import OrderRefused
from bot.game.moment import Moment
from bot.game.orders.book import StandingOrder
from bot.game.orders.order import Order, Refused
from bot.game.states import SeatState, own_seat, seat_state
from bot.storage.records.changes import Change
from bot.storage.records.due import Timer, TimerChanges
from bot.storage.records.games import OrderChange
from bot.storage.records.tables import TableStatus
from bot.tables.commits import Common


class StandingOrders:
    """Setting orders, taking them away, and what happens when the answering window ends."""

    def __init__(self, common: Common) -> None:
        _, self._memory, self._commits, self._times = common

    async def set_order(self, table_id: int, user_id: int, order: Order) -> SeatState:
        """Give an order, in the place of one of the same kind. If its moment is now, it is carried out at once.

        Raises OrderRefused, NotRunning, NotYourTable, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            try:
                order.require_sense(moment.view(seat))
            except Refused as refused:
                raise OrderRefused(refused.reason) from None
            new = StandingOrder(seat, user_id, order, self._times.now())
            after = steps.ordered(moment, new)
            if moment.held_until is None and seat in moment.game.pending:
                step = steps.continued(after, self._automatic(after))
                if step.goes_on:
                    orders = (new.stored(), *step.rows.orders)
                    return seat_state(await self._commits.go_on(replace(step, by=user_id).storing(orders=orders)), seat)
            return await self._changed(after, seat, [new.stored()])

    async def withdraw_order(self, table_id: int, user_id: int, kind: str) -> SeatState:
        """Take an order away; nothing happens if there is none of this kind. Raises NotRunning, NotYourTable."""
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            gone = [each.taken_away() for each in moment.orders if (each.seat, each.kind) == (seat, kind)]
            if not gone:
                return seat_state(moment, seat)
            return await self._changed(steps.without_order(moment, seat, kind), seat, gone)

    async def _changed(self, after: Moment, seat: int, changes: list[OrderChange]) -> SeatState:
        """Nothing but orders is different, and only their owner can tell."""
        await self._commits.store(Change(table_id=after.table.id, expected=after.count, orders=changes))
        self._memory.put(after)
        return seat_state(after, seat)

    async def end_window(self, timer: Timer) -> None:
        """The answering window is over: held answers and orders are carried out, from now on answers count at once."""
        async with self._memory.lock(timer.table_id):
            moment = await self._memory.take(timer.table_id)
            is_running = moment.table.status is TableStatus.RUNNING
            if not is_running or moment.held_until is None or self._times.now() < moment.held_until:
                await self._commits.settle(timer)
                return
            step = steps.continued(moment, self._automatic(moment))
            await self._commits.go_on(step.storing(timers=TimerChanges(fired=timer)))

    def _automatic(self, moment: Moment) -> AutomaticPlayers:
        return AutomaticPlayers(moment.table, moment.orders, self._times.now())
