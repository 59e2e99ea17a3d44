"""What organisers decide about rated games of no season, and what follows from it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.game.lobby import Guest
from bot.leagues.rules.ratings import Ledger, Pool, recalculated
from bot.leagues.rules.rulings import Correction, Excused, PlacesDecided, Revoked, Void
from bot.leagues.running.corrections import NoFreeGame
from bot.leagues.running.seasons import LeagueRefused
from bot.leagues.running.service import Leagues
from bot.storage.addresses import open_store
from bot.storage.records.leagues import StoredSeason
from bot.storage.records.results import SeatResult, Tempo
from bot.storage.records.terms import DAY, EASY, Terms
from bot.storage.rows.privacy import erase_person, stored_about
from bot.storage.rows.results import results_of_server
from bot.storage.rows.seasons import open_season, open_season_table
from bot.storage.rows.tables import open_table
from bot.storage.store import Store
from bot.tables.service import Tables
from tests.bot.storage.deeds import append_choices, start_table
from tests.bot.storage.samples import CHANNEL, GUILD, Clock, choice, new_table, snapshot

ELSEWHERE = GUILD + 1
JUDGE = Guest(77, "Judith")
DAYS = Pool("elgrande", Tempo.CORRESPONDENCE)
LIVE = Pool("elgrande", Tempo.LIVE)
ANNA, BRUNO = "m1", "m2"


@dataclass
class Hall:
    """A server in which games end as a test says."""

    clock: Clock
    store: Store
    leagues: Leagues
    presses: int = 0

    async def played(
        self, places: tuple[int, ...], *, guild_id: int = GUILD, terms: Terms = EASY, season_id: int | None = None
    ) -> str:
        """A game of Anna, Bruno and a computer player ends in these places; returns the number of its table."""
        new = replace(new_table(guild_id=guild_id), terms=terms)
        if season_id is None:
            table = await self.store.write(open_table, new)
        else:
            table = await self.store.write(open_season_table, season_id, "s1:1-1-1-1", new)
        table = await self.store.write(start_table, table, snapshot())
        self.clock.advance(1000)
        results = [SeatResult(seat, place, 90 - place) for seat, place in enumerate(places)]
        last = [choice(seat, "a") for seat in range(len(places))]
        await self.store.write(append_choices, table.id, 0, last, snapshot(), finishes=True, results=results)
        return str(table.id)

    async def rule(self, verdict: Correction, reason: str = "The board says otherwise.", press: int = 0) -> None:
        self.presses += 1
        await self.leagues.corrections.rule(GUILD, JUDGE, verdict, reason, press or self.presses)

    async def ledgers(self) -> dict[Pool, Ledger]:
        """The ratings as the server shows them, which are those of a calculation from nothing."""
        shown = (await self.leagues.ratings.of(GUILD)).ledgers
        games = await self.store.read(results_of_server, GUILD)
        assert shown == recalculated(games, await self.leagues.corrections.of(GUILD))
        return shown


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    clock = Clock()
    store = await open_store(f"sqlite:///{tmp_path / 'elgrande.sqlite3'}", clock)
    yield Hall(clock, store, Leagues(store, Tables(store, clock, lambda: 7), clock))
    await store.close()


async def test_a_correction_changes_what_follows_from_it_in_its_pace_and_nothing_else(hall: Hall) -> None:
    first = await hall.played((1, 2, 3))
    await hall.played((1, 2, 3), terms=Terms(clock="live"))
    later = await hall.played((2, 1, 3))
    before = await hall.ledgers()
    await hall.rule(PlacesDecided(first, (3, 2, 1)))
    after = await hall.ledgers()
    assert after[LIVE] == before[LIVE]
    changes = after[DAYS].curves[ANNA]
    assert [change.table for change in changes] == [first, later]
    assert changes[0].after.value < 1500 < before[DAYS].curves[ANNA][0].after.value
    assert changes[1].before == changes[0].after
    assert changes[1].after != before[DAYS].curves[ANNA][1].after


async def test_a_game_that_does_not_count_is_in_no_rating_until_the_decision_is_taken_back(hall: Hall) -> None:
    await hall.played((1, 2, 3))
    last = await hall.played((1, 2, 3))
    before = await hall.ledgers()
    await hall.rule(Void(last))
    assert (await hall.ledgers())[DAYS].of(ANNA).games == 1
    (ruling,) = await hall.leagues.corrections.of(GUILD)
    await hall.rule(Revoked(ruling.key), "It was the other table.")
    assert await hall.ledgers() == before
    assert [each.reason for each in await hall.leagues.corrections.of(GUILD)] == [
        "The board says otherwise.",
        "It was the other table.",
    ]


async def test_whoever_is_excused_is_not_rated_for_that_game(hall: Hall) -> None:
    table = await hall.played((3, 2, 1))
    await hall.rule(Excused(table, ANNA), "In hospital.")
    ledger = (await hall.ledgers())[DAYS]
    assert ANNA not in ledger.ratings
    assert ledger.of(BRUNO).games == 1


async def test_games_of_seasons_and_of_other_servers_are_not_corrected_here(hall: Hall) -> None:
    season = await hall.store.write(open_season, StoredSeason(GUILD, CHANNEL, "Spring", "{}", {}, Terms()))
    of_season = await hall.played((1, 2, 3), season_id=season.id)
    elsewhere = await hall.played((1, 2, 3), guild_id=ELSEWHERE)
    for table in (of_season, elsewhere, "99"):
        with pytest.raises(NoFreeGame):
            await hall.rule(Void(table))
    assert await hall.leagues.corrections.of(GUILD) == ()
    assert await hall.leagues.corrections.games(GUILD, 25, 0) == []


async def test_what_fits_no_game_is_refused(hall: Hall) -> None:
    table = await hall.played((1, 2, 3))
    for verdict in (
        PlacesDecided(table, (1, 3, 3)),
        PlacesDecided(table, (1, 2)),
        Excused(table, "m9"),
        Revoked("ruling 9"),
    ):
        with pytest.raises(LeagueRefused):
            await hall.rule(verdict)
    assert await hall.leagues.corrections.of(GUILD) == ()


async def test_a_press_that_comes_twice_decides_once(hall: Hall) -> None:
    table = await hall.played((1, 2, 3))
    for _ in range(2):
        await hall.rule(Void(table), press=5)
    assert len(await hall.leagues.corrections.of(GUILD)) == 1


async def test_the_decisions_of_somebody_who_is_forgotten_hold_as_those_of_nobody(hall: Hall) -> None:
    table = await hall.played((1, 2, 3))
    await hall.rule(Void(table))
    told = await hall.store.read(stored_about, JUDGE.user_id)
    assert [f'"{table}"' in each["ruling"] for each in told["decisions"]] == [True]
    await hall.store.erase(erase_person, JUDGE.user_id, "nobody")
    (ruling,) = await hall.leagues.corrections.of(GUILD)
    assert (await hall.leagues.seasons.roll(GUILD)).user(ruling.by) is None
    assert await hall.ledgers() == {}
    assert (await hall.store.read(stored_about, JUDGE.user_id))["decisions"] == []


async def test_names_in_reasons_about_games_of_no_season_go_with_their_people(hall: Hall) -> None:
    table = await hall.played((1, 2, 3))
    anna = (await hall.leagues.seasons.roll(GUILD)).members[ANNA]
    assert anna.user_id is not None
    await hall.rule(Void(table), f"{anna.name} (<@{anna.user_id}>) gave it away, not {anna.name}0.")
    await hall.store.erase(erase_person, anna.user_id, "nobody")
    (ruling,) = await hall.leagues.corrections.of(GUILD)
    assert ruling.reason == f"nobody (nobody) gave it away, not {anna.name}0."


async def test_pairs_at_open_tables_are_worth_a_look_too(hall: Hall) -> None:
    for _ in range(20):
        assert await hall.leagues.corrections.suspicions(GUILD) == ()
        await hall.played((1, 2, 3))
    (pair,) = await hall.leagues.corrections.suspicions(GUILD)
    assert (pair.answers, pair.quick) == (20, 20)


async def test_the_public_pages_of_a_league_are_written_again_after_a_correction(hall: Hall) -> None:
    table = await hall.played((1, 2, 3))
    seasons, founding = hall.leagues.seasons, hall.leagues.founding
    await hall.rule(Void(table))
    assert seasons.take_changed() == set()
    season = await founding.begin(GUILD, CHANNEL, "Spring", "season", hall.clock.now + DAY)
    await founding.announce(season.id)
    seasons.take_changed()
    await hall.rule(PlacesDecided(table, (3, 2, 1)))
    assert seasons.take_changed() == {GUILD}
