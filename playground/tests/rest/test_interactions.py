"""Interactions: their time limits, what a bot may answer and who sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from playground.client import Declined, Outcome, PlaygroundClient, Visitor
from playground.server import Playground, Timing
from playground.tests.conftest import OpenPlayground
from playground.tests.support import (
    EPHEMERAL,
    LAYOUT,
    PICTURE,
    BareBot,
    Json,
    button,
    command,
    menu,
    option,
    row,
    text,
)


class Scene:
    """A bot, a person and what happens between them."""

    def __init__(self, bot: BareBot, person: Visitor) -> None:
        self.bot = bot
        self.person = person

    async def act(self, what: Coroutine[Any, Any, Outcome]) -> tuple[Json, asyncio.Task[Outcome]]:
        """Let the person act; return the interaction the bot gets, and the outcome to come."""
        outcome = asyncio.create_task(what)
        return await self.bot.interaction(), outcome

    async def message(self, data: Json) -> Json:
        """Let the person use a command and the bot answer; return the answer."""
        interaction, outcome = await self.act(self.person.slash("ping"))
        answer = await self.bot.acknowledge(interaction, 4, data)
        assert answer.status == 200, answer.body
        assert (await outcome).ok
        return dict(answer.body["resource"]["message"])


@pytest.fixture
async def scene(bare: BareBot, ana: Visitor) -> Scene:
    """A bot with one command, and Ana."""
    await bare.identify()
    await bare.register(command())
    return Scene(bare, ana)


async def test_interaction_tells_who_where_and_how(scene: Scene, playground: Playground) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping", locale="es-ES"))
    assert interaction["type"] == 2
    assert interaction["locale"] == "es-ES"
    assert interaction["guild_locale"] == "en-US"
    assert interaction["context"] == 0
    assert interaction["authorizing_integration_owners"] == {"0": interaction["guild_id"]}
    assert interaction["attachment_size_limit"] == 10 * 1024 * 1024
    assert interaction["member"]["user"]["id"] == scene.person.id
    assert int(interaction["member"]["permissions"]) & 1 << 3
    assert int(interaction["app_permissions"]) & 1 << 36
    assert interaction["channel"]["id"] == interaction["channel_id"]
    await scene.bot.acknowledge(interaction, 5)
    await outcome


async def test_direct_message_has_a_user_and_no_guild(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping", await scene.person.dm()))
    assert interaction["user"]["id"] == scene.person.id
    assert interaction["context"] == 1
    assert "guild_id" not in interaction
    assert "member" not in interaction
    await scene.bot.acknowledge(interaction, 4, {"content": "hello"})
    await outcome


async def test_second_answer_is_refused(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    assert (await scene.bot.acknowledge(interaction, 4, {"content": "one"})).status == 200
    again = await scene.bot.acknowledge(interaction, 4, {"content": "two"})
    assert (again.status, again.code) == (400, 40060)
    await outcome
    assert [message["content"] for message in await scene.person.messages()] == ["one"]


async def test_answer_after_its_time_is_refused(open_playground: OpenPlayground) -> None:
    playground = await open_playground(timing=Timing(acknowledge_seconds=0.05))
    bot = BareBot(playground)
    await bot.identify()
    await bot.register(command())
    async with PlaygroundClient(playground.url) as client:
        ana = await client.person("Ana")
        outcome = await ana.slash("ping")
        assert not outcome.ok
        assert outcome.reason == "The application did not respond"
        interaction = await bot.interaction()
        late = await bot.acknowledge(interaction, 4, {"content": "late"})
        assert (late.status, late.code) == (404, 10062)
        assert (await bot.rest("POST", bot.webhook(interaction), {"content": "x"})).code == 50027
        assert await ana.messages() == []
    await bot.close()


async def test_token_dies_after_its_time(open_playground: OpenPlayground) -> None:
    playground = await open_playground(timing=Timing(token_seconds=0.15))
    bot = BareBot(playground)
    await bot.identify()
    await bot.register(command())
    async with PlaygroundClient(playground.url) as client:
        ana = await client.person("Ana")
        outcome = asyncio.create_task(ana.slash("ping"))
        interaction = await bot.interaction()
        await bot.acknowledge(interaction, 5)
        await outcome
        await asyncio.sleep(0.2)
        for method, tail in (("POST", ""), ("GET", "/messages/@original"), ("PATCH", "/messages/@original")):
            dead = await bot.rest(method, bot.webhook(interaction, tail), {"content": "too late"})
            assert (dead.status, dead.code) == (401, 50027)
    await bot.close()


async def test_webhook_is_unknown_before_the_first_answer(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    early = await scene.bot.rest("POST", scene.bot.webhook(interaction), {"content": "x"})
    assert (early.status, early.code) == (404, 10015)
    await scene.bot.acknowledge(interaction, 4, {"content": "now"})
    await outcome


async def test_bad_answer_may_be_corrected(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    bad = await scene.bot.acknowledge(interaction, 4, {"content": "x" * 2001})
    assert bad.code == 50035
    assert (await scene.bot.acknowledge(interaction, 4, {"content": "x"})).status == 200
    assert (await outcome).ok


@pytest.mark.parametrize("kind", [1, 2, 6, 7, 8, 99, None])
async def test_answers_that_do_not_go_with_a_command(scene: Scene, kind: int) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    answer = await scene.bot.acknowledge(interaction, kind, {"content": "x"})
    assert answer.code == 50035
    assert answer.complaint("type") == "BASE_TYPE_CHOICES"
    await scene.bot.acknowledge(interaction, 5)
    await outcome


async def test_ephemeral_message_is_for_one_person(scene: Scene, ben: Visitor) -> None:
    shown = await scene.message({"content": "psst", "flags": EPHEMERAL, "components": [row(button())]})
    assert shown["flags"] & EPHEMERAL
    assert await ben.messages() == []
    with pytest.raises(Declined, match="no longer there"):
        await ben.click(shown, "press")
    fetched = await scene.bot.rest("GET", f"/channels/{shown['channel_id']}/messages/{shown['id']}")
    assert fetched.code == 10008
    listed = await scene.bot.rest("GET", f"/channels/{shown['channel_id']}/messages")
    assert listed.body == []


async def test_ephemeral_message_may_be_edited_by_its_token_and_put_away(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    await scene.bot.acknowledge(interaction, 4, {"content": "one", "flags": EPHEMERAL})
    await outcome
    original = scene.bot.webhook(interaction, "/messages/@original")
    edited = await scene.bot.rest("PATCH", original, {"content": "two"})
    assert edited.body["content"] == "two"
    assert edited.body["flags"] & EPHEMERAL
    assert edited.body["edited_timestamp"] is not None
    await scene.person.delete(edited.body)
    assert (await scene.bot.rest("GET", original)).code == 10008


async def test_deferred_answer_shows_thinking_until_filled(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    deferred = await scene.bot.acknowledge(interaction, 5, {"flags": EPHEMERAL})
    assert deferred.body["interaction"]["response_message_loading"]
    assert deferred.body["interaction"]["response_message_ephemeral"]
    assert (await outcome).ok
    assert (await scene.person.messages())[0]["flags"] == EPHEMERAL | 1 << 7
    # The first further message takes the place of "is thinking", and is as private as that was.
    follow_up = await scene.bot.rest("POST", scene.bot.webhook(interaction), {"content": "done"})
    assert follow_up.body["id"] == deferred.body["interaction"]["response_message_id"]
    assert follow_up.body["flags"] == EPHEMERAL
    assert [message["content"] for message in await scene.person.messages()] == ["done"]
    more = await scene.bot.rest("POST", scene.bot.webhook(interaction), {"content": "for all"})
    assert more.body["flags"] == 0
    assert more.body["message_reference"]["message_id"] == follow_up.body["id"]


async def test_follow_ups_are_read_edited_and_deleted_by_token(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    await scene.bot.acknowledge(interaction, 4, {"content": "one"})
    await outcome
    more = (await scene.bot.rest("POST", scene.bot.webhook(interaction), {"content": "two"})).body
    path = scene.bot.webhook(interaction, f"/messages/{more['id']}")
    assert (await scene.bot.rest("GET", path)).body["content"] == "two"
    assert (await scene.bot.rest("PATCH", path, {"content": "2"})).body["content"] == "2"
    assert (await scene.bot.rest("DELETE", path)).status == 204
    assert (await scene.bot.rest("GET", path)).code == 10008
    assert (await scene.bot.rest("DELETE", scene.bot.webhook(interaction, "/messages/@original"))).status == 204
    assert await scene.person.messages() == []


async def test_token_reaches_only_its_own_messages(scene: Scene) -> None:
    other = await scene.message({"content": "from another interaction"})
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    await scene.bot.acknowledge(interaction, 4, {"content": "own"})
    await outcome
    path = scene.bot.webhook(interaction, f"/messages/{other['id']}")
    assert (await scene.bot.rest("PATCH", path, {"content": "changed"})).code == 10008


async def test_click_may_change_its_message(scene: Scene) -> None:
    shown = await scene.message({"flags": LAYOUT, "components": [text("before"), row(button())]})
    interaction, outcome = await scene.act(scene.person.click(shown, "Press"))
    assert interaction["type"] == 3
    assert interaction["data"]["custom_id"] == "press"
    assert interaction["message"]["id"] == shown["id"]
    answer = await scene.bot.acknowledge(interaction, 7, {"components": [text("after"), row(button())]})
    assert answer.body["resource"]["message"]["components"][0]["content"] == "after"
    assert (await outcome).ok
    assert scene.person.known[shown["id"]]["components"][0]["content"] == "after"


async def test_click_may_be_acknowledged_and_answered_later(scene: Scene) -> None:
    shown = await scene.message({"content": "before", "components": [row(button())]})
    interaction, outcome = await scene.act(scene.person.click(shown, "Press"))
    assert (await scene.bot.acknowledge(interaction, 6)).status == 200
    assert (await outcome).ok
    edited = await scene.bot.rest(
        "PATCH", scene.bot.webhook(interaction, "/messages/@original"), {"content": "after"}, [("a.png", PICTURE)]
    )
    assert edited.body["id"] == shown["id"]
    assert edited.body["attachments"][0]["filename"] == "a.png"


async def test_click_on_a_message_deleted_meanwhile(scene: Scene) -> None:
    shown = await scene.message({"content": "before", "components": [row(button())]})
    interaction, outcome = await scene.act(scene.person.click(shown, "Press"))
    await scene.person.delete(shown)
    gone = await scene.bot.acknowledge(interaction, 7, {"content": "after"})
    assert (gone.status, gone.code) == (404, 10008)
    assert (await scene.bot.acknowledge(interaction, 4, {"content": "It is gone.", "flags": EPHEMERAL})).status == 200
    assert (await outcome).ok
    with pytest.raises(Declined, match="no longer there"):
        await scene.person.click(shown, "press")


async def test_disabled_and_unknown_buttons_are_not_sent(scene: Scene) -> None:
    shown = await scene.message({"content": "x", "components": [row(button(disabled=True), button("other"))]})
    with pytest.raises(Declined, match="disabled"):
        await scene.person.click(shown, "press")
    form = {"message_id": shown["id"], "custom_id": "forged", "component_type": 2}
    body = {"user": scene.person.id, "channel_id": shown["channel_id"], "component": form}
    with pytest.raises(Declined, match="no such button"):
        await scene.person.playground.request("POST", "/interactions", body)


async def test_menu_of_users_brings_the_users(scene: Scene, ben: Visitor) -> None:
    chooser = {"type": 5, "custom_id": "who", "min_values": 1, "max_values": 1}
    shown = await scene.message({"content": "x", "components": [row(chooser)]})
    interaction, outcome = await scene.act(scene.person.select(shown, "who", [ben.id]))
    assert interaction["data"]["values"] == [ben.id]
    assert interaction["data"]["resolved"]["users"][ben.id]["global_name"] == "Ben"
    await scene.bot.acknowledge(interaction, 6)
    await outcome
    with pytest.raises(Declined, match="no user"):
        await scene.person.select(shown, "who", ["12"])


async def test_menu_choices_must_be_its_options(scene: Scene) -> None:
    shown = await scene.message({"content": "x", "components": [row(menu("choose", "red", "green"))]})
    for values, sentence in ((["blue"], "no such option"), ([], "1 to 1"), (["red", "green"], "1 to 1")):
        with pytest.raises(Declined, match=sentence):
            await scene.person.select(shown, "choose", values)


async def test_option_of_a_user_brings_the_user(scene: Scene, ben: Visitor) -> None:
    await scene.bot.register(command("greet", option("whom", 6, required=True)))
    await scene.person.look()
    interaction, outcome = await scene.act(scene.person.slash("greet", whom=ben.id))
    assert interaction["data"]["resolved"]["members"][ben.id]["roles"] == []
    await scene.bot.acknowledge(interaction, 5)
    await outcome


@pytest.mark.parametrize(("kind", "value"), [(6, "12"), (7, "12"), (8, "12"), (9, "12")])
async def test_option_must_name_what_is_there(scene: Scene, kind: int, value: str) -> None:
    await scene.bot.register(command("greet", option("whom", kind, required=True)))
    await scene.person.look()
    with pytest.raises(Declined, match="There is no"):
        await scene.person.slash("greet", whom=value)


async def test_option_of_a_channel_and_a_role(scene: Scene) -> None:
    await scene.bot.register(command("greet", option("where", 7), option("who", 8)))
    state = await scene.person.look()
    where = state["guilds"][0]["channels"][1]["id"]
    role = str(int(state["guilds"][0]["id"]) + 1)
    interaction, outcome = await scene.act(scene.person.slash("greet", where=where, who=role))
    assert interaction["data"]["resolved"]["channels"][where]["name"] == "tables"
    assert interaction["data"]["resolved"]["roles"][role]["name"] == "Bot"
    await scene.bot.acknowledge(interaction, 5)
    await outcome


async def test_suggestions_reach_the_person_typing(scene: Scene) -> None:
    await scene.bot.register(command("card", option("name", autocomplete=True)))
    await scene.person.look()
    typing = asyncio.create_task(scene.person.autocomplete("card", "name", name="ki"))
    interaction = await scene.bot.interaction()
    assert interaction["type"] == 4
    assert interaction["data"]["options"] == [{"name": "name", "type": 3, "value": "ki", "focused": True}]
    assert (await scene.bot.acknowledge(interaction, 4, {"content": "x"})).code == 50035
    too_many = [{"name": str(number), "value": str(number)} for number in range(26)]
    refused = await scene.bot.acknowledge(interaction, 8, {"choices": too_many})
    assert refused.complaint("data", "choices") == "BASE_TYPE_MAX_LENGTH"
    wrong = await scene.bot.acknowledge(interaction, 8, {"choices": [{"name": "King", "value": 3}]})
    assert wrong.complaint("data", "choices", 0, "value") == "BASE_TYPE_BAD_TYPE"
    choices = [{"name": "King", "value": "king"}]
    assert (await scene.bot.acknowledge(interaction, 8, {"choices": choices})).status == 200
    assert await typing == choices


async def test_callback_without_response_is_empty(scene: Scene) -> None:
    interaction, outcome = await scene.act(scene.person.slash("ping"))
    path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
    answer = await scene.bot.rest("POST", path, {"type": 4, "data": {"content": "x"}})
    assert (answer.status, answer.body) == (204, None)
    await outcome


async def test_many_people_at_once(scene: Scene, client: PlaygroundClient) -> None:
    people = [scene.person, *[await client.person(name) for name in ("Ben", "Carla", "David", "Eva", "Fred")]]
    outcomes = [asyncio.create_task(person.slash("ping")) for person in people]
    waiting = [await scene.bot.interaction() for _ in people]
    for interaction in reversed(waiting):
        name = interaction["member"]["user"]["global_name"]
        await scene.bot.acknowledge(interaction, 4, {"content": name, "flags": EPHEMERAL})
    for person, outcome in zip(people, outcomes, strict=True):
        answer = await person.answer(await outcome)
        assert answer["content"] == person.name
        assert len(await person.messages()) == 1
