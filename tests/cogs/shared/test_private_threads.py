"""Whatever was pressed: a table in a private thread is for its players and for those who are in the thread."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.builders import ChannelHandle

from bot.channels import HOLDS_FOR, Channels
from bot.game.lobby import Guest
from tests.cogs.driver import Driver, Person, Screen


class Answer:
    """What a refusal of Discord is made of."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "no"


class Threads:
    """What Discord answers when it is asked who is in a thread."""

    def __init__(self) -> None:
        self.members: set[int] = set()
        self.asked: list[int] = []
        self.is_down = False

    async def fetch_member(self, _: discord.Thread, user_id: int) -> None:
        self.asked.append(user_id)
        answer: Any = Answer(503 if self.is_down else 404)
        if self.is_down:
            raise discord.DiscordServerError(answer, "down")
        if user_id not in self.members:
            raise discord.NotFound(answer, "Unknown Member")


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Threads:
    made = Threads()

    async def fetch_member(thread: discord.Thread, user_id: int) -> None:
        await made.fetch_member(thread, user_id)

    monkeypatch.setattr(discord.Thread, "fetch_member", fetch_member)
    return made


async def played_in_a_private_thread(driver: Driver, ana: Person) -> Screen:
    """Table 1, and a message elsewhere whose controls can be forged."""
    channel = driver.bot.get_channel(driver.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Secret", type=discord.ChannelType.private_thread)
    tables = driver.tables
    table = await tables.lobbies.create(driver.guild.id, thread.id, Guest(ana.id, ana.name), {})
    await tables.lobbies.add_computer(table.id, ana.id)
    await tables.lobbies.start(table.id, ana.id)
    await driver.deliver()
    lobby = await ana.slash("table new")
    assert lobby is not None
    return lobby


async def hears(driver: Driver, person: Person, message: Screen, custom_id: str) -> str:
    return (await driver.forge(person, message, custom_id)).text


CONTROLS = (
    "log:1",
    "logpage:1:0:all",
    "cards:1",
    "played:1",
    "textboard:1",
    "replay:1:0",
    "seats:1",
    "seattake:1:1",
    "export:1",
)
UNKNOWN = "There is no table 1"


@pytest.mark.parametrize("control", CONTROLS)
async def test_no_button_opens_what_goes_on_in_a_private_thread(driver: Driver, threads: Threads, control: str) -> None:
    ana, ben, eve = (driver.person(name) for name in ("ana", "ben", "eve"))
    message = await played_in_a_private_thread(driver, ana)
    threads.members = {ben.id}

    assert UNKNOWN in await hears(driver, eve, message, control)
    assert UNKNOWN not in await hears(driver, ben, message, control)
    assert UNKNOWN not in await hears(driver, ana, message, control)


@pytest.mark.parametrize(
    ("permissions", "sees"),
    [({"manage_threads": True}, True), ({"administrator": True}, True), ({"manage_guild": True}, False)],
)
async def test_moderators_of_threads_see_private_ones(
    driver: Driver, threads: Threads, permissions: dict[str, bool], sees: bool
) -> None:
    """As in Discord: who manages the server but no threads is not in there either."""
    role = driver.guild.create_role("staff", permissions=discord.Permissions(**permissions))
    ana, eve = driver.person("ana"), Person(driver, "eve", roles=[role])
    message = await played_in_a_private_thread(driver, ana)

    assert (UNKNOWN not in await hears(driver, eve, message, "log:1")) == sees


async def test_what_discord_said_holds_for_a_minute(driver: Driver, threads: Threads) -> None:
    now = 0
    driver.bot.channels = Channels(driver.bot, lambda: now)
    ana, eve = driver.person("ana"), driver.person("eve")
    message = await played_in_a_private_thread(driver, ana)

    for _ in range(3):
        assert UNKNOWN in await hears(driver, eve, message, "log:1")
    assert threads.asked == [eve.id]
    threads.members = {eve.id}
    now = HOLDS_FOR
    assert UNKNOWN not in await hears(driver, eve, message, "log:1")
    assert threads.asked == [eve.id] * 2


async def test_while_discord_does_not_say_who_is_in_there_nobody_else_is(driver: Driver, threads: Threads) -> None:
    ana, eve = driver.person("ana"), driver.person("eve")
    message = await played_in_a_private_thread(driver, ana)
    threads.members, threads.is_down = {eve.id}, True

    assert UNKNOWN in await hears(driver, eve, message, "log:1")
    threads.is_down = False
    assert UNKNOWN not in await hears(driver, eve, message, "log:1")


@pytest.mark.parametrize("kind", [discord.ChannelType.private_thread, discord.ChannelType.public_thread])
async def test_a_table_in_a_private_thread_is_private_until_its_host_says_otherwise(
    driver: Driver, threads: Threads, kind: Any
) -> None:
    ana = driver.person("ana")
    threads.members = {ana.id}
    channel = driver.bot.get_channel(driver.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Secret", type=kind)
    await thread.add_user(discord.Object(ana.id))
    place = ChannelHandle(driver.env, driver.guild, driver.env.backend.get_channel(thread.id))
    lobby = await ana.slash("table new", channel=place)
    assert lobby is not None
    is_private = kind is discord.ChannelType.private_thread
    assert ("Private: the result stays here" in lobby.text) == is_private

    options = await ana.press(lobby, "Options")
    options = await ana.press(options, "Let the game count" if is_private else "Keep the result private")
    assert (await driver.tables.overview.table(1)).terms.is_private != is_private
    assert ("Keep the result private" in options.buttons) == is_private
