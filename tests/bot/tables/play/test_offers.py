"""What an offer gives away cannot be taken back, nor be seen before a choice is made (R27)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.game.moment import askers_after
from bot.game.press import Tried, tried
from bot.game.undo import planned
from bot.storage.records.games import Choice
from engine.core.game import Game
from engine.elgrande.board.effects import DOUBLE, WHIRLWIND, Effects
from engine.elgrande.seen.view import View
from tests.random_cases import daily, sampled

AnyGame = Game[Any, Any]

WANTED = ("keep 130", "play 130", "double ", "special")
"""What leads to hidden region cards, with the beginning of the choices."""


def other_worlds(game: AnyGame, seat: int, chance: Random) -> Iterator[AnyGame]:
    """Games that look the same to a seat now: what is chosen by rivals, comes up next or is drawn is another thing."""
    hidden = [each for each in game.board.effects if not each.shown and each.player != seat and each.areas]
    held = {each.areas[0] for each in game.board.effects if each.name == DOUBLE}
    for effect in hidden:
        world = game.clone()
        free = sorted(set(range(1, 10)) - (held if effect.name == DOUBLE else set()))
        other = effect._replace(areas=(chance.choice(free),))
        world.board.effects = Effects([other if each == effect else each for each in world.board.effects])
        yield world
    world = game.clone()
    world.board.chance ^= 0b1010
    world.board.stacks = [tuple(chance.sample(stack, len(stack))) for stack in world.board.stacks]
    yield world


def seen_before(made: Tried) -> object:
    """What somebody is shown of a choice that is not made yet."""
    game = made.deeds[0].before if made.shows_hidden else made.game
    return View.of(game.view(made.deeds[0].seat))


def chosen(game: AnyGame, chance: Random) -> tuple[int, str]:
    seat = chance.choice(game.waiting)
    choices = game.pending[seat]
    wanted = [choice for choice in choices if choice.startswith(WANTED)]
    return seat, chance.choice(wanted if wanted and chance.random() < 0.8 else choices)


def moment_of(game: AnyGame, seed: int) -> Any:
    """As much of a moment as an undo by consent needs to be planned."""
    return SimpleNamespace(table=SimpleNamespace(options=game.options, seed=seed, people=lambda seats: seats))


@pytest.mark.parametrize("expansions", daily([("king_and_intrigue",), ("king_and_intrigue", "players_edition"), ()], 1))
@pytest.mark.parametrize("seeds", sampled([range(2), range(8)], by_day=1), ids=str)
def test_what_may_be_taken_back_or_is_asked_once_more_tells_nothing_hidden(
    expansions: tuple[str, ...], seeds: range
) -> None:
    compared = given_away = secrets = 0
    for seed in seeds:
        chance = Random(seed)
        game = Game.new({"players": 4, "expansions": expansions}, seed)
        choices: list[Choice] = []
        while not game.over:
            seat, choice = chosen(game, chance)
            made = tried(game, seat, choice)
            for world in other_worlds(game, seat, chance):
                if View.of(world.view(seat)) != View.of(game.view(seat)) or choice not in world.pending[seat]:
                    continue
                twin = tried(world, seat, choice)
                assert seen_before(twin) == seen_before(made)
                if made.may_be_taken_back:
                    assert View.of(twin.game.view(seat)) == View.of(made.game.view(seat))
                compared += 1
            choices.append(Choice(seat, choice, (), number=len(choices) + 1))
            if made.game.gives_away:
                plan, _, askers = planned(moment_of(game, seed), seat, choices, ())
                assert plan.obstacle is not None
                assert askers_after(askers, made.deeds).open == frozenset()
                given_away += 1
            secrets += any(not each.shown and each.name in (DOUBLE, WHIRLWIND) for each in made.game.board.effects)
            game = made.game
    assert compared > 125 * len(seeds)
    if expansions:
        assert secrets > 5 * len(seeds)
        assert given_away > 0
