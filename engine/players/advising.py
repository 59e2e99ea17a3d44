"""Advice: the best turns that somebody could play now, and why, as facts for whoever finds words for them.

The adviser knows what the player may know, and no more: it thinks in a guess of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from engine.core.events import Event, points_gained
from engine.core.game import AnyGame, Game
from engine.core.insight import Bidding, Insight, Remark
from engine.players.bidding import Auction
from engine.players.levels import GUESSES
from engine.players.looking_ahead import answer
from engine.players.patience import Patience, no_hurry
from engine.players.searching import PossibleTurn, Search

MOST_TURNS = 3
MOST_REASONS = 3
_BIDS_DRAWN = 20
"""How often the bids of rivals are drawn to say which place a bid probably brings."""
_LONGEST_TURN = 60
"""How many steps of a turn are told, at most, with what others answer."""
_MOSTLY, _NEARLY_ALWAYS = 0.7, 0.9
"""In so many of them a place must come out to be named alone, or several that follow each other together."""
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
    """It is a bid that brings this place in the order of the round, from 1."""
    ORDER_LIKELY = "order_likely"
    """It is a bid that probably does, as the rivals may bid."""
    ORDER_BETWEEN = "order_between"
    """It is a bid that probably brings one of several places in the order, from this one on."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for a turn."""

    why: Why
    points: int
    last: int = 0
    """Of several places in the order, the last one."""
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
    """What the player would see of it, up to where somebody else has a say, or something hidden would be shown."""
    later: tuple[Event, ...]
    """What the player would see of the rest of the turn if the others choose as expected."""
    in_secret: tuple[str, ...]
    """Choices of the turn of which no event tells: where a disc points."""
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
    advice = [_advice(insight, seat, turn, found) for turn in found]
    if len(advice) < 2 or _is_own(insight, found[0].before, seat):
        return advice
    # Answers are judged by how the round ends then: what comes of each of them speaks for none.
    shared = set.intersection(*[{*each.reasons} for each in advice])
    return [replace(each, reasons=tuple([why for why in each.reasons if why not in shared])) for each in advice]


def _is_own(insight: Insight, game: AnyGame, seat: int) -> bool:
    """Whether what is asked is a turn or a bid of the own, and no answer to others, nor decided together with them."""
    return insight.turn_of(game) in (seat, None) and not insight.in_secret(game, seat)


def _advice(insight: Insight, seat: int, turn: PossibleTurn, turns: Sequence[PossibleTurn]) -> Advice:
    """What there is to say about one of these turns."""
    if insight.bidding is not None and insight.bidding.is_asked(turn.before, seat):
        reasons: tuple[Reason, ...] = _reasons_of_bid(insight, insight.bidding, seat, turn)
        return Advice(turn.choices, (), (), (), turn.chance, turn.behind, reasons, ())
    told = _told(insight, turn, seat)
    is_own = _is_own(insight, turn.before, seat)
    remarks = tuple(insight.remarks(turn.before, told.certain, seat)) if is_own else ()
    reasons = _reasons(insight, seat, turn, told if is_own else None, turns)
    events = tuple(told.events), tuple(told.later), tuple(told.in_secret)
    return Advice(turn.choices, *events, turn.chance, turn.behind, reasons, remarks)


@dataclass(slots=True)
class _Told:
    """What the choices of a turn do, as far as that is known before, and then as far as it is expected."""

    certain: AnyGame
    """The game after the last of these choices that belongs to the turn, and on which nobody else has a say."""
    expected: AnyGame
    """The game at the end of the turn, if all is as it was guessed and the others answer for their own good."""
    events: list[Event] = field(default_factory=list)
    """What the player would see of it, up to where somebody else has a say, or something hidden would be shown."""
    later: list[Event] = field(default_factory=list)
    """What the player would see of the rest."""
    points: int = 0
    """What is certain brings until the turn is over."""
    guessed: int = 0
    """What the rest brings until then."""
    in_secret: list[str] = field(default_factory=list)
    """Choices of which nothing that happens tells."""

    def add(self, event: Event, seat: int, players: int, *, is_guess: bool) -> None:
        """Something that happens in the turn; of the others' doings, only what follows from guesses is told."""
        gained = points_gained([event], players)[seat]
        if is_guess:
            self.guessed += gained
            if event.seen_by(seat) and not event.reveals:
                self.later.append(event)
        else:
            self.points += gained
            if event.seen_by(seat) and event.about in (seat, None):
                self.events.append(event)


def _told(insight: Insight, turn: PossibleTurn, seat: int) -> _Told:
    game = turn.before.clone()
    game.listening = True
    told = _Told(turn.before, turn.before)
    whose, left, is_guess, is_over = insight.turn_of(game), [*turn.choices], False, False
    for _ in range(_LONGEST_TURN):
        if is_over:
            break
        if left and left[0] in game.pending.get(seat, ()):
            choice = left.pop(0)
            events = game.apply(seat, choice)
            is_guess = is_guess or game.guard is not None  # somebody may yet object to it
            if events and events[0].unlogged:
                told.in_secret.append(choice)
        elif whose == seat == insight.turn_of(game) and game.waiting and seat not in game.waiting:
            answer(insight, game, Random(0))
            events, is_guess = game.events, True
        else:
            break
        end = next((place for place, event in enumerate(events) if event.ends_turn), None)
        is_over = end is not None
        for event in events[:end]:
            is_guess = is_guess or event.reveals
            told.add(event, seat, len(game.scores), is_guess=is_guess)
        if not is_over:
            told.expected = game.clone()
            told.certain = told.certain if is_guess else told.expected
    return told


def _reasons_of_bid(insight: Insight, bidding: Bidding, seat: int, turn: PossibleTurn) -> tuple[Reason, ...]:
    """Which place in the order a bid probably brings."""
    auction = Auction(insight, bidding, turn.before, seat, insight.temperaments[0])
    bid = turn.choices[0]
    drawn = [auction.drawn(bid, Random(number)) for number in range(_BIDS_DRAWN)]
    ranks = [sorted(bids, key=lambda player: -bidding.rank(turn.before, bids[player])) for bids in drawn]
    places = [order.index(seat) + 1 for order in ranks]
    is_last = len(bidding.made(turn.before)) == len(turn.before.scores) - 1
    return (Reason(Why.ORDER, places[0]) if is_last else _likely_order(places),)


def _likely_order(places: Sequence[int]) -> Reason:
    """The place in the order that mostly comes out, or as few that follow each other as possible."""
    ((place, times),) = Counter(places).most_common(1)
    if times >= _MOSTLY * len(places):
        return Reason(Why.ORDER_LIKELY, place, is_guess=True)

    def within(span: tuple[int, int]) -> int:
        return sum(span[0] <= each <= span[1] for each in places)

    spans = [span for span in combinations(sorted({*places}), 2) if within(span) >= _NEARLY_ALWAYS * len(places)]
    first, last = min(spans, key=lambda span: (span[1] - span[0], -within(span)))
    return Reason(Why.ORDER_BETWEEN, first, last, is_guess=True)


def _reasons(
    insight: Insight, seat: int, turn: PossibleTurn, told: _Told | None, turns: Sequence[PossibleTurn]
) -> tuple[Reason, ...]:
    """What speaks for a turn, the most points first; for an answer to others (there is nothing `told`), what speaks
    for it at the end of the round.

    `turns` are those that it is compared with.
    """
    points = [(told.points, False), (told.guessed, True)] if told is not None else []
    found = [Reason(Why.POINTS, gained, is_guess=unsure) for gained, unsure in points if gained > 0]
    was, outlook = insight.standings(turn.before), _standings(insight, turn.before, turn.outlook)
    certain = _standings(insight, turn.before, told.certain) if told is not None else {}
    others = [_standings(insight, turn.before, other.outlook) for other in turns if other is not turn]
    ends = _standings(insight, turn.before, told.expected) if told is not None else outlook
    for whole, now in ends.items():
        area, parts = whole
        is_guess = now != certain.get(whole)
        then = [sum(was[part][player] for part in parts) for player in range(len(now))]
        more, lost = now[seat] - then[seat], _lost_elsewhere(whole, seat, then, others)
        if more > 0:
            is_first = _is_first(now, seat) and not _is_first(was.get(area, then), seat)
            found.append(Reason(Why.TAKES if is_first else Why.GAINS, more, area=area, is_guess=is_guess))
        elif lost > 0 and whole in outlook and outlook[whole][seat] >= then[seat]:
            found.append(Reason(Why.KEEPS, lost, area=area, is_guess=True))
        found += [
            Reason(Why.DENIES, points - now[player], area=area, player=player, is_guess=is_guess)
            for player, points in enumerate(then)
            if player != seat and points - now[player] >= LEAST_DENIED
        ]
    return tuple(sorted(found, key=lambda reason: -reason.points)[:MOST_REASONS])


class _AreaOfParts(NamedTuple):
    """An area as it has become: only where it is made up of the same ones, what it brings can be compared."""

    area: str
    parts: tuple[str, ...]
    """The areas of the position before the turn of which it is made up."""


def _standings(insight: Insight, before: AnyGame, after: AnyGame) -> dict[_AreaOfParts, Sequence[int]]:
    """What each player would get at each area of the position after if it were scored then."""
    return {
        _AreaOfParts(area, tuple(insight.parts(before, after, area))): points
        for area, points in insight.standings(after).items()
    }


def _is_first(points: Sequence[int], seat: int) -> bool:
    """Whether the player gets more than everybody else."""
    return points[seat] == max(points) > 0 and points.count(max(points)) == 1


def _lost_elsewhere(
    whole: _AreaOfParts, seat: int, then: Sequence[int], others: Sequence[Mapping[_AreaOfParts, Sequence[int]]]
) -> int:
    """How many of the points in an area the player would lose in this round with another of the turns."""
    left = [standings[whole][seat] for standings in others if whole in standings]
    return max(0, then[seat] - min(left, default=then[seat]))
