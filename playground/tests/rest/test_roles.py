"""Roles that the bot makes and gives, and what Discord refuses of it."""

from __future__ import annotations

import pytest

from playground.client import PlaygroundClient, Visitor
from playground.forms import limits
from playground.state.permissions import Permission
from playground.state.world import Guild, Role
from playground.tests.support import BareBot


@pytest.fixture
async def guild(bare: BareBot, client: PlaygroundClient) -> Guild:
    """The first server, in which the bot may manage roles."""
    found = next(iter(bare.playground.world.guilds.values()))
    await client.bot_may(str(found.id), allow=["manage_roles"])
    return found


async def test_a_role_is_made_given_taken_and_deleted(bare: BareBot, guild: Guild, ana: Visitor) -> None:
    path = f"/guilds/{guild.id}"
    role = (await bare.rest("POST", f"{path}/roles", {"name": "Champion"})).body
    assert (role["name"], role["position"], role["managed"]) == ("Champion", 1, False)
    given = f"{path}/members/{ana.id}/roles/{role['id']}"
    assert [(await bare.rest("PUT", given)).status for _ in range(2)] == [204, 204]
    assert (await bare.rest("GET", f"{path}/members/{ana.id}")).body["roles"] == [role["id"]]
    assert (await bare.rest("DELETE", given)).status == 204
    assert (await bare.rest("GET", f"{path}/members/{ana.id}")).body["roles"] == []
    await bare.rest("PUT", given)
    assert (await bare.rest("DELETE", f"{path}/roles/{role['id']}")).status == 204
    assert (await bare.rest("GET", f"{path}/members/{ana.id}")).body["roles"] == []
    assert (await bare.rest("PUT", given)).code == 10011


async def test_a_new_role_stands_below_that_of_the_bot(bare: BareBot, guild: Guild) -> None:
    await bare.rest("POST", f"/guilds/{guild.id}/roles", {"name": "One"})
    two = (await bare.rest("POST", f"/guilds/{guild.id}/roles", {"name": "Two"})).body
    positions = {role.name: role.position for role in guild.roles.values()}
    assert positions == {"@everyone": 0, "Two": 1, "One": 2, "Bot": 3}
    assert two["permissions"] == str(int(guild.roles[guild.id].permissions))


async def test_nothing_is_done_without_the_permission(
    bare: BareBot, guild: Guild, client: PlaygroundClient, ana: Visitor
) -> None:
    path = f"/guilds/{guild.id}"
    role = (await bare.rest("POST", f"{path}/roles", {"name": "Champion"})).body["id"]
    await client.bot_may(str(guild.id), deny=["manage_roles"])
    for method, where in (
        ("POST", f"{path}/roles"),
        ("DELETE", f"{path}/roles/{role}"),
        ("PUT", f"{path}/members/{ana.id}/roles/{role}"),
        ("DELETE", f"{path}/members/{ana.id}/roles/{role}"),
    ):
        assert (await bare.rest(method, where, {} if method == "POST" else None)).code == 50013


async def test_roles_as_high_as_its_own_and_those_of_bots_are_not_for_the_bot(
    bare: BareBot, guild: Guild, ana: Visitor
) -> None:
    high = guild.roles[7] = Role(7, "Boss", Permission.MANAGE_GUILD, 9)
    own = next(role for role in guild.roles.values() if role.managed_by is not None)
    for role in (high.id, own.id, guild.id):
        assert (await bare.rest("PUT", f"/guilds/{guild.id}/members/{ana.id}/roles/{role}")).code == 50013
        assert (await bare.rest("DELETE", f"/guilds/{guild.id}/roles/{role}")).code == 50013


async def test_a_role_may_not_do_what_the_bot_may_not_do(bare: BareBot, guild: Guild) -> None:
    wanted = {"name": "Boss", "permissions": str(int(Permission.ADMINISTRATOR))}
    assert (await bare.rest("POST", f"/guilds/{guild.id}/roles", wanted)).code == 50013


async def test_bad_roles_are_refused(bare: BareBot, guild: Guild, ana: Visitor) -> None:
    path = f"/guilds/{guild.id}/roles"
    assert (await bare.rest("POST", path, {"name": "x" * 101})).complaint("name") == "BASE_TYPE_BAD_LENGTH"
    assert (await bare.rest("POST", path, {"permissions": "all"})).complaint("permissions") == "NUMBER_TYPE_COERCE"
    assert (await bare.rest("PUT", f"/guilds/{guild.id}/members/{ana.id}/roles/12")).code == 10011
    assert (await bare.rest("PUT", f"/guilds/{guild.id}/members/12/roles/12")).code == 10007
    guild.roles |= {number: Role(number, "r", Permission(0), 1) for number in range(100, 100 + limits.ROLES)}
    assert (await bare.rest("POST", path, {"name": "One too many"})).code == 30005
