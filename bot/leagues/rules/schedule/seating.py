"""In which seats the people of a table sit, so that over a season everybody sits everywhere equally often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from random import Random

from bot.leagues.rules.games import Player
from bot.leagues.rules.schedule.history import History, Seating


def seated(table: Sequence[Player], history: History, chance: Random) -> Seating:
    """The people of a table in the order of their seats: nobody sits again where they sat more often than others did.
    Where several orders are as good, chance decides."""
    people = list(table)
    chance.shuffle(people)
    return min(permutations(people), key=lambda order: _repeats(order, history))


def all_seated(tables: Iterable[Sequence[Player]], history: History, chance: Random) -> tuple[Seating, ...]:
    return tuple(seated(table, history, chance) for table in tables)


def _repeats(order: Sequence[Player], history: History) -> int:
    """How unevenly these would have sat then: the squares of the counts, of which only the growth matters."""
    return sum(2 * history.seats[player, seat] + 1 for seat, player in enumerate(order))
