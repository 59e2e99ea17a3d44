"""Advice: the best turns that somebody could play now, and why, as facts for whoever finds words for them.

The adviser knows what the player may know, and no more: it thinks in a guess of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any

from engine.core.events import Event
from engine.core.game import Game
from engine.core.insight import Insight
from engine.players.patience import Patience, no_hurry
from engine.players.searching import PossibleTurn, Search

AnyGame = Game[Any, Any]

MOST_TURNS = 3
MOST_REASONS = 3
LEAST_DENIED = 2
"""Points that a rival must lose in an area before it is a reason."""


class Why(StrEnum):
    """What speaks for a turn."""

    POINTS = "points"
    """It brings points at once."""
    TAKES = "takes"
    """The player would win more in an area if it were scored now, and more than any rival."""
    GAINS = "gains"
    """The player would win more in an area."""
    KEEPS = "keeps"
    """The player would have lost an area, as far as the rest of the round is foreseen, and does not."""
    DENIES = "denies"
    """A rival would win less in an area."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a turn."""

    why: Why
    points: int
    area: str = ""
    """By its id, as the game calls it; empty if it is about none."""
    player: int | None = None
    """The rival whom it is about."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A turn, or one answer, that is worth a thought."""

    choices: tuple[str, ...]
    events: tuple[Event, ...]
    """What the player would see of it, as far as nothing hidden would come to light."""
    chance: float
    """Of winning the game, as far as the round is foreseen."""
    reasons: tuple[Reason, ...]


def advised(game: Mapping[str, Any], seat: int, seed: int, patience: Patience = no_hurry) -> list[Advice]:
    """The best turns for a seat that is asked something, the best first; nothing in a game that nobody knows to judge.

    `game` is what `Game.to_json` wrote.
    """
    playing: AnyGame = Game.from_json(dict(game), events=False)
    insight = playing.definition.insight
    if insight is None or seat not in playing.waiting:
        return []
    chance = Random(seed)
    search = Search(insight, seat, guesses=1)
    guess = insight.guess(playing, seat, chance)
    found = search.turns(guess, MOST_TURNS, chance, patience())
    return [
        Advice(turn.choices, _seen(guess, seat, turn.choices), turn.chance, _reasons(insight, seat, guess, turn, found))
        for turn in found
    ]


def _seen(guess: AnyGame, seat: int, choices: tuple[str, ...]) -> tuple[Event, ...]:
    """What the player would see of these choices, up to where something hidden would be shown."""
    game = guess.clone()
    game.listening = True
    seen: list[Event] = []
    for choice in choices:
        if choice not in game.pending.get(seat, ()):
            break
        events = game.apply(seat, choice)
        if any(event.reveals for event in events):
            break
        seen += [event for event in events if event.seen_by(seat) and event.about in (seat, None)]
    return tuple(seen)


def _reasons(
    insight: Insight, seat: int, before: AnyGame, turn: PossibleTurn, turns: Sequence[PossibleTurn]
) -> tuple[Reason, ...]:
    """What speaks for a turn, the most points first; for an answer, what speaks for it at the end of the round.

    `turns` are those that it is compared with.
    """
    found = []
    end = turn.end if insight.turn_of(before) == seat else turn.outlook
    scored = end.scores[seat] - before.scores[seat]
    if scored > 0:
        found.append(Reason(Why.POINTS, scored))
    was, outlook = insight.standings(before), insight.standings(turn.outlook)
    others = [insight.standings(other.outlook) for other in turns if other is not turn]
    for area, now in insight.standings(end).items():
        then = was.get(area, (0,) * len(now))
        more, lost = now[seat] - then[seat], _lost_elsewhere(area, seat, then, others)
        if more > 0:
            is_first = now[seat] == max(now) > then[seat] and now.count(max(now)) == 1
            found.append(Reason(Why.TAKES if is_first else Why.GAINS, more, area))
        elif lost > 0 and outlook.get(area, now)[seat] >= then[seat]:
            found.append(Reason(Why.KEEPS, lost, area))
        found += [
            Reason(Why.DENIES, points - now[player], area, player)
            for player, points in enumerate(then)
            if player != seat and points - now[player] >= LEAST_DENIED
        ]
    return tuple(sorted(found, key=lambda reason: -reason.points)[:MOST_REASONS])


def _lost_elsewhere(area: str, seat: int, then: Sequence[int], others: Sequence[Mapping[str, Sequence[int]]]) -> int:
    """How many of the points in an area the player would lose in this round with another of the turns."""
    left = [standings[area][seat] for standings in others if area in standings]
    return max(0, then[seat] - min(left, default=then[seat]))
