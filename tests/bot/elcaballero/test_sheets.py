"""What stands on the sheets of El Caballero."""

from __future__ import annotations

from random import Random

from bot.elcaballero import sheets
from engine import Game
from engine.elcaballero.seen.view import ElCaballeroView
from engine.elcaballero.steps.base import ElCaballero
from render.sheets.power_cards import PowerCards
from tests.cogs.positions import english
from tests.engine.elcaballero.playing import random_choice


def test_a_hand_shows_what_may_be_played_what_others_have_taken_and_what_is_gone() -> None:
    game: ElCaballero = Game.new({"game": "elcaballero", "players": 3}, 1)
    chance = Random(1)
    while game.view(None).round < 3 or not game.pending[game.waiting[0]][0].startswith("play"):
        game.apply(*random_choice(game, chance))
    first = game.waiting[0]
    taken = int(game.pending[first][0].split()[1])
    game.apply(first, f"play {taken}")

    view = ElCaballeroView.of(game.view(game.waiting[0]))
    sheet = sheets.power_cards(view, english())

    assert isinstance(sheet.facts, PowerCards)
    by_state: dict[str, list[int]] = {}
    for card in sheet.facts.cards:
        by_state.setdefault(card.state, []).append(card.value)
    assert view.viewer is not None
    assert by_state["in_hand"] == [int(choice.split()[1]) for choice in view.choices]
    assert by_state.get("blocked", []) == [value for value in view.hands[view.viewer] if value == taken]
    assert by_state["played"] == sorted(view.played_power_cards[view.viewer])
    assert [card.caballeros for card in sheet.facts.cards] == [card.caballeros for card in view.power_deck]
