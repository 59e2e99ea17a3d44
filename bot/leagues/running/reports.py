"""What tables tell of themselves, as facts of their season: who came, who left, who sits there now, how it ended.

All of it follows from the rows of the table, under keys that name the stint it is about: however often somebody looks,
it is recorded once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bot.leagues.rules.league import Roll
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import Ending, Fact, over
from bot.leagues.rules.season.table import SeasonTable
from bot.storage.records.leagues import TableReport
from bot.storage.records.results import FinishedGame, Player
from bot.storage.records.tables import TableStatus


def facts_from(
    table: SeasonTable, report: TableReport, roll: Roll, knows: Callable[[str], bool]
) -> list[tuple[str, Fact]]:
    """What has happened at a running table since it was looked at, with the key of each. Some of it may be refused.

    What came before something that is known is settled, also if it was refused then: it was known another way.
    """
    found: list[tuple[str, Fact]] = []
    for seat, owner in enumerate(table.seating):
        told = list(_told(table, seat, owner, report, roll))
        known = max((place for place, (key, _) in enumerate(told) if knows(key)), default=-1)
        found += told[known + 1 :]
    return found


def _told(table: SeasonTable, seat: int, owner: Player, report: TableReport, roll: Roll) -> Iterator[tuple[str, Fact]]:
    """All that ever happened in a seat, in its order."""
    holder, sitting = owner, None
    for stint in report.stints:
        if stint.seat != seat:
            continue
        of = f"{table.id} {seat} {stint.number}"
        player = None if stint.user_id is None else roll.player(stint.user_id)
        if stint.number > 1:
            yield from _changed(table, of, sitting, holder, player)
        sitting = player
        if player is not None:
            holder = player
            if (seat, stint.number) in report.moved:
                yield f"appeared {of}", facts.Appeared(table.id, player)


def ended(table: SeasonTable, report: TableReport, game: FinishedGame | None) -> tuple[str, Fact] | None:
    """How the game of a table has ended; None if it goes on."""
    if report.table.status in (TableStatus.LOBBY, TableStatus.RUNNING):
        return None
    if game is None:
        return over(table.id), facts.Abandoned(table.id)
    was_played = report.table.status is TableStatus.FINISHED
    return over(table.id), facts.Finished(table.id, game.seats, Ending.PLAYED if was_played else Ending.ADJUDICATED)


def _changed(
    table: SeasonTable, of: str, before: Player | None, holder: Player, player: Player | None
) -> Iterator[tuple[str, Fact]]:
    """A seat has changed hands: from somebody or a caretaker to somebody or a caretaker."""
    if before is not None and before != player:
        yield f"vacated {of}", facts.Vacated(table.id, before)
    if player is None:
        return
    if player == holder:
        yield f"back {of}", facts.Appeared(table.id, player)
    else:
        yield f"replaced {of}", facts.Replaced(table.id, holder, player)
