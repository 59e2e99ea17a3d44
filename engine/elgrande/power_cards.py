"""The power cards that every player has: what is printed on them, by number.

On the board a card is a number: 1 for the lowest value and so on, 0 for none. So sets of cards are masks (bit
`1 << number`), and the higher number goes first. In the base game the number is the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from engine.core.rules import RulesConflict
from engine.elgrande.facts import JOKER, PowerCard

NO_CARD = 0

_SLICE_LENGTH = 7
"""Short enough that all sets of a slice are soon made: 128 for each verb."""
_SMALL = 13
"""Up to so many cards a deck is small: there are not too many sets of them."""

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
        if len(self.numbers) < len(self.cards):
            raise RulesConflict(f"two power cards have the same value: {self.names[1:]}")
        self.joker = self.numbers.get(JOKER, NO_CARD)
        self.all_cards = sum(1 << number for number in range(1, len(self.values)))
        """Mask of the whole deck."""
        self._choices_of_slice = cache(self._make_choices_of_slice)
        is_small = len(self.cards) <= _SMALL
        self.choices: Callable[[str, int], tuple[str, ...]] = (
            cache(self._choices_by_slices) if is_small else self._choices_by_slices
        )
        """The choices "verb value" for all cards in a mask. In a small deck made once for every mask."""

    def _choices_by_slices(self, verb: str, cards: int) -> tuple[str, ...]:
        """Put together of slices of the deck, each of whose parts is made once: there are too many sets of 39 cards."""
        first, left = 1, cards >> 1
        found: tuple[str, ...] = ()
        while left:
            found += self._choices_of_slice(verb, first, left & _SLICE)
            first += _SLICE_LENGTH
            left >>= _SLICE_LENGTH
        return found

    def _make_choices_of_slice(self, verb: str, first: int, cards: int) -> tuple[str, ...]:
        return tuple([f"{verb} {name}" for number, name in enumerate(self.names[first:]) if cards >> number & 1])

    def values_in(self, cards: int) -> tuple[int, ...]:
        """The values of the cards in a mask, lowest first; a Joker is a 0 at the end."""
        return tuple([value for number, value in enumerate(self.values) if cards >> number & 1])


@cache
def deck_of(cards: tuple[PowerCard, ...]) -> PowerDeck:
    """The deck of these cards; the same one for all games with them."""
    return PowerDeck(cards)
