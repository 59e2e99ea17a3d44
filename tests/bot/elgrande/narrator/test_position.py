"""The board in words at length: everything that the picture shows, in lines one can listen to."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.elgrande.narrator.board import alt_text
from bot.elgrande.narrator.position import position as told_position
from bot.elgrande.sheets import cards_to_choose, shown
from bot.i18n.texts import Texts
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from cogs.elgrande.messages import own_lines
from engine.core.game import Game
from engine.elgrande.facts import POWER_CARDS_WITH_ACTIONS
from tests.bot.elgrande.narrator.test_asking import HOSTILE, LONG_NAMES, of_views, views
from tests.bot.elgrande.narrator.test_board import fullest
from tests.random_cases import sampled
from tests.render.elgrande.positions import position

WORDS = Texts.load().for_locale("en")
NAMES = ("Ana", "Ben", "Carla", "Dario", "Elena")
ROOM = 3500


def line(lines: list[str], begin: str) -> str:
    """What a line says behind its beginning."""
    found = [each for each in lines if each.startswith(f"- **{begin}**")]
    assert len(found) == 1, f"{len(found)} lines about {begin}"
    return found[0].removeprefix(f"- **{begin}**")


@pytest.mark.parametrize("seed", sampled(range(40), 10))
def test_the_position_is_told_completely(seed: int) -> None:
    view = position(seed)
    lines = told_position(view, NAMES[: view.players], WORDS, ROOM)

    for region in view.regions:
        said = line(lines, WORDS(f"region.{region.id}"))
        assert f"({'/'.join(map(str, region.points))})" in said
        parts = [f"{NAMES[seat]} {count}" for seat, count in enumerate(region.caballeros) if count]
        assert (", ".join(parts) or "nobody") in said
        assert ("the King is here" in said) == region.has_king
        assert ("Grande of" in said) == bool(region.grandes)
        assert (f"scoring table {region.scoring_table}" in said) == (region.scoring_table is not None)
    for seat in range(view.players):
        said = line(lines, NAMES[seat])
        for fact in (
            f"points {view.score[seat]}",
            f"court {view.court[seat]}",
            f"province {view.province[seat]}",
            f"cards in hand {view.hand_sizes[seat]}",
            f"power card {view.power_cards[seat]}",
        ):
            assert f"{fact}," in f"{said},"
    for card in view.open_cards:
        said = line(lines, WORDS(f"card.{card.id}.title"))
        assert f"places up to {card.caballeros}" in said
        assert card.taken_by is None or f"Taken by {NAMES[card.taken_by]}." in said
    assert "closed" in line(lines, "Castillo")
    for table, area in view.scoring_tables.items():
        assert area is not None or any("beside the board" in each and table in each for each in lines)


def test_the_text_says_which_regions_touch_and_where_one_may_place() -> None:
    view: Any = Game.new({"players": 2}, 4).view(0)
    lines = told_position(view, NAMES[:2], WORDS, ROOM)

    neighbours = lines[lines.index("**Neighbours**") + 1 :]
    assert "- Galicia: País Vasco, Castilla la Vieja" in neighbours
    assert len(neighbours) == 9
    king = next(region for region in view.regions if region.has_king)
    assert set(view.placing) == {*king.neighbours, "castillo"}
    open_now = ", ".join(WORDS(f"region.{area}") for area in view.placing)
    assert f"Caballeros may be placed in: {open_now}." in lines


def test_numbers_stand_before_what_takes_sentences() -> None:
    view = position(3, players=3)
    lines = told_position(view, NAMES[:3], WORDS, ROOM)
    headings = [each for each in lines if each.startswith("**")]

    assert headings == ["**Players**", "**Regions**", "**Action cards**"]


def test_what_is_too_long_is_told_without_borders() -> None:
    view: Any = Game.new({"players": 2}, 4).view(None)

    assert "**Neighbours**" not in told_position(view, NAMES[:2], WORDS, 900)


def test_the_joker_is_never_a_zero() -> None:
    deck = tuple(sorted(POWER_CARDS_WITH_ACTIONS, key=lambda card: -card.value))
    view = replace(position(3, players=2), viewer=0, hand=(0, 10), power_deck=deck, power_cards=(None, None))
    (hand,) = [each for each in told_position(view, NAMES[:2], WORDS, ROOM) if each.startswith("Your hand")]

    assert "Joker" in hand
    assert "0 (" not in hand.replace("10 (", "")
    assert own_lines(view, WORDS)[0].endswith("★ · 10")
    (sheet,) = [shown(cards_to_choose("Joker", [deck[-1]], (), WORDS), NAMES[:2], WORDS)]
    assert " 0 " not in sheet.text


def test_whose_turn_it_is_stands_first() -> None:
    view = position(7, players=3)
    (first, *_) = told_position(view, NAMES[:3], WORDS, ROOM)

    assert view.turn is not None
    assert first.startswith(f"Round {view.round} of 9. Turns are being taken.")
    assert f"{NAMES[view.turn.player]} (now)" in first


def test_the_fullest_board_with_the_longest_names_keeps_the_limit() -> None:
    view = replace(fullest(), hand=tuple(range(1, 14)), my_disc="galicia", viewer=0)
    for names in (LONG_NAMES, tuple("*" * 32 for _ in range(5)), HOSTILE):
        lines = told_position(view, names, WORDS, ROOM)
        assert sum(len(each) + 1 for each in lines) <= ROOM
        assert any(each.startswith("Your secret disc") for each in lines)


def test_names_do_not_act_as_markdown() -> None:
    for each in told_position(position(2, players=5), HOSTILE, WORDS, ROOM):
        assert "@everyone" not in each
        assert "<@1>" not in each


@of_views(20)
def test_only_the_viewer_reads_the_own_cards_and_nothing_tells_of_a_closed_castillo(part: slice) -> None:
    for view in views()[part]:
        mine = told_position(view, NAMES, WORDS, ROOM)
        blind = replace(view, viewer=None, hand=(), my_disc=None, choices=(), prompt=None, veto_question=None)
        public = told_position(blind, NAMES, WORDS, ROOM)
        assert public == [each for each in mine if each in public]
        assert not any(each.startswith("Your ") for each in public)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "expansions",
    sampled(
        [
            ["jubilee", "king_and_intrigue"],
            ["jubilee"],
            ["king_and_intrigue"],
            ["jubilee", "grandissimo"],
            ["jubilee", "inquisitor"],
            ["jubilee", "king_and_intrigue", "inquisitor"],
        ],
        by_day=2,
    ),
)
def test_games_with_expansions_are_told_too(expansions: list[str]) -> None:
    chance = Random(4)
    game: Game[Any, Any] = Game.new({"players": 5, "rounds": 6, "expansions": expansions}, 4)
    while not game.over:
        player = chance.choice(game.waiting)
        for viewer in (None, player) if chance.random() < 0.2 else ():  # what a choice changes is a line or two
            view = game.view(viewer)
            said = "\n".join(told_position(view, LONG_NAMES, WORDS, ROOM))
            assert len(said) <= ROOM
            assert "position." not in said
            brief = alt_text(view, LONG_NAMES, WORDS)
            assert len(brief) <= ALT_TEXT_LIMIT
            assert not brief.endswith("…")
            assert "alt." not in brief
        game.apply(player, chance.choice(game.pending[player]))


def test_grandes_in_the_castillo_are_told() -> None:
    """Special cards, power card 45."""
    view = replace(position(1), grandes=("castillo", *position(1).grandes[1:]), castillo=None)

    said = line(told_position(view, NAMES[: view.players], WORDS, ROOM), WORDS("region.castillo"))
    assert "Grande of Ana" in said
    assert "Grande Ana" in alt_text(view, NAMES[: view.players], WORDS)
