"""Choices in groups, by the table of verbs (`engine/elgrande/verbs.py`), and how their buttons look.

Panels are built from that table, never from cards: a new card that uses known verbs needs no new code here.
"""

from __future__ import annotations

from dataclasses import dataclass

import discord

from cogs.shared.controls import DANGER, PRIMARY, SUCCESS
from engine.elgrande.verbs import VERBS, ArgumentKind, Manner, printed, qualities_in, verb_of

PLACES = frozenset({ArgumentKind.REGION, ArgumentKind.AREA, ArgumentKind.PLACE})
"""Kinds that name a spot on the board: who is asked for one wants to see the board."""

EXPLAINED = frozenset({ArgumentKind.CARD, ArgumentKind.OPTION})
"""Kinds that need a sentence beside their name, which menus have room for."""

IN_MENUS = EXPLAINED | {ArgumentKind.PERSON}
"""Kinds that are always shown in a menu, because the hint beside their name is what one chooses by."""


STYLES = {Manner.MAIN: PRIMARY, Manner.CLOSING: SUCCESS, Manner.OPPOSING: DANGER}
"""How buttons look that are not grey."""

OF_BEARERS = frozenset(verb for verb in VERBS if verb.endswith("_bearer"))
"""Verbs that do the same as another one with the standard bearer; both may name the same place."""


SAID_OTHERWISE = frozenset(
    {
        ("limit", "MoveLimitTable"),
        ("stop", "MoveLimitTable"),
        ("stop", "Sail"),
        ("stop", "TurnCardDown"),
        ("stop", "OfferDoubleBlow"),
        ("stop", "PerformKingsAction"),
        ("stop", "OfferLastWord"),
        ("stop", "SailWithAll"),
        ("stop", "MoveMercenaries"),
        ("stop", "TakeCompanion"),
        ("stop", "ThrowIntoCastillo"),
    }
)
"""Verbs that are called otherwise when a certain prompt asks."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a choice."""

    kind: ArgumentKind
    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that belong together: the same verb and, with two arguments, the same `shared` one.

    The verb is the plain one: a caballero with gold stands in one group with those beside it. Standard bearers, of whom
    each player has one, have groups of their own.
    `choices` pairs each choice with the argument it differs in; None for a verb without arguments.
    """

    verb: str
    shared: Argument | None
    choices: tuple[tuple[str, Argument | None], ...]
    is_of_each: bool = False
    """Whether the pieces of several players stand in it, and each of them loses some."""


def arguments_of(choice: str) -> tuple[Argument, ...]:
    """The arguments of a choice, each with its kind."""
    verb, *values = choice.split(" ")
    return tuple(Argument(kind, value) for kind, value in zip(printed(verb).arguments, values, strict=True))


def grouped(choices: tuple[str, ...]) -> list[Group]:
    """Choices by verb and shared argument, in the order in which they come first."""
    found: dict[tuple[str, Argument | None], list[tuple[str, Argument | None]]] = {}
    for choice in choices:
        shared, own = _split(arguments_of(choice))
        found.setdefault((plain_verb(choice), shared), []).append((choice, own))
    return [Group(verb, shared, tuple(members)) for (verb, shared), members in found.items()]


def by_origin(groups: list[Group]) -> list[Group]:
    """Who moves out of one region, whoever that is: a group for each region instead of each owner."""
    found: dict[str, list[tuple[str, Argument | None]]] = {}
    others = []
    for group in groups:
        if group.shared is None:
            others.append(group)
            continue
        for choice, region in group.choices:
            if region is not None:
                found.setdefault(region.value, []).append((choice, group.shared))
    of_regions = [
        Group("move", Argument(ArgumentKind.REGION, region), tuple(choices)) for region, choices in found.items()
    ]
    return [*of_regions, *others]


def together(groups: list[Group], verb: str, most: int) -> list[Group]:
    """The groups of a verb in one, if they are several and have no more choices than `most`."""
    of_verb = [group for group in groups if group.verb == verb]
    choices = tuple(choice for group in of_verb for choice in group.choices)
    if len(of_verb) < 2 or len(choices) > most:
        return groups
    if len({argument for _, argument in choices}) == 1:  # in one region: whose they are is what differs
        choices = tuple((choice, arguments_of(choice)[1]) for choice, _ in choices)
    return [Group(verb, None, choices, is_of_each=True), *(group for group in groups if group.verb != verb)]


def plain_verb(choice: str) -> str:
    """The verb of a choice, whichever kind of caballero it is about."""
    verb = verb_of(choice)
    return verb if verb in VERBS else verb.partition("_")[0]


def qualities_of(choice: str) -> tuple[str, ...]:
    """The qualities of the caballero that a choice is about; for a standard bearer without others its verb says it."""
    verb = verb_of(choice)
    return ("bearer",) if verb in OF_BEARERS else qualities_in(verb)


def cargo_of(choice: str) -> str:
    """The piece of cargo that a choice takes; empty if it takes none."""
    return next((each.value for each in arguments_of(choice) if each.kind is ArgumentKind.CARGO), "")


def is_at_any_time(choice: str) -> bool:
    """Whether a choice is open at any moment of a turn: those are a row of buttons beside whatever is asked."""
    return printed(verb_of(choice)).is_at_any_time


def verb_asked(verb: str, prompt: str) -> str:
    """What the verb is called when this prompt asks."""
    return f"{verb}.{prompt}" if (verb, prompt) in SAID_OTHERWISE else verb


def names_a_place(choices: tuple[str, ...]) -> bool:
    """Whether one of these choices is about a spot on the board."""
    return any(PLACES.intersection(printed(verb_of(choice)).arguments) for choice in choices)


def _split(arguments: tuple[Argument, ...]) -> tuple[Argument | None, Argument | None]:
    """The shared argument and the own one. Of two, the one that is no place is shared: whose piece, which table."""
    if not arguments:
        return None, None
    if len(arguments) == 1:
        return None, arguments[0]
    first, second = arguments
    return (second, first) if first.kind in PLACES or second.kind is ArgumentKind.PLAYER else (first, second)


def style_of(choice: str) -> discord.ButtonStyle:
    """How the button of a choice looks."""
    return STYLES.get(printed(verb_of(choice)).manner, discord.ButtonStyle.secondary)
