"""`/help` and `/rules`: how to play here, and short rules by topic."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import Words
from cogs.answers import answer_in_place, answer_privately
from cogs.asking import words_of
from cogs.problems import UnknownControl, UnknownTopic
from cogs.translator import said
from cogs.ui.blocks import Layout, row, text
from cogs.ui.controls import Option, Press, address, answers, menu

RULES = "rules"
"""`rules`, a menu whose values are topics."""

TOPICS = (
    "overview",
    "round",
    "turn",
    "power_cards",
    "placing",
    "king",
    "castillo",
    "special_actions",
    "veto",
    "discs",
    "scoring",
    "ties",
    "bonuses",
    "scoring_tables",
    "jubilee",
    "king_and_intrigue",
    "players_edition",
    "special_cards",
    "editions",
    "here",
)
"""The topics of the rules, in reading order; their texts are `rules.<topic>.title` and `.text`."""


class Help(commands.Cog):
    """Everything to read before a game."""

    @app_commands.command(name=said("command.help.name"), description=said("command.help.description"))
    async def help(self, interaction: discord.Interaction) -> None:
        words = words_of(interaction)
        await answer_privately(interaction, Layout(text(f"### {words('help.title')}", words("help.text"))))

    @app_commands.command(name=said("command.rules.name"), description=said("command.rules.description"))
    @app_commands.rename(topic=said("command.rules.topic.name"))
    @app_commands.describe(topic=said("command.rules.topic.description"))
    @app_commands.choices(
        topic=[app_commands.Choice(name=said(f"rules.{topic}.title"), value=topic) for topic in TOPICS]
    )
    async def rules(self, interaction: discord.Interaction, topic: str = TOPICS[0]) -> None:
        if topic not in TOPICS:
            raise UnknownTopic(written=topic)
        await answer_privately(interaction, _rules(topic, words_of(interaction)))


@answers(RULES)
async def topic_chosen(press: Press) -> None:
    if press.value() not in TOPICS:
        raise UnknownControl
    await answer_in_place(press.interaction, _rules(press.value(), words_of(press.interaction)))


def _rules(topic: str, words: Words) -> Layout:
    """One topic, and a menu of all of them."""
    options = [Option(words(f"rules.{each}.title"), each, chosen=each == topic) for each in TOPICS]
    return Layout(
        text(f"### {words(f'rules.{topic}.title')}", words(f"rules.{topic}.text")),
        row(menu(words("command.rules.topic.description"), address(RULES), options)),
    )


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Help())
