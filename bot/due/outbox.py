"""Sending what waits in the outbox: turn posts, refreshed messages, direct messages.

A row is claimed for a while, handed to the sender and closed. If the process dies in between, the claim runs out and
the row is sent by the next one, with the same nonce, so that Discord shows it once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import aiohttp
import discord

from bot.host import metrics
from bot.host.logs import about
from bot.storage.errors import StorageError
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from bot.storage.rows.posts import claim_posts, complete_post, drop_post, fail_post, release_post
from bot.storage.store import Store

if TYPE_CHECKING:
    from bot.game.records import TableInfo

LOG = logging.getLogger(__name__)

AT_ONCE = 64
"""Posts under way. Most of them only wait, because Discord takes just so much in a channel; meanwhile those of other
channels go out. What they cost here is limited elsewhere: the drawing pool draws one for each core."""
LEASE = 60_000
"""Milliseconds that a claim lasts: longer than discord.py tries by itself, which is half a minute. So long a post waits
when it was sent and that could not be stored; after a restart of the bot it does not wait."""
LOOK_AGAIN = 5.0
"""Seconds between two looks into the storage while nobody says that something is new."""
LONGEST_PAUSE = 300_000
"""Milliseconds between two attempts, at most; it doubles from a second on."""
DISTURBANCES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What Discord and the network do to us."""
LONGEST_REFUSAL = 600_000
"""Milliseconds between two attempts while a permission is missing, at most."""
REFUSED_FOR = 7 * 24 * 3_600_000
"""Milliseconds after which a post is given up that was never allowed."""
LATE_AFTER = 60_000
"""Milliseconds from storing a post on, after which it counts as late for the host."""
ANSWERS_COME_FIRST = 0.02
"""Seconds from the news of a post until it is looked for: whoever made it by pressing is answered before."""
SECONDS_TO_END = 2.0
"""How long posts that are being sent may take when the bot stops."""
GIVEN_UP_AFTER = 8 * 3_600_000
"""Milliseconds after which nobody wants to read a post any more that could not be sent."""
ASK_AGAIN = 5_000
"""Milliseconds between two posts that are tried before their time, because Discord has answered something else."""


CALLED = {"order_report": "direct_message"}
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
    """Whoever knows Discord."""

    async def send(self, post: Post) -> TableMessage | None:
        """Send a post. Returns the message to remember for the table, None if there is none.

        Raises PostFailed if it can never be sent, PostOvertaken if it need not be sent any more, PostRefused if a
        permission is missing; after any other exception it is tried again soon.
        """

    async def retire(self, post: Post, old: TableMessage) -> None:
        """`post` was sent, and the buttons of this message are of no more use: there is a newer one."""


class Host(Sender, Protocol):
    """Whoever also opens the threads in which tables are played."""

    async def thread_of(self, info: TableInfo) -> TableInfo:
        """The table with the thread it is played in, which is opened if there is none yet and one may be opened."""


class Outbox:
    """The loop that sends. Posts of one lane of a table go out one after the other, others at the same time."""

    def __init__(self, store: Store, sender: Sender, clock: Callable[[], int]) -> None:
        self._store = store
        self._sender = sender
        self._clock = clock
        self._news = asyncio.Event()
        self._under_way: dict[int, asyncio.Task[None]] = {}
        # The post that each lane of a table waits with, and the server that does not allow it.
        self._refused: dict[tuple[int, str], tuple[Post, int | None]] = {}
        # Posts that wait because Discord or the network had trouble, by their number, the longest waiting first.
        self._disturbed: dict[int, Post] = {}
        self._asked_at = 0

    def wake(self) -> None:
        """Something new was stored."""
        self._news.set()

    async def permissions_changed(self, guild_id: int) -> None:
        """The bot may do more or less in this server than before: what was refused there is tried at once."""
        lanes = [lane for lane, (_, refusing) in self._refused.items() if refusing == guild_id]
        for lane in lanes:
            post, _ = self._refused.pop(lane)
            await self._store.write(release_post, post, self._clock())
        if lanes:
            self.wake()

    async def discord_answers(self) -> None:
        """Discord has answered some request: a post that waits because of its trouble is tried before its time. If it
        is sent, all others follow; if not, Discord is not asked that often again.
        """
        if not self._disturbed or self._clock() - self._asked_at < ASK_AGAIN:
            return
        self._asked_at = self._clock()
        with suppress(StorageError):  # whoever was answered has nothing to do with it
            await self._hurry(self._disturbed.pop(next(iter(self._disturbed))))

    async def _trouble_is_over(self) -> None:
        """Discord takes posts again: none waits any longer."""
        disturbed, self._disturbed = self._disturbed, {}
        await self._hurry(*disturbed.values())

    async def _hurry(self, *posts: Post) -> None:
        for post in posts:
            await self._store.write(release_post, post, self._clock())
        if posts:
            self.wake()

    async def run(self) -> None:
        """Send until cancelled; what is being sent then is given a moment to end."""
        try:
            while True:
                self._news.clear()
                await self._begin_what_is_due()
                with suppress(TimeoutError):
                    # Not wait_for: in Python 3.11 it may swallow a cancellation.
                    async with asyncio.timeout(LOOK_AGAIN):
                        await self._news.wait()
                await asyncio.sleep(ANSWERS_COME_FIRST)
        finally:
            await self._end()

    async def send_due(self) -> int:
        """Send until nothing is due any more; returns how many posts that were."""
        sent = 0
        while True:
            sent += await self._begin_what_is_due()
            if not self._under_way:
                return sent
            await asyncio.gather(*self._under_way.values())

    async def _begin_what_is_due(self) -> int:
        """Claim posts and begin to send them; returns how many."""
        room = AT_ONCE - len(self._under_way)
        if room <= 0:
            return 0
        try:
            posts = await self._store.write(claim_posts, room, LEASE)
        except StorageError as error:
            LOG.error("The outbox cannot be read: %s", error)
            return 0
        except Exception:
            # Nobody would begin the loop again, and no table would ever hear of it.
            LOG.exception("The outbox cannot be read.")
            return 0
        # A claim may run out while Discord lets us wait: it is still being sent.
        new = [post for post in posts if post.id not in self._under_way]
        for post in new:
            task = asyncio.create_task(self._deliver(post), name=f"post {post.id}")
            self._under_way[post.id] = task
            task.add_done_callback(lambda _, number=post.id: self._ended(number))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        return len(new)

    def _ended(self, number: int) -> None:
        self._under_way.pop(number, None)
        self.wake()  # the next one of its lane is due

    async def _end(self) -> None:
        """Give what is being sent a moment; what does not end by then is given back, for whoever comes next."""
        tasks = list(self._under_way.values())
        if tasks:
            _, unfinished = await asyncio.wait(tasks, timeout=SECONDS_TO_END)
            for task in unfinished:
                task.cancel()
            await asyncio.gather(*unfinished, return_exceptions=True)

    async def _deliver(self, post: Post) -> None:
        try:
            with about(table=post.table_id, post=post.id):
                await self._send(post)
        except asyncio.CancelledError:
            with suppress(StorageError):
                await self._store.write(release_post, post, self._clock())
            raise
        except StorageError as error:
            # The claim runs out, and the post is sent again with the same nonce.
            LOG.error("Post %d of table %d could not be closed: %s", post.id, post.table_id, error)

    async def _send(self, post: Post) -> None:
        self._refused.pop((post.table_id, post.lane), None)
        self._disturbed.pop(post.id, None)
        try:
            message = await self._sender.send(post)
        except PostFailed as failure:
            LOG.warning("The %s of table %d cannot be sent: %s", _called(post), post.table_id, failure.reason)
            metrics.POSTS.labels(_called(post), "failed").inc()
            await self._store.write(fail_post, post, failure.reason)
        except PostOvertaken:
            await self._store.write(drop_post, post)
        except PostRefused as refusal:
            await self._wait_for_permission(post, refusal)
        except Exception as error:  # noqa: BLE001  # whatever is wrong with one post, it must not stop the others
            await self._try_again(post, error)
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
        reason = refusal.reason
        if self._clock() - post.created_at > REFUSED_FOR:
            LOG.warning("The %s of table %d is given up: %s", _called(post), post.table_id, reason)
            metrics.POSTS.labels(_called(post), "failed").inc()
            await self._store.write(fail_post, post, reason)
            return
        metrics.POSTS.labels(_called(post), "again").inc()
        pause = min(30_000 * 2 ** (min(post.attempts, 10) - 1), LONGEST_REFUSAL)
        text = "The %s of table %d is sent again in %d s: %s"
        LOG.warning(text, _called(post), post.table_id, pause // 1000, reason)
        await self._store.write(release_post, post, self._clock() + pause)
        self._refused[post.table_id, post.lane] = post, refusal.guild_id

    def _measure(self, post: Post) -> None:
        delay = max(self._clock() - post.created_at, 0)
        metrics.POSTS.labels(_called(post), "late" if delay > LATE_AFTER else "sent").inc()
        metrics.POST_DELAY_SECONDS.observe(delay / 1000)

    async def _try_again(self, post: Post, error: Exception) -> None:
        name = type(error).__name__
        if self._clock() - post.created_at > GIVEN_UP_AFTER:
            LOG.error("The %s of table %d is given up: %s", _called(post), post.table_id, name)
            metrics.POSTS.labels(_called(post), "failed").inc()
            await self._store.write(fail_post, post, f"given up after {post.attempts} attempts: {name}")
            return
        metrics.POSTS.labels(_called(post), "again").inc()
        pause = min(1000 * 2 ** (min(post.attempts, 10) - 1), LONGEST_PAUSE)
        is_disturbed = isinstance(error, DISTURBANCES)
        ours = None if is_disturbed else error  # a traceback helps only with faults of our own
        text = "The %s of table %d is sent again in %d s: %s"
        LOG.warning(text, _called(post), post.table_id, pause // 1000, error, exc_info=ours)
        await self._store.write(release_post, post, self._clock() + pause)
        if is_disturbed:
            self._disturbed[post.id] = post

    async def _retire(self, post: Post, old: TableMessage) -> None:
        try:
            await self._sender.retire(post, old)
        except Exception as error:  # noqa: BLE001  # old buttons do no harm: they answer that they are old
            LOG.info("An old message of table %d keeps its buttons: %s", post.table_id, type(error).__name__)


def _called(post: Post) -> str:
    """The kind of a post, as the log and the figures may tell it."""
    return CALLED.get(post.kind, post.kind)
