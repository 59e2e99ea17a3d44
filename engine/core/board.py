"""The board of any game: a table of fields, and all that follows from it.

A field is declared once, in the order in which JSON has them:

    class Board(CommonBoard):
        court: list[int] = by_player(0)
        king: int = value(0)

From that its slot, the first board, copies, comparisons and JSON are made when the class is, as dataclasses make their
`__init__`: what is asked most often (first boards, copies, comparisons) as Python text, so that it costs what it would
written out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Self

from engine.core.chance import shuffled
from engine.core.frozen import frozen

_GIVEN = object()


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a board: where it starts, whether a copy of the board shares it, and how JSON has it."""

    start: Any = _GIVEN
    """What an empty board has there; of a list, what it has there for every player. Else whoever makes one says it."""
    is_list: bool = False
    """Whether it is a list, which changes in place; everything else is a frozen value, which copies share."""
    is_by_player: bool = False
    """Whether that list has an entry for every player; otherwise it is empty at first."""
    to_json: Callable[[Any], Any] = _as_it_is
    from_json: Callable[[Any], Any] = frozen
    stored_as: str | None = ""
    """What JSON calls it, if not by its name; None: it follows from other fields, and is worked out again."""
    is_deed: bool = True
    """Whether a board on which nothing else differs is another position, which an objection could undo."""

    @property
    def is_given(self) -> bool:
        """Whether whoever makes a board says what is there."""
        return self.start is _GIVEN


def given(**facts: Any) -> Any:
    """A number, text or tuple that whoever makes a board says."""
    return Field(**facts)


def value(start: Any, **facts: Any) -> Any:
    """A number, text or tuple."""
    return Field(start=start, **facts)


def by_player(start: Any, **facts: Any) -> Any:
    """A list with an entry for every player."""
    return _listed(start=start, is_by_player=True, **facts)


def listed(**facts: Any) -> Any:
    """A list that is empty at first."""
    return _listed(start=None, **facts)


def given_list(**facts: Any) -> Any:
    """A list that whoever makes a board says."""
    return _listed(**facts)


def _listed(**facts: Any) -> Field:
    return Field(is_list=True, to_json=list.copy, from_json=lambda items: [frozen(item) for item in items], **facts)


def parts(whole: Callable[[Any], Any], part: Callable[..., Any], start: Any = ()) -> Any:
    """A tuple of named tuples, or what `whole` makes of it; JSON has them without names."""
    return Field(
        start=start,
        to_json=lambda found: tuple([tuple(each) for each in found]),  # a plain value, also for strict writers
        from_json=lambda items: whole([part(*frozen(item)) for item in items]),
    )


class _Compiled(type):
    """Makes of the fields in the body of a class what follows from them."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        fields = {name: field for name, field in body.items() if isinstance(field, Field)}
        rest = {name: value for name, value in body.items() if name not in fields}
        made = super().__new__(cls, name, bases, {**rest, "__slots__": tuple(fields), "fields": fields})
        if fields:
            said = ", ".join(name for name, field in fields.items() if field.is_given)
            starts = {f"start_of_{name}": field.start for name, field in fields.items()}
            first = [f"self.{name} = {_first(name, field)}" for name, field in fields.items()]
            made.__init__ = _function(f"__init__(self, *, {said})", first, starts)  # type: ignore[misc]  # as dataclasses do
            same = " and ".join(f"self.{name} == other.{name}" for name, field in fields.items() if field.is_deed)
            copies = [f"twin.{name} = self.{name}{'.copy()' * field.is_list}" for name, field in fields.items()]
            names = {"empty": object.__new__, "kind": made}
            made.clone = _function("clone(self)", ["twin = empty(kind)", *copies, "return twin"], names)  # type: ignore[attr-defined]  # of CommonBoard
            made.same_position = _function("same_position(self, other)", [f"return {same}"], names)  # type: ignore[attr-defined]  # likewise
        return made


def _first(name: str, field: Field) -> str:
    """What an empty board has in this field, as Python says it."""
    if field.is_given:
        return name
    if field.is_list:
        return f"[start_of_{name}] * players" if field.is_by_player else "[]"
    return f"start_of_{name}"


def _function(head: str, lines: list[str], names: dict[str, Any]) -> Any:
    space = dict(names)
    exec("\n ".join([f"def {head}:", *lines]), space)  # noqa: S102  # its text is made of names of fields only
    return space[head.partition("(")[0]]


class CommonBoard(metaclass=_Compiled):
    """A board of flat plain values, for any game; the Board of a game adds its fields."""

    fields: ClassVar[Mapping[str, Field]]
    """By name, in the order in which JSON has them."""

    players: int
    chance: int
    """State of the generator that all chance comes from."""

    def __init__(self, *, players: int, **given: Any) -> None:
        """An empty board, for so many players and with the fields that start with nothing."""
        raise NotImplementedError  # made for each class

    def clone(self) -> Self:
        """A twin that goes its own way."""
        raise NotImplementedError  # made for each class

    def same_position(self, other: Self) -> bool:
        """Whether nothing that an objection could undo differs."""
        raise NotImplementedError  # made for each class

    def to_json(self) -> dict[str, Any]:
        """The board as plain values; nothing of it changes when the board does."""
        return {
            field.stored_as or name: field.to_json(getattr(self, name))
            for name, field in self.fields.items()
            if field.stored_as is not None
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """The board that `to_json` wrote; what follows from other fields is empty."""
        stored = {
            name: field.from_json(data[field.stored_as or name])
            for name, field in cls.fields.items()
            if field.stored_as is not None
        }
        board = cls(**{name: there for name, there in stored.items() if cls.fields[name].is_given})
        for name, there in stored.items():
            setattr(board, name, there)
        return board

    # What every board does.

    def clockwise_from(self, player: int) -> tuple[int, ...]:
        """All players in seating order, beginning with this one."""
        return _clockwise(self.players, player)

    def deal(self, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """The items in an order that chance decides."""
        self.chance, order = shuffled(self.chance, items)
        return order


@cache
def _clockwise(players: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % players for step in range(players))
