"""Choices in groups, by the table of verbs (`engine/elgrande/verbs.py`), and how their buttons look.

Panels are built from that table, never from cards: a new card that uses known verbs needs no new code here.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from engine.elgrande.verbs import VERBS, Kind, verb_of

PLACES = frozenset({Kind.REGION, Kind.AREA, Kind.PLACE})
"""Kinds that name a spot on the board: who is asked for one wants to see the board."""

EXPLAINED = frozenset({Kind.CARD, Kind.OPTION})
"""Kinds that need a sentence beside their name."""

IN_MENUS = EXPLAINED | {Kind.POWER_CARD}
"""Kinds that are always shown in a menu, because the hint beside their name is what one chooses by."""


PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger

STYLES = {"special": PRIMARY, "done": SUCCESS, "end": SUCCESS, "stop": SUCCESS, "pass": SUCCESS, "veto": DANGER}
"""Verbs whose buttons are not grey."""

USUALLY_THE_LAST = ("recruit",)
"""Verbs of which people nearly always want the last choice, which is the most."""

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
    return tuple(Argument(kind, value) for kind, value in zip(VERBS[verb].arguments, values, strict=True))


def grouped(choices: tuple[str, ...]) -> list[Group]:
    """Choices by verb and shared argument, in the order in which they come first."""
    found: dict[tuple[str, Argument | None], list[tuple[str, Argument | None]]] = {}
    for choice in choices:
        shared, own = _split(arguments_of(choice))
        found.setdefault((verb_of(choice), shared), []).append((choice, own))
    return [Group(verb, shared, tuple(members)) for (verb, shared), members in found.items()]


def names_a_place(choices: tuple[str, ...]) -> bool:
    """Whether one of these choices is about a spot on the board."""
    return any(PLACES.intersection(VERBS[verb_of(choice)].arguments) for choice in choices)


def _split(arguments: tuple[Argument, ...]) -> tuple[Argument | None, Argument | None]:
    """The shared argument and the own one. Of two, the one that is no place is shared: whose piece, which table."""
    if not arguments:
        return None, None
    if len(arguments) == 1:
        return None, arguments[0]
    own = next(argument for argument in arguments if argument.kind in PLACES)
    shared = next(argument for argument in arguments if argument.kind not in PLACES)
    return shared, own


def style_of(choice: str) -> discord.ButtonStyle:
    """How the button of a choice looks."""
    return STYLES.get(verb_of(choice), discord.ButtonStyle.secondary)
