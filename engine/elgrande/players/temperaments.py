"""How computer players of El Grande look at a game: what they count, and how much."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

PLAIN = "plain"


@dataclass(frozen=True, slots=True, eq=False)
class Temperament:
    """What somebody looks at. Everything is in points, or a factor."""

    rivals: float = 0.6
    """How much the points that rivals may hope for count against the own ones."""
    later: float = 0.7
    """What a point counts that is hoped for in a scoring after the next one."""
    court: float = 0.55
    """A caballero in the court, while there is time to place it."""
    province: float = 0.2
    """A caballero in the province, while there is time to recruit it."""
    castillo: float = 0.5
    """A caballero in the Castillo beyond its points there: it goes where it is wanted."""
    high_card: float = 0.4
    """Each step higher than the middle of a power card that is kept for the rounds to come: to come first when it
    matters."""
    low_card: float = 0.2
    """Each step lower than the middle of one that is kept: to bring caballeros and to come last when that is best."""
    order: float = 1.0
    """Each rival who has the turn later."""
    veto: float = 1.5
    """A Veto that lies open."""
    doubt: float = 1.0
    """How much less sure a majority is for each round that is left until it is scored."""
    luck: float = 0.5
    """How many caballeros more are as good as none: right before a scoring, as if places were drawn."""
    more_luck: float = 0.7
    """How that grows with the square root of the rounds that are left."""
    absent: float = 1.0
    """How many caballeros too few somebody has who has none, as if places were drawn."""
    placed: float = 3.5
    """How many caballeros one places in a turn, about."""
    in_hand: float = 1.5
    """An own caballero that is picked up, for each scoring to come: it goes where it is wanted."""


TEMPERAMENTS: Mapping[str, Temperament] = MappingProxyType(
    {
        PLAIN: Temperament(),
        "builder": Temperament(rivals=0.3, later=0.9, court=0.65, province=0.25),
        "hunter": Temperament(rivals=1.0, later=0.6),
        "schemer": Temperament(castillo=1.0, order=1.5, high_card=0.5, low_card=0.25, veto=2.5),
        "neutral": Temperament(rivals=0.0),
        "short-sighted": Temperament(
            rivals=0.0, later=0.0, castillo=0.0, high_card=0.0, low_card=0.0, order=0.0, veto=0.0, in_hand=0.0
        ),
    }
)
