"""A reveal in the middle of a guarded action gives what it would have given before the action (R22, G13).

Random games of Grandissimo in which everybody has a Veto and a region for the King incognito. At every index of every
special action every region is shown, every objection is made, and both are compared with what "shown first" gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import Game
from engine.elgrande.board.cards import VETO, keep_card
from engine.elgrande.board.effects import GAME, INCOGNITO, Effect
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.incognito import HOLDING_CARDS, REVEAL
from tests.engine.playing import random_choice

Line = tuple[tuple[int, str], ...]
"""What was chosen one after the other."""

MOST = 40
"""Choices in one special action; longer ones are left alone."""


def prepare(game: ElGrande, chance: Random) -> None:
    """Between two actions everybody gets a Veto, and a region for the King incognito."""
    board = game.board
    for player in range(board.players):
        if all(kept.player != player or kept.is_whole for kept in board.kept):
            keep_card(board, player, VETO, 99)
        if not board.effects.has(INCOGNITO, player):
            held = {area for effect in board.effects if effect.name in HOLDING_CARDS for area in effect.areas}
            free = [area for area in range(1, 10) if area not in held]
            board.lay_effect(Effect(INCOGNITO, player, GAME, (chance.choice(free),), shown=False))
    game.advance()


def actions(seed: int, veto: str) -> Iterator[tuple[ElGrande, Line]]:
    """The special actions of a random game: the game before each, and what was chosen in it until nobody may object."""
    options = {"players": 3, "expansions": ["grandissimo"], "stack_six": "all", "veto": veto}
    game: ElGrande = Game.new(options, seed, events=False)
    chance = Random(seed)
    before, line = game, list[tuple[int, str]]()
    while not game.over:
        if game.guard is None:
            prepare(game, chance)
            before, line = game.clone(), []
        player, choice = asked_choice(game, chance)
        game.apply(player, choice)
        line.append((player, choice))
        if game.guard is None and len(line) > 1 and len(line) <= MOST:
            yield before, tuple(line)


def asked_choice(game: ElGrande, chance: Random) -> tuple[int, str]:
    """What somebody is asked, and no reveal; who may object does so half of the time."""
    for player in game.waiting:
        objections = [choice for choice in game.asked[player] if choice.startswith("veto ")]
        if objections and chance.random() < 0.5:
            return player, chance.choice(objections)
    while True:
        player, choice = random_choice(game, chance)
        if choice != REVEAL:
            return player, choice


def played(game: ElGrande, line: Line) -> ElGrande | None:
    """The game after these choices; None if one of them is not open."""
    after = game.clone()
    for player, choice in line:
        if choice not in after.pending.get(player, ()):
            return None
        after.apply(player, choice)
    return after


def shown_at(before: ElGrande, line: Line, place: int, holder: int) -> ElGrande | None:
    """The game with a reveal before one of the choices. What was only half chosen then is chosen again."""
    shown = played(before, (*line[:place], (holder, REVEAL)))
    if shown is None:
        return None
    for again in (line[place:], line[place - 1 :]) if place else (line,):
        after = played(shown, again)
        if after is not None:
            return after
    return None


@pytest.mark.parametrize("veto", ["batch", "stepwise"])
def test_a_reveal_at_any_index_of_an_action_gives_what_shown_first_gives(veto: str) -> None:
    tried: Counter[str] = Counter()
    for seed in range(6):
        for before, line in actions(seed, veto):
            for holder in range(3):
                compare(before, line, holder, tried)
    assert tried["shown first"] > 500
    assert tried["stopped, then shown"] > 200
    assert tried["half chosen"] > 20
    assert tried["not possible when shown first"] > 20


def told_apart(game: ElGrande, before_the_reveal: Line) -> dict[str, Any]:
    """What must be equal. What is on the board stays (G13): where the King had moved or a region was scored before
    the reveal, the King's place and the points are those of that moment.
    """
    stored = game.to_json()
    if any(choice.split()[0] in ("king", "score") for _, choice in before_the_reveal):
        stored["board"] = {name: value for name, value in stored["board"].items() if name not in ("king", "score")}
    return stored


def compare(before: ElGrande, line: Line, holder: int, tried: Counter[str]) -> None:
    """Everything that one reveal of this action can be compared with."""
    first = shown_at(before, line, 0, holder)
    last = played(before, (*line, (holder, REVEAL)))
    is_stopped = line[-1][1].startswith("veto ")
    for place in range(1, len(line)):
        shown = shown_at(before, line, place, holder)
        if shown is None:
            continue
        if first is not None:
            assert told_apart(shown, line[:place]) == told_apart(first, line[:place])
            tried["shown first"] += 1
        else:
            tried["not possible when shown first"] += 1
        if is_stopped and last is not None:
            assert told_apart(shown, line) == told_apart(last, line)
            tried["stopped, then shown"] += 1
        if shown.stack and played(before, (*line[:place], (holder, REVEAL), *line[place:])) is None:
            tried["half chosen"] += 1
