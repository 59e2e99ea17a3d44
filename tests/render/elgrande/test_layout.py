"""Nothing in the picture lies on top of something else."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from random import Random

import pytest
from PIL import Image, ImageChops

from engine.elgrande.seen.view import RegionView
from render import pieces
from render.elgrande.beside.standing import standing_boxes
from render.elgrande.beside.track import marker_boxes
from render.elgrande.layout import BOARD, CELL, MAP, load_layout, score_cell
from render.elgrande.map import places
from render.elgrande.map.colonists import PLINTH
from render.elgrande.map.ground import SCALE
from render.elgrande.map.grouping import arrange
from render.elgrande.map.labels import name_box, plaque_box
from render.elgrande.map.regions import shape_of
from render.layout import LAYOUTS, Box, LayoutName
from render.pieces import LETTERS
from render.theme import load_theme, themes
from tests.random_cases import sampled
from tests.render.elgrande.positions import REGIONS, SPACE_HEIGHT, WORDS, position, region_boxes, spread

NAMES = WORDS.regions
MARKER_ROW = 34
KINGLESS = {"castillo", "america", "ship", "africa"}
"""Where the King never goes by himself: the Castillo has its tower there, and the colonies lie overseas."""
COASTS = {region for region, (_, _, is_coast) in REGIONS.items() if is_coast}


def crowded(seed: int) -> tuple[RegionView, ...]:
    """Up to five players, up to 30 caballeros in a region, and often several Grandes in one."""
    chance = Random(seed)
    view = position(seed)
    favourite = chance.choice(sorted(REGIONS))
    regions = []
    for region in view.regions:
        counts = tuple(spread(chance, chance.randint(0, 30), view.players))
        grandes = tuple(range(view.players)) if region.id == favourite else ()
        regions.append(
            RegionView(
                id=region.id,
                points=region.points,
                scoring_table=region.scoring_table,
                caballeros=counts,
                grandes=grandes if chance.random() < 0.3 else region.grandes,
                has_king=region.has_king,
                is_coast=region.is_coast,
            )
        )
    return tuple(regions)


@pytest.mark.parametrize("seed", sampled(range(300), 60))
def test_labels_and_pieces_never_overlap(seed: int) -> None:
    boxes = [box for region in crowded(seed) for box in region_boxes(region, NAMES[region.id])]
    boxes += [name_box("castillo", NAMES["castillo"]), plaque_box("castillo", is_coast=False)]
    boxes += [piece.box for piece in arrange(places.places()["castillo"].field, (), (9, 12, 3, 1, 5))]
    for one, other in itertools.combinations(boxes, 2):
        assert not one.overlaps(other), f"{one} and {other}"


def test_room_for_the_king_names_points_and_pieces_is_free_in_every_region() -> None:
    boxes: list[tuple[str, Box]] = [("ship", places.SHIP), ("tower", places.TOWER)]
    x, y, radius = places.COMPASS
    boxes.append(("compass", Box(x - radius, y - radius, 2 * radius, 2 * radius)))
    boxes.append(("title", places.TITLE))
    boxes += places.LANDS.items()
    boxes += [(f"table {box.left}", box) for box in places.TABLES_BESIDE]
    for region, place in places.places().items():
        boxes += [
            (f"{region} name", name_box(region, "M" * 30)),
            (f"{region} points", plaque_box(region, is_coast=region in COASTS)),
        ]
        boxes.append((f"{region} field", place.field_with_king))
        if region != "castillo":
            boxes.append((f"{region} king", place.king))
    for one, other in itertools.combinations(boxes, 2):
        assert not one[1].overlaps(other[1]), f"{one[0]} and {other[0]}"
    for name, box in boxes:
        assert MAP.holds(box), name


@pytest.mark.parametrize("seed", range(20))
def test_every_piece_stands_in_its_field(seed: int) -> None:
    for region in crowded(seed):
        field = places.places()[region.id].room(has_king=region.has_king)
        pieces = arrange(field, region.grandes, region.caballeros)
        assert sum(each.kind == "grande" or each.with_grande for each in pieces) == len(region.grandes)
        shown = {each.player: each.count for each in pieces if each.kind != "grande" and each.count}
        assert shown == {seat: count for seat, count in enumerate(region.caballeros) if count}
        assert all(field.holds(piece.box) for piece in pieces)


@pytest.mark.parametrize("has_markers", [False, True])
@pytest.mark.parametrize("has_king", [False, True])
def test_numbers_can_be_read_on_a_phone_whoever_crowds_in_a_region(*, has_king: bool, has_markers: bool) -> None:
    """Everybody with any number, all Grandes, the King and a row of markers: `docs/pictures.md` says where."""
    everybody = (0, 1, 2, 3, 4)
    for region, place in (places.places() | places.further_places()).items():
        room = place.room(has_king=has_king)
        down = MARKER_ROW if has_markers and region != "castillo" else 0  # there they lie beside the name
        field = Box(room.left, room.top, room.width, room.height - down)
        grandes = () if region == "castillo" else everybody
        for count, others in itertools.product((1, 3, 4, 9, 10, 30), (0, 1, 30)):
            for crowd in ((count,) * 5, (count, others, count, others, count), (count,) * 6):
                pieces = [*arrange(field, grandes, crowd), *arrange(field, (), crowd)]
                assert min(each.letters for each in pieces) >= LETTERS, (region, crowd)


def test_men_and_piles_stand_in_their_region_until_it_is_crowded() -> None:
    for region, place in places.places().items():
        if region != "castillo":
            few = arrange(place.field, (0,), (2, 0, 0, 4, 0))
            assert {each.kind for each in few} == {"grande", "figures", "pile"}, region


@pytest.mark.parametrize("theme", themes())
def test_the_king_stands_inside_his_region_and_on_no_other_label(theme: str) -> None:
    """The whole figure: not on a border, not in the sea, not on what tells of another region."""
    figure = pieces.king(load_theme(theme)).getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    all_places = places.places() | places.further_places()
    labels = [box for region in all_places for box in (name_box(region, "M" * 30), plaque_box(region, is_coast=False))]
    spaces = [Box(*space, PLINTH[0], SPACE_HEIGHT) for place in all_places.values() for space in place.spaces.values()]
    for region, place in all_places.items():
        if region in KINGLESS:
            continue
        king = place.king
        ground = Image.new("L", figure.size)
        mask, left, top = shape_of(region)
        mask = mask.reduce(SCALE)
        ground.paste(mask, (BOARD.left + left // SCALE - king.left, BOARD.top + top // SCALE - king.top))
        inside = ImageChops.multiply(figure, ground)
        assert sum(inside.histogram()[128:]) >= 0.99 * sum(figure.histogram()[128:]), region
        assert not any(king.overlaps(box) for box in (*labels, *spaces)), region
        for other, beside in all_places.items():
            assert not king.overlaps(beside.field_with_king if other == region else beside.field), (region, other)


@pytest.mark.parametrize("has_king", [False, True])
def test_pieces_stand_inside_their_region_whoever_is_there(*, has_king: bool) -> None:
    """The middle of nearly every piece and of its feet, and most corners: a border cuts no more than these."""
    chance = Random(7)
    crowds = [
        (tuple(range(chance.choice((0, 0, 1, 2)))), tuple(spread(chance, chance.choice((2, 3, 5, 8, 12, 16)), players)))
        for players in (2, 3, 4, 5)
        for _ in range(25)
    ]
    for region, place in (places.places() | places.further_places()).items():
        if region in KINGLESS:
            continue
        mask, left, top = shape_of(region)
        ground = mask.reduce(SCALE).point(lambda grey: 255 if grey > 127 else 0)
        corner = (BOARD.left + left // SCALE, BOARD.top + top // SCALE)
        boxes = [
            piece.box
            for grandes, caballeros in crowds
            for piece in arrange(place.room(has_king=has_king), grandes, caballeros)
        ]
        middles = [box.middle for box in boxes] + [(box.middle[0], box.bottom - 3) for box in boxes]
        corners = [(x, box.bottom - 4) for box in boxes for x in (box.left + 4, box.right - 4)]
        assert _share_on(ground, corner, middles) >= 0.95, region
        assert _share_on(ground, corner, corners) >= 0.88, region


def _share_on(ground: Image.Image, corner: tuple[int, int], points: Sequence[tuple[float, float]]) -> float:
    """How many of these points of the board lie on the ground, of 1."""
    there = [(int(x) - corner[0], int(y) - corner[1]) for x, y in points]
    held = [0 <= x < ground.width and 0 <= y < ground.height and ground.getpixel((x, y)) == 255 for x, y in there]
    return sum(held) / len(held)


@pytest.mark.parametrize("many", [4, 5, 8, 15])
def test_more_than_three_caballeros_look_like_more_than_three_single_ones(many: int) -> None:
    singles, group = arrange(Box(0, 0, 400, 120), (), (3, many))

    assert (singles.kind, group.kind) == ("figures", "pile")
    assert group.box.height > 1.4 * singles.box.height


def test_pieces_are_larger_where_few_play() -> None:
    field = places.places()["castilla_la_vieja"].field
    two, three, five = (arrange(field, (), (1, 2, *[0] * more))[0].scale for more in (0, 1, 3))

    assert two > three > five


def test_a_pile_is_the_higher_the_more_there_are() -> None:
    heights = [arrange(Box(0, 0, 400, 140), (), (many,))[0].box.height for many in (4, 6, 8)]

    assert heights == sorted(set(heights))


def test_a_field_that_is_too_small_says_so() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        arrange(Box(0, 0, 20, 20), (0,), (1, 1))


def test_markers_never_hide_each_other_nor_reach_into_cells_beside() -> None:
    chance = Random(1)
    for _ in range(500):
        players = chance.randint(2, 5)
        points = chance.randrange(120)
        scores = tuple(chance.choice((points, points + 1)) for _ in range(players))
        boxes = marker_boxes(scores)
        for box, other in itertools.combinations(boxes, 2):
            assert math.dist(box.middle, other.middle) >= box.width * 0.9 or not box.overlaps(other), scores
        for box in boxes:
            assert Box(0, 0, BOARD.right + 16, BOARD.bottom + 16).holds(box)
            assert box.width >= 20


def test_score_track_has_a_hundred_cells_in_a_ring() -> None:
    cells = [score_cell(points) for points in range(100)]
    assert len(set(cells)) == 100
    assert all(BOARD.holds(cell) and not cell.overlaps(MAP) for cell in cells)
    for one, other in zip(cells, [*cells[1:], cells[0]], strict=True):
        assert abs(one.left - other.left) + abs(one.top - other.top) == CELL
    assert score_cell(100) == score_cell(0)


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_panels_and_cards_lie_beside_the_board(name: LayoutName, players: int) -> None:
    layout = load_layout(name, players)
    outer = [BOARD, layout.header, layout.legend, *layout.player_boxes(players)]
    for inner in (layout.cards, standing_boxes(layout.strip, players)):
        boxes = [*outer, *inner]
        for one, other in itertools.combinations(boxes, 2):
            assert not one.overlaps(other)
        assert all(Box(0, 0, *layout.size).holds(box) for box in boxes)
        assert all(layout.strip.holds(box) for box in inner)


@pytest.mark.parametrize("name", LAYOUTS)
def test_figures_of_a_player_stand_side_by_side(name: LayoutName) -> None:
    panels = load_layout(name).panels
    lefts = [left for left, _ in panels.figures]
    rights = [left + width for left, width in panels.figures]
    assert all(right + 6 <= left for right, left in zip(rights, lefts[1:], strict=False))
    assert rights[-1] + 8 <= panels.power_card.left


def test_a_picture_for_phones_is_as_high_as_needed() -> None:
    heights = [load_layout("tall", players).size[1] for players in (2, 3, 4, 5)]
    assert heights == sorted(set(heights))
    assert load_layout("tall", 5, has_strip=False).size[1] == load_layout("tall", 5).strip.top
    assert {load_layout("wide", players).size for players in (2, 3, 4, 5)} == {(1600, 1200)}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 5])
def test_names_are_read_where_the_picture_is_as_wide_as_a_phone(layout: LayoutName, players: int) -> None:
    """390 pixels: letters ten pixels high with their lines, about seven without."""
    places = load_layout(layout, players)

    assert places.panels.name[2] * 390 / places.size[0] > 9.5
