"""Cards that a player keeps: a Veto is one of them, and others go the same ways."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from engine.elgrande.board.board import Board
from engine.elgrande.board.cards import (
    VETO,
    Kept,
    clear_action_cards,
    give_up,
    keep_card,
    kept_of,
    overdue_cards,
    take_card,
)
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation


def cards_of(game: ElGrande) -> Counter[str]:
    """Where all action cards are: in the stacks, open, or kept by those who did not just take them."""
    board = game.board
    cards = Counter(card for stack in board.stacks for card in stack) + Counter(board.open_cards)
    return cards + Counter(kept.card for kept in board.kept)


def with_open_grande() -> ElGrande:
    """The card "grande" lies open and player 1 has taken it."""
    game = situation({"round": 2}).game
    board = game.board
    board.stacks = [tuple(card for card in stack if card != "grande") for stack in board.stacks]
    board.open_cards = tuple(["grande" if place == 3 else stack[0] for place, stack in enumerate(board.stacks)])
    board.stacks = [stack[place != 3 :] for place, stack in enumerate(board.stacks)]
    board.takers = [-1] * 5
    take_card(board, 1, "grande")
    return game


def test_a_card_that_its_taker_keeps_stays_when_the_round_is_cleared() -> None:
    game = with_open_grande()
    before = sum(cards_of(game).values())
    keep_card(game.board, 1, "grande")
    clear_action_cards(game.board)

    assert game.board.kept == (Kept(1, "grande"),)
    assert sum(cards_of(game).values()) == before


@pytest.mark.parametrize("at_once", [True, False])
def test_a_kept_card_goes_under_its_stack_once_whenever_it_is_used(at_once: bool) -> None:
    """In the round in which it was taken it lies open still."""
    game = with_open_grande()
    before = sum(cards_of(game).values())
    keep_card(game.board, 1, "grande")
    for use in (at_once, not at_once):
        if use:
            give_up(game.board, kept_of(game.board, 1, "grande"), game.rules.stack_of("grande"))
        else:
            clear_action_cards(game.board)

    assert game.board.kept == ()
    assert game.board.stacks[3][-1] == "grande"
    assert sum(cards_of(game).values()) == before


def test_a_second_copy_that_was_kept_before_neither_saves_nor_loses_the_open_one() -> None:
    """Who keeps a card of an earlier round and takes its twin: the open one goes under the stack, the other stays."""
    game = with_open_grande()
    game.board.kept = (Kept(1, "grande", is_whole=True),)
    before = sum(cards_of(game).values())
    clear_action_cards(game.board)

    assert game.board.kept == (Kept(1, "grande", is_whole=True),)
    assert sum(cards_of(game).values()) == before

    give_up(game.board, game.board.kept[0], game.rules.stack_of("grande"))
    assert sum(cards_of(game).values()) == before


@pytest.mark.parametrize("takes_another", [False, True])
def test_a_veto_kept_as_a_second_card_is_one_card_when_it_is_laid_open(takes_another: bool) -> None:
    """It comes from before the player, and goes under its stack when it is used or returned, not earlier (G20)."""
    playing = situation({"round": 2, "second_cards": [[0, VETO]]}, expansions=["grandissimo"])
    cards = ("intrigue_three_any", VETO, "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")
    game = deal_round(playing, (0, "play 13"), (1, "play 12"), (2, "play 11"), cards=cards)
    game.board.stacks = [tuple(card for card in stack if card != VETO) for stack in game.board.stacks]
    game.apply(0, f"kept {VETO}")
    game.apply(0, "finish")
    game.apply(0, f"take {VETO}" if takes_another else "take pact")
    assert sum(kept.card == VETO for kept in game.board.kept) == 1 + takes_another

    clear_action_cards(game.board)
    for kept in game.board.kept:
        give_up(game.board, kept, game.rules.stack_of(VETO))
    assert sum(stack.count(VETO) for stack in game.board.stacks) == 2


def test_of_several_copies_the_one_that_goes_back_first_is_used_first() -> None:
    board = situation({"round": 2}).game.board
    for until in (None, 3, 2):
        keep_card(board, 0, VETO, until)

    for expected in (2, 3, None):
        assert kept_of(board, 0, VETO).until == expected
        give_up(board, kept_of(board, 0, VETO), None)


def test_only_what_is_kept_to_the_end_of_this_round_is_overdue() -> None:
    board = situation({"round": 2}).game.board
    for player, until in ((0, 2), (1, 3), (2, None)):
        keep_card(board, player, VETO, until)

    assert overdue_cards(board) == (Kept(0, VETO, 2),)


def test_a_card_that_belongs_to_no_stack_leaves_the_game() -> None:
    """A Veto of power card 40 (E38)."""
    game = situation({"vetoes": [[0, 2]]}, expansions=["king_and_intrigue"]).game
    assert game.rules.stack_of(VETO) is None

    give_up(game.board, kept_of(game.board, 0, VETO), game.rules.stack_of(VETO))
    assert (game.board.kept, game.board.stacks) == ((), [])


def test_kept_cards_are_written_and_read_back() -> None:
    board = situation({}).game.board
    keep_card(board, 1, "grande")

    assert Board.from_json(json.loads(json.dumps(board.to_json()))).kept == (Kept(1, "grande"),)
