"""What stands on pictures of players, records and schedules, and the same in words."""

from __future__ import annotations

from datetime import UTC

import pytest

from bot.i18n.texts import Texts
from bot.leagues.rules.league import player_of
from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.season.rules import SeasonForm
from bot.leagues.shown.player_sheets import Besides, champions, of_player, player_sheet, records_sheet, trophies
from bot.leagues.shown.schedule_sheets import Coming, schedule, schedule_sheet
from bot.leagues.shown.sheets import Names, cross_pages, cross_sheet
from bot.narrator.rows import CARD, REGION, Habit
from bot.storage.records.results import Tempo
from bot.storage.records.terms import DAY
from render.sheets.player_sheet import PlayerSheet
from render.sheets.table_sheet import TableSheet
from tests.bot.leagues.running.league import Club, people
from tests.bot.storage.samples import GUILD

WORDS = Texts.load().for_locale("en")
POOL = Pool("elgrande", Tempo.CORRESPONDENCE)


async def closed_season(club: Club) -> int:
    """A season of four people and one round that is over."""
    kept = await club.season(rounds=1)
    await club.sign_up(kept.id, people(4))
    await club.pass_time(DAY)
    (table,) = (await club.read(kept.id)).tables
    await club.finish(kept.id, table)
    await club.pass_time()
    await club.pass_time(8 * DAY)
    return kept.id


async def test_who_won_a_season_has_a_trophy_on_their_page_and_stands_among_the_records(club: Club) -> None:
    season_id = await closed_season(club)
    seasons, roll = await club.leagues.seasons.of_guild(GUILD), await club.leagues.seasons.roll(GUILD)
    won = trophies(seasons, POOL)
    first = (await club.read(season_id)).final()[0][0]
    assert [trophy.place for trophy in won] == [1, 2, 3]
    assert [trophy.player for trophy in champions(won)] == [first]
    assert trophies(seasons, Pool("elgrande", Tempo.LIVE)) == []
    ranked, names = await club.leagues.ratings.of(GUILD), Names(roll, WORDS)
    page = player_sheet(first, POOL, ranked, names, WORDS, Besides(trophies=of_player(won, first)))
    assert "Trophies: 1. Spring." in page.text
    assert "Wins: 1.\nExpected wins: 0." in page.text  # one of a table of four newcomers
    records = records_sheet(POOL, ranked, champions(won), names, WORDS, UTC, first)
    assert f"Winner of Spring: {names(first)}, " in records.text
    assert isinstance(records.facts, TableSheet)
    assert records.facts.rows[-1].is_marked


async def test_a_page_names_the_three_favourites_of_each_kind_the_most_frequent_first(club: Club) -> None:
    await closed_season(club)
    counts = {"galicia": 2, "sevilla": 5, "granada": 4, "aragon": 1}
    habits = {Habit(REGION, name): count for name, count in counts.items()} | {Habit(CARD, "intrigue_three_any"): 3}
    ranked, roll = await club.leagues.ratings.of(GUILD), await club.leagues.seasons.roll(GUILD)
    page = player_sheet(player_of(1), POOL, ranked, Names(roll, WORDS), WORDS, Besides(habits))
    assert isinstance(page.facts, PlayerSheet)
    regions, cards = page.facts.favourites
    assert regions == ("Favourite regions", "Sevilla (5) · Granada (4) · Galicia (2)")
    assert cards[0] == "Favourite cards"
    assert all(line in page.text for line in ("Favourite regions: Sevilla (5)", f"Favourite cards: {cards[1]}"))


async def test_the_schedule_has_running_tables_and_the_dates_of_rounds_to_come(club: Club) -> None:
    kept = await club.season(rounds=3)
    await club.sign_up(kept.id, people(4))
    await club.pass_time(DAY)
    kept = await club.leagues.seasons.read(kept.id)
    table, *coming = schedule(kept.season, 1)
    starts, length = kept.rules.starts_at, kept.rules.block_length
    assert coming == [
        Coming(2, starts + length, starts + 2 * length),
        Coming(3, starts + 2 * length, starts + 3 * length),
    ]
    names = Names(await club.leagues.seasons.roll(GUILD), WORDS)
    sheet = schedule_sheet(kept, 1, [table, *coming], names, WORDS, UTC, player_of(1))
    assert isinstance(sheet.facts, TableSheet)
    assert [row.cells[0] for row in sheet.facts.rows] == ["1.1", "Round 2", "Round 3"]
    assert [row.is_marked for row in sheet.facts.rows] == [True, False, False]
    assert "being played" in sheet.text


@pytest.mark.parametrize("rules", [{"early": True}, {"form": SeasonForm.BRACKET, "rounds": 5, "sizes": (4,)}])
async def test_where_a_round_follows_the_one_before_its_date_is_open(club: Club, rules: dict[str, object]) -> None:
    kept = await club.season(**{"rounds": 2, "rounds_at_once": 1, **rules})
    await club.sign_up(kept.id, people(8))
    await club.pass_time(DAY)
    assert schedule(await club.read(kept.id), 1)[-1] == Coming(2, None, None)


async def test_after_the_last_round_nothing_is_to_come(club: Club) -> None:
    season_id = await closed_season(club)
    assert schedule(await club.read(season_id), 1) == []


async def test_a_cross_table_shows_everybody_against_everybody_on_its_pages(club: Club) -> None:
    kept = await club.season(rounds=1)
    await club.sign_up(kept.id, people(16))
    await club.pass_time(DAY)
    kept, names = await club.leagues.seasons.read(kept.id), Names(await club.leagues.seasons.roll(GUILD), WORDS)
    sheets = [cross_sheet(kept, 1, names, WORDS, page=page).facts for page in range(cross_pages(16))]
    tables = [sheet for sheet in sheets if isinstance(sheet, TableSheet)]
    assert [len(sheet.rows) for sheet in tables] == [16, 16]
    across = [column.label for sheet in tables for column in sheet.columns[2:]]
    assert across == [str(place) for place in range(1, 17)]
