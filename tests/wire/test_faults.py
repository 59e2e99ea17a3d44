"""Discord fails: rate limits, server errors before and after it has done what it was asked, lost connections."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter

import pytest

from playground.client import PlaygroundClient, text_of
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Clicker, Verdict
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.people import boards, newcomer, seated, until_done_is_asked
from tests.wire.rig.programs import Rig, eventually

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

ANSWER = r"POST .*/callback"
POST = r"POST .*/channels/\d+/messages$"


def require_ledger(rig: Rig, clicker: Clicker) -> None:
    assert ledger.faults(ledger.read(rig.database, clicker.table), clicker.clicks) == []


@pytest.mark.parametrize(("status", "after"), [(429, False), (502, False), (502, True)])
async def test_click_counts_once_when_its_answer_fails_at_first(
    rig: Rig, playground: PlaygroundClient, status: int, *, after: bool
) -> None:
    clicker = await seated(playground)
    logged = len(rig.bot.lines)
    await playground.fault(ANSWER, status, retry_after=0.05, after=after)
    await clicker.play_until(1)
    if after:  # the answer is sent again a second later, and would take the fault of the next test
        await eventually(
            lambda: any("receipt" in line for line in rig.bot.lines[logged:]), "it is repeated and refused"
        )
    require_ledger(rig, clicker)
    assert not any(" ERROR " in line for line in rig.bot.lines[logged:])
    told = [text_of(message) for message in clicker.person.known.values() if "⚠️" in text_of(message)]
    assert told == []


async def test_click_that_was_answered_too_late_is_kept_and_not_done_again(
    rig: Rig, playground: PlaygroundClient
) -> None:
    clicker = await seated(playground, stubborn=True)
    _, done = await until_done_is_asked(clicker)
    await playground.fault(ANSWER, 0, delay=3.5)
    late = await clicker.make(done)
    assert late.verdict is Verdict.UNKNOWN
    before = len(ledger.read(rig.database, clicker.table).choices)
    assert late.interaction_id in ledger.read(rig.database, clicker.table).applied
    assert await clicker.open() is not None
    require_ledger(rig, clicker)
    assert len(ledger.read(rig.database, clicker.table).choices) == before
    await clicker.play_until(2)
    require_ledger(rig, clicker)


async def test_answer_whose_receipt_gets_lost_does_not_come_back_over_a_newer_panel(
    rig: Rig, playground: PlaygroundClient
) -> None:
    clicker = await seated(playground)
    _, done = await until_done_is_asked(clicker)
    logged = len(rig.bot.lines)
    await playground.fault(ANSWER, 503, after=True)
    await clicker.make(next(control for control in clicker.controls() if control.kind == "refresh"))
    await clicker.make(next(control for control in clicker.moves() if control.choice == done.choice))
    newest = clicker.panel
    await eventually(
        lambda: any("refresh: done" in line for line in rig.bot.lines[logged:]), "the answer is repeated and refused"
    )
    assert any("receipt" in line for line in rig.bot.lines[logged:])
    assert clicker.panel == newest


@pytest.mark.parametrize(("status", "after"), [(429, False), (502, False), (502, True), (503, True)])
async def test_post_that_fails_at_first_is_shown_once(
    playground: PlaygroundClient, status: int, *, after: bool
) -> None:
    clicker = await seated(playground)
    before = len(boards(clicker))
    await playground.fault(POST, status, retry_after=0.05, after=after)
    playing = asyncio.create_task(clicker.play())
    try:
        await eventually(lambda: len(boards(clicker)) >= before + 2, "the posts go on")
    finally:
        playing.cancel()
    assert [post for post, times in Counter(boards(clicker)).items() if times > 1] == []


async def test_thread_that_could_not_be_opened_at_first_is_opened_once(playground: PlaygroundClient) -> None:
    person = await newcomer(playground)
    table = await open_table(person, computers=1)
    await playground.fault(r"POST .*/threads", 502, after=True)
    post = await start(person, table)
    channels = (await person.look())["guilds"][0]["channels"]
    assert [one["id"] for one in channels if one["name"] == WORDS("table.unnamed", number=table)] == [
        post["channel_id"]
    ]


async def test_whole_game_while_discord_keeps_failing(rig: Rig, playground: PlaygroundClient) -> None:
    clicker = await seated(playground, stubborn=True)
    clicker.takes_back = 0.05
    for match, status, after in itertools.product((ANSWER, POST), (429, 503), (False, True)):
        await playground.fault(match, status, count=2, retry_after=0.05, after=after)
    async with asyncio.timeout(90):
        await clicker.play()
    require_ledger(rig, clicker)
    assert [post for post, times in Counter(boards(clicker)).items() if times > 1] == []


async def test_click_missed_during_a_lost_connection_is_answered_after_it(
    rig: Rig, playground: PlaygroundClient
) -> None:
    clicker = await seated(playground)
    await playground.gateway("drop")
    await clicker.play_until(1)
    require_ledger(rig, clicker)
    assert any("RESUMED" in line for line in rig.bot.lines)


async def test_bot_reconnects_when_it_is_asked_to(rig: Rig, playground: PlaygroundClient) -> None:
    clicker = await seated(playground)
    await playground.gateway("reconnect")
    await clicker.play_until(2)
    require_ledger(rig, clicker)


async def test_bot_begins_a_new_session_when_the_old_one_is_invalid(rig: Rig, playground: PlaygroundClient) -> None:
    clicker = await seated(playground)
    await playground.gateway("invalidate", resumable=False)
    await clicker.person.wait_for_bot(online=False)
    await clicker.person.wait_for_bot()
    await clicker.play_until(2)
    require_ledger(rig, clicker)
