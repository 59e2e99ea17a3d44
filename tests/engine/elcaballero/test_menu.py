"""The menu of a turn is worked out when somebody looks, for the position that it was made for."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elcaballero.steps.menu import Menu


def in_a_turn() -> Game[Any, Any]:
    """A game in which somebody has a turn."""
    game, chance = Game.new({"game": "elcaballero", "players": 3}, 5), Random(5)
    while not isinstance(game.pending, Menu):
        game.apply(game.waiting[0], chance.choice(game.pending[game.waiting[0]]))
    return game


def test_only_the_player_whose_turn_it_is_finds_something_open() -> None:
    game = in_a_turn()
    (player,) = game.waiting

    assert game.pending == {player: game.pending[player]}
    assert "supply" in game.pending[player]
    assert (player + 1) % 3 not in game.pending


def test_a_menu_that_nobody_has_looked_at_is_that_of_its_own_position() -> None:
    """Also in a twin, after the game has gone on without it."""
    game, known = in_a_turn(), in_a_turn()
    (player,) = game.waiting
    twin = game.clone()
    game.apply(player, "supply")

    assert "supply" not in game.pending[player]
    assert twin.pending[player] == known.pending[player]


def test_a_menu_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    menu = in_a_turn().pending
    assert isinstance(menu, Menu)
    (player,) = menu
    first = menu[player]
    monkeypatch.setattr(Menu, "_offered", lambda _: ())
    assert menu[player] is first


def test_a_position_is_gone_as_soon_as_nobody_needs_it() -> None:
    """Computer players judge thousands: what waited for Python's search for circles would fill the memory meanwhile."""
    game = in_a_turn()
    (player,) = game.waiting
    gc.disable()
    try:
        before = games_in_memory()
        assert all(goes_on(game, player, choice) for choice in game.pending[player])
        assert games_in_memory() == before
    finally:
        gc.enable()


def goes_on(game: Game[Any, Any], player: int, choice: str) -> bool:
    """Whether somebody is asked something after this choice."""
    twin = game.clone()
    twin.apply(player, choice)
    return bool(twin.pending)


def games_in_memory() -> int:
    return sum(isinstance(each, Game) for each in gc.get_objects())
