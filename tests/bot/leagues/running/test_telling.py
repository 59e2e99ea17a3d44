"""What organisers are told, and what those at a table hear of decisions."""

from __future__ import annotations

from bot.leagues.rules.rulings import PlacesDecided
from bot.leagues.rules.season.proposals import groups
from bot.storage.records.terms import DAY
from tests.bot.leagues.running.league import Club, people

TABLE = "s1:1-1-1-1"


async def begun(club: Club, count: int = 4) -> int:
    """A season whose tables play."""
    kept = await club.season(rounds=1, block_length=16 * DAY, appear_within=20 * DAY)
    await club.sign_up(kept.id, people(count))
    await club.pass_time(DAY)
    return kept.id


async def disputed(club: Club, season_id: int) -> None:
    await club.leagues.taking_part.dispute(season_id, TABLE, people(1)[0].user_id, "Look.", club.press())
    await club.pass_time()


async def test_organisers_are_told_once_of_everything_that_waits_for_them(club: Club) -> None:
    season_id = await begun(club)
    await disputed(club, season_id)
    await club.leagues.taking_part.withdraw(season_id, people(2)[1].user_id, club.press())
    await club.sign_up(season_id, people(1, first=9))
    await club.pass_time()
    await club.pass_time(14 * DAY)
    await club.restart()
    await club.pass_time()
    kinds = [key.split()[0] for key in club.heard.organisers_told]
    assert sorted(kinds) == ["dispute", "late", "left", "waiting"]


async def test_deciding_the_places_of_a_table_settles_its_dispute_and_its_people_are_told_once(club: Club) -> None:
    season_id = await begun(club)
    await club.finish(season_id, TABLE)
    await club.pass_time()
    await disputed(club, season_id)
    by = people(1, first=50)[0]
    await club.leagues.decisions.rule(season_id, by, PlacesDecided(TABLE, (4, 3, 2, 1)), "So it was.", club.press())
    assert (await club.read(season_id)).disputed == {}
    await club.pass_time()
    await club.pass_time()
    ((table, keys),) = club.heard.decided
    assert table == TABLE
    assert [key.split()[0] for key in keys] == ["ruling", "settled"]


async def test_a_dispute_that_time_settles_is_told_at_the_table(club: Club) -> None:
    season_id = await begun(club)
    await disputed(club, season_id)
    await club.pass_time(8 * DAY)
    assert [(table, len(keys)) for table, keys in club.heard.decided] == [(TABLE, 1)]


async def test_what_was_decided_long_ago_is_not_told_any_more(club: Club) -> None:
    season_id = await begun(club)
    await club.finish(season_id, TABLE)
    await club.pass_time()
    by = people(1, first=50)[0]
    await club.leagues.decisions.rule(season_id, by, PlacesDecided(TABLE, (4, 3, 2, 1)), "So it was.", club.press())
    await club.pass_time(2 * DAY)
    assert club.heard.decided == []


async def test_the_reason_for_a_changed_draw_names_nobody_who_was_forgotten(club: Club) -> None:
    kept = await club.season(rounds=1, review=DAY, sizes=(4,), division_size=8)
    await club.sign_up(kept.id, people(8))
    await club.pass_time(DAY)
    one, other = (table[0] for table in groups((await club.read(kept.id)).proposed("paired 1 1 1").draw))
    reason = "Person 1 shares a flat with Person 2."
    await club.leagues.decisions.rearrange(kept.id, "paired 1 1 1", one, other, reason, club.press())
    await club.tables.people.erase_person(people(1)[0].user_id)
    for season in (await club.read(kept.id), await club.from_nothing(kept.id)):
        (change,) = season.proposals["paired 1 1 1"].changes
        assert change.reason == "Former player shares a flat with Person 2."
