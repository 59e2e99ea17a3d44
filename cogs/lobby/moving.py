"""`/table move`: a table goes on in another channel, also when the one it was played in is gone."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import HasEnded, NotOwner
from bot.host.allowed import NEEDED, missing
from bot.storage.records.tables import TableStatus
from cogs.lobby.message import post_lobby
from cogs.shared import naming, threads
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, is_manager, public_words, words_of
from cogs.shared.blocks import Layout, small, text
from cogs.shared.problems import MissingPermission
from cogs.shared.translator import said
from cogs.shared.which_table import ALIVE, NUMBER, add_to_table, meant, suggestions


@app_commands.command(name=said("command.table.move.name"), description=said("command.table.move.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.move.number.description"))
async def move_command(interaction: discord.Interaction, table: NUMBER) -> None:
    bot, words = bot_of(interaction), words_of(interaction)
    found = await meant(interaction, table)
    if found.owner_id != interaction.user.id and not is_manager(interaction):
        raise NotOwner
    if found.status not in ALIVE:
        raise HasEnded
    here = _channel_of(interaction)
    lacking = missing(interaction.app_permissions, NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=f"<#{here}>")
    await bot.tables.limits.moves.spend(interaction.user.id)
    # The old place is forgotten when there is a new one: until then the game goes on there.
    there, remarks = replace(found, channel_id=here, thread_id=None), list[str]()
    if found.status is TableStatus.LOBBY:
        await post_lobby(bot, there, here)
        found = await bot.tables.places.place(found.id, here, None)
    else:
        nonce = str(interaction.id)
        found, remarks = await threads.opened(bot, there, await public_words(interaction), nonce)
        if found.thread_id is None:
            found = await bot.tables.places.place(found.id, here, None)
        await bot.tables.places.post_again(found.id)
    moved = words("move.done", channel=f"<#{found.place}>")
    await answer_privately(interaction, Layout(text(naming.heading(found, None, words), moved, *map(small, remarks))))


def _channel_of(interaction: discord.Interaction) -> int:
    """The channel where the command was used; of a thread, the channel it hangs on."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


@move_command.autocomplete("table")
async def suggested_tables(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, ALIVE)


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, move_command)
