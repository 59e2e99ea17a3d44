"""Views: what a viewer is shown, and what is kept from everybody else."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine import Game, Prompt
from engine.elgrande.seen.view import CurrentTurn, HeldVeto
from tests.engine.playing import DEALT, deal_round, situation, special

POSITION = {
    "king": "cataluna",
    "round": 3,
    "score": [7, 8, 9],
    "court": [4, 5, 6],
    "province": [10, 11, 12],
    "grandes": ["galicia", "sevilla", "galicia"],
    "caballeros": {"galicia": [3, 2, 1], "cataluna": [0, 0, 2]},
    "castillo": [1, 2, 0],
    "scoring_tables": {"8/4/0": "granada", "4/0/0": "castillo"},
    "played": [[5, 6], [6, 5], [1, 2]],
    "vetoes": [[2, 3]],
}
PLAYS = ((0, "play 13"), (1, "play 12"), (2, "play 11"))


def test_the_board_is_shown_to_everybody() -> None:
    game = deal_round(situation(POSITION), *PLAYS)
    for viewer in (None, 0, 1, 2):
        view = game.view(viewer)
        assert (view.game, view.players, view.phase, view.round) == ("elgrande", 3, "turns", 3)
        assert (view.rounds, view.scoring_after) == (tuple(range(1, 10)), (3, 6, 9))
        assert (view.king, view.score) == ("cataluna", (7, 8, 9))
        assert (view.court, view.province) == ((4, 5, 6), (10, 11, 12))
        assert view.grandes == ("galicia", "sevilla", "galicia")
        assert view.scoring_tables == {"8/4/0": "granada", "4/0/0": "castillo"}
        assert (view.castillo_points, view.castillo_table) == ((4, 0, 0), "4/0/0")
        assert view.vetoes == (HeldVeto(2, 3),)
        assert view.ranking == ((2,), (1,), (0,))
        assert not view.over


def test_a_region_shows_what_stands_and_lies_in_it() -> None:
    view = deal_round(situation(POSITION), *PLAYS).view(None)
    regions = {region.id: region for region in view.regions}

    assert list(regions)[:4] == ["galicia", "pais_vasco", "aragon", "cataluna"]
    assert (regions["galicia"].caballeros, regions["galicia"].grandes) == ((3, 2, 1), (0, 2))
    assert [region for region, shown in regions.items() if shown.has_king] == ["cataluna"]
    assert (regions["granada"].points, regions["granada"].scoring_table) == ((8, 4, 0), "8/4/0")
    assert (regions["galicia"].points, regions["galicia"].scoring_table) == ((4, 2, 0), None)
    inland = {region for region, shown in regions.items() if not shown.is_coast}
    assert inland == {"aragon", "castilla_la_vieja", "castilla_la_nueva"}


def test_a_closed_castillo_never_shows_what_is_inside() -> None:
    assert all(situation(POSITION).game.view(viewer).castillo is None for viewer in (None, 0, 1, 2))
    assert situation(POSITION, castillo="open").game.view(None).castillo == (1, 2, 0)


def test_hands_are_for_their_owner_and_their_sizes_for_all() -> None:
    game = deal_round(situation(POSITION), *PLAYS)

    assert game.view(0).hand == (1, 2, 3, 4, 7, 8, 9, 10, 11, 12)
    assert game.view(2).hand == (3, 4, 5, 6, 7, 8, 9, 10, 12, 13)
    assert game.view(None).hand == ()
    assert game.view(None).hand_sizes == (10, 10, 10)
    assert game.view(None).played_power_cards == ((5, 6, 13), (6, 5, 12), (1, 2, 11))


@pytest.mark.parametrize("viewer", [-1, 3, True, 0.0, "0", []])
def test_who_does_not_play_sees_nothing(viewer: Any) -> None:
    """Above all not the hand of the last player, whom Python would find at -1."""
    game = situation({"king": "valencia"}).game

    with pytest.raises(ValueError, match="no player"):
        game.view(viewer)


def test_power_cards_and_the_order_of_turns() -> None:
    game = deal_round(situation(POSITION), (0, "play 11"), (1, "play 13"))
    view = game.view(None)
    assert (view.phase, view.power_cards, view.turn_order, view.turns_done, view.turn) == (
        "power_cards",
        (11, 13, None),
        (),
        (),
        None,
    )
    assert (view.start_player, view.waiting) == (0, (2,))

    game.apply(2, "play 12")
    assert game.view(None).turn_order == (1, 2, 0)
    game.apply(1, "take grande")
    game.apply(1, "end")
    assert game.view(None).turns_done == (1,)


def test_open_cards_show_who_took_them() -> None:
    game = deal_round(situation(POSITION), *PLAYS, (0, "take grande"))
    cards = game.view(None).open_cards

    assert tuple(card.id for card in cards) == DEALT
    assert [card.stack for card in cards] == [1, 2, 3, 4, 5]
    assert [card.caballeros for card in cards] == [1, 2, 3, 4, 5]
    assert [card.taken_by for card in cards] == [None, None, None, 0, None]
    assert cards[0].symbols == ("count_3", "move_any")


def test_the_turn_that_is_going_on() -> None:
    plays = ((0, "play 9"), (1, "play 8"), (2, "play 7"))
    game = deal_round(situation({**POSITION, "vetoes": []}), *plays)
    turns = [game.view(None).turn]
    for choice in ("recruit 1", "take king_card", "place castillo", "place castillo", "special"):
        game.apply(0, choice)
        turns.append(game.view(None).turn)
    game.apply(0, "king aragon")
    turns.append(game.view(None).turn)

    assert turns == [
        CurrentTurn(0, False, None, 0, 0),
        CurrentTurn(0, True, None, 0, 0),
        CurrentTurn(0, True, "king_card", 0, 5, ("king_card",)),
        CurrentTurn(0, True, "king_card", 1, 4, ("king_card",)),
        CurrentTurn(0, True, "king_card", 2, 3, ("king_card",)),
        CurrentTurn(0, True, "king_card", 2, 0, unplaced=3),
        CurrentTurn(0, True, "king_card", 2, 0, unplaced=3),
    ]


def test_a_short_court_limits_what_may_be_placed() -> None:
    game = deal_round(situation({**POSITION, "court": [2, 0, 0]}), *PLAYS, (0, "take king_card"))
    turn = game.view(None).turn
    prompt = game.prompt(0)

    assert turn is not None
    assert turn.may_place == 2
    facts = {"card": "king_card", "may_place": 2, "unplaced": 0, "special_action_open": True, "begun": False}
    assert prompt == Prompt("TurnMenu", facts)


def test_choices_and_prompt_are_only_for_who_is_asked() -> None:
    game = deal_round(situation(POSITION), *PLAYS)

    assert game.view(0).choices == tuple(f"take {card}" for card in DEALT)
    assert game.view(0).prompt == Prompt("TakeCard", {})
    for viewer in (None, 1, 2):
        assert game.view(viewer).choices == ()
        assert game.view(viewer).prompt is None
        assert game.view(viewer).waiting == (0,)


def test_after_the_last_scoring_the_game_is_over_for_everybody() -> None:
    playing = situation({**POSITION, "round": 9, "vetoes": []})
    plays = [*PLAYS, (0, "take grande"), (0, "end"), (1, "take king_card"), (1, "end"), (2, "recruit 0")]
    game = deal_round(playing, *plays, (2, "take scoring_fours"), (2, "end"))
    assert (game.view(None).phase, game.view(None).turns_done) == ("general_scoring", (0, 1, 2))
    for player in range(3):
        game.apply(player, "disc sevilla")

    view = game.view(1)
    assert (view.phase, view.over, view.waiting, view.choices, view.prompt) == ("over", True, (), (), None)


def test_a_view_cannot_be_written_to() -> None:
    view = Game.new({}, seed=1).view(0)

    with pytest.raises(dataclasses.FrozenInstanceError):
        view.round = 2


# What the prompts say.


PROMPTED = {
    "king": "cataluna",
    "court": [1, 1, 1],
    "province": [1, 0, 0],
    "grandes": ["galicia"] * 3,
    "caballeros": {"galicia": [3, 2, 1], "sevilla": [2, 0, 0]},
}


EVICTION = {"actor": 0, "region": "galicia", "to_court": ("galicia", "cataluna")}


@pytest.mark.parametrize(
    ("card", "choices", "player", "prompt"),
    [
        (
            "intrigue_two_and_two",
            [(0, "move galicia 0"), (0, "to sevilla")],
            0,
            {
                "left": 3,
                "unlimited": False,
                "own_left": 1,
                "rivals_left": 2,
                "origin": None,
                "one_region": False,
                "all_of_them": False,
                "must": False,
            },
        ),
        (
            "intrigue_four_any",
            [(0, "move galicia 1"), (0, "to sevilla")],
            0,
            {
                "left": 3,
                "unlimited": False,
                "own_left": 3,
                "rivals_left": 3,
                "origin": None,
                "one_region": False,
                "all_of_them": False,
                "must": False,
            },
        ),
        (
            "intrigue_own_from_one_region",
            [(0, "move galicia 0"), (0, "to sevilla")],
            0,
            {
                "left": 98,
                "unlimited": True,
                "own_left": 98,
                "rivals_left": 0,
                "origin": "galicia",
                "one_region": True,
                "all_of_them": False,
                "must": False,
            },
        ),
        ("intrigue_three_any", [(0, "move galicia 1")], 0, {"origin": "galicia", "owner": 1}),
        ("intrigue_two_more", [], 0, {"left": 1}),
        ("one_of_every_rival", [(0, "remove galicia 1")], 0, {"done": (1,)}),
        ("king_is_angry", [(1, "return court")], 1, None),
        ("secret_retreat", [], 2, {"actor": 0}),
        ("eviction", [(0, "evict galicia")], 1, EVICTION),
        ("the_court", [], 0, {"most": 2, "province": 1}),
        ("the_court", [(0, "recruit 1")], 0, {"left": 1}),
        ("grande", [], 0, {}),
    ],
)
def test_a_prompt_says_what_a_sentence_needs(
    card: str, choices: list[tuple[int, str]], player: int, prompt: dict[str, object] | None
) -> None:
    position = {**PROMPTED, "court": [1, 3, 1]} if card == "king_is_angry" else PROMPTED
    asked = special(situation(position), card, *choices).prompt(player)

    assert asked is not None
    assert asked.facts == ({"left": 2, "actor": 0} if prompt is None else prompt)


def test_the_prompt_of_a_veto_says_whose_action_it_is() -> None:
    position = {**PROMPTED, "vetoes": [[2, 2]]}
    game = special(situation(position), "intrigue_three_any", (0, "move galicia 1"), (0, "to sevilla"), (0, "stop"))

    assert game.prompt(2) == Prompt("AskVetoHolders", {"actor": 0, "card": "intrigue_three_any", "steps": 1})
