"""The way to a first game, for who has no table."""

from __future__ import annotations

from typing import Final

import discord

from bot.game.records import TableInfo
from bot.i18n import Words
from cogs.posts.layouts import PLAY
from cogs.shared.blocks import Item, row
from cogs.shared.controls import address, button

FIRST_GAME: Final = "firstgame"
"""`firstgame:place`, begin a game against computer players in this channel or in direct messages."""
HERE: Final = "here"
DIRECTLY: Final = "direct"
PLACES: Final = (HERE, DIRECTLY)


def offer_row(words: Words, *, in_server: bool) -> Item:
    """One press to a game; from a server also to one in direct messages."""
    here = button(words("first_game.here"), address(FIRST_GAME, HERE), discord.ButtonStyle.primary)
    directly = button(words("first_game.directly"), address(FIRST_GAME, DIRECTLY))
    return row(here, directly) if in_server else row(here)


def play_row(info: TableInfo, words: Words) -> Item:
    """What leads to the panel of the game that has begun."""
    return row(button(words("post.play"), address(PLAY, info.id), discord.ButtonStyle.primary))
