"""What programs read of a season, as files."""

from __future__ import annotations

import discord

from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.shown import export
from bot.leagues.shown.html.people import PublicNames
from cogs.leagues.asking import guild_of, roll_of
from cogs.shared.answers import acknowledge, answer_privately, is_private_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Document, Layout, text


async def show_export(interaction: discord.Interaction, kept: KeptSeason) -> None:
    """Results, standings and ratings as CSV, and all of it as JSON. Names are those of people who agreed."""
    await acknowledge(interaction, hidden=is_private_place(interaction), in_place=False)
    words, roll = words_of(interaction), await roll_of(interaction)
    naming = PublicNames(roll.members, words).name
    ranked = await bot_of(interaction).leagues.ratings.of(guild_of(interaction))
    divisions = [
        kept.season.standings(MAIN, number) for number in range(1, len(kept.season.divisions.get(MAIN, ())) + 1)
    ]
    sheets = [
        export.results(kept.season.games(), kept.rules.scheme, naming),
        export.standings(divisions, kept.rules.tie_breaks, naming),
        export.ratings(ranked.ledgers, ranked.rules, naming),
    ]
    files = [Document(sheet.as_csv().encode(), f"{sheet.name}.csv") for sheet in sheets]
    files.append(Document(export.as_json(sheets), f"season-{kept.id}.json"))
    shown = [file.shown() for file in files]
    await answer_privately(interaction, Layout(text(words("league.export")), *shown, pictures=files))
