"""Choosing the power cards to play with: everything one can press in that panel, and the saved sets.

Only the person in the seat sees any of it; the others learn that somebody is ready.
"""

from __future__ import annotations

from collections.abc import Collection

from discord.ext import commands

from bot.game.errors import PanelOutOfDate
from bot.game.states import SeatState
from bot.tables.play.hands import drafted
from cogs.elgrande.hand_panel import hand_panel
from cogs.elgrande.ui import hand_sets, hands
from cogs.play import panel
from cogs.shared import forms as modals
from cogs.shared.answers import answer_in_place, suppress_already_answered
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from engine.elgrande.seen.view import View


@answers(hands.TICK)
async def ticked(press: Press) -> None:
    choosing = hands.Choosing(await _state(press), page=press.number(1))
    on_page = {str(card.value): card.value for card in choosing.shown}
    if not set(press.values) <= on_page.keys():
        raise UnknownControl
    elsewhere = set(choosing.chosen) - set(on_page.values())
    await _draft(press, choosing.state, elsewhere.union(on_page[value] for value in press.values))


@answers(hands.PAGE)
async def page_pressed(press: Press) -> None:
    await _show(press, await _state(press), page=press.number(1))


@answers(hands.TAKE)
async def set_taken(press: Press) -> None:
    state = await _state(press)
    own_sets = await bot_of(press.interaction).tables.hands.hand_sets(press.interaction.user.id)
    if not hands.is_asked(View.of(state.view)):
        await panel.show_fresh(press.interaction, state)
        return
    cards = hands.cards_of(hands.Choosing(state, own_sets), press.value())
    if cards is None:
        raise UnknownControl
    await _draft(press, state, cards)


@answers(hands.CLEAR)
async def clear_pressed(press: Press) -> None:
    await _draft(press, await _state(press), ())


@answers(hands.PLAY_WITH)
async def play_with_pressed(press: Press) -> None:
    interaction = press.interaction
    tables = bot_of(interaction).tables
    try:
        outcome = await tables.hands.play_with_draft(press.number(0), interaction.user.id, interaction.id)
    except PanelOutOfDate as error:
        await panel.show_fresh(interaction, error.state)
    else:
        await panel.show_outcome(interaction, outcome)


# Saved sets


@answers(hands.SAVE)
async def save_pressed(press: Press) -> None:
    with suppress_already_answered(press.interaction):
        form = hand_sets.save_form(press.number(0), press.number(1), words_of(press.interaction))
        await modals.ask(press.interaction, form)


@modals.submits(hand_sets.SAVE_FORM)
async def name_given(submission: modals.Submission) -> None:
    press = submission.press
    interaction, words = press.interaction, words_of(press.interaction)
    tables = bot_of(interaction).tables
    saved = await tables.hands.save_hand_set(press.number(0), interaction.user.id, submission.field(hand_sets.NAME))
    said = words("hand.sets.saved", name=words.name(saved.name))
    await _show(press, await _state(press), page=press.number(1), said=said)


@answers(hands.SETS)
async def sets_pressed(press: Press) -> None:
    await _show_sets(press)


@answers(hand_sets.OPEN)
async def set_opened(press: Press) -> None:
    value = press.value()
    await _show_sets(press, opened=Press(press.interaction, (value,), ()).number(0))


@answers(hand_sets.RENAME)
async def rename_pressed(press: Press) -> None:
    own_sets = await bot_of(press.interaction).tables.hands.hand_sets(press.interaction.user.id)
    named = next((each for each in own_sets if each.number == press.number(1)), None)
    if named is None:
        raise UnknownControl
    with suppress_already_answered(press.interaction):
        form = hand_sets.rename_form(press.number(0), named, words_of(press.interaction))
        await modals.ask(press.interaction, form)


@modals.submits(hand_sets.RENAME_FORM)
async def new_name_given(submission: modals.Submission) -> None:
    press = submission.press
    interaction = press.interaction
    name = submission.field(hand_sets.NAME)
    await bot_of(interaction).tables.hands.rename_hand_set(interaction.user.id, press.number(1), name)
    await _show_sets(press, opened=press.number(1), said=words_of(interaction)("hand.sets.renamed"))


@answers(hand_sets.DELETE)
async def delete_pressed(press: Press) -> None:
    interaction = press.interaction
    await bot_of(interaction).tables.hands.delete_hand_set(interaction.user.id, press.number(1))
    await _show_sets(press, said=words_of(interaction)("hand.sets.deleted"))


async def _state(press: Press) -> SeatState:
    return await bot_of(press.interaction).tables.games.seat_state(press.number(0), press.interaction.user.id)


async def _draft(press: Press, state: SeatState, cards: Collection[int]) -> None:
    """Keep what is ticked now and show the page again; what came too late changes nothing."""
    interaction = press.interaction
    if not hands.is_asked(View.of(state.view)) or hands.Choosing(state).is_done:
        await panel.show_fresh(interaction, state)
        return
    if set(cards) != set(drafted(state).cards):
        state = await bot_of(interaction).tables.hands.draft_hand(press.number(0), interaction.user.id, cards)
    await _show(press, state, page=press.number(1))


async def _show(press: Press, state: SeatState, *, page: int, said: str = "") -> None:
    if not hands.is_asked(View.of(state.view)):
        await panel.show_fresh(press.interaction, state)
        return
    await answer_in_place(press.interaction, await hand_panel(press.interaction, state, page=page, said=said))


async def _show_sets(press: Press, *, opened: int | None = None, said: str = "") -> None:
    interaction = press.interaction
    tables = bot_of(interaction).tables
    table = await tables.overview.table(press.number(0))
    if table.seat_of(interaction.user.id) is None:
        raise UnknownControl
    own_sets = await tables.hands.hand_sets(interaction.user.id)
    panel = hand_sets.sets_panel(table, own_sets, words_of(interaction), opened=opened, said=said)
    await answer_in_place(interaction, panel)


async def setup(bot: commands.Bot) -> None:
    """Importing this module made its controls answer."""
