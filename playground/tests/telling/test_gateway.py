"""The gateway: greeting, identify, resume, compression and what becomes of old sessions."""

from __future__ import annotations

import asyncio
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from playground.client import PlaygroundClient, Visitor
from playground.server import Playground, Timing
from playground.tests.conftest import LogIn, OpenPlayground
from playground.tests.leash import Leash
from playground.tests.support import (
    DIRECT_MESSAGES,
    GUILD_MESSAGES,
    GUILDS,
    BareBot,
    SampleBot,
    button,
    command,
    row,
)


async def test_greeting_and_heartbeat(bare: BareBot) -> None:
    hello = await bare.connect()
    assert hello["op"] == 10
    assert hello["d"]["heartbeat_interval"] == 41250
    await bare.send(1, None)
    assert (await bare.receive())["op"] == 11


@pytest.mark.parametrize("compress", [None, "zlib-stream", "zstd-stream"])
async def test_events_come_in_every_compression(bare: BareBot, ana: Visitor, compress: str | None) -> None:
    await bare.connect(compress)
    ready = await bare.identify()
    assert ready["user"]["username"] == "Bot"
    for _ in ready["guilds"]:
        guild = (await bare.receive_event("GUILD_CREATE"))["d"]
        assert {channel["name"] for channel in guild["channels"]} == {"general", "tables"}
    await bare.register(command())
    outcome = asyncio.create_task(ana.slash("ping"))
    interaction = await bare.interaction()
    await bare.acknowledge(interaction, 4, {"content": "pong"})
    assert (await outcome).ok


async def test_wrong_token_is_closed_out(open_playground: OpenPlayground) -> None:
    playground = await open_playground(token="right")
    bot = BareBot(playground, token="wrong")
    await bot.connect()
    await bot.send(2, {"token": "wrong", "intents": 1})
    assert await bot.receive() == {"op": "closed", "code": 4004}
    assert (await bot.rest("GET", "/users/@me")).status == 401
    bot.token = "right"
    assert (await bot.rest("GET", "/users/@me")).status == 200
    await bot.close()


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"op": 2, "d": {"token": "x", "intents": 1 << 1}}, 4014),
        ({"op": 2, "d": {"token": "x", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "x", "intents": 1 << 40}}, 4013),
        ({"op": 2, "d": {"token": "x", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 2, "d": {"token": "x", "intents": 1, "shard": "one"}}, 4010),
        ({"op": 2, "d": None}, 4002),
        ({"op": 6, "d": [1]}, 4002),
        ({"op": 3, "d": {}}, 4003),
        ({"op": 99, "d": {}}, 4001),
        ({"op": 1, "d": "x" * 5000}, 4002),
    ],
)
async def test_breaches_of_the_protocol_close_the_socket(bare: BareBot, payload: dict[str, object], code: int) -> None:
    await bare.connect()
    await bare.send(payload["op"], payload["d"])  # type: ignore[arg-type] # the operation is a number
    assert await bare.receive() == {"op": "closed", "code": code}


async def test_too_many_payloads_close_the_socket(bare: BareBot) -> None:
    await bare.connect()
    for _ in range(121):
        await bare.send(1, None)
    payload = await bare.receive()
    while payload["op"] == 11:
        payload = await bare.receive()
    assert payload == {"op": "closed", "code": 4008}


async def test_second_identify_closes_the_socket(bare: BareBot) -> None:
    await bare.identify()
    await bare.send(2, {"token": "x", "intents": 1})
    payload = await bare.receive()
    while payload["op"] == 0:
        payload = await bare.receive()
    assert payload["code"] == 4005


async def test_silent_bot_is_dropped(open_playground: OpenPlayground) -> None:
    playground = await open_playground(timing=Timing(heartbeat_seconds=0.05))
    bot = BareBot(playground)
    await bot.connect()
    assert await bot.receive() == {"op": "closed", "code": 4009}
    await bot.close()


async def test_resume_replays_what_was_missed_in_order(bare: BareBot, ana: Visitor, client: PlaygroundClient) -> None:
    await bare.identify(GUILDS | GUILD_MESSAGES)
    await ana.say("one")
    await bare.receive_event("MESSAGE_CREATE")
    await bare.hang_up()
    await ana.say("two")
    await ana.say("three")
    await bare.connect()
    await bare.resume()
    bare.events.clear()
    await bare.receive_event("RESUMED")
    assert [event["t"] for event in bare.events] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    numbers = [event["s"] for event in bare.events]
    assert numbers == list(range(numbers[0], numbers[0] + 3))


async def test_unknown_session_cannot_be_resumed(bare: BareBot) -> None:
    await bare.connect()
    await bare.send(6, {"token": "x", "session_id": "gone", "seq": 1})
    assert await bare.receive() == {"op": 9, "d": False}
    await bare.identify()


async def test_session_ends_with_a_proper_goodbye(playground: Playground, bare: BareBot) -> None:
    await bare.identify()
    session = bare.ready["session_id"]
    await bare.close()
    again = BareBot(playground)
    await again.connect()
    await again.send(6, {"token": "x", "session_id": session, "seq": 1})
    assert await again.receive() == {"op": 9, "d": False}
    await again.close()


async def test_two_bots_of_one_shard_hear_the_same_and_the_first_answer_counts(
    playground: Playground, bare: BareBot, ana: Visitor
) -> None:
    await bare.identify()
    newer = BareBot(playground)
    await newer.identify()
    await newer.register(command())
    outcome = asyncio.create_task(ana.slash("ping"))
    heard = await newer.interaction()
    assert await bare.interaction() == heard
    await newer.acknowledge(heard, 4, {"content": "the newer one"})
    assert (await outcome).ok
    late = await bare.rest(
        "POST", f"/interactions/{heard['id']}/{heard['token']}/callback", {"type": 4, "data": {"content": "late"}}
    )
    assert late.code == 40060
    await newer.close()


async def test_without_a_bot_an_action_fails_at_once(bare: BareBot, ana: Visitor) -> None:
    await bare.register(command())
    outcome = await ana.slash("ping")
    assert not outcome.ok
    assert outcome.reason == "The application did not respond"


async def test_bot_that_was_killed_is_not_waited_for(bare: BareBot, ana: Visitor) -> None:
    await bare.register(command())
    await bare.identify()
    await ana.wait_for_bot()
    await bare.hang_up()  # without a proper goodbye, as after kill -9
    await ana.wait_for_bot(online=False)
    assert not (await ana.slash("ping")).ok


async def test_new_bot_answers_clicks_on_old_messages(playground: Playground, bare: BareBot, ana: Visitor) -> None:
    await bare.identify()
    await bare.register(command())
    outcome = asyncio.create_task(ana.slash("ping"))
    await bare.acknowledge(await bare.interaction(), 4, {"content": "old", "components": [row(button())]})
    panel = await ana.answer(await outcome)
    await bare.hang_up()
    newer = BareBot(playground)
    await newer.identify()
    outcome = asyncio.create_task(ana.click(panel, "Press"))
    await newer.acknowledge(await newer.interaction(), 7, {"content": "new"})
    assert (await outcome).ok
    assert [message["content"] for message in await ana.messages()] == ["new"]
    await newer.close()


@pytest.mark.wire
async def test_bot_killed_and_started_again(playground: Playground, ana: Visitor) -> None:
    with ExitStack() as leashes:

        async def start() -> asyncio.subprocess.Process:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "playground.tests.bot_process", playground.url),
                cwd=Path(__file__).parents[3],
                start_new_session=True,
            )
            leashes.enter_context(Leash(process.pid))
            await ana.wait_for_bot()
            return process

        first = await start()
        assert (await ana.slash("ping")).ok
        first.kill()
        await first.wait()
        await ana.wait_for_bot(online=False)
        assert not (await ana.slash("ping")).ok
        second = await start()
        assert (await ana.slash("ping")).ok
        second.terminate()
        await second.wait()


async def test_people_see_whether_the_bot_is_online(bare: BareBot, ana: Visitor) -> None:
    assert not ana.state["bot"]["online"]
    await bare.identify()
    assert (await ana.wait_for_event("BOT_STATUS"))["online"]
    assert (await ana.look())["bot"]["online"]


async def test_guilds_are_divided_among_shards(playground: Playground) -> None:
    shards = [BareBot(playground), BareBot(playground)]
    found = []
    for number, shard in enumerate(shards):
        ready = await shard.identify(shard=[number, 2])
        found += [(number, guild["id"]) for guild in ready["guilds"]]
    assert {guild for _, guild in found} == {str(guild) for guild in playground.world.guilds}
    assert all((int(guild) >> 22) % 2 == number for number, guild in found)
    for shard in shards:
        await shard.close()


async def test_content_of_others_needs_an_intent_the_bot_has_not(bare: BareBot, ana: Visitor) -> None:
    await bare.identify(GUILDS | GUILD_MESSAGES | DIRECT_MESSAGES)
    await ana.say("a secret of ours")
    assert (await bare.receive_event("MESSAGE_CREATE"))["d"]["content"] == ""
    await ana.say(f"hello <@{bare.ready['user']['id']}>")
    assert (await bare.receive_event("MESSAGE_CREATE"))["d"]["content"].startswith("hello")
    await ana.say("for you only", await ana.dm())
    assert (await bare.receive_event("MESSAGE_CREATE"))["d"]["content"] == "for you only"


async def test_with_guilds_only_no_messages_are_told(bare: BareBot, ana: Visitor) -> None:
    await bare.identify(GUILDS)
    await ana.say("not for bots")
    await bare.register(command())
    outcome = asyncio.create_task(ana.slash("ping"))
    await bare.acknowledge(await bare.interaction(), 4, {"content": "pong"})
    await outcome
    assert "MESSAGE_CREATE" not in [event["t"] for event in bare.events]


async def test_members_are_told_when_asked_for(bare: BareBot, ana: Visitor, playground: Playground) -> None:
    await bare.identify()
    guild = next(iter(playground.world.guilds))
    await bare.send(8, {"guild_id": str(guild), "user_ids": [ana.id, "1"], "nonce": "n"})
    chunk = (await bare.receive_event("GUILD_MEMBERS_CHUNK"))["d"]
    assert [member["user"]["id"] for member in chunk["members"]] == [ana.id]
    assert chunk["not_found"] == ["1"]


async def test_new_session_after_invalidation(
    playground: Playground, log_in: LogIn, client: PlaygroundClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object, **__: object) -> None:
        """discord.py waits 5 seconds before it identifies again."""

    monkeypatch.setattr(SampleBot, "before_identify_hook", at_once)
    await log_in(playground)
    first = set(playground.gateway._sessions)
    ana = await client.person("Ana")
    await client.gateway("invalidate", resumable=False)
    await ana.wait_for_bot(online=False)
    await ana.wait_for_bot()
    assert not first & set(playground.gateway._sessions)
    assert (await ana.slash("ping")).ok
