"""The playground as a whole: its parts, and the one server on 127.0.0.1 that offers them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from aiohttp import web

from playground import files
from playground.deeds.commands import Commands
from playground.deeds.interactions import Interactions
from playground.faults import Faults
from playground.forms import limits
from playground.play import people
from playground.recorder import Recorder
from playground.rest import api
from playground.state.world import World, default_world
from playground.telling.audience import Audience
from playground.telling.gateway import Gateway

HOST = "127.0.0.1"  # deliberately no setting: whoever reaches the server may act as anybody
OWN_NAMES = ("127.0.0.1", "localhost")
# A request may hold all files at their full size, so that single ones that are too large get Discord's own refusal.
MOST_BYTES = (limits.FILES + 2) * limits.FILE_BYTES


@dataclass(frozen=True)
class Timing:
    """The periods of Discord's rules, in seconds; tests shorten them."""

    acknowledge_seconds: float = limits.ACKNOWLEDGE_SECONDS
    token_seconds: float = limits.TOKEN_SECONDS
    heartbeat_seconds: float = limits.HEARTBEAT_SECONDS


class Playground:
    """A small Discord: a world and all that may be done in it."""

    def __init__(
        self,
        world: World | None = None,
        *,
        timing: Timing | None = None,
        record: Path | None = None,
        token: str | None = None,
    ) -> None:
        self.world = world or default_world()
        self.timing = timing or Timing()
        self.recorder = Recorder(record)
        self.faults = Faults()
        self.audience = Audience()
        self.commands = Commands(self.world)
        self.gateway = Gateway(self)
        self.interactions = Interactions(self)
        self.port = 0
        self._token = token
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The address of the playground."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """The address of its REST interface, without a slash at the end."""
        return f"{self.url}{api.BASE}"

    @property
    def gateway_url(self) -> str:
        """The address of its gateway."""
        return f"ws://{HOST}:{self.port}/gateway/"

    @property
    def cdn_url(self) -> str:
        """The address of its files, without a slash at the end."""
        return f"{self.url}/cdn"

    def accepts_token(self, token: str) -> bool:
        """Whether a bot with this token may log in; without a set token every bot may."""
        return self._token is None or token == self._token

    def tell_commands(self) -> None:
        """Tell everybody which commands they may use now."""
        for user_id in self.audience.listeners():
            self.audience.tell(user_id, "COMMANDS_UPDATE", {"commands": people.commands_for(self, user_id)})

    async def start(self, port: int = 0) -> None:
        """Listen on a port of 127.0.0.1 (0: any free one); raise OSError if it is in use."""
        app = web.Application(client_max_size=MOST_BYTES, middlewares=[_no_strangers])
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/gateway", self.gateway.handle)
        api.add_routes(app, self)
        people.add_routes(app, self)
        files.add_routes(app, self)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            site = web.TCPSite(self._runner, HOST, port)
            await site.start()
        except OSError:
            await self.stop()
            raise
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Stop listening and finish the record."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self.recorder.close()

    async def __aenter__(self) -> Self:
        """Start on a free port, unless it was started already."""
        if self._runner is None:
            await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop."""
        await self.stop()


@web.middleware
async def _no_strangers(request: web.Request, handler: api.WebHandler) -> web.StreamResponse:
    """Answer only to the machine's own names and to the own page: foreign web pages must not reach the playground.

    Browsers say from which page a request or a socket comes; bots and test clients come from none.
    """
    if request.url.host not in OWN_NAMES:
        raise web.HTTPForbidden(text="The playground answers only as 127.0.0.1 and localhost.")
    if request.headers.get("Origin", f"http://{request.host}") != f"http://{request.host}":
        raise web.HTTPForbidden(text="The playground answers no other web pages than its own.")
    return await handler(request)
