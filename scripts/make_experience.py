"""Learn what positions of El Grande are worth: play many games, and write `data/elgrande/experience/`.

    python scripts/make_experience.py --players 4 --games 1500 --seed 1 --positions FILE [--expansions NAME ...]

Computer players of all temperaments play against each other; now and then one chooses otherwise, so that there is
something to compare. When a round or a turn begins the figures of all players are written to the file, one line of
JSON for each game; the same command goes on behind the games that are in it. Then the weights are fitted by ridge
regression: the points gained until each general scoring, by how far away it is. What the weights foretell is measured
with games that were not fitted to, the last fifth; the file of weights says it, and holds weights fitted to all games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log
from operator import mul
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine import Game
from engine.core.insight import Insight, chances_of
from engine.elgrande.players.experience import FIGURES, LEARNED, Stage, figures, file_of, is_known, names_of, stages
from engine.players.bidding import auction_of, one_of_the_best
from engine.players.levels import LEVELS
from engine.players.looking_ahead import Foresight

_HOPED = FIGURES.index("hoped")
_CHARACTERS = ("plain", "plain", "builder", "hunter", "schemer")
_WIDTH, _POSITIONS = 2, 150
"""How far they look ahead: nearly as well as steady, in half the time."""
_OTHERWISE = 0.1
"""How often somebody chooses as a novice would, or between the turns any card."""
_RIDGE = 3.0
"""How many positions without any gain are added for each figure, so that none counts by chance."""
_PERIOD = 3
"""Rounds between general scorings: gains that are about as far away are weighed alike."""
_NEIGHBOUR = 0.5
"""How much a position counts for the same a round, or a turn, earlier or later."""
_PATIENCE = 0.8
"""How much of what happened after a turn still counts for the turn before."""
_SWEEPS = 4
"""How often the weights are fitted, each time by what the last ones make of the positions."""
_SPREADS = [each / 2 for each in range(2, 41)]


Weights: TypeAlias = Mapping[Stage, Sequence[float]]
"""What each of the figures counts, in points."""


@dataclass(frozen=True)
class Position:
    """When a round or a turn began."""

    stages: tuple[Stage, ...]
    """How far each general scoring to come is away."""
    scores: tuple[int, ...]
    figures: tuple[tuple[float, ...], ...]
    """By player."""

    def hoped(self) -> list[float]:
        """The points at the end that the evaluation made by hand foretells, by player."""
        return [score + each[_HOPED] for score, each in zip(self.scores, self.figures, strict=True)]


@dataclass(frozen=True)
class PracticeGame:
    """A game that was played."""

    positions: tuple[Position, ...]
    scores: tuple[int, ...]

    def gains(self, weights: Weights | None = None) -> Iterator[tuple[Position, Stage, list[float]]]:
        """At each position, for each general scoring: what everybody gains until then, since the one before it.

        With weights what happened counts the less, the later it was: instead counts what they make of the positions in
        between, in which there is less luck (Sutton 1988).
        """
        begins = {each.stages[-1].left: each.scores for each in self.positions if not each.stages[-1].begun}
        begins[0] = self.scores
        for stage in self.positions[0].stages:
            rounds_after = self.positions[0].stages[-1].left - stage.left
            yield from self._gains_until(rounds_after, begins[rounds_after], weights)

    def _gains_until(
        self, rounds_after: int, later: Sequence[int], weights: Weights | None
    ) -> Iterator[tuple[Position, Stage, list[float]]]:
        """The last position first, for the scoring with so many rounds after it."""
        following = [0.0] * len(later)
        for position in reversed(self.positions):
            left = position.stages[-1].left - rounds_after
            if left <= 0:
                continue
            stage = next(each for each in position.stages if each.left == left)
            gains = following
            if stage == position.stages[0]:
                gains = [late - now + then for late, now, then in zip(later, position.scores, following, strict=True)]
                later = position.scores
            yield position, stage, gains
            following = gains
            if weights is not None:
                foretold = [sum(map(mul, weights[stage], described)) for described in position.figures]
                following = [
                    _PATIENCE * gain + (1 - _PATIENCE) * each for gain, each in zip(gains, foretold, strict=True)
                ]


def played(players: int, seed: int, number: int, expansions: Sequence[str] = ()) -> PracticeGame:
    """Game number `number`: always the same one for the same seed."""
    chance = Random(f"{seed} {number} {players}")
    options = {"players": players, "expansions": [*expansions]}
    game: Game[Any, Any] = Game.new(options, chance.getrandbits(63), events=False)
    insight = game.definition.insight
    assert insight is not None  # noqa: S101  # El Grande has one
    thinking = [
        Foresight(insight, seat, chance.choice(_CHARACTERS), width=_WIDTH, positions=_POSITIONS)
        for seat in range(players)
    ]
    positions: list[Position] = []
    now: tuple[int, int | None] = 0, None
    while not game.over:
        if is_known(game) and now != (insight.round_of(game), insight.turn_of(game)):
            now = insight.round_of(game), insight.turn_of(game)
            described = tuple(tuple(round(each, 3) for each in player) for player in figures(game))
            positions.append(Position(stages(game), game.scores, described))
        seat = game.waiting[0]
        game.apply(seat, _choice(game, seat, insight, thinking[seat], chance))
    return PracticeGame(tuple(positions), game.scores)


def _choice(game: Game[Any, Any], seat: int, insight: Insight, thinking: Foresight, chance: Random) -> str:
    choices = insight.sensible(game, seat)
    if len(choices) == 1:
        return choices[0]
    if chance.random() >= _OTHERWISE:
        auction = auction_of(insight, game, seat, insight.temperaments[0], chance)
        return thinking.best(game, 1, chance) if auction is None else one_of_the_best(auction.worths(), chance)
    if insight.turn_of(game) is None:
        return chance.choice(choices)
    return LEVELS["novice"](game, seat, chance)


def lessons(file: Path, players: int, seed: int, games: int, expansions: Sequence[str] = ()) -> list[PracticeGame]:
    """So many games: those that the file holds, and further ones, each of which is in the file before the next."""
    held = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = [_lesson(json.loads(line)) for line in islice(held, games)]
    with file.open("a", encoding="utf-8") as lines:
        for number in range(len(found), games):
            lesson = played(players, seed, number, expansions)
            rows = [[each.stages, each.scores, each.figures] for each in lesson.positions]
            lines.write(json.dumps([rows, lesson.scores], separators=(",", ":")) + "\n")
            lines.flush()
            found.append(lesson)
    return found


def _lesson(line: Any) -> PracticeGame:
    rows, scores = line
    positions = [
        Position(tuple(Stage(*each) for each in scorings), tuple(now), tuple(map(tuple, described)))
        for scorings, now, described in rows
    ]
    return PracticeGame(tuple(positions), tuple(scores))


class Moments:
    """Sums over positions, out of which weights are found."""

    def __init__(self, figures: int) -> None:
        self.products = [[0.0] * figures for _ in range(figures)]
        self.gains = [0.0] * figures

    def count(self, described: Sequence[float]) -> None:
        for place, figure in enumerate(described):
            if figure:
                row = self.products[place]
                row[place:] = [
                    each + figure * other for each, other in zip(row[place:], described[place:], strict=True)
                ]

    def gain(self, described: Sequence[float], gained: float) -> None:
        self.gains = [each + gained * figure for each, figure in zip(self.gains, described, strict=True)]

    def add(self, other: Moments, share: float) -> None:
        for row, more in zip(self.products, other.products, strict=True):
            row[:] = [each + share * another for each, another in zip(row, more, strict=True)]
        self.gains = [each + share * another for each, another in zip(self.gains, other.gains, strict=True)]

    def weights(self) -> list[float]:
        """Those with the least squares of errors, ridge included; the scale of a figure makes no difference."""
        size = len(self.gains)
        products = [[self.products[min(one, two)][max(one, two)] for two in range(size)] for one in range(size)]
        whole = products[0][0] or 1.0
        for place in range(1, size):
            mean = products[place][0] / whole
            products[place][place] += _RIDGE * (products[place][place] / whole - mean * mean) + 1e-6
        return solved(products, self.gains)


def solved(rows: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by Gauss with the largest pivot."""
    lines = [[*row, each] for row, each in zip(rows, right, strict=True)]
    size = len(lines)
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(lines[row][place]))
        lines[place], lines[pivot] = lines[pivot], lines[place]
        for row in range(place + 1, size):
            factor = lines[row][place] / lines[place][place]
            if factor:
                lines[row] = [each - factor * above for each, above in zip(lines[row], lines[place], strict=True)]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = sum(map(mul, lines[place][place + 1 : size], found[place + 1 :]))
        found[place] = (lines[place][size] - known) / lines[place][place]
    return found


def fitted(games: Sequence[PracticeGame]) -> Weights:
    """The weights by these games: first by what happened, then again and again by what the weights make of it, too."""
    size = len(games[0].positions[0].figures[0])
    moments: dict[Stage, Moments] = {}
    for lesson in games:
        for position, stage, _ in lesson.gains():
            sums = moments.setdefault(stage, Moments(size))
            for described in position.figures:
                sums.count(described)
    weights = None
    for _ in range(_SWEEPS):
        for sums in moments.values():
            sums.gains = [0.0] * size
        for lesson in games:
            for position, stage, gains in lesson.gains(weights):
                for described, gain in zip(position.figures, gains, strict=True):
                    moments[stage].gain(described, gain)
        weights = {stage: _around(stage, moments).weights() for stage in sorted(moments)}
    return weights or {}


def _around(stage: Stage, moments: Mapping[Stage, Moments]) -> Moments:
    sums = Moments(len(moments[stage].gains))
    for other, its in moments.items():
        if share := _share(stage, other):
            sums.add(its, share)
    return sums


def _share(stage: Stage, other: Stage) -> float:
    """How much positions at the other stage count for this one."""
    if stage == other:
        return 1.0
    rounds, turns = abs(stage.left - other.left), abs(stage.begun - other.begun)
    same_period = (stage.left - 1) // _PERIOD == (other.left - 1) // _PERIOD
    if same_period and rounds + turns == 1 and (stage.begun > 0) is (other.begun > 0):
        return _NEIGHBOUR
    return 0.0


def expected(position: Position, weights: Weights) -> list[float]:
    """The points at the end that the weights foretell, by player."""
    found = list(map(float, position.scores))
    for stage in position.stages:
        for player, described in enumerate(position.figures):
            found[player] += sum(map(mul, weights[stage], described))
    return found


@dataclass(frozen=True)
class Forecast:
    """What was foretold at one stage before the last scoring, in games that were not learned from."""

    stage: Stage
    r_squared: float
    """The share of the differences in points to come, against the mean of the rivals, that was foretold."""
    error: float
    """The mean square's root of what the margin to the rivals' mean was wrong by, in points."""
    spread: float
    """The one with which the chances of winning were foretold best."""
    loss: float
    """How surely the winners were foretold: the mean of -log(chance); 0 would be always."""
    bins: tuple[tuple[float, float, int], ...]
    """Calibration: mean chance, share of wins, and how many players, tenth by tenth."""


def forecasts(games: Sequence[PracticeGame], weights: Weights | None) -> list[Forecast]:
    """How well the weights foretell these games; without weights, the evaluation made by hand."""
    told: dict[Stage, list[tuple[Sequence[float], Position, PracticeGame]]] = {}
    for lesson in games:
        for position in lesson.positions:
            hoped = expected(position, weights) if weights else position.hoped()
            told.setdefault(position.stages[-1], []).append((hoped, position, lesson))
    return [_forecast(stage, told[stage]) for stage in sorted(told)]


def _forecast(stage: Stage, told: Sequence[tuple[Sequence[float], Position, PracticeGame]]) -> Forecast:
    wrong = whole = 0.0
    count = 0
    for hoped, position, lesson in told:
        margins, ends, nows = _margins(hoped), _margins(lesson.scores), _margins(position.scores)
        for margin, end, now in zip(margins, ends, nows, strict=True):
            wrong += (end - margin) ** 2
            whole += (end - now) ** 2
            count += 1
    spread = min(_SPREADS, key=lambda each: _loss(told, each))
    foretold = 1 - wrong / whole if whole else 0.0
    return Forecast(stage, foretold, (wrong / count) ** 0.5, spread, _loss(told, spread), _bins(told, spread))


def _margins(points: Sequence[float]) -> list[float]:
    rivals = len(points) - 1
    return [each - (sum(points) - each) / rivals for each in points]


def _wins(lesson: PracticeGame) -> list[float]:
    best = max(lesson.scores)
    return [(score == best) / lesson.scores.count(best) for score in lesson.scores]


def _loss(told: Sequence[tuple[Sequence[float], Position, PracticeGame]], spread: float) -> float:
    whole = 0.0
    for hoped, _, lesson in told:
        chances = chances_of(hoped, spread)
        whole -= sum(win * log(max(chance, 1e-9)) for win, chance in zip(_wins(lesson), chances, strict=True))
    return whole / len(told)


def _bins(
    told: Sequence[tuple[Sequence[float], Position, PracticeGame]], spread: float
) -> tuple[tuple[float, float, int], ...]:
    tenths: dict[int, list[tuple[float, float]]] = {}
    for hoped, _, lesson in told:
        for chance, win in zip(chances_of(hoped, spread), _wins(lesson), strict=True):
            tenths.setdefault(min(9, int(10 * chance)), []).append((chance, win))
    return tuple(
        (sum(chance for chance, _ in each) / len(each), sum(win for _, win in each) / len(each), len(each))
        for _, each in sorted(tenths.items())
    )


def written(
    kind: str,
    games: int,
    names: Sequence[str],
    weights: Weights,
    learned: Sequence[Forecast],
    made: Sequence[Forecast],
) -> str:
    """The file of weights, as TOML; `kind` says of which games, `names` what is described of a position."""
    lines = [
        f"# What {games} games of {kind} have taught, written by scripts/make_experience.py.",
        "# How well it foretells when a round begins, by the rounds that are left of the game, in games that were",
        "# not learned from (in brackets: the evaluation made by hand): the share of the differences in margin to come",
        "# that is foretold, what the margin is wrong by, and how surely the winner is foretold (-log of the chance).",
    ]
    for one, other in zip(learned, made, strict=True):
        if not one.stage.begun:
            lines.append(
                f"#   {one.stage.left}: {one.r_squared:.3f} ({other.r_squared:.3f}), "
                f"{one.error:.2f} ({other.error:.2f}) points, {one.loss:.4f} ({other.loss:.4f})"
            )
    lines.append("# Chances of winning as foretold in tenths, and what came of them, three rounds before the end:")
    for chance, share, count in next(each for each in learned if each.stage == (_PERIOD, 0)).bins:
        lines.append(f"#   {chance:.3f} {share:.3f} ({count} players)")
    lines += ["", f"games = {games}", "figures = [", *[f'    "{name}",' for name in names], "]"]
    spreads = {each.stage: each.spread for each in learned}
    for stage, each in sorted(weights.items()):
        lines += ["", "[[weighed]]", f"stage = [{stage.left}, {stage.begun}]"]
        lines += [f"spread = {spreads[stage]}"] if stage in spreads else []
        lines.append(f"weights = [{', '.join(f'{weight:.4f}' for weight in each)}]")
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit, and write the weights; print how well they foretell."""
    parser = argparse.ArgumentParser(description="Learn what positions of El Grande are worth.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--expansions", nargs="*", default=[], help="the expansions that are played")
    parser.add_argument("--positions", type=Path, required=True, help="where the positions of the games are kept")
    parser.add_argument("--to", type=Path, default=LEARNED, help="the folder of the weights")
    given = parser.parse_args(arguments)
    games = lessons(given.positions, given.players, given.seed, given.games, given.expansions)
    kept = max(1, len(games) // 5)
    unknown = games[-kept:]
    learned, made = forecasts(unknown, fitted(games[:-kept])), forecasts(unknown, None)
    kind = f"{given.players} players" + "".join(f" with {name}" for name in given.expansions)
    names = names_of(Game.new({"players": given.players, "expansions": given.expansions}, given.seed))
    text = written(kind, len(games), names, fitted(games), learned, made)
    given.to.mkdir(parents=True, exist_ok=True)
    (given.to / file_of(given.players, given.expansions)).write_text(text, encoding="utf-8")
    print("\n".join(line for line in text.splitlines() if line.startswith("#")))
    return 0


if __name__ == "__main__":
    sys.exit(main())
