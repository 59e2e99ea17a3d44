"""The contract of every store: what happens in seasons, who takes part, finished games, people who look for a game."""

from __future__ import annotations

from dataclasses import replace

import orjson
import pytest

from bot.storage.errors import OutOfDate
from bot.storage.records.games import Choice, Maker
from bot.storage.records.leagues import StoredFact, StoredSeason
from bot.storage.records.results import SeatResult
from bot.storage.records.seating import Leaving
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import Terms
from bot.storage.rows.claims import claim, next_due, release
from bot.storage.rows.habits import games_to_look_at, habits_of, keep_habits
from bot.storage.rows.members import enrol, member_numbers, members_of, name_organisers, organisers_of
from bot.storage.rows.people import change_person
from bot.storage.rows.privacy import erase_person, stored_about
from bot.storage.rows.results import (
    count_free_results,
    free_result,
    free_results,
    keep_ruling,
    result_of_table,
    results_of_server,
    rulings_of,
)
from bot.storage.rows.seasons import (
    SEASONS,
    announce_season,
    change_season,
    drop_season,
    facts_of,
    find_season,
    known_season,
    open_season,
    open_season_table,
    place_in_season,
    record_fact,
    seasons_of_guild,
    settle_season,
    table_reports,
    tables_of_season,
)
from bot.storage.rows.seekers import (
    guilds_with_seekers,
    open_found_table,
    seek,
    seekers_of,
    settle_found_table,
    stop_seeking,
    tables_to_begin,
)
from bot.storage.rows.tables import open_table
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, cancel_table, change_seat, start_table
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CARLA,
    CHANNEL,
    GUILD,
    Clock,
    choice,
    new_table,
    person,
    running_table,
    snapshot,
)

LEASE = 1000


async def season_of(store: Store, title: str = "Spring") -> StoredSeason:
    return await store.write(open_season, StoredSeason(GUILD, CHANNEL, title, '{"rounds": 3}', {}, Terms()))


async def now_of(store: Store, season: StoredSeason) -> StoredSeason:
    return await store.read(known_season, season.id)


async def test_of_two_facts_with_one_key_the_first_one_is_stored(store: Store) -> None:
    season = await season_of(store)
    assert await store.write(record_fact, season.id, 0, StoredFact("over 1", 5, "Finished", '{"a": 1}'))
    assert not await store.write(record_fact, season.id, 1, StoredFact("over 1", 5, "Abandoned", "{}"))
    assert await store.write(record_fact, season.id, 1, StoredFact("over 2", 5, "Abandoned", "{}"))
    facts = await store.read(facts_of, season.id)
    assert [(each.number, each.key, each.kind, each.fact) for each in facts] == [
        (1, "over 1", "Finished", '{"a": 1}'),
        (2, "over 2", "Abandoned", "{}"),
    ]
    assert [each.number for each in await store.read(facts_of, season.id, 1)] == [2]


async def test_whoever_has_not_seen_the_last_fact_records_nothing(store: Store) -> None:
    season = await season_of(store)
    await store.write(record_fact, season.id, 0, StoredFact("a", 5, "Drawn", "{}"))
    with pytest.raises(OutOfDate):
        await store.write(record_fact, season.id, 0, StoredFact("b", 5, "Drawn", "{}"))
    assert len(await store.read(facts_of, season.id)) == 1


async def test_the_same_key_is_settled_in_each_season_by_itself(store: Store) -> None:
    for season in (await season_of(store), await season_of(store, "Summer")):
        assert await store.write(record_fact, season.id, 0, StoredFact("closed", 5, "Closed", "{}"), closes=True)
        assert (await now_of(store, season)).closed_at is not None
    assert [each.title for each in await store.read(seasons_of_guild, GUILD)] == ["Spring", "Summer"]


async def test_a_season_changes_until_it_is_announced(store: Store) -> None:
    season = await season_of(store)
    await store.write(change_season, replace(season, title="Summer", rules='{"rounds": 5}'))
    assert await store.write(announce_season, season.id)
    assert not await store.write(announce_season, season.id)
    with pytest.raises(OutOfDate):
        await store.write(change_season, season)
    await store.write(drop_season, season.id)
    found = await store.read(find_season, season.id)
    assert found is not None
    assert (found.title, found.rules) == ("Summer", '{"rounds": 5}')


async def test_a_season_that_is_not_announced_can_be_dropped(store: Store) -> None:
    season = await season_of(store)
    await store.write(drop_season, season.id)
    assert await store.read(find_season, season.id) is None
    assert await store.read(seasons_of_guild, GUILD) == []


async def test_a_season_is_due_when_it_is_announced_and_after_every_fact(store: Store, clock: Clock) -> None:
    season = await season_of(store)
    assert await store.write(claim, SEASONS, 5, LEASE) == []
    await store.write(announce_season, season.id)
    (claimed,) = await store.write(claim, SEASONS, 5, LEASE)
    assert await store.write(claim, SEASONS, 5, LEASE) == []
    await store.write(settle_season, claimed, clock.now + 500)
    assert await store.read(next_due, SEASONS) == clock.now + 500
    await store.write(record_fact, season.id, 0, StoredFact("a", 5, "Drawn", "{}"))
    assert [each.id for each in await store.write(claim, SEASONS, 5, LEASE)] == [season.id]


async def test_what_becomes_due_while_somebody_is_at_it_stays_due(store: Store, clock: Clock) -> None:
    season = await season_of(store)
    await store.write(announce_season, season.id)
    (claimed,) = await store.write(claim, SEASONS, 5, LEASE)
    clock.advance(1)
    await store.write(record_fact, season.id, 0, StoredFact("a", 5, "Drawn", "{}"))
    await store.write(settle_season, claimed, None)
    (again,) = await store.write(claim, SEASONS, 5, LEASE)
    await store.write(settle_season, again, None)
    assert await store.read(next_due, SEASONS) is None


async def test_a_claim_runs_out_and_a_failure_is_tried_again_later(store: Store, clock: Clock) -> None:
    season = await season_of(store)
    await store.write(announce_season, season.id)
    await store.write(claim, SEASONS, 5, LEASE)
    clock.advance(LEASE)
    (again,) = await store.write(claim, SEASONS, 5, LEASE)
    assert again.attempts == 2
    await store.write(release, SEASONS, again, clock.now + 30)
    assert await store.write(claim, SEASONS, 5, LEASE) == []
    clock.advance(30)
    assert len(await store.write(claim, SEASONS, 5, LEASE)) == 1


async def test_a_game_of_a_season_has_one_table_however_often_it_is_opened(store: Store) -> None:
    season = await season_of(store)
    first = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    second = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    other = await store.write(open_season_table, season.id, "1-1-1-2", new_table())
    assert first == second != other
    assert await store.read(tables_of_season, season.id) == {
        "1-1-1-1": first.id,
        "1-1-1-2": other.id,
    }
    assert await store.read(place_in_season, first.id) == (season.id, "1-1-1-1")
    free = await running_table(store)
    assert await store.read(place_in_season, free.id) is None


async def test_a_season_hears_when_a_table_ends_or_a_seat_changes_hands(store: Store) -> None:
    season = await season_of(store)
    lobby = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    table = await store.write(start_table, lobby, snapshot())
    assert await store.read(next_due, SEASONS) is None
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot())
    assert await store.read(next_due, SEASONS) is None
    await store.write(change_seat, table, person(1, CARLA), Leaving.RESIGNED, 1, snapshot())
    (claimed,) = await store.write(claim, SEASONS, 5, LEASE)
    await store.write(settle_season, claimed, None)
    await store.write(cancel_table, table.id)
    assert await store.read(next_due, SEASONS) is not None


async def test_a_season_that_is_over_hears_nothing(store: Store) -> None:
    season = await season_of(store)
    table = await store.write(open_season_table, season.id, "1-1-1-1", new_table())
    await store.write(record_fact, season.id, 0, StoredFact("closed", 5, "Closed", "{}"), closes=True)
    (claimed,) = await store.write(claim, SEASONS, 5, LEASE)
    await store.write(settle_season, claimed, None)
    await store.write(cancel_table, table.id)
    assert await store.read(next_due, SEASONS) is None


async def test_the_signs_of_a_table_say_who_has_chosen_something(store: Store) -> None:
    lobby = await store.write(start_table, await running_lobby(store), snapshot())
    choices = [choice(0, "a"), Choice(1, "b", (), Maker.CARETAKER)]
    await store.write(append_choices, lobby.id, 0, choices, snapshot())
    await store.write(change_seat, lobby, person(1, CARLA), Leaving.LATE, 2, snapshot())
    signs = (await store.read(table_reports, [lobby.id]))[lobby.id]
    assert signs.table.status is TableStatus.RUNNING
    assert signs.moved == {(0, 1)}
    await store.write(append_choices, lobby.id, 2, [choice(1, "c")], snapshot())
    assert (await store.read(table_reports, [lobby.id]))[lobby.id].moved == {(0, 1), (1, 2)}


async def running_lobby(store: Store) -> Table:
    season = await season_of(store)
    return await store.write(open_season_table, season.id, "1-1-1-1", new_table())


async def test_somebody_has_the_same_number_whatever_they_are_called(store: Store) -> None:
    assert await store.write(enrol, GUILD, ANNA, "Anna") == 1
    assert await store.write(enrol, GUILD, BRUNO, "Bruno") == 2
    assert await store.write(enrol, GUILD, ANNA, "Annie") == 1
    assert await store.write(enrol, GUILD + 1, BRUNO, "Bruno") == 1
    await store.write(change_person, ANNA, is_named=True)
    members = await store.read(members_of, GUILD)
    assert [(each.number, each.name, each.is_named) for each in members] == [(1, "Annie", True), (2, "Bruno", False)]
    assert await store.read(member_numbers, BRUNO) == {GUILD: 2, GUILD + 1: 1}


async def test_a_number_is_never_given_again(store: Store) -> None:
    await store.write(enrol, GUILD, ANNA, "Anna")
    await store.erase(erase_person, ANNA, "nobody")
    assert await store.write(enrol, GUILD, ANNA, "Anna") == 2
    first, second = await store.read(members_of, GUILD)
    assert (first.user_id, first.name) == (None, "")
    assert second.user_id == ANNA


async def test_organisers_are_those_who_were_named_last(store: Store) -> None:
    await store.write(name_organisers, GUILD, [ANNA, BRUNO])
    await store.write(name_organisers, GUILD, [BRUNO, CARLA])
    assert sorted(await store.read(organisers_of, GUILD)) == [BRUNO, CARLA]


async def test_a_finished_game_is_kept_with_everybodys_part_under_their_numbers(store: Store) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(1, "a")], snapshot())
    table = await store.write(change_seat, table, person(1, CARLA), Leaving.RESIGNED, 1, snapshot())
    results = [SeatResult(0, 2, 50, breaks=(5, 4, 13)), SeatResult(1, 1, 90), SeatResult(2, 3, 40)]
    last = [choice(1, "b"), choice(1, "c"), choice(1, "d")]
    await store.write(append_choices, table.id, 1, last, snapshot(), finishes=True, results=results)
    (game,) = await store.read(results_of_server, GUILD)
    assert game == await store.read(result_of_table, table.id)
    assert (game.table, game.season, game.family, game.pace) == (str(table.id), None, "elgrande", "correspondence")
    assert [(each.seat, each.place, each.score, each.breaks) for each in game.seats] == [
        (0, 2, 50, (5, 4, 13)),
        (1, 1, 90, ()),
        (2, 3, 40, ()),
    ]
    numbers = {each.user_id: f"m{each.number}" for each in await store.read(members_of, GUILD)}
    parts = {part.player: part for each in game.seats for part in each.parts}
    assert parts.keys() == {numbers[ANNA], numbers[BRUNO], numbers[CARLA], "random"}
    assert (parts[numbers[BRUNO]].began, parts[numbers[BRUNO]].ended) == (True, False)
    assert parts[numbers[CARLA]].share == 0.75
    assert parts["random"].is_computer
    assert await store.read(results_of_server, GUILD, (game.ended_at, game.table)) == []


async def test_a_private_game_counts_nowhere(store: Store) -> None:
    lobby = await store.write(open_table, replace(new_table(), terms=Terms(is_private=True)))
    table = await store.write(start_table, lobby, snapshot())
    results = [SeatResult(0, 1, 9)]
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=results)
    assert await store.read(results_of_server, GUILD) == []
    assert await store.read(free_results, GUILD, 5) == []
    assert await store.read(members_of, GUILD) == [], "nobody has played here, as far as others know"
    assert await store.read(games_to_look_at, 5) == []


async def test_a_game_of_a_season_is_kept_under_its_name_there(store: Store) -> None:
    season = await season_of(store)
    lobby = await store.write(open_season_table, season.id, "s1:1-1-1-1", new_table())
    table = await store.write(start_table, lobby, snapshot())
    results = [SeatResult(0, 1, 9)]
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=results)
    (game,) = await store.read(results_of_server, GUILD)
    assert (game.table, game.season) == ("s1:1-1-1-1", f"s{season.id}")


async def test_the_habits_of_a_finished_game_are_gathered_once(store: Store) -> None:
    table = await running_table(store)
    await store.write(
        append_choices, table.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=[SeatResult(0, 1, 9)]
    )
    (unread,) = await store.read(games_to_look_at, 5)
    assert (unread.guild_id, unread.table_id) == (GUILD, table.id)
    await store.write(keep_habits, unread, {"m1": {"region galicia": 3}, "m2": {"card a": 1}})
    await store.write(keep_habits, unread, {"m1": {"region galicia": 3}})  # by another process at the same time
    assert await store.read(games_to_look_at, 5) == []
    assert await store.read(habits_of, GUILD, "m1", "elgrande") == {"region galicia": 3}
    assert await store.read(habits_of, GUILD, "m1", "elcaballero") == {}
    kept = await store.read(stored_about, ANNA)
    assert [each["counts"] for each in kept["habits"]] == ['{"region galicia":3}']
    await store.erase(erase_person, ANNA, "nobody")
    assert await store.read(habits_of, GUILD, "m1", "elgrande") == {}
    assert await store.read(habits_of, GUILD, "m2", "elgrande") == {"card a": 1}


async def test_somebody_who_asks_what_is_kept_gets_the_own_seat_of_a_result_and_nobody_else_s(store: Store) -> None:
    table = await running_table(store)
    results = [SeatResult(0, 1, 9), SeatResult(1, 2, 7)]
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), finishes=True, results=results)
    ((own,),) = [row["seats"] for row in (await store.read(stored_about, ANNA))["results"]]
    assert (own["seat"], own["place"]) == (0, 1)


async def test_of_two_rulings_with_one_key_the_first_one_is_stored_in_each_server(store: Store) -> None:
    await store.write(keep_ruling, GUILD, "ruling 1", "late")
    await store.write(keep_ruling, GUILD, "ruling 1", "later")
    await store.write(keep_ruling, GUILD + 1, "ruling 1", "elsewhere")
    await store.write(keep_ruling, GUILD, "ruling 0", "again")
    assert await store.read(rulings_of, GUILD) == ["late", "again"]
    assert await store.read(rulings_of, GUILD + 1) == ["elsewhere"]


async def test_games_of_no_season_are_found_the_newest_first(store: Store, clock: Clock) -> None:
    season = await season_of(store)
    tables = [await store.write(open_table, new_table()) for _ in range(3)]
    tables.append(await store.write(open_season_table, season.id, "s1:1-1-1-1", new_table()))
    for lobby in tables:
        table = await store.write(start_table, lobby, snapshot())
        clock.advance(1000)
        last = [choice(0, "a")]
        await store.write(append_choices, table.id, 0, last, snapshot(), finishes=True, results=[SeatResult(0, 1, 9)])
    first, second, third, of_season = (table.id for table in tables)
    assert await store.read(count_free_results, GUILD) == 3
    assert [each.table for each in await store.read(free_results, GUILD, 2)] == [str(third), str(second)]
    assert [each.table for each in await store.read(free_results, GUILD, 2, 2)] == [str(first)]
    assert await store.read(free_result, GUILD, of_season) is None
    assert await store.read(free_result, GUILD + 1, first) is None


async def test_people_look_for_a_game_until_they_have_found_one(store: Store, clock: Clock) -> None:
    await store.write(seek, GUILD, ANNA, CHANNEL, '{"sizes": [4]}')
    clock.advance(5)
    await store.write(seek, GUILD, BRUNO, CHANNEL, "{}")
    assert await store.read(guilds_with_seekers) == [GUILD]
    found = await store.read(seekers_of, GUILD)
    assert [each.user_id for each in found] == [ANNA, BRUNO]
    table = await store.write(open_found_table, new_table(), found)
    assert table.status is TableStatus.LOBBY
    assert await store.read(seekers_of, GUILD) == []
    assert not await store.write(stop_seeking, GUILD, ANNA)
    assert await store.read(tables_to_begin) == [table.id]
    await store.write(settle_found_table, table.id)
    assert await store.read(tables_to_begin) == []


async def test_whoever_has_changed_their_mind_sits_at_no_table(store: Store, clock: Clock) -> None:
    await store.write(seek, GUILD, ANNA, CHANNEL, "{}")
    await store.write(seek, GUILD, BRUNO, CHANNEL, "{}")
    found = await store.read(seekers_of, GUILD)
    clock.advance(1)
    await store.write(seek, GUILD, BRUNO, CHANNEL, '{"sizes": [3]}')
    with pytest.raises(OutOfDate):
        await store.write(open_found_table, new_table(), found)
    assert len(await store.read(seekers_of, GUILD)) == 2


async def test_whoever_is_forgotten_stays_in_results_as_nobody(store: Store) -> None:
    number = await store.write(enrol, GUILD, ANNA, "Anna")
    other = await store.write(enrol, GUILD, BRUNO, "Bruno")
    season, elsewhere = await season_of(store), await season_of(store, "Summer")
    entrant = {"player": f"m{number}", "time_zone": "Europe/Madrid", "hours": [20], "strength": 27.5}
    entrant["team"] = "Anna's Reds"
    words = [
        ("SignedUp", {"entrant": entrant, "plays": True}),
        ("SignedUp", {"entrant": {"player": f"m{other}", "time_zone": "Asia/Tokyo", "team": "Anna's Reds"}}),
        ("Disputed", {"table": "t", "player": f"m{number}", "reason": "I, Anna, was asleep."}),
        ("Disputed", {"table": "t", "player": f"m{other}", "reason": "Look."}),
    ]
    for count, (kind, fact) in enumerate(words):
        await store.write(
            record_fact, season.id, count, StoredFact(f"key {count}", 5, kind, orjson.dumps(fact).decode())
        )
    await store.write(name_organisers, GUILD, [ANNA])
    await store.write(seek, GUILD, ANNA, CHANNEL, "{}")
    told = await store.read(stored_about, ANNA)
    assert [len(told[each]) for each in ("leagues", "organiser_of", "looks_for_a_game", "signed_up_with")] == [
        1,
        1,
        1,
        2,
    ]

    await store.erase(erase_person, ANNA, "nobody")

    facts = [orjson.loads(each.fact) for each in await store.read(facts_of, season.id)]
    assert facts[0]["entrant"] == {"player": f"m{number}", "strength": 27.5, "team": "nobody's Reds"}
    assert facts[1]["entrant"]["team"] == "nobody's Reds"  # so that they are still one team
    assert facts[1]["entrant"]["time_zone"] == "Asia/Tokyo"
    assert [facts[2]["reason"], facts[3]["reason"]] == ["", "Look."]
    assert (await store.read(facts_of, season.id))[-1].kind == "Erased"
    assert facts[-1] == {"player": f"m{number}"}
    assert await store.read(facts_of, elsewhere.id) == []
    assert await store.read(organisers_of, GUILD) == []
    assert await store.read(seekers_of, GUILD) == []
