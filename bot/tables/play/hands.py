"""Choosing the cards to play with before a game: what is put together, chosen at once, and kept to be chosen again."""

from __future__ import annotations

from collections.abc import Collection

from bot.faces import face_of
from bot.game import steps
from bot.game.automatic import AutomaticPlayers
from bot.game.errors import HandRefused, PanelOutOfDate
from bot.game.orders.hand import Hand
from bot.game.states import Accepted, SeatState, own_seat, seat_state
from bot.i18n.escape import plain
from bot.storage.records.people import LAST_PLAYED, HandSet
from bot.storage.rows.people import delete_hand_set, hand_sets_of, keep_last_hand, rename_hand_set, save_hand_set
from bot.tables.commits import Common, saving
from bot.tables.play.games import Games
from bot.tables.play.orders import StandingOrders

MOST_HAND_SETS = 20
"""Sets that one person can save."""


class Hands:
    """The cards that people choose before a game, where it has such. Nobody else learns which."""

    def __init__(self, common: Common, games: Games, orders: StandingOrders) -> None:
        self._store, self._memory, _, self._times = common
        self._games = games
        self._orders = orders

    async def draft_hand(self, table_id: int, user_id: int, cards: Collection[int]) -> SeatState:
        """Keep which cards somebody would play with, any number of them.

        Raises OrderRefused (chosen already, or no such card), NotRunning, NotYourTable, NotSaved.
        """
        state = await self._games.seat_state(table_id, user_id)
        return await self._orders.set_order(table_id, user_id, drafted(state).of(state.view, cards))

    async def play_with_draft(self, table_id: int, user_id: int, interaction_id: int | None = None) -> Accepted:
        """Choose the cards that were put together; they are the person's last set from now on.

        A repeated interaction changes nothing. Raises HandRefused (not the right number), PanelOutOfDate (chosen
        already), NotRunning, NotYourTable, NotSaved.
        """
        async with self._memory.playing(table_id) as moment:
            seat = own_seat(moment, user_id)
            state = seat_state(moment, seat)
            hand = drafted(state)
            if not hand.is_open(state.view):
                if await self._games.was_applied(interaction_id):
                    return Accepted(state, (), passed_on=False)
                raise PanelOutOfDate(state)
            if len(hand.cards) != hand.wanted(state.view):
                raise HandRefused("not_the_right_number")
            gone = [each.taken_away() for each in moment.orders if (each.seat, each.kind) == (seat, Hand.kind)]
            before = steps.without_order(moment, seat, Hand.kind)
            automatic = AutomaticPlayers(moment.table, before.orders, self._times.now())
            step = steps.advanced_at_once(before, seat, hand.choices(state.view), automatic)
            step = step.storing(orders=(*gone, *step.rows.orders))
            outcome = await self._games.carry_out(step, seat, interaction_id)
            with saving():
                await self._store.write(keep_last_hand, user_id, hand.cards)
            return outcome

    # Sets to choose again

    async def hand_sets(self, user_id: int) -> list[HandSet]:
        """What the person played with last, if there is something, and the saved sets, oldest first."""
        return await self._store.read(hand_sets_of, user_id)

    async def save_hand_set(self, table_id: int, user_id: int, name: str) -> HandSet:
        """Save what is put together now under a name, in the place of a set of that name.

        Raises HandRefused (not the right number, no name, no room), NotRunning, NotYourTable, NotSaved.
        """
        state = await self._games.seat_state(table_id, user_id)
        hand = drafted(state)
        if len(hand.cards) != hand.wanted(state.view):
            raise HandRefused("not_the_right_number")
        with saving():
            saved = await self._store.write(save_hand_set, user_id, _name(name), hand.cards, MOST_HAND_SETS)
        if saved is None:
            raise HandRefused("no_room")
        return saved

    async def rename_hand_set(self, user_id: int, number: int, name: str) -> None:
        """Raises HandRefused (no name, the name of another set, no such set), NotSaved."""
        cleaned = _name(name)
        with saving():
            renamed = await self._store.write(rename_hand_set, user_id, number, cleaned)
        if not renamed:
            is_there = any(each.number == number != LAST_PLAYED for each in await self.hand_sets(user_id))
            raise HandRefused("name_taken" if is_there else "no_such_set")

    async def delete_hand_set(self, user_id: int, number: int) -> None:
        """Nothing happens if it is gone already. Raises NotSaved."""
        with saving():
            await self._store.write(delete_hand_set, user_id, number)


def drafted(state: SeatState) -> Hand:
    """The cards that somebody has put together so far; at first those that the game lets everybody begin with.

    Raises HandRefused if one chooses none in this game.
    """
    kind = face_of(state.table).hand
    if kind is None:
        raise HandRefused("no_such_set")
    draft = next((each.order for each in state.orders if isinstance(each.order, Hand)), None)
    return kind.begun(state.view) if draft is None else draft


def _name(written: str) -> str:
    """A name for a set as it is kept. Raises HandRefused if nothing of it can be seen."""
    name = plain(written)
    if not name:
        raise HandRefused("no_name")
    return name
