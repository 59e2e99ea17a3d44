"""King & Intrigue: the set-up, the choice of the power cards, the deck, and which options go together."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import Event, Game, IllegalChoice, IllegalOptions
from engine.elgrande import facts
from engine.elgrande.board.power_cards import PowerDeck
from engine.elgrande.events.base_game import RoundBegan
from engine.elgrande.events.king_and_intrigue import ExtraCaballeroPlaced, HandReady, OwnHandChosen
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import play_on, random_choice

KING_AND_INTRIGUE = ["king_and_intrigue"]


def table(players: int = 3, **options: Any) -> ElGrande:
    return Game.new({"players": players, "expansions": KING_AND_INTRIGUE, **options}, seed=5)


def choosing_hands(players: int = 3, **options: Any) -> ElGrande:
    """A game after the extra caballeros, while power cards are being chosen."""
    game = table(players, **options)
    for player in range(players):
        game.apply(player, game.pending[player][player])
    return game


def keep_thirteen(game: ElGrande, player: int) -> None:
    for choice in [choice for choice in game.pending[player] if choice.startswith("drop ")][:5]:
        game.apply(player, choice)


# The set-up.


def test_everybody_sets_a_disc_for_one_more_caballero_but_never_to_the_kings_region() -> None:
    game = table()

    king = game.rules.map.ids[game.board.king]
    assert game.waiting == (0, 1, 2)
    for player in range(3):
        assert len(game.pending[player]) == 8
        assert f"disc {king}" not in game.pending[player]


def test_the_extra_caballero_comes_from_the_province() -> None:
    game = table()
    before = list(game.board.caballeros)

    happened = [event for player in range(3) for event in game.apply(player, game.pending[player][0])]

    placed = [event for event in happened if isinstance(event, ExtraCaballeroPlaced)]
    assert sorted(event.player for event in placed) == [0, 1, 2]
    assert len({event.region for event in placed}) == 1
    area = game.rules.map.index[placed[0].region]
    assert [game.board.present(area, player) - before[area * 3 + player] for player in range(3)] == [1, 1, 1]
    assert game.board.province == [20, 20, 20]
    assert game.board.court == [7, 7, 7]


def test_power_cards_are_chosen_at_the_same_time_and_the_others_see_only_who_is_done() -> None:
    game = choosing_hands()
    assert set(game.pending) == {0, 1, 2}

    keep_thirteen(game, 0)
    happened = game.apply(0, "done")

    assert happened == [HandReady(0)]
    assert game.waiting == (1, 2)
    assert game.pending[0] == ("change",)
    assert game.view(None).hands_ready == (True, False, False)


def test_who_is_done_may_change_it_while_others_choose() -> None:
    game = choosing_hands()
    keep_thirteen(game, 0)
    game.apply(0, "done")

    game.apply(0, "change")

    assert game.waiting == (0, 1, 2)
    assert "drop 180" in game.pending[0]


def test_who_has_put_too_many_aside_takes_some_back() -> None:
    game = choosing_hands()
    keep_thirteen(game, 0)
    assert "done" in game.pending[0]

    game.apply(0, "drop 180")

    assert "done" not in game.pending[0]
    assert "keep 180" in game.pending[0]


def test_nobody_is_done_with_more_than_thirteen() -> None:
    game = choosing_hands()

    assert all(choice.startswith("drop ") for choice in game.pending[0])
    with pytest.raises(IllegalChoice):
        game.apply(0, "done")


def test_the_first_round_begins_when_all_have_chosen_and_each_knows_only_the_own_cards() -> None:
    game = choosing_hands()
    happened: list[Event] = []
    for player in range(3):
        keep_thirteen(game, player)
        happened += game.apply(player, "done")

    own = [event for event in happened if isinstance(event, OwnHandChosen)]
    assert [len(event.values) for event in own] == [13, 13, 13]
    assert [[event.seen_by(viewer) for viewer in (None, 0, 1, 2)] for event in own] == [
        [False, player == 0, player == 1, player == 2] for player in range(3)
    ]
    assert any(isinstance(event, RoundBegan) for event in happened)
    assert game.view(0).hand == tuple(range(60, 190, 10))
    assert game.view(0).phase == "power_cards"


@pytest.mark.parametrize("cards", [18, 26, 27, 39])
def test_the_choice_begins_with_whichever_takes_fewer_choices(cards: int) -> None:
    """All in hand and up to thirteen put aside, or none in hand and thirteen taken (E37)."""
    game = table()
    deck = PowerDeck(facts.PowerCard(value, 0, "certain", "king_card") for value in range(1, cards + 1))
    game.rules = replace(game.rules, power_deck=deck)

    for player in range(3):
        game.apply(player, game.pending[player][player])

    assert set(game.view(None).hand_sizes) == {cards if cards - 13 <= 13 else 0}


# The deck.


def test_there_are_eighteen_power_cards_from_10_to_180_and_higher_ones_never_bring_more() -> None:
    cards = list(facts.KING_AND_INTRIGUE_CARDS.values())

    assert [card.value for card in cards] == list(range(10, 190, 10))
    brought = [card.caballeros for card in cards]
    assert brought == sorted(brought, reverse=True)
    assert facts.KING_AND_INTRIGUE_CARDS[40].caballeros == 4


def test_every_power_card_has_a_special_action_that_is_worded_and_performed() -> None:
    rules = table().rules

    actions = {card.action for card in rules.power_deck.cards}
    assert len(actions) == 18
    assert {action for action in actions if action not in rules.programs} == {"veto"}
    assert "veto: taken" in rules.programs
    assert {action["id"] for action in facts.KING_AND_INTRIGUE["special_action"]} <= actions


def test_reconstructed_values_are_marked() -> None:
    sources = {value: card.source for value, card in facts.KING_AND_INTRIGUE_CARDS.items()}

    assert [value for value, source in sources.items() if source == "certain"] == [40]
    assert {row["source"] for row in facts.KING_AND_INTRIGUE["row"].values()} == {"reconstructed", "likely"}


@pytest.mark.parametrize(("players", "placed"), [(2, [4, 2]), (3, [5, 3, 1]), (4, [5, 4, 2, 1]), (5, [5, 4, 3, 2, 1])])
def test_the_row_has_as_many_cards_as_players(players: int, placed: list[int]) -> None:
    rules = table(players).rules

    assert [rules.cards[card].caballeros for card in rules.row] == placed
    assert (rules.row[0], rules.row[-1]) == ("king_card", "intriguer_card")


def test_without_veto_its_power_card_is_missing() -> None:
    """E46"""
    assert 40 not in table(veto="off").rules.power_deck.values
    assert len(table(veto="off").rules.power_deck.cards) == 17


# A whole game.


@pytest.mark.parametrize("classic_1997", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_power_card_is_used_in_random_games(players: int, classic_1997: bool) -> None:
    used: set[str] = set()
    for seed in range(12):
        game = Game.new({"players": players, "expansions": KING_AND_INTRIGUE, "classic_1997": classic_1997}, seed)
        for events in play_on(game, Random(seed)):
            used.update(getattr(event, "card", "") for event in events)
        assert all(len(played) == 9 for played in game.board.played)
    assert {card.action for card in facts.KING_AND_INTRIGUE_CARDS.values()} - used <= {"veto"}


def test_the_view_tells_the_owner_alone_where_a_hidden_marker_lies() -> None:
    for seed in range(40):
        game, chance = Game.new({"players": 3, "expansions": KING_AND_INTRIGUE}, seed), Random(seed)
        while not game.over:
            player, choice = random_choice(game, chance)
            game.apply(player, choice)
            if choice.startswith("double "):
                region = choice.split()[1]
                seen = {viewer: game.view(viewer).effects[-1] for viewer in (None, 0, 1, 2)}
                assert {viewer: effect.areas for viewer, effect in seen.items()} == {
                    viewer: (region,) if viewer == player else () for viewer in seen
                }
                assert {(effect.name, effect.player, effect.until) for effect in seen.values()} == {
                    ("double", player, "scoring")
                }
                return
    pytest.fail("nobody chose a region card")


# Options.


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"expansions": KING_AND_INTRIGUE, "edition": "yucata"}, "expansion_not_in_edition"),
        ({"classic_1997": True}, "needs_expansion"),
        ({"classic_1997": False, "expansions": ["jubilee"]}, "needs_expansion"),
        ({"expansions": KING_AND_INTRIGUE, "classic_1997": 1}, "illegal_value"),
        ({"expansions": KING_AND_INTRIGUE, "classic_1997": "yes"}, "illegal_value"),
        ({"expansions": ["players_edition"]}, "expansion_alone"),
        ({"expansions": ["players_edition", "jubilee"]}, "expansion_alone"),
        ({"expansions": KING_AND_INTRIGUE, "own_action": True}, "needs_expansion"),
        ({"expansions": ["special_cards"]}, "expansion_alone"),
        ({"expansions": ["great_armada"]}, "unknown_expansion"),
    ],
)
def test_sets_that_do_not_go_together_are_refused_with_a_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Game.new(options, seed=1)

    assert refusal.value.reason == reason


def test_expansions_are_the_same_in_whatever_order_they_are_named() -> None:
    one = Game.new({"expansions": ["jubilee", "king_and_intrigue"]}, seed=1)
    other = Game.new({"expansions": ["king_and_intrigue", "jubilee"]}, seed=1)

    assert one.options == other.options
    assert one.rules is other.rules
