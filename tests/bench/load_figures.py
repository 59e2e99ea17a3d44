"""Figures of the bot under load: many people who press as fast as they are answered, on the playground.

Times are told in pictures: how many of the same size Pillow encodes meanwhile on all cores. That was measured just
before, so a slow or busy machine slows both.
"""

from __future__ import annotations

import asyncio
import itertools
import socket
import sqlite3
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from bot.app import THINKING_STANDS_BACK
from bot.host.machine import cores
from bot.tables.computers.thinking import A_SECOND
from bot.tables.computers.turns import MOST_AT_ONCE
from bot.workers.pool import WorkPool
from bot.workers.workers import ProcessWorker
from engine import Game
from engine.players.playing_on import played_on
from render.elgrande import board
from tests.bench import rig
from tests.bench.figures import Figure
from tests.bench.picture_figures import CHANGES, by_pillow, positions, words
from tests.bench.pressing import Pressed, Pressing, pressing

SECONDS = 20.0
UNTIL_ALL_IS_FULL = 70.0
"""Seconds after which the bot and those who draw hold in memory what they keep for people like these."""
PICTURES = 40
TABLES_THAT_THINK = 10


@dataclass(frozen=True)
class Run:
    """What was measured while so many people pressed."""

    pressed: Pressed
    post_delays: list[float]
    """Seconds from storing a post until it was sent."""
    picture: float
    """Seconds in which all cores together encode a picture."""
    sizes: list[float]
    """Megabytes that the bot and its drawing processes hold, every second."""
    searches: Searches


@dataclass(frozen=True)
class Searches:
    """The searches over everything for garbage, each of which stops the bot."""

    count: int
    seconds: float
    """All together."""
    quick: int
    """How many took no more than 30 milliseconds."""


def figures() -> Iterator[Figure]:
    """All figures under load."""
    few, alone, beside = asyncio.run(_few())
    encoded = 1 / few.picture
    rate = len(few.pressed.clicks) / (UNTIL_ALL_IS_FULL + SECONDS)
    helped = statistics.median(few.pressed.asked)
    kind = "30 people who never rest: clicks a second against pictures that all cores encode"
    detail = f"{rate:.0f} against {encoded:.0f}; /help {helped * 1e3:.0f} ms"
    yield Figure(kind, rate / encoded, 0.45, at_least=True, detail=detail)
    yield _late("30 people who never rest: posts, 95 of 100 within", few.post_delays, 0.95, few.picture, 140)
    grown, held = _growth(few.sizes), few.sizes[-1]
    kind = "30 people who never rest: more memory in the last twenty seconds"
    yield Figure(kind, grown, 10, at_least=False, unit="MB", detail=f"{held:.0f} MB in all")
    found = few.searches
    kind = "30 people who never rest: a search for garbage takes on average"
    detail = f"{found.seconds / found.count * 1e3:.0f} ms, {found.count - found.quick} of {found.count} over 30 ms"
    yield Figure(kind, found.seconds / found.count / few.picture, 4, at_least=False, unit="pict.", detail=detail)
    kind = "30 people beside ten tables with strong computer players: share of the clicks"
    besides, usual = len(beside.clicks) / SECONDS, sum(len(each.clicks) for each in alone) / SECONDS
    detail = f"{besides:.0f} a second against {usual:.0f} just before and after"
    yield Figure(kind, besides / usual, 0.8, at_least=True, detail=detail)
    many = asyncio.run(_run(100, 0.0))
    yield _late("100 people who never rest: answers, half of them within", many.pressed.clicks, 0.5, many.picture, 280)
    yield _late("100 people who never rest: posts, 95 of 100 within", many.post_delays, 0.95, many.picture, 280)
    slow = asyncio.run(_run(140, 4.0))
    yield _late("140 tables in one channel: posts, 95 of 100 within", slow.post_delays, 0.95, slow.picture, 140)
    unanswered = sum(len(each.failed) for each in (few.pressed, *alone, beside, many.pressed, slow.pressed))
    yield Figure("presses that got no answer", unanswered, 0, at_least=False)


async def _few() -> tuple[Run, list[Pressed], Pressed]:
    """30 people who never rest, until all is full and longer; then just before and just after computer players think
    besides, and meanwhile. All games began at the same time, so a minute later other clicks are usual.
    """
    async with _watched(30, 0.0) as watched:
        run = await watched.run(UNTIL_ALL_IS_FULL + SECONDS)
        before = await watched.people.press(SECONDS / 2)
        async with thinking_for(TABLES_THAT_THINK):
            beside = await watched.people.press(SECONDS)
        return run, [before, await watched.people.press(SECONDS / 2)], beside


async def _run(people: int, pause: float) -> Run:
    async with _watched(people, pause) as watched:
        return await watched.run(SECONDS)


@asynccontextmanager
async def thinking_for(tables: int) -> AsyncIterator[None]:
    """Meanwhile strong computer players think about the next choices of so many games, as the bot lets them think."""
    pool = WorkPool([ProcessWorker(niceness=THINKING_STANDS_BACK) for _ in range(max(1, int(cores()) - 1))])
    thinking = [asyncio.create_task(_think(pool, seed)) for seed in range(tables)]
    try:
        yield
    finally:
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await pool.close()


async def _think(pool: WorkPool, seed: int) -> None:
    game = Game.new({"players": 4}, seed).to_json()
    for number in itertools.count():
        await pool.do(partial(played_on, game, dict.fromkeys(range(4), "strong"), seed, number, MOST_AT_ONCE, A_SECOND))


def _late(name: str, seconds: list[float], share: float, picture: float, bar: float) -> Figure:
    found = sorted(seconds)[int(len(seconds) * share)]
    return Figure(name, found / picture, bar, at_least=False, unit="pict.", detail=f"{found:.2f} s")


def _growth(sizes: list[float]) -> float:
    """Megabytes more, on average, in the last `SECONDS` than in as many before: those who draw give memory back now and
    then, and hold 15 MB more or fewer from one moment to the next.
    """
    seconds = round(SECONDS)
    return statistics.mean(sizes[-seconds:]) - statistics.mean(sizes[-2 * seconds : -seconds])


@dataclass(frozen=True)
class _Watched:
    """People who play on a bot of their own."""

    people: Pressing
    picture: float
    sizes: list[float]
    database: Path
    port: int

    async def run(self, seconds: float) -> Run:
        """What is measured in the next so many seconds."""
        pressed = await self.people.press(seconds)
        searches = await _searches(self.port)
        return Run(pressed, _post_delays(self.database), self.picture, self.sizes.copy(), searches)


@asynccontextmanager
async def _watched(people: int, pause: float) -> AsyncIterator[_Watched]:
    picture, port = _seconds_of_a_picture(), _free_port()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "load.sqlite3"
        settings = {"DATABASE_URL": f"sqlite:///{database}", "HEALTH_PORT": str(port), "LOG_LEVEL": "WARNING"}
        async with (
            rig.playground(folder, "load") as client,
            rig.bot(client, ["-m", "bot"], folder, settings) as (bot, _),
        ):
            sizes: list[float] = []
            watching = asyncio.create_task(_watch(bot.pid, sizes))
            async with pressing(client, people, pause) as all_of_them:
                yield _Watched(all_of_them, picture, sizes, database, port)
            watching.cancel()


async def _watch(process: int, sizes: list[float]) -> None:
    while True:
        sizes.append(sum(rig.memory_of(each) for each in rig.family(process)))
        await asyncio.sleep(1)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


async def _searches(port: int) -> Searches:
    """What the bot tells of itself."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        told = {
            (sample.name.rpartition("_")[2], sample.labels.get("le")): sample.value
            for family in text_string_to_metric_families(await answer.text())
            for sample in family.samples
            if family.name == "elgrande_collection_seconds" and sample.labels["generation"] == "2"
        }
    return Searches(int(told["count", None]), told["sum", None], int(told["bucket", "0.03"]))


def _seconds_of_a_picture() -> float:
    """How long Pillow takes for one of many pictures of the board that it encodes on all cores."""
    drawn = [board.compose(view, words(), changes=CHANGES) for view in positions(8)]
    begin = time.perf_counter()
    with ThreadPoolExecutor(max(int(cores()), 1)) as threads:
        list(threads.map(by_pillow, drawn * (PICTURES // len(drawn))))
    return (time.perf_counter() - begin) / PICTURES


def _post_delays(database: Path) -> list[float]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT done_at - created_at FROM posts WHERE outcome = 'sent'").fetchall()
    return [delay / 1000 for (delay,) in rows]
