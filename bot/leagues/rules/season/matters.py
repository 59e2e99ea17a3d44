"""What waits for organisers: each thing is told once, and whoever decides about it has a button for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import late_at
from bot.storage.records.results import Player


class MatterKind(StrEnum):
    """What in a season waits for an organiser."""

    DRAW = "draw"
    """A draw counts soon."""
    DISPUTE = "dispute"
    """People ask for a decision about a table."""
    APPLIED = "applied"
    """Somebody signed up and is to be let in before they are drawn."""
    WAITING = "waiting"
    """Somebody signed up late and is in no division."""
    LEFT = "left"
    """Somebody left their seat, or did not come."""
    LATE = "late"
    """A game is not over, and most of the time of its round is."""
    PAIR = "pair"
    """Two people answer each other strikingly fast."""


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing that waits for an organiser: about a table, about people, or about both."""

    kind: MatterKind
    key: str
    table: str | None = None
    players: tuple[Player, ...] = ()
    draw: str | None = None
    """The key that a draw settles."""


def matters(season: Season, now: int) -> tuple[Matter, ...]:
    """All that waits now, the most urgent first, whether the organisers were told or not."""
    if season.closed_at is not None:
        return ()
    found = (*_proposals(season), *_disputes(season), *_applied(season), *_waiting(season))
    return (*found, *_left(season), *_late(season, now))


def untold(season: Season, now: int, pairs: Sequence[tuple[Player, Player]] = ()) -> tuple[Matter, ...]:
    """What the organisers were not told yet; `pairs` are people who answer each other strikingly fast."""
    found = (
        *matters(season, now),
        *(Matter(MatterKind.PAIR, f"pair {one} {two}", players=(one, two)) for one, two in pairs),
    )
    return tuple(each for each in found if each.key not in season.told_organisers)


def pending(season: Season) -> tuple[str, ...]:
    """The draws that organisers may look at before they count, by the keys that they settle."""
    return tuple(
        settles
        for settles, proposal in season.proposals.items()
        if not season.knows(settles) and not proposal.is_published
    )


def _proposals(season: Season) -> Iterator[Matter]:
    for settles in pending(season):
        yield Matter(MatterKind.DRAW, f"draw {settles}", draw=settles)


def _disputes(season: Season) -> Iterator[Matter]:
    for table in season.disputed.values():
        since = max(table.disputes.values())
        yield Matter(MatterKind.DISPUTE, f"dispute {table.id} {since}", table.id, tuple(table.disputes))


def _applied(season: Season) -> Iterator[Matter]:
    if season.divisions:
        return  # from then on whoever waits is let into a division
    for player in season.applicants():
        yield Matter(MatterKind.APPLIED, f"applied {player}", players=(player,))


def waiting(season: Season) -> tuple[Player, ...]:
    """Who wants to play, signed up after the draw, and is in no division yet."""
    if MAIN not in season.divisions:
        return ()
    out = {player for division in season.divisions[MAIN] for player in division} | set(season.unchecked())
    return tuple(
        player for player, member in season.members.items() if member.plays and member.is_active and player not in out
    )


def _waiting(season: Season) -> Iterator[Matter]:
    for player in waiting(season):
        yield Matter(MatterKind.WAITING, f"waiting {player}", players=(player,))


def _left(season: Season) -> Iterator[Matter]:
    for table in season.open_tables.values():
        for player in sorted(table.vacant.keys() | table.caretaken):
            yield Matter(MatterKind.LEFT, f"left {table.id} {player}", table.id, (player,))


def _late(season: Season, now: int) -> Iterator[Matter]:
    for table in season.open_tables.values():
        if table.is_running and now >= late_at(season, table):
            yield Matter(MatterKind.LATE, f"late {table.id} {late_at(season, table)}", table.id)
