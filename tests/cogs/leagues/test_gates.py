"""Who takes part: what organisers declare about it, and what people do for it."""

from __future__ import annotations

from fractions import Fraction

from bot.leagues.rules.rulings import Warned
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.season import Season
from bot.storage.records.terms import DAY, HOUR
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, written_in
from tests.cogs.leagues.server import NAMES, Later, announced, announcement, begun, organiser, pass_time, signed_up


async def season_of(driver: Driver) -> Season:
    return (await driver.bot.leagues.seasons.read(1)).season


async def test_only_people_with_the_role_sign_up(later: Later, driver: Driver) -> None:
    veterans = driver.guild.create_role("veterans")
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    gates = await olga.press(draft, "Who takes part")
    assert "Anybody in this server" in gates.text
    gates = await olga.choose(gates, [veterans], "lfr:1")
    assert f"<@&{veterans.id}>" in gates.text
    await olga.press(await olga.press(gates, "Back"), "Announce")
    (message,) = [each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons]
    assert f"Only people with the role <@&{veterans.id}>" in message.text
    refused = await driver.person("ana").press(message, "Sign up")
    assert "only for people with the role" in refused.text
    taken = await driver.person("ben", roles=[veterans]).press(message, "Sign up")
    assert "You take part." in taken.text
    assert len((await season_of(driver)).members) == 1


async def test_an_organiser_lets_people_in_from_the_message_that_tells_of_them(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    message = await announced(driver, olga=olga)
    await driver.bot.leagues.founding.change(1, rules={"needs_approval": True})
    ana = driver.person("ana")
    panel = await ana.press(message, "Sign up")
    assert "still have to let you in" in panel.text
    await pass_time(driver, later)
    (told,) = olga.inbox()
    assert f"<@{ana.id}> signed up" in told.text
    page = await olga.press(told, "Let them in")
    assert "Let them in" not in page.buttons
    assert (await season_of(driver)).applicants() == ()
    again = await ana.slash("league join")
    assert again is not None
    assert "still have to let you in" not in again.text


async def test_people_are_called_to_check_in_and_who_does_not_is_not_drawn(later: Later, driver: Driver) -> None:
    message = await announced(driver)
    await driver.bot.leagues.founding.change(1, rules={"check_in": 12 * HOUR})
    people = await signed_up(driver, message, (*NAMES, "elena"))
    await pass_time(driver, later, DAY - 11 * HOUR)
    call = next(each for each in driver.messages(driver.channel.id) if "I’m in" in each.buttons)
    assert set(call.mentions) == {person.id for person in people}
    for person in people[:4]:
        assert "You are in" in (await person.press(call, "I’m in")).text
    await pass_time(driver, later, 12 * HOUR)
    season = await season_of(driver)
    assert set(season.divisions[MAIN][0]) == {"m2", "m3", "m4", "m5"}


async def test_points_of_ones_own_are_written_table_by_table(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    form = await olga.choose_for_form(draft, ["own"], "lfc:1:scheme")
    assert written_in(form) == {"5": "12 9 6 3 0", "4": "12 8 4 0", "3": "12 6 0"}
    refused = await olga.submit(form, **{"5": "9 7 5 3 1", "4": "7 9 3 1", "3": "5 3 1"})
    assert refused is not None
    assert "none higher than the one before" in refused.text
    form = await olga.choose_for_form(draft, ["own"], "lfc:1:scheme")
    draft = await olga.submit(form, **{"5": "9 7 5 3 1", "4": "7 5 3 1", "3": "5 3 1"})
    assert draft is not None
    assert "Table of 4: 7 5 3 1." in draft.text
    await begun_here(driver, later, olga, draft)
    await finish(driver.tables, 1)
    await pass_time(driver, later)
    lines = (await season_of(driver)).standings(MAIN, 1)
    assert sum(line.points for line in lines) == Fraction(7 + 5 + 3 + 1)


async def begun_here(driver: Driver, later: Later, olga: object, draft: object) -> None:
    await driver.bot.leagues.founding.change(1, rules={"review": 0})
    await olga.press(draft, "Announce")  # type: ignore[attr-defined]  # a person
    message = announcement(driver)
    await signed_up(driver, message)
    await pass_time(driver, later, DAY)


async def test_people_form_teams_by_writing_the_same_name_and_the_season_shows_them(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver)
    await driver.bot.leagues.founding.change(1, rules={"team_size": 2})
    people = [driver.person(name) for name in NAMES]
    for person, team in zip(people, ("Los Rojos", "los  rojos", "Blues", "LOS ROJOS"), strict=True):
        panel = await person.press(message, "Sign up")
        said = await person.submit(await person.open_form(panel, "Your team"), team=team)
        assert said is not None
        assert ("team is full" in said.text) == (team == "LOS ROJOS")
    joined = await people[1].slash("league join")
    assert joined is not None
    assert "You play for **Los Rojos**, with 1 other so far." in joined.text
    await pass_time(driver, later, DAY)
    await finish(driver.tables, 1)
    await pass_time(driver, later)
    shown = await people[0].slash("league show")
    assert shown is not None
    teams = await people[0].press(shown, "Teams")
    assert "Los Rojos" in teams.alt_texts[0]


async def test_people_sit_rounds_out_and_say_whether_they_are_named_where_they_sign_up(
    later: Later, driver: Driver
) -> None:
    message = await announced(driver)
    ana = driver.person("ana")
    panel = await ana.press(message, "Sign up")
    panel = await ana.choose(panel, ["2", "4"], "lsb:1")
    assert (await season_of(driver)).members["m2"].byes == (2, 4)
    panel = await ana.press(panel, "Show my name on public pages")
    assert (await driver.tables.people.person(ana.id)).is_named
    panel = await ana.press(panel, "Hide my name on public pages")
    assert not (await driver.tables.people.person(ana.id)).is_named


async def test_organisers_see_how_far_one_can_rely_on_somebody_and_warn_them(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    people = await begun(driver, later, olga=olga)
    await pass_time(driver, later, 3 * DAY)
    panel = await olga.slash("league manage")
    assert panel is not None
    person = await olga.choose(panel, ["m2"], "lmp:1")
    assert "Did not come to 1 table of this season in time." in person.text
    form = await olga.open_form(person, "Warn")
    await olga.submit(form, reason="Please say so when you cannot come.")
    (ruling,) = (await season_of(driver)).rulings
    assert ruling.verdict == Warned("m2", 1)
    await pass_time(driver, later)
    told = driver.messages(driver.channel.id)[-1]
    assert "Please say so" in told.text
    assert people[0].id in told.mentions


async def test_a_game_played_elsewhere_is_entered_and_the_one_here_ends(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    await begun(driver, later, olga=olga)
    panel = await olga.slash("league manage")
    assert panel is not None
    table = await olga.choose(panel, ["1-1-1-1"], "ldt:1")
    form = await olga.open_form(table, "Played elsewhere")
    await olga.submit(form, places="2 1 3 4", scores="80 95 70 60", reason="They met at the club.")
    season = await season_of(driver)
    assert season.open_tables == {}
    seating = season.tables["s1:1-1-1-1"].seating
    assert season.standings(MAIN, 1)[0].player == seating[1]
    await pass_time(driver, later)
    at_table = driver.messages(await driver.place())[-1]
    assert "was played elsewhere; its result is entered." in at_table.text


async def test_organisers_have_the_names_of_their_server_in_their_files(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    people = await begun(driver, later, olga=olga)
    await finish(driver.tables, 1)
    await pass_time(driver, later)
    for person, is_named in ((olga, True), (people[1], False)):
        given = await person.slash("league export")
        assert given is not None
        files = {each["filename"]: driver.env.backend.cdn.get(each["url"]) for each in given.stored.attachments}
        assert (b"ana" in (files["standings.csv"] or b"")) == is_named
