"""What a turn brings by the next scoring, and which turns there are: each is played out in the same guesses.

After the turn everybody plays as steady computer players do, until points have been counted for all. What comes of it
is the mean of several guesses of what the player cannot know; the same guesses, whatever the turn, so that turns differ
by what they do and not by luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from random import Random
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.core.insight import Insight
from engine.players.levels import LEVELS
from engine.players.looking_ahead import Foresight, Reached
from engine.players.playing_on import Move
from engine.puzzles.puzzle import Puzzle

WIDTH, TIMES_AS_MANY = 16, 16
"""How many ways of going on are followed in a turn, and how many times as many positions as a steady player looks at:
as a strong one does."""
WIDTH_OF_TURNS = 3
"""How many are followed for each choice of a turn that is thought about choice by choice."""
MOST_CHOICES = 600
"""Until the next scoring; no game takes as many."""
PLAYS = "steady"
"""The level at which everybody goes on."""


class Brings(NamedTuple):
    """What comes of a turn by the next scoring, on the whole."""

    points: float
    """That its player gains, those of the turn itself among them."""
    rivals: float
    """That each rival gains, on the whole."""
    worth: float
    """How good the game looks for its player then, in points."""

    @property
    def lead(self) -> float:
        """How many points more its player gains than each rival."""
        return self.points - self.rivals


def brought(game: AnyGame, seat: int, turns: Sequence[Sequence[str]], seeds: Sequence[int]) -> list[Brings]:
    """What each of these turns of a seat brings in a position, in one guess for every seed."""
    insight = _insight_of(game)
    own = _searching(insight, seat)
    until = next(each for each in game.view(None).scoring_after if each >= insight.round_of(game))
    sums = [[0.0, 0.0, 0.0] for _ in turns]
    for seed in seeds:
        guess = insight.guess(game, seat, Random(seed))
        for turn, found in zip(turns, sums, strict=True):
            end = own.repeated(guess, turn, Random(seed))
            scored = _scored(insight, end, until, Random(seed))
            gained = list(map(sub, scored.scores, game.scores))
            found[0] += gained.pop(seat)
            found[1] += sum(gained) / len(gained)
            found[2] += insight.worth(scored, seat, insight.temperaments[0])
    return [Brings(*[each / len(seeds) for each in found]) for found in sums]


def possible_turns(game: AnyGame, seat: int, chance: Random) -> list[Reached]:
    """How the turn of a seat may end, the best first as it looks right then; of equally good ones one.

    Each thing that there is first to choose is followed as a strong player does: in width, and choice for choice.
    """
    insight = _insight_of(game)
    wide = _searching(insight, seat)
    close = Foresight(insight, seat, insight.temperaments[0], width=WIDTH_OF_TURNS, positions=insight.positions)
    before, forced = insight.guess(game, seat, chance), list[str]()
    choices = insight.sensible(before, seat)
    while len(choices) == 1:
        after = wide.repeated(before, choices, chance)
        if seat not in after.waiting or insight.turn_of(after) != seat:
            break
        forced += choices
        before, choices = after, insight.sensible(after, seat)
    ends: dict[float, Reached] = {}
    choices = wide.promising(before, choices, chance)
    for choice in choices:
        budget = TIMES_AS_MANY * insight.positions // len(choices)
        found = [*wide.outcomes(before, choice, budget, chance), close.played_on(before, choice, chance)]
        for end in found:
            if insight.turn_of(end.game) != seat:
                ends.setdefault(end.worth, end._replace(choices=(*forced, *end.choices)))
    return [ends[worth] for worth in sorted(ends, reverse=True)]


def end_of_turn(game: AnyGame, seat: int, turn: Sequence[str], chance: Random) -> AnyGame:
    """A guess of the game right after a turn; the same chance deals what is hidden in the same way."""
    insight = _insight_of(game)
    return _searching(insight, seat).repeated(insight.guess(game, seat, chance), turn, chance)


def as_chosen(game: AnyGame, seat: int, turn: Sequence[str]) -> tuple[Move, ...]:
    """A turn of a seat in this very game, with what others answer meanwhile; as far as it goes, if what was hidden
    until now makes it go another way.
    """
    insight = _insight_of(game)
    game, wanted, moves = game.clone(), [*turn], list[Move]()
    while game.waiting and insight.turn_of(game) == seat and len(moves) < MOST_CHOICES:
        asked = seat if seat in game.waiting else game.waiting[0]
        if asked == seat and not (wanted and wanted[0] in game.pending[seat]):
            break
        choice = wanted.pop(0) if asked == seat else LEVELS[PLAYS](game, asked, Random(len(moves)))
        game.apply(asked, choice)
        moves.append(Move(asked, choice))
    return tuple(moves)


class Answered(NamedTuple):
    """What somebody's turn is worth, beside the best one."""

    own: Brings
    possible: Brings
    """What the best turn brings."""
    best: tuple[Move, ...]
    """The best turn, as it goes in this very game."""


ANSWERS_JUDGED_IN = tuple(range(8))
"""The seeds of the guesses in which answers are judged: the same ones for everybody."""


def answered(puzzle: Puzzle, turn: Sequence[str]) -> Answered:
    """How good a turn is. Raises IllegalChoice or IllegalOptions if the rules have changed since."""
    game = puzzle.position()
    own, best = brought(game, puzzle.seat, (turn, puzzle.best), ANSWERS_JUDGED_IN)
    return Answered(own, best, as_chosen(game, puzzle.seat, puzzle.best))


def _searching(insight: Insight, seat: int) -> Foresight:
    positions = TIMES_AS_MANY * insight.positions
    return Foresight(insight, seat, insight.temperaments[0], width=WIDTH, positions=positions)


def _scored(insight: Insight, game: AnyGame, until: int, chance: Random) -> AnyGame:
    """The game after the scoring that follows this round."""
    game = game.clone()
    play = LEVELS[PLAYS]
    for _ in range(MOST_CHOICES):
        if game.over or insight.round_of(game) > until:
            break
        seat = game.waiting[0]
        choices = game.pending[seat]
        game.apply(seat, choices[0] if len(choices) == 1 else play(game, seat, chance))
    return game


def _insight_of(game: AnyGame) -> Insight:
    """Raises ValueError for a game that nobody knows to judge."""
    if game.definition.insight is None:
        raise ValueError(f"nobody knows to judge {game.definition.name}")
    return game.definition.insight
