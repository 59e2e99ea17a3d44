"""How many tables of which sizes a number of people make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

USUAL_SIZES: Final = (4, 3, 5)
"""Sizes of tables that a season uses, the one it likes best first. Tables of two are played only where declared."""


@lru_cache(maxsize=4096)
def table_sizes(people: int, sizes: tuple[int, ...] = USUAL_SIZES) -> tuple[int, ...]:
    """The sizes of the tables of so many people, the largest first: as many as possible of the size liked best, then of
    the next. Where no sizes fit, some people rest, as few as possible; nobody plays if there are too few."""
    for playing in range(people, 0, -1):
        found = _filled(playing, sizes)
        if found is not None:
            return tuple(sorted(found, reverse=True))
    return ()


def _filled(people: int, sizes: Sequence[int]) -> tuple[int, ...] | None:
    if people == 0:
        return ()
    if not sizes:
        return None
    first, *others = sizes
    for count in range(people // first, -1, -1):
        rest = _filled(people - count * first, others)
        if rest is not None:
            return (first,) * count + rest
    return None
