"""Application commands: registering, what Discord refuses, and who may use them where."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from playground.client import Declined, Visitor
from playground.tests.support import BareBot, Json, command, option

CHOICE = {"name": "One", "value": "one"}


def group(name: str, *options: Json) -> Json:
    """Return a group of subcommands."""
    return option(name, 2, options=list(options))


def subcommand(name: str, *options: Json) -> Json:
    """Return a subcommand."""
    return option(name, 1, options=list(options))


BAD_COMMANDS: dict[str, tuple[Json, tuple[str | int, ...], str]] = {
    "capitals": (command("Ping"), ("name",), "APPLICATION_COMMAND_INVALID_NAME"),
    "a space in the name": (command("my ping"), ("name",), "APPLICATION_COMMAND_INVALID_NAME"),
    "a name of 33 letters": (command("x" * 33), ("name",), "BASE_TYPE_BAD_LENGTH"),
    "an unknown language": (
        command(name_localizations={"en": "ping"}),
        ("name_localizations", "en"),
        "BASE_TYPE_CHOICES",
    ),
    "capitals in another language": (
        command(name_localizations={"de": "Ping"}),
        ("name_localizations", "de"),
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a long description in another language": (
        command(description_localizations={"es-ES": "x" * 101}),
        ("description_localizations", "es-ES"),
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no description": (command(description=""), ("description",), "BASE_TYPE_BAD_LENGTH"),
    "a description of 101 letters": (command(description="x" * 101), ("description",), "BASE_TYPE_BAD_LENGTH"),
    "26 options": (
        command("ping", *[option(f"o{number}") for number in range(26)]),
        ("options",),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an option twice": (
        command("ping", option("a"), option("a")),
        ("options", 1, "name"),
        "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
    ),
    "a required option after another": (
        command("ping", option("a"), option("b", required=True)),
        ("options", 1, "required"),
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        command("ping", option("a", choices=[{"name": str(n), "value": str(n)} for n in range(26)])),
        ("options", 0, "choices"),
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a choice of another type": (
        command("ping", option("a", 4, choices=[CHOICE])),
        ("options", 0, "choices", 0, "value"),
        "BASE_TYPE_BAD_TYPE",
    ),
    "a choice twice": (
        command("ping", option("a", choices=[CHOICE, CHOICE])),
        ("options", 0, "choices", 1, "name"),
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_INVALID",
    ),
    "choices and autocomplete": (
        command("ping", option("a", choices=[CHOICE], autocomplete=True)),
        ("options", 0, "autocomplete"),
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    "subcommands beside options": (
        command("ping", subcommand("a"), option("b")),
        ("options",),
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a group in a group": (
        command("ping", group("a", group("b", subcommand("c")))),
        ("options", 0, "options", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    "a subcommand in a subcommand": (
        command("ping", subcommand("a", subcommand("b"))),
        ("options", 0, "options", 0, "type"),
        "BASE_TYPE_CHOICES",
    ),
    "an unknown type of option": (command("ping", option("a", 99)), ("options", 0, "type"), "BASE_TYPE_CHOICES"),
    "an unknown type of command": (command(type=9), ("type",), "BASE_TYPE_CHOICES"),
    "8001 characters": (
        command("ping", *[option(f"o{n}", choices=[{"name": f"{m:0100}", "value": "x" * 100} for m in range(25)])
                          for n in range(2)]),
        (),
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "a context menu with a description": (
        {"name": "Look up", "type": 3, "description": "x"},
        ("description",),
        "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BAD_COMMANDS)
async def test_refused_commands(bare: BareBot, what: str) -> None:
    form, place, code = BAD_COMMANDS[what]
    answer = await bare.register(command("fine"), form)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.complaint(1, *place) == code
    assert (await bare.rest("GET", f"/applications/{bare.playground.world.bot_id}/commands")).body == []


async def test_names_are_unique_and_not_too_many(bare: BareBot) -> None:
    twice = await bare.register(command("ping"), command("ping"))
    assert twice.complaint(1, "name") == "APPLICATION_COMMANDS_DUPLICATE_NAME"
    forms = [command(f"c{number}") for number in range(101)]
    assert (await bare.register(*forms)).code == 50035
    assert (await bare.register(*forms[:100])).status == 200


async def test_commands_are_read_changed_and_deleted(bare: BareBot) -> None:
    application = f"/applications/{bare.playground.world.bot_id}"
    first = (await bare.register(command("ping"), command("pong"))).body
    again = (await bare.register(command("ping", description="New words"))).body
    assert again[0]["id"] == first[0]["id"]
    assert (await bare.rest("GET", f"{application}/commands/{first[0]['id']}")).body["description"] == "New words"
    assert (await bare.rest("GET", f"{application}/commands/{first[1]['id']}")).code == 10063
    added = await bare.rest("POST", f"{application}/commands", command("third"))
    assert added.status == 201
    edited = await bare.rest("PATCH", f"{application}/commands/{added.body['id']}", {"description": "Other"})
    assert (edited.body["id"], edited.body["description"]) == (added.body["id"], "Other")
    assert (await bare.rest("DELETE", f"{application}/commands/{added.body['id']}")).status == 204
    listed = (await bare.rest("GET", f"{application}/commands")).body
    assert [one["name"] for one in listed] == ["ping"]
    assert (await bare.rest("GET", "/applications/12/commands")).code == 10002


async def test_people_hear_of_new_commands(bare: BareBot, ana: Visitor) -> None:
    await bare.register(command("ping"))
    assert [one["name"] for one in (await ana.wait_for_event("COMMANDS_UPDATE"))["commands"]] == ["ping"]


async def test_commands_of_one_server_are_used_only_there(bare: BareBot, ana: Visitor) -> None:
    first, second = ana.state["guilds"]
    path = f"/applications/{bare.playground.world.bot_id}/guilds/{first['id']}/commands"
    assert (await bare.rest("PUT", path, [command("here")])).body[0]["guild_id"] == first["id"]
    await bare.identify()
    outcome = asyncio.create_task(ana.slash("here"))
    interaction = await bare.interaction()
    assert interaction["data"]["guild_id"] == first["id"]
    await bare.acknowledge(interaction, 5)
    await outcome
    with pytest.raises(Declined, match="may not use /here here"):
        await ana.slash("here", second["channels"][0]["id"])


async def test_permissions_a_command_needs(bare: BareBot, ana: Visitor, ben: Visitor) -> None:
    await bare.register(
        command("settings", default_member_permissions="32", contexts=[0]),
        command("secret", default_member_permissions="0", contexts=[0]),
    )
    assert {one["name"] for one in (await ana.look())["commands"]} == {"settings", "secret"}  # the owner may all
    assert (await ben.look())["commands"] == []
    with pytest.raises(Declined, match="may not use /settings"):
        await ben.slash("settings")
    ben.events.clear()
    await ben.change(permissions=["manage_guild"])
    assert [one["name"] for one in (await ben.wait_for_event("COMMANDS_UPDATE"))["commands"]] == ["settings"]
    with pytest.raises(Declined, match="these names"):
        await ben.change(permissions=["fly"])


@pytest.mark.parametrize(
    ("more", "in_guild", "in_dm"),
    [({}, True, True), ({"contexts": [0]}, True, False), ({"contexts": [1]}, False, True),
     ({"dm_permission": False}, True, False)],
)  # fmt: skip
async def test_where_a_command_may_be_used(
    bare: BareBot, ana: Visitor, more: dict[str, Any], in_guild: bool, in_dm: bool
) -> None:
    await bare.register(command("ping", **more))
    for channel, allowed in ((None, in_guild), (await ana.dm(), in_dm)):
        if allowed:
            assert not (await ana.slash("ping", channel)).ok  # no bot is there to answer
        else:
            with pytest.raises(Declined, match="may not use /ping here"):
                await ana.slash("ping", channel)


OPTIONS = command(
    "try",
    option("word", required=True, min_length=2, max_length=4),
    option("number", 4, min_value=1, max_value=9),
    option("part", 10),
    option("yes", 5),
    option("colour", choices=[{"name": "Red", "value": "red"}, {"name": "Blue", "value": "blue"}]),
)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({}, "'word' is missing"),
        ({"word": "x"}, "length of at least 2"),
        ({"word": "xxxxx"}, "length of at most 4"),
        ({"word": "xx", "number": 0}, "value of at least 1"),
        ({"word": "xx", "number": 10}, "value of at most 9"),
        ({"word": "xx", "number": "5"}, "wrong type"),
        ({"word": "xx", "number": True}, "wrong type"),
        ({"word": "xx", "yes": 1}, "wrong type"),
        ({"word": "xx", "colour": "green"}, "not one of its choices"),
        ({"word": "xx", "other": "x"}, "no option 'other'"),
    ],
)
async def test_options_that_do_not_fit_are_not_sent(bare: BareBot, ana: Visitor, options: Json, sentence: str) -> None:
    await bare.register(OPTIONS)
    with pytest.raises(Declined, match=sentence):
        await ana.slash("try", **options)


async def test_options_that_fit_arrive(bare: BareBot, ana: Visitor) -> None:
    await bare.register(OPTIONS)
    await bare.identify()
    outcome = asyncio.create_task(ana.slash("try", word="four", number=9, part=1.5, yes=False, colour="red"))
    interaction = await bare.interaction()
    values = {one["name"]: one["value"] for one in interaction["data"]["options"]}
    assert values == {"word": "four", "number": 9, "part": 1.5, "yes": False, "colour": "red"}
    await bare.acknowledge(interaction, 5)
    await outcome
    with pytest.raises(Declined, match="no command /nothing"):
        await ana.slash("nothing")


async def test_subcommands_in_groups_arrive(bare: BareBot, ana: Visitor) -> None:
    await bare.register(command("table", group("seat", subcommand("add", option("name", required=True)))))
    await bare.identify()
    outcome = asyncio.create_task(ana.slash("table seat add", name="Ben"))
    interaction = await bare.interaction()
    (outer,) = interaction["data"]["options"]
    assert (outer["type"], outer["name"]) == (2, "seat")
    assert outer["options"][0]["options"] == [{"name": "name", "type": 3, "value": "Ben"}]
    await bare.acknowledge(interaction, 5)
    await outcome
