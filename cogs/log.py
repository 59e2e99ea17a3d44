"""The log of a table: `/table log`, the Log button under every post, and everything one can press in the log."""

from __future__ import annotations

import discord

from bot.game.chapters import Chapter, Filter, chapters_of
from cogs.posts.layouts import LOG
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui import log


async def show_log(interaction: discord.Interaction, table_id: int) -> None:
    """The newest page, in a message of its own."""
    book, chapters = await _read(interaction, table_id)
    await answer_privately(interaction, log.log_page(book, chapters, Filter(), None, words_of(interaction)))


@answers(LOG)
async def log_pressed(press: Press) -> None:
    await show_log(press.interaction, press.number(0))


@answers(log.LOG_PAGE)
async def page_turned(press: Press) -> None:
    book, chapters = await _read(press.interaction, press.number(0))
    wanted = _filter(press.text(2))
    layout = log.log_page(book, chapters, wanted, press.number(1), words_of(press.interaction))
    await answer_in_place(press.interaction, layout)


@answers(log.LOG_FILTER)
async def filter_chosen(press: Press) -> None:
    book, chapters = await _read(press.interaction, press.number(0))
    layout = log.log_page(book, chapters, _filter(press.value()), None, words_of(press.interaction))
    await answer_in_place(press.interaction, layout)


@answers(log.LOG_FILE)
async def file_asked_for(press: Press) -> None:
    book, chapters = await _read(press.interaction, press.number(0))
    layout = log.log_file(book, chapters, _filter(press.text(1)), words_of(press.interaction))
    await answer_privately(press.interaction, layout)


async def _read(interaction: discord.Interaction, table_id: int) -> tuple[log.Book, list[Chapter]]:
    """The log of a table for who asks, with all that they may know of what happened there. Raises NoSuchTable."""
    tables = bot_of(interaction).tables
    info = await tables.overview.info(table_id)
    await require_sight(interaction, info)
    entries = await tables.logs.log(table_id, interaction.user.id)
    book = log.Book(
        info,
        viewer=info.seat_of(interaction.user.id),
        held=await tables.logs.holdings(table_id),
        seals=await tables.archive.seals(table_id),
    )
    return book, chapters_of(entries)


def _filter(written: str) -> Filter:
    wanted = Filter.parse(written)
    if wanted is None:
        raise UnknownControl
    return wanted
