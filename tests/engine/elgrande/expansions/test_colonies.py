"""Großinquisitor & Kolonien as a whole: whatever is played, no piece is lost, and everybody is where spaces say."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine import Game
from engine.core.definition import IllegalOptions
from engine.core.step import Prompt
from engine.elgrande.board import caballeros
from engine.elgrande.board.qualities import BEARER, BESIDE, CAPTAIN, GOLD, GOODS, LEFT, MIDDLE, RIGHT, VICEROY
from engine.elgrande.cards.inquisitor import STACK_7
from engine.elgrande.expansions import SETS as ALL_SETS
from engine.elgrande.facts import CARGO
from engine.elgrande.rules.options import complete_options, offers
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.stack_seven import use_up
from tests.engine.playing import DEALT, deal_round, offered, play_on, situation, special
from tests.random_cases import daily

SETS = [["inquisitor"], ["jubilee", "inquisitor"], ["king_and_intrigue", "inquisitor"]]
SETS += [["jubilee", "king_and_intrigue", "inquisitor"]]
OFFICES = {LEFT: "francia", MIDDLE: "francia", RIGHT: "francia", CAPTAIN: "ship", VICEROY: "america"}


def nothing_is_lost(game: ElGrande) -> None:
    board, index = game.board, game.rules.map.index
    for player in range(board.players):
        standing = sum(board.present(area, player) for area in range(board.areas))
        assert standing + board.court[player] + board.province[player] == 36
    assert sum(board.present(area, board.players) for area in range(board.areas)) == 4
    names = [name for mark in board.marked for name in mark.qualities]
    for number, cargo in enumerate(CARGO):
        assert 0 <= board.loose[number] <= cargo.pieces - names.count(cargo.id)
    for mark in board.marked:
        if mark.area > 0:
            alike = [other for other in board.marked if (other.area, other.colour) == (mark.area, mark.colour)]
            assert board.present(mark.area, mark.colour) >= len(alike)
        for name in mark.qualities:
            if name in OFFICES:
                assert mark.area == index[OFFICES[name]]
                assert names.count(name) == 1
            if name == BESIDE:
                assert mark.area == board.limit_table
        if {GOLD, GOODS} & {*mark.qualities}:
            assert len({GOLD, GOODS, CAPTAIN, VICEROY, BEARER} & {*mark.qualities}) == 1
    in_francia = sum(board.present(index["francia"], colour) for colour in range(board.colours))
    assert in_francia == sum(name in (LEFT, MIDDLE, RIGHT) for name in names)
    assert all(settled <= there for settled, there in zip(board.settled, board.caballeros, strict=True))
    if board.limit_table:
        assert caballeros.free_seats(board) >= 0
    taken = [*zip(board.open_cards, board.takers, strict=True)]
    kept = [each.card for each in board.kept if not each.is_copy and (each.card, each.player) not in taken]
    cards = [*kept, *board.open_cards, *(card for stack in board.stacks for card in stack)]
    assert sorted(card for card in cards if card in STACK_7) == sorted(STACK_7)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_set_up_has_black_ones_a_limit_table_cargo_and_two_more_of_everybody(players: int) -> None:
    """Big Box, Großinquisitor p. 2: King, black ones, table and homes are in different regions."""
    game: ElGrande = Game.new({"players": players, "expansions": ["inquisitor"]}, 7)
    board, names = game.board, game.rules.map.ids
    assert names[10:] == ("francia", "ship", "america", "africa")
    black = [area for area in range(board.areas) if board.present(area, players)]
    assert [board.present(area, players) for area in black] == [2, 2]
    assert len({board.king, board.limit_table, *black, *board.grandes}) == 1 + 1 + 2 + players
    assert board.seats == (6 if players < 4 else 10)
    assert board.loose == (1, 2)
    assert f"disc {names[board.king]}" not in game.pending[0]
    choice = game.pending[0][0]
    for player in range(players):
        game.apply(player, choice)

    assert min(board.counts(game.rules.map.index[choice.split()[1]])) == 2
    assert (board.court, board.province) == ([7] * players, [25] * players)
    assert len(board.open_cards) == 7
    assert board.open_cards[5] == "heilige_inquisition"
    assert sorted(map(len, game.rules.stacks[5:])) == [1, 11]


@pytest.mark.parametrize("expansions", SETS, ids="+".join)
@pytest.mark.parametrize("players", daily([2, 3, 4, 5], 1))
def test_no_piece_is_ever_lost(expansions: list[str], players: int) -> None:
    for seed in range(3):
        game: ElGrande = Game.new({"players": players, "expansions": expansions}, seed)
        for _ in play_on(game, Random(seed)):
            if game.board.round:
                nothing_is_lost(game)
        assert game.over


def test_a_game_may_be_stored_at_any_moment() -> None:
    game: ElGrande = Game.new({"players": 3, "expansions": ["inquisitor"]}, 5)
    for count, _ in enumerate(play_on(game, Random(5))):
        if count % 9 == 0:
            stored = json.loads(json.dumps(game.to_json()))
            again = Game.from_json(stored)
            assert again.pending == game.pending
            assert json.loads(json.dumps(again.to_json())) == stored


def test_the_first_edition_of_king_and_intrigue_does_not_go_with_it() -> None:
    """The only text on playing both is the Big Box's."""
    wanted = {"expansions": ["king_and_intrigue", "inquisitor"]}
    with pytest.raises(IllegalOptions) as refused:
        complete_options({**wanted, "classic_1997": True})
    assert refused.value.reason == "expansion_not_with_option"
    offered = {offer.name: offer for offer in offers(complete_options(wanted))}
    assert (offered["classic_1997"].values, offered["classic_1997"].is_fixed) == ((False,), True)


@pytest.mark.parametrize("other", ["players_edition", "special_cards"])
def test_neither_do_the_players_edition_and_the_special_cards(other: str) -> None:
    with pytest.raises(IllegalOptions) as refused:
        complete_options({"expansions": ["king_and_intrigue", other, "inquisitor"]})
    assert refused.value.reason == "expansions_exclude"


def test_there_are_four_more_sets() -> None:
    assert [list(chosen) for chosen in ALL_SETS if "inquisitor" in chosen] == [
        ["inquisitor"],
        ["jubilee", "inquisitor"],
        ["king_and_intrigue", "inquisitor"],
        ["jubilee", "king_and_intrigue", "inquisitor"],
    ]


def test_of_a_kept_card_that_is_repeated_one_goes_under_the_stack() -> None:
    """Double blow of a free choice (K24, K27): both may use it, and there is one card."""
    position = {"king": "valencia", "province": [9, 9], "kept": [[1, "double_blow"]]}
    played = situation(position, players=2, expansions=["inquisitor"])
    choices = ((0, "play 13"), (1, "play 12"), (0, "take free_choice"), (0, "special"), (0, "end"))
    game = deal_round(played, *choices, (1, "use double_blow"), cards=(*DEALT, "heilige_inquisition", "free_choice"))
    for choice in ("take king_card", "end"):
        game.apply(1, choice)
    assert [kept.player for kept in game.board.kept] == [0, 1]
    for kept in game.board.kept:
        use_up(game, kept)

    assert [*game.board.stacks[6], *game.board.open_cards].count("free_choice") == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_with_king_and_intrigue_two_discs_are_set_one_after_the_other(players: int) -> None:
    """C4: for two caballeros, then for one; 24 are left in the province."""
    game: ElGrande = Game.new({"players": players, "expansions": ["king_and_intrigue", "inquisitor"]}, 7)
    choice = game.pending[0][0]
    area = game.rules.map.index[choice.split()[1]]
    before = game.board.counts(area)
    for count in (2, 3):
        assert all(each[0].startswith("disc ") for each in game.pending.values())
        for player in range(players):
            game.apply(player, choice)
        assert game.board.counts(area) == tuple(each + count for each in before)

    assert (game.board.court, game.board.province) == ([7] * players, [24] * players)
    assert [len(stack) for stack in game.rules.stacks] == [1, 11]


def test_it_is_not_played_at_yucata() -> None:
    """K30."""
    with pytest.raises(IllegalOptions) as refused:
        complete_options({"edition": "yucata", "expansions": ["inquisitor"]})
    assert refused.value.reason == "expansion_not_in_edition"


def test_when_nobody_is_left_to_move_gold_may_still_be_taken_and_nobody_is_asked_to_move() -> None:
    """K12: claims stand between the moves of a special action, and behind the last one."""
    playing = situation(
        {"king": "valencia", "caballeros": {"galicia": [1, 0, 0]}, "cargo": [1, 0]},
        expansions=["king_and_intrigue", "inquisitor"],
    )
    choices = ((0, "use intriguer_all_own"), (0, "move galicia 0"), (0, "to america"))
    game = special(playing, "intriguer_card", *choices)

    assert offered(game, 0) == {"stop", "claim gold 0"}
    assert game.prompt(0) == Prompt("MoveNobody", {})
