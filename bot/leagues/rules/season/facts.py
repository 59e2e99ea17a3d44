"""What can happen in a season. Facts are plain values, each of them a row: a key, an instant, a kind and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pydantic import TypeAdapter

from bot.leagues.rules.divisions import Divisions
from bot.leagues.rules.rulings import Ruling
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import Round
from bot.storage.records.results import Player, SeatResult

PLACEMENT: Final = 0
MAIN: Final = 1
FINALS: Final = 2
"""The stages of a season. The divisions of a stage count from 1, as do rounds and tables."""


@dataclass(frozen=True, slots=True)
class SignedUp:
    """Somebody takes part: to play, to stand in for others, or both. Once more, and their own words are changed."""

    entrant: Entrant
    plays: bool = True
    on_bench: bool = False


@dataclass(frozen=True, slots=True)
class Withdrew:
    """Somebody does not play any more."""

    player: Player


@dataclass(frozen=True, slots=True)
class Paused:
    """Somebody is in no round that is drawn before an instant. Said again, the later word holds."""

    player: Player
    until: int


@dataclass(frozen=True, slots=True)
class TookByes:
    """Somebody plays no game in these rounds of their division, as far as they are not drawn. The later word holds."""

    player: Player
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Approved:
    """An organiser lets somebody take part who signed up."""

    player: Player


@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """Everybody who signed up was asked whether they are there; who does not say so is not drawn."""


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Somebody said before the draw that they are there."""

    player: Player


@dataclass(frozen=True, slots=True)
class Erased:
    """Somebody had their data deleted. They withdraw, and what they signed up with is forgotten; results stay, under a
    name that belongs to nobody."""

    player: Player


@dataclass(frozen=True, slots=True)
class Interrupted:
    """Nobody could play from one instant to another, through no fault of theirs: that time counts for nobody."""

    began_at: int
    ended_at: int


@dataclass(frozen=True, slots=True)
class Followed:
    """The season before is over; these are its divisions as they ended, from which the new ones are drawn."""

    divisions: Divisions


@dataclass(frozen=True, slots=True)
class Drawn:
    """The divisions of a stage were drawn."""

    stage: int
    divisions: Divisions


@dataclass(frozen=True, slots=True)
class Admitted:
    """An organiser let somebody into a division after it was drawn, from its next round."""

    player: Player
    division: int


@dataclass(frozen=True, slots=True)
class Paired:
    """The tables of a round of a division."""

    stage: int
    division: int
    number: int
    round: Round


@dataclass(frozen=True, slots=True)
class Proposed:
    """A draw that organisers may look at, and change, before it counts; `settles` is the key under which it will."""

    settles: str
    draw: Drawn | Paired


@dataclass(frozen=True, slots=True)
class Rearranged:
    """An organiser let two people change places in a proposed draw."""

    settles: str
    one: Player
    other: Player
    reason: str


@dataclass(frozen=True, slots=True)
class Published:
    """An organiser let a proposed draw count at once."""

    settles: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game of a table was made and begun."""

    table: str


@dataclass(frozen=True, slots=True)
class Appeared:
    """Somebody showed that they are there: they moved, or said so."""

    table: str
    player: Player


@dataclass(frozen=True, slots=True)
class Reminded:
    """Somebody who had not appeared was reminded."""

    table: str
    player: Player


@dataclass(frozen=True, slots=True)
class Called:
    """These were asked to take the seat of somebody who did not appear or left."""

    table: str
    player: Player
    candidates: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Vacated:
    """Somebody left their seat in a running game."""

    table: str
    player: Player


@dataclass(frozen=True, slots=True)
class Replaced:
    """Somebody took over a seat."""

    table: str
    player: Player
    by: Player


@dataclass(frozen=True, slots=True)
class LeftToCaretaker:
    """Nobody took over a seat: a computer player goes on."""

    table: str
    player: Player


class Ending(StrEnum):
    """How a game came to its result."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    """It was not finished in time: the points on the board count."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of a table has ended with a result, seat by seat."""

    table: str
    seats: tuple[SeatResult, ...]
    ending: Ending = Ending.PLAYED


@dataclass(frozen=True, slots=True)
class Abandoned:
    """A game ended without a result."""

    table: str


@dataclass(frozen=True, slots=True)
class Disputed:
    """Somebody asked the organisers to look at a table. The game goes on; what time would decide waits."""

    table: str
    player: Player
    reason: str


@dataclass(frozen=True, slots=True)
class Settled:
    """The disputes about a table are over: an organiser decided, or the time for it has passed."""

    table: str


@dataclass(frozen=True, slots=True)
class Prolonged:
    """An organiser moved the end of a block of a division by so much, back if negative; later blocks move with it."""

    stage: int
    division: int
    block: int
    by: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """An organiser lets a game begin anew, at a new table of the same round: what was played does not count."""

    table: str


@dataclass(frozen=True, slots=True)
class Redeclared:
    """An organiser changed the rules before the draw; the season's record says how they are now."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """An organiser decided something about results or points."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Closed:
    """The season is over: nothing is drawn or played in it any more."""


@dataclass(frozen=True, slots=True)
class Succeeded:
    """The season of this number was announced by itself as the next one."""

    season: int


@dataclass(frozen=True, slots=True)
class Announced:
    """Everybody was told what these keys settled."""

    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Organises:
    """Somebody organises this season: they are told what waits for organisers."""

    player: Player


@dataclass(frozen=True, slots=True)
class OrganisersTold:
    """The organisers were told what waits for them under these keys."""

    keys: tuple[str, ...]


Fact = (
    SignedUp
    | Withdrew
    | Paused
    | TookByes
    | Approved
    | CheckInOpened
    | CheckedIn
    | Erased
    | Interrupted
    | Followed
    | Drawn
    | Admitted
    | Paired
    | Proposed
    | Rearranged
    | Published
    | Started
    | Appeared
    | Reminded
    | Called
    | Vacated
    | Replaced
    | LeftToCaretaker
    | Finished
    | Abandoned
    | Disputed
    | Settled
    | Prolonged
    | Repeated
    | Redeclared
    | Ruled
    | Closed
    | Succeeded
    | Announced
    | Organises
    | OrganisersTold
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """A fact as it is stored: `at` in milliseconds since 1970. Of two with one key the first one holds."""

    key: str
    at: int
    fact: Fact


# The keys under which a fact that nobody may record twice is recorded.

CLOSED: Final = "closed"
SUCCEEDED: Final = "succeeded"
CHECK_IN: Final = "check in"
FOLLOWED: Final = "followed"


class CannotHappen(Exception):
    """Something that cannot happen now."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def key(self) -> str:
        """The sentence that says it."""
        return f"league.refused.{self.reason}"


class DrawWaitsFor(StrEnum):
    """What a season whose time has come may have to wait for before it is drawn."""

    PREVIOUS = "waits for previous"
    """The end of the season before."""
    PEOPLE = "waits for people"
    """Enough people for a table."""


def drawn(stage: int) -> str:
    """The divisions of a stage."""
    return f"drawn {stage}"


def interrupted(began_at: int, ended_at: int) -> str:
    """A time that counts for nobody."""
    return f"interrupted {began_at} {ended_at}"


def paired(stage: int, division: int, number: int) -> str:
    """A round of a division."""
    return f"paired {stage} {division} {number}"


def over(table: str) -> str:
    """The end of a table, however it ended."""
    return f"over {table}"


_KINDS: Final[Mapping[str, TypeAdapter[Any]]] = {kind.__name__: TypeAdapter(kind) for kind in Fact.__args__}


def kind_of(fact: Fact) -> str:
    """The name under which such facts are stored."""
    return type(fact).__name__


def to_json(fact: Fact) -> str:
    return _KINDS[kind_of(fact)].dump_json(fact).decode()


def from_json(kind: str, text: str) -> Fact:
    """The fact of a stored row. Raises KeyError for a kind that does not exist, ValueError for anything else."""
    fact: Fact = _KINDS[kind].validate_json(text)
    return fact
