"""Leagues as people see them in Discord, from the announcement of a season to its end."""

from __future__ import annotations

import time

import discord
import pytest

from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.season.rules import DAY, HOUR, Unfinished
from bot.pictures.service import IN_WORDS
from bot.storage.records.results import Tempo
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Menu, Person, Screen, written_in

NAMES = ("ana", "ben", "carla", "dario")


class Later:
    """The clock of the bot, which a test may let run ahead."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.by


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    clock = Later()
    monkeypatch.setattr("bot.app.clock", clock)
    monkeypatch.setattr("bot.app.ElGrandeBot._may_act", lambda _: True)  # nobody watches how time passes here
    return clock


def organiser(driver: Driver) -> Person:
    role = driver.guild.create_role("organiser", permissions=discord.Permissions(manage_guild=True))
    return driver.person("olga", roles=[role])


async def pass_time(driver: Driver, later: Later, milliseconds: int = 0) -> None:
    """Time goes by; what is due is done, and everybody is told."""
    later.by += milliseconds
    with driver.env.time_context():
        await driver.bot.leagues.loop.do_due()
    await driver.deliver()


async def announced(driver: Driver, kind: str = "season", **choices: str) -> Screen:
    """The public message of a season that begins in a day."""
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind=kind, starts="1d")
    assert draft is not None
    assert draft.ephemeral
    for field, value in choices.items():
        draft = await olga.choose(draft, [value], f"lfc:1:{field}")
    said = await olga.press(draft, "Announce")
    assert "I’ll do the rest" in said.text
    return next(each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons)


async def begun(driver: Driver, later: Later, count: int = 4, **choices: str) -> list[Person]:
    """A season whose first table plays."""
    message = await announced(driver, **choices)
    people = [driver.person(name) for name in NAMES[:count]]
    for person in people:
        await person.press(message, "Sign up")
    await pass_time(driver, later, DAY)
    return people


async def opening(driver: Driver) -> Screen:
    """The message that tells those at the first table that it begins."""
    return next(each for each in driver.messages(await driver.place()) if "I’m here" in each.buttons)


async def end_of_table(driver: Driver, later: Later) -> None:
    await finish(driver.tables, 1)
    await pass_time(driver, later)


async def test_a_game_that_counts_as_it_stands_says_so_and_shows_the_places(later: Later, driver: Driver) -> None:
    await begun(driver, later)
    await end_of_table(driver, later)
    said = [each.text for each in driver.messages(await driver.place())]
    (counted,) = [each for each in said if "Time is up: the game counts as it stands." in each]
    assert "\n1. " in counted
    assert not any("without a result" in each for each in said)


async def test_a_season_for_which_nobody_signs_up_waits_says_so_and_is_called_off_without_a_cup(
    later: Later, driver: Driver
) -> None:
    await announced(driver)
    await pass_time(driver, later, 8 * DAY)
    said = driver.messages(driver.channel.id)[-1].text
    assert "Too few people have signed up so far." in said
    await pass_time(driver, later, 100 * DAY)
    said = driver.messages(driver.channel.id)[-1].text
    assert "Called off" in said
    assert "🏆" not in said
    panel = await driver.person("ana").slash("league show")
    assert panel is not None
    assert "was called off" in panel.text


async def test_one_press_signs_up_and_everybody_sees_how_many_did(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    assert "Nobody has signed up yet." in message.text
    ana = driver.person("ana")
    panel = await ana.press(message, "Sign up")
    assert panel.ephemeral
    assert "You take part." in panel.text
    shown = next(each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons)
    assert "1 person has signed up." in shown.text
    for field, values in {"role": ["both"], "hours": ["evening"], "games": ["3"]}.items():
        panel = await ana.choose(panel, values, f"lso:1:{field}")
    kept = await driver.bot.leagues.seasons.read(1)
    (member,) = kept.season.members.values()
    assert (member.plays, member.on_bench, member.entrant.games_at_once) == (True, True, 3)
    assert member.entrant.hours == (18, 19, 20, 21, 22, 23)


async def test_whoever_signs_up_without_a_time_zone_is_asked_what_time_it_is(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    ana = driver.person("ana")
    panel = await ana.press(message, "Sign up")
    assert "Choose your time zone" in panel.text
    panel = await ana.choose(panel, ["Asia/Tokyo"], "lso:1:zone")
    assert "Choose your time zone" not in panel.text
    assert (await driver.tables.people.person(ana.id)).time_zone == "Asia/Tokyo"
    (member,) = (await driver.bot.leagues.seasons.read(1)).season.members.values()
    assert member.entrant.time_zone == "Asia/Tokyo"
    await driver.tables.people.set_person(ana.id, time_zone="Europe/Lisbon")
    again = await ana.press(message, "Sign up")
    zones = next(each for each in again.menus if each.custom_id == "lso:1:zone")
    assert zones.chosen == ("Europe/Lisbon",)


async def test_whoever_withdraws_is_asked_once_more(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    ana = driver.person("ana")
    panel = await ana.press(message, "Sign up")
    sure = await ana.press(panel, "Withdraw")
    assert "play no more rounds" in sure.text
    assert "You have withdrawn" in (await ana.press(sure, "Yes, withdraw")).text
    assert not (await driver.bot.leagues.seasons.read(1)).season.members["m1"].is_active


async def test_a_table_begins_by_itself_and_calls_its_people_in_its_thread(later: Later, driver: Driver) -> None:
    people = await begun(driver, later)
    told = await opening(driver)
    assert sorted(told.mentions) == sorted(person.id for person in people)
    assert "Division 1, round 1, table 1" in told.text
    assert told.channel_id != driver.channel.id
    assert any("Round 1 begins" in each.text for each in driver.messages(driver.channel.id))
    post = await driver.last_post()
    assert "Play" in post.buttons
    here = await people[0].press(told, "I’m here")
    assert here.ephemeral
    assert "m1" in next(iter((await driver.bot.leagues.seasons.read(1)).season.tables.values())).appeared


async def test_whoever_does_not_come_is_reminded_and_the_bench_takes_the_seat(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    people = [driver.person(name) for name in NAMES]
    for person in people:
        await person.press(message, "Sign up")
    elena = driver.person("elena")
    panel = await elena.press(message, "Sign up")
    await elena.choose(panel, ["bench"], "lso:1:role")
    await pass_time(driver, later, DAY)
    told = await opening(driver)
    for person in people[1:]:
        await person.press(told, "I’m here")
    await pass_time(driver, later, DAY)
    reminded = driver.messages(await driver.place())[-1]
    assert reminded.mentions == [people[0].id]
    await pass_time(driver, later, DAY)
    call = driver.messages(await driver.place())[-1]
    assert call.mentions == [elena.id]
    refused = await people[1].press(call, "Take the seat")
    assert "offered to other people" in refused.text
    assert "The seat is yours" in (await elena.press(call, "Take the seat")).text
    table = await driver.tables.overview.table(1)
    assert elena.id in [seat.user_id for seat in table.seats]
    assert people[0].id not in [seat.user_id for seat in table.seats]


async def test_a_season_is_looked_at_as_pictures_and_in_words(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later)
    await end_of_table(driver, later)
    panel = await ana.slash("league show")
    assert panel is not None
    assert panel.subjects == ["table_sheet"]
    assert "ana" in panel.alt_texts[0]
    for label in ("Cross table", "Schedule", "Results", "Decisions", "Standings"):
        panel = await ana.press(panel, label)
        assert panel.text
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)
    words = await ana.slash("league show")
    assert words is not None
    assert words.pictures == []
    assert "1 game" in words.text
    results = await ana.press(words, "Results")
    assert f"<@{ana.id}>" in results.text


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
    table = await judge.choose(after, ["1-1-1-1"], "ldt:1")
    await judge.press(table, "Settle the dispute")
    season = (await driver.bot.leagues.seasons.read(1)).season
    assert season.games() == ()
    assert season.disputed == {}
    shown = await people[1].slash("league show")
    assert shown is not None
    decisions = await people[1].press(shown, "Decisions")
    assert "The clock did stand still." in decisions.text
    assert f"<@{judge.id}>" in decisions.text


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


async def test_people_who_look_for_a_game_find_each_other(later: Later, driver: Driver) -> None:
    people = [driver.person(name) for name in NAMES[:2]]
    for person in people:
        panel = await person.slash("league find")
        assert panel is not None
        fields = next(each for each in panel.menus if each.custom_id.startswith("lks:players"))
        panel = await person.choose(panel, ["2"], fields.custom_id)
        panel = await person.press(panel, "Look for a game")
        assert "I’m looking" in panel.text
    await pass_time(driver, later)
    table = await driver.tables.overview.table(1)
    assert {seat.user_id for seat in table.seats} == {person.id for person in people}
    told = [each for each in driver.messages(table.place) if "found each other" in each.text]
    assert sorted(told[0].mentions) == sorted(person.id for person in people)


async def test_whoever_looks_chooses_expansions_and_whom_to_avoid(later: Later, driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await begun_free_game(driver, ana, ben)
    await ana.slash("league ranking")
    panel = await ana.slash("league find")
    assert panel is not None

    wanted = menu_of(panel, "expansions").values[0]
    for field, value in {"expansions": wanted, "avoids": "m2", "players": "2"}.items():
        panel = await ana.choose(panel, [value], menu_of(panel, field).custom_id)
    await ana.press(panel, "Look for a game")
    wish = await driver.bot.leagues.seeking.wish_of(driver.guild.id, ana.id)
    assert wish is not None
    assert (wish.expansions, wish.avoids, wish.sizes) == (frozenset({wanted}), frozenset({"m2"}), (2,))


def menu_of(panel: Screen, field: str) -> Menu:
    """The menu of a part of a wish."""
    return next(each for each in panel.menus if each.custom_id.startswith(f"lks:{field}"))


async def test_a_server_has_records_and_its_schedule_and_results_are_pictures(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later, rounds="2", form="round_robin")
    panel = await ana.slash("league show")
    assert panel is not None
    schedule = await ana.press(panel, "Schedule")
    assert schedule.subjects == ["table_sheet"]
    assert "being played" in schedule.alt_texts[0]
    assert "https://discord.com/channels/" in schedule.text
    await finish(driver.tables, 1)
    await pass_time(driver, later)
    results = await ana.press(schedule, "Results")
    assert results.subjects == ["table_sheet"]
    assert "1.1: 1. " in results.alt_texts[0]
    records = await ana.slash("league records")
    assert records is not None
    assert records.subjects == ["table_sheet"]
    assert "Most games: 1 game" in records.alt_texts[0]
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)
    words = await ana.slash("league records")
    assert words is not None
    assert words.pictures == []
    assert "Most games: 1 game" in words.text


async def test_a_server_has_a_ranking_and_everybody_a_page_without_any_set_up(later: Later, driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    empty = await ana.slash("league ranking")
    assert empty is not None
    assert "first finished game" in empty.text
    await begun_free_game(driver, ana, ben)
    ranking = await ana.slash("league ranking")
    assert ranking is not None
    assert "10 rated games" in ranking.text
    page = await ana.slash("league player")
    assert page is not None
    assert page.subjects == ["player_sheet"]
    assert "Rated games: 1." in page.alt_texts[0]
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)
    words = await ana.slash("league player", who=ben.user)
    assert words is not None
    assert "ben" in words.text


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


async def test_a_page_shows_the_rating_of_one_season_too(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later)
    await end_of_table(driver, later)
    page = await ana.slash("league player")
    assert page is not None
    (pools,) = page.menus
    assert pools.values == ("elgrande:correspondence:", "elgrande:correspondence:s1")
    page = await ana.choose(page, [pools.values[1]], pools.custom_id)
    assert "Spring." in page.alt_texts[0]
    assert "Rated games: 1." in page.alt_texts[0]


async def begun_free_game(driver: Driver, *people: Person) -> None:
    """A game of no season that has ended."""
    message = await people[0].slash("table new")
    assert message is not None
    for person in people[1:]:
        await person.press(message, "Join")
    await people[0].press(message, "Start")
    await finish(driver.tables, 1)


async def test_a_season_can_be_had_as_files_without_the_names_of_others(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later)
    await end_of_table(driver, later)
    await driver.tables.people.set_person(ana.id, is_named=True)
    answer = await ana.slash("league export")
    assert answer is not None
    files = {each["filename"]: driver.env.backend.cdn.get(each["url"]) for each in answer.stored.attachments}
    assert set(files) == {"results.csv", "standings.csv", "ratings.csv", "season-1.json"}
    for data in files.values():
        assert data is not None
        assert b"ben" not in data
        assert b"ana" in data


async def test_a_closed_season_is_told_with_its_champions(later: Later, driver: Driver) -> None:
    await begun(driver, later, rounds="1")
    await end_of_table(driver, later)
    await pass_time(driver, later, 8 * DAY)
    told = driver.messages(driver.channel.id)[-1]
    assert "The season is over" in told.text
    assert "🏆" in told.text
    assert told.subjects == ["table_sheet"]


async def test_somebody_is_in_no_round_while_they_pause(later: Later, driver: Driver) -> None:
    message = await announced(driver, rounds="2")
    people = [driver.person(name) for name in NAMES]
    panels = [await person.press(message, "Sign up") for person in people]
    said = await people[-1].press(panels[-1], "Skip two weeks")
    assert "You sit out every round" in said.text
    await pass_time(driver, later, DAY + HOUR)
    tables = (await driver.bot.leagues.seasons.read(1)).season.tables.values()
    assert {len(table.seating) for table in tables} == {3}


async def test_whoever_wants_to_be_named_on_public_pages_says_so_in_the_settings(driver: Driver) -> None:
    ana = driver.person("ana")
    panel = await ana.slash("settings")
    assert panel is not None
    panel = await ana.press(panel, "Privacy")
    assert "as a colour and a number" in panel.text
    panel = await ana.press(panel, "Show my name there")
    assert (await driver.tables.people.person(ana.id)).is_named
    assert "under your name" in panel.text
    await ana.press(panel, "Hide my name there")
    assert not (await driver.tables.people.person(ana.id)).is_named


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
