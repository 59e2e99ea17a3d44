"""What majorities promise before they are scored: places as if drawn, with better chances for who has more."""

from __future__ import annotations

from collections.abc import Sequence


def drawn(weights: Sequence[float], points: Sequence[int]) -> tuple[list[float], list[float]]:
    """Mean points and chances of the first place, by player, when the places are drawn one after the other by weight.

    The chance of each place is the player's share of the weights that are left (Plackett 1975). `points` are those of
    the first places, three at most; no weight may be 0.
    """
    whole = sum(weights)
    firsts = [weight / whole for weight in weights]
    hoped = [points[0] * first for first in firsts]
    if len(points) < 2:
        return hoped, firsts
    players = range(len(weights))
    for one in players:
        left = whole - weights[one]
        for two in players:
            if two == one:
                continue
            both = firsts[one] * weights[two] / left
            hoped[two] += points[1] * both
            if len(points) > 2 and points[2]:
                for three in players:
                    if three not in (one, two):
                        hoped[three] += points[2] * both * weights[three] / (left - weights[two])
    return hoped, firsts
