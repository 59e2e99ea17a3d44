"""Looking back at a game: how everybody's chances of winning went, and where they turned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.core.game import Game
from engine.core.insight import Way
from engine.players.advising import Advice, advised
from engine.players.levels import MANY_GUESSES
from engine.players.patience import Patience, no_hurry
from engine.players.playing_on import Move

MOST_TURNING_POINTS = 3
LEAST_CHANGE = 0.05
"""By how much somebody's chance must have changed for it to be a turning point."""
LEAST_COST = 0.02
"""How much better somebody's chance must have been after another turn, to be told of it."""


class TurningPoint(NamedTuple):
    """A step of a game after which somebody's chance of winning was another one."""

    step: int
    player: int
    before: float
    after: float


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
    game: Game[Any, Any] = Game.new(options, seed, events=False)
    insight = game.definition.insight
    if insight is None:
        return None
    wanted, found = set(counts), {}
    for number in range(len(choices) + 1):
        if number in wanted:
            found[number] = tuple(insight.chances(game))
        if number < len(choices):
            game.apply(*choices[number])
    return [found[count] for count in counts]


def ways_in(options: Mapping[str, Any], seed: int, choices: Sequence[Move], seat: int) -> list[Way]:
    """What a finished game shows of somebody's ways to play; nothing of a game that nobody knows to judge."""
    game: Game[Any, Any] = Game.new(options, seed)
    insight = game.definition.insight
    if insight is None:
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
    turn it was.
    """
    turns = [
        TurningPoint(step, seat, chances[step - 1][seat], chances[step][seat])
        for step, player in enumerate(players)
        if step and player == seat
    ]
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

    After every step there had been so many choices as `counts` says. None if each was about as good as could be.
    """
    found = [_missed(options, seed, choices, counts[turn.step - 1], turn, patience) for turn in turns]
    costliest = max((each for each in found if each is not None), key=_cost, default=None)
    return costliest if costliest is not None and _cost(costliest) >= LEAST_COST else None


def _missed(
    options: Mapping[str, Any],
    seed: int,
    choices: Sequence[Move],
    count: int,
    turn: TurningPoint,
    patience: Patience,
) -> Missed | None:
    game: Game[Any, Any] = Game.new(options, seed, events=False)
    for made in choices[:count]:
        game.apply(*made)
    best = next(iter(advised(game.to_json(), turn.player, count, patience, guesses=MANY_GUESSES)), None)
    insight = game.definition.insight
    done = tuple(made.choice for made in choices[count:] if made.seat == turn.player)
    if best is None or insight is None or done[: len(best.choices)] == best.choices:
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
