"""Sheets look as they did when somebody looked at them last, and all that is written on them can be read."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageDraw

from render.sheets.paper import Paper
from render.theme import Colour, load_theme, themes
from tests.render.goldens import FOLDER, MOST_PIXELS, assert_like_golden, differing
from tests.render.sheets.samples import KINDS
from tests.render.vision import contrast

SEED = 5  # gives five open cards, 23 power cards with actions, four players
FULL = 9  # gives twelve plain power cards, five players, ten areas
GOLDENS = [(kind, "light", SEED) for kind in sorted(KINDS)]
GOLDENS += [("power_cards", "dark", FULL), ("scoring_sheet", "dark", FULL), ("final_sheet", "contrast", FULL)]
LEAST_CONTRAST = {"light": 4.5, "dark": 4.5, "contrast": 7.0}  # WCAG 2.2, AA and AAA


@pytest.mark.parametrize(("kind", "theme", "seed"), GOLDENS)
def test_a_sheet_looks_like_its_golden_picture(kind: str, theme: str, seed: int) -> None:
    assert_like_golden(f"{kind}-{theme}", KINDS[kind].png(seed, load_theme(theme)))


def test_every_golden_picture_belongs_to_a_test() -> None:
    sheets = {path.stem for path in FOLDER.glob("*.png") if path.stem.rpartition("-")[0] in KINDS}
    assert sheets == {f"{kind}-{theme}" for kind, theme, _ in GOLDENS}


def test_a_missing_letter_is_noticed() -> None:
    picture = Image.new("RGB", (300, 200), (250, 240, 220))
    other = picture.copy()
    assert differing(picture, other) == 0
    ImageDraw.Draw(other).rectangle((10, 10, 30, 28), fill=(40, 30, 40))
    assert differing(picture, other) > MOST_PIXELS
    assert differing(picture, picture.resize((150, 100))) == 1


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", themes())
def test_all_that_is_written_on_sheets_can_be_read(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Paper.text
    pairs: dict[tuple[Colour, Colour], str] = {}

    def note(paper: Paper, text: str, room: Any, face: Any, sizes: Any, ink: Colour, *rest: Any, **how: Any) -> Any:
        before = paper.picture.copy()
        box = write(paper, text, room, face, sizes, ink, *rest, **how)
        if text:
            ground = before.crop((box.left, box.top, box.right, box.bottom))
            _, usual = max(ground.getcolors(ground.width * ground.height) or [], key=lambda counted: counted[0])
            assert isinstance(usual, tuple)
            red, green, blue = usual
            pairs[ink, (red, green, blue)] = text
        return box

    monkeypatch.setattr(Paper, "text", note)
    for seed in range(3):
        KINDS[kind].paper(seed, load_theme(name))
    assert pairs
    for (ink, ground), text in pairs.items():
        assert contrast(ink, ground) >= LEAST_CONTRAST[name], f"{text!r}: {ink} on {ground}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_themes_change_every_sheet(kind: str) -> None:
    sizes = {Image.open(io.BytesIO(KINDS[kind].png(SEED, load_theme(name)))).size for name in themes()}
    assert len(sizes) == 1
    assert len({KINDS[kind].png(SEED, load_theme(name)) for name in themes()}) == 3
