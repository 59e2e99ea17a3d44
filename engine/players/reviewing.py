"""Looking back at a game: how everybody's chances of winning went, and where they turned."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from engine.core.definition import definition_of
from engine.core.game import AnyGame, Game
from engine.core.insight import Insight, Way
from engine.players.advising import Advice, advised
from engine.players.levels import MANY_GUESSES
from engine.players.looking_ahead import Foresight
from engine.players.patience import Patience, no_hurry
from engine.players.playing_on import Move

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.05
"""By how much somebody's chance must have changed for it to be a turning point."""
LEAST_COST = 0.02
"""How much better somebody's chance must have been after another turn, to be told of it."""
MOST_LOOKED_AT = 3
"""How many turns a master looks at: those that seem to have cost most."""
_WIDTH = 3
"""How many ways of going on are followed to see what a turn seems to have cost: as many as steady follows."""


class TurningPoint(NamedTuple):
    """A step of a game after which somebody's chance of winning was another one."""

    step: int
    player: int
    before: float
    after: float
    steps: int = 1
    """How many steps it took: a turn within which discs are shown takes several, and `step` is its last one."""


class Missed(NamedTuple):
    """A turn in whose place another would have been better."""

    turn: TurningPoint
    possible: float
    """The chance of winning after the other turn."""
    better: Advice


def chances_over(
    options: Mapping[str, Any], seed: int, choices: Sequence[Move], counts: Sequence[int]
) -> list[tuple[float, ...]] | None:
    """Everybody's chances of winning after so many choices each, as the position alone shows them.

    None for a game that nobody knows to judge.
    """
    insight = definition_of(options).insight
    if insight is None:
        return None
    played = _played(options, seed, choices, frozenset(counts))
    found = {count: tuple(insight.chances(game)) for count, game in played}
    return [found[count] for count in counts]


def ways_in(options: Mapping[str, Any], seed: int, choices: Sequence[Move], seat: int) -> list[Way]:
    """What a finished game shows of somebody's ways to play; nothing where nothing is told of them."""
    game: Game[Any, Any] = Game.new(options, seed)
    insight = game.definition.insight
    if insight is None or insight.ways is None:
        return []
    events = [*game.events]
    for choice in choices:
        events += game.apply(*choice)
    return [*insight.ways(game, events, seat)]


def turning_points(chances: Sequence[Sequence[float]]) -> list[TurningPoint]:
    """The steps that changed somebody's chance most, in the order of the game; one at most of each step."""
    changes = [
        max(
            (
                TurningPoint(step, player, before, after)
                for player, (before, after) in enumerate(zip(chances[step - 1], chances[step], strict=True))
            ),
            key=_change,
        )
        for step in range(1, len(chances))
    ]
    most = sorted(changes, key=_change, reverse=True)[:MOST_TURNING_POINTS]
    return sorted(point for point in most if _change(point) >= LEAST_CHANGE)


def own_turns(chances: Sequence[Sequence[float]], players: Sequence[int | None], seat: int) -> list[TurningPoint]:
    """The turns of this seat, the one first after which its chance had grown most; `players` says for every step whose
    turn it was. Nobody has two turns without a step between them that is no turn, or a rival's.
    """
    turns = list[TurningPoint]()
    for player, group in groupby(enumerate(players[1:], 1), key=itemgetter(1)):
        if player == seat:
            steps = [step for step, _ in group]
            before, after = chances[steps[0] - 1][seat], chances[steps[-1]][seat]
            turns.append(TurningPoint(steps[-1], seat, before, after, len(steps)))
    return sorted(turns, key=_gain, reverse=True)


def costliest_turn(
    options: Mapping[str, Any],
    seed: int,
    choices: Sequence[Move],
    counts: Sequence[int],
    turns: Sequence[TurningPoint],
    patience: Patience = no_hurry,
) -> Missed | None:
    """Of these turns, the one in place of which another would have been best, by what its player could know then.

    One short look at each says which seem to have cost most; these a master judges. How little a turn helped says
    nothing: where a game is lost or won, none helps. After every step there had been so many choices as `counts` says.
    None if each was about as good as could be.
    """
    insight = definition_of(options).insight
    if insight is None:
        return None
    begun = {turn: counts[turn.step - turn.steps] for turn in turns}
    games = {count: game.clone() for count, game in _played(options, seed, choices, frozenset(begun.values()))}
    seeming = {
        turn: _seeming_cost(insight, games[count], count, turn)
        for turn, count in begun.items()
        if turn.player in games[count].waiting  # else it begins with what a rival is asked
    }
    looked_at = sorted(seeming, key=seeming.__getitem__, reverse=True)[:MOST_LOOKED_AT]
    found = [_missed(insight, games[begun[turn]], begun[turn], choices, turn, patience) for turn in looked_at]
    costliest = max((each for each in found if each is not None), key=_cost, default=None)
    return costliest if costliest is not None and _cost(costliest) >= LEAST_COST else None


def _played(
    options: Mapping[str, Any], seed: int, choices: Sequence[Move], counts: Container[int]
) -> Iterator[tuple[int, AnyGame]]:
    """A game after so many choices each; it is the same one, which then goes on."""
    game: AnyGame = Game.new(options, seed, events=False)
    for count in range(len(choices) + 1):
        if count in counts:
            yield count, game
        if count < len(choices):
            game.apply(*choices[count])


def _seeming_cost(insight: Insight, game: AnyGame, count: int, turn: TurningPoint) -> float:
    """How much better the chance of winning would have been after what looks best in one guess of the game."""
    seat, chance = turn.player, Random(count)
    foresight = Foresight(insight, seat, insight.temperaments[0], width=_WIDTH, positions=insight.positions)
    end = foresight.turn_played(insight.guess(game, seat, chance), chance)
    return insight.chances(end)[seat] - turn.after


def _missed(
    insight: Insight, game: AnyGame, count: int, choices: Sequence[Move], turn: TurningPoint, patience: Patience
) -> Missed | None:
    """What a master would have done in place of a turn, in the game before it."""
    best = next(iter(advised(game.to_json(), turn.player, count, patience, guesses=MANY_GUESSES)), None)
    done = tuple(made.choice for made in choices[count:] if made.seat == turn.player)
    if best is None or done[: len(best.choices)] == best.choices:
        return None
    for choice in best.choices:
        if choice not in game.pending.get(turn.player, ()):
            return None  # it was thought of in a guess of the game that was not right
        game.apply(turn.player, choice)
    return Missed(turn, insight.chances(game)[turn.player], best)


def _cost(missed: Missed) -> float:
    return missed.possible - missed.turn.after


def _gain(point: TurningPoint) -> float:
    return point.after - point.before


def _change(point: TurningPoint) -> float:
    return abs(_gain(point))
