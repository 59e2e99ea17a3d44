"""A first game: whoever has no table gets to a game against three computer players with one press."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import discord

from bot.game.lobby import Guest
from bot.host.allowed import NEEDED, missing
from bot.i18n.words import Words
from bot.lessons.course import course_named
from bot.storage.records.tables import Table
from bot.storage.records.terms import NOVICE
from cogs.learn import beginning
from cogs.play import own_tables
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, row, text
from cogs.shared.controls import PRIMARY, Press, action
from cogs.shared.naming import whereabouts
from cogs.shared.problems import ClosedDirectMessages, MissingPermission, UnknownControl
from engine import games

RIVALS = 3


def offer_row(words: Words, *, in_server: bool) -> Item:
    """One press to the guided game, or to one without lessons; from a server also to one in direct messages."""
    learn = beginning.learn_button(words).styled(PRIMARY)
    here = begin.button(words("first_game.here"), "here")
    directly = begin.button(words("first_game.directly"), "direct")
    return row(learn, here, directly) if in_server else row(learn, here)


def play_row(table: Table, words: Words) -> Item:
    """What leads to the panel of the game that has begun."""
    return row(own_tables.play.button(words("post.play"), table.id).styled(PRIMARY))


@action("firstgame")
async def begin(press: Press, where: Literal["here", "direct"], game: str | None = None) -> None:
    """Begin a game against computer players in this channel or in direct messages: of this game, or of what the course
    of this name has taught.
    """
    interaction, options = press.interaction, played(game)
    if interaction.channel_id is None or options is None:
        raise UnknownControl
    if where == "here" and interaction.guild_id is not None:
        _require_permissions(interaction)
        guild_id, channel_id = interaction.guild_id, interaction.channel_id
    else:
        guild_id, channel_id = None, await _direct_channel(interaction)
    table = await _begun(interaction, guild_id, channel_id, member_of(interaction), options)
    words = words_of(interaction)
    begun = text(words("first_game.begun", place=whereabouts(table, words)))
    await answer_in_place(interaction, Layout(begun, play_row(table, words)))


def played(game: str | None) -> Mapping[str, Any] | None:
    """The options of a table at which somebody plays a game, or what the course of this name has taught; None if there
    is neither.
    """
    course = None if game is None else course_named(game)
    if course is not None:
        return course.whole_game
    return ({"game": game} if game else {}) if game in (None, *games.GAMES) else None


async def _begun(
    interaction: discord.Interaction, guild_id: int | None, channel_id: int, owner: Guest, options: Mapping[str, Any]
) -> Table:
    lobbies = bot_of(interaction).tables.lobbies
    table = await lobbies.create(guild_id, channel_id, owner, options, interaction_id=interaction.id)
    await lobbies.set_terms(table.id, owner.user_id, opponents=NOVICE)
    for _ in range(RIVALS):
        await lobbies.add_computer(table.id, owner.user_id)
    return await lobbies.start(table.id, owner.user_id)


def _require_permissions(interaction: discord.Interaction) -> None:
    """Raises MissingPermission if the bot could not play a table in this channel."""
    lacking = missing(interaction.app_permissions, NEEDED)
    if lacking:
        raise MissingPermission(permissions=lacking, channel=f"<#{interaction.channel_id}>")


async def _direct_channel(interaction: discord.Interaction) -> int:
    """Where the bot and the person are alone. Raises ClosedDirectMessages."""
    if interaction.guild_id is None and interaction.channel_id is not None:
        return interaction.channel_id
    words = words_of(interaction)
    try:
        channel = await interaction.user.create_dm()
        await channel.send(view=Layout(text(words("first_game.greeting"))))
    except discord.Forbidden:
        raise ClosedDirectMessages from None
    return channel.id
