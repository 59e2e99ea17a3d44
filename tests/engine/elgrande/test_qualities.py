"""Caballeros that are not like those beside them, and caballeros of nobody who plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import GAME, Effect
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import BEARER, LOST, QUALITIES, WAITING, Marked, Marks, Quality, marked_in
from engine.elgrande.rules.scoring import all_effective_counts, all_own_counts, effective_counts, score_area
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.standards import regions_to_bear
from tests.engine.elgrande.expansions.islands import HOLDER
from tests.engine.playing import situation, special
from tests.random_cases import sampled

GOLD, CAPTAIN = "gold", "captain"
GALICIA, SEVILLA = 1, 7


@pytest.fixture(autouse=True)
def _more_qualities(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cargo, which goes along to other regions, and an office, which does not, and whose holder does not count."""
    monkeypatch.setitem(QUALITIES, GOLD, Quality(travels=True))
    monkeypatch.setitem(QUALITIES, CAPTAIN, Quality(travels=False, counts=False))


def with_marks(*marks: tuple[int, int, tuple[str, ...]], galicia: int = 3, **options: Any) -> ElGrande:
    """Player 0 has caballeros in Galicia, some of them marked, and the King is far away."""
    position = {"king": "valencia", "caballeros": {"galicia": [galicia, 1, 0]}}
    game = situation(position, **options).game
    game.board.marked = Marks([Marked(*mark) for mark in marks])
    return game


def marks(board: Board) -> list[tuple[int, int, tuple[str, ...]]]:
    return [(mark.area, mark.colour, mark.qualities) for mark in board.marked]


def asked(game: ElGrande, player: int) -> set[str]:
    return set(game.asked.get(player, ()))


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        ((), [(GALICIA, 0, (GOLD,)), (GALICIA, 0, (CAPTAIN, GOLD))]),
        ((GOLD,), [(GALICIA, 0, (CAPTAIN, GOLD)), (SEVILLA, 0, (GOLD,))]),
        ((CAPTAIN, GOLD), [(GALICIA, 0, (GOLD,)), (SEVILLA, 0, (GOLD,))]),
    ],
)
def test_qualities_go_along_or_are_lost(kind: tuple[str, ...], left: list[Any]) -> None:
    board = with_marks((GALICIA, 0, (GOLD,)), (GALICIA, 0, (CAPTAIN, GOLD))).board
    caballeros.move(board, 0, GALICIA, SEVILLA, kind)

    assert marks(board) == sorted(left)
    assert (board.present(GALICIA, 0), board.present(SEVILLA, 0)) == (2, 1)


@pytest.mark.parametrize("way", range(4))
def test_out_of_the_regions_a_standard_is_to_be_passed_on_and_a_cargo_is_lost(way: int) -> None:
    board = with_marks((GALICIA, 0, (BEARER, GOLD))).board
    kind = (BEARER, GOLD)
    if way == 0:
        caballeros.move(board, 0, GALICIA, CASTILLO, kind)
    elif way == 1:
        caballeros.take_to_court(board, 0, GALICIA, 1, kind)
    elif way == 2:
        caballeros.send_to_province(board, 0, GALICIA, 2, kind)
    else:
        caballeros.move_all(board, 0, GALICIA, CASTILLO)

    assert marks(board) == [(LOST, 0, (BEARER,))]


def test_plain_ones_leave_first_and_marked_ones_when_there_are_no_others() -> None:
    board = with_marks((GALICIA, 0, (GOLD,)), (GALICIA, 1, (GOLD,))).board
    caballeros.send_to_province(board, 0, GALICIA, 2)
    assert marks(board) == [(GALICIA, 0, (GOLD,)), (GALICIA, 1, (GOLD,))]
    caballeros.send_to_province(board, 0, GALICIA, 1)
    assert marks(board) == [(GALICIA, 1, (GOLD,))]


def test_a_standard_goes_to_a_plain_caballero_if_there_is_one() -> None:
    board = with_marks((GALICIA, 0, (CAPTAIN,)), galicia=2).board
    caballeros.raise_standard(board, 0, GALICIA)
    assert marks(board) == [(GALICIA, 0, (BEARER,)), (GALICIA, 0, (CAPTAIN,))]
    caballeros.raise_standard(board, 0, WAITING)
    caballeros.move(board, 0, GALICIA, SEVILLA)
    caballeros.raise_standard(board, 0, GALICIA)
    assert marks(board) == [(GALICIA, 0, (BEARER, CAPTAIN))]


def test_who_carries_gold_bears_no_standard() -> None:
    """Big Box, Jubilee p. 12."""
    board = with_marks((GALICIA, 0, (GOLD,)), (GALICIA, 0, (CAPTAIN,)), galicia=2).board
    caballeros.raise_standard(board, 0, GALICIA)
    assert marks(board) == [(GALICIA, 0, (BEARER, CAPTAIN)), (GALICIA, 0, (GOLD,))]
    assert regions_to_bear(with_marks((GALICIA, 0, (GOLD,)), galicia=1).board, 0) == 0


def test_there_is_a_verb_for_each_kind_where_it_makes_a_difference() -> None:
    kinds = (GALICIA, 0, (GOLD,)), (GALICIA, 0, (GOLD,)), (GALICIA, 0, (CAPTAIN,)), (GALICIA, 1, (GOLD,))
    game = with_marks(*kinds, galicia=4)
    game.call("special action", 0, ("intrigue_three_any",))
    game.advance()
    moves = {choice for choice in asked(game, 0) if choice.startswith("move")}
    assert moves == {"move galicia 0", "move galicia 1", "move_gold galicia 0", "move_captain galicia 0"}

    game.apply(0, "move_gold galicia 0")
    game.apply(0, "to sevilla")
    assert marks(game.board) == [
        (GALICIA, 0, (CAPTAIN,)), (GALICIA, 0, (GOLD,)), (GALICIA, 1, (GOLD,)), (SEVILLA, 0, (GOLD,)),
    ]  # fmt: skip


def test_without_plain_ones_there_is_no_plain_verb_where_they_are_not_alike() -> None:
    game = with_marks((GALICIA, 0, (GOLD,)), (GALICIA, 0, (CAPTAIN,)), galicia=2)
    game.call("special action", 0, ("intrigue_three_any",))
    game.advance()

    moves = {choice for choice in asked(game, 0) if choice.startswith("move")}
    assert moves == {"move galicia 1", "move_gold galicia 0", "move_captain galicia 0"}


def test_all_that_are_alike_are_moved_by_the_plain_verb() -> None:
    game = with_marks((GALICIA, 0, (GOLD,)), (GALICIA, 0, (GOLD,)), galicia=2)
    game.call("special action", 0, ("intrigue_three_any",))
    game.advance()

    assert {choice for choice in asked(game, 0) if choice.startswith("move")} == {"move galicia 0", "move galicia 1"}


def test_who_sends_some_home_says_of_each_kind_whether_it_goes_where_there_is_a_choice() -> None:
    """Two of four go; of two with qualities the first goes, so the second may go or stay."""
    playing = situation({"king": "valencia", "caballeros": {"galicia": [0, 4, 0]}})
    playing.game.board.marked = Marks([Marked(GALICIA, 1, (CAPTAIN,)), Marked(GALICIA, 1, (GOLD,))])
    game = special(playing, "secret_retreat_two", (1, "disc galicia"), (1, "captain_goes"))
    assert asked(game, 1) == {"gold_goes", "gold_stays"}
    game.apply(1, "gold_stays")

    assert (marks(game.board), game.board.present(GALICIA, 1)) == ([(GALICIA, 1, (GOLD,))], 2)


def test_what_follows_without_a_choice_is_not_asked() -> None:
    """Two of three go: if the first with a quality stays, the plain one and the second go."""
    playing = situation({"king": "valencia", "caballeros": {"galicia": [0, 3, 0]}})
    playing.game.board.marked = Marks([Marked(GALICIA, 1, (CAPTAIN,)), Marked(GALICIA, 1, (GOLD,))])
    game = special(playing, "secret_retreat_two", (1, "disc galicia"), (1, "captain_stays"))

    assert marks(game.board) == [(GALICIA, 1, (CAPTAIN,))]
    assert game.over


def test_who_has_an_office_does_not_count_for_the_majority() -> None:
    game = with_marks((GALICIA, 0, (CAPTAIN,)), galicia=2)
    assert effective_counts(game, GALICIA) == (1, 1, 0)
    score_area(game, GALICIA)

    assert game.board.score == [2, 2, 0]  # tied for the first place of 4/2/0


@pytest.mark.parametrize("seed", sampled(range(30), 10))
def test_qualities_always_belong_to_caballeros_that_are_there(seed: int) -> None:
    """Whatever goes wherever at random: never more marks than caballeros, one standard, and nobody is lost."""
    chance = Random(seed)
    board = with_marks((GALICIA, 0, (BEARER,)), (GALICIA, 0, (GOLD,)), (GALICIA, 1, (CAPTAIN,))).board
    board.court = [1, 1, 1]
    for _ in range(60):
        colour, area = chance.randrange(3), chance.randrange(1, 10)
        if not board.present(area, colour):
            if not board.court[colour]:
                continue
            caballeros.place(board, colour, area)
        kind = chance.choice([(), *[mark.qualities for mark in marked_in(board.marked, area, colour)]])
        way = chance.randrange(4)
        if way == 0:
            caballeros.move(board, colour, area, chance.randrange(10), kind)
        elif way == 1:
            caballeros.take_to_court(board, colour, area, 1, kind)
        elif way == 2:
            caballeros.take_to_court(board, colour, area, board.present(area, colour), kind)
        else:
            caballeros.move_all(board, colour, area, 1 + area % 9)
        if board.standards[0] == LOST:
            caballeros.raise_standard(board, 0, WAITING)
        assert list(board.marked) == sorted(board.marked)
        for mark in board.marked:
            there = marked_in(board.marked, mark.area, mark.colour)
            assert mark.qualities
            assert mark.area == WAITING or board.present(mark.area, mark.colour) >= len(there)
        assert sum(BEARER in mark.qualities for mark in board.marked) == 1
        standing = [sum(board.present(area, each) for area in range(10)) for each in range(3)]
        assert [there + court for there, court in zip(standing, board.court, strict=True)] == [4, 2, 1]


# Caballeros of nobody who plays.


@pytest.fixture
def black(islands: str) -> ElGrande:
    """Two black caballeros stand in Galicia, which nobody holds yet."""
    position = {"king": "valencia", "caballeros": {"galicia": [2, 1, 0]}}
    game = situation(position, expansions=[islands]).game
    game.board.caballeros[GALICIA * game.board.colours + 3] += 2
    return game


def test_black_caballeros_count_for_whoever_holds_them(black: ElGrande) -> None:
    board = black.board
    assert (board.colours, board.counts(GALICIA), board.present(GALICIA, 3)) == (4, (2, 1, 0), 2)
    assert effective_counts(black, GALICIA) == (2, 1, 0)
    board.lay_effect(Effect(HOLDER, 1, GAME))

    assert effective_counts(black, GALICIA) == (2, 3, 0)
    assert all_effective_counts(black)[GALICIA * 3 : GALICIA * 3 + 3] == (2, 3, 0)
    assert all_own_counts(black) == tuple([each for area in range(board.areas) for each in board.counts(area)])
    score_area(black, GALICIA)
    assert board.score == [2, 4, 0]


@pytest.mark.parametrize(("card", "is_open"), [("intrigue_four_own", True), ("intrigue_three_rivals", False)])
def test_black_caballeros_are_the_holders_own_and_rivals_of_the_others(
    black: ElGrande, card: str, is_open: bool
) -> None:
    black.board.lay_effect(Effect(HOLDER, 0, GAME))
    black.call("special action", 0, (card,))
    black.advance()

    assert ("move galicia black" in asked(black, 0)) == is_open
    if is_open:
        black.apply(0, "move galicia black")
        black.apply(0, "to sevilla")
        assert (black.board.present(GALICIA, 3), black.board.present(SEVILLA, 3)) == (1, 1)
        assert black.stack[-1].local[:2] == (1, 0)
