"""Two processes over one database play at the same tables: each choice counts once, and each sees the other's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.game.errors import NothingToUndo, NotRunning, PanelOutOfDate
from bot.game.states import Accepted, SeatState
from bot.storage.addresses import open_store
from bot.storage.records.shards import Shards
from bot.storage.rows.games import choices_of
from bot.tables.reading.archive import differences
from bot.tables.service import Tables
from tests.bot.storage.samples import Clock
from tests.bot.tables.house import ANA, House, at_random, first, user_of
from tests.postgresql import Server
from tests.random_cases import sampled


@dataclass
class Street:
    """Two houses with one database."""

    here: House
    there: House

    async def both_see(self, table_id: int) -> SeatState:
        """What is asked next, in both houses alike."""
        state = await self.here.waiting(table_id)
        assert await self.there.tables.games.seat_state(table_id, user_of(state)) == state
        return state


@pytest.fixture
async def street(server: Server, tmp_path: Path) -> AsyncIterator[Street]:
    url, clock = server.emptied(), Clock()
    stores = [await open_store(url, clock, Shards(number, number, 2)) for number in (0, 1)]
    here, there = (House(tmp_path, clock, store, Tables(store, clock, lambda: 7)) for store in stores)
    there.clicks = 500_000  # so that each counts its own
    yield Street(here, there)
    for store in stores:
        await store.close()


async def test_a_choice_made_in_one_process_is_seen_in_the_other(street: Street) -> None:
    table = await street.here.game()
    for number in range(20):
        state = await street.both_see(table.id)
        await (street.here, street.there)[number % 2].choose(state, first(state))
    assert [each async for each in differences(street.there.store)] == []
    assert len(await street.here.store.read(choices_of, table.id)) >= 20


async def test_of_two_choices_made_at_once_in_two_processes_one_counts(street: Street) -> None:
    table = await street.here.game()
    for _ in range(20):
        state = await street.both_see(table.id)
        made = await asyncio.gather(
            street.here.tables.games.choose(table.id, user_of(state), state.revision, state.view.choices[0]),
            street.there.tables.games.choose(table.id, user_of(state), state.revision, state.view.choices[-1]),
            return_exceptions=True,
        )
        assert {type(each) for each in made} == {Accepted, PanelOutOfDate}
    await street.both_see(table.id)


async def test_a_press_that_two_processes_hear_counts_once(street: Street) -> None:
    table = await street.here.game()
    for number in range(20):
        state = await street.both_see(table.id)
        before = len(await street.here.store.read(choices_of, table.id))
        pressed = (table.id, user_of(state), state.revision, first(state), 9100 + number)
        made = await asyncio.gather(
            street.here.tables.games.choose(*pressed), street.there.tables.games.choose(*pressed)
        )
        assert [type(each) for each in made] == [Accepted, Accepted]
        after = len(await street.here.store.read(choices_of, table.id))
        assert after > before
        assert (await street.both_see(table.id)).revision > state.revision


async def test_a_choice_taken_back_and_made_anew_elsewhere_is_no_other_one_with_the_same_number(
    street: Street,
) -> None:
    table = await street.here.game()
    state = await street.here.play(table.id, at_random(), until=lambda asked: asked.may_undo)
    await street.both_see(table.id)
    user_id = user_of(state)
    undone = await street.there.tables.games.undo(table.id, user_id, state.revision)
    other = next(choice for choice in reversed(undone.view.choices))
    await street.there.choose(undone, other)
    with pytest.raises(PanelOutOfDate):
        await street.here.choose(state, first(state))
    await street.both_see(table.id)
    assert [each async for each in differences(street.here.store)] == []


@pytest.mark.thorough
@pytest.mark.parametrize("seed", sampled(range(3), 1))
async def test_a_game_played_in_both_at_once_is_what_its_choices_lead_to(street: Street, seed: int) -> None:
    table = await street.here.game(people=3, rounds=6)
    chance = Random(seed)

    async def somebody(house: House, user_id: int) -> None:
        """Presses whatever they see, in this process, with what may be out of date."""
        while True:
            state = await house.tables.games.seat_state(table.id, user_id)
            if state.view.over:
                return
            await asyncio.sleep(chance.random() / 500)
            try:
                if state.may_undo and chance.random() < 0.1:
                    await house.tables.games.undo(table.id, user_id, state.revision)
                elif state.view.choices:
                    await house.choose(state, chance.choice(state.view.choices))
            except (PanelOutOfDate, NothingToUndo, NotRunning):
                continue  # somebody was quicker, elsewhere; perhaps the game is over

    people = table.people((0, 1, 2))
    async with asyncio.timeout(120), asyncio.TaskGroup() as group:
        for user_id in people:
            for house in (street.here, street.there):
                group.create_task(somebody(house, user_id))
    for house in (street.here, street.there):
        assert [each async for each in differences(house.store)] == []
        assert (await house.tables.archive.verdict(table.id, ANA)).agrees
        assert (await house.tables.games.seat_state(table.id, ANA)).view.over
