"""What stands beside a choice in a menu: its price, and what it would bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.elcaballero.notes import NOTE_LIMIT, note, would_lead
from engine import Game
from engine.elcaballero.steps.base import ElCaballero
from tests.cogs.positions import english
from tests.engine.elcaballero.playing import random_choice, situation, turn
from tests.random_cases import daily

NAMES = ("Ana", "Ben", "Carla")
WORDS = english()
SHORE: dict[str, Any] = {
    "tiles": {"0": "nesw", "e1": "w fish"},
    "court": [9, 0],
    "cards": {"n1": {"player": 0, "south": 2, "castillo": True}, "s1": {"player": 1, "north": 4}},
}


def noted(game: ElCaballero, choice: str) -> str:
    assert choice in game.pending[0]
    return note(choice, game.view(0), NAMES, WORDS)


def test_raising_tells_the_difference_and_who_leads_then() -> None:
    game = turn(situation(SHORE))
    assert noted(game, "raise n1 1") == "Costs 1. You would have 3 at A; the most is 4."
    assert noted(game, "raise n1 7") == "Costs 3. With 5 you lead at A; the next has 4."
    assert not would_lead("raise n1 1", game.view(0))
    assert would_lead("raise n1 7", game.view(0))


def test_a_ship_tells_what_its_water_is_worth() -> None:
    game = turn(situation({**SHORE, "cards": {"e1n1": {"player": 0, "west": 1}}}))
    assert noted(game, "ship e1n1 south") == "Costs 2. Worth 2 in a scoring."


def test_taking_a_card_back_tells_what_becomes_of_its_caballeros() -> None:
    saved = turn(situation(SHORE))
    assert noted(saved, "take_card n1") == "The castillo brings its 2 caballeros to court."
    plain = turn(situation({**SHORE, "cards": {"n1": {"player": 0, "south": 1}}}))
    assert noted(plain, "take_card n1") == "Its 1 caballero is lost."
    at_water = turn(situation({**SHORE, "cards": {"e1n1": {"player": 0, "west": 1}}}))
    assert noted(at_water, "take_card e1n1") == ""


def test_moving_the_grande_tells_that_the_card_he_leaves_goes_back() -> None:
    cards = {"n1": {"player": 0, "south": 4, "grande": True}, "s1": {"player": 0, "north": 1}}
    game = turn(situation({"tiles": {"0": "nesw", "e1n1": "w"}, "court": [2, 0], "cards": cards}, expanded=True))
    assert noted(game, "move_grande s1").endswith("The card at 1 north goes back. Its 4 caballeros are lost.")


@pytest.mark.parametrize(("court", "room"), [(9, None), (10, 8)])
def test_who_lays_a_card_with_too_many_at_court_is_warned(court: int, room: int | None) -> None:
    """B6: what the cards that are left cannot show is lost: whoever has two cards left keeps eight."""
    laid = {f"e{10 * place}n1": {"player": 0, "south": 1} for place in range(1, 7)}
    tiles = {"0": "nesw", **{f"e{10 * place}": "n" for place in range(1, 7)}}
    view = turn(situation({"tiles": tiles, "cards": laid, "court": [court, 0]})).view(0)
    assert view.room_after_a_card == room


def test_an_alkalde_tells_what_the_closed_region_brings() -> None:
    land = turn(situation({"tiles": {"0": "n", "n1": "s gold"}, "court": [2, 0]}, expanded=True))
    assert noted(land, "alkalde 0 north") == "Costs 1. Worth 6 in a scoring."


@pytest.mark.parametrize("seed", daily(range(6), 2))
def test_every_choice_of_a_game_has_a_note_that_fits(seed: int) -> None:
    game: ElCaballero = Game.new({"game": "elcaballero", "players": 3, "expanded": seed % 2 == 1}, seed)
    chance = Random(seed)
    while not game.over:
        (player,) = game.waiting
        view = game.view(player)
        for choice in game.pending[player]:
            assert len(note(choice, view, ["w" * 32] * 3, WORDS)) <= NOTE_LIMIT
        game.apply(*random_choice(game, chance))
