"""Ask what something in a position of El Caballero is good for: play games in which turns end by lot.

    python scripts/turns_by_lot.py --games 800 --seed 1 --turns FILE

What good players never do nobody can learn from them. So in these games of steady players six of ten turns end by lot
in one of several ways that look about equally good, but not in the last round, after which nothing comes. Whoever's
lot had more of something than the other ways of the same turn, and then won more points than the position promised,
shows what it is worth besides. Each game is a line of JSON in the file; the same command goes on behind those that are
in it. Then it prints, for each figure, how many points another one of it brings more than is believed, with the
standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import linear_regression, mean
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine import Game
from engine.core.insight import balance
from engine.elcaballero.board.board import ElCaballeroBoard
from engine.elcaballero.players.insight import INSIGHT
from engine.elcaballero.players.prospects import PLAIN, TEMPERAMENTS
from engine.players.looking_ahead import Foresight, Reached
from scripts.make_experience import solved

PLAYERS = 4
WIDTH, WIDTH_OF_LOTS = 3, 8
"""How many ways of going on are followed in ordinary turns, and in those that end by lot."""
POSITIONS_OF_LOTS = 400
BY_LOT = 0.6
"""How often a turn ends by lot."""
CLOSE, WAYS = 5.0, 6
"""How many points worse than the best one a way of the lot may look, and how many there are at most."""
_RIDGE = 1e-6
"""What is added so that few games have an answer, too."""
FIGURES = (
    "a point that is promised",
    "the first card at water",
    "the second card at water",
    "each more at water",
    "a card at land",
    "a caballero at court",
)


@dataclass(frozen=True)
class Lot:
    """A turn that ended by lot."""

    round: int
    begun: int
    """How many turns of the round were begun, this one included."""
    seat: int
    drawn: int
    """Which of the ways."""
    ways: Sequence[Sequence[float]]
    """The figures of each way at the end of the turn."""


@dataclass(frozen=True)
class GameOfLots:
    """A finished game."""

    scores: Sequence[int]
    lots: Sequence[Lot]


def played(seed: int, number: int, positions: int = POSITIONS_OF_LOTS) -> GameOfLots:
    """Game `number` of this seed: always the same one. So many positions are looked at for the ways of a lot."""
    chance = Random(f"{seed} {number} by lot")
    game: Game[Any, Any] = Game.new({"game": "elcaballero", "players": PLAYERS}, chance.getrandbits(63), events=False)
    usual = min(positions, INSIGHT.positions)
    steady = [Foresight(INSIGHT, seat, PLAIN, width=WIDTH, positions=usual) for seat in range(PLAYERS)]
    lots: list[Lot] = []
    begun: tuple[int, int] | None = None
    planned: list[str] = []
    while not game.over:
        seat = game.waiting[0]
        choices = game.pending[seat]
        in_turn = INSIGHT.turn_of(game) == seat and len(INSIGHT.sensible(game, seat)) > 1
        if in_turn and begun != (game.board.round, seat):
            begun, planned = (game.board.round, seat), []
            if not INSIGHT.is_last_round(game) and chance.random() < BY_LOT:
                ways = _ways(game, seat, positions, chance)
                drawn = chance.randrange(len(ways))
                planned = [*ways[drawn].choices]
                turns = game.board.turn_order.index(seat) + 1
                described = [_figures(way, seat) for way in ways]
                lots.append(Lot(game.board.round, turns, seat, drawn, described))
        if planned and planned[0] in choices:
            choice = planned.pop(0)
        else:
            planned = []
            choice = choices[0] if len(choices) == 1 else steady[seat].best(game, 1, chance)
        game.apply(seat, choice)
    return GameOfLots([*game.scores], lots)


def _ways(game: Game[Any, Any], seat: int, positions: int, chance: Random) -> list[Reached]:
    """Ways in which this turn may end that look about equally good, the best one among them."""
    foresight = Foresight(INSIGHT, seat, PLAIN, width=WIDTH_OF_LOTS, positions=positions)
    guess = INSIGHT.guess(game, seat, chance)
    choices = foresight.promising(guess, INSIGHT.sensible(guess, seat), chance)
    ends: dict[float, Reached] = {}
    for choice in choices:
        for end in foresight.outcomes(guess, choice, positions // len(choices), chance):
            ends.setdefault(end.worth, end)
    best, *others = [ends[worth] for worth in sorted(ends, reverse=True) if worth >= max(ends) - CLOSE]
    return [best, *chance.sample(others, min(len(others), WAYS - 1))]


def _figures(way: Reached, seat: int) -> list[float]:
    board: ElCaballeroBoard = way.game.board
    own = [cell for cell, card in board.cards.items() if card.player == seat]
    at_water = sum(not board.island.land_at(cell) for cell in own)
    first, second, more = min(at_water, 1), min(max(at_water - 1, 0), 1), max(at_water - 2, 0)
    return [round(way.worth, 3), first, second, more, len(own) - at_water, board.court[seat]]


def games_of_lots(file: Path, seed: int, games: int) -> list[GameOfLots]:
    """So many games of this seed, those in the file first; each new one is in it before the next one is played."""
    lines = file.read_text(encoding="utf-8").splitlines()[:games] if file.exists() else []
    found = [_read(json.loads(line)) for line in lines]
    with file.open("a", encoding="utf-8") as written:
        for number in range(len(found), games):
            found.append(played(seed, number))
            written.write(json.dumps(asdict(found[-1])) + "\n")
            written.flush()
    return found


def _read(line: Mapping[str, Any]) -> GameOfLots:
    return GameOfLots(line["scores"], [Lot(**lot) for lot in line["lots"]])


def told(games: Sequence[GameOfLots]) -> list[tuple[str, float, float]]:
    """Of each figure that differed: how many points more one of it brings, and the standard error.

    Least squares of how far the game ended from what was usual in such a turn and for such a promise.
    """
    differences, surprises = [], []
    for lots in _by_turn(games):
        promised = [mean(way[0] for way in lot.ways) for _, lot in lots]
        won = [balance(scores, lot.seat, TEMPERAMENTS[PLAIN].rivals) for scores, lot in lots]
        slope, level = linear_regression(promised, won) if len({*promised}) > 1 else (0.0, mean(won))
        gaps = [points - level - slope * promise for promise, points in zip(promised, won, strict=True)]
        spread = sqrt(mean(gap * gap for gap in gaps)) or 1.0
        for (_, lot), gap in zip(lots, gaps, strict=True):
            usual = [mean(column) for column in zip(*lot.ways, strict=True)]
            there = zip(lot.ways[lot.drawn], usual, strict=True)
            differences.append([(one - other) / spread for one, other in there])
            surprises.append(gap / spread)
    kept = [place for place in range(len(FIGURES)) if any(row[place] for row in differences)]
    rows = [[row[place] for place in kept] for row in differences]
    products = [[sum(row[one] * row[two] for row in rows) for two in range(len(kept))] for one in range(len(kept))]
    for place in range(len(kept)):
        products[place][place] += _RIDGE
    sums = [sum(row[one] * gap for row, gap in zip(rows, surprises, strict=True)) for one in range(len(kept))]
    found = []
    for place, points in enumerate(solved(products, sums)):
        unit = [float(other == place) for other in range(len(kept))]
        found.append((FIGURES[kept[place]], points, sqrt(solved(products, unit)[place])))
    return found


def _by_turn(games: Sequence[GameOfLots]) -> Iterable[list[tuple[Sequence[int], Lot]]]:
    """The lots with more than one way that belong to the same turn of the same round, each with how its game ended."""
    turns: dict[tuple[int, int], list[tuple[Sequence[int], Lot]]] = {}
    for game in games:
        for lot in game.lots:
            if len(lot.ways) > 1:
                turns.setdefault((lot.round, lot.begun), []).append((game.scores, lot))
    return turns.values()


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Ask what something in El Caballero is good for.")
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=Path, required=True, help="where the turns of the games are kept")
    given = parser.parse_args(arguments)
    for name, points, error in told(games_of_lots(given.turns, given.seed, given.games)):
        print(f"{name:<26} {points:+6.2f} ± {error:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
