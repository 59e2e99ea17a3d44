"""The terms of a table: how it plays over days. The clock counts by them; the engine knows nothing of it.

The presets follow Rally the Troops: a bank of time, more for each decision, never more than a cap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypedDict

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""Milliseconds, as every time that is stored."""


class WhenLate(StrEnum):
    """What happens when the time of a seat is up."""

    CARETAKER = "caretaker"
    """A computer player decides this once."""
    STAND_IN = "stand_in"
    """The seat is offered to others."""
    VOTE = "vote"
    """The others decide whether to wait."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time a seat has, in milliseconds: `bank` to begin with, `increment` more after each decision, and never
    more than `cap`.
    """

    bank: int
    increment: int
    cap: int


NO_CLOCK: Final = "none"
CUSTOM_CLOCK: Final = "custom"

PACES: Mapping[str, Pace] = {
    "live": Pace(bank=10 * MINUTE, increment=2 * MINUTE, cap=15 * MINUTE),
    "fast": Pace(bank=3 * DAY, increment=12 * HOUR, cap=5 * DAY),
    "slow": Pace(bank=3 * DAY, increment=36 * HOUR, cap=10 * DAY),
}
"""The clocks with a name of their own."""

CLOCKS = (NO_CLOCK, *PACES, CUSTOM_CLOCK)

ANSWER_WINDOWS = (0, 10 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY)
"""The windows a table may choose from; 0 is none."""

AT_RANDOM: Final = "random"

NOVICE: Final = "novice"
STEADY: Final = "steady"

LEVELS = (NOVICE, STEADY, "strong", AT_RANDOM)
"""The levels that a table may choose for each of its computer players."""

PAUSES = (1_000, 3_000, 8_000, 20_000)
"""How long computer players may wait before they move, in milliseconds: long enough to see that somebody else has
moved, short enough to stay at the table."""

SHORTEST = MINUTE
LONGEST_BANK = 30 * DAY
LONGEST_INCREMENT = 10 * DAY
LONGEST_CAP = 60 * DAY


class IllegalTerms(ValueError):
    """Terms that do not exist or do not go together."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a table plays over days. By default nobody has to hurry."""

    clock: str = NO_CLOCK
    custom: Pace | None = None
    """The pace of the clock `custom`."""
    when_late: WhenLate = WhenLate.CARETAKER
    answer_window: int = 0
    """Milliseconds that everybody who could say no has for it, whether they could or not; 0 for as long as it takes."""
    opponents: str = AT_RANDOM
    """The level of the computer players for whom none was chosen."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """The levels that were chosen, by the name of the computer player."""
    pause: int = PAUSES[1]
    """Milliseconds that computer players who think wait before they move."""
    hints: bool = True
    """Whether players may ask for advice."""
    tall_posts: bool = False
    """Whether the pictures of its posts are tall, whatever its server has set."""
    is_private: bool = False
    """Whether its game is nobody else's business: it has no result, and counts in no rating, record or page."""
    is_guided: bool = False
    """Whether one person learns the game at it: its panel teaches, and nothing of it is posted anywhere."""
    course: str = ""
    """The name of what it teaches (`bot.lessons.course`); empty at tables that were begun before it was kept."""
    rounds: int = 0
    """After how many rounds such a game ends that only begins with something new; 0: when the game does."""
    is_puzzle: bool = False
    """Whether one person plays one turn at it, from a position of the day; nothing of it is posted either."""

    @property
    def is_quiet(self) -> bool:
        """Whether it is one person's alone, in a panel that nobody else sees."""
        return self.is_guided or self.is_puzzle

    def level_of(self, name: str) -> str:
        """The level of the computer player of this name."""
        return self.levels.get(name, self.opponents)

    @property
    def pace(self) -> Pace | None:
        """How the clock runs; None if there is none."""
        return self.custom if self.clock == CUSTOM_CLOCK else PACES.get(self.clock)

    def changed(self, **changes: Any) -> Terms:
        """These terms with some of them changed. Raises IllegalTerms."""
        terms = replace(self, **changes)
        if terms.clock not in CLOCKS or not isinstance(terms.when_late, WhenLate):
            raise IllegalTerms("unknown")
        if terms.answer_window not in ANSWER_WINDOWS:
            raise IllegalTerms("answer_window")
        if not {terms.opponents, *terms.levels.values()} <= {*LEVELS}:
            raise IllegalTerms("level")
        if terms.pause not in PAUSES:
            raise IllegalTerms("pause")
        if terms.clock != CUSTOM_CLOCK:
            return replace(terms, custom=None)
        if terms.custom is None or not _is_playable(terms.custom):
            raise IllegalTerms("pace")
        return terms

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Terms:
        """The terms as stored; what is not there is as by default."""
        given = dict(data)
        if given.get("custom") is not None:
            given["custom"] = Pace(**given["custom"])
        if "when_late" in given:
            given["when_late"] = WhenLate(given["when_late"])
        return cls(**given)


EASY = Terms()
"""The terms of a table that says nothing of them, as the first ones did."""

OF_NEW_TABLES = Terms(opponents=STEADY)
"""What a table begins with."""


class TermsChanges(TypedDict, total=False):
    """What of the terms is to change."""

    clock: str
    custom: Pace | None
    when_late: WhenLate
    answer_window: int
    opponents: str
    levels: Mapping[str, str]
    pause: int
    hints: bool
    tall_posts: bool
    is_private: bool


def _is_playable(pace: Pace) -> bool:
    return (
        SHORTEST <= pace.bank <= LONGEST_BANK
        and SHORTEST <= pace.increment <= LONGEST_INCREMENT
        and pace.bank <= pace.cap <= LONGEST_CAP
    )
