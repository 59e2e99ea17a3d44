"""The options of a table, whatever game it plays: what is chosen in words, and a menu for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.i18n.words import Words
from cogs.shared.controls import MENU_LIMIT, Control, Option
from engine import games
from engine.core.definition import Offer, definition_of

GAME: Final = "game"
"""The option that says which game a table plays."""

Making = Callable[[str, list[Option], str, int | None], Control]
"""Makes a menu: what stands above its lines, the lines, the option, and the number of the first value if not 0."""


def offers(options: Mapping[str, Any]) -> tuple[Offer, ...]:
    """What a table may set; which game it plays too, if there are several."""
    definition = definition_of(options)
    own = definition.offers(options)
    return own if len(games.GAMES) == 1 else (Offer(GAME, games.GAMES, definition.name), *own)


def option_words(name: str, value: Any, words: Words) -> str:
    """The value of an option with its name, such as "Castillo: closed"."""
    return words(f"option.{name}.{value}")


def option_texts(options: Mapping[str, Any], words: Words) -> list[str]:
    """All options of a table in words; what may be several together stands last."""
    offered = offers(options)
    texts = [option_words(offer.name, offer.present, words) for offer in offered if not offer.has_several]
    several = [offer for offer in offered if offer.has_several and offer.present]
    together = [[option_words(each.name, value, words) for value in each.present] for each in several]
    return [*texts, *map(words.list, together)]


def menus_of(options: Mapping[str, Any], make: Making, words: Words) -> list[Control]:
    """A menu for each option; more than one where the values do not fit into one."""
    return [
        _menu(make, offer, first, words)
        for offer in offers(options)
        for first in range(0, len(offer.values), MENU_LIMIT)
    ]


def _menu(make: Making, offer: Offer, first: int, words: Words) -> Control:
    lines = [
        Option(
            option_words(offer.name, value, words),
            str(value),
            words(f"option.{offer.name}.{value}.help"),
            chosen=value in offer.present if offer.has_several else value == offer.present,
        )
        for value in offer.values[first : first + MENU_LIMIT]
    ]
    label = words(f"option.{offer.name}")
    menu = make(label, labelled(label, lines), offer.name, first or None).disabled(offer.is_fixed)
    return menu.several() if offer.has_several else menu


def labelled(label: str, lines: Sequence[Option]) -> list[Option]:
    """The lines of a menu; the first chosen one, which stands there in place of the menu's own label, says it too."""
    chosen = next((each for each in lines if each.chosen), None)
    if chosen is None or label.casefold() in chosen.label.casefold():
        return [*lines]
    return [replace(each, label=f"{label}: {each.label}") if each is chosen else each for each in lines]


def value_chosen(offer: Offer, first: int, lines: Sequence[str]) -> Any:
    """The value of an option after somebody chose these lines of the menu that begins with value number `first`.

    A line that is none of the menu stays as it is: the game refuses it.
    """
    values = {str(value): value for value in offer.values}
    if not offer.has_several:
        return values.get(lines[0], lines[0]) if len(lines) == 1 else lines
    shown = offer.values[first : first + MENU_LIMIT]
    kept = [value for value in offer.present if value not in shown]
    return [*kept, *(values.get(line, line) for line in lines)]
