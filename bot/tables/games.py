"""Running games: looking at them, choosing, looking ahead and taking back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot import metrics
from bot.fairness import Seal
from bot.orders import Exactly, Standing
from bot.storage import AlreadyApplied, NewPost, OrderChange, Timer
from bot.storage.rows.games import append_choices, was_applied, withdraw_choices
from bot.storage.rows.orders import change_orders
from bot.storage.rows.people import find_people
from bot.tables import moment as moments
from bot.tables import posts, sealing
from bot.tables.base import LOG, TableCalls
from bot.tables.errors import (
    ChoiceNotOpen,
    NothingToUndo,
    NotRunning,
    NotYourTurn,
    OutOfDate,
    TableChanged,
    TableError,
)
from bot.tables.history import happened
from bot.tables.moment import Advance, Moment
from bot.tables.records import Outcome, Preview, PublicState, SeatState, TableStatus


class GameCalls(TableCalls):
    """What people do in a game."""

    async def seat_state(self, table_id: int, user_id: int) -> SeatState:
        """The game as this person sees it. Raises NoSuchTable, NotRunning (before the start), NotYourTable."""
        moment = await self._shelf.read(table_id)
        return self._seat_state(moment, self._seat(moment, user_id))

    async def public_state(self, table_id: int) -> PublicState:
        """The game as everybody sees it. Raises NoSuchTable, NotRunning (before the start)."""
        moment = await self._shelf.read(table_id)
        return PublicState(
            moment.info, moment.view(None), moment.log_position, moment.held_until, moment.seal, moment.clocks
        )

    async def choose(
        self, table_id: int, user_id: int, revision: int, choice: str, interaction_id: int | None = None
    ) -> Outcome:
        """Make a choice that a panel of this revision offered; it is stored when this returns.

        A repeated interaction changes nothing and gets the state of now.
        Raises OutOfDate, NotYourTurn, ChoiceNotOpen, NotYourTable, NotRunning, NotSaved.
        """
        async with self._shelf.lock(table_id):
            moment = await self._shelf.take(table_id)
            seat = self._seat(moment, user_id)
            try:
                self._require_open(moment, seat, revision, choice)
            except TableError:
                if await self._was_applied(interaction_id):
                    return Outcome(self._seat_state(moment, seat), (), passed_on=False)
                raise
            if moment.held_until is not None and choice in moment.game.asked.get(seat, ()):
                return await self._hold(moment, seat, choice)
            step = moments.advanced(moment, seat, choice, self._automatic(moment.table, moment.orders))
            return await self._save_choice(moment, step, seat, interaction_id)

    async def _hold(self, moment: Moment, seat: int, choice: str) -> Outcome:
        """Keep an answer until the answering window ends. Till then another one takes its place."""
        user_id = moment.table.seats[seat].user_id or 0
        held = Standing(seat, user_id, Exactly(moment.view(seat).round, choice), self._clock())
        with self._saving(moment.table.id):
            await self._to_its_end(self._store.write(change_orders, moment.table.id, [held.stored()]))
        after = moments.ordered(moment, held)
        self._shelf.put(after)
        return Outcome(self._seat_state(after, seat), (), passed_on=False)

    async def _save_choice(
        self,
        before: Moment,
        step: Advance,
        seat: int,
        interaction_id: int | None,
        *,
        orders: Sequence[OrderChange] = (),
    ) -> Outcome:
        table_id = before.table.id
        try:
            chooser = before.table.seats[seat].user_id
            after = await self._save(before, step, chooser, interaction_id, orders=orders)
        except AlreadyApplied:
            return Outcome(self._seat_state(await self._shelf.take(table_id), seat), (), passed_on=False)
        except TableChanged:
            raise OutOfDate(self._seat_state(await self._shelf.take(table_id), seat)) from None
        passed_on = posts.kind_of_post(before, step) in (posts.TURN_POST, posts.GAME_OVER)
        return Outcome(self._seat_state(after, seat), happened(step.choices, seat), passed_on)

    async def _save(
        self,
        before: Moment,
        step: Advance,
        chooser: int | None,
        interaction_id: int | None = None,
        *,
        orders: Sequence[OrderChange] = (),
        fired: Timer | None = None,
    ) -> Moment:
        """Store a step with all that belongs to it, and let the table go on from there.

        `chooser` is the person who pressed, if anybody did; `orders` are orders set by it, `fired` is the timer that
        it is the effect of. Raises AlreadyApplied, TableChanged, NotSaved.
        """
        after = step.moment
        table_id = after.table.id
        kind = posts.kind_of_post(before, step)
        rows = [] if kind is None else [posts.public_post(kind, after)]
        if kind in (posts.TURN_POST, posts.GAME_OVER):
            rows += await self._direct_messages(before.people_waited_for, after, chooser)
            after = replace(after, posted=after.log_position)
        after, timers = await self._timed(before, after, fired)
        rows += await self._order_reports(step, chooser)
        seal = sealing.next_seal(after, self._salts()) if sealing.is_sealed(before, step) else None
        after = replace(after, seal=Seal.of(seal) or after.seal)
        with self._saving(table_id):
            await self._to_its_end(
                self._store.write(
                    append_choices,
                    table_id,
                    before.count,
                    step.choices,
                    after.snapshot(),
                    interaction_id=interaction_id,
                    posts=rows,
                    orders=(*orders, *step.orders),
                    seal=seal,
                    finishes=after.game.over,
                    results=moments.results(after),
                    timers=timers,
                )
            )
        metrics.count_choices(len(step.choices), pressed=interaction_id is not None)
        if after.game.over:
            after = moments.finished(after, self._clock())
            LOG.info("The game of table %d is over after %d choices.", table_id, after.count)
        self._shelf.put(after)
        if rows:
            self.when_posts_wait()
        if timers.set:
            self.when_timers_change()
        return after

    async def _order_reports(self, step: Advance, chooser: int | None) -> list[NewPost]:
        """Rows for the people whose orders were carried out and who want direct messages."""
        reports = posts.orders_carried_out(step, chooser)
        if not reports:
            return []
        return posts.order_reports(step.moment, reports, await self._store.read(find_people, reports))

    async def preview(self, table_id: int, user_id: int, revision: int, choice: str) -> Preview:
        """What a choice would do, without doing it. Raises as `choose`.

        It tells nothing that the person may not know before choosing.
        """
        moment = await self._shelf.read(table_id)
        seat = self._seat(moment, user_id)
        self._require_open(moment, seat, revision, choice)
        game = moment.game.clone()
        events = game.apply(seat, choice)
        shows_hidden = any(event.reveals for event in events)
        is_final = not moments.may_be_taken_back(moment.game, game, seat, events)
        if shows_hidden:
            return Preview(is_final, moment.view(seat))
        return Preview(is_final, game.view(seat), tuple(event for event in events if event.seen_by(seat)))

    async def undo(
        self, table_id: int, user_id: int, revision: int, everything: bool = False, interaction_id: int | None = None
    ) -> SeatState:
        """Take back my last choice, or all since the barrier. Raises NothingToUndo, OutOfDate, NotSaved."""
        async with self._shelf.lock(table_id):
            moment = await self._shelf.take(table_id)
            seat = self._seat(moment, user_id)
            state = self._seat_state(moment, seat)
            if moment.table.status is not TableStatus.RUNNING:
                raise NotRunning
            if state.revision != revision:
                if await self._was_applied(interaction_id):
                    return state
                raise OutOfDate(state)
            if not state.may_undo:
                raise NothingToUndo
            after = moments.withdrawn(moment, state.undo_count if everything else 1)
            return await self._save_undo(moment, after, seat, interaction_id)

    async def _save_undo(self, before: Moment, after: Moment, seat: int, interaction_id: int | None) -> SeatState:
        table_id = before.table.id
        after, timers = await self._timed(before, after)
        try:
            with self._saving(table_id):
                position = await self._to_its_end(
                    self._store.write(
                        withdraw_choices,
                        table_id,
                        before.count,
                        after.count,
                        after.snapshot(),
                        interaction_id=interaction_id,
                        timers=timers,
                    )
                )
        except AlreadyApplied:
            return self._seat_state(await self._shelf.take(table_id), seat)
        except TableChanged:
            raise OutOfDate(self._seat_state(await self._shelf.take(table_id), seat)) from None
        after = replace(after, log_position=position)
        self._shelf.put(after)
        return self._seat_state(after, seat)

    def _require_open(self, moment: Moment, seat: int, revision: int, choice: str) -> None:
        if moment.table.status is not TableStatus.RUNNING:
            raise NotRunning
        if moment.revisions[seat] != revision:
            raise OutOfDate(self._seat_state(moment, seat))
        if seat not in moment.game.pending:
            raise NotYourTurn
        if choice not in moment.game.pending[seat]:
            raise ChoiceNotOpen

    async def _was_applied(self, interaction_id: int | None) -> bool:
        return interaction_id is not None and await self._store.read(was_applied, interaction_id)
