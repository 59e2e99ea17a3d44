"""Standing orders and the answering window: what people do at a table without pressing when it is their move."""

from __future__ import annotations

from bot.orders import Order, Refused, Standing
from bot.storage import Timer, TimerChanges
from bot.storage.rows.games import replace_snapshot
from bot.storage.rows.orders import change_orders
from bot.storage.rows.timers import change_timers
from bot.tables import moment as moments
from bot.tables.errors import NotRunning, OrderRefused
from bot.tables.games import GameCalls
from bot.tables.moment import Moment
from bot.tables.records import SeatState, TableStatus


class OrderCalls(GameCalls):
    """Setting orders, taking them away, and what happens when the answering window ends."""

    async def set_order(self, table_id: int, user_id: int, order: Order) -> SeatState:
        """Give an order, in the place of one of the same kind. If its moment is now, it is carried out at once.

        Raises OrderRefused, NotRunning, NotYourTable, NotSaved.
        """
        async with self._shelf.lock(table_id):
            moment, seat = await self._seat_in_play(table_id, user_id)
            try:
                order.require_sense(moment.view(seat))
            except Refused as refused:
                raise OrderRefused(refused.reason) from None
            new = Standing(seat, user_id, order, self._clock())
            after = moments.ordered(moment, new)
            if moment.held_until is None and seat in moment.game.waiting:
                step = moments.continued(after, self._automatic(moment.table, after.orders))
                if step.choices:
                    after = await self._save(moment, step, user_id, orders=[new.stored()])
                    return self._seat_state(after, seat)
            with self._saving(table_id):
                await self._to_its_end(self._store.write(change_orders, table_id, [new.stored()]))
            self._shelf.put(after)
            return self._seat_state(after, seat)

    async def withdraw_order(self, table_id: int, user_id: int, kind: str) -> SeatState:
        """Take an order away; nothing happens if there is none of this kind. Raises NotRunning, NotYourTable."""
        async with self._shelf.lock(table_id):
            moment, seat = await self._seat_in_play(table_id, user_id)
            gone = [each.taken_away() for each in moment.orders if (each.seat, each.kind) == (seat, kind)]
            if gone:
                with self._saving(table_id):
                    await self._to_its_end(self._store.write(change_orders, table_id, gone))
                moment = moments.without_order(moment, seat, kind)
                self._shelf.put(moment)
            return self._seat_state(moment, seat)

    async def end_window(self, timer: Timer) -> None:
        """The answering window is over: held answers and orders are carried out, from now on answers count at once."""
        table_id = timer.table_id
        async with self._shelf.lock(table_id):
            try:
                moment = await self._shelf.take(table_id)
            except NotRunning:
                moment = None
            if moment is None or moment.held_until is None or self._clock() < moment.held_until:
                await self._store.write(change_timers, table_id, TimerChanges(fired=timer))
                return
            step = moments.continued(moment, self._automatic(moment.table, moment.orders))
            if step.choices:
                await self._save(moment, step, None, fired=timer)
                return
            after, timers = await self._timed(moment, step.moment, timer)
            with self._saving(table_id):
                await self._to_its_end(
                    self._store.write(
                        replace_snapshot, table_id, moment.count, after.snapshot(), orders=step.orders, timers=timers
                    )
                )
            self._shelf.put(after)
            self.when_timers_change()

    async def _seat_in_play(self, table_id: int, user_id: int) -> tuple[Moment, int]:
        moment = await self._shelf.take(table_id)
        seat = self._seat(moment, user_id)
        if moment.table.status is not TableStatus.RUNNING:
            raise NotRunning
        return moment, seat
