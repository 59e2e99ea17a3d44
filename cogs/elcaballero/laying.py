"""Aiming a tile or a card: every press shows the piece at another place, and nothing is stored."""

from __future__ import annotations

import discord
from discord.ext import commands

from bot.elcaballero.aiming import CARD, Aim, choice_of, piece_of, places, settled
from bot.elcaballero.naming import ElCaballeroNaming
from bot.elcaballero.picture import ghost_sheet
from bot.elcaballero.position import made_by
from bot.elcaballero.telling import TELLING
from bot.game.errors import PanelOutOfDate
from bot.game.states import Question
from bot.i18n import Words
from cogs.elcaballero.ui.aims import AIM, GO_TO, aim_panel, card_lines
from cogs.play import panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Picture
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import make_time, sheet_picture
from cogs.shared.problems import UnknownControl
from engine.elcaballero.events import CardRemoved
from engine.elcaballero.seen.view import CellView, View
from render.elcaballero.ghost import Ghost


@answers(AIM)
async def aim_pressed(press: Press) -> None:
    await _show(press, Aim(press.text(2), press.text(3), press.number(4), bool(press.number(5))))


@answers(GO_TO)
async def place_chosen(press: Press) -> None:
    await _show(press, Aim(press.text(2), press.value(), whole=bool(press.number(3))))


async def _show(press: Press, wanted: Aim) -> None:
    """The piece there, or the panel as it is now if what was pressed is out of date."""
    interaction = press.interaction
    games = bot_of(interaction).tables.games
    table, revision = press.number(0), press.number(1)
    state = await games.seat_state(table, interaction.user.id)
    if state.revision != revision or not isinstance(state.view, View):
        await panel.show_fresh(interaction, state)
        return
    view = state.view
    aim = settled(wanted, view)
    if aim is None:
        raise UnknownControl
    try:
        ahead = await games.preview(table, interaction.user.id, revision, choice_of(view, aim))
    except PanelOutOfDate as error:
        await panel.show_fresh(interaction, error.state)
        return
    words = words_of(interaction)
    told = _what_would_come(ahead, aim, words)
    pictures = await _pictures(interaction, ahead, view, aim, told)
    await answer_in_place(interaction, aim_panel(state, view, aim, words, told, pictures))


def _what_would_come(ahead: Question, aim: Aim, words: Words) -> list[str]:
    """What laying the piece there would do, in a few lines: the land and waters it makes, and cards that go."""
    names = ahead.state.table.names
    naming = ElCaballeroNaming(names, words)
    if aim.what == CARD:
        return card_lines(View.of(ahead.state.view), aim, words, naming)
    lines = made_by(View.of(ahead.view), aim.cell, naming)
    removed = [event for event in ahead.events if isinstance(event, CardRemoved)]
    return [*lines, *TELLING.sentences(removed, names, words, ahead.state.seat)]


async def _pictures(
    interaction: discord.Interaction, ahead: Question, view: View, aim: Aim, told: list[str]
) -> list[Picture]:
    look = await look_of(interaction)
    if look.in_words:
        return []
    await make_time(interaction, in_place=True)
    gone = tuple((CellView.named(event.cell), event.player) for event in ahead.events if isinstance(event, CardRemoved))
    others = tuple(CellView.named(name) for name in places(view, aim.what) if name != aim.cell)
    piece = Ghost(piece_of(view, aim), others, gone, whole=aim.whole)
    sheet = ghost_sheet(view, piece, ahead.state.table.names, words_of(interaction), " ".join(told))
    return [await sheet_picture(bot_of(interaction), sheet, look)]


async def setup(bot: commands.Bot) -> None:
    """The answers above are known as soon as this module is loaded."""
