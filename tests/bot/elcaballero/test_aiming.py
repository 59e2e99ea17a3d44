"""Aiming a tile or a card: only possible places, arrows that reach all of them, turns that fit."""

from __future__ import annotations

from typing import Any

from bot.elcaballero.aiming import (
    CARD,
    DIRECTIONS,
    Aim,
    choice_of,
    leads,
    neighbour,
    next_turn,
    piece_of,
    places,
    settled,
)
from engine.elcaballero.seen.view import ElCaballeroView, LaidCard, LaidTile
from tests.engine.elcaballero.playing import situation, started, turn

ISLAND: dict[str, Any] = {
    "tiles": {"0": "nes", "n1": "sw", "e1": "w"},
    "display": [5, 33],
    "court": [5, 0],
    "cards": {"s1": {"player": 1, "north": 3}},
}


def asked(**table: Any) -> ElCaballeroView:
    view: ElCaballeroView = turn(situation(ISLAND, **table)).view(0)
    return view


def test_an_aim_without_a_place_gets_the_best_one_and_a_turn_that_fits() -> None:
    view = asked()
    aim = settled(Aim("33"), view)

    assert aim is not None
    assert aim.turn in places(view, "33")[aim.cell]
    assert choice_of(view, aim) in view.choices


def test_what_cannot_be_laid_anywhere_has_no_aim() -> None:
    view = asked()

    assert settled(Aim("48"), view) is None
    assert settled(Aim("nonsense"), view) is None
    assert settled(Aim("²"), view) is None


def test_a_place_or_turn_that_does_not_fit_is_mended() -> None:
    view = asked()
    aim = settled(Aim("33", "e9n9", 7), view)

    assert aim is not None
    assert choice_of(view, aim) in view.choices


def test_arrows_lead_to_places_in_their_direction_and_reach_all_of_them() -> None:
    for seed in range(6):
        game = started({"game": "elcaballero", "players": 2}, seed)
        while not any(choice.startswith("lay ") for choice in game.pending[game.waiting[0]]):
            game.apply(game.waiting[0], game.pending[game.waiting[0]][0])
        view: ElCaballeroView = game.view(game.waiting[0])
        for face in view.display:
            first = settled(Aim(str(face.tile)), view)
            if first is None:
                continue
            reached, left = {first.cell}, [first]
            while left:
                here = left.pop()
                for direction in DIRECTIONS:
                    there = neighbour(view, here, direction)
                    if there is not None and there.cell not in reached:
                        assert choice_of(view, there) in view.choices
                        reached.add(there.cell)
                        left.append(there)
            assert reached == set(places(view, str(face.tile)))


def test_turning_goes_round_the_turns_that_fit() -> None:
    view = asked()
    aim = settled(Aim("33"), view)
    assert aim is not None
    turns = places(view, "33")[aim.cell]
    seen = [aim.turn]
    while (following := next_turn(view, aim)) is not None and following.turn not in seen:
        aim = following
        seen.append(aim.turn)

    assert sorted(seen) == sorted(turns)


def test_the_piece_lies_as_its_choice_says() -> None:
    view = asked()
    tile, card = settled(Aim("33"), view), settled(Aim(CARD), view)
    assert tile is not None
    assert card is not None

    laid, sent = piece_of(view, tile), piece_of(view, card)
    assert isinstance(laid, LaidTile)
    assert laid.face.turn == tile.turn
    assert isinstance(sent, LaidCard)
    assert sent.numbers[0] == card.turn
    assert choice_of(view, card) in view.choices


def test_a_card_leads_where_it_brings_more_than_anybody_else_has() -> None:
    view = asked()
    known = places(view, CARD)
    leading = {
        piece.numbers[("north", "east", "south", "west").index(piece.land[0])]
        for cell, norths in known.items()
        for north in norths
        for piece in [piece_of(view, Aim(CARD, cell, north))]
        if isinstance(piece, LaidCard) and piece.land and leads(view, Aim(CARD, cell, north))
    }

    assert leading == {4, 5}


def test_with_several_land_sides_the_choice_brings_the_grande() -> None:
    position = {
        "tiles": {"e1n1": "s", "e2": "sw", "e1s1": "ne", "e2s1": "new", "e3s1": "w"},
        "court": [6, 0],
    }
    view: ElCaballeroView = turn(situation(position, expanded=True)).view(0)
    aim = settled(Aim(CARD, "e1", 4), view)

    assert aim is not None
    assert choice_of(view, aim) == "card_with_grande e1 4"
    piece = piece_of(view, aim)
    assert isinstance(piece, LaidCard)
    assert piece.grande
