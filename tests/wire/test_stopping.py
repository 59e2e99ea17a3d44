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
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.people import newcomer
from tests.wire.rig.programs import SENDS_POSTS, Rig
from tests.wire.test_killed import require_what_was_told

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

STOPPING = WORDS("problem.stopping")


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


async def test_the_endpoint_counts_what_people_do_and_names_nobody(rig: Rig, playground: PlaygroundClient) -> None:
    address = rig.bot.wait_for_line(r"Health and metrics are at (http://127\.0\.0\.1:\d+)")[1]
    async with aiohttp.ClientSession() as session:

        async def figures() -> str:
            async with session.get(f"{address}/metrics") as answer:
                return await answer.text()

        opened = counted(await figures(), 'elgrande_interactions_total{kind="table new",outcome="done"}')
        person = await newcomer(playground)
        table = await open_table(person, computers=1)
        await start(person, table)
        await Clicker(person, table, seed=1).play_until(3)
        async with session.get(f"{address}/ready") as ready:
            assert ready.status == 200
        told = await figures()
    assert counted(told, 'elgrande_interactions_total{kind="table new",outcome="done"}') == opened + 1
    assert 'elgrande_answer_seconds_count{kind="choose"}' in told
    assert 'elgrande_posts_total{kind="turn_post",outcome="sent"}' in told
    assert 'elgrande_discord_requests_total{method="POST",status="' in told
    assert person.name not in told


def counted(figures: str, name: str) -> float:
    return sum(float(line.removeprefix(name)) for line in figures.splitlines() if line.startswith(name))
