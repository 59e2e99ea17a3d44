"""What happened since somebody looked: a digest for them alone, turn by turn, the board with the changes marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.game.chapters import Chapter
from bot.game.records import News, SeatState
from bot.i18n import Words
from cogs import log
from cogs.log import ReadLog, pages, sections
from cogs.posts.layouts import PLAY
from cogs.shared.blocks import Item, Layout, Picture, galleries, page_number, row, small, text
from cogs.shared.controls import address, button
from cogs.shared.naming import heading, signed_names
from engine.core.events import points_gained

SINCE: Final = "since"
"""`since:table:page`, what was new when this person came the last time."""
SINCE_NOW: Final = "sincenow"
"""`sincenow:table`, what is new now; or without a table, a menu whose values are table numbers."""

PAGE_LIMIT: Final = 2600
"""Characters on a page; less than in the log, because a summary stands above."""


def news_row(table_id: int, news: News, words: Words) -> Item | None:
    """The button to the digest, in a panel; None if nothing of others is new."""
    if not news.turns or news.has_read:
        return None
    return row(button(words.plural("since.button", news.turns), address(SINCE, table_id, 1)))


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
    leaves = pages(sections(chapters, ReadLog(state.info, state.seat), words), words, PAGE_LIMIT)
    page = page_number(asked, len(leaves))
    when = "" if since_at is None else f" · <t:{since_at // 1000}:f>"
    lines = [heading(state.info, state.view, words), f"**{words('since.title')}**{when}"]
    if page == 1:
        lines += _summary(state, chapters, words)
    items: list[Item] = [text(*lines)]
    if page == 1:
        items += galleries(pictures)
    items.append(text(*(leaves[page - 1] or [words("since.nothing")])))
    controls = [log.log_pressed.button(words("post.log"), state.info.id)]
    if len(leaves) > 1:
        items.append(text(small(words("log.page", page=page, pages=len(leaves)))))
        controls[:0] = [
            button(words("since.back"), address(SINCE, state.info.id, max(page - 1, 1)), disabled=page <= 1),
            button(words("since.on"), address(SINCE, state.info.id, page + 1), disabled=page >= len(leaves)),
        ]
    if not state.view.over:
        controls.insert(0, button(words("post.play"), address(PLAY, state.info.id)))
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
    names = signed_names(state.info, words)
    gained = points_gained((event for chapter in chapters for event in chapter.events), len(names))
    if any(gained):
        told = words("event.row").join(f"{name} {points}" for name, points in zip(names, gained, strict=True))
        lines.append(words("since.scored", points=told))
    return [small(line) for line in lines]
