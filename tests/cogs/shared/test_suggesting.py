"""Whoever types gets an answer at once, whatever they may not know, and whatever cannot be read."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands

from bot.storage.errors import StorageError
from tests.cogs.course import open_table
from tests.cogs.driver import Driver, Person

SUBCOMMAND = 1
NEED_NO_STORAGE = {"card card", "rules topic"}


def that_suggest(driver: Driver) -> Iterator[tuple[app_commands.Command[Any, ..., Any], app_commands.Parameter]]:
    """Every option of every command for which something is suggested."""
    for command in driver.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield from ((command, each) for each in command.parameters if each.autocomplete)


async def suggested(driver: Driver, person: Person, guild_id: int | None) -> dict[str, list[Any]]:
    """What each of them suggests to somebody who types nothing, in a server or in a direct message."""
    found: dict[str, list[Any]] = {}
    for number, (command, option) in enumerate(that_suggest(driver)):
        interaction = typing(driver, person, guild_id, command.qualified_name, option, number)
        name = f"{command.qualified_name} {option.display_name}"
        answers: list[Any] = []

        async def autocomplete(choices: Any, answers: list[Any] = answers) -> None:
            answers.append(choices)

        interaction._cs_response = SimpleNamespace(
            autocomplete=autocomplete, is_done=lambda answers=answers: bool(answers)
        )
        await driver.bot.tree._call(interaction)
        (found[name],) = answers
    return found


def typing(
    driver: Driver, person: Person, guild_id: int | None, words: str, option: app_commands.Parameter, number: int
) -> Any:
    """Somebody types in an option, as Discord tells it."""
    *groups, name = words.split()
    typed = {"name": option.display_name, "type": option.type.value, "value": "", "focused": True}
    options: list[dict[str, Any]] = [typed]
    for subcommand in reversed([*groups, name][1:]):
        options = [{"name": subcommand, "type": SUBCOMMAND, "options": options}]
    user = {"id": str(person.id), "username": person.name, "discriminator": "0", "avatar": None}
    member: dict[str, Any] = {
        "user": user,
        "roles": [],
        "permissions": "0",
        "joined_at": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }
    place = {"user": user} if guild_id is None else {"guild_id": str(guild_id), "member": member}
    data = {
        "id": str(2**60 + number),
        "application_id": str(driver.bot.application_id),
        "type": discord.InteractionType.autocomplete.value,
        "token": "token",
        "version": 1,
        "channel": {"id": str(driver.channel.id), "type": 0 if guild_id is not None else 1},
        "channel_id": str(driver.channel.id),
        "data": {"id": "1", "name": [*groups, name][0], "type": 1, "options": options},
        "attachment_size_limit": 1,
        **place,
    }
    return discord.Interaction(data=cast("Any", data), state=driver.bot._connection)


async def test_nothing_of_servers_is_suggested_in_direct_messages(
    driver: Driver, caplog: pytest.LogCaptureFixture
) -> None:
    ana = driver.person("ana")
    await open_table(driver, ana)
    found = await suggested(driver, ana, None)
    assert {name for name, choices in found.items() if choices} == NEED_NO_STORAGE
    assert len(found) > 15
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


async def test_nothing_is_suggested_while_the_database_is_away(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = driver.person("ana")
    await open_table(driver, ana)
    there = await suggested(driver, ana, driver.guild.id)
    assert there["table show table"], "there is one to suggest"

    async def away(*_: object, **__: object) -> None:
        raise StorageError("The database cannot be reached.")

    store = driver.bot._store
    assert store is not None
    monkeypatch.setattr(store, "_read", away)
    found = await suggested(driver, ana, driver.guild.id)
    assert {name for name, choices in found.items() if choices} == NEED_NO_STORAGE
    warned = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert warned == [
        "The database cannot be used for now; people are told to try again. The database cannot be reached."
    ]
