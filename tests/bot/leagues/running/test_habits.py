"""What is gathered from finished games for the pages of players: their habits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.faces import face_named
from bot.i18n.texts import Texts
from bot.leagues.rules.ratings import Pool
from bot.leagues.running.service import Leagues
from bot.narrator.rows import CARD, REGION, Habit
from bot.storage.records.results import Tempo
from tests.bot.storage.samples import GUILD
from tests.bot.tables.house import ANA, BEN, House, at_random

POOL = Pool("elgrande", Tempo.CORRESPONDENCE)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    opened = await House.open(tmp_path)
    yield opened
    await opened.store.close()


def leagues_of(house: House) -> Leagues:
    return Leagues(house.store, house.tables, house.clock)


async def test_where_somebody_places_and_what_they_take_is_counted_when_a_game_is_over(house: House) -> None:
    leagues = leagues_of(house)
    table = await house.game(people=2, computers=1, rounds=6)
    assert await leagues.habits.gather() == 0
    await house.play(table.id, at_random(1))
    assert await leagues.habits.gather() == 1
    assert await leagues.habits.gather() == 0
    roll = await leagues.seasons.roll(GUILD)
    found = await leagues.habits.of(GUILD, roll.player(ANA) or "", "elgrande")
    assert sum(count for habit, count in found.items() if habit.kind == CARD) == 6
    assert sum(count for habit, count in found.items() if habit.kind == REGION) > 6
    computer = await leagues.habits.of(GUILD, "random", "elgrande")
    assert computer == {}


async def test_the_end_of_a_game_is_heard_and_its_habits_are_counted_at_once(house: House) -> None:
    leagues = leagues_of(house)
    table = await house.game(people=2, computers=1, rounds=6)
    house.tables.wakes.seasons.clear()
    await house.play(table.id, at_random(1))
    assert house.tables.wakes.seasons.is_set()  # for this the loop that looks after leagues waits
    await leagues.loop.do_due()
    roll = await leagues.seasons.roll(GUILD)
    assert await leagues.habits.of(GUILD, roll.player(ANA) or "", "elgrande")


async def test_who_left_has_no_habits_from_that_game(house: House) -> None:
    leagues = leagues_of(house)
    table = await house.game(people=2, computers=1, rounds=6)
    await house.tables.seats.leave_game(table.id, BEN)
    await house.play(table.id, at_random(1))
    await leagues.habits.gather()
    roll = await leagues.seasons.roll(GUILD)
    assert await leagues.habits.of(GUILD, roll.player(ANA) or "", "elgrande")
    assert await leagues.habits.of(GUILD, roll.player(BEN) or "", "elgrande") == {}


def test_habits_have_names_for_people() -> None:
    words = Texts.load().for_locale("en")
    assert face_named("elgrande").habit(Habit(REGION, "galicia"), words) == "Galicia"
    assert face_named("elcaballero").habit(Habit(CARD, "13"), words) == "power card 13"
