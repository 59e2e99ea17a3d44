"""Action cards to read: the five that lie open, or any one that was looked up. The wording is our own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Words
from bot.tables import TableInfo
from cogs.ui.blocks import Layout, Picture, galleries, small, text
from cogs.ui.naming import escaped_names, heading, signed
from engine.elgrande import facts
from engine.elgrande.view import View


def open_cards(info: TableInfo, view: View, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """The action cards of this round, and who took them."""
    names = escaped_names(info, words)
    lines = [heading(info, view, words)]
    if not view.open_cards:
        lines.append(words("cards.none_open"))
    for card in view.open_cards:
        taken = ""
        if card.taken_by is not None:
            taken = f" · {words('cards.taken_by', player=signed(card.taken_by, names))}"
        lines += [
            f"**{words(f'card.{card.id}.title')}**{taken}",
            f"{words.plural('card.places', card.caballeros)} {words(f'card.{card.id}.text')}",
        ]
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def one_card(card_id: str, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """All about one action card. KeyError for an id that does not exist."""
    card = facts.ACTION_CARDS[card_id]
    lines = [
        f"### {words(f'card.{card_id}.title')}",
        small(words("card.stack", stack=card.stack)),
        words.plural("card.places", card.caballeros),
        words(f"card.{card_id}.text"),
    ]
    if words.has(f"card.source.{card.source}"):
        lines.append(small(words(f"card.source.{card.source}")))
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def matching_cards(written: str, words: Words) -> list[tuple[str, str]]:
    """Titles and ids of the cards whose title contains what was written, best first."""
    wanted = written.strip().casefold()
    titles = [(words(f"card.{card}.title"), card) for card in facts.ACTION_CARDS]
    found = [(title, card) for title, card in titles if wanted in title.casefold() or wanted == card]
    return sorted(found, key=lambda entry: (not entry[0].casefold().startswith(wanted), entry[0]))
