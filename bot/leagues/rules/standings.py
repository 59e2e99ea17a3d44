"""Who stands where in a division: from its games alone, whenever it is asked."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.leagues.rules.points import LARGEST, PlayerOutcome, PointsScheme, outcomes
from bot.storage.records.results import FinishedGame, Player


class TieBreak(StrEnum):
    """What decides between players with equal points. A season declares an order of them."""

    WINS = "wins"
    PLACES = "places"
    """More first places, then more second places, and so on."""
    SCORE = "score"
    """Points on the board, in all games."""
    RATIO = "ratio"
    SHARE = "share"
    HEAD_TO_HEAD = "head_to_head"
    """In the games in which those who are level met: how often one finished ahead of another of them, less how often
    behind."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """The points of everybody one finished ahead of, and half the points of those one finished level with."""
    OPPONENTS = "opponents"
    """The points of everybody one played against, in each game."""
    REGISTRATION = "registration"
    """Who signed up first."""
    LOT = "lot"
    """Drawn from the season's seed: the same whenever it is calculated."""


USUAL_TIE_BREAKS: Final = (
    TieBreak.WINS,
    TieBreak.HEAD_TO_HEAD,
    TieBreak.SONNEBORN_BERGER,
    TieBreak.SHARE,
    TieBreak.LOT,
)


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings. `breaks` are the values of the declared tie-breaks, in their order; equal in all of
    them shares the rank. `fined` is what an organiser took from the points, already taken."""

    rank: int
    player: Player
    points: Fraction
    games: int
    wins: int
    score: int
    fined: Fraction
    breaks: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class StandingRules:
    """How points are given, and what parts those who have the same."""

    scheme: PointsScheme
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    seed: str = ""


def standings(
    players: Sequence[Player],
    games: Iterable[FinishedGame],
    rules: StandingRules,
    fines: Mapping[Player, Fraction] | None = None,
) -> tuple[StandingsLine, ...]:
    """The standings of these players, who are given in the order of their registration. Others at their tables are
    not listed, and count only as opponents."""
    table = _Table(players, games, rules, fines or {})
    found: list[StandingsLine] = []
    for group in table.ranked():
        rank = 1 + len(found)
        found += [table.standing(player, rank) for player in group]
    return tuple(found)


class _Table:
    """The outcomes of the games by player, and what the tie-breaks make of them."""

    def __init__(
        self,
        players: Sequence[Player],
        games: Iterable[FinishedGame],
        rules: StandingRules,
        fines: Mapping[Player, Fraction],
    ) -> None:
        self.players = tuple(players)
        self.rules = rules
        self.fines = fines
        self.outcomes: dict[Player, list[PlayerOutcome]] = defaultdict(list)
        for game in games:
            for outcome in outcomes(game, rules.scheme):
                self.outcomes[outcome.player].append(outcome)
        self.points = {
            player: sum((outcome.points for outcome in self.outcomes[player]), Fraction(0))
            - fines.get(player, Fraction(0))
            for player in {*self.players, *self.outcomes}
        }
        self.breaks: dict[Player, list[Fraction]] = {player: [] for player in self.players}

    def ranked(self) -> list[list[Player]]:
        """Groups of players who share a rank, the best first."""
        groups = _grouped(self.players, self.points.__getitem__)
        for tie_break in self.rules.tie_breaks:
            following: list[list[Player]] = []
            for group in groups:
                values = self._values(tie_break, group)
                for player in group:
                    self.breaks[player].append(values[player])
                following += _grouped(group, values.__getitem__)
            groups = following
        return groups

    def standing(self, player: Player, rank: int) -> StandingsLine:
        own = self.outcomes[player]
        return StandingsLine(
            rank=rank,
            player=player,
            points=self.points[player],
            games=len(own),
            wins=sum(outcome.is_win for outcome in own),
            score=sum(outcome.score for outcome in own if not outcome.left),
            fined=self.fines.get(player, Fraction(0)),
            breaks=tuple(self.breaks[player]),
        )

    def _values(self, tie_break: TieBreak, group: Sequence[Player]) -> dict[Player, Fraction]:
        if tie_break is TieBreak.HEAD_TO_HEAD:
            return {player: self._head_to_head(player, set(group)) for player in group}
        return {player: self._value(tie_break, player) for player in group}

    def _value(self, tie_break: TieBreak, player: Player) -> Fraction:
        own = self.outcomes[player]
        match tie_break:
            case TieBreak.WINS:
                return Fraction(sum(outcome.is_win for outcome in own))
            case TieBreak.PLACES:
                return _more_better_places(own)
            case TieBreak.SCORE:
                return Fraction(sum(outcome.score for outcome in own if not outcome.left))
            case TieBreak.RATIO:
                return sum((outcome.ratio for outcome in own), Fraction(0))
            case TieBreak.SHARE:
                return sum((outcome.share for outcome in own), Fraction(0))
            case TieBreak.SONNEBORN_BERGER:
                return self._beaten(own) + self._level(own) / 2
            case TieBreak.OPPONENTS:
                return sum((self.points[other] for outcome in own for other in outcome.opponents), Fraction(0))
            case TieBreak.REGISTRATION:
                return Fraction(-self.players.index(player))
            case _:
                return _lot(self.rules.seed, player)

    def _head_to_head(self, player: Player, group: set[Player]) -> Fraction:
        balance = 0
        for outcome in self.outcomes[player]:
            met = group.intersection(outcome.opponents)
            ahead = len(met.intersection(outcome.ahead_of))
            behind = len(met) - ahead - len(met.intersection(outcome.level_with))
            balance += ahead - behind
        return Fraction(balance)

    def _beaten(self, own: Iterable[PlayerOutcome]) -> Fraction:
        return sum((self.points[other] for outcome in own for other in outcome.ahead_of), Fraction(0))

    def _level(self, own: Iterable[PlayerOutcome]) -> Fraction:
        return sum((self.points[other] for outcome in own for other in outcome.level_with), Fraction(0))


def _grouped(players: Sequence[Player], value: Callable[[Player], Fraction]) -> list[list[Player]]:
    """Those with the same value together, the highest first; within a group the order stays."""
    groups: dict[Fraction, list[Player]] = defaultdict(list)
    for player in players:
        groups[value(player)].append(player)
    return [groups[key] for key in sorted(groups, reverse=True)]


def _more_better_places(own: Iterable[PlayerOutcome]) -> Fraction:
    """One number that compares like the numbers of first, second ... places, one after the other."""
    places = [outcome.place for outcome in own if not outcome.left]
    return Fraction(sum(1000 ** (LARGEST - place) for place in places))


def _lot(seed: str, player: Player) -> Fraction:
    return Fraction(int.from_bytes(hashlib.sha256(f"{seed}:{player}".encode()).digest()[:6], "big"))
