"""How a host sees that the bot is well: a file that is young while it is connected, for a container or `make play`; and
an endpoint for programs, which says how much is going on, too. By default that can be asked on this machine only.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.host import metrics
from bot.storage.errors import StorageError
from bot.storage.rows.posts import posts_waiting
from bot.storage.rows.tables import count_tables
from bot.storage.store import Store

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

BEAT = 20.0
"""Seconds between two signs of life."""


class Health:
    """Renews the time of a file as long as `is_well` says so. Without a file it does nothing."""

    def __init__(self, file: Path | None, is_well: Callable[[], bool]) -> None:
        self._file = file
        self._is_well = is_well

    async def run(self) -> None:
        """Give signs of life until cancelled."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT)

    def beat(self) -> None:
        """One sign of life, if all is well."""
        if self._file is None or not self._is_well():
            return
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.touch()
        except OSError as error:
            LOG.warning("The health file %s cannot be written: %s.", self._file, error.strerror)

    def clear(self) -> None:
        """Take the file away: nobody is connected (yet, or any more)."""
        if self._file is None:
            return
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            LOG.warning("The health file %s cannot be removed: %s.", self._file, error.strerror)


SERVICE_UNAVAILABLE = 503


class Endpoint:
    """Answers `/health`, `/ready` and `/metrics`. It tells figures only, and takes nothing."""

    def __init__(self, bot: ElGrandeBot, store: Store, clock: Callable[[], int]) -> None:
        self._bot = bot
        self._store = store
        self._clock = clock
        self._began = time.monotonic()
        self._runner: web.AppRunner | None = None

    async def run(self, address: str, port: int) -> None:
        """Listen at this address, and answer until cancelled."""
        await self.start(address, port)
        try:
            await asyncio.Event().wait()
        finally:
            await self.stop()

    async def start(self, address: str, port: int) -> None:
        """Listen; 0 takes any free port. If that cannot be, the bot runs without, and says so."""
        app = web.Application()
        app.router.add_get("/health", self._health)
        app.router.add_get("/ready", self._ready)
        app.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            await web.TCPSite(runner, address, port).start()
        except OSError as error:
            LOG.warning("Health and metrics cannot be asked for at %s port %d: %s.", address, port, error.strerror)
            await runner.cleanup()
            return
        self._runner = runner
        LOG.info("Health and metrics are at http://%s:%d.", address, runner.addresses[0][1])

    async def stop(self) -> None:
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def _health(self, _: web.Request) -> web.Response:
        """Whether the program works: it answers, and its storage can be read. A restart may help if not."""
        storage = "well"
        try:
            await self._store.read(count_tables)
        except StorageError as error:
            storage = str(error)
        state = {
            "well": storage == "well",
            "storage": storage,
            "connected": self._bot.is_connected,
            "seconds": round(time.monotonic() - self._began),
        }
        return web.json_response(state, status=200 if state["well"] else SERVICE_UNAVAILABLE)

    async def _ready(self, _: web.Request) -> web.Response:
        """Whether people are answered: Discord is connected, and the bot is not stopping."""
        is_ready = self._bot.is_connected and self._bot.reception.is_open
        return web.json_response({"ready": is_ready}, status=200 if is_ready else SERVICE_UNAVAILABLE)

    async def _metrics(self, _: web.Request) -> web.Response:
        await self._look()
        return web.Response(body=generate_latest(metrics.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _look(self) -> None:
        """Figures that are not counted but looked at when somebody asks."""
        bot = self._bot
        metrics.CONNECTED.set(bot.is_connected)
        metrics.SERVERS.set(len(bot.guilds))
        metrics.SERVED_SHARDS.set(len(bot.shards))
        metrics.GATEWAY_LATENCY_SECONDS.set(bot.latency if bot.is_connected else 0)
        try:
            for status, count in (await self._store.read(count_tables)).items():
                metrics.TABLES.labels(status.value).set(count)
            waiting, oldest = await self._store.read(posts_waiting)
        except StorageError:
            return  # the figures of tables are those of before
        metrics.POSTS_WAITING.set(waiting)
        metrics.OLDEST_POST_SECONDS.set(0 if oldest is None else (self._clock() - oldest) / 1000)
