"""A table of a season, from its pairing to its result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.leagues.rules.schedule.history import Seated
from bot.storage.records.results import FinishedGame, Part, Player, SeatResult


@dataclass(frozen=True, slots=True)
class BenchCall:
    """These were asked at this instant to take over a seat."""

    at: int
    candidates: tuple[Player, ...]


@dataclass(slots=True)
class SeasonTable:
    """What is known of a table. `seating` are those whose game it is; `sitting` are the people who are there now.

    `vacant` are seats that somebody left or did not come to, each with the instant since which it is free.
    """

    id: str
    stage: int
    division: int
    round: int
    number: int
    """Within its round."""
    seating: Seated
    sitting: set[Player]
    paired_at: int
    been: set[Player]
    """Everybody who ever sat here: nobody comes back in another seat."""
    started_at: int | None = None
    ended_at: int | None = None
    result: FinishedGame | None = None
    appeared: set[Player] = field(default_factory=set)
    reminded: set[Player] = field(default_factory=set)
    missed: set[Player] = field(default_factory=set)
    """Who did not appear in time."""
    vacant: dict[Player, int] = field(default_factory=dict)
    caretaken: set[Player] = field(default_factory=set)
    """Whose seats a computer player has; they may come back."""
    calls: dict[Player, list[BenchCall]] = field(default_factory=dict)
    disputes: dict[Player, int] = field(default_factory=dict)
    """Who disputes it, since when."""
    reasons: dict[Player, str] = field(default_factory=dict)
    """What they said about it the last time."""

    @classmethod
    def paired(cls, season: str, place: tuple[int, int, int, int], seating: Seated, at: int) -> SeasonTable:
        """A new table: its season, stage, division, round and number within the round are its name."""
        stage, division, in_round, number = place
        return cls(
            id=f"{season}:{'-'.join(map(str, place))}",
            stage=stage,
            division=division,
            round=in_round,
            number=number,
            seating=seating,
            sitting=set(seating),
            paired_at=at,
            been=set(seating),
        )

    @property
    def is_running(self) -> bool:
        return self.started_at is not None and self.ended_at is None

    @property
    def is_waiting(self) -> bool:
        """Whether it has not begun."""
        return self.started_at is None and self.ended_at is None

    def missing(self) -> list[Player]:
        """Who sits here and has shown no sign yet, in the order of the seats."""
        return [player for player in sorted(self.sitting) if player not in self.appeared]

    def leave(self, player: Player, at: int) -> None:
        """Somebody does not sit here any more; their seat is free."""
        if player in self.sitting:
            self.sitting.discard(player)
            self.vacant[player] = at

    def come(self, player: Player) -> None:
        """Somebody is there, perhaps again."""
        self.sitting.add(player)
        self.appeared.add(player)
        self._settle(player)

    def take_over(self, player: Player, by: Player) -> None:
        """Somebody takes the seat of another. Before the game begins it becomes theirs altogether."""
        self.sitting.discard(player)
        self._settle(player)
        self.come(by)
        self.been.add(by)
        if self.is_waiting:
            self.seating = tuple(by if each == player else each for each in self.seating)

    def go_without(self, player: Player, smallest: int) -> None:
        """Nobody takes a seat: a computer player does, or, before the game begins, it is left out if enough remain."""
        self.sitting.discard(player)
        self._settle(player)
        if self.is_waiting and len(self.seating) > smallest:
            self.seating = tuple(each for each in self.seating if each != player)
        else:
            self.caretaken.add(player)

    def _settle(self, player: Player) -> None:
        """The seat of somebody is not looked for any more."""
        self.vacant.pop(player, None)
        self.calls.pop(player, None)
        self.caretaken.discard(player)

    def with_owners(self, seats: Sequence[SeatResult]) -> tuple[SeatResult, ...]:
        """A seat whose owner never came, or is forgotten, belongs to who was to play there, as somebody who left: in
        the season, in ratings and in records alike."""
        owners = dict(enumerate(self.seating))
        return tuple(_of(owners[seat.seat], seat) if seat.seat in owners else seat for seat in seats)


def _of(player: Player, seat: SeatResult) -> SeatResult:
    """The seat as that of this player, whoever sat there."""
    if seat.owner is not None and seat.owner.player == player:
        return seat
    absent = Part(player, began=True, ended=False, share=0.0)
    return replace(seat, parts=(absent, *(replace(part, began=False) for part in seat.parts)))
