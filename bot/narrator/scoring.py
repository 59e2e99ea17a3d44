"""Sentences about points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.narrator.naming import Naming
from engine.elgrande.events import AreaScored
from engine.elgrande.scoring import HOME_BONUS, KING_BONUS


def area_scored(group: Sequence[AreaScored], naming: Naming) -> str:
    """Who earned how much in an area, the bonuses for the King's and the home region included and named."""
    (event,) = group
    parts = [_earned(event, seat, naming) for seat in range(len(event.points)) if _total(event, seat)]
    area = naming.region(event.area)
    if not parts:
        return naming.words("event.area_scored_for_nobody", area=area)
    return naming.words("event.area_scored", area=area, points=naming.parts(parts))


def _total(event: AreaScored, seat: int) -> int:
    return event.points[seat] + KING_BONUS * (event.king_bonus == seat) + HOME_BONUS * (event.home_bonus == seat)


def _earned(event: AreaScored, seat: int, naming: Naming) -> str:
    keys = {
        (False, False): "event.earned",
        (True, False): "event.earned_with_king",
        (False, True): "event.earned_with_home",
        (True, True): "event.earned_with_king_and_home",
    }
    key = keys[event.king_bonus == seat, event.home_bonus == seat]
    return naming.words(key, player=naming.player(seat), points=_total(event, seat))


def castillo_opened(group: Sequence[Any], naming: Naming) -> str:
    (event,) = group
    inside = _by_player(event.caballeros, naming, leave_out_none=True)
    if not inside:
        return naming.words("event.castillo_opened_empty")
    return naming.words("event.castillo_opened", counts=naming.parts(inside))


def general_scoring_ended(group: Sequence[Any], naming: Naming) -> str:
    (event,) = group
    return naming.words("event.general_scoring_ended", points=naming.parts(_by_player(event.score, naming)))


def _by_player(numbers: Sequence[int], naming: Naming, *, leave_out_none: bool = False) -> list[str]:
    return [
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(numbers)
        if number or not leave_out_none
    ]


def game_ended(group: Sequence[Any], naming: Naming) -> str:
    """Who won, and everybody by rank; players with equal points share one."""
    (event,) = group
    winners = event.ranking[0]
    points = event.score[winners[0]]
    result = naming.words.plural("event.game_ended", len(winners), players=naming.players(winners), points=points)
    ranks = []
    place = 1
    for seats in event.ranking:
        ranks.append(
            naming.words("event.rank", place=place, players=naming.players(seats), points=event.score[seats[0]])
        )
        place += len(seats)
    return " ".join([result, *ranks])
