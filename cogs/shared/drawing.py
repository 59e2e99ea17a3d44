"""Pictures for messages, each with its alt text, as their reader wants them."""

from __future__ import annotations

import logging
from collections.abc import Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.faces import SheetPicture, face_of
from bot.i18n.words import Words
from bot.pictures.service import Look, NotDrawn
from bot.replays.sheets import final_sheet
from bot.storage.records.tables import Table
from bot.workers.pool import Rank
from cogs.shared.answers import is_own_message
from cogs.shared.asking import bot_of, look_of
from cogs.shared.blocks import Picture
from cogs.shared.overtaking import drawn_for
from engine.core.events import Event
from engine.core.view import CommonView

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)


async def board_picture(
    bot: ElGrandeBot,
    view: CommonView,
    table: Table,
    words: Words,
    look: Look,
    happened: Iterable[Event] = (),
    rank: Rank = Rank.ANSWER,
    *,
    ringed: Sequence[str] = (),
) -> Picture:
    """The board; what these events changed is marked. Their reader and that of the picture must be the same.

    What a lesson is about is `ringed`, and the rest dimmed.
    """
    face = face_of(table)
    drawing = face.board(view, table.names, words, happened)
    if ringed and face.teaching is not None:
        drawing = face.teaching.picture(view, table.names, words, happened, ringed)
    board = await bot.pictures.board(drawing, look, rank)
    return Picture(board, face.alt_text(view, table.names, words))


async def sheet_picture(bot: ElGrandeBot, sheet: SheetPicture, look: Look, rank: Rank = Rank.ANSWER) -> Picture:
    """The picture of a sheet, drawn beside the event loop, with its text for those who do not see it."""
    return Picture(await bot.pictures.sheet(sheet, look, rank), sheet.text, sheet.subject)


async def scoring_pictures(
    bot: ElGrandeBot,
    events: Iterable[Event],
    table: Table,
    words: Words,
    look: Look,
    rank: Rank = Rank.ANSWER,
) -> list[Picture]:
    """A sheet for every scoring that ended among these events."""
    sheets = face_of(table).scoring_sheets(events, table.names, words)
    return [await sheet_picture(bot, sheet, look, rank) for sheet in sheets]


async def scorings_to_learn_from(
    bot: ElGrandeBot, events: Sequence[Event], table: Table, words: Words, look: Look
) -> tuple[list[Picture], Sequence[Event]]:
    """In a guided game, of which nothing is posted, the sheets of these scorings; and the events that they leave to be
    told.
    """
    if not table.terms.is_guided or look.in_words:
        return [], events
    sheets = await unless_it_fails(scoring_pictures(bot, events, table, words, look))
    return sheets, face_of(table).beside_sheets(events) if sheets else events


async def final_picture(bot: ElGrandeBot, table: Table, words: Words, look: Look, rank: Rank = Rank.ANSWER) -> Picture:
    """The sheet of a whole game that is over."""
    return await sheet_picture(bot, final_sheet(await bot.replays.pages(table.id), words), look, rank)


async def private_sheet(interaction: discord.Interaction, sheet: SheetPicture) -> list[Picture]:
    """Such a picture for a new message to the person who asks; none if they want words."""
    look = await look_of(interaction)
    if look.in_words:
        return []
    return [await sheet_picture(bot_of(interaction), sheet, look)]


async def panel_pictures(
    interaction: discord.Interaction, drawing: Coroutine[Any, Any, list[Picture]], *, in_place: bool
) -> list[Picture]:
    """The pictures of a panel. In place of the pressed one they are not drawn if a newer press comes before; raises
    Overtaken then.
    """
    if in_place and is_own_message(interaction):
        return await unless_it_fails(drawn_for(interaction, drawing))
    return await unless_it_fails(drawing)


async def unless_it_fails(drawing: Coroutine[Any, Any, list[Picture]]) -> list[Picture]:
    """What is drawn, or nothing where that fails: the game goes on in words, and the host reads why."""
    try:
        return await drawing
    except NotDrawn as failure:
        LOG.error("A picture could not be drawn; its message goes without.", exc_info=failure.__cause__)
        return []
