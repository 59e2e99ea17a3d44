"""What all orders are: good for a round, with an answer or none to what the seat is asked.

The one that every game has is an answer given while the table holds answers back: to choose exactly this, once.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, ClassVar

from engine.core.events import Event
from engine.core.view import CommonView


class Otherwise(StrEnum):
    """What an order does when nothing it names is there."""

    ASK = "ask"
    LOWEST = "lowest"
    HIGHEST = "highest"
    PASS = "pass"  # noqa: S105  # a choice, no password


class Refused(Exception):
    """An order that cannot be given now. `reason` is a key of the catalogues under `order.refused`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Order(ABC):
    """One order of one seat. Subclasses say for which moment (`kind`) and what is done then."""

    word: ClassVar[str]
    """What it is called in JSON. It stands in stored games, so it stays what it is, whatever the class is called."""
    kind: ClassVar[str]
    """A seat has at most one order of each kind."""
    is_draft: ClassVar[bool] = False
    """Whether it is still being put together: it never answers anything, and is not sealed."""
    used_once: ClassVar[bool] = True
    """Whether it is gone after it was carried out."""
    round: int
    """The number of the round in which it is good; with the end of that round it is gone."""

    @abstractmethod
    def answer(self, view: Any) -> str | None:
        """One of `view.choices`; None if its moment is another one, or if its owner is to be asked."""

    def before(self, view: Any, player: int, events: Sequence[Event]) -> str | None:
        """What comes first when another player has chosen something that would do this, and may be done at any moment.

        One of `view.choices`, or None. `events` are what would happen, as far as this seat sees it, until something
        hidden would be shown: an order knows what its owner could hear announced.
        """
        return None

    def lapsed(self, view: Any) -> bool:
        """Whether its moment can come no more."""
        return bool(view.over or view.round > self.round)

    @abstractmethod
    def require_sense(self, view: Any) -> None:
        """Raises Refused if nobody in this seat could mean it now. An order comes from Discord: nothing is believed."""

    def otherwise_doing(self, otherwise: Otherwise) -> Order | None:
        """The same order that does something else when nothing it names is there; None if it names nothing."""
        return None

    def to_json(self) -> dict[str, Any]:
        return {"order": self.word, **asdict(self)}


def choices_of(view: CommonView, verb: str) -> tuple[str, ...]:
    """The open choices of a verb, in the order of the game: power cards from the lowest."""
    return tuple(choice for choice in view.choices if choice.partition(" ")[0] == verb)


@dataclass(frozen=True, slots=True)
class Exactly(Order):
    """This choice, to the question that is open now. It is gone when the answering window ends."""

    word: ClassVar[str] = "Exactly"
    kind: ClassVar[str] = "answer"
    choice: str

    def answer(self, view: CommonView) -> str | None:
        return self.choice if self.choice in view.choices else None

    def require_sense(self, view: CommonView) -> None:
        if self.choice not in view.choices:
            raise Refused("unknown_choice")
