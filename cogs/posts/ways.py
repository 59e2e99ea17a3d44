"""How posts get to people: into the thread in which a table is played, which the first one opens, or directly."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import discord

from bot.game.posts import TURN_MESSAGE
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableMessage
from cogs.lobby.message import LOBBY_MESSAGE, guild_settings
from cogs.posts.sent import SentPosts, calling
from cogs.shared import threads
from cogs.shared.answers import files_of
from cogs.shared.asking import server_words
from cogs.shared.blocks import Layout, small, take_apart, text

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

CLOSED_DIRECT_MESSAGES = 50007

LONGEST_NONCE = 25
"""Characters."""


class Ways:
    """Finds the thread of a table, or the direct messages of a person, and sends there."""

    def __init__(self, bot: ElGrandeBot, sent: SentPosts) -> None:
        self._bot = bot
        self._sent = sent
        self._threads: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Held while a table gets its thread."""

    async def words(self, table: Table) -> Words:
        """The words of the server where a table is played."""
        return server_words(self._bot, await guild_settings(self._bot, table), table.guild_id)

    async def in_its_thread(
        self, table: Table, messages: Mapping[str, TableMessage] | None = None
    ) -> tuple[Table, list[str]]:
        """The table with the thread it is played in: whichever message comes first opens it, then the lobby names it.

        The second value says why there is none, until the first turn post has said it. `messages` are the latest ones
        of the table, if they are known.
        """
        if table.thread_id is not None or TURN_MESSAGE in (messages or ()):
            return table, []
        tables = self._bot.tables
        async with self._threads.setdefault(table.id, asyncio.Lock()):
            table = await tables.overview.table(table.id)
            messages = await tables.places.messages(table.id)
            if table.thread_id is not None or TURN_MESSAGE in messages:
                return table, []
            words = await self.words(table)
            nonce = f"{table.id}.thread"
            table, remarks = await threads.opened(self._bot, table, words, nonce, messages.get(LOBBY_MESSAGE))
            if table.thread_id is not None:
                await tables.places.name_thread(table.id, table.thread_id)
            return table, remarks

    async def send(self, table: Table, layout: Layout, nonce: str, called: Sequence[int]) -> discord.Message:
        """Send to the table, and call exactly these people. Where the thread was deleted another one is opened."""
        try:
            return await self._sent_to(table, layout, nonce, called)
        except discord.NotFound:
            if table.thread_id is None:
                raise
        table, remarks = await self._in_another_thread(table)
        if remarks:
            layout.append(text(*map(small, remarks)))
        return await self._sent_to(table, layout, nonce, called)

    async def _in_another_thread(self, table: Table) -> tuple[Table, list[str]]:
        """The table with a thread in the place of the one that it has in `info`; the first message opens it.

        Where none may be opened it goes on in the channel; the second value says why.
        """
        async with self._threads.setdefault(table.id, asyncio.Lock()):
            present = await self._bot.tables.overview.table(table.id)
            if present.thread_id != table.thread_id:
                return present, []
            nonce = f"{table.id}.{table.thread_id}"[:LONGEST_NONCE]
            opened, remarks = await threads.opened(self._bot, present, await self.words(present), nonce)
            if opened.thread_id == table.thread_id:
                opened = await self._bot.tables.places.place(table.id, table.channel_id, None)
            return opened, remarks

    async def _sent_to(self, table: Table, layout: Layout, nonce: str, called: Sequence[int]) -> discord.Message:
        channel = self._bot.get_partial_messageable(table.place, guild_id=table.guild_id)
        files, mentions = files_of(layout), calling(called)
        message = await channel.send(view=layout, files=files, nonce=nonce, allowed_mentions=mentions)
        self._sent.keep(message)
        take_apart(layout)
        return message

    async def send_directly(self, user_id: int, layout: Layout, nonce: str) -> bool:
        """Write to somebody; False, and noted, if their direct messages are closed."""
        try:
            channel = await self._bot.create_dm(discord.Object(user_id))
            await channel.send(view=layout, nonce=nonce)
        except discord.Forbidden as error:
            if error.code != CLOSED_DIRECT_MESSAGES:
                raise
            await self._bot.tables.people.set_person(user_id, has_closed_direct_messages=True)
            return False
        return True

    async def say_that_closed(self, table: Table, user_id: int) -> None:
        """Direct messages are closed: said once, where the table is played, and that is where the person is called."""
        words = await self.words(table)
        layout = Layout(text(words("post.closed_direct_messages", player=words.mention(user_id))))
        channel = self._bot.get_partial_messageable(table.place, guild_id=table.guild_id)
        await channel.send(view=layout, allowed_mentions=calling([user_id]))
