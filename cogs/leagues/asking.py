"""Which season somebody means, and whether they may organise."""

from __future__ import annotations

import discord

from bot.game.errors import TableError
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.running.seasons import NoSuchSeason
from bot.storage.records.results import Player
from cogs.shared.asking import bot_of, is_manager
from cogs.shared.problems import UnknownControl


async def season_here(interaction: discord.Interaction, season_id: int) -> KeptSeason:
    """A season of this server; one that is not announced is for its organisers. Raises NoSuchSeason."""
    kept = await bot_of(interaction).leagues.seasons.read(season_id)
    if kept.stored.guild_id != interaction.guild_id:
        raise NoSuchSeason
    if not kept.is_announced and not await is_organiser(interaction):
        raise NoSuchSeason
    return kept


async def newest_season(interaction: discord.Interaction, number: int | None = None) -> KeptSeason:
    """The season of this number, or the newest one of the server. Raises NoSuchSeason."""
    if number is not None:
        return await season_here(interaction, number)
    seasons = await bot_of(interaction).leagues.seasons.of_guild(guild_of(interaction))
    if not seasons:
        raise NoSeasonYet
    return seasons[-1]


def guild_of(interaction: discord.Interaction) -> int:
    """The server. Raises UnknownControl outside of one."""
    if interaction.guild_id is None:
        raise UnknownControl
    return interaction.guild_id


async def roll_of(interaction: discord.Interaction, kept: KeptSeason | None = None) -> Roll:
    """Who is who in the server of a season; without one, in the server where somebody asks."""
    guild_id = guild_of(interaction) if kept is None else kept.stored.guild_id
    return await bot_of(interaction).leagues.seasons.roll(guild_id)


async def reader_of(interaction: discord.Interaction, roll: Roll) -> Player | None:
    """What the person who asks is called in seasons; None if they are in none."""
    return roll.player(interaction.user.id)


async def is_organiser(interaction: discord.Interaction) -> bool:
    """Whether somebody manages the server, or was named by who does."""
    if is_manager(interaction):
        return True
    return interaction.user.id in await bot_of(interaction).leagues.decisions.organisers(guild_of(interaction))


async def require_organiser(interaction: discord.Interaction) -> None:
    """Go on only for organisers of leagues of this server. Raises OnlyOrganisers."""
    if not await is_organiser(interaction):
        raise OnlyOrganisers


async def organised(interaction: discord.Interaction, season_id: int) -> KeptSeason:
    """The season that only organisers may press something of, also in direct messages with the bot.

    Raises OnlyOrganisers, NoSuchSeason.
    """
    if interaction.guild_id is not None:
        await require_organiser(interaction)
        return await season_here(interaction, season_id)
    kept = await bot_of(interaction).leagues.seasons.read(season_id)
    if not await _organises_from_afar(interaction, kept.stored.guild_id):
        raise OnlyOrganisers
    return kept


async def _organises_from_afar(interaction: discord.Interaction, guild_id: int) -> bool:
    """Whether somebody who writes to the bot directly may organise in a server; Discord is asked who they are there."""
    bot = bot_of(interaction)
    guild = await bot.channels.guild(guild_id)
    if guild is None:
        return False
    try:
        member = await guild.fetch_member(interaction.user.id)
    except discord.NotFound:
        return False
    allowed = member.guild_permissions
    if allowed.manage_guild or allowed.manage_channels:
        return True
    return interaction.user.id in await bot.leagues.decisions.organisers(guild_id)


class OnlyOrganisers(TableError):
    """Only organisers may do this."""

    key = "league.refused.only_organisers"


class NoSeasonYet(TableError):
    """Nobody has announced a season in this server."""

    key = "league.refused.no_season_yet"


class IllegalStart(TableError):
    """A season begins at a time that nobody can read, or that has passed."""

    key = "league.refused.illegal_start"


class IllegalOwnPoints(TableError):
    """Points that were written for places and cannot be theirs."""

    key = "league.refused.illegal_points"


class IllegalDecision(TableError):
    """What was written into the form of a decision is no decision."""

    key = "league.refused.illegal_decision"


class NoRatings(TableError):
    """Nobody here has finished a game yet, or this person has not."""

    key = "league.refused.no_ratings"
