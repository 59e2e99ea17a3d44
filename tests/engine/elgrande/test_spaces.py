"""Spaces inside regions: who comes in may take one, and where there is nothing else, must."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core.rules import Facts, RulesConflict, RulesModule
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.map import Area, Space
from engine.elgrande.board.qualities import QUALITIES, Marked, Marks, Quality
from engine.elgrande.events.base_game import AreaScored, Moved, Placed
from engine.elgrande.events.colonies import SpaceScored, SpaceTaken
from engine.elgrande.rules.merging import modules_for, rules_of
from engine.elgrande.rules.options import complete_options
from engine.elgrande.rules.scoring import all_effective_counts, brings_points, effective_counts, score_area
from engine.elgrande.steps.base import ElGrande
from tests.engine.elgrande.expansions.islands import CAPE, ISLAND, VOYAGE
from tests.engine.playing import DEALT, deal_round, play_on, situation

HOME = {"king": "galicia", "caballeros": {"sevilla": [3, 2, 0]}, "court": [5, 5, 5]}


@pytest.fixture(autouse=True)
def _gold(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cargo, with which nobody is captain."""
    monkeypatch.setitem(QUALITIES, "gold", Quality(travels=True))


def at(islands: str, *taken: tuple[str, str, int], position: dict[str, Any] | None = None) -> ElGrande:
    """A game with the islands in which these spaces are taken: area, space, player."""
    game = situation(position or HOME, expansions=[islands]).game
    for area, space, player in taken:
        game.board.court[player] += 1
        caballeros.place(game.board, player, game.rules.map.index[area], space)
    return game


def begin(game: ElGrande, card: str = "intrigue_four_any", *choices: str) -> None:
    game.call("special action", 0, (card,))
    game.advance()
    for choice in choices:
        game.apply(0, choice)


def asked(game: ElGrande, verb: str) -> set[str]:
    return {choice.partition(" ")[2] for choice in game.asked.get(0, ()) if choice.split()[0] == verb}


def scored(game: ElGrande, area: str) -> list[int]:
    game.board.score = [0] * game.board.players
    score_area(game, game.rules.map.index[area])
    return game.board.score


# Coming in.


def test_a_free_space_is_a_place_to_go_to_of_its_own(islands: str) -> None:
    game = at(islands)
    begin(game, "intrigue_four_any", "move sevilla 0")

    assert {"island", "captain", "left", "right"} <= asked(game, "to")
    assert "cape" not in asked(game, "to")


def test_a_space_that_is_taken_is_not_offered(islands: str) -> None:
    game = at(islands, ("island", "captain", 1), ("cape", "left", 1))
    begin(game, "intrigue_four_any", "move sevilla 0")

    assert asked(game, "to").isdisjoint({"captain", "left", "cape"})
    assert {"island", "right"} <= asked(game, "to")


def test_nobody_comes_in_where_all_spaces_are_taken(islands: str) -> None:
    game = at(islands, ("cape", "left", 1), ("cape", "right", 2))
    begin(game, "intrigue_four_any", "move sevilla 0")

    assert asked(game, "to").isdisjoint({"cape", "left", "right"})


def test_who_leaves_frees_the_space_and_nobody_moves_up(islands: str) -> None:
    game = at(islands, ("cape", "left", 1), ("cape", "right", 2))
    begin(game, "intrigue_four_any", "move cape 1", "to island")
    assert (game.board.owner_of_space("left"), game.board.owner_of_space("right")) == (None, 2)

    game.apply(0, "move sevilla 0")
    assert asked(game, "to") & {"left", "right"} == {"left"}


def test_nobody_moves_to_a_space_from_the_same_region(islands: str) -> None:
    game = at(islands, ("cape", "left", 0))
    begin(game, "intrigue_four_any", "move cape 0")

    assert asked(game, "to").isdisjoint({"left", "right"})


def test_with_some_qualities_nobody_takes_an_office(islands: str) -> None:
    game = at(islands)
    game.board.marked = Marks([Marked(game.rules.map.index["sevilla"], 0, ("gold",))])
    begin(game, "intrigue_four_any", "move_gold sevilla 0")

    assert "captain" not in asked(game, "to")
    assert {"island", "left", "right"} <= asked(game, "to")


def test_what_travels_goes_along_to_a_space(islands: str) -> None:
    game = at(islands)
    areas = game.rules.map.index
    game.board.marked = Marks([Marked(areas["sevilla"], 0, ("gold",))])
    begin(game, "intrigue_four_any", "move_gold sevilla 0", "to left")
    assert game.board.marked == (Marked(areas["cape"], 0, ("gold", "left")),)

    game.apply(0, "move cape 0")
    game.apply(0, "to island")
    assert game.board.marked == (Marked(areas["island"], 0, ("gold",)),)


def test_a_space_is_also_taken_from_the_court(islands: str) -> None:
    game = at(islands)
    begin(game, "intrigue_two_more")
    assert {"island", "captain", "left", "right"} <= asked(game, "place")
    events = game.apply(0, "place captain")

    assert events == [Placed(0, "island"), SpaceTaken(0, "captain")]
    assert game.board.owner_of_space("captain") == 0
    assert "captain" not in asked(game, "place")


def test_in_a_turn_spaces_are_open_where_the_kings_region_allows_to_place(islands: str) -> None:
    """The King is in Galicia: from there one comes to the island, and not to the cape."""
    playing = situation({"king": "galicia", "court": [5, 5, 5], "province": [9, 9, 9]}, expansions=[islands])
    plays = [(0, "play 13"), (1, "play 12"), (2, "play 11"), (0, "take king_card")]
    game = deal_round(playing, *plays, cards=(*DEALT, VOYAGE))
    assert {"island", "captain"} <= asked(game, "place")
    assert asked(game, "place").isdisjoint({"left", "right", "cape"})

    game.apply(0, "place captain")
    assert game.board.owner_of_space("captain") == 0
    assert "captain" not in asked(game, "place")


def test_both_the_move_and_the_space_are_told(islands: str) -> None:
    game = at(islands)
    begin(game, "intrigue_four_any", "move sevilla 1")
    events: Sequence[Any] = game.apply(0, "to captain")

    assert [*events[:2]] == [Moved(0, 1, "sevilla", "island"), SpaceTaken(1, "captain")]


# Scoring.


def test_an_office_brings_points_whatever_the_majority_is_and_does_not_count_for_it(islands: str) -> None:
    game = at(islands, ("island", "captain", 0), ("island", "", 1), ("island", "", 1), ("island", "", 2))
    island = game.rules.map.index["island"]
    game.events = []

    assert effective_counts(game, island) == (0, 2, 1)
    assert all_effective_counts(game)[island * 3 : island * 3 + 3] == (0, 2, 1)
    assert scored(game, "island") == [3, 4, 2]
    assert [type(event) for event in game.events] == [AreaScored, SpaceScored]


@pytest.mark.parametrize(
    ("taken", "points"),
    [
        ([("left", 0), ("right", 0)], [5, 0, 0]),
        ([("left", 0), ("right", 1)], [3, 1, 0]),
        ([("right", 0)], [3, 0, 0]),
    ],
)
def test_who_stands_on_a_space_that_is_no_office_counts(
    islands: str, taken: list[tuple[str, int]], points: list[int]
) -> None:
    game = at(islands, *[("cape", space, player) for space, player in taken])

    assert scored(game, "cape") == points


def test_where_only_first_places_score_a_space_brings_nothing(islands: str) -> None:
    game = at(islands, ("island", "captain", 0))
    island = game.rules.map.index["island"]
    score_area(game, island, first_place_only=True)

    assert game.board.score == [0, 0, 0]
    assert not brings_points(game, island, first_place_only=True)
    assert brings_points(game, island)


def test_the_points_of_one_that_nobody_holds_are_lost(islands: str) -> None:
    game = at(islands)
    island = game.rules.map.index["island"]
    game.board.caballeros[island * game.board.colours + 3] = 1
    game.board.marked = Marks([Marked(island, 3, ("captain",))])

    assert scored(game, "island") == [0, 0, 0]


# The rules.


@pytest.mark.parametrize("name", ["captain", "galicia"])
def test_two_spaces_or_a_space_and_an_area_of_one_name_are_refused(name: str) -> None:
    areas = (ISLAND, Area("far", (1, 0, 0), spaces=(Space(name),)))
    module = RulesModule("x", facts=Facts(extends={"areas": areas}))

    with pytest.raises(RulesConflict, match="two spaces have the same name"):
        rules_of(*modules_for(complete_options({})), module)


@pytest.mark.parametrize("others", [[], ["jubilee"], ["king_and_intrigue"]])
@pytest.mark.parametrize("seed", range(6))
def test_in_random_games_everybody_is_where_spaces_say(islands: str, others: list[str], seed: int) -> None:
    game = Game.new({"players": 3, "expansions": [*others, islands]}, seed)
    cape = game.rules.map.index[CAPE.id]
    taken: set[str] = set()
    for _ in play_on(game, Random(seed)):
        board: Board = game.board
        names = [name for mark in board.marked for name in mark.qualities if name in ("captain", "left", "right")]
        taken |= set(names)
        assert len(names) == len(set(names))
        for mark in board.marked:
            if mark.area > 0:
                assert board.present(mark.area, mark.colour) >= 1
        standing = sum(board.present(cape, colour) for colour in range(board.colours))
        assert standing == sum(name in ("left", "right") for name in names)
    assert taken
