"""How strong players are, from the results of all games: nothing is kept that cannot be calculated again.

The arithmetic is the Plackett-Luce model of openskill: two to five players with ties, and how sure it is of itself.
The rules of ours are who is rated for what:

- A seat is rated for who began in it. Who left is rated as last, shared with others who left. Who left before having
  made half of the choices of their seat is no opponent for those who stayed.
- A game counts less the more often one has met the same opponents, and the fewer others have met them (`meetings`).
- Who stepped in is rated apart, up and down alike and within bounds; their rating is that of their own games.
- Computer players have ratings of their own, unless they are left out altogether; a seat that a caretaker only
  finished is rated for the person who began.
- Nobody is rated above `HIGHEST`, whomever they beat.
- A game with fewer than two rated seats rates nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from bot.leagues.rules.expectations import Belief, Expectations
from bot.leagues.rules.meetings import Meetings
from bot.leagues.rules.points import places_of
from bot.leagues.rules.rulings import Ruling, corrected
from bot.storage.records.results import FinishedGame, Part, Player, Tempo

MODEL: Final = PlackettLuce(beta=3.5)
"""With this beta favourites win about as often as ratings say, whether luck decides much or skill does most."""

MIDDLE: Final = 1500
"""What a newcomer's rating is shown as."""
SCALE: Final = 40
"""Shown points for one point of the model: a difference of 140 is that between even and clearly better."""
HIGHEST: Final = MODEL.mu + 22.5
"""The highest mean, shown as 2400: who has it wins nine of ten tables of four against people of the middle.

Luck hardly allows more, and no number of accounts that lose to each other lifts anybody higher.
"""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player after so many rated games: `mean` and `deviation` are those of the model."""

    mean: float = MODEL.mu
    deviation: float = MODEL.sigma
    games: int = 0
    opponents: int = 0
    """How many different people they met in them."""

    @property
    def belief(self) -> Belief:
        """Both figures of the model."""
        return self.mean, self.deviation

    @property
    def assured(self) -> float:
        """How strong, in points of the model, they are in all likelihood at least: what ranks, seeds and finds people.

        Only many games against many people bring it near the mean.
        """
        return self.mean - 2 * self.deviation

    @property
    def assured_value(self) -> int:
        """The same as it is shown."""
        return self.value - self.margin

    @property
    def value(self) -> int:
        """The rating as it is shown."""
        return round(MIDDLE + SCALE * (self.mean - MODEL.mu))

    @property
    def margin(self) -> int:
        """The true strength lies within so many points of the value in nineteen of twenty cases."""
        return round(2 * SCALE * self.deviation)


NEWCOMER: Final = Rating()


@dataclass(frozen=True, slots=True)
class RatingRules:
    """What a server decided about its ratings."""

    provisional_games: int = 4
    """Until so many games a rating is provisional, and its player has no rank ..."""
    provisional_opponents: int = 3
    """... and until so many different people were met in them."""
    with_computers: bool = True
    """Whether computer players are rated, and games rate people for playing against them."""

    def is_provisional(self, rating: Rating) -> bool:
        return rating.games < self.provisional_games or rating.opponents < self.provisional_opponents


class Pool(NamedTuple):
    """What is rated together: a family of games at a pace, in all games or in those of a season."""

    family: str
    pace: Tempo
    season: str | None = None


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a game did to somebody's rating."""

    table: str
    ended_at: int
    before: Rating
    after: Rating
    expected: float
    """How likely they were to win it, by the ratings before it."""


@dataclass(frozen=True, slots=True)
class StandIns:
    """What somebody did in seats that were not theirs: in how many games, and what that would be worth altogether, in
    points of the model."""

    games: int = 0
    gained: float = 0.0

    @property
    def value(self) -> int:
        """What it is worth, as it is shown."""
        return round(SCALE * self.gained)


NEVER_STOOD_IN: Final = StandIns()
MOST_OF_A_SEAT: Final = 1.25
"""Points of the model, up or down, that one seat is worth to a stand-in: 50 of a shown rating ..."""
MOST_OF_ALL_SEATS: Final = 2.5
"""... and all of them together: 100."""
OWN_SHARE: Final = 0.5
"""The share of the choices of a seat from which on somebody who left it is somebody to be beaten."""


@dataclass(slots=True)
class Ledger:
    """The ratings of a pool, and how everybody's came to be, game by game."""

    ratings: dict[Player, Rating] = field(default_factory=dict)
    curves: dict[Player, list[RatingChange]] = field(default_factory=dict)
    computers: set[Player] = field(default_factory=set)
    meetings: Meetings = field(default_factory=Meetings)
    expectations: Expectations = field(default_factory=Expectations)
    stand_ins: dict[Player, StandIns] = field(default_factory=dict)

    def of(self, player: Player) -> Rating:
        return self.ratings.get(player, NEWCOMER)

    def expected(self, table: Iterable[Player]) -> dict[Player, float]:
        """How often each of these would win if they played."""
        return self.expectations.shares({player: self.of(player).belief for player in table}, MODEL.beta)

    def copied(self) -> Ledger:
        """The ratings as they stand, for who only reads and takes longer."""
        curves = {player: list(curve) for player, curve in self.curves.items()}
        expectations = replace(self.expectations)
        return Ledger(
            dict(self.ratings), curves, set(self.computers), expectations=expectations, stand_ins=dict(self.stand_ins)
        )

    def ranking(self, rules: RatingRules) -> list[tuple[Player, Rating]]:
        """Everybody whose rating is not provisional, who is in all likelihood the strongest first."""
        return [each for each in self._ordered() if not rules.is_provisional(each[1])]

    def provisional(self, rules: RatingRules) -> list[tuple[Player, Rating]]:
        """Everybody whose rating is still provisional, in the same order."""
        return [each for each in self._ordered() if rules.is_provisional(each[1])]

    def _ordered(self) -> list[tuple[Player, Rating]]:
        return sorted(self.ratings.items(), key=lambda each: (-each[1].assured, each[1].deviation, each[0]))


@dataclass(slots=True)
class Ranked:
    """The games of a server and what follows from them."""

    rules: RatingRules
    rulings: tuple[Ruling, ...]
    games: list[FinishedGame] = field(default_factory=list)
    last: tuple[int, str] = (0, "")
    """When the last of them ended, and what its table is called."""
    ledgers: dict[Pool, Ledger] = field(default_factory=dict)

    def rating(self, pool: Pool, player: Player) -> Rating | None:
        """What is believed of somebody; None if nothing."""
        ledger = self.ledgers.get(pool)
        return None if ledger is None else ledger.ratings.get(player)

    def as_strong_as(self, player: Player, family: str, others: Collection[Player]) -> tuple[Rating, Player] | None:
        """The rating that somebody got in most games of a family, and who of these others has the nearest one there.

        None without a rating of either.
        """
        ledgers = [
            ledger
            for pool, ledger in self.ledgers.items()
            if pool.family == family and pool.season is None and player in ledger.ratings
        ]
        if not ledgers:
            return None
        ledger = max(ledgers, key=lambda each: each.ratings[player].games)
        own = ledger.ratings[player]
        found = [other for other in others if other in ledger.ratings]
        if not found:
            return None
        return own, min(found, key=lambda other: abs(ledger.ratings[other].mean - own.mean))

    def opponents(self, player: Player) -> list[Player]:
        """The people with whom somebody has played, whom they met last first."""
        found: dict[Player, None] = {}
        for game in reversed(self.games):
            people = [seat.owner.player for seat in game.seats if seat.owner is not None and not seat.owner.is_computer]
            if player in people:
                found.update(dict.fromkeys(each for each in people if each != player))
        return list(found)


def recalculated(
    games: Iterable[FinishedGame], rulings: Iterable[Ruling] = (), rules: RatingRules | None = None
) -> dict[Pool, Ledger]:
    """All ratings from nothing: every game counts in its family and pace, and in its season if it belongs to one."""
    ledgers: dict[Pool, Ledger] = {}
    add(ledgers, games, rulings, rules or RatingRules())
    return ledgers


def add(
    ledgers: dict[Pool, Ledger], games: Iterable[FinishedGame], rulings: Iterable[Ruling], rules: RatingRules
) -> None:
    """Let games change ratings. All of them must have ended after those that are in them."""
    for game in sorted(corrected(tuple(games), rulings), key=lambda game: (game.ended_at, game.table)):
        for pool in _pools(game):
            rate(ledgers.setdefault(pool, Ledger()), game, rules)


def rate(ledger: Ledger, game: FinishedGame, rules: RatingRules) -> None:
    """Let a game change a ledger. It must have ended after all that are in it."""
    rated = _rated_seats(game, rules)
    if len(rated) < 2:
        return
    _count_stand_ins(ledger, game, rated)
    expected = ledger.expected([part.player for _, part in rated])
    _learn(ledger, rated)
    changes = _changes(ledger, rated)
    ledger.computers.update(part.player for _, part in rated if part.is_computer and part.player in changes)
    ledger.meetings.add([part.player for _, part in rated if _is_opponent(part)], ledger.computers)
    for player in sorted(changes):
        old, (mean, deviation) = ledger.of(player), changes[player]
        new = Rating(mean, deviation, old.games + 1, len(ledger.meetings.opponents.get(player, ())))
        ledger.ratings[player] = new
        ledger.curves.setdefault(player, []).append(RatingChange(game.table, game.ended_at, old, new, expected[player]))


def _pools(game: FinishedGame) -> tuple[Pool, ...]:
    overall = Pool(game.family, game.pace)
    return (overall,) if game.season is None else (overall, overall._replace(season=game.season))


RatedSeat = tuple[int, Part]
"""The place of a seat, and whose record it is."""


def _rated_seats(game: FinishedGame, rules: RatingRules) -> list[RatedSeat]:
    """The seats that are rated. One computer player can hold several seats; it is rated for its best."""
    found: dict[Player, RatedSeat] = {}
    for seat in sorted(game.seats, key=lambda seat: (seat.place, seat.seat)):
        owner = seat.owner
        if owner is not None and owner.player not in found and (rules.with_computers or not owner.is_computer):
            found[owner.player] = (seat.place, owner)
    return list(found.values())


def _places_of_owners(rated: Sequence[RatedSeat]) -> tuple[int, ...]:
    """Places as they are rated: who left has lost to everybody who stayed."""
    return places_of([(0,) if part.left else (1, -place) for place, part in rated])


def _is_opponent(part: Part) -> bool:
    """Whether others can have beaten them: not if they left before they had played half of their seat."""
    return not part.left or part.share >= OWN_SHARE


def _changes(ledger: Ledger, rated: Sequence[RatedSeat]) -> dict[Player, Belief]:
    """What is believed after a game. Those who played it are rated among themselves, if there are two; who left too
    early has lost to everybody."""
    before = {part.player: ledger.of(part.player) for _, part in rated}
    places = dict(zip(before, _places_of_owners(rated), strict=True))
    playing = {part.player: before[part.player] for _, part in rated if _is_opponent(part)}
    among_themselves = _rated(playing, places) if len(playing) > 1 else {}
    against_all = _rated(before, places) if len(playing) < len(before) else {}
    people = len(ledger.ratings) - len(ledger.computers)
    found: dict[Player, Belief] = {}
    for player in before:
        group = among_themselves if player in playing else against_all
        if player in group:
            weight = ledger.meetings.weight(player, (other for other in group if other != player), people)
            found[player] = _partly(before[player], group[player], weight)
    return found


def _partly(before: Rating, after: Belief, weight: float) -> Belief:
    """A rating that a game has changed by a part of what it would have, at most up to the highest."""
    mean, deviation = after
    variance = before.deviation**2 + weight * (deviation**2 - before.deviation**2)
    return min(HIGHEST, before.mean + weight * (mean - before.mean)), sqrt(variance)


def _learn(ledger: Ledger, rated: Sequence[RatedSeat]) -> None:
    """Show by who won, among those who can be beaten, how far the ratings before the game could be trusted."""
    places = {
        part.player: place
        for (_, part), place in zip(rated, _places_of_owners(rated), strict=True)
        if _is_opponent(part)
    }
    if len(places) > 1:
        winners = [player for player, place in places.items() if place == min(places.values())]
        ledger.expectations.learn({player: ledger.of(player).belief for player in places}, winners, MODEL.beta)


def _count_stand_ins(ledger: Ledger, game: FinishedGame, rated: Sequence[RatedSeat]) -> None:
    """Who stepped in gets or loses the part of what the place of the seat would have changed that they played."""
    owners = {part.player for _, part in rated}
    for seat in game.seats:
        for part in seat.stand_ins:
            if part.is_computer or part.player in owners:
                continue
            others = [(place, other) for place, other in rated if seat.owner is None or other != seat.owner]
            if not others:
                continue
            group = {player: ledger.of(player) for player in (part.player, *(other.player for _, other in others))}
            places = places_of([(-seat.place,), *((-place,) for place, _ in others)])
            mean, _ = _rated(group, dict(zip(group, places, strict=True)))[part.player]
            worth = _within(mean - group[part.player].mean, MOST_OF_A_SEAT) * part.share
            known = ledger.stand_ins.get(part.player, NEVER_STOOD_IN)
            gained = _within(known.gained + worth, MOST_OF_ALL_SEATS)
            ledger.stand_ins[part.player] = StandIns(known.games + 1, gained)


def _within(change: float, bound: float) -> float:
    return max(-bound, min(bound, change))


def _rated(before: Mapping[Player, Rating], places: Mapping[Player, int]) -> dict[Player, Belief]:
    """What the model believes after a game. The order of the players makes no difference, to the last digit."""
    order = sorted(before, key=lambda player: (places[player], player))
    teams = [[MODEL.rating(before[player].mean, before[player].deviation)] for player in order]
    after = MODEL.rate(teams, ranks=[float(places[player]) for player in order])
    return {player: (team[0].mu, team[0].sigma) for player, team in zip(order, after, strict=True)}
