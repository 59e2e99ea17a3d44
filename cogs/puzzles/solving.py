"""`/puzzle`: the position of today on the ordinary panel, and what came of the one turn that everybody has in it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.limits import Costly
from bot.storage.records.puzzles import PuzzleAnswer
from bot.storage.records.terms import DAY
from bot.tables.play.puzzles import FULL_MARKS, PlayedTurn, PuzzleResult
from cogs.play import first_game, panel
from cogs.puzzles import ranking
from cogs.shared.answers import answer_in_place, put_off
from cogs.shared.asking import bot_of, look_of, member_of, turn_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, fitted, row, small, text
from cogs.shared.controls import Control, Press, action
from cogs.shared.drawing import board_picture
from cogs.shared.translator import said

TOLD_LIMIT = 900
"""Characters for what was done in one turn."""


class PuzzleCommand(commands.Cog):
    """The command for the position of today."""

    @app_commands.command(name=said("command.puzzle.name"), description=said("command.puzzle.description"))
    async def puzzle(self, interaction: discord.Interaction) -> None:
        await _show(interaction)


def solve_button(words: Words) -> Control:
    """The way to the position of today."""
    return solve.button(words("puzzle.button"))


@action("puzzle")
async def solve(press: Press) -> None:
    """The position of today, or what came of it."""
    await _show(press.interaction)


async def _show(interaction: discord.Interaction) -> None:
    tables = bot_of(interaction).tables
    channel_id = interaction.channel_id or 0
    answer = await tables.puzzles.sit_down(member_of(interaction), channel_id, interaction.guild_id)
    if answer.turn is not None:
        await answer_in_place(interaction, await _result_panel(interaction, await tables.puzzles.result(answer)))
        return
    state, happened = await tables.guided.go_on(answer.table_id, interaction.user.id)
    await answer_in_place(interaction, await panel.panel_of(interaction, state, happened=happened))


async def answered_panel(interaction: discord.Interaction, state: SeatState) -> Layout:
    """What somebody sees whose turn in the position of a day is over."""
    await put_off(interaction)
    async with turn_of(interaction, Costly.PUZZLE):
        result = await bot_of(interaction).tables.puzzles.result_at(state.table.id)
    return await _result_panel(interaction, result)


async def _result_panel(interaction: discord.Interaction, result: PuzzleResult) -> Layout:
    words = words_of(interaction)
    seat = result.table.seat_of(interaction.user.id)
    own = await _pictures(interaction, result, result.own)
    best = await _pictures(interaction, result, result.best)
    is_same = result.own.view == result.best.view
    items: list[Item] = [text(f"### {words('puzzle.title')}")]
    items += [text(f"**{words('puzzle.own')}**", *_told(result, result.own, seat, words)), *_galleries(own)]
    if not is_same:
        title = words("puzzle.another" if is_solved(result.answer) else "puzzle.best")
        items += [text(f"**{title}**", *_told(result, result.best, seat, words)), *_galleries(best)]
    ways = [first_game.begin.button(words("learn.end.play"), "here", result.own.view.game)]
    if interaction.guild_id is not None:
        ways.insert(0, ranking.show.button(words("puzzle.ranking.button"), 0))
    # A panel opens scrolled to its end: how good it was stands there.
    items.append(text(*verdict(result.answer, result.streak, words)))
    return Layout(*items, row(*ways), seat=seat, pictures=own if is_same else (*own, *best))


def is_solved(answer: PuzzleAnswer) -> bool:
    """Whether a turn leaves its player as far ahead of the rivals as the best one."""
    own, best = _points(answer)
    return own["points"] - own["rivals"] >= best["points"] - best["rivals"]


def _points(answer: PuzzleAnswer) -> tuple[dict[str, int], dict[str, int]]:
    """What is gained by the scoring, after the turn and after the best one."""
    return (
        {"points": answer.gained or 0, "rivals": answer.rivals_gained or 0},
        {"points": answer.possible or 0, "rivals": answer.rivals_possible or 0},
    )


def verdict(answer: PuzzleAnswer, streak: int, words: Words) -> list[str]:
    """How good an answer was, and how long somebody has come every day."""
    own, best = _points(answer)
    lines = [words("puzzle.solved", **own)]
    if not is_solved(answer):
        lines = [words("puzzle.missed", **own), words("puzzle.possible", **best)]
    if answer.marks is None:
        return [*lines, small(words("puzzle.does_not_count"))]
    next_one = f"<t:{(answer.day + 1) * DAY // 1000}:R>"
    lines.append(words("puzzle.marks", marks=answer.marks, most=FULL_MARKS))
    if streak > 1:
        lines.append(words.plural("puzzle.streak", streak))
    return [*lines, small(words("puzzle.next", when=next_one))]


def _told(result: PuzzleResult, turn: PlayedTurn, seat: int | None, words: Words) -> list[str]:
    """What was done in a turn."""
    told = face_of(result.table).telling.paragraphs(turn.events, result.table.names, words, seat)
    return fitted(told, TOLD_LIMIT, "…")


async def _pictures(interaction: discord.Interaction, result: PuzzleResult, turn: PlayedTurn) -> Sequence[Picture]:
    """The board after a turn; none for who wants words."""
    look = await look_of(interaction)
    if look.in_words:
        return ()
    words = words_of(interaction)
    return (await board_picture(bot_of(interaction), turn.view, result.table, words, look, turn.events),)


def _galleries(pictures: Sequence[Picture]) -> list[Item]:
    return [picture.gallery() for picture in pictures]


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(PuzzleCommand())
