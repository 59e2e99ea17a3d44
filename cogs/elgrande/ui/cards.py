"""Action cards to read: the five that lie open, or any one that was looked up. The wording is our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.elgrande.narrator.colonies import cargo_sentence
from bot.i18n import Words
from bot.storage.records.tables import Table
from cogs.shared.blocks import Layout, Picture, galleries, small, text
from cogs.shared.naming import heading, signed_names
from engine.elgrande import facts
from engine.elgrande.seen.view import View

OPEN_CARDS: Final = "cards"
"""`cards:table`, the action cards of this round."""

CARDS = (*facts.ALL_ACTION_CARDS, *facts.SPECIAL_ACTIONS)
"""The ids of all cards that can be looked up."""


def open_cards(table: Table, view: View, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """The action cards of this round, and who took them."""
    names = signed_names(table, words)
    lines = [heading(table, view, words)]
    if not view.open_cards:
        lines.append(words("cards.none_open"))
    for card in view.open_cards:
        taken = ""
        if card.taken_by is not None:
            taken = f" · {words('cards.taken_by', player=names[card.taken_by])}"
        lines += [
            f"**{words(f'card.{card.id}.title')}**{taken}",
            " ".join(
                part
                for part in (
                    words.plural("card.places", card.caballeros),
                    cargo_sentence(card, words),
                    words(f"card.{card.id}.text"),
                )
                if part
            ),
        ]
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def one_card(card_id: str, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """All about one card, an id of CARDS: an action card, or the special action of power cards. KeyError for no id."""
    card = facts.ALL_ACTION_CARDS.get(card_id)
    lines = [f"### {words(f'card.{card_id}.title')}"]
    if card is not None:
        lines += [small(words("card.stack", stack=card.stack)), words.plural("card.places", card.caballeros)]
        lines += [cargo_sentence(card, words)] if card.gold or card.goods else []
    lines.append(words(f"card.{card_id}.text"))
    powers = [power for power in facts.POWER_CARDS_WITH_ACTIONS if power.action == card_id]
    lines += [small(_power_card(power, words)) for power in powers]
    printed = [card or facts.SPECIAL_ACTIONS[card_id], *powers]
    sources = dict.fromkeys(f"card.source.{each.source}" for each in printed)
    lines += [small(words(source)) for source in sources if words.has(source)]
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def _power_card(card: facts.PowerCard, words: Words) -> str:
    if not card.value:
        return words("card.power_card.joker")
    if not card.caballeros:
        return words("card.power_card.none", value=card.value)
    return words.plural("card.power_card.one", card.caballeros, value=card.value)


def matching_cards(written: str, words: Words) -> list[tuple[str, str]]:
    """Titles and ids of the cards whose title contains what was written, best first."""
    wanted = written.strip().casefold()
    titles = [(words(f"card.{card}.title"), card) for card in CARDS]
    found = [(title, card) for title, card in titles if wanted in title.casefold() or wanted == card]
    return sorted(found, key=lambda entry: (not entry[0].casefold().startswith(wanted), entry[0]))
