"""The ranking of a server: who has answered the positions of a month, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import discord

from bot.i18n.words import Words
from bot.storage.records.puzzles import PuzzleRank
from bot.tables.play.puzzles import FULL_MARKS, date_of, month_of
from cogs.puzzles import solving
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Layout, row, text
from cogs.shared.controls import Press, action
from cogs.shared.problems import UnknownControl

MOST_LISTED = 15
MOST_MONTHS_BACK = 12


@action("puzzleranking")
async def show(press: Press, months_back: int) -> None:
    """The ranking of this month, or of one before."""
    interaction, words = press.interaction, words_of(press.interaction)
    if interaction.guild_id is None or not 0 <= months_back <= MOST_MONTHS_BACK:
        raise UnknownControl
    puzzles = bot_of(interaction).tables.puzzles
    first, last = _month(puzzles.today(), months_back)
    ranked = await puzzles.ranking(interaction.guild_id, (first, last))
    month = f"<t:{_noon(last)}:D>"
    lines = ranking_lines(ranked, interaction.user, words) or [words("puzzle.ranking.nobody")]
    ways = [
        show.button(words("puzzle.ranking.before"), min(months_back + 1, MOST_MONTHS_BACK)).disabled(
            months_back == MOST_MONTHS_BACK
        ),
        *([show.button(words("puzzle.ranking.now"), 0)] if months_back else []),
        solving.solve_button(words),
    ]
    title = words("puzzle.ranking.title", until=month)
    await answer_in_place(interaction, Layout(text(f"### {title}", *lines), row(*ways)))


def ranking_lines(ranked: Sequence[PuzzleRank], reader: discord.abc.User | None, words: Words) -> list[str]:
    """The best ones, and who reads it, each with their place; equal ones share it."""
    lines = []
    for number, each in enumerate(ranked):
        place = 1 + sum(other.marks > each.marks for other in ranked[:number])
        is_own = reader is not None and each.user_id == reader.id
        if number < MOST_LISTED or is_own:
            name = words.name(each.name)
            facts = {"place": place, "player": words.thing(f"**{name}**") if is_own else name, "marks": each.marks}
            facts["most"] = FULL_MARKS * each.answers
            lines.append(words.plural("puzzle.ranking.line", each.answers, **facts))
    return lines


def _month(today: int, back: int) -> tuple[int, int]:
    """The days of the month that was so many months ago."""
    first, last = month_of(today)
    for _ in range(back):
        first, last = month_of(first - 1)
    return first, last


def _noon(day: int) -> int:
    """Seconds since 1970 at which it is that day almost everywhere."""
    return int((date_of(day) - date_of(0) + timedelta(hours=12)).total_seconds())
