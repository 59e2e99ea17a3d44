"""Brackets: of every table the better half goes on, until one table is left."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from bot.leagues.rules.games import FinishedGame, Player


def go_on(size: int) -> int:
    """How many of a table of this size go on: the better half, of three two, of five three."""
    return (size + 1) // 2


def through(game: FinishedGame, seed: str) -> tuple[Player, ...]:
    """Who goes on from a table, the best first. Who shares a place at the edge goes on by points on the board, then by
    what breaks ties in the game, then by lot. Who left does not go on."""
    stayed = [seat for seat in game.seats if seat.owner is not None and not seat.owner.left]
    ranked = sorted(
        ((seat.place, -seat.score, [-value for value in seat.breaks], seat.owner) for seat in stayed if seat.owner),
        key=lambda each: (*each[:3], _lot(seed, each[3].player)),
    )
    return tuple(owner.player for *_, owner in ranked[: go_on(len(game.seats))])


def field_of(games: Iterable[FinishedGame], seed: str) -> tuple[Player, ...]:
    """Everybody who goes on from these tables, the winners first, then the seconds and so on, so that winners meet
    each other late."""
    rows = [through(game, seed) for game in sorted(games, key=lambda game: game.table)]
    longest = max((len(row) for row in rows), default=0)
    return tuple(row[place] for place in range(longest) for row in rows if place < len(row))


def _lot(seed: str, player: Player) -> bytes:
    return hashlib.sha256(f"{seed}:{player}".encode()).digest()
