"""Who has won what in the seasons of a server that are over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.leagues.rules.games import Player
from bot.leagues.rules.ratings import Pool
from bot.leagues.running.books import Book

ON_THE_PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Trophy:
    """One of the first three places of the first division of a season."""

    season: str
    """Its title."""
    player: Player
    place: int
    won_at: int


def trophies(books: Iterable[Book], pool: Pool) -> list[Trophy]:
    """All trophies of seasons in this family and pace, the newest first, after all decisions."""
    closed = [
        (book.season.closed_at, book)
        for book in books
        if book.season.closed_at is not None and (book.rules.family, book.rules.pace) == (pool.family, pool.pace)
    ]
    return [
        Trophy(book.stored.title, player, place, closed_at)
        for closed_at, book in sorted(closed, key=lambda each: -each[0])
        for place, player in enumerate(book.podium(ON_THE_PODIUM), start=1)
    ]


def of_player(won: Sequence[Trophy], player: Player) -> list[Trophy]:
    """Those of somebody, the best first."""
    return sorted((each for each in won if each.player == player), key=lambda each: each.place)


def champions(won: Sequence[Trophy]) -> list[Trophy]:
    """The winners, of the newest season first."""
    return [each for each in won if each.place == 1]
