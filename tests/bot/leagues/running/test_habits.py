"""What is gathered from finished games: habits for the pages of players, and games of before there were ratings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.faces import face_named
from bot.i18n import Texts
from bot.leagues.rules.games import Pace
from bot.leagues.rules.ratings import Pool
from bot.leagues.running.service import Leagues
from bot.narrator.rows import CARD, REGION, Habit
from bot.storage.rows.played import played_game, played_games
from bot.storage.sql import Sql
from tests.bot.storage.samples import GUILD
from tests.bot.tables.house import ANA, BEN, House, at_random

POOL = Pool("elgrande", Pace.CORRESPONDENCE)


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


async def test_who_left_has_no_habits_from_that_game(house: House) -> None:
    leagues = leagues_of(house)
    table = await house.game(people=2, computers=1, rounds=6)
    await house.tables.seats.leave_game(table.id, BEN)
    await house.play(table.id, at_random(1))
    await leagues.habits.gather()
    roll = await leagues.seasons.roll(GUILD)
    assert await leagues.habits.of(GUILD, roll.player(ANA) or "", "elgrande")
    assert await leagues.habits.of(GUILD, roll.player(BEN) or "", "elgrande") == {}


async def test_a_game_that_ended_before_there_were_ratings_is_rated_from_its_result(house: House) -> None:
    table = await house.game(people=2, computers=1, rounds=6)
    await house.play(table.id, at_random(1))
    rated = await house.store.read(played_game, table.id)
    await house.store.write(_as_before_ratings, table.id)
    leagues = leagues_of(house)
    assert (await leagues.ratings.of(GUILD)).ledgers == {}
    house.clock.advance(5000)
    await leagues.loop.do_due()
    again = await house.store.read(played_game, table.id)
    assert rated is not None
    assert again == rated
    assert len((await leagues.ratings.of(GUILD)).ledgers[POOL].ratings) == 3


async def test_a_game_of_earlier_that_comes_late_counts_in_its_place(house: House) -> None:
    first = await house.game(people=2, computers=1, rounds=6)
    await house.play(first.id, at_random(1))
    house.clock.advance(5000)
    second = await house.game(people=3, rounds=6)
    await house.play(second.id, at_random(2))
    whole = (await leagues_of(house).ratings.of(GUILD)).ledgers
    await house.store.write(_as_before_ratings, first.id)
    leagues = leagues_of(house)
    assert (await leagues.ratings.of(GUILD)).ledgers != whole
    await leagues.loop.do_due()
    assert (await leagues.ratings.of(GUILD)).ledgers == whole


async def test_a_game_that_nobody_can_read_is_left_out_and_the_others_count(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [await house.game(people=2, computers=1, rounds=6) for _ in range(2)]
    for table in tables:
        await house.play(table.id, at_random(1))
        await house.store.write(_as_before_ratings, table.id)
    await house.store.write(_damaged, tables[0].id)
    await house.restart()
    await leagues_of(house).loop.do_due()
    assert [game.table_id for game in await house.store.read(played_games, GUILD)] == [tables[1].id]
    assert f"Table {tables[0].id} cannot be rated" in caplog.text


def test_habits_have_names_for_people() -> None:
    words = Texts.load().for_locale("en")
    assert face_named("elgrande").habit(Habit(REGION, "galicia"), words) == "Galicia"
    assert face_named("elcaballero").habit(Habit(CARD, "13"), words) == "power card 13"


def _as_before_ratings(sql: Sql, table_id: int) -> None:
    sql.execute("DELETE FROM played_games WHERE table_id = ?", (table_id,))


def _damaged(sql: Sql, table_id: int) -> None:
    sql.execute("UPDATE snapshots SET digest = 'x' WHERE table_id = ?", (table_id,))
    sql.execute("UPDATE choices SET choice = 'nothing' WHERE table_id = ?", (table_id,))
