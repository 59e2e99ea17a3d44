"""Draws before they count: organisers look at them for a while, and let people change places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from bot.leagues.rules.season.facts import Drawn, Paired, Rearranged
from bot.storage.records.results import Player

Draw = Drawn | Paired


@dataclass(slots=True)
class Proposal:
    """A draw as it would count now."""

    draw: Draw
    at: int
    changes: list[Rearranged] = field(default_factory=list)
    """What organisers changed in it."""
    is_published: bool = False


def groups(draw: Draw) -> tuple[tuple[Player, ...], ...]:
    """Who is together in a draw: the divisions, or the tables and then who rests."""
    if isinstance(draw, Drawn):
        return draw.divisions
    return (*draw.round.tables, *((draw.round.resting,) if draw.round.resting else ()))


def swapped(draw: Draw, one: Player, other: Player) -> Draw:
    """The draw in which two people have changed places."""
    if isinstance(draw, Drawn):
        return replace(draw, divisions=_swapped(draw.divisions, one, other))
    tables, (resting,) = _swapped(draw.round.tables, one, other), _swapped((draw.round.resting,), one, other)
    return replace(draw, round=replace(draw.round, tables=tables, resting=resting))


def _swapped(found: Iterable[tuple[Player, ...]], one: Player, other: Player) -> tuple[tuple[Player, ...], ...]:
    places = {one: other, other: one}
    return tuple(tuple(places.get(player, player) for player in group) for group in found)
