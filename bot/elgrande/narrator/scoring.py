"""Sentences about points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.elgrande.narrator.naming import ElGrandeNaming
from engine.core.events import points_gained
from engine.elgrande.events.base_game import AreaScored
from engine.elgrande.facts import HOME_BONUS, KING_BONUS


def areas_scored(group: Sequence[AreaScored], naming: ElGrandeNaming) -> str:
    """Who earned how much in some areas."""
    return " ".join(scoring_list(group, naming))


def scoring_list(group: Sequence[AreaScored], naming: ElGrandeNaming) -> list[str]:
    """A line for each area that earned points, the bonuses included and named; the areas without any in the last."""
    lines = []
    without = []
    for event in group:
        area = naming.region(event.area)
        earned = points_gained([event], len(event.points))
        parts = [_earned(event, seat, points, naming) for seat, points in enumerate(earned) if points]
        if parts:
            lines.append(naming.words("event.area_scored", area=area, points=naming.row(parts)))
        else:
            without.append(area)
    if without:
        lines.append(naming.words("event.areas_without_points", areas=naming.row(without)))
    return lines


def _earned(event: AreaScored, seat: int, points: int, naming: ElGrandeNaming) -> str:
    keys = {
        (False, False): "event.earned",
        (True, False): "event.earned_with_king",
        (False, True): "event.earned_with_home",
        (True, True): "event.earned_with_king_and_home",
    }
    key = keys[event.king_bonus == seat, event.home_bonus == seat]
    return naming.words(key, player=naming.player(seat), points=points, king=KING_BONUS, home=HOME_BONUS)


def castillo_opened(group: Sequence[Any], naming: ElGrandeNaming) -> str:
    (event,) = group
    inside = _by_player(event.caballeros, naming, leave_out_none=True)
    if not inside:
        return naming.words("event.castillo_opened_empty")
    return naming.words("event.castillo_opened", counts=naming.row(inside))


def general_scoring_ended(group: Sequence[Any], naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.general_scoring_ended", points=naming.row(_by_player(event.score, naming)))


def _by_player(numbers: Sequence[int], naming: ElGrandeNaming, *, leave_out_none: bool = False) -> list[str]:
    return [
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(numbers)
        if number or not leave_out_none
    ]


def game_ended(group: Sequence[Any], naming: ElGrandeNaming) -> str:
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
