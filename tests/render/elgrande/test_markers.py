"""Markers of lasting effects: each has its sign, they cover nothing, and nobody sees where a secret one lies."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace
from random import Random

import pytest
from PIL import Image

from bot.elgrande.narrator.naming import effect_name
from bot.i18n.texts import Texts
from engine.elgrande.board.effects import NAMES, SCORING
from engine.elgrande.facts import KING_AND_INTRIGUE_CARDS
from engine.elgrande.seen.view import LastingEffect, View
from render.elgrande.board import compose, render
from render.elgrande.layout import BOARD, MAP, load_layout
from render.elgrande.map.geography import load_geography
from render.elgrande.map.grouping import arrange
from render.elgrande.map.labels import name_box, plaque_box
from render.elgrande.map.markers import (
    NEUTRAL,
    bridge_box,
    field_of,
    held_by,
    marked_at,
    marker_boxes,
    sign_of,
)
from render.elgrande.map.places import TOWER, places
from render.fonts import ELLIPSIS, fit
from render.icons import SIGNS
from render.layout import LAYOUTS, Box, LayoutName
from render.theme import load_theme, themes
from tests.render.elgrande.positions import REGIONS, WORDS, position
from tests.render.elgrande.test_layout import crowded

LIMIT = 200_000
DECK = tuple(KING_AND_INTRIGUE_CARDS.values())
BORDERS = sorted(
    tuple(sorted(line.between)) for line in load_geography().lines if len(set(line.between) & set(REGIONS)) == 2
)


def lasting(name: str, *areas: str, player: int = 0, secret: bool = False) -> LastingEffect:
    return LastingEffect(name, player, SCORING, areas, secret)


def with_effects(view: View, *effects: LastingEffect) -> View:
    return replace(view, effects=effects, power_deck=DECK)


def many_effects(seed: int) -> tuple[LastingEffect, ...]:
    """Everything that can lie on the table at once, in regions by chance."""
    chance = Random(seed)
    region = chance.choice(sorted(REGIONS))
    other = chance.choice(sorted(set(REGIONS) - {region}))
    border = chance.choice(BORDERS)
    return (
        lasting("quarantine", region),
        lasting("alliance", region, other, player=1),
        lasting("limit_board", region),
        lasting("castillo_moved", other),
        lasting("royal_protection", region, player=1),
        lasting("collapse"),
        lasting("grande_inside", other),
        lasting("bridge", *border),
        lasting("double", region, secret=True),
        lasting("espionage"),
        lasting("turned_8_4_0"),
    )


@pytest.mark.parametrize("effect", NAMES)
def test_every_effect_has_a_sign_of_its_own_and_words(effect: str) -> None:
    words = Texts.load().for_locale("en")
    assert sign_of(effect) in SIGNS
    assert sign_of(effect) != NEUTRAL
    assert effect_name(effect, words) != effect_name("unheard_of", words)
    assert words(f"effect.{effect}.about")


def test_an_effect_that_nobody_knows_has_a_neutral_sign() -> None:
    assert sign_of("unheard_of") == NEUTRAL


@pytest.mark.parametrize("seed", range(12))
def test_markers_cover_neither_pieces_nor_names_nor_each_other(seed: int) -> None:
    view = with_effects(replace(position(seed), regions=crowded(seed)), *many_effects(seed))
    for region in view.regions:
        place = places()[region.id]
        boxes = [
            name_box(region.id, WORDS.regions[region.id]),
            plaque_box(region.id, region.is_coast),
            *([place.king] if region.has_king else []),
            *(piece.box for piece in arrange(field_of(view, region.id), region.grandes, region.caballeros)),
            *marker_boxes(view, region.id),
        ]
        for one, another in itertools.combinations(boxes, 2):
            assert not one.overlaps(another), region.id
        assert all(MAP.holds(box) for box in boxes)


def test_markers_of_the_castillo_stand_around_its_name() -> None:
    view = with_effects(position(1), *many_effects(1))
    boxes = [name_box("castillo", "Castillo"), plaque_box("castillo", is_coast=False), TOWER]
    boxes += marker_boxes(view, "castillo")
    assert len(boxes) == 5
    for one, another in itertools.combinations(boxes, 2):
        assert not one.overlaps(another)
    assert all(MAP.holds(box) for box in boxes)


def test_all_grandes_and_a_collapse_are_seen_beside_the_castillo() -> None:
    grandes = [lasting("grande_inside", "galicia", player=player) for player in range(5)]
    view = with_effects(position(1, 5), *grandes, lasting("collapse"))
    boxes = marker_boxes(view, "castillo")
    assert len(set(boxes)) == 6
    assert not any(box.overlaps(plaque_box("castillo", is_coast=False)) for box in boxes)
    assert not any(box.overlaps(places()["valencia"].field) for box in boxes)


@pytest.mark.parametrize(("one", "other"), BORDERS)
def test_hardly_anything_of_a_bridge_lies_below_a_name_or_points(one: str, other: str) -> None:
    box = bridge_box(one, other)
    assert bridge_box(other, one) == box
    assert MAP.holds(box)
    for region, (_, _, is_coast) in REGIONS.items():
        for label in (name_box(region, WORDS.regions[region]), plaque_box(region, is_coast)):
            width = min(box.right, label.right) - max(box.left, label.left)
            height = min(box.bottom, label.bottom) - max(box.top, label.top)
            assert max(0, width) * max(0, height) <= box.width * box.height / 6, region


def test_nobody_sees_where_a_secret_marker_lies() -> None:
    view = position(5, 4)
    known, unknown = lasting("double", "galicia", secret=True), lasting("double", secret=True)
    shown = lasting("double", "galicia")

    assert render(with_effects(view, known), WORDS) == render(with_effects(view, unknown), WORDS)
    assert render(with_effects(view, shown), WORDS) != render(with_effects(view, unknown), WORDS)
    assert held_by(with_effects(view, known), 0) == ("double",)
    assert held_by(with_effects(view, shown), 0) == ()


def test_a_turned_table_is_marked_where_it_lies() -> None:
    view = replace(position(1), scoring_tables={"8/4/0": "aragon", "4/0/0": None})
    assert marked_at(lasting("turned_8_4_0"), view) == ("aragon",)
    assert marked_at(lasting("turned_4_0_0"), view) == ()


@pytest.mark.parametrize(
    "effect",
    [
        lasting("quarantine", "galicia"),
        lasting("bridge", "aragon", "valencia"),
        lasting("castillo_moved", "galicia"),
        lasting("collapse"),
        lasting("espionage"),
        lasting("unheard_of", "galicia"),
        lasting("quarantine", "galicia", player=1),
    ],
    ids=lambda effect: effect.name,
)
def test_every_effect_changes_the_picture(effect: LastingEffect) -> None:
    view = position(5, 4)
    pictures = {
        render(with_effects(view, *effects), WORDS) for effects in ((), (effect,), (lasting("quarantine", "sevilla"),))
    }
    assert len(pictures) == 3


def test_a_standard_is_seen_on_its_bearer() -> None:
    view = position(5, 4)
    region = next(region for region in view.regions if region.caballeros[1])
    bearing = replace(view, standards=(None, region.id, None, None))
    assert render(view, WORDS) != render(bearing, WORDS)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_markers_mean_stands_below_all_else(layout: LayoutName, players: int) -> None:
    places_of = load_layout(layout, players, has_effects=True)
    assert places_of.effects is not None
    assert Box(0, 0, *places_of.size).holds(places_of.effects)
    above = [BOARD, *places_of.player_boxes(players), *places_of.cards[:players]]
    assert all(box.bottom <= places_of.effects.top for box in above)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_meaning_fits_into_its_room(layout: LayoutName) -> None:
    words = Texts.load().for_locale("en")
    places_of = load_layout(layout, 5, has_effects=True)
    assert places_of.effects is not None
    columns, rows = places_of.effect_cells
    width, height = places_of.effects.width // columns, places_of.effects.height // rows
    for effect in NAMES:
        _, (line,) = fit(effect_name(effect, words), "text", (28, 24), width - height - 16)
        assert ELLIPSIS not in line, effect


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_picture_without_power_cards_with_actions_is_as_high_as_ever(layout: LayoutName) -> None:
    view = position(5, 4)
    usual, longer = (compose(each, WORDS, layout=layout) for each in (view, with_effects(view)))
    assert usual.height < longer.height


@pytest.mark.parametrize("theme", themes())
@pytest.mark.parametrize("layout", LAYOUTS)
def test_boards_full_of_markers_stay_small(theme: str, layout: LayoutName) -> None:
    view = with_effects(replace(position(3, 5), regions=position(3, 5).regions), *many_effects(3))
    view = replace(view, standards=tuple(view.grandes))
    png = render(view, replace(WORDS, effects={name: name for name in NAMES}), load_theme(theme), layout=layout)
    assert len(png) <= LIMIT
    assert Image.open(io.BytesIO(png)).mode == "P"
