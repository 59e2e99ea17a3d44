"""Chance from one seeded generator whose whole state is one integer, so that a board with it is cheap to copy and save.

SplitMix64 (Steele, Lea, Flood 2014). Python's own generator is not used because its state of 625 words would travel
with every copy and every saved game, and because its methods may change between Python versions: the same seed must
deal the same game for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

Item = TypeVar("Item")

_WORD = (1 << 64) - 1


def next_word(state: int) -> tuple[int, int]:
    """The next state and a number from 0 to 2**64 - 1."""
    state = (state + 0x9E3779B97F4A7C15) & _WORD
    word = state
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _WORD
    return state, word ^ (word >> 31)


def shuffled(state: int, items: Sequence[Item]) -> tuple[int, tuple[Item, ...]]:
    """The next state and the items in random order (Fisher and Yates), each order equally likely for all one can tell.

    One number of 64 bits decides four places; for up to a hundred items that is uneven by less than one part in 2**37.
    """
    deck = list(items)
    for ways, places in _four_by_four(len(deck)):
        state, word = next_word(state)
        way = word * ways >> 64  # from here on the numbers are small: those are worked with several times faster
        for place, ways_behind in places:
            other = way // ways_behind
            way %= ways_behind
            deck[place], deck[other] = deck[other], deck[place]
    return state, tuple(deck)


@cache
def _four_by_four(count: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """The places of so many items, from the last one, as numbers decide them: in how many ways four of them can be
    filled, and each of these with in how many ways those behind it can be.
    """
    fours = []
    for last in range(count - 1, 0, -4):
        ways, places = 1, []
        for place in range(max(last - 4, 0) + 1, last + 1):
            places.append((place, ways))
            ways *= place + 1
        fours.append((ways, tuple(reversed(places))))
    return tuple(fours)
