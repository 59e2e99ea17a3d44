"""A game that was played to its end with everything that a file can hold: computers, orders, secret discs, undos."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from bot.elgrande.orders.ranking import Bid, Disc
from bot.game.orders.order import Otherwise
from bot.storage.records.terms import AT_RANDOM
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, House, user_of


async def played_game(house: House, seed: int = 5) -> int:
    """The number of a table whose game is over. Its computer player needs no time: only people are waited for."""
    table = await house.lobby(2, 1, rounds=6)
    table = await house.tables.lobbies.set_level(table.id, ANA, 2, AT_RANDOM)
    table = await house.tables.lobbies.start(table.id, ANA)
    chance = Random(seed)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        house.clock.advance(1000)
        ana = await house.tables.games.seat_state(table.id, ANA)
        bid, disc = Bid.round_of_next(View.of(ana.view)), Disc.round_of_next(View.of(ana.view))
        if bid is not None and state.seat != ana.seat:
            await house.tables.orders.set_order(table.id, ANA, Bid(bid, (), Otherwise.LOWEST))
        if disc is not None and state.seat != ana.seat:
            regions = [region.id for region in View.of(ana.view).regions]
            await house.tables.orders.set_order(table.id, ANA, Disc(disc, (f"disc {regions[0]}", f"disc {regions[1]}")))
        state = await house.waiting(table.id)
        if (await house.tables.games.public_state(table.id)).view.over:
            break
        after = (await house.choose(state, chance.choice(state.view.choices))).state
        if after.may_undo and chance.random() < 0.1:
            await house.tables.games.undo(table.id, user_of(after), after.revision)
    return table.id


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A game that is over, as it is exported: one for all tests."""

    async def play() -> dict[str, Any]:
        house = await House.open(tmp_path_factory.mktemp("house"))
        try:
            return await house.tables.archive.opened(await played_game(house))
        finally:
            await house.store.close()

    return asyncio.run(play())


@pytest.fixture
def game(played_once: dict[str, Any]) -> dict[str, Any]:
    """The same for a test that may write in it."""
    return deepcopy(played_once)
