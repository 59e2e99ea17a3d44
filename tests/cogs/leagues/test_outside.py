"""What a server has of a season besides messages: events in its calendar, roles for divisions and champions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest

from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.rules import Honours
from bot.storage.records.terms import DAY, HOUR
from tests.bot.leagues.running.league import finish
from tests.cogs.driver import Driver, Person
from tests.cogs.leagues.server import NAMES, Later, announced, pass_time, signed_up


async def deny(driver: Driver, *permissions: str) -> None:
    """The bot, which may do everything here, may not do this."""
    backend = driver.env.backend
    guild = backend.get_guild(driver.guild.id)
    for role_id in guild.members[backend.bot_user.id].role_ids:
        left = discord.Permissions(guild.roles[role_id].permissions)
        left.update(**dict.fromkeys(permissions, False))
        backend.edit_role(driver.guild.id, role_id, {"permissions": left.value})
    await driver.env.settle()


def calendar(driver: Driver) -> list[str]:
    events = driver.env.backend.get_guild(driver.guild.id).scheduled_events.values()
    return sorted(event.name for event in events)


def begins(driver: Driver, name: str) -> str:
    events = driver.env.backend.get_guild(driver.guild.id).scheduled_events.values()
    return next(str(event.scheduled_start_time) for event in events if event.name == name)


def holders(driver: Driver, name: str) -> set[int]:
    guild = driver.env.backend.get_guild(driver.guild.id)
    roles = {role.id for role in guild.roles.values() if role.name == name}
    return {member.user_id for member in guild.members.values() if roles & set(member.role_ids)}


async def signed_up_with(driver: Driver, names: Sequence[str], **rules: object) -> list[Person]:
    message = await announced(driver)
    await driver.bot.leagues.founding.change(1, rules=rules)
    return await signed_up(driver, message, names)


async def test_the_calendar_has_what_comes_and_follows_it(later: Later, driver: Driver) -> None:
    await signed_up_with(driver, NAMES, rounds=2, block_length=7 * DAY)
    await pass_time(driver, later)
    assert calendar(driver) == ["Spring: round 1", "Spring: sign-up closes"]
    before = begins(driver, "Spring: round 1")
    starts_at = (await driver.bot.leagues.seasons.read(1)).rules.starts_at
    await driver.bot.leagues.founding.change(1, rules={"starts_at": starts_at + DAY})
    await pass_time(driver, later)
    assert calendar(driver) == ["Spring: round 1", "Spring: sign-up closes"]
    assert begins(driver, "Spring: round 1") != before
    await pass_time(driver, later, 3 * DAY)
    assert "Spring: round 2" in calendar(driver)
    await driver.bot.leagues.decisions.close(1)
    await pass_time(driver, later)
    assert "Spring: round 2" not in calendar(driver)


async def test_an_event_that_was_made_and_not_noted_is_not_made_again(later: Later, driver: Driver) -> None:
    await signed_up_with(driver, NAMES)
    await pass_time(driver, later)
    await driver.bot.leagues.notes.note_calendar(1, {})
    kept = await driver.bot.leagues.founding.change(1, rules={"rounds": 3})
    await pass_time(driver, later, HOUR)
    assert kept.rules.rounds == 3
    assert calendar(driver) == ["Spring: round 1", "Spring: sign-up closes"]


async def test_without_permissions_a_season_goes_on_without_calendar_and_roles(later: Later, driver: Driver) -> None:
    await deny(driver, "create_events", "manage_roles")
    await signed_up_with(driver, NAMES, honours=Honours.DIVISIONS)
    await pass_time(driver, later, DAY)
    assert calendar(driver) == []
    assert holders(driver, "El Grande · Division 1") == set()
    assert (await driver.bot.leagues.seasons.read(1)).season.open_tables


async def test_roles_of_divisions_and_champions_go_to_those_whose_they_are(
    later: Later, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.leagues.honours.MOST_AT_ONCE", 3)  # so that it takes several looks
    people = await signed_up_with(driver, NAMES, rounds=1, block_length=7 * DAY, honours=Honours.DIVISIONS)
    await pass_time(driver, later, DAY)
    await pass_time(driver, later, HOUR)
    assert holders(driver, "El Grande · Division 1") == {person.id for person in people}
    await driver.bot.leagues.taking_part.withdraw(1, people[3].id, 77)
    await pass_time(driver, later)
    assert holders(driver, "El Grande · Division 1") == {person.id for person in people[:3]}
    await finish(driver.tables, 1)
    for days in (0, 30):
        await pass_time(driver, later, days * DAY)
    season = (await driver.bot.leagues.seasons.read(1)).season
    assert season.closed_at is not None
    roll = await driver.bot.leagues.seasons.roll(driver.guild.id)
    assert holders(driver, "El Grande · Champion") == {roll.user(season.standings(MAIN, 1)[0].player)}
    names = [role.name for role in driver.env.backend.get_guild(driver.guild.id).roles.values()]
    assert names.count("El Grande · Division 1") == names.count("El Grande · Champion") == 1


async def test_a_season_that_announces_itself_has_a_message_to_sign_up_at(later: Later, driver: Driver) -> None:
    await signed_up_with(driver, NAMES, rounds=1, block_length=7 * DAY, again_after=14 * DAY)
    await pass_time(driver, later, DAY)
    await finish(driver.tables, 1)
    for days in (0, 8, 0):
        await pass_time(driver, later, days * DAY)
    messages = [each for each in driver.messages(driver.channel.id) if "Sign up" in each.buttons]
    assert ["Spring 2" in each.text for each in messages] == [False, True]
    assert "The next season begins by itself, 14 days after this one." in messages[1].text
