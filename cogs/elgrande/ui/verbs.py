"""The verbs of choices and the kinds of their arguments: all that a panel knows of them. See docs/choices.md.

Panels are built from this table, never from cards: a new card that uses known verbs needs no new code here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Kind(StrEnum):
    """What an argument of a choice is."""

    REGION = "region"
    AREA = "area"
    PLACE = "place"
    PLAYER = "player"
    POWER_CARD = "power card"
    AMOUNT = "amount"
    CARD = "card"
    OPTION = "option"
    TABLE = "table"
    STEP = "step"


PLACES = frozenset({Kind.REGION, Kind.AREA, Kind.PLACE})
"""Kinds that name a spot on the board: who is asked for one wants to see the board."""

EXPLAINED = frozenset({Kind.CARD, Kind.OPTION})
"""Kinds that need a sentence beside their name."""

IN_MENUS = EXPLAINED | {Kind.POWER_CARD}
"""Kinds that are always shown in a menu, because the hint beside their name is what one chooses by."""

VERBS: Mapping[str, tuple[Kind, ...]] = MappingProxyType(
    {
        "play": (Kind.POWER_CARD,),
        "recruit": (Kind.AMOUNT,),
        "recall": (Kind.REGION,),
        "take": (Kind.CARD,),
        "place": (Kind.AREA,),
        "special": (),
        "end": (),
        "stop": (),
        "move": (Kind.REGION, Kind.PLAYER),
        "to": (Kind.AREA,),
        "use": (Kind.OPTION,),
        "remove": (Kind.REGION, Kind.PLAYER),
        "return": (Kind.PLACE,),
        "move_bearer": (Kind.REGION, Kind.PLAYER),
        "recall_bearer": (Kind.REGION,),
        "remove_bearer": (Kind.REGION, Kind.PLAYER),
        "return_bearer": (Kind.REGION,),
        "bearer_goes": (),
        "bearer_stays": (),
        "standard": (Kind.REGION,),
        "keep": (Kind.POWER_CARD,),
        "drop": (Kind.POWER_CARD,),
        "done": (),
        "change": (),
        "lead": (Kind.PLAYER,),
        "double": (Kind.REGION,),
        "throw": (Kind.REGION, Kind.PLAYER),
        "throw_bearer": (Kind.REGION, Kind.PLAYER),
        "supply": (),
        "ally": (Kind.REGION,),
        "aim": (Kind.REGION,),
        "bridge": (Kind.REGION,),
        "castillo": (Kind.REGION,),
        "close": (Kind.REGION,),
        "cross": (Kind.REGION,),
        "cross_bearer": (Kind.REGION,),
        "withdraw": (),
        "storm": (Kind.REGION,),
        "turn": (Kind.TABLE,),
        "limit": (Kind.REGION,),
        "protect": (Kind.REGION,),
        "offer": (Kind.REGION,),
        "ask": (Kind.PLAYER,),
        "wait": (),
        "hold": (),
        "unmask": (Kind.PLAYER,),
        "disarm": (Kind.PLAYER,),
        "undouble": (Kind.PLAYER,),
        "unlimit": (Kind.REGION,),
        "lift": (Kind.OPTION,),
        "disc": (Kind.REGION,),
        "score": (Kind.AREA,),
        "table": (Kind.TABLE, Kind.AREA),
        "take_back": (Kind.POWER_CARD,),
        "grande": (Kind.REGION,),
        "evict": (Kind.REGION,),
        "king": (Kind.REGION,),
        "pass": (),
        "veto": (Kind.STEP,),
    }
)


OF_BEARERS = frozenset(verb for verb in VERBS if verb.endswith("_bearer"))
"""Verbs that do the same as another one with the standard bearer; both may name the same place."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a choice."""

    kind: Kind
    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that belong together: the same verb and, with two arguments, the same `shared` one.

    `choices` pairs each choice with the argument it differs in; None for a verb without arguments.
    """

    verb: str
    shared: Argument | None
    choices: tuple[tuple[str, Argument | None], ...]


def arguments_of(choice: str) -> tuple[Argument, ...]:
    """The arguments of a choice, each with its kind."""
    verb, *values = choice.split(" ")
    return tuple(Argument(kind, value) for kind, value in zip(VERBS[verb], values, strict=True))


def grouped(choices: tuple[str, ...]) -> list[Group]:
    """Choices by verb and shared argument, in the order in which they come first."""
    found: dict[tuple[str, Argument | None], list[tuple[str, Argument | None]]] = {}
    for choice in choices:
        shared, own = _split(arguments_of(choice))
        found.setdefault((choice.partition(" ")[0], shared), []).append((choice, own))
    return [Group(verb, shared, tuple(members)) for (verb, shared), members in found.items()]


def names_a_place(choices: tuple[str, ...]) -> bool:
    """Whether one of these choices is about a spot on the board."""
    return any(PLACES.intersection(VERBS[choice.partition(" ")[0]]) for choice in choices)


def _split(arguments: tuple[Argument, ...]) -> tuple[Argument | None, Argument | None]:
    """The shared argument and the own one. Of two, the one that is no place is shared: whose piece, which table."""
    if not arguments:
        return None, None
    if len(arguments) == 1:
        return None, arguments[0]
    own = next(argument for argument in arguments if argument.kind in PLACES)
    shared = next(argument for argument in arguments if argument.kind not in PLACES)
    return shared, own
