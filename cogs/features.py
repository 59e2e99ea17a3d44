"""What the bot can do for people: a feature answers its controls once it is imported, and adds its commands.

The bot finds this module by its name (`bot.app.Features`): those who do in Discord what nobody has pressed for are made
here, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from cogs import fairness, listening, orders, replay, rules, welcome
from cogs.dashboard.messages import DashboardMessages
from cogs.leagues import commands as leagues
from cogs.leagues.crier import LeagueCrier
from cogs.learn import beginning as learning
from cogs.listening import let_in
from cogs.lobby import commands as lobby
from cogs.lobby import moving
from cogs.panels import panels_named
from cogs.play import coach, own_tables
from cogs.posts.sender import Posts
from cogs.puzzles import solving as puzzles
from cogs.puzzles.posting import PuzzlePosts
from cogs.seats import panel as seats
from cogs.seats import undo
from cogs.settings import panel as settings
from cogs.shared.translator import CatalogueTranslator
from engine import games

if TYPE_CHECKING:
    from bot.app import ElGrandeBot
    from bot.due.dashboards import DashboardSender
    from bot.due.outbox import Host
    from bot.due.puzzles import PuzzleSender
    from bot.i18n.texts import Texts
    from bot.leagues.running.crier import Crier

__all__ = ["crier", "dashboard_sender", "let_in", "puzzle_sender", "sender", "setup", "translator"]

FEATURES = (
    listening,
    lobby,
    moving,
    seats,
    undo,
    own_tables,
    learning,
    puzzles,
    orders,
    coach,
    replay,
    fairness,
    rules,
    settings,
    leagues,
    welcome,
)
"""The `lobby` comes before those that add commands to its group."""


def sender(bot: ElGrandeBot) -> Host:
    """Who sends the posts of tables to Discord, and opens their threads."""
    return Posts(bot)


def dashboard_sender(bot: ElGrandeBot) -> DashboardSender:
    """Who shows whose move it is in a server."""
    return DashboardMessages(bot)


def puzzle_sender(bot: ElGrandeBot) -> PuzzleSender:
    """Who shows the position of the day in a server."""
    return PuzzlePosts(bot)


def crier(bot: ElGrandeBot) -> Crier:
    """Who tells people what happens in a league."""
    return LeagueCrier(bot)


def translator(texts: Texts) -> app_commands.Translator:
    """Who knows what commands are called in other languages."""
    return CatalogueTranslator(texts)


async def setup(bot: ElGrandeBot) -> None:
    for feature in FEATURES:
        await feature.setup(bot)
    for game in games.GAMES:
        for cog in panels_named(game).commands:
            await bot.add_cog(cog())
