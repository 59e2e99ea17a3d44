"""Figures of the engine: deciding, copying, rebuilding."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import chess
import pyspiel
from catanatron import Color, RandomPlayer
from catanatron import Game as CatanatronGame

from engine import Game
from tests.bench.figures import Figure, Rate, side_by_side

Choices = list[tuple[int, str]]
Options = Mapping[str, Any]

PAIRS = 31
"""How often two kinds of decisions are timed side by side; a pair takes about a tenth of a second."""


def _play(options: Options, seed: int) -> int:
    """One random game with events off; returns the number of decisions."""
    game = Game.new(options, seed, events=False)
    chance = Random(seed).random
    decisions = 0
    while pending := game.pending:
        if len(pending) == 1:
            (player,) = pending
        else:
            waiting = game.waiting
            player = waiting[int(chance() * len(waiting))]
        choices = pending[player]
        game.apply(player, choices[int(chance() * len(choices))])
        decisions += 1
    return decisions


def _history(options: Options, seed: int) -> Choices:
    """The choices of a random game."""
    game = Game.new(options, seed, events=False)
    chance = Random(seed)
    made: Choices = []
    while game.pending:
        player = chance.choice(game.waiting)
        made.append((player, chance.choice(game.pending[player])))
        game.apply(*made[-1])
    return made


def _decisions(options: Options, games: int) -> Rate:
    return lambda share: sum(_play(options, share * games + number) for number in range(games))


BASE_GAME: Options = {"players": 4}
CABALLERO: Options = {"game": "elcaballero", "players": 4, "expanded": False}
CABALLERO_EXPANDED: Options = {**CABALLERO, "expanded": True}
KING_AND_INTRIGUE = ["king_and_intrigue"]
COLONIES = ["inquisitor"]
ALL_OF_KING_AND_INTRIGUE = [*KING_AND_INTRIGUE, "players_edition", "special_cards"]


def _expansion_figure(name: str, expansions: Sequence[str]) -> Figure:
    with_expansions = {**BASE_GAME, "expansions": expansions}
    ratio, mine, other = side_by_side(_decisions(with_expansions, 20), _decisions(BASE_GAME, 20), PAIRS)
    detail = f"{1 / mine:,.0f} decisions a second against {1 / other:,.0f}"
    return Figure(f"random decisions of {name} against the base game", ratio, 0.5, at_least=True, detail=detail)


def _caballero_figures() -> list[Figure]:
    """El Caballero against chess, where a decision has as many choices (thirty), and its expansion against it."""
    found = []
    for name, options, reference, bar in (
        ("random decisions of El Caballero against plies of python-chess", CABALLERO, _plies, 0.4),
        ("random decisions of its expansion against El Caballero", CABALLERO_EXPANDED, _decisions(CABALLERO, 2), 0.5),
    ):
        ratio, mine, other = side_by_side(_decisions(options, 2), reference, PAIRS)
        detail = f"{1 / mine:,.0f} decisions a second against {1 / other:,.0f}"
        found.append(Figure(name, ratio, bar, at_least=True, detail=detail))
    return found


def _plies(share: int) -> int:
    """Random games of chess as python-chess plays them."""
    plies = 0
    for number in range(2):
        chance = Random(share * 2 + number).random
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
            plies += 1
    return plies


def _backgammon(share: int) -> int:
    """Random games of backgammon by OpenSpiel, driven from Python; throws of the dice are not counted."""
    game = pyspiel.load_game("backgammon")
    decisions = 0
    for number in range(4):
        chance = Random(share * 4 + number).random
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                decisions += 1
    return decisions


def _in_the_middle_of_a_card() -> Game[Any, Any]:
    """A game whose acting player holds a caballero in hand, about the middle of a four-player game."""
    for seed in range(1000):
        game = Game.new({"players": 4}, seed, events=False)
        chance = Random(seed)
        for _ in range(150):
            player = chance.choice(game.waiting)
            game.apply(player, chance.choice(game.pending[player]))
            open_choices = [choice for choices in game.pending.values() for choice in choices]
            if game.board.round >= 4 and any(choice.startswith("to ") for choice in open_choices):
                return game
    raise RuntimeError("no game was found in the middle of a card")


def _catanatron_game() -> CatanatronGame:
    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = CatanatronGame([RandomPlayer(colour) for colour in colours], seed=1)
    for _ in range(100):
        game.play_tick()
    return game


def _clone_figure() -> Figure:
    ours, theirs = _in_the_middle_of_a_card(), _catanatron_game()

    def clone(share: int) -> int:
        for _ in range(5000):
            ours.clone()
        return 5000

    def copy(share: int) -> int:
        for _ in range(500):
            theirs.copy()
        return 500

    ratio, mine, other = side_by_side(clone, copy)
    detail = f"{mine * 1e6:.2f} µs against {other * 1e6:.1f} µs of catanatron's Game.copy"
    return Figure("clone in the middle of a card: times faster", ratio, 5, at_least=True, detail=detail)


def _rebuild_figure() -> Figure:
    histories = [_history({"players": 5}, seed) for seed in range(30)]

    def rebuild(share: int) -> int:
        choices = 0
        for seed, history in enumerate(histories):
            game = Game.new({"players": 5}, seed, events=False)
            for player, choice in history:
                game.apply(player, choice)
            choices += len(history)
        return choices

    def at_random(share: int) -> int:
        return sum(_play({"players": 5}, seed) for seed in range(30))

    ratio, mine, other = side_by_side(rebuild, at_random)
    detail = f"{mine * 1e6:.2f} µs a choice against {other * 1e6:.2f} µs at random"
    return Figure("rebuilding a finished 5-player game, per choice", 1 / ratio, 1, at_least=False, detail=detail)


def figures() -> list[Figure]:
    """All figures of the engine."""
    ours = _decisions(BASE_GAME, 20)
    for share in range(20):
        ours(1000 + share)  # what is worked out once, is worked out
    found = []
    for name, reference, bar in (
        ("random decisions against plies of python-chess", _plies, 10.0),
        ("random decisions against OpenSpiel's backgammon", _backgammon, 1.0),
    ):
        ratio, mine, other = side_by_side(ours, reference, PAIRS)
        detail = f"{1 / mine:,.0f} decisions a second against {1 / other:,.0f}"
        found.append(Figure(name, ratio, bar, at_least=True, detail=detail))
    found += [
        _expansion_figure("King & Intrigue", KING_AND_INTRIGUE),
        _expansion_figure("King & Intrigue with all its cards", ALL_OF_KING_AND_INTRIGUE),
        _expansion_figure("Großinquisitor & Kolonien", COLONIES),
        _expansion_figure("Grandissimo", ["grandissimo"]),
    ]
    return [*found, *_caballero_figures(), _clone_figure(), _rebuild_figure()]
