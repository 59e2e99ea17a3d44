"""What happened since I looked: the digest that the play panel, the court and `/play` lead to."""

from __future__ import annotations

import discord

from bot.game.chapters import after, chapters_of
from bot.game.records import News
from bot.pictures import Look
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import board_picture, make_time
from cogs.ui import since


async def add_news(interaction: discord.Interaction, table_id: int, layout: Layout) -> None:
    """Somebody opens what they have at a table: it counts as a look, and what is new gets a button below."""
    news = await bot_of(interaction).tables.overview.look(table_id, interaction.user.id)
    button = since.news_row(table_id, news, words_of(interaction))
    if button is not None:
        layout.append(button)


@answers(since.SINCE)
async def digest_turned(press: Press) -> None:
    news = await bot_of(press.interaction).tables.overview.news(press.number(0), press.interaction.user.id)
    await _show(press.interaction, press.number(0), news, press.number(1))


@answers(since.SINCE_NOW)
async def digest_asked_for(press: Press) -> None:
    table_id = Press(press.interaction, press.values or press.arguments, ()).number(0)
    news = await bot_of(press.interaction).tables.overview.look(table_id, press.interaction.user.id)
    await _show(press.interaction, table_id, news, 1)


async def _show(interaction: discord.Interaction, table_id: int, news: News, page: int) -> None:
    """A page of the digest; the first one with the board as it is now."""
    bot, words = bot_of(interaction), words_of(interaction)
    state = await bot.tables.games.seat_state(table_id, interaction.user.id)
    chapters = after(chapters_of(await bot.tables.logs.log(table_id, interaction.user.id)), news.since)
    pictures = []
    look: Look = await look_of(interaction)
    if page <= 1 and not look.in_words:
        await make_time(interaction, in_place=True)
        happened = [event for chapter in chapters for event in chapter.events]
        pictures.append(await board_picture(bot, state.view, state.info, words, look, happened))
    layout, is_last = since.digest(state, chapters, news.since_at, page, words, pictures)
    await answer_in_place(interaction, layout)
    if is_last:
        await bot.tables.overview.note_read(table_id, interaction.user.id)
