"""One account asks for everything that costs, in as many loops as it likes, while others play: they hardly notice."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import statistics
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest

from playground.client import Declined, Message, PlaygroundClient, Visitor
from tests.bench.rig import family, memory_of
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import Clicker
from tests.wire.rig.lobby import number_of, open_table, start
from tests.wire.rig.prepared import game_that_is_over
from tests.wire.rig.programs import Rig, eventually

pytestmark = [pytest.mark.wire, pytest.mark.nightly, pytest.mark.timeout(580)]

FINISHED = 1
"""The table whose game is over, of which films are made."""
SECONDS_TO_WARM_UP = 180.0
"""Of ordinary play: what a bot keeps so as not to do it twice fills without any attack. From the third minute to the
seventh memory grows by 9 of 100 without one.
"""
SECONDS = 60.0
SECONDS_TO_REST = 60.0
FILMS, HINTS = 20, 3
MOST_LATE = 3_000
"""Milliseconds that computer players may move later than without the attack."""
MOVES = 20
"""So many moves of computer players are timed at least, without the attack and under it."""
ATTACKS = 2
"""What is kept so as not to be done twice is full after the first: the second one shows that nothing grows."""


async def test_one_person_cannot_spoil_it_for_others(make_rig: MakeRig) -> None:
    rig = make_rig()
    async with PlaygroundClient(rig.url) as client:
        eve, ana, ben, carla = [await client.person(name) for name in ("Eve", "Ana", "Ben", "Carla")]
        await game_that_is_over(rig, [eve, ben])
        await asyncio.to_thread(rig.start_bot)
        own = await open_table(eve, computers=1)
        await start(eve, own)
        page = await eve.answer(await eve.slash("table replay", table=FINISHED), 30)
        film = f"film:{FINISHED}:me"
        await eve.click(page, film)  # what is needed for films stays in memory, whoever asks
        await eve.slash("table hint", table=own)
        table = await with_computers_who_think(ben, 2)
        # As on any bot that runs: games of few and of many, one after the other, all the time.
        others = [asyncio.create_task(plays_on(ana, 2)), asyncio.create_task(plays_on(carla, 4))]
        await asyncio.sleep(SECONDS_TO_WARM_UP)

        begun = time.time()
        before = await boards(ben, table, SECONDS)
        late_before = await enough_moves(rig.database, (ana, carla), begun)
        memory, afterwards, during, late = megabytes(rig), [], [], []
        for _ in range(ATTACKS):
            attack = [asyncio.create_task(each) for each in loops(eve, own, page, film)]
            begun = time.time()
            during += await boards(ben, table, SECONDS)
            late += await enough_moves(rig.database, (ana, carla), begun)
            await end(attack)
            await asyncio.sleep(SECONDS_TO_REST)
            afterwards.append(megabytes(rig))
        stuck = [each.exception() for each in others if each.done()]
        await end(others)
    waited = (
        f"computers waited {max(late_before)} ms ({len(late_before)} moves), under attack {max(late)} ms ({len(late)})"
    )
    told = (
        f"boards p95 {p95(before):.3f} s, under attack {p95(during):.3f} s ({len(before)} and {len(during)});"
        f" {waited};"
        f" memory {memory:.0f} MB, afterwards {', '.join(f'{each:.0f}' for each in afterwards)} MB"
    )
    print(told)
    assert not stuck, told
    assert p95(during) <= 2 * p95(before), told
    assert max(late) <= max(late_before) + MOST_LATE, told
    assert max(afterwards) <= 1.1 * memory, told


async def with_computers_who_think(owner: Visitor, computers: int) -> int:
    """A game of somebody and computer players as a new table has them."""
    lobby = await owner.answer(await owner.slash("table new"), 30)
    table = number_of(lobby)
    for _ in range(computers):
        assert (await owner.click(lobby["id"], f"computer:{table}")).ok
    await start(owner, table)
    return table


async def plays_on(person: Visitor, computers: int) -> None:
    """Play against computer players, one game after the other."""
    for seed in itertools.count():
        await Clicker(person, await with_computers_who_think(person, computers), seed, takes_back=0).play()


async def end(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def loops(eve: Visitor, table: int, page: Message, film: str) -> list[Coroutine[None, None, None]]:
    """All that she does, again and again, each as soon as it is answered."""

    async def open_and_begin() -> None:
        lobby = await eve.answer(await eve.slash("table new", "general"))
        for _ in range(4):
            await eve.click(lobby["id"], f"computer:{number_of(lobby)}")
        await eve.click(lobby["id"], f"start:{number_of(lobby)}")

    def used(command: str, number: int, channel: str | None = None) -> Callable[[], Awaitable[object]]:
        return lambda: eve.slash(command, channel, table=number)

    does = [used("table hint", table)] * HINTS + [lambda: eve.click(page, film)] * FILMS
    does += [used("table verify", FINISHED), used("table export", FINISHED), used("table review", FINISHED)]
    does += [used("table move", table, channel) for channel in ("general", "tables")] + [open_and_begin]
    return [without_end(each) for each in does]


async def without_end(do: Callable[[], Awaitable[object]]) -> None:
    while True:
        with suppress(Declined, TimeoutError, LookupError, AssertionError):
            await do()
        await asyncio.sleep(0.01)


async def boards(person: Visitor, table: int, seconds: float) -> list[float]:
    """How many seconds somebody waits for the board, again and again."""
    waited: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        outcome = await person.slash("table show", table=table)
        await person.answer(outcome, 30)
        waited.append(time.monotonic() - begun)
        await asyncio.sleep(0.5)
    return waited


async def enough_moves(database: Path, owners: Sequence[Visitor], since: float) -> list[int]:
    """How late computer players at tables of these people have been since then, as soon as enough of them moved."""
    await eventually(lambda: len(lateness(database, owners, since)) >= MOVES, "computer players move", 120)
    return lateness(database, owners, since)


def lateness(database: Path, owners: Sequence[Visitor], since: float) -> list[int]:
    """Milliseconds from what was chosen before until computer players have moved, their pause and thinking included."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute(
            "SELECT owner_id, table_id, made_at, maker FROM choices JOIN tables ON tables.id = table_id"
            " WHERE made_at >= ? ORDER BY table_id, number",
            (round(since * 1000),),
        ).fetchall()
    theirs = {int(each.id) for each in owners}
    return [
        after - before
        for (owner, table, before, _), (_, same, after, maker) in itertools.pairwise(rows)
        if owner in theirs and table == same and maker == "computer" and after > before
    ]


def megabytes(rig: Rig) -> float:
    return sum(memory_of(each) for each in family(rig.bot.process.pid))


def p95(waited: Sequence[float]) -> float:
    return statistics.quantiles(waited, n=20)[-1]
