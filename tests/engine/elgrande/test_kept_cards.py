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
from tests.engine.playing import situation


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
