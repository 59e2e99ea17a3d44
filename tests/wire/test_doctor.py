"""What the bot may not do on a server is said: by `python -m bot doctor`, in the log of a start, and on the server."""

from __future__ import annotations

import asyncio

import pytest

from playground.client import Message, PlaygroundClient, Visitor, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig.language import WORDS, says
from tests.wire.rig.lobby import has_control
from tests.wire.rig.people import newcomer
from tests.wire.rig.programs import IS_SERVED, Rig

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

EVERYTHING = ["view_channel", "send_messages", "attach_files", "send_messages_in_threads", "create_public_threads"]


async def examined(rig: Rig) -> tuple[int, list[str]]:
    """The exit status of the doctor, and its findings."""
    ended = await asyncio.to_thread(rig.command, "doctor")
    assert ended.stderr == ""
    return ended.returncode, ended.stdout.splitlines()


async def test_the_doctor_says_what_is_missing_where_and_what_it_costs_and_the_bot_hears_nothing_of_it(
    rig: Rig, playground: PlaygroundClient
) -> None:
    person = await newcomer(playground)
    server = await person.invite_bot("Narrow House", deny=["create_public_threads"])
    general, tables = (channel["id"] for channel in server["channels"])
    await playground.bot_may(server["id"], deny=["attach_files"], channel=tables)
    connections = rig.bot.output.count(IS_SERVED)

    status, found = await examined(rig)

    threads = "games stay in the channel, without threads of their own (missing: Create Public Threads)."
    assert f" mind  Narrow House: In #general and #tables {threads}" in found
    assert " mind  Narrow House: In #tables no table can be opened (missing: Attach Files)." in found
    assert "   ok  Bot: tables can be opened in 2 of 2 channels." in found
    assert any("   ok  Discord has the" in line and "commands of this version" in line for line in found)
    assert "   ok  The clock of this machine is right." in found
    assert any("in order" in line and str(rig.database) in line for line in found)
    assert any("permissions=309237746688" in line for line in found)
    assert status == 0, found
    assert rig.bot.output.count(IS_SERVED) == connections

    await playground.bot_may(server["id"], deny=["send_messages"], channel=general)
    status, found = await examined(rig)
    assert "WRONG  Narrow House: In #general no table can be opened (missing: Send Messages and Attach Files)." in found
    assert status == 1
    await playground.bot_may(server["id"], allow=EVERYTHING)


async def test_a_wrong_token_and_a_start_are_told_too(make_rig: MakeRig) -> None:
    rig = make_rig(token="the.right.token")

    status, found = await examined(rig)

    assert found[0].startswith("WRONG  Discord does not know this DISCORD_TOKEN.")
    assert "the first start makes it" in found[1]
    assert status == 1
    bot = rig.start_bot(DISCORD_TOKEN="the.right.token")
    bot.wait_for_line("On 1 of 2 servers the bot may do all it needs")
    bot.wait_for_line("Quiet House: In #general and #tables games stay in the channel")
    for told in (
        "are free on the disk",
        "of memory and",
        "clock of this machine is right",
        "All fonts",
        "No privileged",
    ):
        bot.wait_for_line(told)


async def greeted(person: Visitor, channel: str) -> Message:
    return await person.wait_for(lambda message: message["channel_id"] == channel)


async def test_who_invites_the_bot_hears_what_is_missing_and_presses_until_it_is_not(
    playground: PlaygroundClient,
) -> None:
    person = await newcomer(playground)
    server = await person.invite_bot("Small House", deny=["attach_files"])

    said = await greeted(person, server["channels"][0]["id"])

    for channel in server["channels"]:
        assert f"<#{channel['id']}>" in text_of(said)
    assert WORDS("permission.attach_files") in text_of(said)
    await playground.bot_may(server["id"], allow=["attach_files"], channel=server["channels"][0]["id"])
    assert (await person.click(said, f"allowed:{server['id']}")).ok
    said = await person.wait_for(lambda message: f"<#{server['channels'][0]['id']}>" not in text_of(message))
    assert f"<#{server['channels'][1]['id']}>" in text_of(said)
    await playground.bot_may(server["id"], allow=["attach_files"])
    assert (await person.click(said, f"allowed:{server['id']}")).ok
    await person.wait_for(lambda shown: shown["id"] == said["id"] and says(text_of(shown), "welcome.ready"))


async def test_where_the_bot_may_write_nowhere_the_owner_is_told(playground: PlaygroundClient) -> None:
    person = await newcomer(playground)
    direct = await person.dm()
    server = await person.invite_bot("Silent House", deny=["send_messages"])

    said = await greeted(person, direct)

    assert WORDS("permission.send_messages") in text_of(said)
    assert has_control(said, f"allowed:{server['id']}")
    await playground.bot_may(server["id"], allow=["send_messages"])
    assert (await person.click(said, f"allowed:{server['id']}")).ok
    await person.wait_for(lambda shown: shown["id"] == said["id"] and says(text_of(shown), "welcome.ready"))
