"""Figures of PostgreSQL against the file, of two processes against one, and of very many tables. Skipped where there
is no PostgreSQL.

A click is measured in turns with and without it. Presses go where Discord sends them: those in a server to the process
of its shard, direct messages to that of the first shard. Half of the people play in direct messages, so both processes
have to do with their tables. They rest between presses: a machine of two cores cannot show what four would do, but
what a click costs of a processor is the same. As many draw for two as for one: each who draws keeps what it has drawn
for itself, so that with twice as many a click costs more, whoever answers it.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.bench import crowd, rig
from tests.bench.click_figures import Clicks, Play, measure_play
from tests.bench.figures import Figure
from tests.bench.pressing import pressing
from tests.postgresql import WITHOUT_A_SERVER, programs, running_server

PEOPLE = 16
REST = 1.0
"""Seconds between two presses of each, on average."""
SECONDS = 20.0
CROWD = 10_000
DRAWERS = 2
TWO = ("0/3", "1/3")
"""Of three shards, those of direct messages and of the server of the playground."""


@dataclass(frozen=True)
class Cost:
    """What the clicks of these people cost."""

    clicks: int
    each: float
    """Seconds of processor time that all processes of the bot spent on a click, those that draw included."""
    unanswered: int

    def __str__(self) -> str:
        return f"{self.each * 1e3:.1f} ms ({self.clicks} clicks)"


def figures() -> Iterator[Figure]:
    """All of them; none where there is no PostgreSQL."""
    if programs() is None:
        print(WITHOUT_A_SERVER)
        return
    with tempfile.TemporaryDirectory() as name, running_server() as server:
        file, database = asyncio.run(_clicks(Path(name), server.emptied()))
        kind = "click to an answer with a new picture: PostgreSQL against a file"
        yield _against(kind, database.with_picture, file.with_picture)
        yield _against("click to an answer without a picture: PostgreSQL against a file", database.plain, file.plain)
        one = asyncio.run(_presses(Path(name), server.emptied(), None))
        two = asyncio.run(_presses(Path(name), server.emptied(), TWO))
        kind = "processor time of a click: two processes against one"
        yield Figure(kind, two.each / one.each, 1.15, at_least=False, detail=f"{two} against {one}")
        unanswered = one.unanswered + two.unanswered
        yield Figure("presses that one or two processes did not answer", unanswered, 0, at_least=False)
        alone, many = asyncio.run(_many_tables(Path(name), server.emptied(), server.another("crowded")))
    crowded = f"{CROWD:,} running tables on PostgreSQL"
    start, detail = statistics.median(many.starts), f"against {statistics.median(alone.starts):.2f} s with none"
    yield Figure(f"{crowded}: start of the bot", start, 3, at_least=False, unit="s", detail=detail)
    yield _against(f"{crowded} against 1: click with a picture", many.with_picture, alone.with_picture, 1.2)
    yield _against(f"{crowded} against 1: click without a picture", many.plain, alone.plain, 1.2)


def _against(name: str, ours: list[float], theirs: list[float], bar: float = 1.3) -> Figure:
    mine, other = statistics.median(ours), statistics.median(theirs)
    return Figure(name, mine / other, bar, at_least=False, detail=f"{mine * 1e3:.1f} ms against {other * 1e3:.1f} ms")


async def _clicks(folder: Path, address: str) -> tuple[Clicks, Clicks]:
    """The same clicks on a file and on PostgreSQL, one after the other."""
    measured = Clicks(), Clicks()
    addresses = f"sqlite:///{folder / 'clicks.sqlite3'}", address
    async with AsyncExitStack() as running:
        games = []
        for number, (clicks, url) in enumerate(zip(measured, addresses, strict=True)):
            client = await running.enter_async_context(rig.playground(folder, f"clicks{number}"))
            settings = {"DATABASE_URL": url, "HEALTH_PORT": "off"}
            await running.enter_async_context(rig.bot(client, ["-m", "bot"], folder, settings))
            games.append(Play(client, clicks))
        while not all(clicks.is_complete for clicks in measured):
            for game in games:
                await game.click()
            games.reverse()  # what the one still has to do after a click is in the way of each as often
    return measured


async def _many_tables(folder: Path, alone: str, crowded: str) -> tuple[Clicks, Clicks]:
    """Starts and clicks of a bot with one table, and of one with very many, in turns."""
    one, many = Clicks(), Clicks()
    await crowd.fill(crowded, CROWD)
    for address, clicks in ((alone, one), (crowded, many)) * 2:
        await measure_play(folder, address, clicks)
    return one, many


async def _presses(folder: Path, address: str, shards: tuple[str, ...] | None) -> Cost:
    """What clicks cost one process, or one for each of these shards together."""
    served = shards or ("",)
    settings = {"DATABASE_URL": address, "HEALTH_PORT": "off", "LOG_LEVEL": "WARNING"}
    settings["DRAWERS"] = str(DRAWERS // len(served))
    async with AsyncExitStack() as running:
        client = await running.enter_async_context(rig.playground(folder, "presses"))
        bots = [
            await running.enter_async_context(rig.bot(client, ["-m", "bot"], folder, settings | {"SHARDS": each}))
            for each in served
        ]
        processes = [process.pid for process, _ in bots]
        await _at_rest(processes)
        async with pressing(client, PEOPLE, REST, directly=PEOPLE // 2) as people:
            before = _used(processes)
            pressed = await people.press(SECONDS)
            used = _used(processes) - before
        return Cost(len(pressed.clicks), used / len(pressed.clicks), len(pressed.failed))


async def _at_rest(processes: Sequence[int]) -> None:
    """Wait until all have found their place among the shards, five seconds after each other, and nothing of the start
    is left to do.
    """
    await asyncio.sleep(5 * len(processes))
    for _ in range(20):
        before = _used(processes)
        await asyncio.sleep(2)
        if _used(processes) - before < 0.1:
            return


def _used(processes: Sequence[int]) -> float:
    """Seconds of the processors that these processes and those that they have started have used."""
    return sum(rig.processor_time_of(each) for process in processes for each in rig.family(process))
