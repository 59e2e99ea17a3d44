"""Chance: the same seed deals the same game for ever, and evenly."""

from __future__ import annotations

from engine.core.chance import next_word, shuffled


def test_the_same_state_gives_the_same_numbers_for_ever() -> None:
    """The first numbers of SplitMix64 from 1234567, as its authors publish them."""
    state, words = 1234567, []
    for _ in range(3):
        state, word = next_word(state)
        words.append(word)

    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_every_item_comes_to_every_place_about_equally_often() -> None:
    state = 1
    found = [[0] * 6 for _ in range(6)]
    for _ in range(6000):
        state, items = shuffled(state, tuple(range(6)))
        for place, item in enumerate(items):
            found[place][item] += 1

    assert all(850 < count < 1150 for row in found for count in row)


def test_shuffling_keeps_every_item_and_moves_the_state_on() -> None:
    state, items = shuffled(7, tuple(range(11)))

    assert sorted(items) == list(range(11))
    assert items != tuple(range(11))
    assert state != 7
    assert shuffled(7, tuple(range(11))) == (state, items)
