"""The picture of the island: small palette files, coasts that meet, plates that hide nothing, marks that are seen."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from engine.elcaballero.seen.view import CellView, ElCaballeroView
from render.elcaballero import board, cards, ghost, part
from render.elcaballero import layout as places
from render.elcaballero.changes import NO_CHANGES, IslandChanges
from render.elcaballero.coast import INSET, FourSides, coasts, land_middle, land_shape, water_middle
from render.elcaballero.frame import around, whole_island
from render.elcaballero.island import RIM, sea_corners
from render.elcaballero.labels import draw_labels, land_labels
from render.elcaballero.layout import LAYOUTS as LAYOUTS_OF_ISLANDS
from render.elcaballero.sheet import Sheet
from render.elcaballero.sheets import score_sheet
from render.elcaballero.totals import draw_totals, sheet_height
from render.layout import LAYOUTS, Box, LayoutName
from render.png import encode
from render.theme import load_theme, themes
from tests.random_cases import sampled
from tests.render.elcaballero.board_goldens import BOARDS, FOLDER, GHOSTS, drawn
from tests.render.elcaballero.positions import NAMES, POSITIONS, card_ghost, changes, laying, view, words
from tests.render.goldens import MOST_DIFFERENCE, difference_to_golden

LIMIT = 200_000
LOOKS: list[FourSides] = [(n, e, s, w) for n, e, s, w in product((False, True), repeat=4)]
OUTSIDE = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))


@cache
def pictures() -> dict[str, Image.Image]:
    return dict(drawn())


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


@cache
def rendered(name: str, theme: str, layout: LayoutName) -> bytes:
    shown = view(name)
    return board.render(shown, words(shown), load_theme(theme), layout=layout, changes=changes(shown))


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted({*BOARDS, *GHOSTS}))
def test_the_island_looks_like_its_golden_picture(name: str) -> None:
    difference = difference_to_golden(FOLDER / f"{name}.png", pictures()[name])
    assert difference <= MOST_DIFFERENCE, "look at it, then: python -m tests.render.elcaballero.board_goldens"


def test_every_golden_picture_is_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == {*BOARDS, *GHOSTS}


@pytest.mark.parametrize("look", sampled([*product(POSITIONS, themes(), LAYOUTS)], by_day=2, thorough=13), ids=" ".join)
def test_pictures_are_small_palette_files(look: tuple[str, str, LayoutName]) -> None:
    file, layout = rendered(*look), look[-1]

    assert picture(file).mode == "P"
    assert picture(file).width == {"wide": 1600, "tall": 1152}[layout]
    assert len(file) <= LIMIT


@pytest.mark.parametrize("look", sampled([*product(POSITIONS, themes(), LAYOUTS)], by_day=len(POSITIONS)), ids=" ".join)
def test_equal_views_give_equal_pictures(look: tuple[str, str, LayoutName]) -> None:
    first = rendered(*look)
    rendered.cache_clear()

    assert rendered(*look) == first


@pytest.mark.parametrize("name", ["few", "many", "expanded", "end"])
def test_the_whole_island_fits_with_room_around_it(name: str) -> None:
    box = Box(20, 30, 1100, 900)
    shown = view(name)
    frame = whole_island(shown, box)

    assert all(box.holds(frame.box(cell)) for cell in cells(shown))


def test_a_crop_shows_its_cell_and_no_more_emptiness_than_needed() -> None:
    box = Box(16, 16, 1120, 952)
    shown = view("end")
    for tile in shown.tiles:
        frame = around(shown, tile.cell, box, 7)
        assert box.holds(frame.box(tile.cell))
        assert sum(box.overlaps(frame.box(cell)) for cell in cells(shown)) >= 6


@pytest.mark.parametrize("land", LOOKS)
def test_a_coast_crosses_edges_at_right_angles_where_the_neighbour_s_does(land: FourSides) -> None:
    corners = own_corners(land)
    for line in coasts(land, corners):
        for point, inner in ((line[0], line[1]), (line[-1], line[-2])):
            edge = next(edge for edge in range(4) if lies_on(point, edge))
            along = point[0] if edge in (0, 2) else point[1]
            assert min(abs(along - INSET), abs(along - 1 + INSET)) < 1e-9
            assert land[edge]
            x, y = OUTSIDE[edge]
            straight = (inner[0] - point[0]) * x + (inner[1] - point[1]) * y
            assert straight < 0
            assert abs((inner[0] - point[0]) * y + (inner[1] - point[1]) * x) < 0.25 * -straight


@pytest.mark.parametrize("land", [look for look in LOOKS if any(look)])
def test_symbols_stand_on_land_and_swim_in_water(land: FourSides) -> None:
    shape = land_shape(land, own_corners(land))

    assert inside(land_middle(land), shape)
    for side in range(4):
        if not land[side]:
            assert not inside(water_middle(land, side), shape)


def test_all_land_has_no_coast_and_all_water_no_land() -> None:
    assert coasts((True,) * 4, (False,) * 4) == ()
    assert land_shape((False,) * 4, (True,) * 4) == ()
    assert len(coasts((True,) * 4, (True, False, False, False))) == 1


def test_water_at_a_corner_is_seen_on_every_tile_that_has_its_corner_there() -> None:
    assert sea_corners(0, 0, (True, True, False, True)) == {(1, -1), (0, -1)}
    assert sea_corners(0, 0, (True,) * 4) == set()


def test_plates_hide_neither_each_other_nor_gold_and_fish() -> None:
    shown = view("end")
    pressed: list[Box] = []

    class Noting(Sheet):
        def press_in(self, stamp: object, left: int, top: int, box: Box) -> None:
            pressed.append(Box(left, top, getattr(stamp, "width", 0), getattr(stamp, "height", 0)))

    box = Box(0, 0, 1200, 1000)
    frame = whole_island(shown, box)
    draw_labels(Noting(load_theme(), 1200, 1000), shown, land_labels(shown), frame, box)

    assert len(pressed) >= len(shown.lands)
    waters = pressed[len(shown.lands) :]
    assert waters
    for number, plate in enumerate(pressed):
        assert not any(plate.overlaps(other) for other in waters if other is not plate), number


def test_plates_of_land_leave_the_numbers_of_the_cards_free_where_they_can() -> None:
    shown = view("end")
    pressed: list[Box] = []

    class Noting(Sheet):
        def press_in(self, stamp: object, left: int, top: int, box: Box) -> None:
            pressed.append(Box(left, top, getattr(stamp, "width", 0), getattr(stamp, "height", 0)))

    box = Box(0, 0, 1200, 1000)
    frame = whole_island(shown, box)
    draw_labels(Noting(load_theme(), 1200, 1000), shown, land_labels(shown), frame, box)

    over_cards = [
        plate
        for plate in pressed[: len(shown.lands)]
        if any(plate.overlaps(frame.box(card.cell)) for card in shown.cards)
    ]
    assert len(over_cards) <= len(shown.lands) // 4


def test_the_totals_tell_who_has_how_many_at_the_most_valuable_lands() -> None:
    shown = view("end")
    written: list[str] = []

    class Noting(Sheet):
        def text(self, text: str, *_: object, **__: object) -> int:
            written.append(text)
            return 0

    draw_totals(Noting(load_theme(), 600, 200), Box(0, 0, 460, 162), shown)

    told = [land for land in shown.lands if any(land.totals)][:8]
    assert told
    expected: list[str] = []
    for land in told:
        expected += [land.letter, str(land.value), *(str(total) for total in land.totals if total)]
    assert written == expected


def test_the_tall_picture_tells_the_totals_below_all_else() -> None:
    shown, nobody = view("end"), view("start")
    told = [land for land in shown.lands if any(land.totals)]
    places = LAYOUTS_OF_ISLANDS["tall"]
    assert sheet_height(nobody, *places.totals) == 0
    for columns, most_rows in ((3, 5), (2, 1)):
        height = sheet_height(shown, columns, most_rows)
        rows = min(most_rows, -(-len(told) // columns))
        assert height == sheet_height(replace(shown, lands=tuple(told[: rows * columns])), columns, most_rows)
    finished = [board.compose(each, words(each), layout="tall") for each in (shown, replace(shown, lands=()))]
    more = finished[0].height - finished[1].height
    assert more > sheet_height(shown, *places.totals)
    assert places.totals_box(shown.players, sheet_height(shown, *places.totals)).bottom < finished[0].height


def test_what_the_last_turn_changed_is_marked() -> None:
    shown = view("many")
    marked = IslandChanges((shown.tiles[0].cell,), ((CellView.named("e4n4"), 1),))
    plain, other = (
        picture(board.render(shown, words(shown), changes=which)).convert("RGB") for which in (NO_CHANGES, marked)
    )

    assert ImageChops.difference(plain, other).getbbox() is not None
    colours = {colour for _, colour in other.getcolors(1 << 20) or []}
    assert load_theme().colours.changed in colours


def test_one_number_more_on_a_card_is_seen() -> None:
    shown = view("many")
    first, *rest = shown.cards
    raised = replace(shown, cards=(replace(first, numbers=(*first.numbers[1:], first.numbers[0])), *rest))

    assert board.render(shown, words(shown)) != board.render(raised, words(raised))


@pytest.mark.parametrize("with_tiles", [False, True])
def test_a_part_shows_what_changed_and_is_small(*, with_tiles: bool) -> None:
    shown = view("expanded")
    tile = shown.tiles[-1].cell

    def drawn_part(marks: IslandChanges) -> Image.Image:
        return part.compose(shown, words(shown), load_theme(), changes=marks, with_tiles=with_tiles)

    near, whole = drawn_part(IslandChanges((tile,))), drawn_part(NO_CHANGES)
    assert near.size == whole.size
    assert near.tobytes() != whole.tobytes()
    assert len(encode(near)) < 0.6 * len(rendered("expanded", "light", "wide"))


@pytest.mark.parametrize("land", [sides for count in (1, 2, 3, 4) for sides in combinations(range(4), count)])
def test_castillo_and_grande_hide_no_number_that_counts(land: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    theme, look = load_theme(), cards.CardLook(0, (1, 2, 3, 4), land, castillo=True, grande=True)
    full = cards.card_picture.__wrapped__(theme, look, 160)
    monkeypatch.setattr(cards, "_draw_further_numbers", lambda *_: None)
    monkeypatch.setattr(cards, "_draw_pieces", lambda *_: None)
    bare = cards.card_picture.__wrapped__(theme, look, 160)
    ink = (*theme.players[0].text, 255)
    places = [(x, y) for x in range(160) for y in range(160) if bare.getpixel((x, y)) == ink]
    assert len(places) > 100 * len(land)
    assert sum(full.getpixel(place) == ink for place in places) >= 0.93 * len(places)


def test_the_ghost_has_a_golden_rim_and_the_other_cells_a_dot() -> None:
    for made in (laying, card_ghost):
        shown, piece = made()
        with_others = ghost.compose(shown, words(shown), piece)
        alone = ghost.compose(shown, words(shown), replace(piece, others=(), gone=()))

        lowest = part.TILES if made is laying else part.ISLAND
        assert with_others.size == (part.WIDTH, lowest.bottom + part.EDGE)
        difference = ImageChops.difference(with_others.convert("RGB"), alone.convert("RGB")).getbbox()
        assert difference is not None
        gold = load_theme().colours.gold
        assert gold in {colour for _, colour in alone.convert("RGB").getcolors(1 << 20) or []}


def test_the_score_sheet_writes_every_name_and_number() -> None:
    rows = (
        score_sheet.ScoreRow("Region A (11)", (22, 11, 0, 0)),
        score_sheet.ScoreRow("Ships", (4, 0, 12, 0)),
        score_sheet.ScoreRow("Sum", (26, 11, 12, 0), is_sum=True),
    )
    for theme in themes():
        paper = score_sheet.draw(score_sheet.ScoreSheet("Scoring after round 4", NAMES, rows), load_theme(theme))
        texts = [written.text for written in paper.texts]

        assert texts.count("0") == 5
        assert {"22", "26", "Region A (11)", *NAMES} <= set(texts)
        assert len(encode(paper.finished())) <= LIMIT


def cells(shown: ElCaballeroView) -> list[CellView]:
    """Where anything lies."""
    return [*(tile.cell for tile in shown.tiles), *(card.cell for card in shown.cards)]


def own_corners(land: FourSides) -> FourSides:
    north, east, south, west = land
    return not (north and west), not (north and east), not (south and east), not (south and west)


def lies_on(point: tuple[float, float], edge: int) -> bool:
    x, y = point
    return abs((y, 1 - x, 1 - y, x)[edge]) < 1e-9


def inside(point: tuple[float, float], shape: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point lies in a polygon: a ray crosses its outline an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("position", ["few", "end"])
def test_the_steps_from_the_start_tile_stand_along_the_rim(position: str) -> None:
    """Posts and menus call a place "2 east, 1 north": what is counted from can be seen."""
    shown = view(position)
    named = words(shown)
    one = board.compose(shown, named, load_theme()).convert("RGB")
    other = board.compose(shown, replace(named, sides=("S", "W", "N", "E")), load_theme()).convert("RGB")
    island = places.LAYOUTS["wide"].island

    changed = ImageChops.difference(one, other)

    assert changed.getbbox() is not None
    inside = (island.left + 2 * RIM, island.top + 2 * RIM, island.right, island.bottom)
    assert changed.crop(inside).getbbox() is None
