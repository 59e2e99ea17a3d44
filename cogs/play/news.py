"""What happened since somebody looked: a digest for them alone, turn by turn, the board with the changes marked.

The play panel, the court and `/play` lead to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.game.chapters import Chapter, after, chapters_of
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.pictures.service import Look
from bot.tables.reading.overview import News
from cogs import log
from cogs.play import own_tables
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, page_number, row, small, text
from cogs.shared.controls import Press, action
from cogs.shared.drawing import board_picture
from cogs.shared.naming import heading, signed_names
from engine.core.events import points_gained

PAGE_LIMIT: Final = 2600
"""Characters on a page; less than in the log, because a summary stands above."""


def news_row(table_id: int, news: News, words: Words) -> Item | None:
    """The button to the digest, in a panel; None if nothing of others is new."""
    if not news.turns or news.has_read:
        return None
    return row(read_on.button(words.plural("since.button", news.turns), table_id, 1))


def digest(
    state: SeatState,
    chapters: Sequence[Chapter],
    since_at: int | None,
    asked: int,
    words: Words,
    pictures: Sequence[Picture] = (),
) -> tuple[Layout, bool]:
    """A page of the digest, from 1 on, the oldest first, and whether it is the last one.

    `chapters` are what is new, as this seat may know it, since the time `since_at`.
    """
    leaves = log.pages(log.sections(chapters, log.ReadLog(state.table, state.seat), words), words, PAGE_LIMIT)
    page = page_number(asked, len(leaves))
    when = "" if since_at is None else f" · <t:{since_at // 1000}:f>"
    lines = [heading(state.table, state.view, words), f"**{words('since.title')}**{when}"]
    if page == 1:
        lines += _summary(state, chapters, words)
    items: list[Item] = [text(*lines)]
    if page == 1:
        items += galleries(pictures)
    items.append(text(*(leaves[page - 1] or [words("since.nothing")])))
    controls = [log.open_log.button(words("post.log"), state.table.id)]
    if len(leaves) > 1:
        items.append(text(small(words("log.page", page=page, pages=len(leaves)))))
        controls[:0] = [
            read_on.button(words("since.back"), state.table.id, max(page - 1, 1)).disabled(page <= 1),
            read_on.button(words("since.on"), state.table.id, page + 1).disabled(page >= len(leaves)),
        ]
    if not state.view.over:
        controls.insert(0, own_tables.play.button(words("post.play"), state.table.id))
    layout = Layout(*items, row(*controls), seat=state.seat, pictures=pictures if page == 1 else ())
    return layout, page >= len(leaves)


def _summary(state: SeatState, chapters: Sequence[Chapter], words: Words) -> list[str]:
    """How many turns of which rounds, and what was scored in them."""
    ended = [chapter for chapter in chapters if any(event.ends_turn for event in chapter.events)]
    turns, rounds = len(ended), sorted({chapter.round for chapter in ended})
    if not ended:
        return []
    lines = [
        words.plural("since.turns_of_round", turns, round=rounds[0])
        if len(rounds) == 1
        else words.plural("since.turns", turns, first=rounds[0], last=rounds[-1])
    ]
    names = signed_names(state.table, words)
    gained = points_gained((event for chapter in chapters for event in chapter.events), len(names))
    if any(gained):
        told = words("event.row").join(f"{name} {points}" for name, points in zip(names, gained, strict=True))
        lines.append(words("since.scored", points=told))
    return [small(line) for line in lines]


async def add_news(interaction: discord.Interaction, table_id: int, layout: Layout) -> None:
    """Somebody opens what they have at a table: it counts as a look, and what is new gets a button below."""
    news = await bot_of(interaction).tables.overview.look(table_id, interaction.user.id)
    button = news_row(table_id, news, words_of(interaction))
    if button is not None:
        layout.append(button)


@action("since")
async def read_on(press: Press, table: int, page: int) -> None:
    """A page of what was new when this person came the last time."""
    news = await bot_of(press.interaction).tables.overview.news(table, press.interaction.user.id)
    await _show(press.interaction, table, news, page)


@action("sincenow")
async def catch_up(press: Press) -> None:
    """What is new now at the chosen table."""
    table = press.chosen(int)
    news = await bot_of(press.interaction).tables.overview.look(table, press.interaction.user.id)
    await _show(press.interaction, table, news, 1)


async def _show(interaction: discord.Interaction, table_id: int, news: News, page: int) -> None:
    """A page of the digest; the first one with the board as it is now."""
    bot, words = bot_of(interaction), words_of(interaction)
    state = await bot.tables.games.seat_state(table_id, interaction.user.id)
    chapters = after(chapters_of(await bot.tables.logs.log(table_id, interaction.user.id)), news.since)
    pictures = []
    look: Look = await look_of(interaction)
    if page <= 1 and not look.in_words:
        happened = [event for chapter in chapters for event in chapter.events]
        pictures.append(await board_picture(bot, state.view, state.table, words, look, happened))
    layout, is_last = digest(state, chapters, news.since_at, page, words, pictures)
    await answer_in_place(interaction, layout)
    if is_last:
        await bot.tables.overview.note_read(table_id, interaction.user.id)
