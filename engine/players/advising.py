"""Advice: the best turns that somebody could play now, and why, as facts for whoever finds words for them.

The adviser knows what the player may know, and no more: it thinks in a guess of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from engine.core.events import Event, points_gained
from engine.core.game import AnyGame, Game
from engine.core.insight import Bidding, Insight, Remark
from engine.players.bidding import Auction
from engine.players.levels import GUESSES
from engine.players.patience import Patience, no_hurry
from engine.players.searching import PossibleTurn, Search

MOST_TURNS = 3
MOST_REASONS = 3
_BIDS_DRAWN = 20
"""How often the bids of rivals are drawn to say which place a bid probably brings."""
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
    ORDER = "order"
    """It is a bid that probably brings this place in the order of the round, from 1."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a turn."""

    why: Why
    points: int
    area: str = ""
    """By its id, as the game calls it; empty if it is about none."""
    player: int | None = None
    """The rival whom it is about."""
    is_guess: bool = False
    """Whether it depends on what others have chosen in secret, or choose yet."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A turn, or one answer, that is worth a thought."""

    choices: tuple[str, ...]
    events: tuple[Event, ...]
    """What the player would see of it, as far as nothing hidden would come to light."""
    chance: float
    """Of winning the game, as far as the round is foreseen."""
    behind: float
    """How many points worse than the first one it looks to who thinks as strong computer players do."""
    reasons: tuple[Reason, ...]
    remarks: tuple[Remark, ...]
    """What else there is to say of it, in words of the game's own."""


def advised(
    game: Mapping[str, Any], seat: int, seed: int, patience: Patience = no_hurry, *, guesses: int = GUESSES
) -> list[Advice]:
    """The best turns for a seat that is asked something, the best first; nothing in a game that nobody knows to judge.

    The first one begins as a strong computer player of the same chance would, with more guesses a master. `game` is
    what `Game.to_json` wrote.
    """
    playing: AnyGame = Game.from_json(dict(game), events=False)
    insight = playing.definition.insight
    if insight is None or seat not in playing.waiting:
        return []
    found = Search(insight, seat, guesses=guesses).turns(playing, MOST_TURNS, Random(seed), patience)
    return [_advice(insight, seat, turn, found) for turn in found]


def _advice(insight: Insight, seat: int, turn: PossibleTurn, turns: Sequence[PossibleTurn]) -> Advice:
    """What there is to say about one of these turns."""
    if insight.bidding is not None and insight.bidding.is_asked(turn.before, seat):
        reasons: tuple[Reason, ...] = _reasons_of_bid(insight, insight.bidding, seat, turn)
        return Advice(turn.choices, (), turn.chance, turn.behind, reasons, ())
    told = _told(turn, seat)
    is_own = insight.turn_of(turn.before) in (seat, None) and not insight.in_secret(turn.before, seat)
    remarks = tuple(insight.remarks(turn.before, told.certain, seat)) if is_own else ()
    reasons = _reasons(insight, seat, turn, told if is_own else None, turns)
    return Advice(turn.choices, tuple(told.events), turn.chance, turn.behind, reasons, remarks)


class _Told(NamedTuple):
    """What the choices of a turn do, as far as that is known before."""

    events: list[Event]
    """What the player would see of it, up to where something hidden would be shown."""
    certain: AnyGame
    """The game after the last of these choices that belongs to the turn."""
    points: int
    """What they bring until the turn is over."""
    guessed: int
    """What the others bring until then if it is as it was guessed."""


def _told(turn: PossibleTurn, seat: int) -> _Told:
    game = turn.before.clone()
    game.listening = True
    told, certain, points = list[Event](), game.clone(), [0, 0]
    is_guess = is_over = False
    for choice in turn.choices:
        if is_over or choice not in game.pending.get(seat, ()):
            break
        events = game.apply(seat, choice)
        is_guess = is_guess or any(event.reveals for event in events)
        end = next((place for place, event in enumerate(events) if event.ends_turn), None)
        is_over = end is not None
        points[is_guess] += points_gained(events[:end], len(game.scores))[seat]
        if not is_guess:
            told += [event for event in events if event.seen_by(seat) and event.about in (seat, None)]
            certain = certain if is_over else game.clone()
    return _Told(told, certain, *points)


def _reasons_of_bid(insight: Insight, bidding: Bidding, seat: int, turn: PossibleTurn) -> tuple[Reason, ...]:
    """Which place in the order a bid probably brings."""
    auction = Auction(insight, bidding, turn.before, seat, insight.temperaments[0])
    bid = turn.choices[0]
    drawn = [auction.drawn(bid, Random(number)) for number in range(_BIDS_DRAWN)]
    ranks = [sorted(bids, key=lambda player: -bidding.rank(turn.before, bids[player])) for bids in drawn]
    places = Counter(order.index(seat) + 1 for order in ranks)
    return (Reason(Why.ORDER, places.most_common(1)[0][0], is_guess=len(places) > 1),)


def _reasons(
    insight: Insight, seat: int, turn: PossibleTurn, told: _Told | None, turns: Sequence[PossibleTurn]
) -> tuple[Reason, ...]:
    """What speaks for a turn, the most points first; for an answer to others (there is nothing `told`), what speaks
    for it at the end of the round.

    `turns` are those that it is compared with.
    """
    end, is_guess = (turn.outlook, True) if told is None else (told.certain, False)
    points = [(told.points, False), (told.guessed, True)] if told is not None else []
    found = [Reason(Why.POINTS, gained, is_guess=unsure) for gained, unsure in points if gained > 0]
    was, outlook = insight.standings(turn.before), insight.standings(turn.outlook)
    others = [insight.standings(other.outlook) for other in turns if other is not turn]
    for area, now in insight.standings(end).items():
        then = was.get(area, (0,) * len(now))
        more, lost = now[seat] - then[seat], _lost_elsewhere(area, seat, then, others)
        if more > 0:
            is_first = now[seat] == max(now) > then[seat] and now.count(max(now)) == 1
            found.append(Reason(Why.TAKES if is_first else Why.GAINS, more, area, is_guess=is_guess))
        elif lost > 0 and outlook.get(area, now)[seat] >= then[seat]:
            found.append(Reason(Why.KEEPS, lost, area, is_guess=True))
        found += [
            Reason(Why.DENIES, points - now[player], area, player, is_guess)
            for player, points in enumerate(then)
            if player != seat and points - now[player] >= LEAST_DENIED
        ]
    return tuple(sorted(found, key=lambda reason: -reason.points)[:MOST_REASONS])


def _lost_elsewhere(area: str, seat: int, then: Sequence[int], others: Sequence[Mapping[str, Sequence[int]]]) -> int:
    """How many of the points in an area the player would lose in this round with another of the turns."""
    left = [standings[area][seat] for standings in others if area in standings]
    return max(0, then[seat] - min(left, default=then[seat]))
