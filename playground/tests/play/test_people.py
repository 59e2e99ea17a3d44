"""What people do at the playground, over `/play`."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
import yarl

from playground.client import Declined, PlaygroundClient, Visitor
from playground.server import Playground
from playground.state.world import default_world
from playground.tests.conftest import OpenPlayground
from playground.tests.support import BareBot


async def test_default_world(ana: Visitor) -> None:
    state = ana.state
    assert [user["global_name"] for user in state["users"]] == ["Ana", "Ben", "Carla", "David", "Eva"]
    assert len({user["colour"] for user in state["users"]}) == 5
    assert [guild["name"] for guild in state["guilds"]] == ["Bot", "Quiet House"]
    for guild in state["guilds"]:
        assert [channel["name"] for channel in guild["channels"]] == ["general", "tables"]
        assert len(guild["members"]) == 6
    assert state["guilds"][0]["owner_id"] == ana.id
    assert state["dms"] == []
    assert not state["dm_closed"]


async def test_ids_are_the_same_in_every_playground_but_the_bots(open_playground: OpenPlayground) -> None:
    one = await open_playground()
    await asyncio.sleep(0.002)  # ids tell the millisecond they were made in
    other = await open_playground()
    assert one.world.bot_id != other.world.bot_id
    assert list(one.world.channels) == list(other.world.channels)
    assert [user.id for user in one.world.people()] == [user.id for user in other.world.people()]
    person = one.world.people()[0].id
    assert one.world.direct_channel(person).id == other.world.direct_channel(person).id


async def test_people_of_ones_own(open_playground: OpenPlayground) -> None:
    playground = await open_playground(world=default_world(["Rosa", "Juan"]))
    async with PlaygroundClient(playground.url) as client:
        rosa = await client.person("Rosa")
        assert [user["global_name"] for user in rosa.state["users"]] == ["Rosa", "Juan"]
        pepe = await client.person("Pepe")  # somebody new joins the first server
        assert [guild["name"] for guild in pepe.state["guilds"]] == ["Bot"]


async def test_the_bot_and_the_first_server_have_the_name_that_is_asked_for(open_playground: OpenPlayground) -> None:
    playground = await open_playground(world=default_world(bot="Librarian"))
    async with PlaygroundClient(playground.url) as client:
        ana = await client.person("Ana")
        assert [guild["name"] for guild in ana.state["guilds"]] == ["Librarian", "Quiet House"]
        assert ana.state["bot"]["username"] == "Librarian"


async def test_plain_messages_reach_everybody(ana: Visitor, ben: Visitor) -> None:
    await ana.say("Good evening")
    heard = await ben.wait_for(lambda message: message["content"] == "Good evening")
    assert heard["author"]["global_name"] == "Ana"
    with pytest.raises(Declined, match="empty"):
        await ana.say("  ")


async def test_only_moderators_delete_messages_of_others(ana: Visitor, ben: Visitor) -> None:
    of_ana, of_ben = await ana.say("one"), await ben.say("two")
    with pytest.raises(Declined, match="Only a moderator"):
        await ben.delete(of_ana)
    await ben.change(permissions=["manage_messages"])
    await ben.delete(of_ana)
    await ana.delete(of_ben)
    assert await ana.messages() == []
    with pytest.raises(Declined, match="no longer there"):
        await ana.delete(of_ben)


async def test_direct_channel_is_seen_by_its_person_only(ana: Visitor, ben: Visitor) -> None:
    channel = await ana.dm()
    assert (await ana.wait_for_event("CHANNEL_CREATE"))["recipients"][0]["bot"]
    assert [one["id"] for one in (await ana.look())["dms"]] == [channel]
    assert (await ben.look())["dms"] == []
    with pytest.raises(Declined, match="do not see"):
        await ben.messages(channel)


async def test_who_is_there_alone_hears_of_direct_messages_and_of_no_public_ones(client: PlaygroundClient) -> None:
    alone = await client.person("Cid", alone=True)
    await alone.say("to all")
    direct = await alone.say("to the bot", await alone.dm())
    await alone.wait_for(lambda message: message["id"] == direct["id"])
    assert [*alone.known] == [direct["id"]]


async def test_messages_come_in_pages(ana: Visitor) -> None:
    for number in range(5):
        await ana.say(str(number))
    path = f"/channels/{ana.channel}/messages"
    newest = (await ana.playground.request("GET", path, user=ana.id, limit="2"))["messages"]
    assert [message["content"] for message in newest] == ["3", "4"]
    older = await ana.playground.request("GET", path, user=ana.id, limit="2", before=newest[0]["id"])
    assert [message["content"] for message in older["messages"]] == ["1", "2"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/interactions", {"user": "12"}, 404),
        ("POST", "/messages", {"user": "me", "content": "x"}, 404),
        ("POST", "/users", {"name": ""}, 400),
        ("POST", "/users", {"name": "x" * 33}, 400),
        ("POST", "/faults", {"status": 500}, 400),
        ("POST", "/faults", {"match": "(", "status": 500}, 400),
        ("POST", "/faults", {"match": "x", "status": 200}, 400),
        ("POST", "/gateway", {"do": "dance"}, 400),
        ("POST", "/guilds/12/permissions", {}, 404),
        ("POST", "/guilds/12", {"locale": "de"}, 404),
    ],
)
async def test_wrong_requests_get_a_sentence(
    client: PlaygroundClient, method: str, path: str, body: dict[str, object], status: int
) -> None:
    with pytest.raises(Declined) as refused:
        await client.request(method, path, body)
    assert refused.value.status == status
    assert str(refused.value).endswith(".")


async def test_interaction_must_say_what_it_is(ana: Visitor) -> None:
    body = {"user": ana.id, "channel_id": ana.channel}
    with pytest.raises(Declined, match="Say one of"):
        await ana.playground.request("POST", "/interactions", body)
    with pytest.raises(Declined, match="not open"):
        await ana.playground.request("POST", "/interactions", body | {"modal": {"custom_id": "x"}})
    with pytest.raises(Declined, match="no longer there"):
        await ana.playground.request("POST", "/interactions", body | {"component": {"message_id": "1"}})


async def test_body_must_be_an_object(playground: Playground) -> None:
    url = f"{playground.url}/play/messages"
    async with aiohttp.ClientSession() as session, session.post(url, data=b"[1") as response:
        assert response.status == 400
        assert "JSON object" in (await response.json())["message"]


async def test_foreign_names_are_not_answered(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{playground.url}/play/people", headers={"Host": "evil.example"}) as response:
            assert response.status == 403
        async with session.get(f"http://localhost:{playground.port}/play/people") as response:
            assert response.status == 200


async def test_other_web_pages_are_not_answered(playground: Playground, ana: Visitor) -> None:
    socket = f"{playground.url}/play/socket?user={ana.id}"
    async with aiohttp.ClientSession() as session:
        for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(socket, headers={"Origin": origin})
            write = session.post(f"{playground.url}/play/users", json={"name": "eve"}, headers={"Origin": origin})
            async with write as response:
                assert response.status == 403
        own_page = await session.ws_connect(socket, headers={"Origin": playground.url})
        await own_page.close()
    assert "eve" not in [user.name for user in playground.world.users.values()]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/page/%00", 404),
        (f"/page/{'a' * 400}", 404),
        ("/page/..%2f..%2fpyproject.toml", 404),
        ("/attachments/1/%C2%B2/x.png", 404),
        (f"/attachments/1/{'9' * 5000}/x.png", 404),
        ("/cdn/avatars/%C2%B2.png", 200),
        ("/play/state?user=%C2%B2", 404),
        (f"/play/state?user={'9' * 5000}", 404),
        ("/api/v10/channels/%C2%B2/messages", 400),
        (f"/api/v10/channels/{'9' * 5000}/messages", 400),
    ],
)
async def test_addresses_that_name_nothing_are_no_failure(playground: Playground, path: str, status: int) -> None:
    url = yarl.URL(playground.url + path, encoded=True)
    async with aiohttp.ClientSession() as session, session.get(url, headers={"Authorization": "Bot x"}) as response:
        assert response.status == status


async def test_avatars_are_pictures(playground: Playground, ana: Visitor) -> None:
    for path in ("embed/avatars/3.png", f"avatars/{ana.id}/none.png"):
        assert (await ana.playground.fetch(f"{playground.url}/cdn/{path}")).startswith(b"\x89PNG")


async def test_files_outside_the_page_are_not_served(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for name in ("none.js", "..%2Fserver.py", "%2e%2e/server.py"):
            async with session.get(f"{playground.url}/page/{name}") as response:
                assert response.status == 404


async def test_language_of_a_server(bare: BareBot, client: PlaygroundClient) -> None:
    await bare.identify()
    guild = str(next(iter(bare.playground.world.guilds)))
    await client.change_guild(guild, locale="de")
    assert (await bare.receive_event("GUILD_UPDATE"))["d"]["preferred_locale"] == "de"


async def test_bot_hears_of_changed_permissions(bare: BareBot, client: PlaygroundClient) -> None:
    await bare.identify()
    guild = str(next(iter(bare.playground.world.guilds)))
    await client.bot_may(guild, deny=["create_private_threads"])
    role = (await bare.receive_event("GUILD_ROLE_UPDATE"))["d"]["role"]
    assert not int(role["permissions"]) & 1 << 36
    channel = (await bare.receive_event("CHANNEL_UPDATE"))["d"]
    assert channel["permission_overwrites"][0]["deny"] == str(1 << 36)
    with pytest.raises(Declined, match="these names"):
        await client.bot_may(guild, deny=["fly"])
    with pytest.raises(Declined, match="no such channel"):
        await client.bot_may(guild, channel="12")
