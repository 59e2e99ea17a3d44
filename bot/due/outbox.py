"""Sending what waits in the outbox: turn posts, refreshed messages, direct messages.

Posts of one lane of a table go out one after the other, others at the same time. One whose claim has run out is sent
again, with the same nonce, so that Discord shows it once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import aiohttp
import discord

from bot.due.loop import LATE_AFTER, Loop, Pauses, Rhythm
from bot.game.posts import DirectMessage, OrderReport
from bot.host import metrics
from bot.host.logs import about
from bot.storage.errors import StorageError
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.records.terms import DAY, HOUR, MINUTE
from bot.storage.rows.claims import release
from bot.storage.rows.posts import POSTS, complete_post, drop_post, fail_post
from bot.storage.store import Store

if TYPE_CHECKING:
    from bot.storage.records.tables import Table

LOG = logging.getLogger(__name__)

RHYTHM = Rhythm(
    # Most of them only wait, because Discord takes just so much in a channel; meanwhile those of other channels go out.
    # What they cost here is limited elsewhere: the drawing pool draws one for each core.
    at_once=64,
    look_again=5.0,
    pauses=Pauses(1_000, 5 * MINUTE),
    # Longer than discord.py tries by itself, which is half a minute. So long a post waits when it was sent and that
    # could not be stored; after a restart of the bot it does not wait.
    lease=MINUTE,
    # Whoever made a post by pressing is answered before.
    seconds_behind=0.02,
)
DISTURBANCES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord and the network do to us."""
WHILE_REFUSED = Pauses(30_000, 10 * MINUTE)
"""Between two attempts while a permission is missing."""
REFUSED_FOR = 7 * DAY
"""Milliseconds after which a post is given up that was never allowed."""
GIVEN_UP_AFTER = 8 * HOUR
"""Milliseconds after which nobody wants to read a post any more that could not be sent."""
ASK_AGAIN = 5_000
"""Milliseconds between two posts that are tried before their time, because Discord has answered something else."""


CALLED = {OrderReport.word: DirectMessage.word}
"""What kinds of posts are called in the log and the figures, if not by their own name: that somebody had an order is
nobody's business.
"""


class PostFailed(Exception):
    """A post that can never be sent. `reason` is kept with it, for the operator."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PostOvertaken(Exception):
    """A post that need not be sent: a later one that waits tells the same and more."""


class PostRefused(Exception):
    """A post that may not be sent now, and perhaps later: a permission is missing in this server (None in no server).
    `reason` is for the operator.
    """

    def __init__(self, reason: str, guild_id: int | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.guild_id = guild_id


class Sender(Protocol):
    """What sends a post to Discord: the outbox decides when and how often, and knows no message."""

    async def send(self, post: Post) -> TableMessage | None:
        """Send a post. Returns the message to remember for the table, None if there is none.

        Raises PostFailed if it can never be sent, PostOvertaken if it need not be sent any more, PostRefused if a
        permission is missing; after any other exception it is tried again soon.
        """

    async def retire(self, post: Post, old: TableMessage) -> None:
        """`post` was sent, and the buttons of this message are of no more use: there is a newer one."""


class Host(Sender, Protocol):
    """Whoever also opens the threads in which tables are played."""

    async def thread_of(self, table: Table) -> Table:
        """The table with the thread it is played in, which is opened if there is none yet and one may be opened."""


class Outbox(Loop[Post]):
    """Sends the posts that are stored, table by table in their order, until Discord has them."""

    name = "outbox"

    def __init__(self, store: Store, clock: Callable[[], int], sender: Sender, stored: asyncio.Event) -> None:
        super().__init__(store, clock, POSTS, RHYTHM, stored)
        self._sender = sender
        # The post that each lane of a table waits with, and the server that does not allow it.
        self._refused: dict[tuple[int, str], tuple[Post, int | None]] = {}
        # Posts that wait because Discord or the network had trouble, by their number, the longest waiting first.
        self._disturbed: dict[int, Post] = {}
        self._asked_at = 0

    async def permissions_changed(self, guild_id: int) -> None:
        """The bot may do more or less in this server than before: what was refused there is tried at once."""
        lanes = [lane for lane, (_, refusing) in self._refused.items() if refusing == guild_id]
        await self._hurry([self._refused.pop(lane)[0] for lane in lanes])

    async def discord_answers(self) -> None:
        """Discord has answered some request: a post that waits because of its trouble is tried before its time. If it
        is sent, all others follow; if not, Discord is not asked that often again.
        """
        if not self._disturbed or self._clock() - self._asked_at < ASK_AGAIN:
            return
        self._asked_at = self._clock()
        with suppress(StorageError):  # whoever was answered has nothing to do with it
            await self._hurry([self._disturbed.pop(next(iter(self._disturbed)))])

    async def _trouble_is_over(self) -> None:
        """Discord takes posts again: none waits any longer."""
        disturbed, self._disturbed = self._disturbed, {}
        await self._hurry(list(disturbed.values()))

    async def _hurry(self, posts: Sequence[Post]) -> None:
        for post in posts:
            await self._store.write(release, POSTS, post, self._clock())
        if posts:
            self._stored.set()

    async def _do(self, claimed: Post) -> None:
        with about(table=claimed.table_id, post=claimed.id):
            self._refused.pop((claimed.table_id, claimed.lane), None)
            self._disturbed.pop(claimed.id, None)
            with suppress(StorageError):  # the claim runs out, and the post is sent again with the same nonce
                await self._send(claimed)

    async def _send(self, post: Post) -> None:
        try:
            message = await self._sender.send(post)
        except PostFailed as failure:
            LOG.warning("The %s of table %d cannot be sent: %s", _called(post), post.table_id, failure.reason)
            await self._give_up(post, failure.reason)
        except PostOvertaken:
            await self._store.write(drop_post, post)
        except PostRefused as refusal:
            await self._wait_for_permission(post, refusal)
        except StorageError:  # nothing was sent
            await self._send_again(post, RHYTHM.pauses.after(post.attempts))
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one post, others wait behind it
            await self._has_failed(post, error)
        else:
            self._measure(post)
            old = await self._store.write(complete_post, post, message)
            await self._trouble_is_over()
            if old is not None:
                await self._retire(post, old)

    async def _wait_for_permission(self, post: Post, refusal: PostRefused) -> None:
        """Somebody may give the permission back: the newest post is tried again then, and every few minutes for some
        days, because not every change is told.
        """
        if self._clock() - post.created_at > REFUSED_FOR:
            LOG.warning("The %s of table %d is given up: %s", _called(post), post.table_id, refusal.reason)
            await self._give_up(post, refusal.reason)
            return
        pause = WHILE_REFUSED.after(post.attempts)
        text = "The %s of table %d is sent again in %d s: %s"
        LOG.warning(text, _called(post), post.table_id, pause // 1000, refusal.reason)
        await self._send_again(post, pause)
        self._refused[post.table_id, post.lane] = post, refusal.guild_id

    async def _has_failed(self, claimed: Post, error: Exception) -> None:
        name = type(error).__name__
        if self._clock() - claimed.created_at > GIVEN_UP_AFTER:
            LOG.error("The %s of table %d is given up: %s", _called(claimed), claimed.table_id, name)
            await self._give_up(claimed, f"given up after {claimed.attempts} attempts: {name}")
            return
        pause = RHYTHM.pauses.after(claimed.attempts)
        is_disturbed = isinstance(error, DISTURBANCES)
        ours = None if is_disturbed else error  # a traceback helps only with faults of our own
        text = "The %s of table %d is sent again in %d s: %s"
        LOG.warning(text, _called(claimed), claimed.table_id, pause // 1000, error, exc_info=ours)
        await self._send_again(claimed, pause)
        if is_disturbed:
            self._disturbed[claimed.id] = claimed

    async def _send_again(self, post: Post, pause: int) -> None:
        metrics.POSTS.labels(_called(post), "again").inc()
        await self._put_off(post, pause)

    async def _give_up(self, post: Post, reason: str) -> None:
        metrics.POSTS.labels(_called(post), "failed").inc()
        await self._store.write(fail_post, post, reason)

    def _measure(self, post: Post) -> None:
        delay = max(self._clock() - post.created_at, 0)
        metrics.POSTS.labels(_called(post), "late" if delay > LATE_AFTER else "sent").inc()
        metrics.POST_DELAY_SECONDS.observe(delay / 1000)

    async def _retire(self, post: Post, old: TableMessage) -> None:
        try:
            await self._sender.retire(post, old)
        except Exception as error:  # noqa: BLE001  # old buttons do no harm: they answer that they are old
            LOG.debug("An old message of table %d keeps its buttons: %s", post.table_id, type(error).__name__)


def _called(post: Post) -> str:
    """The kind of a post, as the log and the figures may tell it."""
    return CALLED.get(post.kind, post.kind)
