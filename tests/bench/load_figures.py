"""Figures of the bot under load: many people who press as fast as they are answered, on the playground.

Times are told in pictures: how many of the same size Pillow encodes meanwhile on all cores. That was measured just
before, so a slow or busy machine slows both.
"""

from __future__ import annotations

import asyncio
import itertools
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

from bot.app import THINKING_STANDS_BACK
from bot.drawing import cores
from bot.tables.computers import MOST_AT_ONCE
from bot.tables.thinking import A_SECOND
from bot.workers.pool import WorkPool
from bot.workers.workers import ProcessWorker
from engine import Game
from engine.players.playing_on import played_on
from render.elgrande import board
from tests.bench import rig
from tests.bench.figures import Figure
from tests.bench.picture_figures import CHANGES, by_pillow, positions, words
from tests.bench.pressing import Pressed, press

SECONDS = 30.0
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
    growth: float
    """Megabytes that the bot and its drawing processes hold more at the end than in the middle."""


def figures() -> Iterator[Figure]:
    """All figures under load."""
    few = asyncio.run(_run(30, 0.0))
    encoded = 1 / few.picture
    rate = len(few.pressed.clicks) / SECONDS
    helped = statistics.median(few.pressed.asked)
    kind = "30 people who never rest: clicks a second against pictures that all cores encode"
    detail = f"{rate:.0f} against {encoded:.0f}; /help {helped * 1e3:.0f} ms"
    yield Figure(kind, rate / encoded, 0.45, at_least=True, detail=detail)
    yield _late("30 people who never rest: posts, 95 of 100 within", few.post_delays, 0.95, few.picture, 140)
    yield Figure("30 people who never rest: more memory", few.growth, 25, at_least=False, unit="MB")
    many = asyncio.run(_run(100, 0.0))
    yield _late("100 people who never rest: answers, half of them within", many.pressed.clicks, 0.5, many.picture, 280)
    yield _late("100 people who never rest: posts, 95 of 100 within", many.post_delays, 0.95, many.picture, 280)
    slow = asyncio.run(_run(140, 4.0))
    yield _late("140 tables in one channel: posts, 95 of 100 within", slow.post_delays, 0.95, slow.picture, 140)
    beside = asyncio.run(_beside(TABLES_THAT_THINK))
    kind = "30 people beside ten tables with strong computer players: share of the clicks"
    share = len(beside.pressed.clicks) / len(few.pressed.clicks)
    yield Figure(kind, share, 0.8, at_least=True, detail=f"{len(beside.pressed.clicks) / SECONDS:.0f} a second")
    unanswered = sum(len(run.pressed.failed) for run in (few, many, slow, beside))
    yield Figure("presses that got no answer", unanswered, 0, at_least=False)


async def _beside(tables: int) -> Run:
    """30 people who never rest while the computer players of so many tables think."""
    async with thinking_for(tables):
        return await _run(30, 0.0)


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


async def _run(people: int, pause: float) -> Run:
    picture = _seconds_of_a_picture()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "load.sqlite3"
        settings = {"DATABASE_URL": f"sqlite:///{database}", "HEALTH_PORT": "off", "LOG_LEVEL": "WARNING"}
        async with (
            rig.playground(folder, "load") as client,
            rig.bot(client, ["-m", "bot"], folder, settings) as (bot, _),
        ):
            sizes: list[float] = []
            watching = asyncio.create_task(_watch(bot.pid, sizes))
            pressed = await press(client, people, SECONDS, pause)
            watching.cancel()
        half = len(sizes) // 2
        growth = statistics.mean(sizes[-3:]) - statistics.mean(sizes[half : half + 3])
        return Run(pressed, _post_delays(database), picture, growth)


async def _watch(process: int, sizes: list[float]) -> None:
    while True:
        sizes.append(sum(rig.memory_of(each) for each in rig.family(process)))
        await asyncio.sleep(1)


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
