"""The face of a game: all that the bot says and shows of it. What serves every game asks the face of the table's game.

A game has one in the package of its name, `bot.<game>.FACE`, and nobody else imports that package. Who asks the face
of a table has views as every game has them; its own functions know them as views of their game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.core.definition import definition_of
from engine.core.events import Event
from engine.core.view import CommonView

if TYPE_CHECKING:
    from PIL import Image

    from bot.game.orders.hand import Hand
    from bot.game.orders.order import Order
    from bot.i18n.words import Words
    from bot.narrator.rows import Habit
    from bot.narrator.telling import Telling
    from bot.storage.records.tables import Table
    from render.layout import LayoutName
    from render.sheets.final_sheet import Source
    from render.theme import Theme


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A picture of the board that is not drawn yet, so that it can be drawn elsewhere, and equal ones only once."""

    key: Hashable
    """Equal for equal pictures."""
    compose: Callable[[Theme, LayoutName], Image.Image]
    """Draws it in palette colours. To be sent to another process, it is a function of a module with its arguments."""


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """Any other picture that is not drawn yet, with what stands on it in words."""

    compose: Callable[[Any, Theme], Image.Image]
    """Draws it, in palette colours."""
    facts: Hashable
    text: str
    """At most as long as Discord takes it."""

    @property
    def subject(self) -> str:
        """What it shows, in a word: the name of the module that draws it."""
        return self.compose.__module__.rpartition(".")[2]


# What a game has no need to say.


def _no_sheets(*_: Any) -> list[SheetPicture]:
    return []


def _no_sources(*_: Any) -> tuple[Source, ...]:
    return ()


def _no_words(about: Any, *_: Any) -> str:
    raise LookupError(f"the game has no words for {about}")


GameView = TypeVar("GameView", bound=CommonView)

LessonFacts = Mapping[str, int | str]
"""Numbers, truth values and ids of a game, by name."""


@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[GameView]):
    """What a game tells its lessons (`bot.lessons`): facts of a position, out of nothing but somebody's view."""

    facts: Callable[[GameView], LessonFacts]
    """What conditions, sentences and suggestions of lessons may name."""
    told: Callable[[LessonFacts, Words], LessonFacts]
    """The same facts for a sentence: ids as the reader calls what they stand for."""
    careful: Callable[[GameView], str]
    """What somebody careful would choose: what is suggested behind a choice that only begins something."""
    compared: Callable[[GameView, str, str], tuple[str, LessonFacts] | None]
    """What speaks for something that was chosen instead of what was suggested (view before, suggested, chosen): the
    end of a key, `lesson.<game>.works_too.<end>`, and facts; None if nothing can be said."""
    novelties: Callable[[Mapping[str, Any]], tuple[str, ...]]
    """What a table with these options plays that somebody may meet for the first time, such as its expansions."""
    picture: Callable[[GameView, Sequence[str], Words, Iterable[Event], Sequence[str]], BoardPicture]
    """The picture of the board as the face draws it, with these places ringed and the rest dimmed."""


@dataclass(frozen=True, kw_only=True)
class Face(Generic[GameView]):
    """What one game says and shows. Views are those of the game, names those that people gave themselves, by seat."""

    telling: Telling
    """How its events are told."""
    prompt: Callable[[GameView, Sequence[str], Words], str]
    """What the viewer is asked; who is waited for, if the viewer is not asked anything."""
    choice_label: Callable[[str, GameView, Sequence[str], Words], str]
    """What a choice does, in a few words without Markdown, for a button or a menu."""
    alt_text: Callable[[GameView, Sequence[str], Words], str]
    """The whole position in one text as short as Discord wants it, for those who do not see the picture."""
    position: Callable[[GameView, Sequence[str], Words, int], list[str]]
    """The whole position at length, in lines of Markdown of at most so many characters together."""
    board: Callable[[GameView, Sequence[str], Words, Iterable[Event]], BoardPicture]
    """The picture of what everybody at the table can see; what the events changed is marked.

    Their reader and that of the picture must be the same.
    """
    scoring_sheets: Callable[[Iterable[Event], Sequence[str], Words], list[SheetPicture]] = _no_sheets
    """A sheet for every scoring that ended among these events."""
    beside_sheets: Callable[[Iterable[Event]], list[Event]] = list
    """These events without those that stand on such sheets: who sees both reads nothing twice."""
    teaching: Teaching[GameView] | None = None
    """What its lessons are made of; None if it has none."""
    sources: Callable[[Iterable[Event], GameView, Words], tuple[Source, ...]] = _no_sources
    """Where the points of a whole game came from, out of its events and its end."""
    habit: Callable[[Habit, Words], str] = _no_words
    """What a habit is called, such as "Galicia"."""
    orders: tuple[type[Order], ...] = ()
    """The kinds of standing orders that only this game knows."""
    hand: type[Hand] | None = None
    """One of them: the cards that one chooses before the game, if one does."""
    order_sentence: Callable[[Order, Sequence[str], Words], str] = _no_words
    """What an order of this game wants, such as "9, else 8, else the lowest that is free"."""
    order_moment: Callable[[Order, Words], str] = _no_words
    """When it is used."""


def face_of(table: Table) -> Face[Any]:
    """The face of the game that a table plays."""
    return face_named(definition_of(table.options).name)


@cache
def face_named(game: str) -> Face[Any]:
    """The face of a game that is there."""
    face = import_module(f"bot.{game}").FACE
    if not isinstance(face, Face):
        raise TypeError(f"bot.{game}.FACE is no face.")
    return face
