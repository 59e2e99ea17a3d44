"""The calls of the storage that are one function in one transaction: all that is not the course of a game.

What each call does is said in `bot.storage.repository`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from sqlite3 import Connection
from typing import Unpack

from bot.storage.hands import HandSet
from bot.storage.records import (
    NO_TIMERS,
    Dashboard,
    GuildSettings,
    Look,
    NewPost,
    Person,
    PersonChanges,
    Post,
    Progress,
    TableMessage,
    Timer,
    TimerChanges,
    Waited,
)
from bot.storage.sqlite import dashboards, games, hands, looks, outbox, people, tables, timing
from bot.storage.sqlite.connection import ThreadedConnection


class Opened:
    """An open database file: the connection that writes and the one that reads."""

    def __init__(self, writer: ThreadedConnection, reader: ThreadedConnection, clock: Callable[[], int]) -> None:
        self._writer = writer
        self._reader = reader
        self._clock = clock


class SqliteOutbox(Opened):
    """What waits to be sent."""

    async def enqueue(self, table_id: int, posts: Sequence[NewPost], timers: TimerChanges = NO_TIMERS) -> None:
        now = self._clock()

        def work(connection: Connection) -> None:
            tables.existing(connection, table_id)
            outbox.enqueue(connection, table_id, posts, now)
            timing.change(connection, table_id, timers)

        await self._writer.write(work)

    async def claim_posts(self, limit: int, lease: int) -> list[Post]:
        now = self._clock()
        return await self._writer.write(lambda connection: outbox.claim(connection, limit, lease, now))

    async def complete_post(self, post: Post, message: TableMessage | None = None) -> TableMessage | None:
        now = self._clock()
        return await self._writer.write(lambda connection: outbox.complete(connection, post, message, now))

    async def posts_waiting(self) -> tuple[int, int | None]:
        return await self._reader.read(outbox.waiting)

    async def release_post(self, post: Post, retry_at: int) -> None:
        await self._writer.write(lambda connection: outbox.release(connection, post, retry_at))

    async def fail_post(self, post: Post, reason: str) -> None:
        now = self._clock()
        await self._writer.write(lambda connection: outbox.fail(connection, post, reason, now))


class SqliteTimers(Opened):
    """What is to happen later."""

    async def change_timers(self, table_id: int, timers: TimerChanges) -> None:
        await self._writer.write(lambda connection: timing.change(connection, table_id, timers))

    async def claim_timers(self, limit: int, lease: int) -> list[Timer]:
        now = self._clock()
        return await self._writer.write(lambda connection: timing.claim(connection, limit, lease, now))

    async def release_timer(self, timer: Timer, retry_at: int) -> None:
        await self._writer.write(lambda connection: timing.release(connection, timer, retry_at))

    async def next_timer_at(self) -> int | None:
        return await self._reader.read(timing.next_at)

    async def timers(self, table_id: int) -> list[Timer]:
        return await self._reader.read(lambda connection: timing.of_table(connection, table_id))


class SqlitePeople(Opened):
    """What people and servers have set."""

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        return await self._reader.read(lambda connection: people.find(connection, user_ids))

    async def change_person(self, user_id: int, **changes: Unpack[PersonChanges]) -> Person:
        now = self._clock()
        return await self._writer.write(lambda connection: people.change(connection, user_id, changes, now))

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        return await self._reader.read(lambda connection: people.guild(connection, guild_id))

    async def save_guild_settings(self, settings: GuildSettings) -> None:
        await self._writer.write(lambda connection: people.save_guild(connection, settings))


class SqliteDashboards(Opened):
    """The messages that show the tables of a server."""

    async def dashboard(self, guild_id: int) -> Dashboard | None:
        return await self._reader.read(lambda connection: dashboards.find(connection, guild_id))

    async def place_dashboard(self, guild_id: int, channel_id: int) -> None:
        await self._writer.write(lambda connection: dashboards.place(connection, guild_id, channel_id))

    async def remove_dashboard(self, guild_id: int, channel_id: int) -> None:
        await self._writer.write(lambda connection: dashboards.remove(connection, guild_id, channel_id))

    async def claim_dashboards(self, limit: int, lease: int) -> list[Dashboard]:
        now = self._clock()
        return await self._writer.write(lambda connection: dashboards.claim(connection, limit, lease, now))

    async def complete_dashboard(self, shown: Dashboard, message_id: int, not_before: int) -> None:
        await self._writer.write(lambda connection: dashboards.complete(connection, shown, message_id, not_before))

    async def release_dashboard(self, claimed: Dashboard, retry_at: int) -> None:
        await self._writer.write(lambda connection: dashboards.release(connection, claimed, retry_at))

    async def forget_retired_dashboard(self, guild_id: int, message_id: int) -> None:
        await self._writer.write(lambda connection: dashboards.forget_retired(connection, guild_id, message_id))

    async def progress(self, table_ids: Collection[int]) -> dict[int, Progress]:
        return await self._reader.read(lambda connection: games.progress(connection, table_ids))

    async def waited_for(self, table_ids: Collection[int]) -> dict[int, list[Waited]]:
        return await self._reader.read(
            lambda connection: {table_id: tables.waited_at(connection, table_id) for table_id in table_ids}
        )


class SqliteLooks(Opened):
    """How far people have looked into the logs."""

    async def look(self, table_id: int, user_id: int, position: int) -> Look:
        now = self._clock()
        return await self._writer.write(lambda connection: looks.look(connection, table_id, user_id, position, now))

    async def last_look(self, table_id: int, user_id: int) -> Look:
        return await self._reader.read(lambda connection: looks.last(connection, table_id, user_id))

    async def note_read(self, table_id: int, user_id: int) -> None:
        await self._writer.write(lambda connection: looks.read(connection, table_id, user_id))

    async def looked(self, user_id: int, table_ids: Collection[int]) -> dict[int, int]:
        return await self._reader.read(lambda connection: looks.positions(connection, user_id, list(table_ids)))


class SqliteHands(Opened):
    """The sets of power cards that people keep."""

    async def hand_sets(self, user_id: int) -> list[HandSet]:
        return await self._reader.read(lambda connection: hands.sets(connection, user_id))

    async def keep_last_hand(self, user_id: int, cards: Sequence[int]) -> None:
        now = self._clock()
        await self._writer.write(lambda connection: hands.keep_last(connection, user_id, cards, now))

    async def save_hand_set(self, user_id: int, name: str, cards: Sequence[int], most: int) -> HandSet | None:
        now = self._clock()
        return await self._writer.write(lambda connection: hands.save(connection, user_id, name, cards, most, now))

    async def rename_hand_set(self, user_id: int, number: int, name: str) -> bool:
        return await self._writer.write(lambda connection: hands.rename(connection, user_id, number, name))

    async def delete_hand_set(self, user_id: int, number: int) -> bool:
        return await self._writer.write(lambda connection: hands.delete(connection, user_id, number))
