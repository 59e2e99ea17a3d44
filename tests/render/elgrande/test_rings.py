"""Whatever a lesson is about can be ringed, in the pictures of every set."""

from __future__ import annotations

import pytest

from render.elgrande.layout import Extent, load_layout
from render.elgrande.page import BoardPage
from render.elgrande.rings import masks_of
from render.layout import LAYOUTS, LayoutName
from render.theme import load_theme
from tests.render.elgrande.test_colonies import view, words_for

ALWAYS = ("castillo", "king", "cards", "track", "rounds", "player 0", "player 2")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("expansions", "extent"),
    [((), Extent.SPAIN), (("grandissimo",), Extent.HARBOUR), (("inquisitor",), Extent.COLONIES)],
)
def test_every_region_and_what_is_beside_the_map_can_be_ringed(
    expansions: tuple[str, ...], extent: Extent, layout: LayoutName
) -> None:
    shown = view(3, expansions)
    page = BoardPage(load_theme(), load_layout(layout, 3, extent=extent, more_cards=7))
    places = [*(region.id for region in shown.regions), *ALWAYS]
    for place in places:
        (mask,) = masks_of(page, shown, words_for(shown), [place])
        assert mask.getbbox() is not None, place


def test_a_region_that_is_not_in_the_game_is_not_ringed() -> None:
    shown = view(3, ())
    page = BoardPage(load_theme(), load_layout("wide", 3))

    assert masks_of(page, shown, words_for(shown), ["portugal", "ship", "francia"]) == []
