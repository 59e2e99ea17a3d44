"""Seasons that run by themselves, at real tables in a real file."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from bot.leagues.rules.league import player_of
from bot.leagues.rules.rulings import Excused, Fined, PlacesDecided, PlayedElsewhere, Void
from bot.leagues.rules.season.facts import MAIN, DrawWaitsFor, Ending, Finished, from_json
from bot.leagues.rules.season.rules import SeasonForm, Unfinished
from bot.leagues.rules.season.tasks import next_at
from bot.leagues.running.seasons import LeagueRefused
from bot.leagues.running.service import Leagues
from bot.storage.records.due import Outage
from bot.storage.records.results import Tempo
from bot.storage.records.seating import Leaving
from bot.storage.records.tables import ENDED, TableStatus
from bot.storage.records.terms import DAY, HOUR, MINUTE
from bot.storage.rows.facts import add_outage
from bot.storage.rows.members import enrol
from bot.storage.rows.results import result_of_table
from bot.storage.rows.seasons import facts_of, record_facts
from bot.storage.rows.seats import stints_of
from bot.storage.rows.tables import count_tables
from bot.tables.service import Tables
from engine.games import GAMES
from tests.bot.leagues.running.league import Club, people
from tests.bot.storage.samples import GUILD

FOUR = people(4)


async def begun(club: Club, count: int = 4, bench: int = 0, **rules: object) -> tuple[int, str]:
    """A season whose first round has begun; returns it and its first table."""
    kept = await club.season(**rules)
    await club.sign_up(kept.id, people(count))
    await club.sign_up(kept.id, people(bench, first=count + 1), plays=False, on_bench=True)
    await club.pass_time(DAY)
    season = await club.read(kept.id)
    return kept.id, next(iter(season.tables))


async def test_a_season_draws_its_tables_and_begins_their_games_by_itself(club: Club) -> None:
    season_id, table = await begun(club, 8, sizes=(4,))
    season = await club.read(season_id)
    assert [len(each.seating) for each in season.tables.values()] == [4, 4]
    assert all(each.is_running for each in season.tables.values())
    found = await club.tables.overview.table(await club.number(season_id, table))
    assert found.status is TableStatus.RUNNING
    seating = [await club.user(player) for player in season.tables[table].seating]
    assert [seat.user_id for seat in found.seats] == seating
    assert found.name == "Spring 1.1.1"
    assert found.terms.clock == "fast"
    assert not found.terms.hints
    assert club.heard.begun == list(season.tables)
    assert club.heard.announced == [("drawn 1", "paired 1 1 1")]


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_sits_first_at_a_table_leads(club: Club, game: str) -> None:
    club.options = {"game": game}
    season_id, _ = await begun(club, 8, sizes=(4,))
    for table in (await club.read(season_id)).tables:
        state = await club.tables.games.public_state(await club.number(season_id, table))
        assert state.view.waiting == (0,)


async def test_nothing_happens_before_its_time_and_nothing_twice(club: Club) -> None:
    kept = await club.season()
    await club.sign_up(kept.id, FOUR)
    await club.pass_time(DAY - 1)
    assert (await club.read(kept.id)).tables == {}
    for _ in range(3):
        await club.pass_time(1)
    assert len((await club.read(kept.id)).tables) == 1
    assert (await club.store.read(count_tables))[TableStatus.RUNNING] == 1
    assert max(club.heard.nonces.values()) == 1


async def test_it_plays_to_its_end_and_closes(club: Club) -> None:
    season_id, table = await begun(club)
    await club.finish(season_id, table)
    await club.pass_time()
    season = await club.read(season_id)
    assert season.tables[table].result is not None
    await club.pass_time(28 * DAY)
    (_, second) = (await club.read(season_id)).tables
    await club.finish(season_id, second)
    await club.pass_time()
    assert (await club.read(season_id)).closed_at is None
    await club.pass_time(8 * DAY)
    season = await club.read(season_id)
    assert season.closed_at is not None
    assert [each.games for each in season.standings(MAIN, 1)] == [2, 2, 2, 2]
    assert club.heard.announced[-1] == ("closed",)
    assert (await club.from_nothing(season_id)).standings(MAIN, 1) == season.standings(MAIN, 1)
    for _ in range(2):
        await club.pass_time(DAY)
    assert club.heard.announced.count(("closed",)) == 1


@pytest.mark.parametrize("point", ["write", "begin", "open_table"])
async def test_whoever_dies_in_the_middle_makes_no_second_table(
    club: Club, point: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await club.season()
    await club.sign_up(kept.id, FOUR)
    owner = {"write": club.leagues.seasons, "begin": club.tables.arranged, "open_table": club.heard}[point]
    whole = getattr(owner, point)

    class Died(BaseException):
        pass

    async def dies(*arguments: object, **named: object) -> object:
        if point != "write" or str(arguments[1]).startswith("started"):
            raise Died
        return await whole(*arguments, **named)

    monkeypatch.setattr(owner, point, dies)
    with pytest.raises(Died):
        await club.pass_time(DAY)
    monkeypatch.undo()
    await club.restart()
    await club.pass_time(HOUR)  # the claim of the dead process has run out
    season = await club.read(kept.id)
    assert [table.is_running for table in season.tables.values()] == [True]
    counts = await club.store.read(count_tables)
    assert (counts[TableStatus.LOBBY], counts[TableStatus.RUNNING]) == (0, 1)


async def test_somebody_who_moved_is_there_and_others_are_reminded_after_half_of_the_time(club: Club) -> None:
    season_id, table = await begun(club)
    number = await club.number(season_id, table)
    state = await club.tables.games.public_state(number)
    (mover,) = state.table.people(state.view.waiting)
    assert await club.move(number, mover)
    await club.pass_time(DAY - 1)
    assert club.heard.reminded == []
    await club.pass_time(1)
    reminded = {await club.user(player) for _, player in club.heard.reminded}
    assert reminded == {member.user_id for member in FOUR} - {mover}


async def test_who_does_not_come_is_replaced_from_the_bench(club: Club) -> None:
    season_id, table = await begun(club, bench=1)
    for member in FOUR[1:]:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.pass_time(2 * DAY)
    missing, by = player_of(1), player_of(5)
    assert club.heard.called == [(table, missing, (by,))]
    (stranger,) = people(1, first=9)
    with pytest.raises(LeagueRefused):
        await club.leagues.taking_part.take_over(season_id, table, missing, stranger)
    (volunteer,) = people(1, first=5)
    await club.leagues.taking_part.take_over(season_id, table, missing, volunteer)
    await club.pass_time(DAY)
    number = await club.number(season_id, table)
    found = await club.tables.overview.table(number)
    assert volunteer.user_id in [seat.user_id for seat in found.seats]
    assert FOUR[0].user_id not in [seat.user_id for seat in found.seats]
    leaving = [stint.leaving for stint in await club.store.read(stints_of, number) if stint.leaving is not None]
    assert leaving == [Leaving.LATE]
    season = await club.read(season_id)
    assert season.tables[table].sitting == {by, *map(player_of, (2, 3, 4))}
    await club.finish(season_id, table)
    await club.pass_time()
    result = (await club.read(season_id)).tables[table].result
    assert result is not None
    parts = {part.player: part for seat in result.seats for part in seat.parts}
    assert parts[missing].left
    assert not parts[by].began


async def test_where_nobody_comes_from_the_bench_a_computer_player_goes_on(club: Club) -> None:
    season_id, table = await begun(club)
    for member in FOUR[1:]:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.pass_time(2 * DAY)
    season = await club.read(season_id)
    assert season.tables[table].caretaken == {player_of(1)}
    number = await club.number(season_id, table)
    found = await club.tables.overview.table(number)
    assert found.seat_of(FOUR[0].user_id) is None
    await club.tables.seats.resume(number, FOUR[0])
    await club.pass_time(HOUR)
    assert player_of(1) in (await club.read(season_id)).tables[table].sitting


async def test_whoever_leaves_a_seat_leaves_it_in_the_season_too(club: Club) -> None:
    season_id, table = await begun(club, bench=1)
    number = await club.number(season_id, table)
    for member in FOUR:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.tables.seats.leave_game(number, FOUR[2].user_id)
    await club.pass_time()
    assert club.heard.called == [(table, player_of(3), (player_of(5),))]
    (volunteer,) = people(1, first=5)
    await club.leagues.taking_part.take_over(season_id, table, player_of(3), volunteer)
    assert (await club.tables.overview.table(number)).seat_of(volunteer.user_id) is not None


@pytest.mark.parametrize(("unfinished", "counts"), [(Unfinished.AS_IT_STANDS, True), (Unfinished.VOID, False)])
async def test_a_game_that_is_not_finished_in_time_ends_as_the_season_says(
    club: Club, unfinished: Unfinished, counts: bool
) -> None:
    season_id, table = await begun(club, unfinished=unfinished, block_length=10 * DAY)
    await club.play_until_scored(season_id, table)
    await club.pass_time(10 * DAY)
    season = await club.read(season_id)
    assert season.tables[table].ended_at is not None
    assert (season.tables[table].result is not None) == counts
    number = await club.number(season_id, table)
    assert (await club.tables.overview.table(number)).status is TableStatus.CANCELLED
    assert len(season.tables) == 2


async def test_a_game_that_did_not_get_as_far_as_its_first_scoring_has_no_result(club: Club) -> None:
    season_id, table = await begun(club, block_length=10 * DAY)
    for member in FOUR:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.pass_time(10 * DAY)
    season = await club.read(season_id)
    assert season.tables[table].ended_at is not None
    assert season.tables[table].result is None
    assert not any(each.games or each.points for each in season.standings(MAIN, 1))


async def test_an_outage_counts_for_nobody_and_destroys_no_round(club: Club) -> None:
    season_id, _ = await begun(club, 8, sizes=(4,), appear_within=2 * DAY, block_length=4 * DAY)
    since = club.clock.now
    await club.outage(3 * DAY)
    await club.pass_time()
    season = await club.read(season_id)
    assert club.heard.reminded == []
    assert club.heard.called == []
    assert all(each.is_running and not each.vacant and not each.caretaken for each in season.tables.values())
    assert next_at(season, club.clock.now) == since + 4 * DAY
    await club.pass_time(DAY)
    assert len(club.heard.reminded) == 8
    await club.outage(9 * DAY)
    await club.pass_time(DAY - 1)
    assert len(club.heard.reminded) == 8
    assert all(not each.caretaken for each in (await club.read(season_id)).tables.values())
    assert len((await club.read(season_id)).tables) == 2


async def test_the_ten_minutes_of_a_club_night_wait_for_the_bot(club: Club) -> None:
    season_id, _ = await begun(club, pace=Tempo.LIVE, appear_within=10 * MINUTE, block_length=100 * MINUTE, early=True)
    await club.pass_time(4 * MINUTE)
    await club.outage(30 * MINUTE)
    await club.pass_time()
    assert club.heard.reminded == []
    await club.pass_time(5 * MINUTE)
    assert len(club.heard.reminded) == 4
    assert all(not each.caretaken for each in (await club.read(season_id)).tables.values())
    await club.pass_time(MINUTE)
    assert any(each.caretaken for each in (await club.read(season_id)).tables.values())


async def test_nothing_happens_in_a_season_while_its_server_is_away(club: Club) -> None:
    season_id, _ = await begun(club, appear_within=2 * DAY)
    club.tables.times.is_away = lambda guild_id: guild_id == GUILD
    await club.pass_time(3 * DAY)
    assert club.heard.reminded == []
    club.tables.times.is_away = lambda _: False
    await club.store.write(add_outage, Outage(club.clock.now - 3 * DAY, club.clock.now, GUILD))
    await club.pass_time(MINUTE)
    assert club.heard.reminded == []
    assert all(not each.caretaken for each in (await club.read(season_id)).tables.values())


async def test_a_season_that_follows_an_unfinished_one_is_drawn_when_that_is_over(club: Club) -> None:
    rules = {"rounds": 1, "block_length": 20 * DAY, "division_size": 5, "moving": 1, "dispute_within": 5 * DAY}
    first, _ = await begun(club, 10, appear_within=15 * DAY, **rules)
    second = (await club.season(**rules)).id
    await club.sign_up(second, people(10))
    await club.pass_time(2 * DAY)
    assert (await club.read(second)).divisions == {}
    assert club.heard.announced[-1] == (DrawWaitsFor.PREVIOUS,)
    for table in list((await club.read(first)).tables):
        await club.finish(first, table)
    await club.pass_time()
    await club.pass_time(5 * DAY - 1)
    assert (await club.read(second)).divisions == {}
    await club.pass_time(1)
    await club.pass_time()
    top, below = (await club.read(first)).final()
    season = await club.read(second)
    assert set(season.divisions[MAIN][0]) == {*top[:-1], below[0]}
    assert season.begins_at == club.clock.now
    assert next_at(season, club.clock.now + 2 * DAY) == club.clock.now + 10 * DAY
    assert (await club.from_nothing(second)).divisions == season.divisions


@pytest.mark.parametrize("count", [0, 1, 2])
async def test_a_season_with_too_few_people_waits_and_then_is_called_off(club: Club, count: int) -> None:
    season_id = (await club.season(block_length=10 * DAY)).id
    await club.sign_up(season_id, people(count))
    await club.pass_time(2 * DAY)
    assert (await club.read(season_id)).closed_at is None
    assert club.heard.announced == [(DrawWaitsFor.PEOPLE,)]
    await club.pass_time(9 * DAY - 1)
    assert (await club.read(season_id)).closed_at is None
    await club.pass_time(1)
    season = await club.read(season_id)
    assert season.closed_at is not None
    assert season.divisions == {}
    assert club.heard.announced == [(DrawWaitsFor.PEOPLE,), ("closed",)]


async def test_a_season_with_too_few_people_begins_with_the_one_who_makes_a_table(club: Club) -> None:
    season_id = (await club.season(block_length=10 * DAY)).id
    await club.sign_up(season_id, people(2))
    await club.pass_time(4 * DAY)
    await club.sign_up(season_id, people(1, first=3))
    await club.pass_time()
    season = await club.read(season_id)
    assert [table.is_running for table in season.tables.values()] == [True]
    assert season.begins_at == club.clock.now


async def test_who_never_chose_anything_has_left_however_their_seat_ended(club: Club) -> None:
    season_id, table = await begun(club, block_length=10 * DAY, appear_within=9 * DAY)
    number = await club.number(season_id, table)
    absent = (await club.tables.overview.table(number)).seats[0].user_id
    assert absent is not None
    await club.tables.arranged.relieve(number, absent)
    await club.play_until_scored(season_id, table)
    await club.tables.seats.resume(number, next(each for each in FOUR if each.user_id == absent))
    await club.pass_time(10 * DAY)
    result = (await club.read(season_id)).tables[table].result
    assert result is not None
    assert [seat.owner is not None and seat.owner.left for seat in result.seats] == [True, False, False, False]


async def test_a_dispute_stops_what_time_would_decide_and_never_the_game(club: Club) -> None:
    season_id, table = await begun(club, block_length=10 * DAY, dispute_within=3 * DAY, rounds=1)
    for member in FOUR:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.play_until_scored(season_id, table)
    await club.pass_time(9 * DAY)
    await club.leagues.taking_part.dispute(season_id, table, FOUR[0].user_id, "He fell asleep.", club.press())
    await club.pass_time(DAY)
    number = await club.number(season_id, table)
    state = await club.tables.games.public_state(number)
    assert state.table.status is TableStatus.RUNNING
    assert await club.move(number, state.table.people(state.view.waiting)[0])
    await club.pass_time(2 * DAY)
    assert (await club.read(season_id)).tables[table].result is not None


async def test_the_organisers_word_stands_above_the_rules_and_is_read_by_all(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    await club.finish(season_id, table)
    await club.pass_time()
    (organiser,) = people(1, first=8)
    rule = club.leagues.decisions.rule
    await rule(season_id, organiser, PlacesDecided(table, (4, 3, 2, 1)), "The board says otherwise.", club.press())
    await rule(season_id, organiser, Fined(player_of(1), Fraction(1)), "Three warnings.", club.press())
    await rule(season_id, organiser, Excused(table, player_of(2)), "In hospital.", club.press())
    season = await club.read(season_id)
    (game,) = season.games()
    assert [seat.place for seat in game.seats] == [4, 3, 2, 1]
    assert [ruling.reason for ruling in season.rulings] == [
        "The board says otherwise.",
        "Three warnings.",
        "In hospital.",
    ]
    ranked = await club.leagues.ratings.of(501)
    assert len(ranked.ledgers) == 2
    await rule(season_id, organiser, Void(table), "Two accounts.", club.press())
    assert (await club.read(season_id)).games() == ()
    assert (await club.leagues.ratings.of(501)).ledgers == {}


async def test_a_press_that_comes_twice_counts_once(club: Club) -> None:
    season_id, _ = await begun(club, rounds=1)
    (organiser,) = people(1, first=8)
    for _ in range(2):
        await club.leagues.decisions.rule(season_id, organiser, Fined(player_of(1), Fraction(1)), "Late.", 77)
    assert len((await club.read(season_id)).rulings) == 1


async def test_whoever_has_their_data_deleted_is_nobody_in_the_season_and_their_results_stay(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    await club.finish(season_id, table)
    await club.pass_time()
    before = (await club.read(season_id)).standings(MAIN, 1)
    await club.tables.people.erase_person(FOUR[0].user_id)
    await club.pass_time()
    season = await club.read(season_id)
    assert {each.player: each.points for each in season.standings(MAIN, 1)} == {
        each.player: each.points for each in before
    }
    assert not season.members[player_of(1)].is_active
    roll = await club.leagues.seasons.roll(501)
    assert roll.user(player_of(1)) is None
    again = await club.from_nothing(season_id)
    assert again.members[player_of(1)].entrant.time_zone == "UTC"
    assert again.standings(MAIN, 1) == season.standings(MAIN, 1)


async def test_whoever_has_their_data_deleted_in_a_game_leaves_it(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    for member in FOUR:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.tables.people.erase_person(FOUR[0].user_id)
    await club.pass_time(HOUR)
    season = await club.read(season_id)
    assert player_of(1) not in season.tables[table].sitting
    await club.finish(season_id, table)
    await club.pass_time()
    result = (await club.read(season_id)).tables[table].result
    assert result is not None
    assert {seat.owner.player for seat in result.seats if seat.owner} == set(map(player_of, (1, 2, 3, 4)))
    ranked = await club.leagues.ratings.of(GUILD)
    assert ranked.games == [result], "ratings know no other seats than the season"
    (gone,) = [seat.owner for seat in result.seats if seat.owner and seat.owner.player == player_of(1)]
    assert gone.left
    assert all(ledger.of(player_of(1)).value < 1500 for ledger in ranked.ledgers.values())


async def test_names_in_what_others_wrote_are_people_and_go_with_them(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    organiser, teller = people(1, first=8)[0], FOUR[1]
    await club.leagues.decisions.rule(
        season_id, organiser, Fined(player_of(1), Fraction(1)), "person 1 (<@1001>), not Person 11.", club.press()
    )
    await club.leagues.taking_part.dispute(season_id, table, teller.user_id, "Person 1 sleeps.", club.press())
    await club.read(season_id)
    await club.tables.people.erase_person(FOUR[0].user_id)
    for season in (await club.read(season_id), await club.from_nothing(season_id)):
        assert season.rulings[0].reason == "Former player (Former player), not Person 11."
        assert season.tables[table].reasons == {player_of(2): "Former player sleeps."}


async def test_two_processes_at_once_schedule_nothing_twice(club: Club) -> None:
    kept = await club.season()
    await club.sign_up(kept.id, FOUR)
    others = Tables(club.store, club.clock, lambda: 8)
    other = Leagues(club.store, others, club.clock)
    await other.seasons.read(kept.id)
    await club.pass_time(DAY)
    await other.runner.bring_up_to_date(kept.id)
    await club.leagues.runner.bring_up_to_date(kept.id)
    assert (await club.store.read(count_tables))[TableStatus.RUNNING] == 1
    assert (await club.store.read(count_tables))[TableStatus.LOBBY] == 0


async def test_a_bracket_goes_on_until_one_is_left(club: Club) -> None:
    season_id, _ = await begun(club, 8, form=SeasonForm.BRACKET, rounds=5, sizes=(4,), rounds_at_once=1)
    for table in list((await club.read(season_id)).tables):
        await club.finish(season_id, table)
    await club.pass_time(28 * DAY)
    season = await club.read(season_id)
    assert len(season.rounds_of(MAIN, 1)) == 2
    final = season.rounds_of(MAIN, 1)[1].tables
    assert [len(each) for each in final] == [4]


async def test_what_ended_before_its_time_is_told_apart_from_what_was_played(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    await club.finish(season_id, table)
    await club.pass_time()
    kinds = {fact.ending for fact in await facts_of_kind(club, season_id)}
    assert kinds == {Ending.ADJUDICATED}


async def facts_of_kind(club: Club, season_id: int) -> list[Finished]:
    rows = await club.store.read(facts_of, season_id)
    found = [from_json(row.kind, row.fact) for row in rows]
    return [each for each in found if isinstance(each, Finished)]


async def test_whoever_says_that_they_are_there_is_back_in_their_seat(club: Club) -> None:
    season_id, table = await begun(club)
    for member in FOUR[1:]:
        await club.leagues.taking_part.appear(season_id, table, member, club.press())
    await club.pass_time(2 * DAY)
    await club.leagues.taking_part.appear(season_id, table, FOUR[0], club.press())
    await club.pass_time(HOUR)
    number = await club.number(season_id, table)
    assert (await club.tables.overview.table(number)).seat_of(FOUR[0].user_id) is not None
    assert player_of(1) in (await club.read(season_id)).tables[table].sitting


async def test_a_game_played_elsewhere_is_over_here_whatever_happened_to_who_entered_it(club: Club) -> None:
    """The process dies with the decision stored: the next one ends the game, and nobody has to press again."""
    season_id, table = await begun(club, rounds=1)
    number = await club.number(season_id, table)
    (organiser,) = people(1, first=8)
    entered = PlayedElsewhere(table, (2, 1, 3, 4), (80, 95, 70, 60))
    await club.leagues.decisions.rule(season_id, organiser, entered, "They met at the club.", club.press())
    await club.restart()
    assert (await club.tables.overview.table(number)).status is TableStatus.RUNNING
    await club.pass_time()
    assert (await club.tables.overview.table(number)).status in ENDED
    assert (await club.read(season_id)).tables[table].result is not None
    assert await club.store.read(result_of_table, number) is None  # here nobody won it


async def test_the_result_of_a_game_played_elsewhere_settles_its_dispute(club: Club) -> None:
    season_id, table = await begun(club, rounds=1)
    await club.leagues.taking_part.dispute(season_id, table, FOUR[0].user_id, "The bot is slow.", club.press())
    (organiser,) = people(1, first=8)
    entered = PlayedElsewhere(table, (2, 1, 3, 4), (80, 95, 70, 60))
    await club.leagues.decisions.rule(season_id, organiser, entered, "They met at the club.", club.press())
    assert (await club.read(season_id)).disputed == {}


async def test_a_decision_and_the_end_of_the_dispute_are_one_step(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    season_id, table = await begun(club, rounds=1)
    await club.finish(season_id, table)
    await club.pass_time()
    await club.leagues.taking_part.dispute(season_id, table, FOUR[0].user_id, "Look at this.", club.press())
    written, write = [], club.store.write

    async def noted(function: Callable[..., object], *arguments: object, **named: object) -> object:
        written.append(function)
        return await write(function, *arguments, **named)

    monkeypatch.setattr(club.store, "write", noted)
    (organiser,) = people(1, first=8)
    await club.leagues.decisions.rule(season_id, organiser, Void(table), "They agreed.", club.press())
    assert written == [enrol, record_facts]
    season = await club.from_nothing(season_id)
    assert season.disputed == {}
    assert season.games() == ()
