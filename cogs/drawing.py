"""Pictures for messages, each with its alt text, as their reader wants them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

import discord

from bot.elgrande import narrator, sheets
from bot.elgrande.changes import changes_of
from bot.i18n import Words
from bot.pictures import Look
from bot.tables import TableInfo
from cogs.answers import is_private_place, suppress_already_answered
from cogs.asking import bot_of, look_of
from cogs.ui.blocks import Picture
from engine.core.events import Event
from engine.elgrande.view import View
from render.elgrande.sheets import scoring_sheet
from render.pool import Rank
from render.sheets import final_sheet
from render.theme import Theme

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

Facts = TypeVar("Facts", bound=Hashable)


async def board_picture(
    bot: ElGrandeBot,
    view: View,
    info: TableInfo,
    words: Words,
    look: Look,
    happened: Iterable[Event] = (),
    rank: Rank = Rank.ANSWER,
) -> Picture:
    """The board; what these events changed is marked. Their reader and that of the picture must be the same."""
    board = await bot.pictures.board(view, info, words, look, changes_of(happened), rank)
    return Picture(board, narrator.alt_text(view, info.names, words))


async def sheet_picture(
    bot: ElGrandeBot,
    render: Callable[[Facts, Theme], bytes],
    facts: Facts,
    names: Sequence[str],
    words: Words,
    look: Look,
    rank: Rank = Rank.ANSWER,
) -> Picture:
    """Any other picture: `render` is that of a module of sheets, `facts` what it takes."""
    subject = render.__module__.rpartition(".")[2]
    drawn = await bot.pictures.sheet(render, facts, look, rank)
    return Picture(drawn, narrator.sheet_text(facts, names, words), subject)


async def scoring_pictures(
    bot: ElGrandeBot,
    events: Iterable[Event],
    info: TableInfo,
    words: Words,
    look: Look,
    rank: Rank = Rank.ANSWER,
) -> list[Picture]:
    """A sheet for every scoring that ended among these events."""
    return [
        await sheet_picture(bot, scoring_sheet.render, scoring, info.names, words, look, rank)
        for scoring in sheets.scoring_sheets(events, info.names, words)
    ]


async def final_picture(
    bot: ElGrandeBot, info: TableInfo, words: Words, look: Look, rank: Rank = Rank.ANSWER
) -> Picture:
    """The sheet of a whole game that is over."""
    final = sheets.final_sheet(await bot.replays.pages(info.id), words)
    return await sheet_picture(bot, final_sheet.render, final, info.names, words, look, rank)


async def private_sheet(
    interaction: discord.Interaction,
    render: Callable[[Facts, Theme], bytes],
    facts: Facts,
    names: Sequence[str],
    words: Words,
) -> list[Picture]:
    """Such a picture for a new message to the person who asks; none if they want words."""
    look = await look_of(interaction)
    if look.in_words:
        return []
    await make_time(interaction, in_place=False)
    return [await sheet_picture(bot_of(interaction), render, facts, names, words, look)]


async def make_time(interaction: discord.Interaction, *, in_place: bool, publicly: bool = False) -> None:
    """Acknowledge now if the picture that the answer needs may take long. To be called before anything is drawn.

    Whether the answer changes the pressed message or is one of its own, which everybody sees or not, is settled then.
    """
    if bot_of(interaction).pictures.is_busy and not interaction.response.is_done():
        hidden = not publicly and is_private_place(interaction)
        with suppress_already_answered():
            await interaction.response.defer(ephemeral=hidden, thinking=not in_place)
