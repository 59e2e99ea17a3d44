"""Leagues as people see them in Discord, from the announcement of a season to its end."""

from __future__ import annotations

from bot.leagues.rules.season.tasks import deadline_of
from bot.pictures.service import IN_WORDS
from bot.storage.records.terms import DAY, HOUR
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Menu, Screen
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
    pass_time,
    signed_up,
)


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
    shown = announcement(driver)
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
    (member,) = (await driver.bot.leagues.seasons.read(1)).season.members.values()
    assert not member.is_active


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
    ana = (await driver.bot.leagues.seasons.roll(driver.guild.id)).player(people[0].id)
    assert ana in next(iter((await driver.bot.leagues.seasons.read(1)).season.tables.values())).appeared


async def test_whoever_does_not_come_is_reminded_and_the_bench_takes_the_seat(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    people = await signed_up(driver, message)
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
    assert ranking.subjects == ["table_sheet"]
    assert "no rank yet" in ranking.alt_texts[0]
    page = await ana.slash("league player")
    assert page is not None
    assert page.subjects == ["player_sheet"]
    assert "Rated games: 1." in page.alt_texts[0]
    await driver.tables.people.set_person(ana.id, picture_layout=IN_WORDS)
    words = await ana.slash("league player", who=ben.user)
    assert words is not None
    assert "ben" in words.text


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


async def test_a_season_can_be_had_as_files_without_the_names_of_others(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later)
    await end_of_table(driver, later)
    await driver.tables.people.set_person(ana.id, is_named=True)
    answer = await ana.slash("league export")
    assert answer is not None
    files = {each["filename"]: driver.env.backend.cdn.get(each["url"]) for each in answer.stored.attachments}
    of_people = {"results.csv", "standings.csv", "ratings.csv", "games.csv", "season-1.json"}
    assert set(files) == {*of_people, "rules.csv", "rulings.csv"}
    for name, data in files.items():
        assert data is not None
        assert b"ben" not in data
        assert (b"ana" in data) is (name in of_people)


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


async def test_a_server_without_a_season_offers_a_game_instead(later: Later, driver: Driver) -> None:
    ana = driver.person("ana")
    for command in ("league show", "league join"):
        answer = await ana.slash(command)
        assert answer is not None
        assert "No season has been announced" in answer.text
        assert "Look for a game" in (await ana.press(answer, "Find a game")).buttons


async def test_every_menu_of_a_wish_says_what_it_is_about(later: Later, driver: Driver) -> None:
    panel = await driver.person("ana").slash("league find")
    assert panel is not None
    lines = [line["label"] for menu in panel._all(3) for line in menu["options"] if ":players:" in menu["custom_id"]]
    assert "Players: four, later three or five" in lines


async def test_the_announcement_tells_what_is_played_the_divisions_and_the_dates_of_rounds(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver, rounds="3", divisions="12", length=str(14 * DAY))
    kept = await driver.bot.leagues.seasons.read(1)
    first, second = (kept.rules.starts_at // 1000 + days * 86_400 for days in (0, 14))
    assert "Divisions of about 12 people." in message.text
    assert f"<t:{first}:d> to <t:{second}:d>" in message.text
    assert "Played with: El Grande" in message.text


async def test_a_table_and_the_schedule_say_when_their_round_ends(later: Later, driver: Driver) -> None:
    ana, *_ = await begun(driver, later)
    (table, *_) = (await driver.bot.leagues.seasons.read(1)).season.open_tables.values()
    ends = deadline_of((await driver.bot.leagues.seasons.read(1)).season, table)
    assert f"The round ends <t:{ends // 1000}:F>." in (await opening(driver)).text
    panel = await ana.slash("league show")
    assert panel is not None
    assert "The round ends " in (await ana.press(panel, "Schedule")).alt_texts[0]


async def test_a_closed_season_tells_who_moves_up_and_down(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    rules = {"rounds": 1, "rounds_at_once": 1, "sizes": (4, 3), "division_size": 4, "moving": 1}
    await driver.bot.leagues.founding.change(1, rules=rules)
    await signed_up(driver, message, EIGHT)
    await pass_time(driver, later, DAY)
    for table in (1, 2):
        await finish(driver.tables, table)
    await pass_time(driver, later)
    await pass_time(driver, later, 8 * DAY)
    kept, roll = await driver.bot.leagues.seasons.read(1), await driver.bot.leagues.seasons.roll(driver.guild.id)
    top, below = kept.season.final()
    told = driver.messages(driver.channel.id)[-1].text
    assert f"Up to division 1: <@{roll.user(below[0])}>" in told
    assert f"Down to division 2: <@{roll.user(top[-1])}>" in told


async def test_whoever_comes_when_all_places_are_taken_reads_their_number_on_the_waiting_list(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver)
    await driver.bot.leagues.founding.change(1, rules={"places": 3})
    panels = [await driver.person(name).press(message, "Sign up") for name in NAMES]
    assert ["number 1 on the waiting list" in panel.text for panel in panels] == [False, False, False, True]
    shown = driver.screen(message.channel_id, message.id).text
    assert "There are 3 places." in shown
    assert "All places are taken." in shown


async def test_pages_of_a_view_can_be_turned_there_and_back(later: Later, driver: Driver) -> None:
    """All controls of a message have addresses of their own: else Discord refuses the whole message."""
    message = await announced(driver, review=0)
    await signed_up(driver, message, (*NAMES, *(f"guest {number}" for number in range(8))))
    await pass_time(driver, later, DAY)
    reader = driver.person(NAMES[0])
    shown = await reader.slash("league show")
    assert shown is not None
    first = await reader.press(shown, "Cross table")
    assert (first.buttons["◀"].disabled, first.buttons["▶"].disabled) == (True, False)
    second = await reader.press(first, "▶")
    assert (second.buttons["◀"].disabled, second.buttons["▶"].disabled) == (False, True)
    assert (await reader.press(second, "◀")).buttons["◀"].disabled
