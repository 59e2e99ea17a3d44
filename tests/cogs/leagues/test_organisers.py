"""Leagues as their organisers see them: they set up, are told, and decide."""

from __future__ import annotations

import discord
import pytest

from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.season.rules import DAY, Unfinished
from bot.storage.records.results import FinishedGame, Tempo
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Person, written_in
from tests.cogs.leagues.server import (
    NAMES,
    Later,
    announced,
    begun,
    begun_free_game,
    end_of_table,
    opening,
    organiser,
    pass_time,
)


async def test_a_dispute_reaches_the_organisers_and_their_decision_is_read_by_all(later: Later, driver: Driver) -> None:
    people = await begun(driver, later)
    told = await opening(driver)
    form = await people[0].open_form(told, "Dispute")
    said = await people[0].submit(form, reason="The clock stood still.")
    assert said is not None
    assert "organisers will look" in said.text
    await end_of_table(driver, later)
    olga = next(iter(driver.messages(driver.channel.id)), None)
    assert olga is not None
    role = driver.guild.create_role("judge", permissions=discord.Permissions(manage_guild=True))
    judge = driver.person("judy", roles=[role])
    panel = await judge.slash("league decide")
    assert panel is not None
    assert "1 table is disputed" in panel.text
    table = await judge.choose(panel, ["1-1-1-1"], "ldt:1")
    assert "The clock stood still." in table.text
    reason = await judge.open_form(table, "Does not count")
    after = await judge.submit(reason, reason="The clock did stand still.")
    assert after is not None
    season = (await driver.bot.leagues.seasons.read(1)).season
    assert season.games() == ()
    assert season.disputed == {}
    shown = await people[1].slash("league show")
    assert shown is not None
    decisions = await people[1].press(shown, "Decisions")
    assert "The clock did stand still." in decisions.text
    assert f"<@{judge.id}>" in decisions.text


async def disputed(driver: Driver, person: Person) -> None:
    form = await person.open_form(await opening(driver), "Dispute")
    await person.submit(form, reason="The clock stood still.")


async def test_organisers_are_told_of_a_dispute_and_decide_it_where_they_are_told(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    people = await begun(driver, later, olga=olga)
    await end_of_table(driver, later)
    await disputed(driver, people[0])
    await pass_time(driver, later)
    (told,) = olga.inbox()
    assert "Division 1, round 1, table 1 is disputed." in told.text.replace("**", "")
    assert "The clock stood still." in told.text
    assert "https://discord.com/channels/" in told.text
    places = written_in(form := await olga.open_form(told, "Change the places"))["places"]
    assert places.split() == [str(seat.place) for seat in (await result(driver)).seats]
    await olga.submit(form, places="4 3 2 1", reason="The clock did stand still.")
    assert (await driver.bot.leagues.seasons.read(1)).season.disputed == {}
    await pass_time(driver, later)
    at_table = driver.messages(await driver.place())[-1]
    assert "The clock did stand still." in at_table.text
    assert {person.id for person in people} <= set(at_table.mentions)
    await pass_time(driver, later)
    assert len(olga.inbox()) == 1


async def result(driver: Driver) -> FinishedGame:
    """The first table's."""
    (game,) = (await driver.bot.leagues.seasons.read(1)).season.games()
    return game


async def test_only_organisers_decide_by_direct_message(later: Later, driver: Driver) -> None:
    people = await begun(driver, later)
    await disputed(driver, people[0])
    ben = people[1]
    screen = await ben.slash_directly("settings")
    assert screen is not None
    refused = await driver.forge(ben, screen, "lds:1:1-1-1-1")
    assert "Only organisers" in refused.text
    assert (await driver.bot.leagues.seasons.read(1)).season.disputed


@pytest.mark.parametrize("command", ["league new", "league decide", "league organisers"])
async def test_only_organisers_organise(later: Later, driver: Driver, command: str) -> None:
    await announced(driver)
    ben = driver.person("ben")
    options = {"title": "Mine", "kind": "cup", "starts": "1d"} if command == "league new" else {}
    answer = await ben.slash(command, **options)
    assert answer is not None
    assert "⚠️" in answer.text


async def test_a_manager_names_any_number_of_people_who_may_organise(later: Later, driver: Driver) -> None:
    olga, ben = organiser(driver), driver.person("ben")
    others = [driver.person(name) for name in ("carla", "dario")]
    for person in (ben, *others):
        await olga.slash("league organisers", add=person.user)
    said = await olga.slash("league organisers")
    assert said is not None
    assert all(f"<@{person.id}>" in said.text for person in (ben, *others))
    draft = await ben.slash("league new", title="Night", kind="club_night", starts="90m")
    assert draft is not None
    assert "3 rounds of 100 minutes" in draft.text
    await olga.slash("league organisers", remove=ben.user)
    assert sorted(await driver.bot.leagues.decisions.organisers(driver.guild.id)) == sorted(each.id for each in others)
    refused = await ben.slash("league decide")
    assert refused is not None
    assert "⚠️" in refused.text


async def test_a_start_that_nobody_can_read_is_refused(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    for starts in ("soon", "2001-01-01 18:00", "2026-99-99 18:00"):
        answer = await olga.slash("league new", title="Spring", kind="season", starts=starts)
        assert answer is not None
        assert "⚠️" in answer.text


async def test_the_organiser_declares_clock_tables_and_tie_breaks(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    panel = await olga.press(draft, "More rules")
    chosen = {
        "clock": "slow",
        "sizes": "3",
        "tie_break_1": "sonneborn_berger",
        "tie_break_2": "opponents",
        "in_games": "yes",
        "unfinished": "void",
        "rounds_at_once": "3",
        "moving": "2",
        "placement_rounds": "1",
    }
    for rule, value in chosen.items():
        panel = await olga.choose(panel, [value], f"lfc:1:{rule}")
    kept = await driver.bot.leagues.seasons.read(1)
    rules = kept.rules
    assert kept.terms.clock == "slow"
    assert (rules.sizes, rules.rounds_at_once, rules.moving, rules.placement_rounds) == ((3,), 3, 2, 1)
    assert [each.value for each in rules.tie_breaks] == [
        *("sonneborn_berger", "opponents", "wins", "head_to_head", "share", "lot")
    ]
    assert rules.breaks_ties_in_games
    assert rules.unfinished is Unfinished.VOID
    draft = await olga.press(panel, "Back")
    await olga.press(draft, "Announce")
    message = next(each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons)
    assert "Ties are broken by Sonneborn-Berger, points of the opponents, wins" in message.text
    assert "Clock: Slow." in message.text


async def test_what_is_announced_does_not_change_any_more(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    await driver.bot.leagues.founding.announce(1)
    late = await olga.choose(draft, ["7"], "lfc:1:rounds")
    assert "announced" in late.text


async def test_a_form_of_organisers_is_opened_again_for_organisers_only(later: Later, driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await begun_free_game(driver, ana, ben)
    ranking = await ben.slash("league ranking")
    assert ranking is not None
    for forged in ("again:lcf:1:placed:places=1", "again:ldf:1:-:fined:1:points=9"):
        assert "Only organisers" in (await driver.forge(ben, ranking, forged)).text


async def test_organisers_correct_a_game_of_no_season_and_everybody_reads_it(later: Later, driver: Driver) -> None:
    ana, ben, olga = driver.person("ana"), driver.person("ben"), organiser(driver)
    await begun_free_game(driver, ana, ben)
    ranking = await olga.slash("league ranking")
    assert ranking is not None
    log = await olga.press(ranking, "Decisions")
    game = await olga.choose(log, ["1"], "lct")
    assert f"Seat 2: <@{ben.id}>" in game.text
    form = await olga.open_form(game, "Change the places")
    refused = await olga.submit(form, places="2 2", reason="Counted wrongly.")
    assert refused is not None
    assert "Give every seat its place" in refused.text
    form = await olga.open_form(refused, "Change what I wrote")
    assert written_in(form) == {"places": "2 2", "reason": "Counted wrongly."}
    decided = await olga.submit(form, places="2 1", reason="Counted wrongly.")
    assert decided is not None
    ledger = (await driver.bot.leagues.ratings.of(driver.guild.id)).ledgers[Pool("elgrande", Tempo.CORRESPONDENCE)]
    player = (await driver.bot.leagues.seasons.roll(driver.guild.id)).player
    ratings = [ledger.of(player(person.id) or "").value for person in (ana, ben)]
    assert ratings[0] < 1500 < ratings[1]
    (again,) = [each for each in decided.menus if each.custom_id == "lcr"]
    form = await olga.choose_for_form(decided, [again.values[0]], again.custom_id)
    await olga.submit(form, reason="It was right.")
    ledger = (await driver.bot.leagues.ratings.of(driver.guild.id)).ledgers[Pool("elgrande", Tempo.CORRESPONDENCE)]
    assert ratings[0] != ledger.of(player(ana.id) or "").value == ledger.of(player(ben.id) or "").value
    seen = await ben.slash("league ranking")
    assert seen is not None
    read = await ben.press(seen, "Decisions")
    assert "The places of Table 1 were changed. Counted wrongly." in read.text
    assert "It was right." in read.text
    assert read.menus == []


async def test_a_game_of_no_season_is_found_by_the_number_of_its_table(later: Later, driver: Driver) -> None:
    ana, ben, olga = driver.person("ana"), driver.person("ben"), organiser(driver)
    nothing = await olga.slash("league decide")
    assert nothing is not None
    assert "made no decisions" in nothing.text
    await begun_free_game(driver, ana, ben)
    found = await olga.slash("league decide", table=1)
    assert found is not None
    await olga.submit(await olga.open_form(found, "Does not count"), reason="A trial.")
    log = await ben.slash("league ranking")
    assert log is not None
    assert "Table 1 does not count. A trial." in log.text
    missing = await olga.slash("league decide", table=2)
    assert missing is not None
    assert "no rated game" in missing.text
    refused = await ben.slash("league decide", table=1)
    assert refused is not None
    assert "Only organisers" in refused.text


async def test_the_organiser_chooses_what_the_tables_play(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    panel = await olga.press(draft, "What is played")
    panel = await olga.choose(panel, ["6"], "lfo:1:rounds")
    assert "6 rounds" in panel.text
    draft = await olga.press(panel, "Back")
    await olga.press(draft, "Announce")
    message = next(each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons)
    for name in NAMES:
        await driver.person(name).press(message, "Sign up")
    await pass_time(driver, later, DAY)
    assert (await driver.tables.overview.table(1)).options["rounds"] == 6


async def test_a_season_of_el_caballero_has_tables_of_its_sizes(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Islands", kind="season", starts="1d")
    assert draft is not None
    panel = await olga.press(draft, "What is played")
    await olga.choose(panel, ["elcaballero"], "lfo:1:game")
    kept = await driver.bot.leagues.seasons.read(1)
    assert kept.rules.family == "elcaballero"
    assert set(kept.rules.sizes) <= {2, 3, 4}


async def test_managers_leave_computer_players_out_of_the_ratings(later: Later, driver: Driver) -> None:
    olga, ana = organiser(driver), driver.person("ana")
    message = await ana.slash("table new")
    assert message is not None
    await ana.press(message, "Add computer player")
    await ana.press(message, "Start")
    await finish(driver.tables, 1)
    assert len((await driver.bot.leagues.ratings.of(driver.guild.id)).ledgers) == 1
    refused = await ana.slash("league computers", rated=False)
    assert refused is not None
    assert "⚠️" in refused.text
    said = await olga.slash("league computers", rated=False)
    assert said is not None
    assert "left out" in said.text
    ledgers = (await driver.bot.leagues.ratings.of(driver.guild.id)).ledgers
    assert all(ledger.ratings == {} for ledger in ledgers.values())
