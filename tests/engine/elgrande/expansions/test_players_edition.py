"""Player's Edition: more cards to choose from, the Joker, and what is secret."""

from __future__ import annotations

from random import Random

from engine import Game
from engine.elgrande import facts
from engine.elgrande.board.effects import WHIRLWIND
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import play_on, random_choice, situation

SET = ["king_and_intrigue", "players_edition"]


def table(seed: int, players: int = 3) -> ElGrande:
    return Game.new({"players": players, "expansions": SET}, seed)


def test_thirteen_are_chosen_from_twenty_nine_beginning_with_none() -> None:
    """E37"""
    game = table(1)
    for player in range(3):
        game.apply(player, game.pending[player][0])

    assert len(game.rules.power_deck.cards) == 29
    assert game.view(None).hand_sizes == (0, 0, 0)
    assert "keep joker" in game.pending[0]
    for choice in [choice for choice in game.pending[0] if choice.startswith("keep ")][:13]:
        game.apply(0, choice)
    assert "done" in game.pending[0]


def test_the_joker_is_a_zero_in_the_hand() -> None:
    playing = situation({"hands": [[20], [30], [40]]}, players=3, expansions=SET)
    deck = playing.game.rules.power_deck
    playing.game.board.hands[0] |= 1 << deck.joker

    assert playing.game.view(0).hand == (20, 0)
    assert deck.choices("play", playing.game.board.hands[0]) == ("play 20", "play joker")


def test_after_a_joker_with_only_values_that_lie_there_one_of_them_goes_after_its_double() -> None:
    """E48"""
    position = {"king": "galicia", "hands": [[20], [20], [10]]}
    playing = situation(position, players=3, expansions=SET)
    playing.game.board.hands[0] |= 1 << playing.game.rules.power_deck.joker

    choices = [[0, "play joker"], [1, "play 20"], [2, "play 10"]]
    playing.play("round", {"start": 0, "choices": choices})
    game = playing.game
    assert game.pending == {0: ("play 20",)}
    game.apply(0, "play 20")

    assert game.board.turn_order == (1, 0, 2)


def test_every_card_is_used_in_random_games() -> None:
    used: set[str] = set()
    for seed in range(40):
        for events in play_on(table(seed, 3 + seed % 3), Random(seed)):
            used.update(getattr(event, "card", "") for event in events)

    assert {card.action for card in facts.PLAYERS_EDITION_CARDS.values() if card.value} <= used


def test_nobody_else_sees_where_a_whirlwind_is_aimed_until_the_turn() -> None:
    found = 0
    for seed in range(60):
        game, chance = table(seed), Random(seed)
        while not game.over:
            player, choice = random_choice(game, chance)
            if not choice.startswith("aim "):
                game.apply(player, choice)
                continue
            first, second = game.clone(), game.clone()
            happened = [first.apply(player, "aim aragon"), second.apply(player, "aim sevilla")]
            while first.board.phase == "power_cards":
                for viewer in (None, *(other for other in range(3) if other != player)):
                    assert first.view(viewer) == second.view(viewer)
                    seen = [[event for event in events if event.seen_by(viewer)] for events in happened]
                    assert seen[0] == seen[1]
                assert first.view(player) != second.view(player)
                found += 1
                who, what = random_choice(first, chance)
                happened = [first.apply(who, what), second.apply(who, what)]
                if first.view(None).turn is not None and first.board.effects.named(WHIRLWIND) is None:
                    break
            game = first
    assert found


def test_of_two_whirlwinds_only_that_of_the_turn_is_shown() -> None:
    """R27: the turn of Ben comes first, that of Ana has not begun."""
    aimed = [
        {"name": WHIRLWIND, "player": player, "until": "round", "areas": [region], "shown": False}
        for player, region in ((0, "aragon"), (1, "sevilla"))
    ]
    playing = situation({"king": "galicia", "effects": aimed}, players=3, expansions=SET)
    playing.play("round", {"start": 0, "choices": [[0, "play 20"], [1, "play 180"], [2, "play 10"]]})

    seen = {effect.player: effect.areas for effect in playing.game.view(2).effects if effect.name == WHIRLWIND}
    assert playing.game.view(None).turn_order[0] == 1
    assert seen == {0: (), 1: ("sevilla",)}


def test_every_reconstructed_card_says_so() -> None:
    certain = [card.value for card in facts.PLAYERS_EDITION_CARDS.values() if card.source == "certain"]

    assert certain == [0]
    assert len(facts.PLAYERS_EDITION_CARDS) == 11
