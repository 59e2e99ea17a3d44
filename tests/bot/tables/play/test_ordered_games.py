"""Games with orders at random: never an illegal choice, never stuck, nothing used twice, the same after any restart."""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import LetPass, StopScoring, StopTaking
from bot.game.errors import OrderRefused
from bot.game.orders.order import Order, Otherwise
from bot.game.states import SeatState
from bot.storage.records.due import TimerKind
from bot.storage.records.games import Maker
from bot.storage.records.terms import MINUTE
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.timers import TIMERS
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, House, user_of
from tests.random_cases import cases

WINDOW_LENGTH = 10 * MINUTE


def any_order(view: View, chance: Random) -> Order:
    """An order that somebody could give, and now and then one that makes no sense."""
    cards = [f"play {card}" for card in view.hand] or ["play 1"]
    regions = [f"disc {region.id}" for region in view.regions]
    number = view.round + chance.choice((0, 0, 0, 1, 2))
    otherwise = chance.choice((Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST))
    stop = chance.choice((Otherwise.ASK, Otherwise.PASS))
    rivals = [seat for seat in range(view.players) if seat != view.viewer]
    return chance.choice(
        (
            Bid(Bid.round_of_next(view) or number, tuple(chance.sample(cards, min(len(cards), 2))), otherwise),
            Bid(number, (), otherwise),
            Disc(Disc.round_of_next(view) or number, tuple(chance.sample(regions, 2))),
            LetPass(number),
            StopTaking(number, stop, chance.choice((None, "galicia", "court", view.king))),
            StopScoring(number, stop, chance.choice(((), (rivals[0],)))),
        )
    )


class Course:
    """A game of two people and a computer player, driven by chance; `restarts` closes the bot now and then."""

    def __init__(self, house: House, seed: int, *, window: bool, restarts: bool) -> None:
        self.house = house
        self.chance = Random(seed)
        self.accidents = Random(seed + 1)
        self.window = window
        self.given: Counter[tuple[int, str]] = Counter()
        """How many orders that are used once a seat has given, by the verb of their choices."""
        self.restarts = restarts

    async def play(self, **options: Any) -> int:
        table = await self.house.lobby(2, 1, rounds=6, **options)
        if self.window:
            await self.house.tables.lobbies.set_terms(table.id, ANA, answer_window=WINDOW_LENGTH)
        await self.house.tables.lobbies.start(table.id, ANA)
        for _ in range(3000):
            if (await self.house.tables.games.public_state(table.id)).view.over:
                return table.id
            await self.step(table.id)
        raise AssertionError("the game is stuck")

    async def step(self, table: int) -> None:
        if self.restarts and self.accidents.random() < 0.05:
            now = self.house.clock.now
            await self.house.restart()
            self.house.clock = self.house.store._clock  # type: ignore[assignment]  # that of the new process
            self.house.clock.now = now
        for user_id in (ANA, ANA + 1):
            if self.chance.random() < 0.2:
                state = await self.house.tables.games.seat_state(table, user_id)
                if not state.view.over:
                    await self.order(state)
        if (await self.house.tables.games.public_state(table)).view.over:
            return
        state = await self.house.waiting(table)
        if state.held_until is None or self.chance.random() < 0.5:
            await self.house.choose(state, self.chance.choice(state.view.choices))
        if state.held_until is not None:
            await self.end_of_window(state.held_until)

    async def order(self, state: SeatState) -> None:
        order = any_order(View.of(state.view), self.chance)
        with suppress(OrderRefused):
            await self.house.tables.orders.set_order(state.table.id, user_of(state), order)
            verb = order.verb if isinstance(order, Bid | Disc) else "veto"
            self.given[state.seat, verb] += order.used_once

    async def end_of_window(self, held_until: int) -> None:
        self.house.clock.now = max(self.house.clock.now, held_until)
        for timer in await self.house.store.write(claim, TIMERS, 25, 1):
            if timer.kind == TimerKind.ANSWERING_WINDOW:
                await self.house.tables.orders.end_window(timer)


async def whole_game(folder: Path, seed: int, *, window: bool, restarts: bool, **options: Any) -> list[Any]:
    """The choices of a whole game, and who made them."""
    house = await House.open(folder)
    try:
        course = Course(house, seed, window=window, restarts=restarts)
        table = await course.play(**options)
        made = await house.store.read(choices_of, table)
        used = Counter((each.seat, each.choice.split()[0]) for each in made if each.maker is Maker.ORDER)
        assert all(count <= course.given[of] for of, count in used.items() if of[1] != "pass")
        assert (await house.tables.archive.verdict(table, ANA)).agrees
        saved = await house.store.read(find_game, table)
        assert saved is not None
        assert saved.orders == ()
        return [(each.seat, each.choice, each.maker) for each in made]
    finally:
        await house.store.close()


@pytest.mark.thorough
@pytest.mark.parametrize("window", [False, True])
@cases(by_day=1)
@given(seed=some.integers(0, 10_000), veto=some.sampled_from(["batch", "stepwise"]))
def test_orders_at_random_lead_through_a_whole_game_that_any_restart_leaves_as_it_is(
    window: bool, seed: int, veto: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        played = []
        for name, restarts in (("steady", False), ("shaken", True)):
            (Path(folder) / name).mkdir()
            course = whole_game(Path(folder) / name, seed, window=window, restarts=restarts, veto=veto)
            played.append(asyncio.run(course))

    assert played[0] == played[1]
    by_order = [(seat, choice) for seat, choice, maker in played[0] if maker is Maker.ORDER]
    assert by_order
    assert {seat for seat, _ in by_order} <= {0, 1}
    assert {choice.split()[0] for _, choice in by_order} <= {"play", "disc", "pass", "veto"}


def test_orders_and_a_computer_player_lead_through_a_game_of_the_colonies() -> None:
    """With restarts, and the check after its end."""
    with tempfile.TemporaryDirectory() as folder:
        made = asyncio.run(whole_game(Path(folder), 3, window=False, restarts=True, expansions=["inquisitor"]))

    by_order = {choice.partition(" ")[0] for _, choice, maker in made if maker is Maker.ORDER}
    assert {"play", "disc"} <= by_order
    assert any(seat == 2 for seat, _, maker in made if maker is Maker.COMPUTER)


@pytest.mark.thorough
def test_orders_know_the_power_cards_of_king_and_intrigue() -> None:
    with tempfile.TemporaryDirectory() as folder:
        course = whole_game(Path(folder), 1, window=False, restarts=True, expansions=["king_and_intrigue"])
        made = asyncio.run(course)

    played = {choice for _, choice, maker in made if maker is Maker.ORDER and choice.startswith("play")}
    assert played
    assert all(int(choice.split()[1]) % 10 == 0 for choice in played)
