"""What the board shows with Grandissimo: Portugal, the prison, ships, guests and a crowned Grande."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import Game
from engine.elgrande.seen.view import ShipView, View
from render.elgrande import board
from render.elgrande.board import extent_of
from render.elgrande.layout import BOARD, HARBOUR, Extent, load_layout
from render.elgrande.map.harbour import inset_boxes
from render.layout import LAYOUTS, LayoutName
from render.theme import load_theme, themes
from tests.render.elgrande.positions import WORDS

CROWDED = {
    "prison": (4, 0, 7, 1),
    "ships": (ShipView(2, 12), ShipView(None, 0)),
    "guests": ((1, 2), (), (3, 3, 3, 3, 0), ()),
}


def view_of(**options: object) -> View:
    game = Game.new({"players": 4, "expansions": ["grandissimo"], **options}, 5)
    view: View = game.view(None)
    return view


def drawn(view: View, theme: str = "light", layout: LayoutName = "wide") -> bytes:
    names = {region.id: region.id.upper() for region in view.regions} | {"castillo": "CASTILLO"}
    words = replace(WORDS, regions=names, cards={card.id: card.id for card in view.open_cards})
    return board.render(view, words, load_theme(theme), layout=layout)


@pytest.mark.parametrize("ships", [1, 2])
def test_the_prison_and_the_ships_lie_side_by_side_below_the_board(ships: int) -> None:
    boxes = inset_boxes(ships)
    assert len(boxes) == ships + 1
    assert boxes[0].left == HARBOUR.left
    assert boxes[-1].right <= HARBOUR.right
    assert all(one.right < other.left for one, other in pairwise(boxes))
    assert all(box.top > BOARD.bottom and HARBOUR.holds(box) for box in boxes)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_nothing_else_stands_where_they_are(layout: LayoutName) -> None:
    places = load_layout(layout, 4, extent=Extent.HARBOUR, more_cards=7)
    assert len(places.cards) == 7
    assert all(box.top > HARBOUR.bottom for box in places.cards)
    assert all(not box.overlaps(HARBOUR) for box in (places.header, places.legend, *places.player_boxes(4)))


def test_a_first_game_has_portugal_and_nothing_below() -> None:
    assert extent_of(view_of()) is Extent.HARBOUR
    assert extent_of(view_of(stack_six="first_game")) is Extent.PORTUGAL
    assert Extent.PORTUGAL.below == 0


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("layout", LAYOUTS)
def test_everything_is_seen_in_every_theme_and_layout(theme: str, layout: LayoutName) -> None:
    empty = view_of()
    pictures = {drawn(empty, theme, layout)}
    for name, value in CROWDED.items():
        pictures.add(drawn(replace(empty, **{name: value}), theme, layout))  # type: ignore[arg-type]
    assert len(pictures) == 1 + len(CROWDED)


def test_a_crowned_grande_and_the_king_in_the_castillo_are_seen() -> None:
    view = view_of()
    region = next(region for region in view.regions if region.grandes)
    king = replace(view, king=region.id, regions=tuple(
        replace(each, has_king=each.id == region.id) for each in view.regions
    ))  # fmt: skip
    assert drawn(king) != drawn(replace(king, crowned=region.grandes[0]))
