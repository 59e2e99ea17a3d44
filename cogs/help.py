"""`/help` and `/rules`: how to play here, and short rules by topic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl, UnknownTopic
from cogs.shared.translator import said
from cogs.ui.rules import HOW_TO_PLAY, RULES, rules_page, topics

Rules = TypeVar("Rules", bound=Callable[..., Any])

MOST_CHOICES = 25
"""Values that a parameter of a command can have, and lines of a menu."""


def all_topics() -> tuple[str, ...]:
    """The topics of all games, of those too that are registered later."""
    return tuple(dict.fromkeys(topic for of_game in topics().values() for topic in of_game))


def offering_topics(command: Rules) -> Rules:
    """The command with the topics to choose from; when they are too many, what is written finds some."""
    if len(all_topics()) > MOST_CHOICES:
        return app_commands.autocomplete(topic=_topics_like)(command)
    return app_commands.choices(
        topic=[app_commands.Choice(name=said(f"rules.{topic}.title"), value=topic) for topic in all_topics()]
    )(command)


async def _topics_like(interaction: discord.Interaction, written: str) -> list[app_commands.Choice[str]]:
    words = words_of(interaction)
    titles = {topic: words(f"rules.{topic}.title") for topic in all_topics()}
    found = [topic for topic, title in titles.items() if written.strip().casefold() in title.casefold()]
    return [app_commands.Choice(name=titles[topic][:100], value=topic) for topic in found[:MOST_CHOICES]]


class Help(commands.Cog):
    """Everything to read before a game."""

    @app_commands.command(name=said("command.help.name"), description=said("command.help.description"))
    async def help(self, interaction: discord.Interaction) -> None:
        words = words_of(interaction)
        await answer_privately(interaction, Layout(text(f"### {words('help.title')}", words("help.text"))))

    @app_commands.command(name=said("command.rules.name"), description=said("command.rules.description"))
    @app_commands.rename(topic=said("command.rules.topic.name"))
    @app_commands.describe(topic=said("command.rules.topic.description"))
    @offering_topics
    async def rules(self, interaction: discord.Interaction, topic: str = all_topics()[0]) -> None:
        if topic not in all_topics():
            raise UnknownTopic(written=topic)
        await answer_privately(interaction, rules_page(topic, words_of(interaction)))


@answers(HOW_TO_PLAY)
async def how_to_play_pressed(press: Press) -> None:
    if press.text(0) not in all_topics():
        raise UnknownControl
    await answer_privately(press.interaction, rules_page(press.text(0), words_of(press.interaction)))


@answers(RULES)
async def topic_chosen(press: Press) -> None:
    if press.value() not in all_topics():
        raise UnknownControl
    await answer_in_place(press.interaction, rules_page(press.value(), words_of(press.interaction)))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Help())
