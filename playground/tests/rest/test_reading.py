"""Reading servers, channels, members, roles and users."""

from __future__ import annotations

import pytest

from playground.client import PlaygroundClient, Visitor
from playground.state.world import Guild
from playground.tests.support import BareBot


@pytest.fixture
def guild(bare: BareBot) -> Guild:
    """The first server."""
    return next(iter(bare.playground.world.guilds.values()))


async def test_server_with_its_channels_and_roles(bare: BareBot, guild: Guild) -> None:
    path = f"/guilds/{guild.id}"
    assert (await bare.rest("GET", path)).body["name"] == "Bot"
    channels = (await bare.rest("GET", f"{path}/channels")).body
    assert [channel["name"] for channel in channels] == ["general", "tables"]
    roles = (await bare.rest("GET", f"{path}/roles")).body
    assert [role["name"] for role in roles] == ["@everyone", "Bot"]
    assert roles[1]["tags"] == {"bot_id": str(bare.playground.world.bot_id)}
    assert (await bare.rest("GET", f"{path}/roles/{roles[1]['id']}")).body == roles[1]
    assert (await bare.rest("GET", f"{path}/roles/12")).code == 10011
    assert len((await bare.rest("GET", "/users/@me/guilds")).body) == 2


async def test_members(bare: BareBot, guild: Guild, ana: Visitor) -> None:
    member = (await bare.rest("GET", f"/guilds/{guild.id}/members/{ana.id}")).body
    assert member["user"]["global_name"] == "Ana"
    own = (await bare.rest("GET", f"/guilds/{guild.id}/members/{bare.playground.world.bot_id}")).body
    assert len(own["roles"]) == 1
    assert (await bare.rest("GET", f"/guilds/{guild.id}/members/12")).code == 10007


async def test_users(bare: BareBot, ana: Visitor) -> None:
    assert (await bare.rest("GET", "/users/@me")).body["bot"]
    assert (await bare.rest("GET", f"/users/{ana.id}")).body["username"] == "ana"
    assert (await bare.rest("GET", "/users/12")).code == 10013


async def test_application_and_gateway(bare: BareBot) -> None:
    for path in ("/oauth2/applications/@me", "/applications/@me"):
        application = (await bare.rest("GET", path)).body
        assert application["owner"]["global_name"] == "Ana"
        assert application["bot"]["id"] == application["id"]
    assert (await bare.rest("GET", "/gateway/bot")).body["url"] == bare.playground.gateway_url


async def test_channels_are_read_and_changed(bare: BareBot, guild: Guild, client: PlaygroundClient) -> None:
    channel = bare.playground.world.channels_of(guild.id, threads=False)[0]
    path = f"/channels/{channel.id}"
    assert (await bare.rest("GET", path)).body["name"] == "general"
    assert (await bare.rest("POST", f"{path}/typing")).status == 204
    assert (await bare.rest("PATCH", path, {"topic": "Games"})).code == 50013
    await client.bot_may(str(guild.id), allow=["manage_channels"])
    assert (await bare.rest("PATCH", path, {"topic": "Games"})).body["topic"] == "Games"
    assert (await bare.rest("PATCH", path, {"name": ""})).code == 50035
    assert (await bare.rest("DELETE", path)).status == 200
    assert (await bare.rest("GET", path)).code == 10003


async def test_direct_channel_is_not_changed(bare: BareBot, ana: Visitor) -> None:
    path = f"/channels/{await ana.dm()}"
    assert (await bare.rest("GET", path)).body["recipients"][0]["id"] == ana.id
    assert (await bare.rest("PATCH", path, {"name": "x"})).code == 50003
    assert (await bare.rest("DELETE", path)).status == 200


async def test_hidden_channel_is_not_to_be_read(bare: BareBot, guild: Guild, client: PlaygroundClient) -> None:
    channel = bare.playground.world.channels_of(guild.id, threads=False)[0]
    await client.bot_may(str(guild.id), deny=["view_channel"], channel=str(channel.id))
    for path in ("", "/messages", "/messages/1"):
        refused = await bare.rest("GET", f"/channels/{channel.id}{path}")
        assert (refused.status, refused.code) == (403, 50001)
