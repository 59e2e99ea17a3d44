"""Several processes of the bot over one database: at one table people press in a server of one process and in direct
messages of another, processes die and are replaced, and every press counts once.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import TypeVar

import pytest

from playground.client import PlaygroundClient, Visitor
from tests.postgresql import Server, running_server
from tests.wire.rig import ledger
from tests.wire.rig.clicker import Click, Clicker, Control
from tests.wire.rig.lobby import open_table, start
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.programs import SENDS_POSTS, Program, Rig
from tests.wire.test_killed import require_no_post_twice

pytestmark = [pytest.mark.wire, pytest.mark.timeout(300), pytest.mark.thorough]

TWO = ("0/3", "1/3")
"""Of three shards, those that direct messages and the server of the playground belong to."""
FOUR = ("0/4", "1/4", "2/4", "3/4")
SECONDS_FOR_A_GAME = 240
A_MOMENT = 0.4
KILLS_IN_A_GAME = 20
SECONDS_FOR_A_START = 30
"""Of a process that was killed, at most."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as running:
        yield running


class Processes:
    """The processes of one bot, by the shards that each serves."""

    def __init__(self, rig: Rig, all_shards: Sequence[str]) -> None:
        self.rig = rig
        self.by_shard: dict[str, Program] = {}
        for shards in all_shards:
            self.start(shards)

    def start(self, shards: str, *, takes_over: bool = False) -> None:
        arguments = ("run", "--take-over") if takes_over else ("run",)
        self.by_shard[shards] = self.rig.start_bot(SENDS_POSTS, *arguments, SHARDS=shards)

    async def kill(self, shards: str, clickers: Sequence[Clicker]) -> None:
        """One of them dies and is started again. Nobody waits for an answer that may have been its."""
        await asyncio.to_thread(self.by_shard[shards].kill)
        await asyncio.sleep(0.05)  # what was acknowledged before reaches the people
        for clicker in clickers:
            clicker.notice_that_the_bot_died()
        await asyncio.to_thread(self.start, shards)
        for clicker in clickers:
            clicker.bot_is_up.set()

    async def replace(self, shards: str) -> None:
        """A new one takes the place of an old one, which ends by itself."""
        old = self.by_shard[shards]
        await asyncio.to_thread(self.start, shards, takes_over=True)
        await asyncio.to_thread(old.wait_until_ended)
        assert old.process.returncode == 0
        assert old.lines[-1].endswith("Stopped."), "everything was put away"


@pytest.fixture
def rig(server: Server, tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / "rig", server=server.emptied())
    try:
        yield made
    finally:
        made.stop()


async def test_who_is_to_stay_waits_once_replaced_until_it_is_stopped(rig: Rig) -> None:
    old = rig.start_bot(SENDS_POSTS, "run", "--take-over", "--stay", SHARDS="0/1")
    rig.start_bot(SENDS_POSTS, "run", "--take-over", "--stay", SHARDS="0/1")
    await asyncio.to_thread(old.wait_for_line, "has taken over; this one waits to be stopped")
    assert old.is_running
    assert any("Stopped." in line for line in old.lines), "everything was put away"
    assert await asyncio.to_thread(old.stop) == 0


async def people_of(client: PlaygroundClient) -> list[Visitor]:
    return [await client.person(name) for name in ("Ana", "Ben", "Carla")]


Kind = TypeVar("Kind", bound=Clicker)


class Unhurried(Clicker):
    """Looks at each answer for a moment, so that the last rounds last as long as processes need to begin."""

    looks_for: float = 0.3

    async def make(self, control: Control) -> Click:
        click = await super().make(control)
        await asyncio.sleep(self.looks_for)
        return click


async def seated(people: Sequence[Visitor], table: int, *, stubborn: bool, kind: type[Kind]) -> list[Kind]:
    """Three people at a table of another process than the one in which one of them plays: in direct messages."""
    channels = (None, await people[1].dm(), None)
    return [
        kind(person, table, seed=2, stubborn=stubborn, channel=channel)
        for person, channel in zip(people, channels, strict=True)
    ]


async def game_of(people: Sequence[Visitor], rounds: int) -> int:
    """A new game of these people; returns the number of its table."""
    table = await open_table(*people, rounds=rounds)
    await start(people[0], table)
    return table


@asynccontextmanager
async def nobody_presses(clickers: Sequence[Clicker]) -> AsyncIterator[None]:
    """Meanwhile nobody presses, and of all presses it is known what became of them: other processes go on answering
    when one dies.
    """
    async with AsyncExitStack() as held:
        for clicker in clickers:
            await held.enter_async_context(clicker.hands)
        yield


def require_what_was_told(rig: Rig, clickers: Sequence[Clicker], begun: ledger.Stored | None = None) -> None:
    clicks = [click for clicker in clickers for click in clicker.clicks]
    assert ledger.faults(ledger.read(rig.kept_in, clickers[0].table), clicks, begun) == []
    failures = [line for bot in rig.bots for line in bot.lines if re.search(r" ERROR |Traceback", line)]
    assert failures == []


def require_order(rig: Rig) -> None:
    assert rig.differences() == []


async def test_no_press_is_lost_in_the_last_rounds_while_one_process_is_replaced_and_the_other_killed(rig: Rig) -> None:
    async with PlaygroundClient(rig.url) as client:
        people = await people_of(client)
        begun = await game_near_its_end(rig, people, rounds=3)
        processes = await asyncio.to_thread(Processes, rig, TWO)
        clickers = await seated(people, TABLE, stubborn=False, kind=Unhurried)
        async with asyncio.timeout(SECONDS_FOR_A_GAME), asyncio.TaskGroup() as group:
            for clicker in clickers:
                group.create_task(clicker.play())
            await processes.replace(TWO[1])
            async with nobody_presses(clickers):  # and nobody was stubborn: who is replaced answers everything
                require_what_was_told(rig, clickers, begun)
                for clicker in clickers:
                    clicker.is_stubborn = True
            await asyncio.sleep(A_MOMENT)
            await processes.kill(TWO[0], clickers)
            for clicker in clickers:
                clicker.looks_for = 0.0  # no process begins any more
        require_what_was_told(rig, clickers, begun)
        require_no_post_twice(clickers[0])
    assert [bot.process.returncode for bot in rig.bots] == [-SIGKILL, 0, None, None]
    require_order(rig)


@pytest.mark.nightly
async def test_no_press_is_lost_while_processes_are_replaced_one_after_the_other(rig: Rig) -> None:
    processes = Processes(rig, TWO)
    async with PlaygroundClient(rig.url) as client:
        people = await people_of(client)
        clickers = await seated(people, await game_of(people, rounds=6), stubborn=False, kind=Clicker)
        async with asyncio.timeout(SECONDS_FOR_A_GAME), asyncio.TaskGroup() as group:
            for clicker in clickers:
                group.create_task(clicker.play())
            for shards in ("1/3", "0/3", "1/3", "0/3", "1/3"):
                await processes.replace(shards)
        require_what_was_told(rig, clickers)
        require_no_post_twice(clickers[0])
        assert {bot.process.returncode for bot in rig.bots[:-2]} == {0}


@pytest.mark.nightly
@pytest.mark.timeout(7200)
async def test_nothing_is_lost_or_done_twice_by_four_processes_killed_at_two_hundred_random_moments(rig: Rig) -> None:
    """Twenty in each of ten games, and every game is played to its end."""
    processes, chance, kills = Processes(rig, FOUR), Random(200), 200
    async with PlaygroundClient(rig.url) as client:
        people = await people_of(client)
        while kills > 0:
            clickers = await seated(people, await game_of(people, rounds=9), stubborn=True, kind=Clicker)
            games = [asyncio.create_task(clicker.play()) for clicker in clickers]
            async with asyncio.timeout(SECONDS_FOR_A_GAME + SECONDS_FOR_A_START * KILLS_IN_A_GAME):
                for _ in range(min(KILLS_IN_A_GAME, kills)):
                    await asyncio.sleep(0.05 + 2 * chance.random())
                    if any(game.done() for game in games):
                        break
                    await processes.kill(chance.choice(list(processes.by_shard)), clickers)
                    kills -= 1
                    async with nobody_presses(clickers):
                        require_what_was_told(rig, clickers)
                await asyncio.gather(*games)
            require_what_was_told(rig, clickers)
            require_no_post_twice(clickers[0])
    require_order(rig)
