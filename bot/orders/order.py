"""What all orders are: good for a round, with an answer or none to what the seat is asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, ClassVar

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

    kind: ClassVar[str]
    """A seat has at most one order of each kind."""
    used_once: ClassVar[bool] = True
    """Whether it is gone after it was carried out."""
    round: int
    """The number of the round in which it is good; with the end of that round it is gone."""

    @abstractmethod
    def answer(self, view: Any) -> str | None:
        """One of `view.choices`; None if its moment is another one, or if its owner is to be asked."""

    def lapsed(self, view: Any) -> bool:
        """Whether its moment can come no more."""
        return bool(view.over or view.round > self.round)

    @abstractmethod
    def require_sense(self, view: Any) -> None:
        """Raises Refused if nobody in this seat could mean it now. An order comes from Discord: nothing is believed."""

    def to_json(self) -> dict[str, Any]:
        return {"order": type(self).__name__, **asdict(self)}


def choices_of(view: CommonView, verb: str) -> tuple[str, ...]:
    """The open choices of a verb, in the order of the game: power cards from the lowest."""
    return tuple(choice for choice in view.choices if choice.partition(" ")[0] == verb)


def order_from_json(data: Mapping[str, Any]) -> Order:
    """The order that `to_json` wrote. Raises KeyError, TypeError or ValueError for anything else."""
    facts = {name: _read(name, value) for name, value in data.items() if name != "order"}
    return _classes()[data["order"]](**facts)


def _read(name: str, value: Any) -> Any:
    if name == "otherwise":
        return Otherwise(value)
    return tuple(value) if isinstance(value, list) else value


def _classes() -> dict[str, type[Order]]:
    """All kinds of orders by the name of their class."""
    found: dict[str, type[Order]] = {}
    open_ones = [Order]
    while open_ones:
        for kind in open_ones.pop().__subclasses__():
            found[kind.__name__] = kind
            open_ones.append(kind)
    return found
