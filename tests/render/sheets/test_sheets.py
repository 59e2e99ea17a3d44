"""What holds for all sheets: files of a palette that stay small, the same facts the same picture."""

from __future__ import annotations

import io
from typing import get_args

import pytest
from PIL import Image

from render.canvas import Canvas
from render.icons import icon
from render.layout import Box
from render.palette import shared_colours
from render.png import encode
from render.sheets import final_sheet, power_cards
from render.sheets.final_sheet import FinalSheet, Finisher
from render.sheets.paper import MOST_COLOURS, Paper
from render.theme import load_theme, mix, themes
from tests.render.sheets.samples import KINDS

LIMIT = 200_000


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_equal_facts_give_equal_bytes(kind: str) -> None:
    assert KINDS[kind].png(1, load_theme()) == KINDS[kind].png(1, load_theme())


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_sheets_are_small_palette_files(kind: str, theme: str) -> None:
    png = KINDS[kind].png(9, load_theme(theme))
    picture = Image.open(io.BytesIO(png))
    assert (picture.format, picture.mode) == ("PNG", "P")
    assert len(png) <= LIMIT
    assert 880 <= picture.width <= 1400


@pytest.mark.parametrize("theme", themes())
def test_a_sheet_with_39_power_cards_is_small_too(theme: str) -> None:
    card = power_cards.DrawnPowerCard(180, 7, "in_hand", "Gezagsondermijning", ("count_3", "move_any", "out_of_region"))
    picture = power_cards.compose(power_cards.PowerCards("Alle Machtkarten", (card,) * 39), load_theme(theme))
    assert len(encode(picture)) <= LIMIT
    assert picture.height <= 1400


@pytest.mark.parametrize("seat", range(5))
def test_in_a_row_of_five_the_winners_crown_and_piece_keep_clear_of_the_frame(seat: int) -> None:
    ranking = tuple(Finisher((seat + n) % 5, "", n + 1, 10 - n) for n in range(5))
    facts = FinalSheet("", ranking, "", ("0", "1"), ((0, 1),) * 5, ())
    picture = final_sheet.compose(facts, load_theme()).convert("RGB")
    top, height = final_sheet.HEADER, (5 * final_sheet.RANK + 8) // 5 - 8
    ground = picture.getpixel((final_sheet.MARGIN + 150, top + height // 2))

    for rows in (range(top + 6, top + 9), range(top + height - 9, top + height - 6)):
        assert {picture.getpixel((x, y)) for x in range(100, 160) for y in rows} == {ground}


def test_a_hand_without_cards_can_be_drawn() -> None:
    assert power_cards.compose(power_cards.PowerCards("Deine Machtkarten", ()), load_theme()).height > 0


@pytest.mark.parametrize("title", ["", "Joker"])
def test_the_joker_has_a_star_and_no_value(title: str) -> None:
    hand = power_cards.PowerCards("140 to ★", (power_cards.DrawnPowerCard(0, 0, "in_hand", title=title),))

    texts = [each.text for each in power_cards.draw(hand, load_theme()).texts]

    assert texts[:2] == ["140 to ★", "★"]


def test_cards_that_are_gone_look_different() -> None:
    states: tuple[power_cards.State, ...] = get_args(power_cards.State)
    hands = [power_cards.PowerCards("Hand", (power_cards.DrawnPowerCard(40, 4, state, "Veto"),)) for state in states]
    assert len({power_cards.compose(hand, load_theme()).tobytes() for hand in hands}) == len(states)


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_flat_colours_are_exactly_those_of_the_theme(kind: str, theme: str) -> None:
    c = load_theme(theme).colours
    picture = Image.open(io.BytesIO(KINDS[kind].png(9, load_theme(theme)))).convert("RGB")
    counted = sorted(picture.getcolors(picture.width * picture.height) or [], reverse=True)
    largest = {colour for _, colour in counted[:4]}
    assert c.backdrop in {colour for _, colour in counted}
    assert (c.king if kind == "power_cards" else c.panel) in largest


@pytest.mark.parametrize("theme", themes())
def test_no_sheet_looks_for_colours_of_its_own(theme: str) -> None:
    paper = KINDS["scoring_sheet"].paper(9, load_theme(theme))
    shown = {colour for _, colour in paper.finished().convert("RGB").getcolors(MOST_COLOURS) or []}
    assert shown <= {*shared_colours(load_theme(theme)), *paper.plain}


@pytest.mark.parametrize("theme", themes())
def test_all_that_is_plain_is_exact(theme: str) -> None:
    look = load_theme(theme)
    paper = Paper(look, 400, 100)
    regions = [look.regions[region] for region in ("galicia", "aragon", "valencia", "granada")]
    for place, tint in enumerate(regions):  # some are near to each other
        paper.panel(Box(20 + place * 40, 20, 40, 40), tint, 0)
    odd = (123, 45, 231)
    canvas = Canvas(60, 60)
    canvas.circle(30, 30, 25, odd)
    paper.canvas(canvas, 200, 20)
    paper.sprite(icon(look, "court", 60, odd), 300, 20, 0.6)
    shown = paper.finished().convert("RGB")
    assert [shown.getpixel((40 + place * 40, 40)) for place in range(4)] == regions
    assert shown.getpixel((230, 50)) == odd
    assert mix(look.colours.backdrop, odd, 0.6) in {colour for _, colour in shown.getcolors(MOST_COLOURS) or []}
