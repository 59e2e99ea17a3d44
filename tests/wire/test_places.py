"""Where the bot may not do what it would like to, and where people have deleted what it wrote."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from playground.client import Message, PlaygroundClient, Visitor, text_of
from tests.wire.rig import ledger
from tests.wire.rig.clicker import EPHEMERAL, Clicker
from tests.wire.rig.language import WORDS, says
from tests.wire.rig.lobby import has_control, number_of, open_table, post_of, private_answer, start, told
from tests.wire.rig.people import all_is_posted, boards, newcomer, seated
from tests.wire.rig.programs import Rig, eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]


@pytest.fixture
async def ana(playground: PlaygroundClient) -> AsyncIterator[Visitor]:
    """The owner of the first server; whatever was forbidden to the bot there is allowed again."""
    ana = await playground.person("Ana")
    yield ana
    forbidden = ["send_messages", "attach_files", "send_messages_in_threads", "create_public_threads"]
    await playground.bot_may(ana.state["guilds"][0]["id"], allow=forbidden)


def public(person: Visitor, channel: str) -> list[Message]:
    """The public messages of a channel that a person has seen."""
    return [m for m in person.known.values() if m["channel_id"] == channel and not m["flags"] & EPHEMERAL]


# --- Permissions ------------------------------------------------------------------------------------------------------


async def test_table_is_played_in_the_channel_where_no_thread_may_be_opened(playground: PlaygroundClient) -> None:
    carla = await playground.person("Carla")
    quiet = next(guild for guild in carla.state["guilds"] if guild["name"] == "Quiet House")
    channel = quiet["channels"][0]["id"]
    clicker = await seated(playground, person=carla, channel=channel)
    first = next(text_of(message) for message in public(carla, channel) if says(text_of(message), "event.king_placed"))
    assert says(first, "post.no_thread", permissions=WORDS("permission.create_public_threads"))
    await clicker.play_until(12)
    posts = [text_of(message) for message in public(carla, channel)]
    assert len(posts) > 2, "the game goes on in the channel"
    assert sum(says(post, "post.no_thread") for post in posts) == 1, "it is said once"


async def test_whoever_opens_a_table_hears_which_permission_the_bot_lacks(
    playground: PlaygroundClient, ana: Visitor
) -> None:
    person = await newcomer(playground)
    guild = person.state["guilds"][0]
    channel = next(one["id"] for one in guild["channels"] if one["name"] == "tables")
    await playground.bot_may(guild["id"], deny=["send_messages", "attach_files"], channel=channel)
    outcome = await person.slash("table new", channel)
    sentence = await told(person, outcome.id)
    assert WORDS("permission.send_messages") in sentence
    assert WORDS("permission.attach_files") in sentence
    assert public(ana, channel) == []
    assert WORDS("play.nothing_waits") in await told(person, (await person.slash("play")).id)
    await playground.bot_may(guild["id"], allow=["send_messages", "attach_files"], channel=channel)
    await open_table(person, channel=channel)


async def test_player_hears_what_the_bot_lacks_and_the_game_waits_for_it(
    rig: Rig, playground: PlaygroundClient, ana: Visitor
) -> None:
    clicker = await seated(playground)
    person = clicker.person
    thread = (await post_of(person, clicker.table))["channel_id"]
    guild = person.state["guilds"][0]["id"]
    await all_is_posted(rig, clicker)
    await playground.bot_may(guild, deny=["send_messages_in_threads"])
    seen = len(boards(clicker))
    clicker.is_stubborn = True
    await clicker.play_until(10)
    assert len(boards(clicker)) == seen, "it could not post"
    panel = await clicker.open()
    assert panel is not None
    assert WORDS("permission.send_messages_in_threads") in text_of(panel)
    refused = r"Discord does not allow it: .* in #general of Bot, where the bot lacks Send Messages in Threads"
    rig.bot.wait_for_line(refused)
    await playground.bot_may(guild, allow=["send_messages_in_threads"])
    await clicker.play_until(20)
    await eventually(lambda: len(boards(clicker)) > seen, "posts come again")
    assert (await post_of(person, clicker.table))["channel_id"] == thread
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []


# --- Direct messages --------------------------------------------------------------------------------------------------


async def wants_direct_messages(person: Visitor) -> None:
    panel = await person.answer(await person.slash("settings"))
    assert (await person.select(panel, "notify", ["direct_message"])).ok


async def test_whole_turns_are_played_in_direct_messages(playground: PlaygroundClient) -> None:
    person = await newcomer(playground)
    await wants_direct_messages(person)
    table = await open_table(person, computers=1)
    await start(person, table)
    direct = await person.dm()
    called = await person.wait_for(lambda shown: shown["channel_id"] == direct and has_control(shown, f"play:{table}"))
    panel = await private_answer_in_place(person, called, f"play:{table}")
    assert panel["id"] == called["id"], "the panel takes the place of the call: nobody else reads along"
    clicker = Clicker(person, table, seed=1, takes_back=0)
    clicker.take(panel)
    while clicker.moves():
        await clicker.make(clicker.moves()[0])
    assert clicker.accepted > 0
    mentions = [m for m in person.known.values() if m["channel_id"] != direct and f"<@{person.id}>" in text_of(m)]
    assert mentions == [], "who is told directly is not called at the table"


async def private_answer_in_place(person: Visitor, message: Message, button: str) -> Message:
    outcome = await person.click(message, button)
    assert outcome.ok
    return await person.wait_for(lambda shown: shown["id"] == message["id"] and shown != message)


async def test_closed_direct_messages_are_noticed_once_and_the_table_calls_instead(
    playground: PlaygroundClient,
) -> None:
    person = await newcomer(playground)
    await wants_direct_messages(person)
    await person.change(dm_closed=True)
    table = await open_table(person, computers=1)
    thread = (await start(person, table))["channel_id"]
    await person.wait_for(lambda shown: says(text_of(shown), "post.closed_direct_messages"))
    clicker = Clicker(person, table, seed=1, stubborn=True)
    await clicker.play_until(12)
    called = await person.wait_for(
        lambda shown: f"<@{person.id}>" in text_of(shown) and has_control(shown, f"play:{table}")
    )
    assert called["channel_id"] == thread
    said = [m for m in person.known.values() if says(text_of(m), "post.closed_direct_messages")]
    assert len(said) == 1
    settings = await person.answer(await person.slash("settings"))
    assert WORDS("settings.closed") in text_of(settings)


# --- Deleted under the bot --------------------------------------------------------------------------------------------


async def test_posts_go_on_when_the_newest_one_was_deleted(playground: PlaygroundClient, ana: Visitor) -> None:
    clicker = await seated(playground)
    post = await post_of(ana, clicker.table)
    await ana.delete(post)
    clicker.is_stubborn = True
    await clicker.play_until(10)
    again = await post_of(clicker.person, clicker.table)
    assert again["id"] != post["id"]
    assert again["channel_id"] == post["channel_id"]


async def thread_deleted(rig: Rig, playground: PlaygroundClient, clicker: Clicker) -> str:
    """The thread of a table is gone; returns its id."""
    person = clicker.person
    thread = str((await post_of(person, clicker.table))["channel_id"])
    await playground.bot_may(person.state["guilds"][0]["id"], allow=["manage_threads"])
    authorization = {"Authorization": "Bot playground"}
    address = f"{rig.url}/api/v10/channels/{thread}"
    async with playground.session.delete(address, headers=authorization) as answer:
        assert answer.status == 200
    person.known.clear()
    return thread


THREAD_OPENING = r"POST .*/threads"


@pytest.mark.parametrize(
    ("match", "status", "after"),
    [
        (None, 0, False),
        (THREAD_OPENING, 503, False),
        (THREAD_OPENING, 502, True),
        (THREAD_OPENING, 503, True),
    ],
    ids=["", "while Discord has trouble", "with a lost answer", "with a lost answer, asked again by the outbox"],
)
async def test_new_thread_is_opened_when_the_old_one_was_deleted(
    rig: Rig, playground: PlaygroundClient, ana: Visitor, match: str | None, status: int, *, after: bool
) -> None:
    clicker = await seated(playground, stubborn=True)
    person = clicker.person
    thread = await thread_deleted(rig, playground, clicker)
    if match is not None:
        await playground.fault(match, status, after=after)
    assert await clicker.open(with_command=True) is not None
    await clicker.play_until(10)
    post = await post_of(person, clicker.table)
    channels = (await person.look())["guilds"][0]["channels"]
    assert [one["id"] for one in channels if one["name"] == WORDS("table.unnamed", number=clicker.table)] == [
        post["channel_id"]
    ]
    assert post["channel_id"] != thread
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []


async def test_where_no_new_thread_may_be_opened_the_game_says_why_it_goes_on_in_the_channel(
    rig: Rig, playground: PlaygroundClient, ana: Visitor
) -> None:
    clicker = await seated(playground, stubborn=True)
    person = clicker.person
    await thread_deleted(rig, playground, clicker)
    await playground.bot_may(person.state["guilds"][0]["id"], deny=["create_public_threads"])
    assert await clicker.open(with_command=True) is not None
    await clicker.play_until(10)
    post = await post_of(person, clicker.table)
    assert post["channel_id"] == person.channel_id(None)
    told = [text_of(message) for message in person.known.values() if says(text_of(message), "post.no_thread")]
    assert len(told) == 1


async def test_lobby_that_was_deleted_hangs_again_when_somebody_joins(
    playground: PlaygroundClient, ana: Visitor
) -> None:
    owner, other = await newcomer(playground), await newcomer(playground)
    lobby = await owner.answer(await owner.slash("table new"))
    table = number_of(lobby)
    shown = await ana.wait_for(lambda message: message["id"] == lobby["id"])
    await ana.delete(shown)
    assert (await other.slash("table join", table=table)).ok
    again = await owner.wait_for(
        lambda message: has_control(message, f"start:{table}") and message["id"] != lobby["id"]
    )
    assert other.name in text_of(again)
    assert (await owner.click(again, f"start:{table}")).ok
    await post_of(other, table)


async def test_private_panel_that_was_put_away_is_opened_anew(rig: Rig, playground: PlaygroundClient) -> None:
    clicker = await seated(playground)
    panel = clicker.panel
    assert panel is not None
    await clicker.person.delete(panel)
    assert await clicker.open() is not None
    await clicker.play_until(2)
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []


# --- Who does not belong here -----------------------------------------------------------------------------------------


async def test_stranger_gets_a_sentence_that_nobody_else_sees(playground: PlaygroundClient) -> None:
    clicker, stranger = await seated(playground), await newcomer(playground)
    for message in await stranger.messages((await post_of(clicker.person, clicker.table))["channel_id"]):
        stranger.known[message["id"]] = message
    post = await post_of(stranger, clicker.table)
    for button in ("play", "court"):
        answer = await private_answer(stranger, post, f"{button}:{clicker.table}")
        assert answer["flags"] & EPHEMERAL
        assert WORDS("error.not_your_table") in text_of(answer)
        assert answer["id"] not in clicker.person.known


async def test_names_are_shown_as_they_are_and_call_nobody(playground: PlaygroundClient, ana: Visitor) -> None:
    person = await playground.person("@everyone **<@1>** `x`")
    table = await open_table(person, computers=1)
    post = await start(person, table)
    lobby = await ana.wait_for(
        lambda message: has_control(message, f"court:{table}") or says(text_of(message), "table.unnamed")
    )
    for message in (post, lobby):
        assert message["mention_everyone"] is False
        assert {user["id"] for user in message["mentions"]} <= {person.id}
        assert "**<@1>**" not in text_of(message)
