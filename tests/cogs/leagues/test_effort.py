"""What a whole season costs its organiser, in commands, presses, choices and forms."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.leagues.rules.season.facts import MAIN
from bot.storage.records.terms import DAY
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Person
from tests.cogs.leagues.server import Later, announcement, opening, organiser, pass_time, signed_up

NAMES = ("ana", "ben", "carla", "dario", "elena", "felix", "gala", "hugo")


@pytest.fixture
def deeds(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each person did something."""
    counted: Counter[str] = Counter()
    for name in ("slash", "press_id", "choose", "open_form", "choose_for_form", "submit"):
        done = getattr(Person, name)

        async def counting(person: Person, *arguments: Any, _done: Any = done, **values: Any) -> Any:
            counted[person.name] += 1
            return await _done(person, *arguments, **values)

        monkeypatch.setattr(Person, name, counting)
    return counted


async def season_opened(driver: Driver, olga: Person) -> list[Person]:
    draft = await olga.slash("league new", title="Spring", kind="season", starts="1d")
    assert draft is not None
    await olga.press(draft, "Announce")
    return await signed_up(driver, announcement(driver), NAMES)


async def played_on(driver: Driver, later: Later, rounds: int) -> None:
    """Rounds are drawn, looked at by nobody, begun and ended."""
    begun = 0
    for _ in range(rounds):
        await pass_time(driver, later, DAY)
        await pass_time(driver, later, DAY)
        season = (await driver.bot.leagues.seasons.read(1)).season
        for _ in season.open_tables:
            begun += 1
            await finish(driver.tables, begun)
        await pass_time(driver, later)
        await pass_time(driver, later, 27 * DAY)


async def test_a_season_without_incidents_takes_its_organiser_two_deeds(
    later: Later, driver: Driver, deeds: Counter[str]
) -> None:
    olga = organiser(driver)
    await season_opened(driver, olga)
    await played_on(driver, later, 4)
    await pass_time(driver, later, 8 * DAY)
    season = (await driver.bot.leagues.seasons.read(1)).season
    assert len(season.rounds_of(MAIN, 1)) == 4
    assert len(season.tables) == 8
    assert season.closed_at is not None
    assert deeds["olga"] == 2
    assert deeds["ana"] == 1


async def test_incidents_take_one_or_two_deeds_each_and_the_next_season_four(
    later: Later, driver: Driver, deeds: Counter[str]
) -> None:
    olga = organiser(driver)
    people = await season_opened(driver, olga)
    await pass_time(driver, later, DAY)
    await pass_time(driver, later, DAY)

    before = deeds["olga"]
    table = (await driver.bot.leagues.seasons.read(1)).season.tables["s1:1-1-1-1"]
    users = [(await driver.bot.leagues.seasons.roll(driver.guild.id)).user(player) for player in table.seating]
    at_table = [person for person in people if person.id in users]
    form = await at_table[0].open_form(await opening(driver), "Dispute")
    await at_table[0].submit(form, reason="The clock stood still.")
    await pass_time(driver, later)
    await olga.press(olga.inbox()[-1], "Let it stand")
    assert deeds["olga"] - before == 1

    before = deeds["olga"]
    late = driver.person("ines")
    message = announcement(driver)
    await late.press(message, "Sign up")
    await pass_time(driver, later)
    told = olga.inbox()[-1]
    player = (await driver.bot.leagues.seasons.roll(driver.guild.id)).player(late.id)
    await olga.choose(told, ["1"], f"ldi:1:{player}")
    assert player in (await driver.bot.leagues.seasons.read(1)).season.divisions[MAIN][0]
    assert deeds["olga"] - before == 1

    before = deeds["olga"]
    await finish(driver.tables, 1)
    await pass_time(driver, later)
    form = await at_table[1].open_form(await opening(driver), "Dispute")
    await at_table[1].submit(form, reason="Wrong.")
    await pass_time(driver, later)
    form = await olga.open_form(olga.inbox()[-1], "Change the places")
    places = " ".join(map(str, range(len(table.seating), 0, -1)))
    await olga.submit(form, places=places, reason="It was.")
    assert deeds["olga"] - before == 2

    before = deeds["olga"]
    page = await olga.slash("league manage")
    assert page is not None
    form = await olga.open_form(page, "Next season like this")
    draft = await olga.submit(form, title="Spring 2", starts="60d")
    assert draft is not None
    await olga.press(draft, "Announce")
    assert deeds["olga"] - before == 4
