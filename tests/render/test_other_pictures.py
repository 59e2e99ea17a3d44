"""The hand of power cards, and the picture of a table that waits for players."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from render.hand import HandCard, render_hand
from render.lobby import LobbyWords, render_lobby

HAND = tuple(HandCard(value, 6 - value // 2, in_hand=True) for value in range(1, 14))
LOBBY = LobbyWords("El Grande", "Nine rounds", ("Isabel", None, None, None, None), "free")


def size(picture: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(picture)).size


def changed(**changes: object) -> tuple[HandCard, ...]:
    """The hand with its fourth card changed."""
    return (*HAND[:3], replace(HAND[3], **changes), *HAND[4:])  # type: ignore[arg-type]  # fields by name


def test_hand_shows_what_is_left_and_what_is_taken() -> None:
    hands = [HAND, changed(in_hand=False), changed(played_by=2), changed(played_by=3), changed(caballeros=9)]
    assert len({render_hand(hand, 1, "Your power cards") for hand in hands}) == len(hands)


def test_hand_says_whose_it_is() -> None:
    assert render_hand(HAND, 0, "Cards") != render_hand(HAND, 1, "Cards")
    assert render_hand(HAND, 0, "Cards") == render_hand(HAND, 0, "Cards")


def test_hand_is_as_wide_as_its_cards() -> None:
    assert size(render_hand(HAND, 0, "Cards"))[0] > size(render_hand(HAND[:5], 0, "x" * 400))[0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_waiting_table_shows_its_seats(seats: int) -> None:
    words = replace(LOBBY, seats=("Isabel",) + (None,) * (seats - 1))
    full = replace(LOBBY, seats=("Isabel", "Wolfeschlegelsteinhausen", "🦊", "Núñez", "Иван")[:seats])
    assert render_lobby(words) != render_lobby(full)
    assert len(render_lobby(full)) < 100_000


def test_waiting_table_without_a_subtitle() -> None:
    assert render_lobby(replace(LOBBY, subtitle="")) != render_lobby(LOBBY)
