"""What organisers decide about results. A decision has a reason, all members can read it, and it changes no result:
it is one more thing that is counted, so that whatever follows from it is recalculated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from bot.storage.records.results import FinishedGame, Player, SeatResult

LONGEST_REASON = 300
"""Characters."""


@dataclass(frozen=True, slots=True)
class Void:
    """The game at this table does not count for anybody."""

    kind: ClassVar = "void"
    """The name of such decisions in controls and texts."""
    table: str


@dataclass(frozen=True, slots=True)
class PlacesDecided:
    """The seats of this table ended in these places, whatever the board says."""

    kind: ClassVar = "placed"
    table: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Excused:
    """This player had to leave this table: it counts neither for them nor against them."""

    kind: ClassVar = "excused"
    table: str
    player: Player


@dataclass(frozen=True, slots=True)
class Fined:
    """So many points off the standing of a player; on, if negative."""

    kind: ClassVar = "fined"
    player: Player
    points: Fraction


@dataclass(frozen=True, slots=True)
class Removed:
    """This player is out of the season, and does not come back as long as that holds."""

    kind: ClassVar = "removed"
    player: Player


@dataclass(frozen=True, slots=True)
class Warned:
    """This player was warned, for the first time or again; nothing follows from it by itself."""

    kind: ClassVar = "warned"
    player: Player
    number: int


@dataclass(frozen=True, slots=True)
class PlayedElsewhere:
    """The game of this table was played somewhere else, and ended so, seat by seat."""

    kind: ClassVar = "elsewhere"
    table: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Revoked:
    """An earlier decision does not hold any more."""

    kind: ClassVar = "revoked"
    key: str


Correction = Void | PlacesDecided | Excused | Revoked
"""What can be decided about a game of no season."""
OfPerson = Fined | Removed | Warned
"""What is decided about somebody, and about no table."""
Verdict = Correction | OfPerson | PlayedElsewhere


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the organiser `by`, at an instant in milliseconds since 1970. `key` is its own, for ever."""

    key: str
    at: int
    by: str
    reason: str
    verdict: Verdict


def are_places(places: Sequence[int], size: int) -> bool:
    """Whether so many seats can have these places: who is level shares the better one (1, 2, 2, 4)."""
    ordered = sorted(places)
    return len(ordered) == size and all(place == 1 + ordered.index(place) for place in ordered)


def in_force(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """Those that were not revoked, in the order in which they were made. A revocation can be revoked like any other."""
    revoked: set[str] = set()
    held: list[Ruling] = []
    for ruling in reversed(tuple(rulings)):
        if ruling.key in revoked:
            continue
        if isinstance(ruling.verdict, Revoked):
            revoked.add(ruling.verdict.key)
        else:
            held.append(ruling)
    return tuple(reversed(held))


def corrected(games: Sequence[FinishedGame], rulings: Iterable[Ruling]) -> tuple[FinishedGame, ...]:
    """The games as they count after all decisions; of two about the places of one table the later one holds."""
    voided: set[str] = set()
    places: dict[str, tuple[int, ...]] = {}
    excused: dict[str, set[Player]] = {}
    for ruling in in_force(rulings):
        match ruling.verdict:
            case Void(table):
                voided.add(table)
            case PlacesDecided(table, placed):
                places[table] = placed
            case Excused(table, player):
                excused.setdefault(table, set()).add(player)
    return tuple(
        _excusing(_placing(game, places.get(game.table)), excused.get(game.table, set()))
        for game in games
        if game.table not in voided
    )


def warnings(rulings: Iterable[Ruling], player: Player) -> int:
    """How often somebody was warned, as far as that holds."""
    verdicts = [ruling.verdict for ruling in in_force(rulings)]
    return sum(isinstance(each, Warned) and each.player == player for each in verdicts)


def fines(rulings: Iterable[Ruling]) -> dict[Player, Fraction]:
    """The points that players lose by decisions."""
    found: dict[Player, Fraction] = {}
    for ruling in in_force(rulings):
        if isinstance(ruling.verdict, Fined):
            found[ruling.verdict.player] = found.get(ruling.verdict.player, Fraction(0)) + ruling.verdict.points
    return found


def _placing(game: FinishedGame, places: tuple[int, ...] | None) -> FinishedGame:
    if places is None or len(places) != len(game.seats):
        return game
    seats = tuple(replace(seat, place=place) for seat, place in zip(game.seats, places, strict=True))
    return replace(game, seats=seats)


def _excusing(game: FinishedGame, players: set[Player]) -> FinishedGame:
    if not players:
        return game
    return replace(game, seats=tuple(_without(seat, players) for seat in game.seats))


def _without(seat: SeatResult, players: set[Player]) -> SeatResult:
    return replace(seat, parts=tuple(part for part in seat.parts if part.player not in players))
