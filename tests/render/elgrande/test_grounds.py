"""The stored grounds are what would be drawn today."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from render.elgrande.map.grounds import make_ground
from render.palette import FOLDER, stored_ground
from render.theme import load_theme, themes
from tests.random_cases import daily


@pytest.mark.parametrize("name", daily(themes(), 1))
def test_stored_ground_and_palette_are_what_would_be_drawn_today(name: str) -> None:
    """If this fails: `python -m scripts.make_grounds`."""
    theme = load_theme(name)

    drawn, stored = make_ground(theme), stored_ground(theme)

    assert drawn.getpalette() == stored.getpalette()
    assert ImageChops.difference(drawn.convert("RGB"), stored.convert("RGB")).getbbox() is None


def test_every_stored_ground_is_that_of_a_theme() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.png")) == list(themes())
