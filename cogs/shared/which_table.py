"""Commands that begin with `/table`, and which one they are about: the one with a number, or the one of the channel or
thread where they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine
from functools import wraps
from typing import Any, ParamSpec

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import NoSuchTable, TableError
from bot.storage.errors import StorageError
from bot.storage.records.tables import Table, TableStatus
from cogs.shared.asking import bot_of, in_sight, require_sight, words_of
from cogs.shared.naming import table_name
from cogs.shared.problems import WhichTable

ALIVE = (TableStatus.LOBBY, TableStatus.RUNNING)
PLAYED = (TableStatus.RUNNING, TableStatus.FINISHED)
MOST_SUGGESTIONS = 25

NUMBER = app_commands.Range[int, 1, 2**53 - 1]


P = ParamSpec("P")

Suggesting = Callable[P, Coroutine[Any, Any, list[app_commands.Choice[int]]]]


async def meant(interaction: discord.Interaction, number: int | None) -> Table:
    """The table with this number in this server, or the only one of this channel or thread that has not ended.

    Raises NoSuchTable, WhichTable.
    """
    tables = bot_of(interaction).tables
    if number is not None:
        table = await tables.overview.table(number)
        if table.guild_id != interaction.guild_id:
            raise NoSuchTable(table=number)
        await require_sight(interaction, table)
        return table
    here = await tables.overview.tables_in_channel(interaction.channel_id or 0)
    if len(here) != 1:
        raise WhichTable
    return here[0]


async def meant_game(interaction: discord.Interaction, number: int | None) -> Table:
    """The same for what has begun or is over: in a thread the game played there, in a channel the newest one.

    A running game comes before one that is over.
    """
    if number is not None:
        return await meant(interaction, number)
    tables = bot_of(interaction).tables
    here = interaction.channel_id
    running = [
        table for table in await tables.overview.tables_in_channel(here or 0) if table.status is TableStatus.RUNNING
    ]
    if len(running) == 1:
        return running[0]
    finished = [] if running else await tables.overview.tables_of_guild(interaction.guild_id, (TableStatus.FINISHED,))
    played_here = [table for table in finished if table.place == here] or [
        table for table in finished if table.channel_id == here
    ]
    if not played_here:
        raise WhichTable
    return max(played_here, key=lambda table: table.changed_at)


async def meant_to_look_at(interaction: discord.Interaction, number: int | None) -> Table:
    """The same for looking: what has not ended comes first, then the last game that was played here."""
    if number is None and not await bot_of(interaction).tables.overview.tables_in_channel(interaction.channel_id or 0):
        return await meant_game(interaction, None)
    return await meant(interaction, number)


def suggesting(suggest: Suggesting[P]) -> Suggesting[P]:
    """The decorated coroutine suggests nothing where it may not, or cannot, know it; there is no place to say why."""

    @wraps(suggest)
    async def suggest_or_nothing(*args: P.args, **kwargs: P.kwargs) -> list[app_commands.Choice[int]]:
        try:
            return await suggest(*args, **kwargs)
        except (StorageError, TableError, app_commands.NoPrivateMessage, discord.HTTPException):
            return []

    return suggest_or_nothing


@suggesting
async def suggestions(
    interaction: discord.Interaction, written: str | int, statuses: Collection[TableStatus]
) -> list[app_commands.Choice[int]]:
    """Tables of this server whose name has in it what was written, and that the person sees."""
    words = words_of(interaction)
    tables = await bot_of(interaction).tables.overview.tables_of_guild(interaction.guild_id, statuses)
    wanted = str(written).strip().casefold()
    found = [table for table in tables if wanted in table_name(table, words).casefold()]
    seen = (await in_sight(interaction, found))[:MOST_SUGGESTIONS]
    return [app_commands.Choice(name=table_name(table, words)[:100], value=table.id) for table in seen]


def add_to_table(bot: commands.Bot, *subcommands: app_commands.Command[Any, ..., Any]) -> None:
    """Let the commands follow `/table`; `cogs.lobby.commands` has to be set up before."""
    group = bot.tree.get_command("table")
    if not isinstance(group, app_commands.Group):
        raise TypeError("cogs.lobby.commands must be set up before this.")
    for subcommand in subcommands:
        group.add_command(subcommand)
