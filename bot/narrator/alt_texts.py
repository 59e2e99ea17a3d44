"""Alt texts of the pictures that every game has, and how those of a game fit into what Discord takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bot.i18n.escape import LONGEST_NAME, plain
from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.narrator.names import spoken
from render.sheets.final_sheet import FinalSheet
from render.sheets.lobby_card import LobbyCard
from render.sheets.power_cards import PowerCards
from render.sheets.review_sheet import ReviewSheet

ALT_TEXT_LIMIT = 1024
"""Discord's limit."""

SHORT_NAME = 8
LETTERS = "VWXYZ"
"""They stand for the players where names are too long; lands of an island begin with A."""

SheetTeller = Callable[[Any, Sequence[str], Words], list[str]]
"""What stands on a picture, in sentences, the most important first; the names of the players by seat are plain."""


def fitted_text(tell: SheetTeller, subject: Any, names: Iterable[str], words: Words) -> str:
    """All that stands on a picture, with shorter names if it is too long, then with letters that stand for them.

    If that is still too long, what stands last is left out, by whole sentences.
    """
    called = list(names)
    for longest in (LONGEST_NAME, SHORT_NAME):
        text = _as_one(tell(subject, spoken(called, words, longest), words))
        if length(text) <= ALT_TEXT_LIMIT:
            return text
    letters = [words.thing(letter) for letter in LETTERS[: len(called)]]
    return _without_the_last([*_legend(called, letters, words), *tell(subject, letters, words)], words)


def _as_one(sentences: Iterable[str]) -> str:
    text = " ".join(sentences)
    return plain(text, longest=len(text) + 1)


def _legend(names: Sequence[str], letters: Sequence[str], words: Words) -> list[str]:
    """Who is meant by each letter."""
    short = spoken(names, words, SHORT_NAME)
    meant = [words("alt.letter", letter=letter, player=name) for letter, name in zip(letters, short, strict=True)]
    return [words("alt.letters", letters=words.row(meant, "alt.between"))] if meant else []


def _without_the_last(sentences: Sequence[str], words: Words) -> str:
    text = _as_one(sentences)
    kept = len(sentences)
    while length(text) > ALT_TEXT_LIMIT and kept:
        kept -= 1
        text = _as_one([*sentences[:kept], words("alt.and_more")])
    return text


def film_text(end: str, count: int, words: Words) -> str:
    """Of a game that is over as a film of `count` pictures: how it ended, which is the last of them."""
    return plain(f"{words('alt.film', count=count)} {end}", longest=ALT_TEXT_LIMIT)


def final_text(sheet: FinalSheet, names: Iterable[str], words: Words) -> str:
    """How a whole game went."""
    return fitted_text(_final_sheet, sheet, names, words)


def review_text(sheet: ReviewSheet, names: Iterable[str], words: Words) -> str:
    """How the chances of winning went, round by round, and where they turned."""
    return fitted_text(_review_sheet, sheet, names, words)


def power_card_sentences(sheet: PowerCards, _names: Sequence[str], words: Words) -> list[str]:
    """Which power cards somebody has, and what became of the others."""
    lines = [f"{sheet.heading}."]
    for state in ("chosen", "aside", "in_hand", "now", "blocked", "played"):
        values = [f"{card.value or ''} {card.title}".strip() for card in sheet.cards if card.state == state]
        if values:
            lines.append(words(f"sheet.alt.power_cards.{state}", values=words("alt.between").join(values)))
    return lines


def power_cards_text(sheet: PowerCards, words: Words) -> str:
    """A hand of power cards."""
    return fitted_text(power_card_sentences, sheet, (), words)


def lobby_text(sheet: LobbyCard, words: Words) -> str:
    """Who sits at a table, and what is played there."""
    return fitted_text(_lobby_card, sheet, (), words)


def _final_sheet(sheet: FinalSheet, names: Sequence[str], words: Words) -> list[str]:
    between = words("alt.between")
    ranks = [
        words("sheet.alt.rank", place=each.place, player=names[each.player], points=each.points)
        for each in sheet.ranking
    ]
    rows = [(words("sheet.alt.round", round=label), [line[moment] for line in sheet.points])
            for moment, label in enumerate(sheet.rounds)]  # fmt: skip
    rows += [(source.label, list(source.points)) for source in sheet.sources]
    told = [words("alt.region", region=label, pieces=between.join(map(str, numbers))) for label, numbers in rows]
    return [f"{sheet.heading}.", *ranks, words("sheet.alt.by_seat", players=between.join(names)), *told]


def _review_sheet(sheet: ReviewSheet, names: Sequence[str], words: Words) -> list[str]:
    between = words("alt.between")
    rows = [(words("review.alt.round", round=label), [line[moment] for line in sheet.chances])
            for moment, label in enumerate(sheet.moments) if label]  # fmt: skip
    told = [words("alt.region", region=label, pieces=between.join(map(str, numbers))) for label, numbers in rows]
    turned = [f"{row.title}: {names[row.player]} {row.change}." for row in sheet.points]
    return [f"{sheet.heading}.", words("sheet.alt.by_seat", players=between.join(names)), *told, *turned]


def _lobby_card(sheet: LobbyCard, _names: Sequence[str], words: Words) -> list[str]:
    between = words("alt.between")
    seats = [sheet.free if seat is None else " ".join([seat.name, seat.remark]).strip() for seat in sheet.seats]
    return [f"{sheet.title}.", f"{between.join(seats)}.", f"{between.join(sheet.options)}.", sheet.note]
