"""Sentences about points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.narrator.tellers import numbers
from engine.core.events import points_gained
from engine.elgrande.events.base_game import AreaScored
from engine.elgrande.facts import HOME_BONUS, KING_BONUS


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
    inside = numbers(event.caballeros, naming, leave_out_none=True)
    if not inside:
        return naming.words("event.castillo_opened_empty")
    return naming.words("event.castillo_opened", counts=naming.row(inside))


def general_scoring_ended(group: Sequence[Any], naming: ElGrandeNaming) -> str:
    (event,) = group
    return naming.words("event.general_scoring_ended", points=naming.row(numbers(event.score, naming)))
