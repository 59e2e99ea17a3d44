"""Sheets look as they did when somebody looked at them last, and all that is written on them can be read."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from render.sheets import lobby_card
from render.sheets.paper import Paper
from render.theme import Colour, load_theme, themes
from tests.random_cases import daily
from tests.render.goldens import MOST_DIFFERENCE, difference_to_golden, worst_tile
from tests.render.sheets.samples import KINDS
from tests.render.sheets.sheet_goldens import FOLDER, MIXED, PICTURES, SMALLER, drawn
from tests.render.vision import contrast

LEAST_CONTRAST = {"contrast": 7.0}  # WCAG 2.2, AAA
USUAL_CONTRAST = 4.5  # AA


@cache
def pictures() -> dict[str, Image.Image]:
    return dict(drawn())


@pytest.mark.parametrize("name", [f"{kind}-{theme}" for kind, theme, _ in PICTURES])
def test_a_sheet_looks_like_its_golden_picture(name: str) -> None:
    difference = difference_to_golden(FOLDER / f"{name}.png", pictures()[name])
    assert difference <= MOST_DIFFERENCE, "look at it, then: python -m tests.render.sheets.sheet_goldens"


def test_every_golden_picture_is_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(pictures())


def test_one_letter_more_is_noticed() -> None:
    facts = KINDS["lobby_card"].make(Random(MIXED))
    one, other = (
        lobby_card.compose(shown, load_theme()).convert("RGB").reduce(SMALLER)
        for shown in (facts, replace(facts, note=f"{facts.note}!"))
    )
    assert worst_tile(one, one) == 0
    assert worst_tile(one, other) > MOST_DIFFERENCE


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("name", daily(themes(), 1))
def test_all_that_is_written_on_sheets_can_be_read(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Paper.text
    pairs: dict[tuple[Colour, Colour], str] = {}

    def note(paper: Paper, text: str, room: Any, face: Any, sizes: Any, ink: Colour, *rest: Any, **how: Any) -> Any:
        before = paper.picture.crop((room.left, room.top, room.right, room.bottom))
        box = write(paper, text, room, face, sizes, ink, *rest, **how)
        if text:
            left, top = box.left - room.left, box.top - room.top
            ground = before.crop((left, top, left + box.width, top + box.height))
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
        assert contrast(ink, ground) >= LEAST_CONTRAST.get(name, USUAL_CONTRAST), f"{text!r}: {ink} on {ground}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_themes_change_every_sheet(kind: str) -> None:
    made = {KINDS[kind].png(MIXED, load_theme(name)) for name in themes()}
    assert len({Image.open(io.BytesIO(png)).size for png in made}) == 1
    assert len(made) == len(themes())
