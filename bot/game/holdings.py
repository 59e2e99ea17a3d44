"""Who has had which seat, and since when: for those who tell a game by the names of then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game.history import told
from bot.storage.records.games import LogLine
from bot.storage.records.seating import Stint
from bot.storage.records.tables import Table


@dataclass(frozen=True, slots=True)
class Holding:
    """Somebody by this name has a seat, until the next one of the same seat begins."""

    seat: int
    name: str
    after_choice: int
    """How many choices had been made; 0 for who began."""
    after_line: int
    """The position of the last line of the log that came of them."""
    round: int
    """Which one it was; 0 before the first."""


def holdings(stints: Sequence[Stint], lines: Sequence[LogLine]) -> tuple[Holding, ...]:
    """The earliest first; empty where every seat is with who began in it. `lines` are all of the log."""
    if all(stint.number == 1 for stint in stints):
        return ()
    rounds = [(position, event.round_begun) for position, event in told(lines) if event.round_begun is not None]
    found = []
    for stint in sorted(stints, key=lambda each: (each.from_choice, each.number)):
        after = max((line.position for line in lines if 0 < line.choice_number <= stint.from_choice), default=0)
        number = max((begun for position, begun in rounds if position <= after), default=0)
        found.append(Holding(stint.seat, stint.name, stint.from_choice, after, number))
    return tuple(found)


def names_at_choice(table: Table, held: Sequence[Holding], number: int) -> tuple[str, ...]:
    """The names by seat of those who sat there when the choice of this number was made; 0 for the beginning."""
    return _names(table, [each for each in held if not each.after_choice or each.after_choice < number])


def names_at_line(table: Table, held: Sequence[Holding], position: int) -> tuple[str, ...]:
    """The names by seat of those who sat there when this line of the log was written."""
    return _names(table, [each for each in held if not each.after_choice or each.after_line < position])


def _names(table: Table, held: Sequence[Holding]) -> tuple[str, ...]:
    names = {each.seat: each.name for each in held}  # of a seat the latest
    return tuple(names.get(seat, name) for seat, name in enumerate(table.names))
