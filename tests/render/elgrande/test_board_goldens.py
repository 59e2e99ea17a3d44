"""The board looks as it did when somebody looked at it last."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import pytest
from PIL import Image

from render.elgrande.board import render
from tests.random_cases import daily
from tests.render.elgrande.board_goldens import FOLDER, PICTURES, SMALLER, drawn, views
from tests.render.elgrande.positions import WORDS
from tests.render.goldens import MOST_DIFFERENCE, difference_to_golden, worst_tile


@cache
def pictures() -> dict[str, Image.Image]:
    return dict(drawn())


@pytest.mark.parametrize("name", daily(sorted(PICTURES), 5))
def test_the_board_looks_like_its_golden_picture(name: str) -> None:
    difference = difference_to_golden(FOLDER / f"{name}.png", pictures()[name])
    assert difference <= MOST_DIFFERENCE, "look at it, then: python -m tests.render.elgrande.board_goldens"


def test_every_golden_picture_is_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


@pytest.mark.parametrize("place", ["valencia", "castilla_la_vieja"])  # a figure more, and another number
def test_one_caballero_more_is_noticed(place: str) -> None:
    view = views()["turns"]
    words = replace(WORDS, cards={card.id: "The King" for card in view.open_cards})
    more = replace(
        view,
        regions=tuple(
            replace(region, caballeros=(region.caballeros[0] + 1, *region.caballeros[1:]))
            if region.id == place
            else region
            for region in view.regions
        ),
    )
    one, other = (small(render(shown, words)) for shown in (view, more))
    assert worst_tile(one, one) == 0
    assert worst_tile(one, other) > MOST_DIFFERENCE
    assert worst_tile(one, one.resize((10, 10))) == 255


def small(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB").reduce(SMALLER)
