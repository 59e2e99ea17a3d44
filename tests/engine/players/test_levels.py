"""The levels: they play legally to the end whatever is played, and waste nothing that is plainly good."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.core import definition as definitions
from engine.players.levels import LEVELS
from engine.players.patience import Enough
from tests.engine.playing import KING_AND_INTRIGUE, random_choice, situation, special
from tests.lighthouse import rules as lighthouse
from tests.random_cases import daily, sampled

TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 5, "edition": "classic"},
    {"players": 3, "edition": "yucata"},
    {"players": 3, "expansions": [KING_AND_INTRIGUE], "classic_1997": True},
    {"players": 4, "expansions": ["jubilee"], "veto": "stepwise"},
    {"players": 3, "expansions": [KING_AND_INTRIGUE, "players_edition", "special_cards", "jubilee"]},
)


@pytest.mark.parametrize("options", sampled(TABLES, by_day=1, thorough=2), ids=lambda options: json.dumps(options))
def test_a_table_of_all_levels_plays_to_the_end(options: dict[str, Any]) -> None:
    game: Game[Any, Any] = Game.new({**options, "rounds": 6}, 7, events=False)
    levels = list(LEVELS.values())
    chance = Random(7)
    while not game.over:
        seat = game.waiting[0]
        choice = levels[(seat + options["players"]) % len(levels)](game, seat, chance, lambda: chance.random() < 0.5)
        assert choice in game.pending[seat]
        game.apply(seat, choice)
    assert game.view(None).ranking


@pytest.mark.parametrize("level", daily([level for level in LEVELS if level != "random"], 2))
def test_it_recruits_as_many_as_it_may(level: str) -> None:
    game: Game[Any, Any] = Game.new({"players": 3}, 5, events=False)
    chance = Random(1)
    recruits = 0
    while not game.over and recruits < 5:
        seat = game.waiting[0]
        choice = LEVELS[level](game, seat, chance, time_for(40))
        if choice.startswith("recruit"):
            recruits += 1
            assert choice == game.pending[seat][-1]
        game.apply(seat, choice)
    assert recruits == 5


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_it_scores_the_region_that_brings_it_most(level: str) -> None:
    playing = situation(
        {
            "round": 8,
            "king": "valencia",
            "grandes": ["valencia", "valencia", "valencia"],
            "caballeros": {"galicia": [4, 0, 1], "sevilla": [0, 4, 0], "granada": [1, 3, 0]},
        }
    )
    game = special(playing, "scoring_of_one_region")
    offered = game.pending[0]
    assert "score galicia" in offered
    assert LEVELS[level](game, 0, Random(1)) == "score galicia"


def test_who_has_no_time_left_still_chooses_and_who_has_some_chooses_the_same_for_the_same_time() -> None:
    game: Game[Any, Any] = Game.new({"players": 4}, 5, events=False)
    seat = game.waiting[0]
    assert LEVELS["strong"](game, seat, Random(3), lambda: True) in game.pending[seat]
    for looks in (1, 4):
        one, other = (LEVELS["strong"](game, seat, Random(3), time_for(looks)) for _ in range(2))
        assert one == other


def test_steady_looks_at_no_more_than_three_times_as_many_positions_as_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"players": 5, "expansions": ["king_and_intrigue", "inquisitor"]}
    definition = Game.new(options, 1, events=False).definition
    insight = definition.insight
    assert insight is not None
    looks, planned = 0, 100

    def counted(*position: Any) -> float:
        nonlocal looks
        looks += 1
        return insight.worth(*position)

    counting = replace(insight, worth=counted, positions=planned)
    monkeypatch.setitem(definitions._definitions, definition.name, replace(definition, insight=counting))
    game, chance, most = Game.new(options, 1, events=False), Random(1), [0]
    while not game.over:
        (seat, *others), choices = game.waiting, len(game.pending[game.waiting[0]])
        if not others and insight.turn_of(game) == seat and choices > 30:  # such as whom to throw into the Castillo
            looks = 0
            LEVELS["steady"](game, seat, Random(1))
            assert looks < 3 * planned + 4 * choices
            most.append(looks)
        game.apply(*random_choice(game, chance))
    assert max(most) > 3 * planned


@pytest.mark.parametrize("options", daily([{"players": 5}, {"game": "elcaballero", "players": 4}], 1), ids=str)
def test_strong_looks_at_its_time_often(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    definition = Game.new(options, 5, events=False).definition
    insight = definition.insight
    assert insight is not None
    looks: list[int] = []

    def counted(*position: Any) -> float:
        looks[-1] += 1
        return insight.worth(*position)

    def looked() -> bool:
        looks.append(0)
        return chance.random() < 0.1

    seen = replace(definition, insight=replace(insight, worth=counted))
    monkeypatch.setitem(definitions._definitions, definition.name, seen)
    game: Game[Any, Any] = Game.new(options, 5, events=False)
    chance = Random(2)
    for _ in range(14):
        looks[:] = [0]
        seat = game.waiting[0]
        game.apply(seat, LEVELS["strong"](game, seat, chance, looked))
        first, *others = looks
        assert first < 5 * insight.positions, "what steady judges for a choice"
        assert max(others, default=0) < insight.positions


@pytest.mark.parametrize(
    ("options", "guesses_of_steady"), [({"players": 3, "rounds": 6}, 1), ({"game": "elcaballero", "players": 3}, 2)]
)
def test_strong_plays_rounds_out_for_its_bids_and_steady_does_not(
    options: dict[str, Any], guesses_of_steady: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game: Game[Any, Any] = Game.new(options, 5, events=False)
    definition = game.definition
    insight = definition.insight
    assert insight is not None
    guesses = 0

    def counted(*position: Any) -> Any:
        nonlocal guesses
        guesses += 1
        return insight.guess(*position)

    seen = replace(definition, insight=replace(insight, guess=counted))
    monkeypatch.setitem(definitions._definitions, definition.name, seen)
    game = Game.new(options, 5, events=False)
    chance, by_level = Random(2), {"steady": [0], "strong": [0]}
    while insight.round_of(game) <= 2:
        seat = game.waiting[0]
        choices = insight.sensible(game, seat)
        if len(choices) > 1 and choices[0].startswith("play"):
            for level, counts in by_level.items():
                guesses = 0
                LEVELS[level](game, seat, chance)
                counts.append(guesses)
        game.apply(seat, chance.choice(choices))
    assert max(by_level["steady"]) == guesses_of_steady < max(by_level["strong"])


def test_other_tiles_that_lie_open_change_bids_of_strong_in_el_caballero() -> None:
    game: Game[Any, Any] = Game.new({"game": "elcaballero", "players": 3}, 5, events=False)
    insight, chance, is_changed = game.definition.insight, Random(2), False
    assert insight is not None
    while not is_changed and not game.over:
        seat = game.waiting[0]
        if insight.turn_of(game) is None and len(game.pending[seat]) > 1:
            twin = game.clone()
            display, others = twin.board.display, twin.board.stack
            twin.board.display, twin.board.stack = others[:5], (*others[5:], *display)
            is_changed = LEVELS["strong"](game, seat, Random(1)) != LEVELS["strong"](twin, seat, Random(1))
        game.apply(seat, LEVELS["novice"](game, seat, chance))
    assert is_changed


@pytest.mark.thorough
def test_strong_and_nobody_else_judges_the_ends_of_turns_and_rounds_by_experience(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    definition = Game.new({"players": 3}, 5, events=False).definition
    insight = definition.insight
    assert insight is not None
    judged: list[tuple[int, int | None]] = []
    looked_at: set[int] = set()

    def by_experience(game: Any, seat: int) -> float:
        judged.append((insight.round_of(game), insight.turn_of(game)))
        return insight.worth(game, seat, "plain")

    seen = replace(definition, insight=replace(insight, worth_between_turns=by_experience))
    monkeypatch.setitem(definitions._definitions, definition.name, seen)
    game: Game[Any, Any] = Game.new({"players": 3}, 5, events=False)
    chance = Random(3)
    while insight.round_of(game) == 1:
        seat = game.waiting[0]
        judged.clear()
        steady = LEVELS["steady"](game, seat, chance)
        assert not judged
        if insight.turn_of(game) == seat:
            LEVELS["strong"](game, seat, chance, time_for(150))
            looked_at.update(number for number, _ in judged)
            assert seat not in {turn for _, turn in judged}
        game.apply(seat, steady)
    assert looked_at >= {1, 2}


def test_strong_uses_an_action_of_which_it_does_not_see_at_once_what_it_is_good_for() -> None:
    """Which caballeros the Intriguer moves, and where to, are choices behind others."""
    game: Game[Any, Any] = Game.new({"players": 4, "expansions": [KING_AND_INTRIGUE]}, 1, events=False)
    chance, used = Random(1), list[str]()
    while len(used) < 3:
        seat = game.waiting[0]
        view, choice = game.view(seat), LEVELS["steady"](game, seat, chance)
        if game.pending[seat] == ("special", "end") and view.turn.card == "intriguer_card":
            used.append(LEVELS["strong"](game, seat, Random(len(used))))
        game.apply(seat, choice)

    assert used == ["special"] * 3


def test_no_two_temperaments_play_alike() -> None:
    game: Game[Any, Any] = Game.new({"players": 4}, 5, events=False)
    alike = {*combinations(("builder", "hunter", "schemer"), 2)}
    while alike and not game.over:
        seat = game.waiting[0]
        chosen = {level: LEVELS[level](game, seat, Random(1)) for pair in alike for level in pair}
        alike = {(one, other) for one, other in alike if chosen[one] == chosen[other]}
        game.apply(seat, LEVELS["novice"](game, seat, Random(1)))
    assert not alike


def time_for(looks: int) -> Enough:
    """Enough is said when it has been asked so often."""
    left = iter([False] * looks)
    return lambda: next(left, True)


@pytest.mark.thorough
def test_the_same_chance_decides_the_same() -> None:
    for level in LEVELS.values():
        game: Game[Any, Any] = Game.new({"players": 4}, 5)
        seat = game.waiting[0]
        assert level(game, seat, Random(3), time_for(60)) == level(game, seat, Random(3), time_for(60))


def test_thinking_changes_nothing_in_the_game() -> None:
    game: Game[Any, Any] = Game.new({"players": 4}, 5)
    before = json.dumps(game.to_json())
    for level in LEVELS.values():
        level(game, game.waiting[0], Random(3), time_for(60))
    assert json.dumps(game.to_json()) == before


def test_a_game_without_insight_is_played_by_its_caretaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(definitions._definitions, lighthouse.DEFINITION.name, lighthouse.DEFINITION)
    game = Game.new({"game": lighthouse.DEFINITION.name, "players": 2}, 1)
    while not game.over:
        seat = game.waiting[0]
        game.apply(seat, LEVELS["steady"](game, seat, Random(1)))
    assert game.ranking
