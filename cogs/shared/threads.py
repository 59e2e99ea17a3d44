"""Where a table is played: in a thread of its own where the bot may open one, else in the channel."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import discord

from bot.host.allowed import NEEDED_FOR_THREADS, missing, permission_names
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableMessage
from cogs.shared.blocks import Layout, text
from cogs.shared.naming import heading, table_name
from cogs.shared.problems import explained

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

THREAD_EXISTS = 160004
"""Discord's code for a message that has a thread already: a crash came between opening it and noting it."""

LONGEST_THREAD_NAME = 100

ONE_WEEK: Final = 10080
"""Minutes without a post until Discord folds a thread away; the next post opens it again."""


async def opened(
    bot: ElGrandeBot, table: Table, words: Words, nonce: str, lobby: TableMessage | None = None
) -> tuple[Table, list[str]]:
    """The table with a new thread to play in, hung onto its lobby message if that is given, else onto one of its own.

    Where no thread may be opened the table is as it was; the second value says why. Another attempt with the same
    `nonce` finds the thread of an attempt that came to its end without an answer. Nothing is stored before there is
    one: while Discord has trouble this raises, and the table knows its old place.
    """
    guild = await bot.channels.guild(table.guild_id)
    channel = await bot.channels.find(guild, table.channel_id) if guild is not None else None
    if not isinstance(channel, discord.TextChannel):
        return table, []
    lacking = missing(await bot.channels.own_permissions(channel), NEEDED_FOR_THREADS)
    if lacking:
        return table, [words("post.no_thread", permissions=permission_names(lacking, words))]
    on_lobby = lobby is not None and lobby.channel_id == channel.id
    try:
        thread_id = await _open(channel, table, words, nonce, lobby.message_id if lobby and on_lobby else None)
    except discord.Forbidden as error:
        reason = await explained(bot, table.guild_id, table.channel_id, error)
        LOG.warning("No thread for table %s: %s", table.id, reason)
        names = permission_names(NEEDED_FOR_THREADS[:1], words)
        return table, [words("post.no_thread", permissions=names)]
    except discord.HTTPException as error:
        if is_passing(error):
            raise
        LOG.warning("No thread for table %s: %s", table.id, error)
        return table, [words("post.no_thread_now")]
    return await bot.tables.places.place(table.id, table.channel_id, thread_id), []


def is_passing(error: discord.HTTPException) -> bool:
    """Whether the same request may succeed later: Discord has trouble or wants us to wait, it does not refuse."""
    return error.status >= 500 or error.status == HTTPStatus.TOO_MANY_REQUESTS


async def _open(channel: discord.TextChannel, table: Table, words: Words, nonce: str, message_id: int | None) -> int:
    """Open a public thread at a message, if it is still there, or else at a new one; returns its id.

    Never without a message: only so Discord refuses a second one when the answer to the first got lost.
    """
    name = table_name(table, words)[:LONGEST_THREAD_NAME]
    if message_id is not None:
        try:
            return await _open_at(channel.get_partial_message(message_id), name)
        except discord.NotFound:
            LOG.debug("The lobby message of table %s is gone.", table.id)
    layout = Layout(text(heading(table, None, words), words("post.thread_below")))
    return await _open_at(await channel.send(view=layout, nonce=nonce), name)


async def _open_at(message: discord.Message | discord.PartialMessage, name: str) -> int:
    try:
        return (await message.create_thread(name=name, auto_archive_duration=ONE_WEEK)).id
    except discord.HTTPException as error:
        if error.code != THREAD_EXISTS:
            raise
        return message.id  # a thread has the id of the message it was opened from
