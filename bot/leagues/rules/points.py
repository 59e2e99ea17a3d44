"""What a place in a game is worth in a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.storage.records.results import FinishedGame, Part, Player, SeatResult

SMALLEST: Final = 2
LARGEST: Final = 5
"""Players at a table."""


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """The points of the places at tables of two, three, four and five; `with_ratio` adds how high the victory was,
    `with_share` a hundred times the part of the table's points that somebody made, so that a table shares out 100.

    Who shares places shares their points. Points are exact fractions: a third is a third, and the order in which
    games are counted changes nothing.
    """

    name: str
    by_size: tuple[tuple[int, ...], ...]
    with_ratio: bool = False
    with_share: bool = False

    def of_size(self, size: int) -> tuple[int, ...]:
        """The points of the places at a table of this size. Raises ValueError if there are no such tables."""
        if not SMALLEST <= size <= LARGEST:
            raise ValueError(f"no points for a table of {size}")
        return self.by_size[size - SMALLEST]


PLACES: Final = PointsScheme("places", ((12, 0), (12, 6, 0), (12, 8, 4, 0), (12, 9, 6, 3, 0)))
"""The same for each opponent one finishes ahead of; a victory is worth the same at every size of table."""

PODIUM: Final = PointsScheme("podium", ((1000, 100), (1000, 100, 10), (1000, 100, 10, 0), (1000, 100, 10, 0, 0)), True)
"""The scheme of the tournaments of the Boardgame Players Association: victories count before everything else, then
second and third places, then the ratio of points in the game."""

WINS: Final = PointsScheme("wins", ((1, 0), (1, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0, 0)))

TOP_TWO: Final = PointsScheme("top_two", ((2, 1), (2, 1, 0), (2, 1, 0, 0), (2, 1, 0, 0, 0)))

SHARE: Final = PointsScheme("share", ((0, 0), (0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0, 0)), with_share=True)
"""Nothing for the place: every point on the board counts."""

OWN: Final = "own"
"""What a scheme is called that an organiser writes down."""
MOST_POINTS: Final = 10_000


class IllegalPoints(ValueError):
    """Points that no scheme can have."""


def own_scheme(by_size: Mapping[int, Sequence[int]]) -> PointsScheme:
    """A scheme of these points for tables of each size; other sizes are worth nothing. Raises IllegalPoints."""
    for size, points in by_size.items():
        if len(points) != size or list(points) != sorted(points, reverse=True):
            raise IllegalPoints(f"a table of {size} has {size} places, each worth no more than the one before")
        if not all(0 <= each <= MOST_POINTS for each in points):
            raise IllegalPoints(f"places are worth 0 to {MOST_POINTS} points")
    sizes = range(SMALLEST, LARGEST + 1)
    return PointsScheme(OWN, tuple(tuple(by_size.get(size, (0,) * size)) for size in sizes))


SCHEMES: Final[Mapping[str, PointsScheme]] = {scheme.name: scheme for scheme in (PLACES, PODIUM, WINS, TOP_TWO, SHARE)}


@dataclass(frozen=True, slots=True)
class PlayerOutcome:
    """What a game was for one player.

    `ratio` is the winner's points over those of the second, anybody else's over the winner's; `share` is the part of
    all points at the table that they made, times its players, so that 1 is average at every table. Who left has
    finished behind everybody who stayed, and has neither ratio nor share.
    """

    table: str
    player: Player
    seat: int
    size: int
    place: int
    score: int
    points: Fraction
    ratio: Fraction
    share: Fraction
    left: bool
    opponents: tuple[Player, ...]
    ahead_of: tuple[Player, ...]
    level_with: tuple[Player, ...]

    @property
    def is_win(self) -> bool:
        return self.place == 1 and not self.left


def outcomes(game: FinishedGame, scheme: PointsScheme) -> tuple[PlayerOutcome, ...]:
    """What a game was for everybody whose record it is. Who stayed keeps their place on the board."""
    points = scheme.of_size(len(game.seats))
    places = tuple(seat.place for seat in game.seats)
    sums = points_of_places(points, places)
    owned = [(seat, owner) for seat in game.seats if (owner := seat.owner) is not None]
    found: list[PlayerOutcome] = []
    for seat, owner in owned:
        ratio = Fraction(0) if owner.left else _ratio(seat, game)
        shared = Fraction(sums[game.seats.index(seat)], places.count(seat.place))
        earned = Fraction(points[-1]) if owner.left else shared
        share = Fraction(0) if owner.left else _share(seat, game)
        if scheme.with_share:
            earned += 100 * share / len(game.seats)
        rank = _rank(seat, owner)
        others = {other.player: _rank(of, other) for of, other in owned if other is not owner}
        found.append(
            PlayerOutcome(
                table=game.table,
                player=owner.player,
                seat=seat.seat,
                size=len(game.seats),
                place=seat.place,
                score=seat.score,
                points=earned + (ratio if scheme.with_ratio else 0),
                ratio=ratio,
                share=share,
                left=owner.left,
                opponents=tuple(others),
                ahead_of=tuple(other for other, theirs in others.items() if rank > theirs),
                level_with=tuple(other for other, theirs in others.items() if rank == theirs),
            )
        )
    return tuple(found)


def _rank(seat: SeatResult, owner: Part) -> tuple[int, ...]:
    """Higher is better: whoever stayed is ahead of whoever left."""
    return (0,) if owner.left else (1, -seat.place)


def _ratio(seat: SeatResult, game: FinishedGame) -> Fraction:
    """Own points over those of the second, for a winner; over those of the winner, for anybody else."""
    ranked = sorted(game.seats, key=lambda each: (each.place, each.seat))
    other = ranked[1] if seat.place == 1 else ranked[0]
    return Fraction(max(seat.score, 0), max(other.score, 1))


def _share(seat: SeatResult, game: FinishedGame) -> Fraction:
    total = sum(max(each.score, 0) for each in game.seats)
    return Fraction(max(seat.score, 0) * len(game.seats), total) if total else Fraction(1)


def places_of(strengths: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each, the highest first; equals share the best of their places (1, 2, 2, 4)."""
    return tuple(1 + sum(other > own for other in strengths) for own in strengths)


def places_by(scores: Sequence[int], breaks: Sequence[tuple[int, ...]] = ()) -> tuple[int, ...]:
    """The places in a game by points, and by what its league breaks ties with, if anything (R13)."""
    tied = tuple(breaks) or ((),) * len(scores)
    return places_of([(score, *tie) for score, tie in zip(scores, tied, strict=True)])


def points_of_places(points: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """What is to be shared among those who share a place: the sum of the points of all places they take."""
    return tuple(sum(points[place - 1 : place - 1 + places.count(place)]) for place in places)
