"""Figures that are counted: what a click and a public post cost, whatever the machine does besides."""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_COROUTINE
from itertools import groupby
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import Any
from unittest.mock import patch

from bot.game import states
from bot.game.press import Runs, runs_of
from bot.game.states import Question
from bot.storage.store import Store
from engine import Game
from engine.core.game import AnyGame
from engine.core.view import CommonView
from tests.bench.figures import Figure
from tests.bot.tables.house import House, at_random
from tests.cogs.course import start_table
from tests.cogs.driver import running
from tests.cogs.play.test_play import turn_menu

ROOT = Path(__file__).parents[2]
CLICKS = 100
POSTS = 20  # a game of two has more


def figures() -> list[Figure]:
    """All figures that are counted."""
    with tempfile.TemporaryDirectory() as folder:
        applied, offered = asyncio.run(_applied(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        reads = asyncio.run(_reads(Path(folder)))
    with tempfile.TemporaryDirectory() as folder:
        stays, returns = asyncio.run(_walked(Path(folder)))
    return [
        Figure("a plain click: how often its choice is applied", applied, 1, at_least=False),
        Figure("the panel after it: choices tried, to offer several in one press", offered, 10, at_least=False),
        Figure(
            "a plain click: stays of its way in rooms", stays, 24, at_least=False, detail=f"{returns} of them returns"
        ),
        Figure("a public post: reads of the database until it is sent", reads, 2, at_least=False),
    ]


async def _applied(folder: Path) -> tuple[float, float]:
    """How often the choice of a click is applied that is made at once, and what is tried for the next panel besides,
    on average.
    """
    house = await House.open(folder)
    table, chooser = (await house.game()).id, at_random()
    applied: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    counter = applied
    whole = Game.apply

    def counting(game: Game[Any, Any], player: int, choice: str) -> Any:
        counter[choice] += 1
        return whole(game, player, choice)

    def offering(game: AnyGame, view: CommonView) -> Runs:
        nonlocal counter
        counter = offered
        runs = runs_of(game, view)
        counter = applied
        return runs

    found: list[int] = []
    tried: list[int] = []
    while len(found) < CLICKS:
        state = await house.waiting(table)
        choice = chooser(state)
        applied.clear()
        offered.clear()
        with patch.object(Game, "apply", counting), patch.object(states, "runs_of", offering):
            answer = await house.consider(state, choice)
        if isinstance(answer, Question):
            await house.choose(state, choice)
        else:
            found.append(applied[choice])
            tried.append(offered.total())
    await house.store.close()
    return statistics.mean(found), statistics.mean(tried)


@contextmanager
def _counted_reads() -> Iterator[list[str]]:
    """The names of the row functions that are carried out meanwhile and change nothing."""
    names: list[str] = []
    read = Store.read

    async def counting(store: Store, function: Any, /, *arguments: Any, **named: Any) -> Any:
        names.append(function.__name__)
        return await read(store, function, *arguments, **named)

    with patch.object(Store, "read", counting):
        yield names


async def _reads(folder: Path) -> float:
    """Reads for one post of a turn that has passed on, on average, with all that is done to the posts before it."""
    async with running(folder) as driver:
        ana, ben = driver.person("ana"), driver.person("ben")
        await start_table(driver, ana, ben)
        chance = Random(1)
        found: list[int] = []
        place = await driver.place()
        while len(found) < POSTS:
            public = await driver.tables.games.public_state(1)
            (user_id, *_) = public.table.people(public.view.waiting)
            state = await driver.tables.games.seat_state(1, user_id)
            await driver.tables.games.choose(1, user_id, state.revision, chance.choice(state.view.choices))
            before = driver.messages(place)[-1].id
            with _counted_reads() as names:
                await driver.deliver()
            if driver.messages(place)[-1].id != before:  # it may have taken the place of the one before
                found.append(len(names))
    return statistics.mean(found)


async def _walked(folder: Path) -> tuple[int, int]:
    """The way of a click that places a caballero, up to its answer: each function that is awaited counts when it is
    entered for the first time, and those of one folder in a row are one stay in a room. Also how many of the stays are
    returns, to a room that was left before.
    """
    entered: dict[CodeType, str] = {}

    def entering(frame: FrameType, event: str, _: object) -> None:
        code, file = frame.f_code, Path(frame.f_code.co_filename)
        if event == "call" and code.co_flags & CO_COROUTINE and file.is_relative_to(ROOT):
            room = file.relative_to(ROOT).parent
            if room.parts[:1] in (("bot",), ("cogs",), ("engine",), ("render",)):
                entered.setdefault(code, room.as_posix())

    async with running(folder) as driver:
        player, _, panel = await turn_menu(driver)
        whole = driver.deliver

        async def delivering() -> None:
            sys.setprofile(None)
            await whole()

        with patch.object(driver, "deliver", delivering):
            sys.setprofile(entering)
            await player.make(panel, "place castillo")
    rooms = [room for room, _ in groupby(entered.values())]
    return len(rooms), len(rooms) - len(set(rooms))
