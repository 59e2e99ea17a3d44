"""The table in words: whoever does not see the picture hears all that lies on it, and what a place would bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.elcaballero import FACE
from bot.elcaballero.island import tile_place_words
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.narrator.names import spoken
from engine import Game
from engine.elcaballero.seen.laying import pieces_laid
from engine.elcaballero.seen.view import CellView, ElCaballeroView
from engine.elcaballero.steps.base import ElCaballero
from tests.engine.elcaballero.playing import random_choice, situation, turn

NAMES = ("Ana", "Ben", "Carla", "Dario")
ROOM = 4000
TWO_LANDS: dict[str, Any] = {
    "tiles": {"0": "n", "w1": "n gold", "e1": "n", "n2": "-"},
    "cards": {"w1n1": {"player": 1, "south": 3}},
    "court": [9, 0],
    "display": [5, 15],
}


@pytest.fixture(scope="module")
def words() -> Words:
    return Texts.load().default


def told(view: ElCaballeroView, words: Words, room: int = ROOM) -> list[str]:
    return FACE.position(view, NAMES[: view.players], words, room)


def test_each_row_of_the_grid_is_a_line(words: Words) -> None:
    view = situation(TWO_LANDS).game.view(None)

    lines = told(view, words)

    at = lines.index("**Island, row by row**")
    assert lines[at + 1 :] == [
        "- 2 north: 0 water",
        "- 1 north: 1 west Ben’s card",
        "- 0: 1 west land B north, gold; 0 land A north; 1 east land C north",
    ]


def test_each_land_has_its_tiles_its_open_coast_and_who_has_how_many(words: Words) -> None:
    view = situation(TWO_LANDS).game.view(None)

    lines = told(view, words)

    assert "- B, worth 2: Ben 3. 1 tile: 1 west. No open coast." in lines
    assert "- A, worth 1: nobody. 1 tile: the start tile. Open to 1 north." in lines


def test_a_card_tells_the_numbers_at_all_its_sides(words: Words) -> None:
    view = situation(TWO_LANDS).game.view(None)

    assert "- Ben at 1 west, 1 north (1 2 3 4): 3 at land B" in told(view, words)


def test_ones_own_hand_is_told_to_oneself_and_to_nobody_else(words: Words) -> None:
    game: ElCaballero = Game.new({"game": "elcaballero", "players": 2, "expanded": False}, 1)

    own = [line for line in told(game.view(0), words) if line.startswith("Your power cards: 13 (brings ")]

    assert len(own) == 1
    assert not any(line.startswith("Your power cards") for line in told(game.view(None), words))


def test_the_moment_tells_scorings_to_come_and_who_leads(words: Words) -> None:
    view = Game.new({"game": "elcaballero", "players": 2, "expanded": False}, 1).view(None)

    lines = told(view, words)

    assert "Scorings still to come: after rounds 4 and 7." in lines[0]
    assert sum("leads this round" in line for line in lines) == 1


@pytest.mark.parametrize(
    ("place", "comes"),
    [
        ("n1", "Joins A (1) and B (3): worth 5. Closes the land."),
        ("e1n1", "Adds to C (1): worth 2."),
    ],
)
def test_a_place_says_what_a_tile_joins_and_closes(place: str, comes: str, words: Words) -> None:
    tiles = {"0": "n", "w1": "n gold", "e1": "n", "w1n1": "es", "w1n2": "-", "w2n1": "-"}
    view = situation({"tiles": tiles, "display": [5, 15]}).game.view(None)
    tile, turned = (15, 2) if place == "n1" else (15, 1)

    assert tile_place_words(CellView.named(place), view, tile, turned, words) == comes


def test_a_fish_between_two_waters_is_told_with_its_side(words: Words) -> None:
    game: ElCaballero = Game.new({"game": "elcaballero", "players": 4, "expanded": True}, 3)
    chance = Random(3)
    while not game.over:
        game.apply(*random_choice(game, chance))
        for face in game.view(None).display:
            if face.has_two_waters and face.fish is not None:
                assert any(f"fish in the {face.fish}" in line for line in told(game.view(None), words))
                return
    pytest.fail("no such tile was open")


def test_what_a_place_promises_is_what_is_there_afterwards() -> None:
    """For every place of every open tile, at a few moments of games that chance plays."""
    for seed in range(3):
        game: ElCaballero = Game.new({"game": "elcaballero", "players": 3, "expanded": seed == 1}, seed)
        chance = Random(seed)
        while not game.over:
            player, choice = random_choice(game, chance)
            view = ElCaballeroView.of(game.view(None))
            game.apply(player, choice)
            verb, *arguments = choice.split(" ")
            if verb != "lay":
                continue
            tile, cell, turned = int(arguments[0]), arguments[1], int(arguments[2])
            after = ElCaballeroView.of(game.view(None))
            laid = next(each for each in after.tiles if each.cell.name == cell)
            land = [piece for piece in pieces_laid(view, tile, cell, turned) if piece.is_land]
            there = [each for each in after.lands if each.letter == laid.land_region]
            assert [(piece.value, piece.closed) for piece in land] == [(each.value, each.closed) for each in there]
            assert all(each.letter == piece.lands[0] for each, piece in zip(there, land, strict=True) if piece.lands)
            waters = sorted(
                (piece.value, piece.closed) for piece in pieces_laid(view, tile, cell, turned) if not piece.is_land
            )
            here = [each for each in after.waters if any(name == cell for name, _ in each.edges)]
            assert {*waters} == {(each.value, each.closed) for each in here}


def test_posts_say_which_tile_was_laid_how(words: Words) -> None:
    game = turn(situation({"tiles": {"0": "n"}, "display": [15], "court": [3, 0]}))

    (sentence,) = FACE.telling.sentences(game.apply(0, "lay 15 n1 1"), NAMES[:2], words)

    assert sentence.endswith("lays a tile at 1 north (land in the east and south).")


def test_the_alt_text_of_a_full_table_fits_with_the_longest_names(words: Words) -> None:
    names = tuple(letter * 32 for letter in "MWQG")
    for seed in range(4):
        game: ElCaballero = Game.new({"game": "elcaballero", "players": 4, "expanded": seed % 2 == 1}, seed)
        chance = Random(seed)
        while not game.over:
            game.apply(*random_choice(game, chance))
        view = ElCaballeroView.of(game.view(None))
        text = FACE.alt_text(view, names, words)
        assert len(text) <= 1024
        assert text.count("Points:") == text.count("At court:") == text.count("Free cards:") == 1
        assert any(
            all(f"{name} {score}" in text for name, score in zip(called, view.score, strict=True))
            for called in (spoken(names, words, 8), "VWXY")
        )
