"""The table service: everything that is done to a table, by people and computers alike, goes through here.

Nothing is answered before it is stored. A call either does all it says, or raises a `TableError` and has done nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

from bot.clocks.calendar import Calendar
from bot.clocks.reminding import quiet_at
from bot.storage import GuildSettings, LogLine, Person, TableMessage, TableStatus, Timer
from bot.storage.rows.log import log_of
from bot.storage.rows.messages import forget_message, messages_of, remember_message
from bot.storage.rows.people import find_people, guild_settings, save_guild_settings
from bot.storage.rows.posts import enqueue
from bot.storage.rows.tables import place_table, tables_in_channel, tables_of_guild, tables_of_person
from bot.tables import moment as moments
from bot.tables import posts, verify
from bot.tables.closing import ClosingCalls
from bot.tables.hands import HandCalls
from bot.tables.history import is_besides, told
from bot.tables.late import LateCalls
from bot.tables.opening import OpeningCalls
from bot.tables.overview import OverviewCalls
from bot.tables.privacy import PrivacyCalls
from bot.tables.records import Difference, TableInfo
from bot.tables.seating import CALL_BENCH
from bot.tables.window import WINDOW
from engine.core.events import Event

EVERY_STATUS = tuple(TableStatus)
OPEN = (TableStatus.LOBBY, TableStatus.RUNNING)


class Tables(LateCalls, ClosingCalls, PrivacyCalls, HandCalls, OpeningCalls, OverviewCalls):
    """All tables. One call at a time for each table; different tables do not wait for each other."""

    def timer_handlers(self) -> Mapping[str, Callable[[Timer], Awaitable[None]]]:
        """Who does what is due, by the kind of the timer."""
        return {
            **self.clock_handlers(),
            **self.closing_handlers(),
            WINDOW: self.end_window,
            CALL_BENCH: self.call_bench,
        }

    # Looking tables up

    async def info(self, table_id: int) -> TableInfo:
        """A table in any state. Raises NoSuchTable."""
        return moments.table_info(await self._table(table_id))

    async def tables_of_guild(
        self, guild_id: int | None, statuses: Collection[TableStatus] = EVERY_STATUS
    ) -> list[TableInfo]:
        """The newest tables of a guild (None: those in direct messages) in any of these states."""
        return [moments.table_info(table) for table in await self._store.read(tables_of_guild, guild_id, statuses)]

    async def tables_of_person(self, user_id: int, statuses: Collection[TableStatus] = EVERY_STATUS) -> list[TableInfo]:
        """The newest tables at which this person sits, anywhere."""
        return [moments.table_info(table) for table in await self._store.read(tables_of_person, user_id, statuses)]

    async def tables_in_channel(self, channel_id: int) -> list[TableInfo]:
        """The newest lobbies and running games of a channel or thread."""
        return [moments.table_info(table) for table in await self._store.read(tables_in_channel, channel_id)]

    # The log

    async def log(self, table_id: int, user_id: int | None) -> tuple[tuple[int, Event], ...]:
        """What happened, as this person may know it, oldest first: positions and events. Raises NoSuchTable."""
        info = await self.info(table_id)
        told = await self._told(table_id, info.seat_of(user_id))
        return tuple(entry for entry in told if not entry[1].unlogged)

    async def secrets(self, table_id: int, user_id: int) -> tuple[Event, ...]:
        """What happened that only this person may know, oldest first. Raises NoSuchTable."""
        seat = (await self.info(table_id)).seat_of(user_id)
        return tuple(event for _, event in await self._told(table_id, seat) if not event.seen_by(None))

    async def events_to_tell(self, table_id: int, after: int, up_to: int) -> tuple[Event, ...]:
        """What a post tells: the public events since the last post that was sent, those after `after` in any case.

        Posts before it may never have been sent, because this one came soon after.
        """
        last = (await self._store.read(messages_of, table_id)).get(posts.TURN_MESSAGE)
        begin = 0 if last is None else min(after, last.log_position)
        lines = await self._lines(table_id, begin, up_to)
        events = told(line for line in lines if not is_besides(line))
        return tuple(event for _, event in events)

    async def announced(self, table_id: int, after: int, up_to: int) -> tuple[Event, ...]:
        """What happened besides the game, in these lines of the log. Posts about the game do not tell it again."""
        lines = await self._lines(table_id, after, up_to)
        return tuple(event for _, event in told(line for line in lines if is_besides(line)))

    async def _lines(self, table_id: int, after: int, up_to: int) -> list[LogLine]:
        limit = up_to - after
        lines = [] if limit <= 0 else await self._store.read(log_of, table_id, after=after, limit=limit)
        return [line for line in lines if line.position <= up_to]

    # Where tables are shown

    async def place(self, table_id: int, channel_id: int, thread_id: int | None) -> TableInfo:
        """Note where the table is played from now on."""
        async with self._shelf.lock(table_id):
            await self._table(table_id)
            with self._saving(table_id):
                table = await self._store.write(place_table, table_id, channel_id, thread_id)
            self._shelf.replace_table(table)
            return moments.table_info(table)

    async def post_again(self, table_id: int) -> None:
        """Post how a running game stands once more, where it is played now. Raises NoSuchTable, NotRunning."""
        moment = await self._shelf.read(table_id)
        with self._saving(table_id):
            await self._store.write(enqueue, table_id, [posts.repeated_post(moment, self._clock())])
        self.when_posts_wait()

    async def messages(self, table_id: int) -> dict[str, TableMessage]:
        """The latest message of each kind."""
        return await self._store.read(messages_of, table_id)

    async def remember_message(self, table_id: int, message: TableMessage) -> TableMessage | None:
        """Note the latest message of its kind; returns the one before."""
        with self._saving(table_id):
            return await self._store.write(remember_message, table_id, message)

    async def forget_message(self, table_id: int, kind: str) -> None:
        """The message is gone."""
        with self._saving(table_id):
            await self._store.write(forget_message, table_id, kind)

    # People and guilds

    async def person(self, user_id: int) -> Person:
        """What a person has set; defaults for somebody new."""
        return (await self._store.read(find_people, [user_id]))[user_id]

    async def people(self, user_ids: Collection[int]) -> dict[int, Person]:
        return await self._store.read(find_people, user_ids)

    async def awake(self, guild_id: int | None, user_ids: Collection[int]) -> dict[int, Person]:
        """Those of these people for whom it is not a quiet hour now."""
        now = self._clock()
        people = await self._store.read(find_people, user_ids)
        return {
            user_id: person
            for user_id, person in people.items()
            if quiet_at(person, Calendar.of(person, self.outages, guild_id), now) is None
        }

    async def guild(self, guild_id: int) -> GuildSettings:
        return await self._store.read(guild_settings, guild_id)

    async def set_guild(self, settings: GuildSettings) -> None:
        with self._saving(None):
            await self._store.write(save_guild_settings, settings)

    # The operator

    def verify(self) -> AsyncIterator[Difference]:
        """Replay every running game; gives those whose stored state is not what their choices lead to."""
        return verify.differences(self._store)
