"""The face of a game: all that the bot says and shows of it. What serves every game asks the face of the table's game.

A game has one in the package of its name, `bot.<game>.FACE`, and nobody else imports that package. A face takes views
and events as every game has them, and is the place where they become those of its own game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engine.core.definition import definition_of
from engine.core.events import Event
from engine.core.view import CommonView

if TYPE_CHECKING:
    from PIL import Image

    from bot.game.orders.hand import Hand
    from bot.game.orders.order import Order
    from bot.game.records import TableInfo
    from bot.i18n import Words
    from bot.narrator import Telling
    from render.layout import LayoutName
    from render.sheets.final_sheet import Source
    from render.theme import Theme


@dataclass(frozen=True, slots=True)
class Board:
    """A picture of the board that is not drawn yet, so that it can be drawn elsewhere, and equal ones only once."""

    key: Hashable
    """Equal for equal pictures."""
    compose: Callable[[Theme, LayoutName], Image.Image]
    """Draws it in palette colours. To be sent to another process, it is a function of a module with its arguments."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Any other picture that is not drawn yet, with what stands on it in words."""

    render: Callable[[Any, Theme], bytes]
    facts: Hashable
    text: str
    """At most as long as Discord takes it."""

    @property
    def subject(self) -> str:
        """What it shows, in a word: the name of the module that draws it."""
        return self.render.__module__.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Habit:
    """Something that a player may do more often than others do: `kind` is what it is about."""

    kind: str
    name: str


REGION: Final = "region"
"""The kind of habit that is about where somebody has pieces."""
CARD: Final = "card"
"""The kind that is about what somebody plays or takes."""


class Face(ABC):
    """What one game says and shows."""

    telling: Telling
    """How its events are told."""
    orders: tuple[type[Order], ...] = ()
    """The kinds of standing orders that only this game knows."""
    hand: type[Hand] | None = None
    """One of them: the cards that one chooses before the game, if one does."""

    @abstractmethod
    def prompt(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        """What the viewer is asked; who is waited for, if the viewer is not asked anything."""

    @abstractmethod
    def choice_label(self, choice: str, view: CommonView, names: Sequence[str], words: Words) -> str:
        """What a choice does, in a few words without Markdown, for a button or a menu."""

    @abstractmethod
    def alt_text(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        """The whole position in one text as short as Discord wants it, for those who do not see the picture."""

    @abstractmethod
    def position(self, view: CommonView, names: Sequence[str], words: Words, limit: int) -> list[str]:
        """The whole position at length, in lines of Markdown of at most `limit` characters together."""

    @abstractmethod
    def board(self, view: CommonView, names: Sequence[str], words: Words, happened: Iterable[Event] = ()) -> Board:
        """The picture of what everybody at the table can see; what these events changed is marked.

        Their reader and that of the picture must be the same.
        """

    def prepare(self, theme: Theme) -> None:  # noqa: B027  # not every game needs it
        """Draw what all its boards share, so that the first picture is as quick as any other."""

    def scoring_sheets(self, events: Iterable[Event], names: Sequence[str], words: Words) -> list[Sheet]:
        """A sheet for every scoring that ended among these events."""
        return []

    def beside_sheets(self, events: Iterable[Event]) -> list[Event]:
        """These events without those that stand on such sheets: who sees both reads nothing twice."""
        return list(events)

    def sources(self, events: Iterable[Event], end: CommonView, words: Words) -> tuple[Source, ...]:
        """Where the points of a whole game came from."""
        return ()

    def habits(self, events: Iterable[Event]) -> Iterable[tuple[int, Habit]]:
        """What players of a whole game did that is counted on their pages, each time with the seat."""
        return ()

    def habit(self, habit: Habit, words: Words) -> str:
        """What a habit is called, such as "Galicia"."""
        raise NotImplementedError

    def order_sentence(self, order: Order, names: Sequence[str], words: Words) -> str:
        """What an order of this game wants, such as "9, else 8, else the lowest that is free"."""
        raise NotImplementedError

    def order_moment(self, order: Order, words: Words) -> str:
        """When it is used."""
        raise NotImplementedError


def face_of(info: TableInfo) -> Face:
    """The face of the game that a table plays."""
    return face_named(definition_of(info.options).name)


@cache
def face_named(game: str) -> Face:
    """The face of a game that is there."""
    face = import_module(f"bot.{game}").FACE
    if not isinstance(face, Face):
        raise TypeError(f"bot.{game}.FACE is no face.")
    return face
