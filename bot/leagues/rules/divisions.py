"""Divisions: who plays in which, at first by strength, then by how a season ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any

from bot.storage.records.results import Player

Divisions = tuple[tuple[Player, ...], ...]
"""The players of every division, the highest first, in the order of their strength or of their claim to a place."""


def number_of_divisions(people: int, size: int) -> int:
    """How many divisions of about this size so many people make."""
    return max(1, round(people / size))


def divided(players: Sequence[Player], count: int) -> Divisions:
    """Players, the strongest first, in so many divisions; where they are not equal, the lower ones have one more."""
    small, larger = divmod(len(players), count)
    found: list[tuple[Player, ...]] = []
    start = 0
    for number in range(count):
        end = start + small + (number >= count - larger)
        found.append(tuple(players[start:end]))
        start = end
    return tuple(found)


def dealt(players: Sequence[Player], count: int) -> Divisions:
    """Players, the strongest first, in so many groups that are as strong as each other: there and back again."""
    groups: list[list[Player]] = [[] for _ in range(count)]
    for number, player in enumerate(players):
        turn, place = divmod(number, count)
        groups[place if turn % 2 == 0 else count - 1 - place].append(player)
    return tuple(map(tuple, groups))


def by_strength(
    strengths: Mapping[Player, float | None], otherwise: float, level: Callable[[Player], Any]
) -> tuple[Player, ...]:
    """Players, the strongest first; who has no rating counts as `otherwise`. `level` orders those who are level."""
    known = {player: otherwise if strength is None else strength for player, strength in strengths.items()}
    return tuple(sorted(strengths, key=lambda player: (-known[player], level(player))))


def moved(
    final: Divisions,
    moving: int,
    staying: Iterable[Player],
    newcomers: Mapping[Player, float] | None = None,
    strengths: Mapping[Player, float] | None = None,
    count: int | None = None,
) -> Divisions:
    """The divisions of the next season.

    `final` are the divisions as they ended, the best first. So many as `moving` change places between every two. Only
    those in `staying` play again; a place that becomes free goes to the next best of the division below. A newcomer
    comes behind everybody of the first division that is on average not stronger than they are.
    """
    remaining = set(staying)
    blocks = _blocks(final, moving)
    for player, strength in sorted((newcomers or {}).items(), key=lambda each: (-each[1], each[0])):
        blocks[_division_for(strength, final, strengths or {})].append(player)
        remaining.add(player)
    ladder = [player for block in blocks for player in block if player in remaining]
    return divided(ladder, count or len(final))


def exchanges(final: Divisions, moving: int) -> list[tuple[tuple[Player, ...], tuple[Player, ...]]]:
    """Who goes down and who comes up between every two divisions as they ended, the highest pair first."""
    found = []
    for above, below in pairwise(final):
        count = min(moving, len(above) // 2, len(below) // 2)
        found.append((above[len(above) - count :], below[:count]))
    return found


def _blocks(final: Divisions, moving: int) -> list[list[Player]]:
    """Who has a claim to which division: those who stay, then who comes down, then who comes up. Nobody moves by
    more than one division, and a small division keeps at least half of its players."""
    blocks: list[list[Player]] = [[] for _ in final]
    last = len(final) - 1
    moves = [min(moving, len(above) // 2, len(below) // 2) for above, below in pairwise(final)]
    for number, division in enumerate(final):
        up = moves[number - 1] if number else 0
        down = moves[number] if number < last else 0
        stays = division[up : len(division) - down]
        blocks[number] += stays
        if number:
            blocks[number] += final[number - 1][len(final[number - 1]) - moves[number - 1] :]
    for number in range(last):
        blocks[number] += final[number + 1][: moves[number]]
    return blocks


def _division_for(strength: float, final: Divisions, strengths: Mapping[Player, float]) -> int:
    for number, division in enumerate(final):
        known = [strengths[player] for player in division if player in strengths]
        if known and fmean(known) <= strength:
            return number
    return len(final) - 1
