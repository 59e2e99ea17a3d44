"""SIGTERM in the middle of play: who is inside is answered, nothing acknowledged is lost, and the bot ends well."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing

import aiohttp
import pytest

from playground.client import PlaygroundClient
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.programs import SENDS_POSTS
from tests.wire.test_killed import require_what_was_told

pytestmark = pytest.mark.wire

STOPPING = "is restarting"


async def play_on(clicker: Clicker) -> str:
    """Click until the bot does not answer any more; returns what the last answer said, if that was about stopping."""
    try:
        await clicker.play_until(10_000)
    except AssertionError as stuck:
        return str(stuck)
    return ""


async def test_stopping_in_the_middle_of_play_loses_nothing_and_ends_well(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot(SENDS_POSTS)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in ("Ana", "Ben")]
        clickers = []
        for owner in people:
            table = await open_table(owner, computers=2)
            await start(owner, table)
            clickers.append(Clicker(owner, table, seed=3, patience=4.0))
        await asyncio.gather(*(clicker.play_until(5) for clicker in clickers))
        playing = [asyncio.create_task(play_on(clicker)) for clicker in clickers]
        await asyncio.sleep(0.2)
        status = await asyncio.to_thread(rig.bot.stop)
        for clicker in clickers:
            clicker.notice_that_the_bot_died()
        told = await asyncio.gather(*playing)

        assert status == 0, rig.bot.output
        assert rig.bot.lines[-1].endswith("Stopped.")
        assert "Traceback" not in rig.bot.output
        assert all("not answered" in each or STOPPING in each or not each for each in told), told
        for clicker in clickers:
            require_what_was_told(rig, [clicker])
        with closing(sqlite3.connect(rig.database)) as connection:
            open_posts = "SELECT count(*) FROM posts WHERE done_at IS NULL AND claimed_until > ?"
            held = connection.execute(open_posts, (time.time_ns() // 1_000_000,)).fetchone()
        assert held == (0,), "what was not sent is free for the next one"


async def test_the_endpoint_answers_while_the_bot_runs(make_rig: MakeRig) -> None:
    rig = make_rig()
    bot = rig.start_bot(SENDS_POSTS, HEALTH_PORT="0", LOG_FORMAT="json")
    address = bot.wait_for_line(r"Health and metrics are at (http://127\.0\.0\.1:\d+)")[1]
    async with PlaygroundClient(rig.url) as client, aiohttp.ClientSession() as session:
        ana = await client.person("Ana")
        table = await open_table(ana, computers=1)
        await start(ana, table)
        await Clicker(ana, table, seed=1).play_until(3)
        async with session.get(f"{address}/ready") as ready:
            assert ready.status == 200
        async with session.get(f"{address}/metrics") as answer:
            figures = await answer.text()
    assert 'elgrande_interactions_total{kind="table new",outcome="done"} 1.0' in figures
    assert 'elgrande_answer_seconds_count{kind="choose"}' in figures
    assert 'elgrande_posts_total{kind="turn_post",outcome="sent"}' in figures
    assert 'elgrande_discord_requests_total{method="POST",status="' in figures
    assert "Ana" not in figures
    assert all(line.startswith("{") for line in bot.lines)
