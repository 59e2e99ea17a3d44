"""The unmodified discord.py client in the playground, over TCP."""

from __future__ import annotations

import asyncio
import zlib
from typing import Any

import discord
import pytest

from playground.client import Declined, PlaygroundClient, Visitor, pictures_of, text_of
from playground.server import Playground
from playground.tests.conftest import LogIn
from playground.tests.support import PICTURE, SampleBot, point_at


async def test_commands_are_registered_at_login(bot: SampleBot, ana: Visitor) -> None:
    names = {command["name"] for command in ana.state["commands"]}
    assert names == {"ping", "panel", "think", "table", "whisper", "thread", "read"}


async def test_a_file_of_somebody_is_read_by_the_bot_once(bot: SampleBot, ana: Visitor) -> None:
    number = await ana.upload("league table.csv", b"player\nana")
    answer = await ana.answer(await ana.slash("read", file=number))
    assert text_of(answer) == "league table.csv (10): player\nana"
    with pytest.raises(Declined, match="There is no file"):
        await ana.slash("read", file=number)
    with pytest.raises(Declined, match="missing"):
        await ana.slash("read")


class ZlibContext:
    """What discord.py uses where zstandard is not installed (here it is, so that class is missing)."""

    COMPRESSION_TYPE = "zlib-stream"

    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes, /) -> str | None:
        """Return the text of one payload."""
        return self._stream.decompress(data).decode("utf-8")


@pytest.mark.parametrize("compression", [ZlibContext, discord.utils._ActiveDecompressionContext])
async def test_both_compressions_of_the_gateway(
    playground: Playground, log_in: LogIn, client: PlaygroundClient, monkeypatch: pytest.MonkeyPatch, compression: Any
) -> None:
    monkeypatch.setattr(discord.utils, "_ActiveDecompressionContext", compression)
    await log_in(playground)
    ana = await client.person("Ana")
    assert (await ana.slash("ping")).ok
    await client.gateway("drop")
    assert (await ana.slash("ping")).ok


async def test_guilds_are_known_after_login(bot: SampleBot, playground: Playground) -> None:
    await asyncio.wait_for(bot.wait_until_ready(), 10)
    assert {guild.name for guild in bot.guilds} == {"Bot", "Quiet House"}
    guild = bot.guilds[0]
    assert {channel.name for channel in guild.text_channels} == {"general", "tables"}
    assert guild.me.guild_permissions.create_private_threads
    fetched = await bot.fetch_user(playground.world.people()[0].id)
    assert fetched.display_name == "Ana"


async def test_ephemeral_answer_is_seen_by_one_person_only(bot: SampleBot, ana: Visitor, ben: Visitor) -> None:
    answer = await ana.answer(await ana.slash("ping"))
    assert text_of(answer) == "pong"
    assert answer["flags"] & 64
    assert await ben.messages() == []
    assert [text_of(message) for message in await ana.messages()] == ["pong"]


async def test_panel_with_a_picture_is_edited_in_place(
    bot: SampleBot, ana: Visitor, ben: Visitor, client: PlaygroundClient
) -> None:
    panel = await ana.answer(await ana.slash("panel"))
    before = pictures_of(panel)[0]
    outcome = await ana.click(panel, "More")
    assert outcome.ok
    after = await ana.answer(outcome)
    assert after["id"] == panel["id"]
    assert text_of(after) == "Counted to 1"
    assert pictures_of(after)[0]["description"] == "A red square"
    assert await client.fetch(pictures_of(after)[0]["url"]) == PICTURE
    with pytest.raises(Declined):  # the picture it replaced is gone
        await client.fetch(before["url"])
    seen = await ben.wait_for(lambda message: text_of(message) == "Counted to 1")
    assert seen["attachments"] == []  # files shown by components are not listed a second time


async def test_menu_brings_the_chosen_values(bot: SampleBot, ana: Visitor) -> None:
    panel = await ana.answer(await ana.slash("panel"))
    outcome = await ana.select(panel, "colour", ["Red", "Blue"])
    assert text_of(await ana.wait_for(lambda message: bool(message["flags"] & 64))) == "red and blue"
    assert outcome.ok
    with pytest.raises(Declined, match="1 to 2"):
        await ana.select(panel, "colour", ["red", "green", "blue"])


async def test_form_is_opened_and_sent(bot: SampleBot, ana: Visitor) -> None:
    panel = await ana.answer(await ana.slash("panel"))
    opened = await ana.click(panel, "Form")
    assert opened.modal is not None
    assert opened.modal["title"] == "A form"
    with pytest.raises(Declined, match="must be filled in"):
        await ana.submit(opened, {"pick": "left"})
    sent = await ana.submit(opened, {"name": "Ana", "pick": "left"})
    assert text_of(await ana.answer(sent)) == "Ana goes left"


async def test_deferred_answer_is_filled_in_and_followed_up(
    bot: SampleBot, ana: Visitor, client: PlaygroundClient
) -> None:
    outcome = await ana.slash("think")
    assert outcome.ok
    thought = await ana.wait_for(lambda message: text_of(message) == "Thought.")
    assert await client.fetch(thought["attachments"][0]["url"]) == PICTURE
    more = await ana.wait_for(lambda message: text_of(message) == "And more.")
    assert more["message_reference"]["message_id"] == thought["id"]


async def test_subcommand_with_options_and_suggestions(bot: SampleBot, ana: Visitor) -> None:
    choices = await ana.autocomplete("table new", "name", name="a")
    assert [choice["name"] for choice in choices] == ["Castile", "Aragon"]
    answer = await ana.answer(await ana.slash("table new", name="Aragon", seats=3))
    assert text_of(answer) == "Table Aragon with 3 seats"
    with pytest.raises(Declined, match="at most 5"):
        await ana.slash("table new", name="Aragon", seats=6)
    with pytest.raises(Declined, match="missing"):
        await ana.slash("table new")
    with pytest.raises(Declined, match="subcommands"):
        await ana.slash("table", name="Aragon")


async def test_direct_message_arrives_unless_they_are_closed(
    bot: SampleBot, ana: Visitor, client: PlaygroundClient
) -> None:
    await ana.slash("whisper")
    whispered = await ana.wait_for(lambda message: text_of(message) == "Psst.")
    assert whispered["channel_id"] == await ana.dm()
    assert await client.fetch(whispered["attachments"][0]["url"]) == PICTURE
    await ana.change(dm_closed=True)
    assert text_of(await ana.answer(await ana.slash("whisper"))) == "closed (50007)"


async def test_commands_work_in_direct_messages(bot: SampleBot, ana: Visitor) -> None:
    answer = await ana.answer(await ana.slash("ping", await ana.dm()))
    assert text_of(answer) == "pong"


async def test_private_thread_is_seen_by_its_members_only(bot: SampleBot, ana: Visitor, ben: Visitor) -> None:
    await ben.slash("thread")
    welcome = await ben.wait_for(lambda message: text_of(message).startswith("Welcome"))
    assert [user["global_name"] for user in welcome["mentions"]] == ["Ben"]
    threads = [c for c in (await ben.look())["guilds"][0]["channels"] if c["type"] == 12]
    assert [thread["name"] for thread in threads] == ["Table 1"]
    carla = await ben.playground.person("Carla")
    assert not [c for c in carla.state["guilds"][0]["channels"] if c["type"] == 12]
    with pytest.raises(Declined, match="do not see"):
        await carla.messages(welcome["channel_id"])


async def test_no_threads_in_the_quiet_house(bot: SampleBot, ana: Visitor) -> None:
    quiet = ana.state["guilds"][1]
    assert quiet["name"] == "Quiet House"
    outcome = await ana.slash("thread", quiet["channels"][0]["id"])
    assert text_of(await ana.answer(outcome)) == "not here (50013)"


async def test_rate_limited_answer_is_sent_again(bot: SampleBot, ana: Visitor, client: PlaygroundClient) -> None:
    await client.fault("POST .*/callback", 429, retry_after=0.05)
    assert (await ana.slash("ping")).ok
    await client.fault("POST .*/users/@me/channels", 429, retry_after=0.05, count=2)
    await ana.slash("whisper")
    assert await ana.wait_for(lambda message: text_of(message) == "Psst.")


async def test_server_error_before_the_answer_is_tried_again(
    bot: SampleBot, ana: Visitor, client: PlaygroundClient
) -> None:
    await client.fault("POST .*/callback", 502)
    assert (await ana.slash("ping")).ok


async def test_answer_whose_reply_was_lost_counts_once(bot: SampleBot, ana: Visitor, client: PlaygroundClient) -> None:
    await client.fault("POST .*/callback", 502, after=True)
    assert (await ana.slash("ping")).ok
    assert [text_of(message) for message in await ana.messages()] == ["pong"]


async def test_missed_interaction_is_answered_after_a_drop(
    bot: SampleBot, ana: Visitor, client: PlaygroundClient
) -> None:
    await client.gateway("drop")
    outcome = await ana.slash("ping")
    assert outcome.ok
    await asyncio.wait_for(bot.resumed.wait(), 10)


async def test_reconnect_is_obeyed(bot: SampleBot, ana: Visitor, client: PlaygroundClient) -> None:
    await client.gateway("reconnect")
    await asyncio.wait_for(bot.resumed.wait(), 10)
    assert (await ana.slash("ping")).ok


async def test_sharded_bot_hears_of_its_guilds(playground: Playground, monkeypatch: pytest.MonkeyPatch) -> None:
    point_at(playground, monkeypatch)
    sharded = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=2, guild_ready_timeout=0.05)

    async def at_once(*_: object, **__: object) -> None:
        """discord.py waits 5 seconds between two shards."""

    monkeypatch.setattr(sharded, "before_identify_hook", at_once)
    async with sharded:
        task = asyncio.create_task(sharded.start("playground"))
        await asyncio.wait_for(sharded.wait_until_ready(), 10)
        assert {guild.shard_id for guild in sharded.guilds} == {0, 1}
        await sharded.close()
        await task
