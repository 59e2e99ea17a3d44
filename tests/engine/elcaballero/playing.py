"""Positions to start from and games played at random, for the tests of El Caballero."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from engine import Event, Game
from engine.case import case_from
from engine.elcaballero.cases import CASES
from engine.elcaballero.steps.base import ElCaballero
from engine.played_case import Playing

TABLES = st.fixed_dictionaries(
    {"game": st.just("elcaballero"), "players": st.integers(2, 4), "expanded": st.booleans()}
)
"""The options of every kind of table."""

SEEDS = st.integers(0, 2**32 - 1)
DECISIONS = st.integers(0, 250)


def situation(position: dict[str, Any], *, players: int = 2, expanded: bool = False) -> Playing[ElCaballero]:
    """A position of the scenario format, ready to be played."""
    case = {"game": "elcaballero", "players": players, "options": {"expanded": expanded}, "position": position}
    return Playing(case_from(case), CASES)


def turn(playing: Playing[ElCaballero], *choices: str, player: int = 0, power_card: int = 13) -> ElCaballero:
    """Begin a player's turn and make these choices; every one of them must be open."""
    playing.play("turn", {"player": player, "power_card": power_card, "choices": list(choices)})
    assert playing.refused is None
    return playing.game


def started(options: dict[str, Any], seed: int) -> ElCaballero:
    return Game.new(options, seed)


def random_choice(game: ElCaballero, chance: Random) -> tuple[int, str]:
    """Somebody who is asked, and a choice: first the verb, so that the many places for tiles do not hide the rest.

    What ends a turn or takes cards back is chosen less often, so that more happens in a game.
    """
    (player,) = game.waiting
    verbs: dict[str, list[str]] = {}
    for choice in game.pending[player]:
        verbs.setdefault(choice.partition(" ")[0], []).append(choice)
    verb = chance.choice(list(verbs))
    if verb in ("end", "take_card", "lift_ship"):
        verb = chance.choice(list(verbs))
    return player, chance.choice(verbs[verb])


def play_on(game: ElCaballero, chance: Random) -> Iterator[list[Event]]:
    """Play at random to the end; after every choice, what happened."""
    while not game.over:
        yield game.apply(*random_choice(game, chance))


def turns(options: dict[str, Any], seed: int) -> Iterator[tuple[ElCaballero, ElCaballero, int]]:
    """Every turn of a game played at random: before it, before it ends, and whose it is."""
    game, chance = started(options, seed), Random(seed)
    begun = None
    while not game.over:
        seat, choice = random_choice(game, chance)
        if game.running("turn") is not None:
            begun = begun or game.clone()
            if choice == "end":
                yield begun, game.clone(), seat
                begun = None
        game.apply(seat, choice)


def play_to(game: ElCaballero, chance: Random, decisions: int) -> ElCaballero:
    """The game so many decisions later, or before its last one if there are not so many: it may be this one, or not."""
    for _ in range(decisions):
        may_end = game.board.round == game.rules.form.rounds
        following = game.clone() if may_end else game
        following.apply(*random_choice(following, chance))
        if following.over:
            return game
        game = following
    return game
