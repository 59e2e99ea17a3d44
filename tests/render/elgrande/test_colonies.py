"""The charts of the colonies, Francia, and what stands there: nothing hides anything, and everything finds room."""

from __future__ import annotations

import itertools
from dataclasses import replace
from random import Random

import pytest
from PIL import Image

from engine import Game
from engine.elgrande.seen.view import LimitTableView, View
from render.elgrande.board import compose
from render.elgrande.layout import BOARD, COLONIES, MAP, Extent, load_layout
from render.elgrande.map.colonists import PLINTH, limit_table, standing
from render.elgrande.map.labels import name_box, plaque_box
from render.elgrande.map.limit_table import NOTE, lay
from render.elgrande.map.markers import ROW
from render.elgrande.map.places import RegionPlaces, further_places, places
from render.elgrande.words import BoardWords
from render.layout import LAYOUTS, Box, LayoutName
from render.pieces import BLACK, LETTERS
from render.theme import load_theme, themes
from tests.render.elgrande.positions import NAMES, SPACE_HEIGHT, WORDS


def colonies() -> dict[str, RegionPlaces]:
    """The places of Francia, the ship, América and África."""
    return {region: further_places()[region] for region in ("francia", "ship", "america", "africa")}


INSETS = {region: place.inset for region, place in colonies().items() if place.inset is not None}


def view(players: int = 5, expansions: tuple[str, ...] = ("inquisitor",)) -> View:
    """The public view of a game that has just begun."""
    game = Game.new({"players": players, "expansions": list(expansions)}, 3)
    chance = Random(3)
    while game.board.phase == "setup":
        player = chance.choice(sorted(game.pending))
        game.apply(player, chance.choice(game.pending[player]))
    return View.of(game.view(None))


def words_for(shown: View) -> BoardWords:
    regions = {region.id: region.id.upper() for region in shown.regions}
    cards = {card.id: "Scoring of all four-point regions" for card in shown.open_cards}
    return replace(WORDS, players=NAMES[: shown.players], regions={**WORDS.regions, **regions}, cards=cards)


def crowded(shown: View, table: str, beside: int) -> View:
    """Everybody with many caballeros, the Grandes and black ones in every region, and the limit table in this one."""
    everybody = tuple(range(shown.players))
    regions = tuple(
        replace(region, caballeros=(12,) * shown.players, black=4, grandes=everybody)
        if region.has_ground
        else replace(region, grandes=everybody)
        for region in shown.regions
    )
    outside = (beside,) * (shown.players + 1)
    return replace(shown, regions=regions, limit_table=LimitTableView(table, 10, 0, outside))


def test_names_points_spaces_and_pieces_of_the_new_regions_do_not_overlap() -> None:
    for region, place in colonies().items():
        boxes = [
            name_box(region, "M" * 30),
            plaque_box(region, is_coast=region == "francia"),
            place.field,
            *(Box(left, top, PLINTH[0], SPACE_HEIGHT) for left, top in place.spaces.values()),
        ]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other), region
        assert all((place.inset or MAP).holds(box) for box in boxes), region


def test_francia_leaves_room_for_what_else_is_on_the_map() -> None:
    francia = colonies()["francia"]
    spaces = [Box(left, top, PLINTH[0], SPACE_HEIGHT) for left, top in francia.spaces.values()]
    mine = [name_box("francia", "Francia"), plaque_box("francia", is_coast=True), francia.field, *spaces]
    for region, place in places().items():
        for box in (place.field, place.king if region != "castillo" else place.field):
            assert not any(box.overlaps(each) for each in mine), region
    assert not any(francia.king.overlaps(box) for box in spaces)


def test_the_charts_lie_side_by_side_below_the_board() -> None:
    for one, other in itertools.combinations([BOARD, *INSETS.values()], 2):
        assert not one.overlaps(other)
    assert all(COLONIES.holds(box) for box in INSETS.values())


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("cards", [4, 7])
def test_seven_cards_have_places_of_their_own(name: LayoutName, cards: int) -> None:
    layout = load_layout(name, 4, extent=Extent.COLONIES, more_cards=cards)

    boxes = [BOARD, COLONIES, layout.header, layout.legend, *layout.player_boxes(4), *layout.cards]
    assert len(layout.cards) == cards
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other)
    assert all(Box(0, 0, *layout.size).holds(box) for box in boxes)


@pytest.mark.parametrize("table", ["valencia", "aragon", "pais_vasco", "ship", "america", "africa"])
@pytest.mark.parametrize("beside", [0, 2])
def test_all_pieces_of_five_players_find_room_also_on_a_limit_table_and_beside_it(table: str, beside: int) -> None:
    shown = crowded(view(), table, beside)
    for region in shown.regions:
        pieces = standing(shown, region)
        assert {piece.player for piece in pieces} >= ({*range(5), BLACK} if region.has_ground else set(range(5)))
        for one, other in itertools.combinations([piece.box for piece in pieces], 2):
            assert not one.overlaps(other), region.id


SEATED = ((2, 2, 2, 2, 1, 1), (10, 0, 0, 0, 0, 0), (4, 3, 3, 0, 0, 0), (0, 9, 0, 0, 0, 1), (0,) * 6)
"""Ten spaces are taken, or none."""
BESIDE = ((0,) * 6, (1,) * 6, (12,) * 6, (3, 0, 0, 0, 0, 11))


@pytest.mark.parametrize("has_markers", [False, True])
@pytest.mark.parametrize("has_king", [False, True])
def test_numbers_on_the_limit_table_and_beside_it_can_be_read_on_a_phone(*, has_king: bool, has_markers: bool) -> None:
    """Wherever it lies, with the Grandes there, the King, and a row of markers."""
    everybody = tuple(range(5))
    for region, place in (places() | colonies()).items():
        if region in ("castillo", "francia"):
            continue  # it never lies there
        room = place.room(has_king=has_king)
        field = Box(room.left, room.top, room.width, room.height - (ROW if has_markers else 0))
        for seated, beside in itertools.product(SEATED, BESIDE):
            carried = () if has_markers else ((0, "goods", 2), (1, "gold", 1))
            lying = lay(field, everybody, seated, beside, carried)
            assert min(each.letters for each in (*lying.pieces, *lying.beside)) >= LETTERS, (region, seated, beside)
            assert all(lying.frame.holds(each.box) for each in lying.pieces)
            outside = NOTE if lying.is_noted else field
            assert all(outside.holds(each.box) and not lying.frame.overlaps(each.box) for each in lying.beside)


def test_the_note_on_the_limit_table_lies_where_nobody_can_be() -> None:
    assert MAP.holds(NOTE)
    for region, place in (places() | colonies()).items():
        taken = [name_box(region, "M" * 30), plaque_box(region, is_coast=True), place.field, place.field_with_king]
        assert not any(NOTE.overlaps(box) for box in taken), region


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_crowded_limit_table_has_its_note_in_the_picture(layout: LayoutName) -> None:
    few, many = (crowded(view(), "aragon", beside) for beside in (1, 2))

    def note(shown: View) -> bytes:
        box = (NOTE.left, NOTE.top, NOTE.right, NOTE.bottom)
        return compose(shown, words_for(shown), load_theme(), layout=layout).crop(box).tobytes()

    assert note(few) != note(many) != note(replace(view(), limit_table=None))


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_crowded_board_is_drawn_in_every_look(theme: str, layout: LayoutName) -> None:
    shown = crowded(view(), "valencia", 1)

    picture = compose(shown, words_for(shown), load_theme(theme), layout=layout)

    expected = load_layout(layout, 5, bool(shown.open_cards), extent=Extent.COLONIES, more_cards=7)
    assert picture.size == expected.size


def test_the_ground_of_a_region_is_seen_through_its_limit_table() -> None:
    shown = view(3)
    regions = tuple(replace(region, caballeros=(0, 0, 0), grandes=()) for region in shown.regions)
    shown = replace(shown, regions=regions)

    on_vasco = replace(shown, limit_table=LimitTableView("pais_vasco", 6, 6, (0, 0, 0, 0)))

    def drawn(region: str) -> Image.Image:
        (lying,) = (found for each in shown.regions if (found := limit_table(on_vasco, each)) is not None)
        box = lying.frame
        picture = compose(replace(shown, limit_table=LimitTableView(region, 6, 6, (0, 0, 0, 0))), words_for(shown))
        return picture.crop((box.left + 10, box.top + 10, box.right - 10, box.bottom - 40))

    assert drawn("pais_vasco").tobytes() == drawn("granada").tobytes()


def test_a_full_limit_table_and_a_full_francia_look_otherwise() -> None:
    shown = view(3)
    table = shown.limit_table
    assert table is not None
    full = replace(shown, limit_table=replace(table, free=0))
    taken = replace(
        shown,
        regions=tuple(
            replace(region, spaces=tuple(replace(space, owner=0) for space in region.spaces), caballeros=(3, 0, 0))
            if region.id == "francia"
            else region
            for region in shown.regions
        ),
    )

    free, on_table, in_francia = (compose(each, words_for(each)).tobytes() for each in (shown, full, taken))
    assert len({free, on_table, in_francia}) == 3
