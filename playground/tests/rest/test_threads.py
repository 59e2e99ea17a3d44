"""Threads: starting, members, archiving, and who sees them."""

from __future__ import annotations

import asyncio

import pytest

from playground.client import Declined, PlaygroundClient, Visitor
from playground.state.world import Channel
from playground.tests.support import BareBot, Json

PUBLIC, PRIVATE = 11, 12


@pytest.fixture
def general(bare: BareBot) -> Channel:
    """The first channel of the first server."""
    return bare.playground.world.channels_of(next(iter(bare.playground.world.guilds)), threads=False)[0]


async def start(bare: BareBot, channel: Channel, kind: int, **more: object) -> Json:
    """Let the bot start a thread without a message."""
    body = {"name": "Table 1", "type": kind} | more
    answer = await bare.rest("POST", f"/channels/{channel.id}/threads", body)
    assert answer.status == 201, answer.body
    return dict(answer.body)


async def test_thread_at_a_message(bare: BareBot, general: Channel, ana: Visitor) -> None:
    await bare.identify()
    sent = (await bare.rest("POST", f"/channels/{general.id}/messages", {"content": "Here"})).body
    path = f"/channels/{general.id}/messages/{sent['id']}/threads"
    thread = (await bare.rest("POST", path, {"name": "Table 1", "auto_archive_duration": 60})).body
    assert thread["id"] == sent["id"]
    assert thread["type"] == PUBLIC
    assert thread["thread_metadata"]["auto_archive_duration"] == 60
    event = await bare.receive_event("THREAD_CREATE")
    assert event["d"]["newly_created"]
    updated = await ana.wait_for(lambda message: message["id"] == sent["id"] and message["flags"] & 32 > 0)
    assert updated["thread"]["name"] == "Table 1"
    assert (await bare.rest("POST", path, {"name": "Again"})).code == 160004


async def test_public_thread_is_announced_and_open_to_all(bare: BareBot, general: Channel, ben: Visitor) -> None:
    thread = await start(bare, general, PUBLIC)
    announced = await ben.wait_for(lambda message: message["type"] == 18)
    assert announced["content"] == "Table 1"
    assert announced["message_reference"]["channel_id"] == thread["id"]
    said = await ben.say("hello", thread["id"])
    assert said["channel_id"] == thread["id"]


async def test_private_thread_is_only_for_its_members(bare: BareBot, general: Channel, ben: Visitor) -> None:
    thread = await start(bare, general, PRIVATE)
    with pytest.raises(Declined, match="do not see"):
        await ben.messages(thread["id"])
    member = f"/channels/{thread['id']}/thread-members/{ben.id}"
    assert (await bare.rest("PUT", member)).status == 204
    assert (await ben.wait_for_event("THREAD_CREATE"))["id"] == thread["id"]
    (added,) = await ben.messages(thread["id"])
    assert (added["type"], added["mentions"][0]["id"]) == (1, ben.id)
    assert len((await bare.rest("GET", f"/channels/{thread['id']}/thread-members")).body) == 2
    assert (await bare.rest("DELETE", member)).status == 204
    assert (await ben.wait_for_event("CHANNEL_DELETE"))["id"] == thread["id"]
    assert (await bare.rest("GET", member)).code == 10007


async def test_mention_brings_into_a_thread(bare: BareBot, general: Channel, ben: Visitor) -> None:
    thread = await start(bare, general, PRIVATE)
    await bare.rest("POST", f"/channels/{thread['id']}/messages", {"content": f"<@{ben.id}>"})
    assert (await ben.wait_for_event("THREAD_CREATE"))["id"] == thread["id"]
    assert len(await ben.messages(thread["id"])) == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "x", "auto_archive_duration": 5}, "auto_archive_duration"),
    ],
)
async def test_refused_threads(bare: BareBot, general: Channel, body: Json, field: str) -> None:
    answer = await bare.rest("POST", f"/channels/{general.id}/threads", body | {"type": PUBLIC})
    assert answer.code == 50035
    assert answer.complaint(field)


@pytest.mark.parametrize(("denied", "kind"), [("create_public_threads", PUBLIC), ("create_private_threads", PRIVATE)])
async def test_permission_to_start(
    bare: BareBot, general: Channel, client: PlaygroundClient, denied: str, kind: int
) -> None:
    await client.bot_may(str(general.guild_id), deny=[denied])
    answer = await bare.rest("POST", f"/channels/{general.id}/threads", {"name": "x", "type": kind})
    assert (answer.status, answer.code) == (403, 50013)


async def test_archived_thread_takes_no_edits_but_a_message_opens_it(bare: BareBot, general: Channel) -> None:
    thread = await start(bare, general, PUBLIC)
    path = f"/channels/{thread['id']}"
    sent = (await bare.rest("POST", f"{path}/messages", {"content": "x"})).body
    archived = (await bare.rest("PATCH", path, {"archived": True})).body
    assert archived["thread_metadata"]["archived"]
    assert (await bare.rest("PATCH", f"{path}/messages/{sent['id']}", {"content": "y"})).code == 50083
    assert (await bare.rest("PUT", f"{path}/thread-members/@me")).code == 50083
    assert (await bare.rest("PATCH", path, {"name": "y"})).code == 50083
    listed = await bare.rest("GET", f"/channels/{general.id}/threads/archived/public")
    assert [one["id"] for one in listed.body["threads"]] == [thread["id"]]
    active = f"/guilds/{general.guild_id}/threads/active"
    assert (await bare.rest("GET", active)).body["threads"] == []
    await bare.rest("POST", f"{path}/messages", {"content": "open again"})
    assert not (await bare.rest("GET", path)).body["thread_metadata"]["archived"]
    assert [one["id"] for one in (await bare.rest("GET", active)).body["threads"]] == [thread["id"]]


async def test_locking_needs_a_moderator(bare: BareBot, general: Channel, client: PlaygroundClient) -> None:
    thread = await start(bare, general, PUBLIC)
    path = f"/channels/{thread['id']}"
    assert (await bare.rest("PATCH", path, {"locked": True})).code == 50013
    await client.bot_may(str(general.guild_id), allow=["manage_threads"])
    assert (await bare.rest("PATCH", path, {"locked": True})).body["thread_metadata"]["locked"]


async def test_bot_leaves_and_joins_a_thread(bare: BareBot, general: Channel, ana: Visitor) -> None:
    await bare.identify()
    thread = await start(bare, general, PUBLIC)
    own = f"/channels/{thread['id']}/thread-members/@me"
    assert (await bare.rest("DELETE", own)).status == 204
    removed = (await bare.receive_event("THREAD_MEMBERS_UPDATE"))["d"]
    assert removed["removed_member_ids"] == [bare.ready["user"]["id"]]
    assert (await bare.rest("GET", own.replace("@me", bare.ready["user"]["id"]))).code == 10007
    assert (await bare.rest("PUT", own)).status == 204
    assert (await bare.receive_event("THREAD_MEMBERS_UPDATE"))["d"]["added_members"]
    detailed = await bare.rest("GET", own.replace("@me", bare.ready["user"]["id"]) + "?with_member=true")
    assert detailed.body["member"]["user"]["bot"]
    nobody = own.replace("@me", "12")
    assert (await bare.rest("PUT", nobody)).code == 10013
    stranger = own.replace("@me", ana.id)
    assert (await bare.rest("DELETE", stranger)).code == 50013


async def test_archived_private_threads_are_for_moderators(
    bare: BareBot, general: Channel, client: PlaygroundClient
) -> None:
    thread = await start(bare, general, PRIVATE, invitable=False)
    assert not thread["thread_metadata"]["invitable"]
    await bare.rest("PATCH", f"/channels/{thread['id']}", {"archived": True})
    path = f"/channels/{general.id}/threads/archived/private"
    assert (await bare.rest("GET", path)).code == 50013
    await client.bot_may(str(general.guild_id), allow=["manage_threads"])
    assert [one["id"] for one in (await bare.rest("GET", path)).body["threads"]] == [thread["id"]]
    assert (await bare.rest("PATCH", f"/channels/{thread['id']}", {"archived": False})).status == 200


async def test_members_of_a_thread_must_see_its_channel(bare: BareBot, general: Channel, ben: Visitor) -> None:
    thread = await start(bare, general, PRIVATE)
    guild = bare.playground.world.guilds[general.guild_id or 0]
    del guild.members[int(ben.id)]
    answer = await bare.rest("PUT", f"/channels/{thread['id']}/thread-members/{ben.id}")
    assert (answer.status, answer.code) == (403, 50001)
    assert (await bare.rest("PUT", f"/channels/{general.id}/thread-members/{ben.id}")).code == 50024


async def test_thread_is_renamed_and_deleted(bare: BareBot, general: Channel, client: PlaygroundClient) -> None:
    await bare.identify()
    thread = await start(bare, general, PUBLIC)
    path = f"/channels/{thread['id']}"
    assert (await bare.rest("PATCH", path, {"name": "Table 2"})).body["name"] == "Table 2"
    assert (await bare.receive_event("THREAD_UPDATE"))["d"]["name"] == "Table 2"
    line = (await bare.rest("GET", f"{path}/messages")).body[0]
    assert (line["type"], line["content"]) == (4, "Table 2")
    assert (await bare.rest("DELETE", path)).code == 50013
    await client.bot_may(str(general.guild_id), allow=["manage_threads"])
    assert (await bare.rest("DELETE", path)).status == 200
    assert (await bare.receive_event("THREAD_DELETE"))["d"]["id"] == thread["id"]
    assert (await bare.rest("GET", path)).code == 10003


async def test_no_threads_in_threads_or_direct_messages(bare: BareBot, general: Channel, ana: Visitor) -> None:
    thread = await start(bare, general, PUBLIC)
    body = {"name": "x", "type": PUBLIC}
    assert (await bare.rest("POST", f"/channels/{thread['id']}/threads", body)).code == 50024
    assert (await bare.rest("POST", f"/channels/{await ana.dm()}/threads", body)).code == 50003


async def test_commands_are_used_in_threads(bare: BareBot, general: Channel, ben: Visitor) -> None:
    await bare.identify()
    application = f"/applications/{bare.playground.world.bot_id}"
    await bare.rest("PUT", f"{application}/commands", [{"name": "ping", "description": "x"}])
    thread = await start(bare, general, PUBLIC)
    outcome = asyncio.create_task(ben.slash("ping", thread["id"]))
    interaction = await bare.interaction()
    assert interaction["channel"]["type"] == PUBLIC
    assert interaction["channel"]["parent_id"] == str(general.id)
    await bare.acknowledge(interaction, 4, {"content": "pong"})
    assert (await outcome).ok
