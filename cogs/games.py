"""What each game has of its own to press and to ask: loads the extensions that its panels name."""

from __future__ import annotations

from discord.ext import commands

from cogs.faces import panels_named
from engine import games


async def setup(bot: commands.Bot) -> None:
    for game in games.GAMES:
        for extension in panels_named(game).extensions:
            await bot.load_extension(extension)
