"""Who gets how many points in an area (R2), and the scoring of one area on the board."""

from __future__ import annotations

from functools import lru_cache
from operator import add
from typing import Any

from engine.elgrande import facts
from engine.elgrande.events import AreaScored
from engine.elgrande.map import CASTILLO

NOBODY = -1
KING_BONUS: int = facts.SETUP["bonus"]["king"]
HOME_BONUS: int = facts.SETUP["bonus"]["home"]


@lru_cache(maxsize=1 << 16)
def award(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Points by player for these counts, and the sole first player (NOBODY if the first place is shared or empty).

    R2, Big Box p. 6: the players tied for a place take the points of the next lower one, and the following group comes
    two places later, however many are tied. With two players only first places score, with three also second ones.
    """
    places = points[: len(counts) - 1] if len(counts) < 4 else points
    rewards = {0: 0}
    leader = NOBODY
    rank = 0
    for count in sorted({*counts} - {0}, reverse=True):
        is_tied = counts.count(count) > 1
        if rank == 0 and not is_tied:
            leader = counts.index(count)
        place = rank + 1 if is_tied else rank
        rewards[count] = places[place] if place < len(places) else 0
        rank = place + 1
    return tuple([rewards[count] for count in counts]), leader


@lru_cache(maxsize=1 << 14)
def award_first_place_only(counts: tuple[int, ...], points: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The same where only a sole first place earns anything (a special scoring of stack 3)."""
    _, leader = award(counts, points)
    return tuple(points[0] if player == leader else 0 for player in range(len(counts))), leader


def points_of(game: Any, area: int) -> tuple[int, ...]:
    """The points that count in the area now: those of the mobile scoring table, if one lies there."""
    board = game.board
    table = board.table_in(area) if board.tables else None
    points: tuple[int, ...] = game.rules.map.points[area] if table is None else game.rules.map.tables[table]
    return points


def strengths(game: Any, area: int) -> tuple[int, ...]:
    """Who is ahead in the area: caballeros by player, and of equally many those with the standard bearer (Jubilee)."""
    board = game.board
    counts: tuple[int, ...] = board.counts(area)
    if not board.standards:
        return counts
    return tuple([2 * count + (home == area) for count, home in zip(counts, board.standards, strict=True)])


def brings_points(game: Any, area: int, *, first_place_only: bool = False) -> bool:
    """Whether scoring the area now would bring anybody points."""
    awarded = award_first_place_only if first_place_only else award
    return any(awarded(strengths(game, area), points_of(game, area))[0])


def score_area(game: Any, area: int, *, first_place_only: bool = False) -> None:
    """Score one region or the Castillo. The King's and the home bonus never count in the Castillo."""
    board = game.board
    counts = strengths(game, area) if board.standards else board.counts(area)
    points = points_of(game, area) if board.tables else game.rules.map.points[area]
    earned, leader = (award_first_place_only if first_place_only else award)(counts, points)
    score = board.score
    score[:] = map(add, score, earned)
    king_bonus = home_bonus = None
    if leader != NOBODY and area != CASTILLO:
        if area == board.king:
            king_bonus = leader
            score[leader] += KING_BONUS
        if area == board.grandes[leader]:
            home_bonus = leader
            score[leader] += HOME_BONUS
    if game.listening:
        game.emit(AreaScored, game.rules.map.ids[area], board.counts(area), points, earned, king_bonus, home_bonus)
