"""What is described of a position when a round begins, and what experience makes of it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.players import experience
from engine.elgrande.players.experience import (
    FIGURES,
    expected,
    experience_of,
    figures,
    file_of,
    is_known,
    names_of,
    stages,
    worth_between_turns,
)
from engine.elgrande.players.prospects import turn_of, worth
from engine.elgrande.players.temperaments import PLAIN
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import random_choice


def rounds(options: dict[str, Any], seed: int = 3) -> Iterator[ElGrande]:
    """A game by chance, as each of its rounds begins."""
    game, chance, now = Game.new(options, seed), Random(seed), 0
    while not game.over:
        if game.board.round != now and game.board.phase == "power_cards":
            now = game.board.round
            yield game
        game.apply(*random_choice(game, chance))


def figure(game: ElGrande, name: str) -> list[float]:
    return [described[FIGURES.index(name)] for described in figures(game)]


@pytest.fixture
def learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """That three players' games depend on nothing but what stands on the board, twice as much one round before.

    The same is known of their games with Grandissimo.
    """
    lines = [f"figures = {json.dumps(FIGURES)}"]
    for left, begun in product(range(1, 10), range(4)):
        weights = [(2.0 if left == 1 else 1.0) if name == "stands" else 0.0 for name in FIGURES]
        lines += ["[[weighed]]", f"stage = [{left}, {begun}]", "spread = 2.0", f"weights = {weights}"]
    for expansions in ((), ("grandissimo",)):
        (tmp_path / file_of(3, expansions)).write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.setattr(experience, "LEARNED", tmp_path)
    experience_of.cache_clear()
    yield
    experience_of.cache_clear()


def test_a_position_is_described_as_it_stands() -> None:
    for game in rounds({"players": 3}):
        board = game.board
        assert figure(game, "court") == board.court
        assert figure(game, "in_regions") == [
            sum(board.present(area, player) for area in range(1, board.areas)) for player in range(3)
        ]
        assert figure(game, "rivals_court")[0] == sum(board.court[1:]) / 2
        assert figure(game, "turns_before")[board.start_player] == 0


def test_one_more_caballero_never_brings_less_and_one_fewer_never_more() -> None:
    for game in rounds({"players": 5}):
        columns = [figure(game, name) for name in ("with_one_fewer", "with_one_more", "with_two_more")]
        assert all(fewer <= more <= two for fewer, more, two in zip(*columns, strict=True))


def test_the_points_to_come_are_sums_for_every_scoring_that_is_left(learned: None) -> None:
    known = experience_of(3)
    assert known is not None
    for game in rounds({"players": 3}):
        scorings = sum(game.board.round <= after for after in (3, 6, 9))
        soon = game.board.round in (3, 6, 9)
        stands = figure(game, "stands")
        hoped = [score + (scorings + soon) * points for score, points in zip(game.scores, stands, strict=True)]
        assert expected(game, known) == pytest.approx(hoped)


def test_whoever_may_hope_for_more_than_all_rivals_stands_better(learned: None) -> None:
    known = experience_of(3)
    assert known is not None
    for game in rounds({"players": 3}):
        hoped = expected(game, known)
        worths = [worth_between_turns(game, player) for player in range(3)]
        assert sorted(range(3), key=hoped.__getitem__) == sorted(range(3), key=worths.__getitem__)


def test_each_set_of_expansions_has_its_own_experience(learned: None) -> None:
    for expansions, is_judged_by_it in (([], True), (["grandissimo"], True), (["jubilee"], False)):
        judged = [
            worth_between_turns(game, 1) != worth(game, 1, PLAIN)
            for game in rounds({"players": 3, "expansions": expansions})
        ]
        assert any(judged) is is_judged_by_it


@pytest.mark.parametrize("expansions", [["king_and_intrigue"], ["inquisitor"], ["grandissimo"]])
def test_positions_are_described_with_every_expansion(expansions: list[str]) -> None:
    described = [(len(names_of(game)), figures(game)) for game in rounds({"players": 4, "expansions": expansions})]
    assert len(described) == 9
    assert all(len(player) == names for names, position in described for player in position)


@pytest.mark.parametrize("file", sorted(experience.LEARNED.glob("*.toml")), ids=lambda file: file.stem)
def test_what_was_learned_weighs_all_that_is_described(file: Path) -> None:
    players, *expansions = file.stem.removeprefix("players_").split("-")
    game = Game.new({"players": int(players), "expansions": expansions}, 1)
    known = experience_of(int(players), tuple(expansions))
    assert known is not None
    assert tomllib.loads(file.read_text(encoding="utf-8"))["figures"] == list(names_of(game))
    assert set(known.weights) == set(product(range(1, 10), range(int(players) + 1)))


def test_at_the_end_whoever_has_more_points_stands_better(learned: None) -> None:
    game, chance = Game.new({"players": 3}, 3), Random(3)
    while not game.over:
        game.apply(*random_choice(game, chance))
    worths = [worth_between_turns(game, player) for player in range(3)]
    assert sorted(range(3), key=game.scores.__getitem__) == sorted(range(3), key=worths.__getitem__)


def test_without_experience_a_position_is_judged_as_at_any_time(learned: None) -> None:
    for options in ({"players": 4}, {"players": 3, "rounds": 6}, {"players": 3, "expansions": ["king_and_intrigue"]}):
        for game in rounds(options):
            assert worth_between_turns(game, 1) == worth(game, 1, PLAIN)


def test_experience_tells_at_every_turn_and_when_a_round_begins_but_not_between_power_cards() -> None:
    game, chance = Game.new({"players": 3}, 3), Random(3)
    begun = set()
    while not game.over:
        has_turn = turn_of(game) is not None and game.board.phase == "turns"
        begins = game.board.phase == "power_cards" and not any(game.board.power_cards)
        assert is_known(game) is (has_turn or begins)
        if is_known(game):
            begun.add(stages(game)[-1])
        game.apply(*random_choice(game, chance))
    assert begun == set(product(range(1, 10), range(4)))


def test_who_had_the_turn_has_nothing_to_play_any_more() -> None:
    game, chance = Game.new({"players": 3}, 3), Random(3)
    while game.board.phase != "turns" or turn_of(game) != game.board.turn_order[1]:
        game.apply(*random_choice(game, chance))
    first, second, third = game.board.turn_order
    to_play, before = figure(game, "to_play"), figure(game, "turns_before")
    assert (to_play[first], to_play[second], to_play[third]) == (0, 1, 1)
    assert (before[second], before[third]) == (0, 1)
