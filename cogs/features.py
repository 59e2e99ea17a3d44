"""What the bot can do for people: a feature answers its controls once it is imported, and adds its commands."""

from __future__ import annotations

from discord.ext import commands

from cogs import fairness, listening, orders, replay, rules
from cogs.dashboard import messages
from cogs.faces import panels_named
from cogs.leagues import commands as leagues
from cogs.lobby import commands as lobby
from cogs.lobby import moving
from cogs.play import coach, own_tables
from cogs.posts import sender
from cogs.seats import panel as seats
from cogs.seats import undo
from cogs.settings import panel as settings
from engine import games

FEATURES = (
    listening,
    lobby,
    moving,
    seats,
    undo,
    own_tables,
    orders,
    coach,
    replay,
    fairness,
    rules,
    settings,
    sender,
    messages,
    leagues,
)
"""The `lobby` comes before those that add commands to its group."""


async def setup(bot: commands.Bot) -> None:
    for feature in FEATURES:
        await feature.setup(bot)
    for game in games.GAMES:
        for cog in panels_named(game).commands:
            await bot.add_cog(cog())
