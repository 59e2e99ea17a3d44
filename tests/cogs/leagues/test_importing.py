"""`/league import`: a file of a running league, from the hands of an organiser."""

from __future__ import annotations

from bot.leagues.rules.season.facts import MAIN
from tests.cogs.driver import Driver, Person, Screen
from tests.cogs.leagues.server import NAMES, Later, announced, organiser


async def import_file(driver: Driver, person: Person, content: str, name: str = "league.csv") -> Screen:
    said = await person.slash("league import", file=(name, content.encode()))
    assert said is not None
    return said


async def test_an_organiser_brings_a_running_league_in(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    message = await announced(driver, olga=olga)
    people = [driver.person(name) for name in NAMES]
    await people[0].press(message, "Sign up")
    lines = [
        f"{person.id if number else 'ana'},1,1,1,{number + 1},{number + 1},{90 - number}"
        for number, person in enumerate(people)
    ]
    text = "\n".join(["player,division,round,table,seat,place,score", *lines])
    refused = await import_file(driver, people[1], text)
    assert "organisers" in refused.text
    said = await import_file(driver, olga, text)
    assert "Imported: 4 people, 1 round, and 1 result." in said.text
    season = (await driver.bot.leagues.seasons.read(1)).season
    roll = await driver.bot.leagues.seasons.roll(driver.guild.id)
    assert [roll.user(line.player) for line in season.standings(MAIN, 1)] == [person.id for person in people]
    shown = await people[1].slash("league show")
    assert shown is not None
    assert "was played elsewhere" in (await people[1].press(shown, "Decisions")).text


async def test_what_a_file_does_not_say_is_told_with_its_line(later: Later, driver: Driver) -> None:
    olga = organiser(driver)
    await announced(driver, olga=olga)
    for text, told in (
        ("player\nnobody here\n", "Line 2: I do not know nobody here."),
        (f"player\n{olga.id}\n<@{olga.id}>\n", "is somebody who is written otherwise in another line."),
        ("player,rating\nolga,much\n", "Line 2: “rating” is missing, or is no number"),
        (f"player\n{10**17}\n", "I do not know 100000000000000000."),
    ):
        said = await import_file(driver, olga, text)
        assert told in said.text
    assert (await driver.bot.leagues.seasons.read(1)).season.members == {}
