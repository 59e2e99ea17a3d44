"""`/league`: seasons, club nights, ratings and looking for a game. `cogs/ui/leagues/` is what it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord.ext import commands

# Imported for the controls that they answer.
from cogs.leagues import correcting, deciding, founding, ladder, seasons, signing, tables
from cogs.leagues.commands import LeagueCommands
from cogs.leagues.crier import LeagueCrier

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

PARTS = (seasons, signing, founding, deciding, correcting, ladder, tables)


async def setup(bot: commands.Bot) -> None:
    el_grande = cast("ElGrandeBot", bot)
    el_grande.leagues.tell_by(LeagueCrier(el_grande))
    await bot.add_cog(LeagueCommands())
