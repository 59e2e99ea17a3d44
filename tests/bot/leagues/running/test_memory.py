"""Seasons in memory: after every fact they are what their rows say, and draw what these would draw."""

from __future__ import annotations

from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.rulings import Fined, Removed, Revoked
from bot.leagues.rules.season.facts import MAIN, Fact, Organises
from bot.leagues.rules.season.matters import waiting
from bot.leagues.rules.season.proposals import groups
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import tasks
from bot.leagues.running.seasons import LeagueRefused, Seasons
from bot.storage.records.terms import DAY
from tests.bot.leagues.running.league import Club, people
from tests.bot.storage.samples import GUILD


@pytest.fixture
async def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    opened = await Club.open(tmp_path)
    record = Seasons.write

    async def recorded(seasons: Seasons, kept: KeptSeason, key: str, fact: Fact) -> bool:
        held = await record(seasons, kept, key, fact)
        await as_its_rows_say(opened, kept)
        return held

    monkeypatch.setattr(Seasons, "write", recorded)
    yield opened
    await opened.store.close()


async def as_its_rows_say(club: Club, kept: KeptSeason) -> None:
    rebuilt = await club.from_nothing(kept.id)
    assert vars(kept.season) == vars(rebuilt)
    for now in (club.clock.now, kept.rules.starts_at, club.clock.now + kept.rules.block_length):
        assert drawn(kept.season, now) == drawn(rebuilt, now)


def drawn(season: Season, now: int) -> list[Any]:
    return [season.final(), *tasks(season, now)]


async def played_to_its_end(club: Club, season_id: int, days: int = 40) -> Season:
    for _ in range(days):
        await club.pass_time(DAY)
        season = await club.read(season_id)
        for table in [each for each in season.open_tables.values() if each.is_running]:
            await club.finish(season_id, table.id)
    return await club.read(season_id)


@pytest.mark.thorough
async def test_live_draws_equal_rebuilt_ones_after_every_fact_of_two_seasons(club: Club) -> None:
    """People withdraw, are erased, fined and stand in; the second season is looked at before it is announced."""
    rules = {"rounds": 1, "block_length": 9 * DAY, "division_size": 5, "moving": 1, "dispute_within": 2 * DAY}
    first = await club.season(**rules)
    await club.sign_up(first.id, people(10))
    await club.sign_up(first.id, people(2, first=11), plays=False, on_bench=True)
    await club.pass_time(DAY)
    await club.leagues.taking_part.withdraw(first.id, people(3)[2].user_id, club.press())
    table = next(each.id for each in (await club.read(first.id)).tables.values() if player_of(4) in each.seating)
    await club.leagues.taking_part.dispute(first.id, table, people(4)[3].user_id, "Look at this.", club.press())
    await club.tables.people.erase_person(people(4)[3].user_id)
    await club.outage(2 * DAY)
    await club.pass_time(4 * DAY)
    by = people(1)[0]
    await club.leagues.decisions.rule(first.id, by, Fined(player_of(5), Fraction(1, 3)), "Late.", club.press())
    before = await played_to_its_end(club, first.id, 18)
    assert before.closed_at is not None
    second = await club.season(**rules)
    await club.sign_up(second.id, people(2) + people(6, first=5) + people(2, first=20))
    season = await played_to_its_end(club, second.id, 15)
    assert season.previous == before.final()
    assert season.closed_at is not None


async def test_what_an_organiser_announces_holds_at_once_so_only_who_earned_it_changes_divisions(club: Club) -> None:
    rules = {"rounds": 1, "block_length": 3 * DAY, "division_size": 5, "moving": 1, "dispute_within": DAY}
    first = await club.season(**rules)
    await club.sign_up(first.id, people(10))
    top, below = (await played_to_its_end(club, first.id, 6)).final()
    second = await club.season(**rules)
    await club.sign_up(second.id, people(10))
    await club.pass_time(DAY)
    drawn_top, drawn_below = (await club.read(second.id)).divisions[MAIN]
    assert set(drawn_top) == {*top[:-1], below[0]}
    assert set(drawn_below) == {top[-1], *below[1:]}


async def test_what_organisers_change_holds_at_once_and_after_a_rebuild(club: Club) -> None:
    """Rules before the draw, a removal and its revocation, a moved end, a table anew, a substitute."""
    kept = await club.season(rounds=1, block_length=9 * DAY)
    await club.sign_up(kept.id, people(8))
    await club.sign_up(kept.id, people(1, first=9), plays=False, on_bench=True)
    kept = await club.leagues.founding.change(kept.id, rules={"rounds": 2, "starts_at": kept.rules.starts_at + DAY})
    await club.pass_time(2 * DAY)
    assert (await club.read(kept.id)).rules.rounds == 2
    decisions, at_tables = club.leagues.decisions, club.leagues.at_tables
    by, first, second = people(1)[0], "s1:1-1-1-1", "s1:1-1-1-2"
    await decisions.prolong(kept.id, MAIN, 1, 1, 2 * DAY, club.press())
    await decisions.prolong(kept.id, MAIN, 1, 1, -DAY, club.press())
    with pytest.raises(LeagueRefused):
        await decisions.prolong(kept.id, MAIN, 1, 1, -10 * DAY, club.press())
    seating = (await club.read(kept.id)).tables[first].seating
    await at_tables.substitute(kept.id, first, seating[0], player_of(9), club.press())
    gone = (await club.read(kept.id)).tables[second].seating[0]
    await decisions.rule(kept.id, by, Removed(gone), "Rude.", club.press())
    await decisions.rule(kept.id, by, Revoked((await club.read(kept.id)).rulings[-1].key), "Sorry.", club.press())
    await at_tables.repeat(kept.id, second)
    await club.pass_time()
    season = await club.read(kept.id)
    assert season.tables["s1:1-1-1-3"].is_running
    assert player_of(9) in season.tables[first].sitting
    assert not season.members[gone].is_removed
    with pytest.raises(LeagueRefused):
        await club.leagues.founding.change(kept.id, rules={"rounds": 3})


async def test_proposed_draws_hold_after_a_rebuild_and_count_when_their_time_is_up(club: Club) -> None:
    kept = await club.season(rounds=2, block_length=3 * DAY, review=DAY, sizes=(4,), division_size=4, moving=1)
    await club.sign_up(kept.id, people(8))
    await club.pass_time(DAY)
    season = await club.read(kept.id)
    one, other = (division[0] for division in groups(season.proposed("drawn 1").draw))
    await club.leagues.decisions.rearrange(kept.id, "drawn 1", one, other, "So they asked.", club.press())
    with pytest.raises(LeagueRefused):
        await club.leagues.decisions.rearrange(kept.id, "drawn 1", one, one, "No.", club.press())
    await club.pass_time(DAY // 2)
    assert season.divisions == {}
    await club.pass_time(DAY // 2)
    top, below = (await club.read(kept.id)).divisions[MAIN]
    assert other in top
    assert one in below
    season = await played_to_its_end(club, kept.id, 25)
    assert season.closed_at is not None
    assert {key.split()[0] for key in season.proposals} == {"drawn", "paired"}
    assert len(season.proposals) == 1 + 2 * 2


async def test_whoever_signs_up_when_all_places_are_taken_moves_up_in_their_turn(club: Club) -> None:
    kept = await club.season(rounds=1, block_length=3 * DAY, places=4)
    await club.sign_up(kept.id, people(7))
    assert (await club.read(kept.id)).queue() == ("m5", "m6", "m7")
    await club.leagues.taking_part.withdraw(kept.id, people(2)[1].user_id, club.press())
    await club.leagues.taking_part.withdraw(kept.id, people(5)[4].user_id, club.press())
    await club.sign_up(kept.id, people(1, first=2))
    assert (await club.read(kept.id)).queue() == ("m7", "m2")
    await club.pass_time(DAY)
    season = await club.read(kept.id)
    assert [set(division) for division in season.divisions[MAIN]] == [{"m1", "m3", "m4", "m6"}]
    assert waiting(season) == ("m7", "m2")
    await club.leagues.decisions.admit(kept.id, "m7", 1, club.press())
    assert waiting(await club.read(kept.id)) == ("m2",)


async def test_the_next_season_announces_itself_once_for_the_same_organisers(club: Club) -> None:
    kept = await club.season(
        rounds=1, block_length=3 * DAY, dispute_within=DAY, again_after=14 * DAY, sizes=(4,), division_size=4
    )
    await club.leagues.seasons.record(kept.id, "organises m1", Organises("m1"))
    await club.sign_up(kept.id, people(8))
    season = await played_to_its_end(club, kept.id, 8)
    assert season.closed_at is not None
    first, second = await club.leagues.seasons.of_guild(GUILD)
    assert (first.stored.title, second.stored.title) == ("Spring", "Spring 2")
    assert club.heard.opened == [second.id]
    assert second.season.organisers == {"m1"}
    assert second.rules.follows == first.id
    assert abs(second.rules.starts_at - season.closed_at - 14 * DAY) <= DAY // 2
    assert (second.rules.starts_at - first.rules.starts_at) % DAY == 0
    again = await club.leagues.founding.succeed(first)  # as after a crash before it was recorded
    assert again.id == second.id
    await club.pass_time(DAY)
    assert len(await club.leagues.seasons.of_guild(GUILD)) == 2


async def test_no_season_follows_one_that_was_called_off(club: Club) -> None:
    kept = await club.season(rounds=1, block_length=3 * DAY, again_after=7 * DAY)
    season = await played_to_its_end(club, kept.id, 8)
    assert season.closed_at is not None
    assert len(await club.leagues.seasons.of_guild(GUILD)) == 1
