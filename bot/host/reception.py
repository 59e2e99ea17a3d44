"""Who is being answered: every command, button, menu and form comes in here and leaves.

So each of them is counted, measured and logged in one place; and before the bot stops, the door is closed politely and
those inside are answered first.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from types import SimpleNamespace

import aiohttp

from bot.host import metrics
from bot.host.logs import about
from bot.host.machine import Clock

LOG = logging.getLogger(__name__)

DONE = "done"
REFUSED = "refused"
"""A rule or a setting does not allow it; the person was told why."""
USUAL = (DONE, REFUSED)
"""What nobody needs to read about: there is a line of it for every press."""

FAILED = "failed"
"""A fault of ours, or Discord's."""
LATE = "late"
"""Discord took the answer no more."""
TURNED_AWAY = "turned_away"
"""It came while the bot was stopping."""

UNKNOWN_INTERACTION = 10062
"""Discord's code for an interaction that takes no answer any more: three seconds are over."""

ALREADY_ANSWERED = 40060
"""Discord's code for a second answer to the same interaction."""

NEVER = 1 << 64
"""A number that no interaction will have."""

_CALLBACK = re.compile(r"/interactions/(\d+)/")


@dataclass
class _Guest:
    kind: str
    came_at: float
    table_id: int | None
    outcome: str = DONE
    answered_after: float | None = None


class Reception:
    """Counts who comes, who is answered and who leaves. Of people it knows nothing."""

    def __init__(self) -> None:
        self.is_open = True
        self.ours_from, self.ours_until = 0, NEVER
        """The interactions that this process answers, by number, which is by time. While it takes the place of another
        one, or gives up its own, both hear them all.
        """
        self._guests: dict[int, _Guest] = {}
        self._empty = asyncio.Event()
        self._empty.set()

    def enter(self, interaction_id: int, kind: str, table_id: int | None = None) -> None:
        """An interaction has come. `kind` is a word of the program, such as `table new` or `choose`."""
        self._guests.setdefault(interaction_id, _Guest(kind, time.monotonic(), table_id))
        self._empty.clear()
        metrics.UNDER_WAY.set(len(self._guests))

    def answered(self, interaction_id: int) -> None:
        """Discord has an answer to it; only the first one counts."""
        guest = self._guests.get(interaction_id)
        if guest is not None and guest.answered_after is None:
            guest.answered_after = time.monotonic() - guest.came_at
            metrics.ANSWER_SECONDS.labels(guest.kind).observe(guest.answered_after)

    def note(self, interaction_id: int, outcome: str) -> None:
        """It did not come to a good end."""
        if (guest := self._guests.get(interaction_id)) is not None:
            guest.outcome = outcome

    def leave(self, interaction_id: int) -> None:
        """It is done with. More than once does no harm."""
        guest = self._guests.pop(interaction_id, None)
        if guest is None:
            return
        metrics.INTERACTIONS.labels(guest.kind, guest.outcome).inc()
        metrics.UNDER_WAY.set(len(self._guests))
        if not self._guests:
            self._empty.set()
        answer = "" if guest.answered_after is None else f", answered after {guest.answered_after * 1000:.0f} ms"
        with about(table=guest.table_id, interaction=interaction_id):
            level = logging.DEBUG if guest.outcome in USUAL else logging.INFO
            LOG.log(level, "%s: %s%s.", guest.kind, guest.outcome.replace("_", " "), answer)

    @contextmanager
    def attending(self, interaction_id: int, kind: str, table_id: int | None = None) -> Iterator[None]:
        """An interaction is here for as long as this lasts."""
        self.enter(interaction_id, kind, table_id)
        try:
            with about(table=table_id, interaction=interaction_id):
                yield
        finally:
            self.leave(interaction_id)

    def close(self) -> None:
        """Let nobody in any more."""
        self.is_open = False

    def is_ours(self, interaction_id: int) -> bool:
        """Whether this process answers it, and no other one that hears it too."""
        return self.ours_from <= interaction_id < self.ours_until

    async def wait_until_empty(self, seconds: float) -> int:
        """Wait until everybody is answered, but no longer than that; returns how many are left."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._empty.wait()
        return len(self._guests)


def traced_requests(reception: Reception, clock: Clock, answers: Callable[[], Awaitable[None]]) -> aiohttp.TraceConfig:
    """Counts requests to Discord, and notices which of them answer an interaction, and what time they say it is.

    `answers` is called after every request that Discord has answered, be it with a refusal: it works.
    """

    async def ended(_session: aiohttp.ClientSession, _: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        status = end.response.status
        metrics.DISCORD_REQUESTS.labels(end.method, str(status)).inc()
        found = _CALLBACK.search(end.url.path)
        if found is not None and status < HTTPStatus.BAD_REQUEST:
            reception.answered(int(found[1]))
        if status < HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.TOO_MANY_REQUESTS:
            await answers()

    async def failed(
        _session: aiohttp.ClientSession, _: SimpleNamespace, end: aiohttp.TraceRequestExceptionParams
    ) -> None:
        metrics.DISCORD_REQUESTS.labels(end.method, "0").inc()

    trace = clock.trace()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace
