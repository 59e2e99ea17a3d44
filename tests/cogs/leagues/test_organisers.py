"""Leagues as their organisers see them: they set up, are told, and decide."""

from __future__ import annotations

import discord
import pytest

from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.season.proposals import groups
from bot.leagues.rules.season.rules import Unfinished
from bot.leagues.rules.season.season import Season
from bot.storage.records.results import FinishedGame, Tempo
from bot.storage.records.terms import DAY, HOUR
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Person, Screen, written_in
from tests.cogs.leagues.server import (
    EIGHT,
    NAMES,
    Later,
    announced,
    announcement,
    begun,
    begun_free_game,
    end_of_table,
    opening,
    organiser,
    pass_time,
    signed_up,
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
    panel = await judge.slash("league manage")
    assert panel is not None
    assert "Division 1, round 1, table 1** is disputed" in panel.text
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


async def test_an_organiser_is_told_directly_in_the_language_they_chose(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    people = await begun(driver, later, olga=olga)
    await end_of_table(driver, later)
    await driver.tables.people.set_person(olga.id, language="de")
    await disputed(driver, people[0])
    await pass_time(driver, later)
    (told,) = olga.inbox()
    german = driver.bot.texts.for_locale("de")
    assert german("league.matters.help") in told.text
    assert driver.bot.texts.for_locale("en")("league.matters.help") not in told.text


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


@pytest.mark.parametrize("command", ["league new", "league manage", "league organisers"])
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
    refused = await ben.slash("league manage")
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
    message = announcement(driver)
    assert "Ties are broken by Sonneborn-Berger, points of the opponents, wins" in message.text
    assert "Clock: Slow." in message.text


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
    nothing = await olga.slash("league manage")
    assert nothing is not None
    assert "made no decisions" in nothing.text
    await begun_free_game(driver, ana, ben)
    found = await olga.slash("league manage", table=1)
    assert found is not None
    await olga.submit(await olga.open_form(found, "Does not count"), reason="A trial.")
    log = await ben.slash("league ranking")
    assert log is not None
    assert "Table 1 does not count. A trial." in log.text
    missing = await olga.slash("league manage", table=2)
    assert missing is not None
    assert "no rated game" in missing.text
    refused = await ben.slash("league manage", table=1)
    assert refused is not None
    assert "Only organisers" in refused.text


async def test_the_organiser_chooses_what_the_tables_play(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    panel = await olga.press(draft, "What is played")
    panel = await olga.choose(panel, ["6"], "lfo:1:rounds")
    assert "6 rounds" in panel.text
    await driver.bot.leagues.founding.change(1, rules={"review": 0})
    draft = await olga.press(panel, "Back")
    await olga.press(draft, "Announce")
    message = announcement(driver)
    await signed_up(driver, message)
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


async def managing(driver: Driver, later: Later, count: int = 4, **choices: str) -> tuple[Person, list[Person], Screen]:
    """An organiser, those who play, and the page of their season."""
    olga = organiser(driver)
    people = await begun(driver, later, count, olga=olga, **choices)
    page = await olga.slash("league manage")
    assert page is not None
    return olga, people, page


async def player(driver: Driver, person: Person) -> str:
    found = (await driver.bot.leagues.seasons.roll(driver.guild.id)).player(person.id)
    assert found is not None
    return found


async def season(driver: Driver, number: int = 1) -> Season:
    return (await driver.bot.leagues.seasons.read(number)).season


async def test_an_organiser_removes_somebody_who_stays_out_until_that_is_revoked(later: Later, driver: Driver) -> None:
    olga, people, page = await managing(driver, later)
    ana = await player(driver, people[0])
    person = await olga.choose(page, [ana], "lmp:1")
    await olga.submit(await olga.open_form(person, "Remove from the season"), reason="Three warnings.")
    assert not (await season(driver)).members[ana].is_active
    refused = await people[0].slash("league join")
    assert refused is not None
    assert "removed you" in refused.text
    await pass_time(driver, later)
    told = next(each for each in driver.messages(driver.channel.id) if "was removed from the season" in each.text)
    assert "Three warnings." in told.text
    (ruling,) = (await season(driver)).rulings
    await olga.submit(await olga.choose_for_form(await opened(olga), [ruling.key], "ldr:1"), reason="No.")
    again = await people[0].slash("league join")
    assert again is not None
    assert "You take part" in again.text


async def opened(olga: Person) -> Screen:
    page = await olga.slash("league manage")
    assert page is not None
    return page


async def test_an_organiser_names_a_substitute_for_somebody_at_a_running_table(later: Later, driver: Driver) -> None:
    message = await announced(driver, olga=(olga := organiser(driver)))
    people = await signed_up(driver, message, (*NAMES, "elena"))
    await people[-1].slash("league join")
    panel = await people[-1].slash("league join")
    assert panel is not None
    await people[-1].choose(panel, ["bench"], "lso:1:role")
    await pass_time(driver, later, DAY)
    ana, elena = await player(driver, people[0]), await player(driver, people[-1])
    table = await olga.choose(await opened(olga), ["1-1-1-1"], "ldt:1")
    who = await olga.choose(table, [ana], "lts:1:1-1-1-1")
    await olga.choose(who, [elena], f"ltb:1:1-1-1-1:{ana}")
    seats = (await driver.tables.overview.table(1)).seats
    assert people[-1].id in [seat.user_id for seat in seats]
    assert people[0].id not in [seat.user_id for seat in seats]
    await pass_time(driver, later)
    assert elena in (await season(driver)).tables["s1:1-1-1-1"].sitting


async def test_an_organiser_lets_a_table_begin_anew_with_the_same_people(later: Later, driver: Driver) -> None:
    olga, _, page = await managing(driver, later, rounds="1")
    table = await olga.choose(page, ["1-1-1-1"], "ldt:1")
    sure = await olga.press(table, "Begin anew")
    await olga.press(sure, "Begin anew")
    await pass_time(driver, later)
    tables = (await season(driver)).tables
    assert tables["s1:1-1-1-1"].result is None
    assert tables["s1:1-1-1-2"].is_running
    assert set(tables["s1:1-1-1-2"].seating) == set(tables["s1:1-1-1-1"].seating)
    table = await olga.choose(await opened(olga), ["1-1-1-2"], "ldt:1")
    sure = await olga.press(table, "End it without a result")
    await olga.press(sure, "End it without a result")
    assert (await season(driver)).open_tables == {}
    assert (await season(driver)).games() == ()


async def test_an_organiser_moves_the_end_of_a_round_both_ways(later: Later, driver: Driver) -> None:
    olga, _, page = await managing(driver, later)
    for by, days in ((7, 7), (-1, 6)):
        page = await olga.choose(page, [f"1.{by * DAY}"], "lme:1")
        assert sum((await season(driver)).prolonged.values()) == days * DAY


async def test_an_organiser_changes_the_rules_until_the_draw(later: Later, driver: Driver) -> None:
    message = await announced(driver, olga=(olga := organiser(driver)))
    draft = await olga.press(await opened(olga), "Rules and beginning")
    draft = await olga.choose(draft, ["7"], "lfc:1:rounds")
    assert "7 rounds" in draft.text
    assert "7 rounds" in driver.screen(message.channel_id, message.id).text
    await olga.submit(await olga.open_form(draft, "Another beginning"), starts="2d")
    await signed_up(driver, message)
    await pass_time(driver, later, DAY + HOUR)
    assert (await season(driver)).divisions == {}
    await pass_time(driver, later, DAY)
    assert (await season(driver)).divisions
    late = await olga.choose(draft, ["5"], "lfc:1:rounds")
    assert "no longer change" in late.text


async def test_the_next_season_is_declared_like_the_last_one_in_two_presses(later: Later, driver: Driver) -> None:
    olga, _, page = await managing(driver, later, rounds="7", divisions="12")
    form = await olga.open_form(page, "Next season like this")
    assert written_in(form) == {"title": "Spring 2", "starts": "7d"}
    draft = await olga.submit(form, title="Autumn", starts="9d")
    assert draft is not None
    await olga.press(draft, "Announce")
    kept = await driver.bot.leagues.seasons.read(2)
    assert (kept.stored.title, kept.rules.rounds, kept.rules.division_size) == ("Autumn", 7, 12)
    assert kept.rules.follows == 1


async def test_organisers_choose_a_channel_in_which_they_are_told(later: Later, driver: Driver) -> None:
    olga, people, page = await managing(driver, later)
    channel = driver.guild.create_text_channel("organisers")
    await olga.choose(page, [channel], "lmc:1")
    await disputed(driver, people[0])
    await pass_time(driver, later)
    (told,) = driver.messages(channel.id)
    assert "is disputed" in told.text
    assert olga.inbox() == []
    private = await olga.press(told, "Let it stand")
    assert private.ephemeral
    assert (await season(driver)).disputed == {}


async def test_a_draw_is_seen_by_organisers_first_who_change_it_with_a_public_reason(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver, olga=(olga := organiser(driver)), review=12 * HOUR)
    await driver.bot.leagues.founding.change(1, rules={"rounds": 1, "sizes": (4,), "division_size": 8})
    await signed_up(driver, message, EIGHT)
    await pass_time(driver, later, DAY)
    assert (await season(driver)).tables == {}
    assert "Division 1: round 1 is drawn. Only organisers see it" in olga.inbox()[-1].text
    assert driver.messages(driver.channel.id)[-1].id == message.id
    draw = await olga.press(olga.inbox()[-1], "Look at the draw")
    one, other = (table[0] for table in groups((await season(driver)).proposed("paired 1 1 1").draw))
    draw = await olga.choose(draw, [one], "ldrs:1:paired.1.1.1:-")
    form = await olga.choose_for_form(draw, [other], f"ldrs:1:paired.1.1.1:{one}")
    await olga.submit(form, reason="They share a flat.")
    await pass_time(driver, later, 12 * HOUR)
    first, second = (await season(driver)).tables.values()
    assert (first.seating[0], second.seating[0]) == (other, one)
    assert "They share a flat." in driver.messages(driver.channel.id)[-1].text
    late = await olga.press(draw, "Publish the draw")
    assert "⚠️" in late.text


async def test_divisions_are_seen_by_organisers_first_and_published_with_one_press(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver, olga=(olga := organiser(driver)), review=12 * HOUR)
    await driver.bot.leagues.founding.change(1, rules={"rounds": 1, "sizes": (4, 3), "division_size": 4})
    await signed_up(driver, message, EIGHT)
    await pass_time(driver, later, DAY)
    assert (await season(driver)).divisions == {}
    assert "The divisions are drawn. Only organisers see them" in olga.inbox()[-1].text
    page = await opened(olga)
    assert "being drawn" in page.text
    await olga.press(page, "Publish the draw")
    await pass_time(driver, later)
    assert (await season(driver)).divisions
    assert "The divisions are drawn." in driver.messages(driver.channel.id)[-1].text


async def test_all_draws_of_a_round_are_published_with_one_press_where_one_reads_of_them(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver, olga=(olga := organiser(driver)), review=12 * HOUR)
    await driver.bot.leagues.founding.change(1, rules={"rounds": 1, "sizes": (4, 3), "division_size": 4})
    await signed_up(driver, message, EIGHT)
    await pass_time(driver, later, DAY)
    await olga.press(await opened(olga), "Publish the draw")
    await pass_time(driver, later)
    page = await opened(olga)
    assert "round 0" not in page.text
    assert "Publish the draw" not in page.buttons
    second = await olga.choose(page, ["paired.1.2.1"], "ldrm:1")
    assert "Division 2: round 1 is drawn." in second.text
    assert len((await season(driver)).proposals) == 3
    await olga.press(olga.inbox()[-1], "Publish all draws")
    await pass_time(driver, later)
    tables = (await season(driver)).tables
    assert {table.division for table in tables.values()} == {1, 2}
    assert "Publish all draws" not in (await opened(olga)).buttons
