"""What the picture of the board shows, and what it must not show."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.elgrande.seen.view import HeldVeto
from render.elgrande.beside.side import draw_header, draw_players
from render.elgrande.board import compose, render
from render.elgrande.layout import load_layout
from render.elgrande.map.places import places
from render.elgrande.moves.changes import NO_CHANGES, Arrow, BoardChanges
from render.elgrande.page import BoardPage, base_page
from render.elgrande.words import BoardWords
from render.layout import LAYOUTS, Box, LayoutName
from render.theme import load_theme, themes
from tests.render.elgrande.positions import REGIONS, WORDS, position, region_boxes

LIMIT = 200_000
CHANGES = BoardChanges(
    ("granada", "castillo"),
    (
        Arrow("caballero", 0, "granada", "castillo", 2),
        Arrow("caballero", 1, "court", "aragon", 3),
        Arrow("caballero", 2, "cataluna", "province", 1),
        Arrow("grande", 3, "galicia", "valencia", 1),
        Arrow("king", None, "sevilla", "castilla_la_vieja", 1),
        Arrow("table", None, "castillo", "granada", 1),
    ),
)


def test_equal_views_give_equal_bytes() -> None:
    assert render(position(3, 4), WORDS) == render(position(3, 4), WORDS)


def test_picture_is_a_palette_png_of_1600_by_1200() -> None:
    picture = Image.open(io.BytesIO(render(position(1), WORDS)))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "P", (1600, 1200))


def test_closed_castillo_shows_nothing_of_its_contents() -> None:
    view = position(5, 4)
    field = places()["castillo"].field
    box = (field.left, field.top, field.right, field.bottom)
    shown, empty = compose(view, WORDS).crop(box), base_page(load_theme(), "wide").crop(box)
    assert shown.tobytes() == empty.tobytes()


def test_open_castillo_shows_its_contents() -> None:
    view = position(5, 4)
    counts = {render(replace(view, castillo=castillo), WORDS) for castillo in (None, (1, 0, 0, 0), (2, 0, 0, 0))}
    assert len(counts) == 3


def test_what_only_the_viewer_knows_is_not_in_the_picture() -> None:
    view = position(5, 4)
    secret = replace(
        view, viewer=2, hand=(3, 9, 13), my_disc="granada", choices=("disc granada",), played_power_cards=((1,),) * 4
    )
    assert render(view, WORDS) == render(secret, WORDS)


@pytest.mark.parametrize(
    "change",
    [
        {"score": (1, 2, 3, 5)},
        {"round": 7},
        {"court": (1, 1, 1, 2)},
        {"province": (1, 1, 1, 2)},
        {"hand_sizes": (3, 3, 3, 4)},
        {"power_cards": (None, None, None, 2)},
        {"power_cards": (None, None, None, 3)},
        {"vetoes": (HeldVeto(2, 5),)},
        {"vetoes": (HeldVeto(3, 5),)},
        {"discs_ready": (False, True, False, False)},
        {"waiting": (3,)},
        {"turns_done": ()},
        {"turn_order": (0, 1, 2, 3)},
        {"scoring_after": (2, 5)},
        {"scoring_tables": {"8/4/0": None, "4/0/0": None}},
        {"castillo_points": (8, 4, 0), "castillo_table": "8/4/0"},
        {"castillo_points": (8, 4, 0), "castillo_table": None},
    ],
    ids=lambda change: " ".join(change),
)
def test_every_public_fact_changes_the_picture(change: dict[str, object]) -> None:
    view = replace(
        position(5, 4),
        score=(1, 2, 3, 4),
        round=4,
        court=(1, 1, 1, 1),
        province=(1, 1, 1, 1),
        hand_sizes=(3, 3, 3, 3),
        power_cards=(None, None, None, None),
        vetoes=(),
        turn_order=(1, 0, 2, 3),
        turns_done=(1,),
        waiting=(0,),
        scoring_tables={"8/4/0": "galicia", "4/0/0": None},
    )
    assert render(view, WORDS) != render(replace(view, **change), WORDS)  # type: ignore[arg-type]  # fields by name


def test_a_mobile_scoring_table_looks_different_from_printed_points() -> None:
    view = position(5, 4)
    printed = tuple(replace(region, scoring_table=None) for region in view.regions)
    covered = tuple(replace(region, scoring_table="8/4/0") for region in view.regions)
    assert render(replace(view, regions=printed), WORDS) != render(replace(view, regions=covered), WORDS)


@pytest.mark.parametrize("region", sorted(REGIONS))
def test_the_kings_region_is_marked(region: str) -> None:
    view = position(5, 4)
    here, nowhere = (
        replace(view, king=king, regions=tuple(replace(place, has_king=place.id == king) for place in view.regions))
        for king in (region, "nowhere")
    )
    difference = ImageChops.difference(
        compose(here, WORDS).convert("RGB"), compose(nowhere, WORDS).convert("RGB")
    ).getbbox()
    king = places()[region].king
    assert difference is not None
    assert difference[2] - difference[0] > king.width  # the figure, and a band around the whole region
    assert difference[3] - difference[1] > king.height


def replaced(name: str, word: str) -> BoardWords:
    """The words with another one in one place."""
    changes: dict[str, Any] = {name: word}
    return replace(WORDS, **changes)


def changed(words: BoardWords) -> Box:
    """The part of the picture where other words make a difference."""
    view = position(5, 5)
    box = ImageChops.difference(compose(view, WORDS).convert("RGB"), compose(view, words).convert("RGB")).getbbox()
    assert box is not None
    return Box(box[0], box[1], box[2] - box[0], box[3] - box[1])


@pytest.mark.parametrize("label", ["court", "province", "hand"])
def test_a_label_stands_once_above_all_players(label: str) -> None:
    box = changed(replaced(label, "Hofgut"))
    assert load_layout("wide").legend.holds(box)
    assert box.height >= 20


def test_round_phase_and_next_scoring_keep_apart() -> None:
    boxes = [changed(replaced(line, "Ægypt 888")) for line in ("round", "phase", "next_scoring")]
    assert all(load_layout("wide").header.holds(box) for box in boxes)
    for above, below in itertools.pairwise(boxes):
        assert below.top - above.bottom >= 6


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(("layout", "least"), [("wide", 9.6), ("tall", 17)])
def test_no_word_beside_the_board_is_too_small_on_a_phone(
    layout: LayoutName, least: float, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord shows the picture 550 pixels wide there."""
    sizes: dict[str, int] = {}

    def note(page: BoardPage, text: str, x: int, y: int, face: str, size: int, *rest: object) -> int:
        sizes[text] = size
        return 0

    monkeypatch.setattr(BoardPage, "text", note)
    page, view = BoardPage(load_theme(), load_layout(layout, players)), position(5, players)
    draw_header(page, view, WORDS)
    draw_players(page, view, WORDS)
    assert {"Court", "Province", "Cards", "Round 4 of 9", "Turns", "Next scoring after round 6"} <= sizes.keys()
    assert min(sizes.values()) * 550 / page.layout.size[0] >= least


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("caballeros", [(7, 12, 9, 28, 5), (3, 3, 3, 3, 3)], ids=["many", "three of each"])
def test_crowded_pictures_stay_small(caballeros: tuple[int, ...], layout: LayoutName, theme: str) -> None:
    view = position(201, 5)
    full = tuple(
        replace(region, caballeros=caballeros, grandes=(0, 1) if number % 3 == 0 else (number % 5,))
        for number, region in enumerate(view.regions)
    )
    crowded = replace(
        view, regions=full, castillo=(3, 8, 12, 1, 5), vetoes=(HeldVeto(0, 3), HeldVeto(1, 4)), turns_done=()
    )
    assert len(render(crowded, WORDS, load_theme(theme), layout=layout, changes=CHANGES)) <= LIMIT


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_number_of_players_can_be_drawn(players: int) -> None:
    assert render(position(11, players), WORDS)


def test_six_round_game_can_be_drawn() -> None:
    assert render(position(12, 4, rounds=(2, 3, 5, 6, 8, 9), round=8), WORDS)


def test_end_of_the_game_shows_the_ranking_with_shared_places() -> None:
    end = position(12, 4, over=True, turn=None, open_cards=(), waiting=(), phase="over", score=(9, 50, 50, 20))
    shared = render(replace(end, ranking=((1, 2), (3,), (0,))), WORDS)
    single = render(replace(end, ranking=((1,), (2,), (3,), (0,))), WORDS)
    assert shared != single


@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_won_is_seen_in_both_layouts(layout: LayoutName) -> None:
    end = position(12, 2, over=True, turn=None, open_cards=(), waiting=(), phase="over", score=(50, 50))
    pictures = {render(replace(end, ranking=ranking), WORDS, layout=layout) for ranking in (((0, 1),), ((0,), (1,)))}
    assert len(pictures) == 2


def test_without_open_cards_their_places_are_empty() -> None:
    assert render(position(12, 4, open_cards=(), phase="general_scoring"), WORDS)


def test_names_with_nothing_printable_do_not_break_the_picture() -> None:
    words = replace(WORDS, players=("🦊🦊", "漢字", "", "\u202e", "x" * 400))
    assert render(position(12, 5), words)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("theme", themes())
def test_every_player_keeps_the_exact_colour_in_the_picture(theme: str, layout: LayoutName) -> None:
    look = load_theme(theme)
    picture = compose(position(5, 5), WORDS, look, layout=layout).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(maxcolors=256) or []}
    assert {player.colour for player in look.players} <= colours


@pytest.mark.parametrize("arrow", CHANGES.arrows, ids=lambda arrow: f"{arrow.piece} {arrow.origin} {arrow.destination}")
def test_every_move_of_the_last_turn_is_an_arrow(arrow: Arrow) -> None:
    view = position(5, 5)
    assert render(view, WORDS, changes=BoardChanges((), (arrow,))) != render(view, WORDS)
    more = replace(arrow, count=4)
    assert render(view, WORDS, changes=BoardChanges((), (more,))) != render(
        view, WORDS, changes=BoardChanges((), (arrow,))
    )


@pytest.mark.parametrize("place", ["granada", "castillo"])
def test_a_changed_place_is_marked_also_where_the_king_is(place: str) -> None:
    view = position(5, 4)
    with_king = replace(view, king="granada")
    for shown in (view, with_king):
        assert render(shown, WORDS, changes=BoardChanges((place,), ())) != render(shown, WORDS)


def test_when_nearly_everything_changed_nothing_is_marked() -> None:
    view = position(5, 4)
    assert render(view, WORDS, changes=BoardChanges(tuple(REGIONS), ())) == render(view, WORDS)


def test_what_happens_off_the_map_draws_no_arrow() -> None:
    recruiting = BoardChanges((), (Arrow("caballero", 0, "province", "court", 3),))
    assert render(position(5, 4), WORDS, changes=recruiting) == render(position(5, 4), WORDS, changes=NO_CHANGES)


def test_arrows_leave_numbers_names_and_pieces_free() -> None:
    """They are drawn below: whatever stands in a piece's box looks as it did without arrows."""
    view = position(5, 5)
    plain, marked = compose(view, WORDS), compose(view, WORDS, changes=CHANGES)
    for region in view.regions:
        for box in region_boxes(region, WORDS.regions[region.id])[:2]:
            inner = (box.left + 9, box.top + 9, box.right - 9, box.bottom - 9)
            assert plain.crop(inner).tobytes() == marked.crop(inner).tobytes(), region.id


@pytest.mark.parametrize("layout", LAYOUTS)
def test_few_caballeros_are_drawn_one_by_one(layout: LayoutName) -> None:
    view = position(5, 2)
    counts = [
        render(
            replace(view, regions=tuple(replace(region, caballeros=(count, 0)) for region in view.regions)),
            WORDS,
            layout=layout,
        )
        for count in (1, 2, 3, 4, 5)
    ]
    assert len(set(counts)) == 5
