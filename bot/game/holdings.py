"""Who has had which seat, and since when: for those who tell a game by the names of then."""

from __future__ import annotations

from collections.abc import Sequence

from bot.game.history import told
from bot.game.records import Holding, TableInfo
from bot.storage.records.games import LogLine
from bot.storage.records.seating import Stint


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


def names_at_choice(info: TableInfo, held: Sequence[Holding], number: int) -> tuple[str, ...]:
    """The names by seat of those who sat there when the choice of this number was made; 0 for the beginning."""
    return _names(info, [each for each in held if not each.after_choice or each.after_choice < number])


def names_at_line(info: TableInfo, held: Sequence[Holding], position: int) -> tuple[str, ...]:
    """The names by seat of those who sat there when this line of the log was written."""
    return _names(info, [each for each in held if not each.after_choice or each.after_line < position])


def _names(info: TableInfo, held: Sequence[Holding]) -> tuple[str, ...]:
    names = {each.seat: each.name for each in held}  # of a seat the latest
    return tuple(names.get(seat, name) for seat, name in enumerate(info.names))
