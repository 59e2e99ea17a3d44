"""`/league`: seasons, club nights, ratings and looking for a game."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.allowed import NEEDED, missing
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.rulings import corrected
from bot.leagues.rules.teams import teams_of
from bot.leagues.running.founding import KINDS, LONGEST_TITLE
from bot.leagues.running.taking_part import SignUp
from bot.leagues.shown import export
from bot.leagues.shown.html.people import PublicNames
from bot.leagues.shown.sheets import Names
from cogs.leagues.asking import NoSeasonYet, guild_of, is_organiser, newest_season, require_organiser, roll_of
from cogs.leagues.finding import open_find, show_find
from cogs.leagues.importing import bring_in
from cogs.leagues.organising import managing
from cogs.leagues.organising.correcting import show_corrections, show_game
from cogs.leagues.organising.founding import draft_panel, instant_written
from cogs.leagues.ranking import show_player, show_ranking, show_records
from cogs.leagues.seasons import show_season
from cogs.leagues.signing import sign_up
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, is_manager, words_of
from cogs.shared.blocks import Document, Layout, row, text
from cogs.shared.problems import MissingPermission, OnlyManagers
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, suggesting


class LeagueCommands(commands.Cog):
    """The commands around leagues. Without a number, the newest season of the server is meant."""

    group = app_commands.Group(
        name=said("command.league.name"),
        description=said("command.league.description"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )

    @group.command(name=said("command.league.show.name"), description=said("command.league.show.description"))
    @app_commands.rename(season=said("command.league.season.name"))
    @app_commands.describe(season=said("command.league.season.description"))
    async def show(self, interaction: discord.Interaction, season: NUMBER | None = None) -> None:
        try:
            kept = await newest_season(interaction, season)
        except NoSeasonYet:
            await _offer_a_game(interaction)
            return
        await show_season(interaction, kept)

    @group.command(name=said("command.league.join.name"), description=said("command.league.join.description"))
    @app_commands.rename(season=said("command.league.season.name"))
    @app_commands.describe(season=said("command.league.season.description"))
    async def join(self, interaction: discord.Interaction, season: NUMBER | None = None) -> None:
        try:
            kept = await newest_season(interaction, season)
        except NoSeasonYet:
            await _offer_a_game(interaction)
            return
        await sign_up(interaction, kept, SignUp())

    @group.command(name=said("command.league.find.name"), description=said("command.league.find.description"))
    async def find(self, interaction: discord.Interaction) -> None:
        await show_find(interaction)

    @group.command(name=said("command.league.ranking.name"), description=said("command.league.ranking.description"))
    async def ranking(self, interaction: discord.Interaction) -> None:
        await show_ranking(interaction)

    @group.command(name=said("command.league.player.name"), description=said("command.league.player.description"))
    @app_commands.rename(who=said("command.league.player.who.name"))
    @app_commands.describe(who=said("command.league.player.who.description"))
    async def player(self, interaction: discord.Interaction, who: discord.User | None = None) -> None:
        await show_player(interaction, who or interaction.user)

    @group.command(name=said("command.league.records.name"), description=said("command.league.records.description"))
    async def records(self, interaction: discord.Interaction) -> None:
        await show_records(interaction)

    @group.command(name=said("command.league.new.name"), description=said("command.league.new.description"))
    @app_commands.rename(
        title=said("command.league.new.title.name"),
        kind=said("command.league.new.kind.name"),
        starts=said("command.league.new.starts.name"),
    )
    @app_commands.describe(
        title=said("command.league.new.title.description"),
        kind=said("command.league.new.kind.description"),
        starts=said("command.league.new.starts.description"),
    )
    @app_commands.choices(
        kind=[app_commands.Choice(name=said(f"command.league.new.kind.{kind}"), value=kind) for kind in KINDS]
    )
    async def new(
        self,
        interaction: discord.Interaction,
        title: app_commands.Range[str, 1, LONGEST_TITLE],
        kind: str,
        starts: str,
    ) -> None:
        await require_organiser(interaction)
        bot = bot_of(interaction)
        settings = await bot.tables.people.guild(guild_of(interaction))
        channel_id = settings.tables_channel_id or interaction.channel_id or 0
        _require_permissions(interaction, channel_id)
        starts_at = await instant_written(interaction, starts)
        kept = await bot.leagues.founding.begin(guild_of(interaction), channel_id, title, kind, starts_at)
        await answer_privately(interaction, draft_panel(kept, words_of(interaction)))

    @group.command(name=said("command.league.manage.name"), description=said("command.league.manage.description"))
    @app_commands.rename(season=said("command.league.season.name"), table=said("command.league.manage.table.name"))
    @app_commands.describe(
        season=said("command.league.season.description"), table=said("command.league.manage.table.description")
    )
    async def manage(
        self, interaction: discord.Interaction, season: NUMBER | None = None, table: NUMBER | None = None
    ) -> None:
        await require_organiser(interaction)
        if table is not None:
            await show_game(interaction, table, in_place=False)
            return
        try:
            kept = await newest_season(interaction, season)
        except NoSeasonYet:
            await show_corrections(interaction, in_place=False)
            return
        await managing.show(interaction, kept, in_place=False)

    @group.command(name=said("command.league.export.name"), description=said("command.league.export.description"))
    @app_commands.rename(season=said("command.league.season.name"))
    @app_commands.describe(season=said("command.league.season.description"))
    async def export(self, interaction: discord.Interaction, season: NUMBER | None = None) -> None:
        await show_export(interaction, await newest_season(interaction, season))

    @group.command(name=said("command.league.import.name"), description=said("command.league.import.description"))
    @app_commands.rename(file=said("command.league.import.file.name"), season=said("command.league.season.name"))
    @app_commands.describe(
        file=said("command.league.import.file.description"), season=said("command.league.season.description")
    )
    async def bring_in(
        self, interaction: discord.Interaction, file: discord.Attachment, season: NUMBER | None = None
    ) -> None:
        await require_organiser(interaction)
        await bring_in(interaction, await newest_season(interaction, season), file)

    @group.command(
        name=said("command.league.organisers.name"), description=said("command.league.organisers.description")
    )
    @app_commands.rename(add=said("command.league.organisers.add"), remove=said("command.league.organisers.remove"))
    @app_commands.describe(
        add=said("command.league.organisers.add.description"),
        remove=said("command.league.organisers.remove.description"),
    )
    async def organisers(
        self, interaction: discord.Interaction, add: discord.User | None = None, remove: discord.User | None = None
    ) -> None:
        if not is_manager(interaction):
            raise OnlyManagers
        decisions, guild_id = bot_of(interaction).leagues.decisions, guild_of(interaction)
        before = await decisions.organisers(guild_id)
        named = [user_id for user_id in before if remove is None or user_id != remove.id]
        if add is not None and add.id not in named:
            named.append(add.id)
        if named != before:
            await decisions.name_organisers(guild_id, named)
        words = words_of(interaction)
        people = words.list([words.mention(user_id) for user_id in named])
        told = words("league.organisers", people=people) if named else words("league.no_organisers")
        await answer_privately(interaction, Layout(text(told)))

    @group.command(name=said("command.league.computers.name"), description=said("command.league.computers.description"))
    @app_commands.rename(rated=said("command.league.computers.rated.name"))
    @app_commands.describe(rated=said("command.league.computers.rated.description"))
    async def computers(self, interaction: discord.Interaction, rated: bool) -> None:
        if not is_manager(interaction):
            raise OnlyManagers
        people = bot_of(interaction).tables.people
        await people.set_guild(replace(await people.guild(guild_of(interaction)), rates_computers=rated))
        words = words_of(interaction)
        told = words("league.computers_rated") if rated else words("league.computers_not_rated")
        await answer_privately(interaction, Layout(text(told)))

    @show.autocomplete("season")
    @join.autocomplete("season")
    @manage.autocomplete("season")
    @export.autocomplete("season")
    @bring_in.autocomplete("season")
    @suggesting
    async def suggested_seasons(
        self, interaction: discord.Interaction, written: str | int
    ) -> list[app_commands.Choice[int]]:
        seasons = await bot_of(interaction).leagues.seasons.of_guild(guild_of(interaction))
        return [
            app_commands.Choice(name=kept.stored.title, value=kept.id)
            for kept in reversed(seasons)
            if str(written).casefold() in f"{kept.id} {kept.stored.title}".casefold()
        ][:25]


async def _offer_a_game(interaction: discord.Interaction) -> None:
    """There is no season, and a way to a game all the same."""
    words = words_of(interaction)
    find = open_find.button(words("league.find"))
    await answer_privately(interaction, Layout(text(words("league.refused.no_season_yet")), row(find)))


def _require_permissions(interaction: discord.Interaction, channel_id: int) -> None:
    """Raises MissingPermission if the bot could not play tables in this channel."""
    channel = interaction.guild.get_channel(channel_id) if interaction.guild is not None else None
    if channel is None or interaction.guild is None:
        return
    lacking = missing(channel.permissions_for(interaction.guild.me), NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=f"<#{channel_id}>")


MOST_OF_A_FILE = 8_000_000
"""Bytes: Discord takes no larger ones everywhere. All games of larger servers stand beside their public pages."""


async def show_export(interaction: discord.Interaction, kept: KeptSeason) -> None:
    """Results, standings and ratings as CSV, and all of it as JSON. Organisers read everybody's name as it is in their
    server; for all others names are those of people who agreed."""
    words, roll = words_of(interaction), await roll_of(interaction)
    organises = await is_organiser(interaction)
    naming = Names(roll, words) if organises else PublicNames(roll.members, words).name
    ranked = await bot_of(interaction).leagues.ratings.of(guild_of(interaction))
    divisions = [kept.season.standings(*place) for place in kept.season.parts()]
    sheets = [
        export.results(kept.season.games(), kept.rules.scheme, naming, kept.season.tables),
        export.standings(divisions, kept.rules.tie_breaks, naming, teams_of(kept.season)),
        export.ratings(ranked.ledgers, ranked.rules, naming),
        export.rules([kept.rules], ranked.rules),
        export.rulings([(kept.rules.id, kept.season.rulings)]),
    ]
    files = [Document(sheet.as_csv().encode(), f"{sheet.name}.csv") for sheet in sheets]
    games = export.results(corrected(ranked.games, ranked.rulings), None, naming, name="games").as_csv().encode()
    if len(games) <= MOST_OF_A_FILE:
        files.append(Document(games, "games.csv"))
    files.append(Document(export.as_json(sheets), f"season-{kept.id}.json"))
    shown = [file.shown() for file in files]
    await answer_privately(
        interaction,
        Layout(text(words("league.export.organiser" if organises else "league.export")), *shown, pictures=files),
    )


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(LeagueCommands())
