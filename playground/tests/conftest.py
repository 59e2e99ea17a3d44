"""A playground of its own for every test, whose answers are held against Discord's description at the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from hypothesis import settings

from playground.client import PlaygroundClient, Visitor
from playground.server import Playground
from playground.tests.openapi import IS_PRESENT, judge
from playground.tests.support import BareBot, SampleBot, Witness, point_at

# The same cases every day. Among all tests of the checkout their settings hold, which are other ones at night.
if settings.get_current_profile_name() == "default":
    settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=50)
    settings.load_profile("everyday")

OpenPlayground = Callable[..., Awaitable[Playground]]
LogIn = Callable[[Playground], Awaitable[SampleBot]]


@pytest.fixture
async def open_playground() -> AsyncIterator[OpenPlayground]:
    """Open a playground with settings of the test's own."""
    opened: list[tuple[Playground, Witness]] = []

    async def open_one(**settings: Any) -> Playground:
        playground = Playground(**settings)
        witness = Witness()
        if not playground.recorder.is_on:
            playground.recorder = witness
        await playground.start()
        opened.append((playground, witness))
        return playground

    yield open_one
    complaints: list[str] = []
    for playground, witness in opened:
        await playground.stop()
        if IS_PRESENT:
            for exchange in witness.exchanges:
                complaints += judge().complaints(*exchange)
    assert not complaints, "\n".join(dict.fromkeys(complaints))


@pytest.fixture
async def playground(open_playground: OpenPlayground) -> Playground:
    """A playground as it is by default."""
    return await open_playground()


@pytest.fixture
async def client(playground: Playground) -> AsyncIterator[PlaygroundClient]:
    """The playground as seen by people."""
    async with PlaygroundClient(playground.url) as opened:
        yield opened


@pytest.fixture
async def ana(client: PlaygroundClient) -> Visitor:
    """A person, the owner of the first server."""
    return await client.person("Ana")


@pytest.fixture
async def ben(client: PlaygroundClient) -> Visitor:
    """Another person."""
    return await client.person("Ben")


@pytest.fixture
async def bare(playground: Playground) -> AsyncIterator[BareBot]:
    """A bot on the bare protocol, not yet connected."""
    bot = BareBot(playground)
    yield bot
    await bot.close()


@pytest.fixture
async def log_in(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LogIn]:
    """Log a discord.py bot in to a playground."""
    running: list[tuple[SampleBot, asyncio.Task[None]]] = []

    async def log_one_in(playground: Playground) -> SampleBot:
        point_at(playground, monkeypatch)
        bot = SampleBot()
        task = asyncio.create_task(bot.start("playground"))
        running.append((bot, task))
        async with asyncio.timeout(10):
            while not playground.gateway.is_online:
                await asyncio.sleep(0.005)
                assert not task.done(), task.exception()
        return bot

    yield log_one_in
    for bot, task in running:
        await bot.close()
        await task


@pytest.fixture
async def bot(playground: Playground, log_in: LogIn) -> SampleBot:
    """A discord.py bot, logged in."""
    return await log_in(playground)
