"""Choosing the power cards to play with: pages of cards to tick, and whole sets to take.

What is ticked is kept by the tables, so no id of a control holds a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import discord

from bot.elgrande import sheets
from bot.elgrande.orders.hand_draft import STEP
from bot.elgrande.suggested_hands import suggested_hands
from bot.game.states import SeatState
from bot.i18n import Words
from bot.storage.records.people import LAST_PLAYED, HandSet
from bot.tables.play.hands import drafted
from cogs.elgrande.ui.court import JOKER_SIGN
from cogs.play import panel
from cogs.shared.blocks import Item, Layout, Picture, galleries, line, row, rows, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import heading
from cogs.ui.clocks import own_time_lines
from engine.elgrande.facts import PowerCard
from engine.elgrande.seen.view import View
from render.elgrande.sheets.power_cards import PowerCards

TICK: Final = "handtick"
"""`handtick:table:page`, a menu of the cards of a page: those that are ticked."""
PAGE: Final = "handpage"
"""`handpage:table:page`, show another page."""
TAKE: Final = "handtake"
"""`handtake:table:page`, a menu of sets: tick what is in it."""
CLEAR: Final = "handclear"
"""`handclear:table:page`, take all ticks away."""
PLAY_WITH: Final = "handplay"
"""`handplay:table`, play with what is ticked."""
SAVE: Final = "handsave"
"""`handsave:table:page`, ask for a name for what is ticked."""
SETS: Final = "handsets"
"""`handsets:table`, the saved sets."""

LONGEST_PAGE = 10
"""Cards on a page: so many can be read on a phone at once."""

SUGGESTED, OWN = "suggested", "own"
"""How a line of the menu of sets begins: which set it is comes after a space."""

BETWEEN = " · "
FULL, EMPTY = "▰", "▱"
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
    choosing: Choosing, words: Words, pictures: Sequence[Picture] = (), *, notice: str = "", said: str = ""
) -> Layout:
    """One page of the deck to tick, and how many are ticked in all. `said` is what came of the last press."""
    state = choosing.state
    lines = [heading(state.table, choosing.view, words), *panel.noticed(notice), *([f"✅ {said}"] if said else [])]
    if choosing.is_done:
        return _chosen_panel(choosing, lines, words, pictures)
    lines += [*_count_lines(choosing, words), *own_time_lines(state.clock, state.table.terms, words)]
    items: list[Item] = [text(*lines), *galleries(pictures), row(_ticks(choosing, words))]
    items += rows(_page_buttons(choosing, words))
    items += [row(_sets(choosing, words)), row(*_buttons(choosing, words)), text(small(words("hand.later")))]
    # The words come last: on a phone they would push all that can be pressed out of sight.
    cards = [card_line(card, is_ticked=card.value in choosing.chosen, words=words) for card in choosing.shown]
    items += [line(), text(*map(small, cards))]
    return Layout(*items, seat=state.seat, pictures=pictures)


def _chosen_panel(choosing: Choosing, lines: list[str], words: Words, pictures: Sequence[Picture]) -> Layout:
    """It is chosen, and may be changed as long as others are choosing."""
    state = choosing.state
    held = [card for card in choosing.view.power_deck if card.value in choosing.view.hand]
    lines.append(f"**{words('hand.you_chose', count=len(held))}**")
    cards = [small(card_line(card, is_ticked=True, words=words)) for card in held]
    buttons = row(
        panel.choose.button(words("panel.verb.change"), state.table.id, state.revision, "change"),
        button(words("hand.save"), address(SAVE, state.table.id, 0)),
        button(words("hand.sets"), address(SETS, state.table.id)),
    )
    return Layout(text(*lines), *galleries(pictures), buttons, text(*cards), seat=state.seat, pictures=pictures)


def _count_lines(choosing: Choosing, words: Words) -> list[str]:
    """How many are ticked, and what is to be done about it."""
    count, wanted = len(choosing.chosen), choosing.wanted
    ticked = [card for card in choosing.view.power_deck if card.value in choosing.chosen]
    bar = FULL * min(count, wanted) + EMPTY * (wanted - count)
    lines = [f"**{words('hand.title', count=count, wanted=wanted)}**", bar]
    if count < wanted:
        lines.append(words.plural("hand.more", wanted - count))
    elif count > wanted:
        lines.append(words.plural("hand.fewer", count - wanted))
    else:
        lines.append(words("hand.right", wanted=wanted))
    said = words("hand.chosen", cards=names_of(ticked)) if ticked else words("hand.none_chosen")
    return [*lines, small(said)]


def card_name(card: PowerCard) -> str:
    """Such as "40"; a Joker has a sign."""
    return value_name(card.value)


def value_name(value: int) -> str:
    """A value as it is shown; a Joker has a sign."""
    return str(value or JOKER_SIGN)


def names_of(cards: Iterable[PowerCard]) -> str:
    """Such as "10 · 20 · 180"."""
    return BETWEEN.join(card_name(card) for card in cards)


def card_line(card: PowerCard, *, is_ticked: bool, words: Words) -> str:
    """What a card brings and does."""
    facts = {
        "mark": TICKED if is_ticked else OPEN,
        "card": card_name(card),
        "title": words(f"card.{card.action}.title"),
        "short": words(f"card.{card.action}.short"),
    }
    if not card.caballeros:
        return words("hand.card_line_none", **facts)
    return words.plural("hand.card_line", card.caballeros, **facts)


def _ends(cards: Sequence[PowerCard]) -> dict[str, str]:
    """The first and the last card of a page."""
    return {"first": card_name(cards[0]), "last": card_name(cards[-1])}


def _ticks(choosing: Choosing, words: Words) -> Control:
    """The cards of the page, several at once."""
    options = [
        Option(
            words("hand.option", card=card_name(card), title=words(f"card.{card.action}.title")),
            str(card.value),
            words(f"card.{card.action}.short"),
            chosen=card.value in choosing.chosen,
        )
        for card in choosing.shown
    ]
    custom_id = address(TICK, choosing.state.table.id, choosing.page)
    return menu(words("hand.tick", **_ends(choosing.shown)), custom_id, options, several=True)


def _page_buttons(choosing: Choosing, words: Words) -> list[Control]:
    return [
        button(
            words("hand.page_button", **_ends(cards)),
            address(PAGE, choosing.state.table.id, number),
            discord.ButtonStyle.primary if cards == choosing.shown else discord.ButtonStyle.secondary,
            disabled=cards == choosing.shown,
        )
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
        about = names_of(cards)
        if len(cards) < wanted:
            about = words("hand.set_in_play", count=len(cards), cards=about)
        if cards:
            options.append(Option(set_name(each, words), f"{OWN} {each.number}", about))
    return menu(words("hand.take_set"), address(TAKE, choosing.state.table.id, choosing.page), options)


def set_name(each: HandSet, words: Words) -> str:
    """The name of a set of one's own, plain."""
    return words("hand.last_set") if each.number == LAST_PLAYED else words.plain_name(each.name)


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
        button(words("hand.play"), address(PLAY_WITH, table), discord.ButtonStyle.success, disabled=not is_right),
        button(words("hand.clear"), address(CLEAR, table, choosing.page), disabled=not choosing.chosen),
        button(words("hand.save"), address(SAVE, table, choosing.page), disabled=not is_right),
        button(words("hand.sets"), address(SETS, table)),
    ]
