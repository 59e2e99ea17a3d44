"""What the bot can do for people: a feature answers its controls once it is imported, and adds its commands."""

from __future__ import annotations

from discord.ext import commands

from cogs import (
    computers,
    fairness,
    interactions,
    leagues,
    moving,
    orders,
    replays,
    seating,
    seats,
    settings,
    tables,
    terms,
    watching_servers,
)
from cogs import help as rules
from cogs.dashboard import messages
from cogs.faces import panels_named
from cogs.play import coach, own_tables
from cogs.posts import sender
from engine import games

WITH_CONTROLS_ONLY = (seating, terms, computers)
"""They add nothing but the controls that they answer."""

FEATURES = (
    interactions,
    tables,
    replays,
    fairness,
    coach,
    watching_servers,
    seats,
    own_tables,
    orders,
    rules,
    settings,
    sender,
    messages,
    moving,
    leagues,
)
"""`tables` comes before those that add commands to its group."""


async def setup(bot: commands.Bot) -> None:
    for feature in FEATURES:
        await feature.setup(bot)
    for game in games.GAMES:
        for cog in panels_named(game).commands:
            await bot.add_cog(cog())
