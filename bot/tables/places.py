"""Where tables are shown: the channel or thread of each, and its latest messages."""

from __future__ import annotations

from dataclasses import replace

from bot.game import posts
from bot.game.errors import NotSeated
from bot.storage.records.changes import Change
from bot.storage.records.tables import Table, TableMessage
from bot.storage.rows.tables import forget_message, messages_of, remember_message
from bot.tables.commits import Common, saving


class Places:
    """Where tables are played: channel, thread, and the messages that show them."""

    def __init__(self, common: Common) -> None:
        self._store, self._memory, self._commits, self._times = common

    async def place(self, table_id: int, channel_id: int, thread_id: int | None) -> Table:
        """Note where the table is played from now on."""
        async with self._memory.lock(table_id):
            table = await self._memory.table(table_id)
            return await self._commits.record(replace(table, channel_id=channel_id, thread_id=thread_id))

    async def make_posts_tall(self, table_id: int, by: int) -> Table:
        """Let the posts of a table have tall pictures from now on: whoever sits there may, since all others can read
        tall ones, too. Raises NoSuchTable, NotSeated.
        """
        async with self._memory.lock(table_id):
            table = await self._memory.table(table_id)
            if table.owner_id != by and table.seat_of(by) is None:
                raise NotSeated
            return await self._commits.record(replace(table, terms=replace(table.terms, tall_posts=True)))

    async def post_again(self, table_id: int) -> None:
        """Post how a running game stands once more, where it is played now. Raises NoSuchTable, NotRunning."""
        moment = await self._memory.read(table_id)
        row = posts.repeated_post(moment, self._times.now())
        await self._commits.store(Change(table_id=table_id, posts=[row]))

    async def name_thread(self, table_id: int, thread_id: int) -> None:
        """Let the lobby message name the thread, whenever its channel takes that: no post waits for it."""
        await self._commits.store(Change(table_id=table_id, posts=[posts.naming_post(table_id, thread_id)]))

    async def messages(self, table_id: int) -> dict[str, TableMessage]:
        """The latest message of each kind."""
        return await self._store.read(messages_of, table_id)

    async def remember_message(self, table_id: int, message: TableMessage) -> TableMessage | None:
        """Note the latest message of its kind; returns the one before."""
        with saving():
            return await self._store.write(remember_message, table_id, message)

    async def forget_message(self, table_id: int, kind: str) -> None:
        """A message was deleted in Discord: nothing is edited in it any more. Raises NotSaved."""
        with saving():
            await self._store.write(forget_message, table_id, kind)
