"""The power cards that every player has: what is printed on them, by number.

On the board a card is a number: 1 for the lowest value and so on, 0 for none. So sets of cards are masks (bit
`1 << number`), and the higher number goes first. In the base game the number is the value.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core.rules import RulesConflict
from engine.elgrande.facts import JOKER, PowerCard

NO_CARD = 0

_SLICE_LENGTH = 7
"""Short enough that a slice has few sets of cards: 128."""
_SLICE = (1 << _SLICE_LENGTH) - 1


class PowerDeck:
    """The power cards of one set of rules, the same for every player. Everything is indexed by the card's number."""

    def __init__(self, cards: Iterable[PowerCard]) -> None:
        self.cards = tuple(sorted(cards, key=lambda card: (not card.value, card.value)))
        """In order of their values, a Joker last; card number 1 is the first one."""
        self.names = ("", *(card.name for card in self.cards))
        self.values = (0, *(card.value for card in self.cards))
        self.caballeros = (0, *(card.caballeros for card in self.cards))
        """How many caballeros come from the province to the court."""
        self.actions = ("", *(card.action for card in self.cards))
        """The special actions."""
        self.numbers = {name: number for number, name in enumerate(self.names) if name}
        """The number of the card that a choice names."""
        self.plays = {f"play {name}": number for name, number in self.numbers.items()}
        """The same by the whole choice to play it."""
        if len(self.numbers) < len(self.cards):
            raise RulesConflict(f"two power cards have the same value: {self.names[1:]}")
        self.joker = self.numbers.get(JOKER, NO_CARD)
        self.all_cards = sum(1 << number for number in range(1, len(self.values)))
        """Mask of the whole deck."""
        self._slices_of = cache(self._make_slices)

    def choices(self, verb: str, cards: int) -> tuple[str, ...]:
        """The choices "verb value" for all cards in a mask.

        They are put together of slices of the deck, whose choices are made once: there are too many hands to keep the
        choices of each, and few that are kept are found sooner than many.
        """
        found: tuple[str, ...] = ()
        for choices in self._slices_of(verb):
            found += choices[cards & _SLICE]
            cards >>= _SLICE_LENGTH
        return found

    def _make_slices(self, verb: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """For each slice of the deck the choices for all sets of its cards, by their masks."""
        slices = [self.names[first : first + _SLICE_LENGTH] for first in range(0, len(self.names), _SLICE_LENGTH)]
        return tuple(
            [tuple([_choices_among(verb, names, cards) for cards in range(1 << len(names))]) for names in slices]
        )

    def values_in(self, cards: int) -> tuple[int, ...]:
        """The values of the cards in a mask, lowest first; a Joker is a 0 at the end."""
        return tuple([value for number, value in enumerate(self.values) if cards >> number & 1])


def _choices_among(verb: str, names: tuple[str, ...], cards: int) -> tuple[str, ...]:
    return tuple([f"{verb} {name}" for number, name in enumerate(names) if cards >> number & 1])


@cache
def deck_of(cards: tuple[PowerCard, ...]) -> PowerDeck:
    """The deck of these cards; the same one for all games with them."""
    return PowerDeck(cards)
