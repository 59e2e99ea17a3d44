"""How strong players are, from the results of all games: nothing is kept that cannot be calculated again.

The arithmetic is the Plackett-Luce model of openskill: two to five players with ties, and how sure it is of itself.
The rules of ours are who is rated for what:

- A seat is rated for who began in it. Who left is rated as last, shared with others who left.
- Who stepped in can only gain: what the place of the seat would have brought them, times the share of its choices that
  they made. So nobody is afraid of taking over a lost position.
- Computer players have ratings of their own, unless they are left out altogether; a seat that a caretaker only
  finished is rated for the person who began.
- A game with fewer than two rated seats rates nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from bot.leagues.rules.points import places_of
from bot.leagues.rules.rulings import Ruling, corrected
from bot.storage.records.results import FinishedGame, Part, Player, Tempo

MODEL: Final = PlackettLuce()

MIDDLE: Final = 1500
"""What a newcomer's rating is shown as."""
SCALE: Final = 40
"""Shown points for one point of the model: a difference of 167 is that between even and clearly better."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is believed of a player after so many rated games: `mean` and `deviation` are those of the model."""

    mean: float = MODEL.mu
    deviation: float = MODEL.sigma
    games: int = 0

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

    provisional_games: int = 10
    """Until so many games a rating is provisional, and its player stands in no ranking."""
    with_computers: bool = True
    """Whether computer players are rated, and games rate people for playing against them."""

    def is_provisional(self, rating: Rating) -> bool:
        return rating.games < self.provisional_games


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


@dataclass(slots=True)
class Ledger:
    """The ratings of a pool, and how everybody's came to be, game by game."""

    ratings: dict[Player, Rating] = field(default_factory=dict)
    curves: dict[Player, list[RatingChange]] = field(default_factory=dict)
    computers: set[Player] = field(default_factory=set)

    def of(self, player: Player) -> Rating:
        return self.ratings.get(player, NEWCOMER)

    def ranking(self, rules: RatingRules) -> list[tuple[Player, Rating]]:
        """Everybody whose rating is not provisional, the strongest first."""
        held = [(player, rating) for player, rating in self.ratings.items() if not rules.is_provisional(rating)]
        return sorted(held, key=lambda each: (-each[1].mean, each[1].deviation, each[0]))


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
    before = {part.player: ledger.of(part.player) for _, part in rated}
    changes = _rated(before, dict(zip(before, _places_of_owners(rated), strict=True)))
    changes |= _gains_of_stand_ins(ledger, game, rated, before)
    ledger.computers.update(part.player for _, part in rated if part.is_computer)
    for player in sorted(changes):
        old = ledger.of(player)
        ledger.ratings[player] = changes[player]
        change = RatingChange(game.table, game.ended_at, old, changes[player])
        ledger.curves.setdefault(player, []).append(change)


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


def _gains_of_stand_ins(
    ledger: Ledger, game: FinishedGame, rated: Sequence[RatedSeat], before: Mapping[Player, Rating]
) -> dict[Player, Rating]:
    found: dict[Player, Rating] = {}
    for seat in game.seats:
        owner = seat.owner
        for part in seat.stand_ins:
            if part.is_computer or part.player in before:
                continue
            others = [(place, other) for place, other in rated if owner is None or other.player != owner.player]
            if not others:
                continue
            group = {part.player: ledger.of(part.player)} | {other.player: before[other.player] for _, other in others}
            places = places_of([(-seat.place,), *((-place,) for place, _ in others)])
            after = _rated(group, dict(zip(group, places, strict=True)))[part.player]
            found[part.player] = _gained(group[part.player], after, part.share)
    return found


def _gained(before: Rating, after: Rating, share: float) -> Rating:
    """The part of a gain that a stand-in earned; a loss is not theirs. It is no game of their own."""
    gain = max(0.0, after.mean - before.mean) * share
    return Rating(before.mean + gain, before.deviation, before.games)


def _rated(before: Mapping[Player, Rating], places: Mapping[Player, int]) -> dict[Player, Rating]:
    """The ratings after a game. The order of the players makes no difference, to the last digit."""
    order = sorted(before, key=lambda player: (places[player], player))
    teams = [[MODEL.rating(before[player].mean, before[player].deviation)] for player in order]
    after = MODEL.rate(teams, ranks=[float(places[player]) for player in order])
    return {
        player: Rating(team[0].mu, team[0].sigma, before[player].games + 1)
        for player, team in zip(order, after, strict=True)
    }
