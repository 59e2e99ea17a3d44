"""What holds for all sheets: files of a palette that stay small, the same facts the same picture."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.theme import load_theme
from tests.render.sheets.samples import KINDS

LIMIT = 200_000


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_equal_facts_give_equal_bytes(kind: str) -> None:
    assert KINDS[kind].png(1, load_theme()) == KINDS[kind].png(1, load_theme())


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_sheets_are_small_palette_files(kind: str, seed: int) -> None:
    png = KINDS[kind].png(seed, load_theme())
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert len(png) <= LIMIT
    assert 880 <= picture.width <= 1400
