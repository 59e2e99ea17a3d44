"""Running games: looking at them, choosing, and taking back what is one's own."""

from __future__ import annotations

from dataclasses import replace

from bot.game import posts, press, steps
from bot.game.automatic import AutomaticPlayers
from bot.game.errors import (
    ChoiceNotOpen,
    NothingToUndo,
    NotRunning,
    NotYourTurn,
    PanelOutOfDate,
    TableChanged,
    TableError,
)
from bot.game.history import happened
from bot.game.moment import Moment
from bot.game.orders.book import StandingOrder
from bot.game.orders.order import Exactly
from bot.game.press import Tried, asks_once_more
from bot.game.states import Accepted, PublicState, Question, SeatState, looked_ahead, own_seat, public_state, seat_state
from bot.game.steps import TableStep
from bot.storage.errors import AlreadyApplied
from bot.storage.records.changes import Change
from bot.storage.records.tables import TableStatus
from bot.storage.rows.games import was_applied
from bot.tables.commits import Common
from engine.core.game import IllegalChoice


class Games:
    """What people do in a game."""

    def __init__(self, common: Common) -> None:
        self._store, self._memory, self._commits, self._times = common

    async def seat_state(self, table_id: int, user_id: int) -> SeatState:
        """The game as this person sees it. Raises NoSuchTable, NotRunning (before the start), NotYourTable."""
        moment = await self._memory.read(table_id)
        return seat_state(moment, own_seat(moment, user_id))

    async def public_state(self, table_id: int) -> PublicState:
        """The game as everybody sees it. Raises NoSuchTable, NotRunning (before the start)."""
        return public_state(await self._memory.read(table_id))

    async def consider(
        self, table_id: int, user_id: int, revision: int, choice: str, interaction_id: int | None = None
    ) -> Accepted | Question:
        """Make a choice that a panel of this revision offered; if it is for good, ask once more instead.

        Raises as `choose`.
        """
        async with self._memory.lock(table_id):
            moment = await self._memory.take(table_id)
            made = await self._pressed(moment, user_id, revision, choice, interaction_id)
            if isinstance(made, Tried) and asks_once_more(moment, made):
                return looked_ahead(moment, made, choice)
            return await self._made(moment, made, interaction_id)

    async def preview(self, table_id: int, user_id: int, revision: int, choice: str) -> Question:
        """What a choice that a panel of this revision offered would do; nothing is made of it.

        Raises PanelOutOfDate, NotYourTurn, ChoiceNotOpen, NotYourTable, NotRunning.
        """
        moment = await self._memory.read(table_id)
        seat = own_seat(moment, user_id)
        _require_open(moment, seat, revision, choice)
        return looked_ahead(moment, _tried(moment, seat, choice), choice)

    async def choose(
        self, table_id: int, user_id: int, revision: int, choice: str, interaction_id: int | None = None
    ) -> Accepted:
        """Make a choice that a panel of this revision offered; it is stored when this returns.

        A repeated interaction changes nothing and gets the state of now.
        Raises PanelOutOfDate, NotYourTurn, ChoiceNotOpen, NotYourTable, NotRunning, NotSaved.
        """
        async with self._memory.lock(table_id):
            moment = await self._memory.take(table_id)
            made = await self._pressed(moment, user_id, revision, choice, interaction_id)
            return await self._made(moment, made, interaction_id)

    async def follow(
        self, table_id: int, user_id: int, revision: int, numbers: str, interaction_id: int | None = None
    ) -> Accepted:
        """Make the choices of a hint for a panel of this revision (`press.numbered`). Raises as `choose`."""
        async with self._memory.lock(table_id):
            moment = await self._memory.take(table_id)
            seat = own_seat(moment, user_id)
            run = _meant(moment, seat, numbers) if moment.revisions[seat] == revision else ""
            return await self._made(
                moment, await self._pressed(moment, user_id, revision, run, interaction_id), interaction_id
            )

    async def _pressed(
        self, moment: Moment, user_id: int, revision: int, choice: str, interaction_id: int | None
    ) -> Accepted | Tried:
        """A choice as it was tried out; already accepted if it was made before, or is only held back."""
        seat = own_seat(moment, user_id)
        try:
            _require_open(moment, seat, revision, choice)
        except TableError:
            if await self.was_applied(interaction_id):
                return Accepted(seat_state(moment, seat), (), passed_on=False)
            raise
        if moment.held_until is not None and choice in moment.game.asked.get(seat, ()):
            return await self._hold(moment, seat, choice)
        return press.completed(_tried(moment, seat, choice))

    async def _made(self, moment: Moment, made: Accepted | Tried, interaction_id: int | None) -> Accepted:
        if isinstance(made, Accepted):
            return made
        automatic = AutomaticPlayers(moment.table, moment.orders, self._times.now())
        return await self.carry_out(steps.advanced(moment, made, automatic), made.deeds[0].seat, interaction_id)

    async def _hold(self, moment: Moment, seat: int, choice: str) -> Accepted:
        """Keep an answer until the answering window ends. Till then another one takes its place."""
        user_id = moment.table.seats[seat].user_id or 0
        held = StandingOrder(seat, user_id, Exactly(moment.view(seat).round, choice), self._times.now())
        await self._commits.store(Change(table_id=moment.table.id, expected=moment.count, orders=[held.stored()]))
        after = steps.ordered(moment, held)
        self._memory.put(after)
        return Accepted(seat_state(after, seat), (), passed_on=False)

    async def carry_out(self, step: TableStep, seat: int, interaction_id: int | None) -> Accepted:
        """Store what somebody has chosen, with the lock of the table. Raises PanelOutOfDate, NotSaved."""
        table = step.after.table
        step = replace(step, by=table.seats[seat].user_id).storing(interaction_id=interaction_id)
        try:
            after = await self._commits.go_on(step)
        except AlreadyApplied:
            return Accepted(seat_state(await self._memory.take(table.id), seat), (), passed_on=False)
        except TableChanged:
            raise PanelOutOfDate(seat_state(await self._memory.take(table.id), seat)) from None
        passed_on = posts.kind_of_post(step) in (posts.TurnPost, posts.LastPost)
        return Accepted(seat_state(after, seat), happened(step.rows.choices, seat), passed_on)

    async def undo(
        self, table_id: int, user_id: int, revision: int, everything: bool = False, interaction_id: int | None = None
    ) -> SeatState:
        """Take back what I pressed last, or all since the barrier. Raises NothingToUndo, PanelOutOfDate, NotSaved."""
        async with self._memory.lock(table_id):
            moment = await self._memory.take(table_id)
            seat = own_seat(moment, user_id)
            state = seat_state(moment, seat)
            if moment.table.status is not TableStatus.RUNNING:
                raise NotRunning
            if state.revision != revision:
                if await self.was_applied(interaction_id):
                    return state
                raise PanelOutOfDate(state)
            if not state.may_undo:
                raise NothingToUndo
            count = len(moment.deeds) if everything else press.last_press(moment.deeds)
            step = steps.withdrawn(moment, count)
            return (await self.carry_out(step, seat, interaction_id)).state

    async def was_applied(self, interaction_id: int | None) -> bool:
        """Whether this press has counted already."""
        return interaction_id is not None and await self._store.read(was_applied, interaction_id)


def _meant(moment: Moment, seat: int, numbers: str) -> str:
    """The choices that these numbers stand for. Raises ChoiceNotOpen."""
    try:
        return press.choices_numbered(moment.game, seat, numbers)
    except IllegalChoice:
        raise ChoiceNotOpen from None


def _tried(moment: Moment, seat: int, choice: str) -> Tried:
    """What was pressed, made on a clone. Raises ChoiceNotOpen."""
    try:
        return press.tried_run(moment.game, seat, choice)
    except IllegalChoice:
        raise ChoiceNotOpen from None


def _require_open(moment: Moment, seat: int, revision: int, choice: str) -> None:
    if moment.table.status is not TableStatus.RUNNING:
        raise NotRunning
    if moment.revisions[seat] != revision:
        raise PanelOutOfDate(seat_state(moment, seat))
    if seat not in moment.game.pending:
        raise NotYourTurn
    if choice not in moment.game.pending[seat] and (moment.held_until is not None or not press.is_run(choice)):
        raise ChoiceNotOpen
