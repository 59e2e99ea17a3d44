"""A server with a season, from its announcement to its first tables."""

from __future__ import annotations

import time
from collections.abc import Sequence

import discord

from bot.storage.records.terms import DAY
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Person, Screen

NAMES = ("ana", "ben", "carla", "dario")
EIGHT = (*NAMES, "elena", "felix", "gina", "hugo")


class Later:
    """The clock of the bot, which a test may let run ahead."""

    def __init__(self) -> None:
        self.by = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.by


def organiser(driver: Driver) -> Person:
    role = driver.guild.create_role("organiser", permissions=discord.Permissions(manage_guild=True))
    return driver.person("olga", roles=[role])


async def pass_time(driver: Driver, later: Later, milliseconds: int = 0) -> None:
    """Time goes by; what is due is done, and everybody is told."""
    later.by += milliseconds
    with driver.env.time_context():
        await driver.bot.leagues.loop.do_due()
    await driver.deliver()


async def announced(
    driver: Driver, kind: str = "season", olga: Person | None = None, review: int = 0, **choices: str
) -> Screen:
    """The public message of a season that begins in a day."""
    olga = olga or organiser(driver)
    draft = await olga.slash("league new", title="Spring", kind=kind, starts="1d")
    assert draft is not None
    assert draft.ephemeral
    for field, value in choices.items():
        draft = await olga.choose(draft, [value], f"lfc:1:{field}")
    await driver.bot.leagues.founding.change(1, rules={"review": review})
    said = await olga.press(draft, "Announce")
    assert "I’ll do the rest" in said.text
    return announcement(driver)


def announcement(driver: Driver) -> Screen:
    """The message of a season at which one signs up."""
    return next(each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons)


async def signed_up(driver: Driver, message: Screen, names: Sequence[str] = NAMES) -> list[Person]:
    """These people, after all of them have signed up there."""
    people = [driver.person(name) for name in names]
    for person in people:
        await person.press(message, "Sign up")
    return people


async def begun(
    driver: Driver, later: Later, count: int = 4, olga: Person | None = None, **choices: str
) -> list[Person]:
    """A season whose first table plays."""
    message = await announced(driver, olga=olga, review=0, **choices)
    people = await signed_up(driver, message, NAMES[:count])
    await pass_time(driver, later, DAY)
    return people


async def opening(driver: Driver) -> Screen:
    """The message that tells those at the first table that it begins."""
    return next(each for each in driver.messages(await driver.place()) if "I’m here" in each.buttons)


async def end_of_table(driver: Driver, later: Later) -> None:
    await finish(driver.tables, 1)
    await pass_time(driver, later)


async def begun_free_game(driver: Driver, *people: Person) -> None:
    """A game of no season that has ended."""
    message = await people[0].slash("table new")
    assert message is not None
    for person in people[1:]:
        await person.press(message, "Join")
    await people[0].press(message, "Start")
    await finish(driver.tables, 1)
