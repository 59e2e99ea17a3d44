"""The row of an event: all that the bot makes of it. A game has a table with one row for each class of its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Final

from bot.narrator.tellers import Lister, Teller, game_ended, plain, turn_order
from engine.core import rounds
from engine.core.events import Event

REGION: Final = "region"
"""The kind of habit that is about where somebody has pieces."""
CARD: Final = "card"
"""The kind that is about what somebody plays or takes."""


@dataclass(frozen=True, slots=True)
class Habit:
    """Something that a player may do more often than others do: `kind` is what it is about."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class Told:
    """How the events of one class are told, and what else is made of them.

    One is told as a deed, as a statement or as a list; without any of these it needs no words, because what comes
    before or after says enough. How many points it brought it knows itself (`Event.gains`).
    """

    kind: type[Event]
    _: KW_ONLY
    deed: Teller | None = None
    """What its `player` does, as a clause without the player."""
    statement: Teller | None = None
    """What happens besides: a whole sentence."""
    own_deed: Teller | None = None
    """The same as a deed, where it goes on the story of whose piece it is (`whose`); it has a statement, too."""
    whose: str = "player"
    """The fact that says so."""
    points: Lister | None = None
    """The same as a list of points, each a whole sentence."""
    together: tuple[str, ...] | None = None
    """Several in a row for which these facts are equal are told together; None: each by itself."""
    begins_paragraph: bool = False
    ends_paragraph: bool = False
    """Only where it needs no words."""
    joint: str = ""
    """The text that joins the deed after it to those before, if not by a comma."""
    introduces_card: bool = False
    """It is a deed that names a `card`, and"""
    of_that_card: str = ""
    """this is the text of another deed when its `card` was named shortly before."""
    marks: Callable[[Any], Any] | None = None
    """What the picture of the board marks of an event, in a form that only the game knows."""
    habit: Callable[[Any], Habit | None] | None = None
    """What its `player` is counted to have done, if it tells about somebody's ways to play."""


IN_ROUNDS = (
    Told(rounds.StartPlayerDrawn, statement=plain("event.start_player", "player")),
    Told(rounds.TurnOrderFixed, statement=turn_order),
    Told(rounds.TurnBegan, ends_paragraph=True),
    Told(rounds.TurnEnded, ends_paragraph=True),
    Told(rounds.RoundEnded, ends_paragraph=True),
    Told(rounds.GameEnded, statement=game_ended, begins_paragraph=True),
)
"""What games in rounds tell alike: all but their power cards, which are a habit in one and none in another."""

Rows = Mapping[type[Event], Told]


def table(*rows: Told) -> Rows:
    """These rows by the class of their events. Raises ValueError where a class has two."""
    found: dict[type[Event], Told] = {}
    for row in rows:
        if found.setdefault(row.kind, row) is not row:
            raise ValueError(f"two rows tell {row.kind.__name__}")
    return found
