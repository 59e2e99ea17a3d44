"""Choosing positions: a game between computer players is played, and a turn in it is kept if one way to play it is
clearly the best, which two searches with different chances must say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from engine.core.game import AnyGame, Game
from engine.core.insight import Insight
from engine.players.levels import LEVELS
from engine.players.looking_ahead import Reached
from engine.players.playing_on import Move
from engine.puzzles.judging import Brings, brought, end_of_turn, possible_turns
from engine.puzzles.puzzle import Puzzle, PuzzleSet

PLAYED_BY = ("steady", "builder", "hunter", "schemer")
"""The levels of those who play the games."""
LAST_TURNS = 2
"""How many turns of a round that ends with a scoring are looked into, the last ones: then at most one rival still plays
before it, and what a turn brings is as good as certain."""
AT_A_GLANCE = 0.5
"""By how much a turn must look better than every other one at its end, in points, for the position to be looked into:
where many turns look alike, none is clearly the best."""
COMPARED, COMPARED_OTHERS = 4, 2
"""How many turns are compared by what they bring: those that look best at their end, and of those that begin another
way, the best of each way.
"""
GUESSES = (2, 8, 8)
"""In how many guesses: first in few, and in more as long as a turn stays clearly the best. The last ones are those of
the second search."""
MARGIN_OF_WORTH, MARGIN_OF_LEAD = 1.0, 0.5
"""By how much the best turn must be better than every other one, in how the game looks after the scoring, and in points
that its player gains more than each rival by then."""
MOST_OF_A_GAME = 3
"""How many positions are kept of one game, so that no day looks like another one."""


def found_in(of: PuzzleSet, seed: int) -> Iterator[Puzzle]:
    """The positions of this set in the game with this seed."""
    chance = Random(seed)
    players = of.players[seed % len(of.players)]
    game: AnyGame = Game.new({**of.options, "game": of.game, "players": players}, seed, events=False)
    insight = game.definition.insight
    if insight is None:
        return
    levels = [chance.choice(PLAYED_BY) for _ in range(players)]
    moves: list[Move] = []
    begun, kept = list[_Begun](), 0
    while kept < MOST_OF_A_GAME:
        if begun and (game.over or insight.round_of(game) != begun[0].round):
            for each in begun[-LAST_TURNS:]:
                best = best_turn(each.game, each.seat, seed) if kept < MOST_OF_A_GAME else None
                if best is not None:
                    kept += 1
                    yield Puzzle(of.game, of.name, seed, game.options, tuple(moves[: each.made]), each.seat, best)
            begun = []
        if game.over:
            break
        seat = game.waiting[0]
        if _begins_turn(insight, game, seat) and (not begun or begun[-1].seat != seat):
            begun.append(_Begun(insight.round_of(game), seat, len(moves), game.clone()))
        choices = game.pending[seat]
        choice = choices[0] if len(choices) == 1 else LEVELS[levels[seat]](game, seat, chance)
        game.apply(seat, choice)
        moves.append(Move(seat, choice))


class _Begun(NamedTuple):
    """The beginning of a turn."""

    round: int
    seat: int
    made: int
    """How many choices were made until then."""
    game: AnyGame


def _begins_turn(insight: Insight, game: AnyGame, seat: int) -> bool:
    """Whether it is the turn of this seat, in a round that ends with a scoring."""
    is_asked = insight.turn_of(game) == seat and game.waiting == (seat,)
    return is_asked and insight.round_of(game) in game.view(None).scoring_after


def best_turn(game: AnyGame, seat: int, seed: int) -> tuple[str, ...] | None:
    """The turn that is clearly the best one; None if there is none."""
    first = _search(game, seat, Random(f"{seed} first"), GUESSES[:-1])
    if first is None:
        return None
    second = _search(game, seat, Random(f"{seed} second"), GUESSES[-1:])
    if second is None:
        return None
    ends = [end_of_turn(game, seat, turn, Random(seed)) for turn in (first, second)]
    return shortened(game, seat, first) if ends[0].board.same_position(ends[1].board) else None


def _search(game: AnyGame, seat: int, chance: Random, guesses: Sequence[int]) -> tuple[str, ...] | None:
    """The turn that is clearly the best in more and more guesses; None if there is none."""
    ends = _compared(possible_turns(game, seat, chance))
    if len(ends) < 2 or ends[0].worth - ends[1].worth < AT_A_GLANCE:
        return None
    turns, best = [end.choices for end in ends], None
    for count in guesses:
        found = brought(game, seat, turns, [chance.getrandbits(32) for _ in range(count)])
        place = _clearly_best(found)
        if place is None or best not in (None, place):
            return None
        best = place
    return None if best is None else turns[best]


def _compared(ends: Sequence[Reached]) -> list[Reached]:
    """The best of these, and the best of each other way to begin; of those that end alike one."""
    ends = _unlike(ends)
    first = ends[:COMPARED]
    others: dict[str, Reached] = {}
    for end in ends:
        others.setdefault(_beginning(end, ends), end)
    return [*first, *[end for end in others.values() if end not in first][:COMPARED_OTHERS]]


def shortened(game: AnyGame, seat: int, turn: tuple[str, ...]) -> tuple[str, ...]:
    """A turn without what changes nothing in it, such as a piece that goes to and fro."""
    whole, place = _after(game, seat, turn), 0
    while whole is not None and place < len(turn):
        shorter = [(*turn[:place], *turn[place + count :]) for count in (1, 2)]
        ends = [(each, _after(game, seat, each)) for each in shorter]
        as_good = next((each for each, end in ends if end and end.board.to_json() == whole.board.to_json()), None)
        if as_good is None:
            place += 1
        else:
            turn = as_good
    return turn


def _after(game: AnyGame, seat: int, turn: Sequence[str]) -> AnyGame | None:
    """The game after a turn; None if it cannot be played like that, or is not over then."""
    insight, game = game.definition.insight, game.clone()
    for choice in turn:
        if choice not in game.pending.get(seat, ()):
            return None
        game.apply(seat, choice)
    return None if insight is None or insight.turn_of(game) == seat else game


def _unlike(ends: Sequence[Reached]) -> list[Reached]:
    """The first one of those that end in the same position: a turn may be played in another order."""
    found: list[Reached] = []
    for end in ends:
        if not any(end.game.board.same_position(other.game.board) for other in found):
            found.append(end)
    return found


def _beginning(end: Reached, ends: Sequence[Reached]) -> str:
    """The first choice that not all turns have in common."""
    for place, choice in enumerate(end.choices):
        if any(other.choices[place : place + 1] != (choice,) for other in ends):
            return choice
    return ""


def _clearly_best(found: Sequence[Brings]) -> int | None:
    """The place of the turn that brings clearly more than every other one."""
    first, second = sorted(found, key=lambda each: each.worth, reverse=True)[:2]
    place = found.index(first)
    most = max(each.lead for number, each in enumerate(found) if number != place)
    is_clear = first.worth - second.worth >= MARGIN_OF_WORTH and first.lead - most >= MARGIN_OF_LEAD
    return place if is_clear else None
