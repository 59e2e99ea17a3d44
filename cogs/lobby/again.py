"""*Again, same people*: from the last post of a game to a table where everybody sits one seat further."""

from __future__ import annotations

import discord

from bot.i18n.words import Words
from bot.storage.records.people import Notification
from bot.storage.records.tables import Table, TableStatus
from cogs.lobby import message
from cogs.play import first_game
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, member_of, require_sight, words_of
from cogs.shared.blocks import Item, Layout, text
from cogs.shared.controls import Press, action
from cogs.shared.naming import heading, whereabouts


@action("playagain")
async def play_again(press: Press, table: int) -> None:
    """The first who presses opens the table and calls the others; who presses after that sits down at it."""
    interaction, bot = press.interaction, bot_of(press.interaction)
    before = await bot.tables.overview.table(table)
    await require_sight(interaction, before)
    if interaction.guild is not None:
        message.require_permissions(interaction, interaction.guild, before.channel_id)
    found = await bot.tables.lobbies.play_again(before.id, member_of(interaction))
    await _show_lobby(interaction, found)
    await answer_privately(interaction, _answer(found, words_of(interaction)))


async def _show_lobby(interaction: discord.Interaction, table: Table) -> None:
    """Where people may still sit down: the message everybody sees, which calls the others once."""
    bot = bot_of(interaction)
    if table.status is not TableStatus.LOBBY:
        return
    if message.LOBBY_MESSAGE in await bot.tables.places.messages(table.id):
        await message.refresh_lobby(bot, table)
    else:
        invited = await bot.tables.people.awake(table.guild_id, await message.invited_to(bot, table))
        called = [user_id for user_id, person in invited.items() if person.notification is not Notification.NONE]
        await message.post_lobby(bot, table, table.channel_id, called)


def _answer(table: Table, words: Words) -> Layout:
    if table.status is TableStatus.LOBBY:
        return Layout(text(heading(table, None, words), words("again.opened", place=whereabouts(table, words))))
    items: list[Item] = [text(heading(table, None, words), words("lobby.begun_in", thread=whereabouts(table, words)))]
    if table.status is TableStatus.RUNNING:
        items.append(first_game.play_row(table, words))
    return Layout(*items)
