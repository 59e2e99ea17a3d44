"""Who asks, in which language, and what the bot may do where they ask."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING, Unpack, cast

import discord

from bot.game.errors import NoSuchTable
from bot.game.lobby import Guest
from bot.game.states import PublicState, SeatState
from bot.i18n.words import Words
from bot.limits import Costly
from bot.pictures.service import Look
from bot.storage.errors import StorageError
from bot.storage.records.people import GuildSettings, Person, PersonChanges
from bot.storage.records.tables import Table

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

PERSON = "person"
"""Where an interaction keeps what its person has set."""


def bot_of(interaction: discord.Interaction) -> ElGrandeBot:
    """The bot that was asked."""
    return cast("ElGrandeBot", interaction.client)


def words_of(interaction: discord.Interaction) -> Words:
    """The words of the person who asks: in the language they chose, else in that of their Discord."""
    person = interaction.extras.get(PERSON)
    chosen = person.language if isinstance(person, Person) else None
    return bot_of(interaction).texts.for_locale(chosen or interaction.locale)


def server_words(bot: ElGrandeBot, settings: GuildSettings | None, guild_id: int | None) -> Words:
    """The words for public messages of a server: what its managers set, else the language of the server."""
    return bot.texts.for_locale(bot.server_locale(settings, guild_id))


async def public_words(interaction: discord.Interaction) -> Words:
    """The words for public messages where the person asks."""
    bot = bot_of(interaction)
    settings = await bot.tables.people.guild(interaction.guild_id) if interaction.guild_id is not None else None
    return server_words(bot, settings, interaction.guild_id)


async def person_of(interaction: discord.Interaction) -> Person:
    """What the person who asks has set. The storage is asked once for each press."""
    person = interaction.extras.get(PERSON)
    if not isinstance(person, Person):
        person = await bot_of(interaction).tables.people.person(interaction.user.id)
        interaction.extras[PERSON] = person
    return person


async def recognise(interaction: discord.Interaction) -> None:
    """Learn what the person who asks has set, before anything is said to them: their language is part of it.

    While the database is away they are answered in Discord's; whatever else they want will say that it is away.
    """
    with suppress(StorageError):
        await person_of(interaction)


async def set_person(interaction: discord.Interaction, **changes: Unpack[PersonChanges]) -> None:
    """Store what the person who asks has set just now; the rest of the answer goes by it."""
    interaction.extras[PERSON] = await bot_of(interaction).tables.people.set_person(interaction.user.id, **changes)


async def look_of(interaction: discord.Interaction) -> Look:
    """How the person who asks wants pictures to look."""
    return Look.of(await person_of(interaction))


def turn_of(interaction: discord.Interaction, what: Costly) -> AbstractAsyncContextManager[None]:
    """A turn of the person who asks for something that takes long. Raises OneAtATime."""
    return bot_of(interaction).tables.limits.turns.turn(what, interaction.user.id, interaction.guild_id)


def member_of(interaction: discord.Interaction) -> Guest:
    """The person who asks, as somebody who may sit down at a table."""
    return Guest(interaction.user.id, interaction.user.display_name, str(interaction.locale))


async def require_sight(interaction: discord.Interaction, table: Table) -> None:
    """A table is for its players, wherever they are, and for who sees its channel. Raises NoSuchTable."""
    if table.seat_of(interaction.user.id) is None and not await is_in_sight(interaction, table):
        raise NoSuchTable(table=table.id)


async def state_for(interaction: discord.Interaction, table: Table) -> SeatState | PublicState:
    """A game as the person who asks may know it: as their seat sees it, or else as everybody does."""
    tables = bot_of(interaction).tables
    if table.seat_of(interaction.user.id) is None:
        return await tables.games.public_state(table.id)
    return await tables.games.seat_state(table.id, interaction.user.id)


async def is_in_sight(interaction: discord.Interaction, table: Table) -> bool:
    """Whether the person asks in the server of the table and sees the channel or private thread it belongs to."""
    if table.guild_id != interaction.guild_id:
        return False
    if interaction.channel_id in (table.channel_id, table.thread_id):
        return True
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return False
    channels = bot_of(interaction).channels
    return await channels.may_see(guild, table.channel_id, person, manages=is_manager(interaction))


async def in_sight(interaction: discord.Interaction, tables: Sequence[Table]) -> list[Table]:
    """Those of the tables that the person sees."""
    seen = await asyncio.gather(*[is_in_sight(interaction, table) for table in tables])
    return [table for table, is_seen in zip(tables, seen, strict=True) if is_seen]


async def require_way_back(interaction: discord.Interaction, table: Table) -> None:
    """Who has left a table comes back only as long as they see its channel, be it from a direct message.

    Raises NoSuchTable.
    """
    if table.seat_of(interaction.user.id) is not None or await is_in_sight(interaction, table):
        return
    bot = bot_of(interaction)
    guild = await bot.channels.guild(table.guild_id)
    if guild is None:
        raise NoSuchTable(table=table.id)
    try:
        member = await guild.fetch_member(interaction.user.id)
    except discord.NotFound:
        raise NoSuchTable(table=table.id) from None
    if not await bot.channels.may_see(guild, table.channel_id, member, manages=False):
        raise NoSuchTable(table=table.id)


def is_manager(interaction: discord.Interaction) -> bool:
    """Whether the person may manage the server or all of its channels; a channel of their own is not enough."""
    person = interaction.user
    if not isinstance(person, discord.Member):
        return False
    allowed = person.guild_permissions
    return interaction.permissions.manage_guild or allowed.manage_guild or allowed.manage_channels
