"""Choosing the power cards to play with: pages of cards to tick, and whole sets to take.

Only the person in the seat sees any of it; the others learn that somebody is ready. What is ticked is kept by the
tables, so no id of a control holds a card.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import discord

from bot.elgrande import sheets
from bot.elgrande.orders.hands import STEP, suggested_hands
from bot.elgrande.sheets import shown
from bot.game.errors import PanelOutOfDate
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.lessons.moments import is_explained
from bot.storage.records.people import HandSet
from bot.tables.play.hands import drafted
from cogs.elgrande import hand_sets
from cogs.learn import beginning, in_panel, pages, taught
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.play import panel
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, galleries, line, row, rows, small, text
from cogs.shared.controls import PRIMARY, SUCCESS, Control, Option, Press, action
from cogs.shared.drawing import sheet_picture
from cogs.shared.forms import Submission, form
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl
from cogs.shared.times import own_time_lines
from engine.elgrande.facts import PowerCard
from engine.elgrande.seen.view import View
from render.sheets.power_cards import PowerCards

LONGEST_PAGE = 10
"""Cards on a page: so many can be read on a phone at once."""

SUGGESTED, OWN = "suggested", "own"
"""How a line of the menu of sets begins: which set it is comes after a space."""

TICKED, OPEN = "✅", "▫️"


@dataclass(frozen=True, slots=True)
class Choosing:
    """What somebody is choosing from, how far they are, and the sets that they may take."""

    state: SeatState
    own_sets: Sequence[HandSet] = ()
    page: int = 0

    @property
    def view(self) -> View:
        return View.of(self.state.view)

    @property
    def wanted(self) -> int:
        """How many cards they play with."""
        return int(self._facts["wanted"])

    @property
    def is_done(self) -> bool:
        return bool(self._facts["done"])

    @property
    def _facts(self) -> dict[str, Any]:
        assert self.view.prompt is not None  # noqa: S101  # who is not asked has no panel
        return self.view.prompt.facts

    @property
    def chosen(self) -> tuple[int, ...]:
        return drafted(self.state).cards

    @property
    def pages(self) -> list[tuple[PowerCard, ...]]:
        """The deck in pages of about equally many cards, lowest values first."""
        deck = self.view.power_deck
        count = -(-len(deck) // LONGEST_PAGE)
        ends = [round(len(deck) * number / count) for number in range(count + 1)]
        return [deck[begin:end] for begin, end in pairwise(ends)]

    @property
    def shown(self) -> tuple[PowerCard, ...]:
        """The cards of the page that is shown; the first page if it does not exist."""
        pages = self.pages
        return pages[self.page] if self.page < len(pages) else pages[0]


def is_asked(view: View) -> bool:
    """Whether the viewer chooses power cards now, or may change them."""
    return view.prompt is not None and view.prompt.step == STEP


def in_picture(choosing: Choosing, words: Words) -> PowerCards:
    """The page as a picture; all that was chosen, once that is done."""
    if choosing.is_done:
        return sheets.power_cards(choosing.view, words)
    facts = _ends(choosing.shown)
    return sheets.cards_to_choose(words("hand.sheet", **facts), choosing.shown, choosing.chosen, words)


def choosing_panel(
    choosing: Choosing,
    words: Words,
    pictures: Sequence[Picture] = (),
    *,
    notice: str = "",
    said: str = "",
    shown: InPanel = NOTHING,
) -> Layout:
    """One page of the deck to tick, and how many are ticked in all. `said` is what came of the last press.

    `shown` is what the panel teaches.
    """
    state = choosing.state
    lines = [heading(state.table, choosing.view, words), *panel.noticed(notice), *([f"✅ {said}"] if said else [])]
    if choosing.is_done:
        return _chosen_panel(choosing, lines, words, pictures)
    sets = row(_sets(choosing, words))
    buttons = rows([*_buttons(choosing, words), *beginning.leave_button(state, words)])
    taught_now = in_panel.lines(state, shown, words)
    question = [*_count_lines(choosing, words), *own_time_lines(state.clock, state.table.terms, words)]
    lines += [*taught_now, *question] if pictures else [*question, *taught_now]  # who hears it hears the question first
    lines += in_panel.try_lines(state, shown, words, [sets, *buttons], _towards(choosing))
    items: list[Item] = [text(*lines), *galleries(pictures), row(_ticks(choosing, words))]
    items += rows(_page_buttons(choosing, words))
    items += [sets, *buttons, text(small(words("hand.later")))]
    if pictures:
        # The words come last: on a phone they would push all that can be pressed out of sight. Who reads them without
        # the picture has them once, in the menu.
        cards = [card_line(card, is_ticked=card.value in choosing.chosen, words=words) for card in choosing.shown]
        items += [line(), text(*map(small, cards))]
    return Layout(*items, seat=state.seat, pictures=pictures)


def _towards(choosing: Choosing) -> tuple[str, ...]:
    """What somebody presses who is shown how it is done: a ready-made set, then to play with it."""
    table, first = choosing.state.table.id, next(iter(suggested_hands()))
    return (play_with.id(table), f"{SUGGESTED} {first.id}")


def _chosen_panel(choosing: Choosing, lines: list[str], words: Words, pictures: Sequence[Picture]) -> Layout:
    """It is chosen, and may be changed as long as others are choosing."""
    state = choosing.state
    held = [card for card in choosing.view.power_deck if card.value in choosing.view.hand]
    lines.append(f"**{words('hand.you_chose', count=len(held))}**")
    cards = [small(card_line(card, is_ticked=True, words=words)) for card in held]
    buttons = row(
        panel.choose.button(words("panel.verb.change"), state.table.id, state.revision, "change"),
        save.button(words("hand.save"), state.table.id, 0),
        hand_sets.show.button(words("hand.sets"), state.table.id),
    )
    if not pictures:
        cards = [words("hand.chosen", cards=hand_sets.names_of(held))]
    return Layout(text(*lines), *galleries(pictures), buttons, text(*cards), seat=state.seat, pictures=pictures)


def _count_lines(choosing: Choosing, words: Words) -> list[str]:
    """How many are ticked, and what is to be done about it."""
    count, wanted = len(choosing.chosen), choosing.wanted
    ticked = [card for card in choosing.view.power_deck if card.value in choosing.chosen]
    lines = [f"**{words('hand.title', count=count, wanted=wanted)}**"]
    if count < wanted:
        lines.append(words.plural("hand.more", wanted - count))
    elif count > wanted:
        lines.append(words.plural("hand.fewer", count - wanted))
    else:
        lines.append(words("hand.right", wanted=wanted))
    said = words("hand.chosen", cards=hand_sets.names_of(ticked)) if ticked else words("hand.none_chosen")
    return [*lines, small(said)]


def card_line(card: PowerCard, *, is_ticked: bool, words: Words) -> str:
    """What a card brings and does."""
    facts = {
        "mark": TICKED if is_ticked else OPEN,
        "card": hand_sets.card_name(card),
        "title": words(f"card.{card.action}.title"),
        "short": words(f"card.{card.action}.short"),
    }
    if not card.caballeros:
        return words("hand.card_line_none", **facts)
    return words.plural("hand.card_line", card.caballeros, **facts)


def _ends(cards: Sequence[PowerCard]) -> dict[str, str]:
    """The first and the last card of a page."""
    return {"first": hand_sets.card_name(cards[0]), "last": hand_sets.card_name(cards[-1])}


def _ticks(choosing: Choosing, words: Words) -> Control:
    """The cards of the page, several at once."""
    options = [
        Option(
            words("hand.option", card=hand_sets.card_name(card), title=words(f"card.{card.action}.title")),
            str(card.value),
            words(f"card.{card.action}.short"),
            chosen=card.value in choosing.chosen,
        )
        for card in choosing.shown
    ]
    return tick.menu(
        words("hand.tick", **_ends(choosing.shown)), options, choosing.state.table.id, choosing.page
    ).several()


def _page_buttons(choosing: Choosing, words: Words) -> list[Control]:
    return [
        turn.button(words("hand.page_button", **_ends(cards)), choosing.state.table.id, number)
        .styled(PRIMARY if cards == choosing.shown else discord.ButtonStyle.secondary)
        .disabled(cards == choosing.shown)
        for number, cards in enumerate(choosing.pages)
    ]


def _sets(choosing: Choosing, words: Words) -> Control:
    """The suggested sets, the last one, and the saved ones: those of which something is in play."""
    deck, wanted = choosing.view.power_deck, choosing.wanted
    options = [
        Option(
            words(f"hand.suggested.{each.id}.title"),
            f"{SUGGESTED} {each.id}",
            words(f"hand.suggested.{each.id}.help"),
        )
        for each in suggested_hands()
    ]
    for each in choosing.own_sets:
        cards = [card for card in deck if card.value in each.cards]
        about = hand_sets.names_of(cards)
        if len(cards) < wanted:
            about = words("hand.set_in_play", count=len(cards), cards=about)
        if cards:
            options.append(Option(hand_sets.set_name(each, words), f"{OWN} {each.number}", about))
    return take.menu(words("hand.take_set"), options, choosing.state.table.id, choosing.page)


def cards_of(choosing: Choosing, value: str) -> tuple[int, ...] | None:
    """The cards in play of the set that a line of the menu stands for; None if there is no such set (any more)."""
    kind, _, name = value.partition(" ")
    deck = choosing.view.power_deck
    if kind == SUGGESTED:
        return next((each.cards(deck, choosing.wanted) for each in suggested_hands() if each.id == name), None)
    own = next((each for each in choosing.own_sets if kind == OWN and str(each.number) == name), None)
    return None if own is None else tuple(card.value for card in deck if card.value in own.cards)


def _buttons(choosing: Choosing, words: Words) -> list[Control]:
    table, is_right = choosing.state.table.id, len(choosing.chosen) == choosing.wanted
    return [
        play_with.button(words("hand.play"), table).styled(SUCCESS).disabled(not is_right),
        clear.button(words("hand.clear"), table, choosing.page).disabled(not choosing.chosen),
        save.button(words("hand.save"), table, choosing.page).disabled(not is_right),
        hand_sets.show.button(words("hand.sets"), table),
        *pages.what_button(table, is_explained(choosing.view), words),
    ]


async def hand_panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    page: int = 0,
    notice: str = "",
    said: str = "",
) -> Layout:
    """A page of the cards to choose from. The state must be that of somebody who is asked for power cards."""
    bot, words = bot_of(interaction), words_of(interaction)
    own_sets = await bot.tables.hands.hand_sets(interaction.user.id)
    choosing = Choosing(state, own_sets, page)
    look = await look_of(interaction)
    pictures = []
    if not look.in_words:
        sheet = shown(in_picture(choosing, words), state.table.names, words)
        pictures.append(await sheet_picture(bot, sheet, look))
    return choosing_panel(
        choosing, words, pictures, notice=notice, said=said, shown=await taught.taught_in(interaction, state)
    )


# What is pressed


@action("handtick")
async def tick(press: Press, table: int, page: int) -> None:
    """The cards of a page that are ticked now."""
    choosing = Choosing(await _state(press.interaction, table), page=page)
    on_page = {str(card.value): card.value for card in choosing.shown}
    if not set(press.values) <= on_page.keys():
        raise UnknownControl
    elsewhere = set(choosing.chosen) - set(on_page.values())
    await _draft(press, choosing.state, elsewhere.union(on_page[value] for value in press.values), page)


@action("handpage")
async def turn(press: Press, table: int, page: int) -> None:
    """Show another page of the cards; what is ticked on the others stays ticked."""
    await _show(press.interaction, await _state(press.interaction, table), page)


@action("handtake")
async def take(press: Press, table: int, page: int) -> None:
    """Tick what is in the chosen set."""
    state = await _state(press.interaction, table)
    own_sets = await bot_of(press.interaction).tables.hands.hand_sets(press.interaction.user.id)
    if not is_asked(View.of(state.view)):
        await panel.show_fresh(press.interaction, state)
        return
    cards = cards_of(Choosing(state, own_sets), press.value())
    if cards is None:
        raise UnknownControl
    await _draft(press, state, cards, page)


@action("handclear")
async def clear(press: Press, table: int, page: int) -> None:
    """Take all ticks away."""
    await _draft(press, await _state(press.interaction, table), (), page)


@action("handplay")
async def play_with(press: Press, table: int) -> None:
    """Play with what is ticked."""
    interaction = press.interaction
    try:
        outcome = await bot_of(interaction).tables.hands.play_with_draft(table, interaction.user.id, interaction.id)
    except PanelOutOfDate as error:
        await panel.show_fresh(interaction, error.state)
    else:
        await panel.show_outcome(interaction, outcome)


@action("handsave")
async def save(press: Press, table: int, page: int) -> None:
    """Ask for a name for what is ticked."""
    await save_named.open(press.interaction, table, page)


@form("handsaved")
async def save_named(sent: Submission, table: int, page: int) -> None:
    """Save what is ticked under the name that was written."""
    interaction, words = sent.interaction, words_of(sent.interaction)
    name = sent.field(hand_sets.NAME)
    saved = await bot_of(interaction).tables.hands.save_hand_set(table, interaction.user.id, name)
    said = words("hand.sets.saved", name=words.name(saved.name))
    await _show(interaction, await _state(interaction, table), page, said=said)


@save_named.drawn
async def saving_form(interaction: discord.Interaction, table: int, page: int) -> discord.ui.Modal:
    words = words_of(interaction)
    return save_named.modal(words("hand.save"), [hand_sets.name_field(None, words)], table, page)


async def _state(interaction: discord.Interaction, table: int) -> SeatState:
    return await bot_of(interaction).tables.games.seat_state(table, interaction.user.id)


async def _draft(press: Press, state: SeatState, cards: Collection[int], page: int) -> None:
    """Keep what is ticked now and show the page again; what came too late changes nothing."""
    interaction = press.interaction
    if not is_asked(View.of(state.view)) or Choosing(state).is_done:
        await panel.show_fresh(interaction, state)
        return
    if set(cards) != set(drafted(state).cards):
        state = await bot_of(interaction).tables.hands.draft_hand(state.table.id, interaction.user.id, cards)
    await _show(press.interaction, state, page)


async def _show(interaction: discord.Interaction, state: SeatState, page: int, said: str = "") -> None:
    if not is_asked(View.of(state.view)):
        await panel.show_fresh(interaction, state)
        return
    await answer_in_place(interaction, await hand_panel(interaction, state, page=page, said=said))
