"""The people of a game that is over play again: one table follows a game, and everybody sits one seat further."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.game.errors import NotOver, NotYourTable
from bot.storage.records.tables import Table, TableStatus
from tests.bot.tables.house import ANA, BEN, CARLA, CHANNEL, DARIO, PEOPLE, House, at_random
from tests.random_cases import daily


async def played(house: House, people: int = 3, computers: int = 0, **options: object) -> Table:
    """A game that is over."""
    table = await house.game(people, computers, rounds=6, **options)
    await house.play(table.id, at_random())
    return await house.tables.overview.table(table.id)


async def test_who_presses_first_opens_the_same_table_and_who_follows_sits_down_one_seat_further(house: House) -> None:
    before = await played(house, 3, 1, castillo="open")
    opened = await house.tables.lobbies.play_again(before.id, PEOPLE[2])
    assert (opened.status, opened.owner_id, opened.channel_id) == (TableStatus.LOBBY, CARLA, CHANNEL)
    for member in PEOPLE[:2]:
        opened = await house.tables.lobbies.play_again(before.id, member)
    assert [seat.user_id for seat in opened.seats] == [BEN, CARLA, None, ANA]
    assert opened.seats[2].name == before.seats[3].name
    assert opened.terms == before.terms
    begun = await house.tables.lobbies.start(opened.id, CARLA)
    assert begun.options == before.options


async def test_the_seats_are_the_same_in_whatever_order_people_come_and_others_sit_behind(house: House) -> None:
    before = await played(house)
    opened = await house.tables.lobbies.play_again(before.id, PEOPLE[0])
    for member in (PEOPLE[3], PEOPLE[2], PEOPLE[1]):
        opened = await house.tables.lobbies.join(opened.id, member)
    assert [seat.user_id for seat in opened.seats] == [BEN, CARLA, ANA, DARIO]
    assert [seat.number for seat in opened.seats] == [seat.colour for seat in opened.seats] == [0, 1, 2, 3]


async def test_however_many_press_at_once_one_table_follows_a_game(house: House) -> None:
    before = await played(house)
    again = house.tables.lobbies.play_again
    found = await asyncio.gather(*(again(before.id, member) for member in (*PEOPLE[:3], *PEOPLE[:3])))
    assert len({table.id for table in found}) == 1
    assert [seat.user_id for seat in (await house.tables.overview.table(found[0].id)).seats] == [BEN, CARLA, ANA]


async def test_where_the_next_game_goes_on_another_press_changes_nothing(house: House) -> None:
    before = await played(house, 2)
    opened = await house.tables.lobbies.play_again(before.id, PEOPLE[0])
    await house.tables.lobbies.play_again(before.id, PEOPLE[1])
    begun = await house.tables.lobbies.start(opened.id, ANA)
    assert await house.tables.lobbies.play_again(before.id, PEOPLE[1]) == begun


async def test_a_table_that_was_closed_is_opened_anew(house: House) -> None:
    before = await played(house, 2)
    first = await house.tables.lobbies.play_again(before.id, PEOPLE[0])
    await house.tables.lobbies.cancel(first.id, ANA)
    second = await house.tables.lobbies.play_again(before.id, PEOPLE[1])
    assert (second.id != first.id, second.status, second.owner_id) == (True, TableStatus.LOBBY, BEN)


async def test_who_played_with_computers_alone_begins_at_once(house: House) -> None:
    before = await played(house, 1, 2)
    begun = await house.tables.lobbies.play_again(before.id, PEOPLE[0])
    assert begun.status is TableStatus.RUNNING
    assert [seat.name for seat in begun.seats] == [before.seats[number].name for number in (1, 2, 0)]


async def test_only_who_sat_there_plays_again_and_only_after_the_end(house: House) -> None:
    before = await played(house, 2)
    with pytest.raises(NotYourTable):
        await house.tables.lobbies.play_again(before.id, PEOPLE[3])
    running = await house.game(2)
    with pytest.raises(NotOver):
        await house.tables.lobbies.play_again(running.id, PEOPLE[0])


GAMES: list[dict[str, Any]] = [
    {},
    {"leader": 1},
    {"expansions": ["inquisitor", "jubilee"]},
    {"game": "elcaballero"},
    {"game": "elcaballero", "leader": 2},
]


@pytest.mark.parametrize("game", daily(GAMES, 2), ids=str)
async def test_every_game_can_be_played_again_as_it_was(house: House, game: dict[str, Any]) -> None:
    table = await house.game(3, **game)
    await house.play(table.id, at_random())
    before = await house.tables.overview.table(table.id)
    opened = await house.tables.lobbies.play_again(before.id, PEOPLE[0])
    for member in PEOPLE[1:3]:
        await house.tables.lobbies.join(opened.id, member)
    begun = await house.tables.lobbies.start(opened.id, opened.owner_id)
    assert begun.options == before.options
