"""Rules as programs and facts by name, and how modules (the base game, expansions) put theirs together.

A module adds what nobody has yet, replaces what is there, or extends it. Programs and facts follow the same three words
and the same conflicts, so no module can lose what another one brings without an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.core.step import Step

Program = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Joint(Step):
    """A place in a program where the program of this name stands, which modules may replace and extend.

    Merging puts its steps here, so a joint costs nothing while a game is played; one that nobody fills is not there.
    """

    name: str


Value = TypeVar("Value")


class RulesConflict(Exception):
    """Two modules want the same name, or one replaces what does not exist."""


@dataclass(frozen=True)
class Facts:
    """What one module says of the facts: numbers, cards, areas and whatever else steps ask the rules for.

    What extends a fact is put to it: numbers are added up, tuples follow one another, sets and mappings are joined, and
    of "may somebody" one yes is enough.
    """

    adds: Mapping[str, Any] = field(default_factory=dict)
    replaces: Mapping[str, Any] = field(default_factory=dict)
    extends: Mapping[str, Any] = field(default_factory=dict)


NO_FACTS = Facts()


@dataclass(frozen=True)
class RulesModule:
    """What one module (the base game, an expansion) brings along: programs, and facts."""

    name: str
    adds: Mapping[str, Program] = field(default_factory=dict)
    replaces: Mapping[str, Program] = field(default_factory=dict)
    extends: Mapping[str, Program] = field(default_factory=dict)
    facts: Facts = NO_FACTS


def merged(*modules: RulesModule) -> dict[str, Program]:
    """The programs of all modules together, their joints filled.

    Raises RulesConflict for a name added twice, replaced twice, or replaced or extended without being there, and for a
    joint whose program is not there or has the joint in itself.
    """
    programs = _merged("program", [(each.name, each) for each in modules], lambda one, other, _: one + other)
    return {name: _filled(programs, name, ()) for name in programs}


def _filled(programs: Mapping[str, Program], name: str, around: tuple[str, ...]) -> Program:
    """The program with the steps of other programs in place of its joints; `around` are those that it stands in."""
    if name in around:
        raise RulesConflict(f"the program {name!r} stands in itself: {' > '.join((*around, name))}")
    if name not in programs:
        raise RulesConflict(f"the program {around[-1]!r} has the joint {name!r}, which does not exist")
    filled: list[Step] = []
    for step in programs[name]:
        filled += _filled(programs, step.name, (*around, name)) if isinstance(step, Joint) else (step,)
    return tuple(filled)


def merged_facts(*modules: RulesModule) -> dict[str, Any]:
    """The facts of all modules together.

    Raises RulesConflict as `merged` does, and for an entry that two modules put into the same mapping.
    """
    return _merged("fact", [(each.name, each.facts) for each in modules], _joined)


def _merged(
    what: str, modules: Sequence[tuple[str, Any]], joined: Callable[[Any, Any, str], Value]
) -> dict[str, Value]:
    """First everything is added, then replaced, then extended, each in the order of the modules."""
    values: dict[str, Value] = {}
    replaced: dict[str, str] = {}
    for module, changes in modules:
        for name, value in changes.adds.items():
            if name in values:
                raise RulesConflict(f"{module} adds the {what} {name!r}, which is there already")
            values[name] = value
    for module, changes in modules:
        for name, value in changes.replaces.items():
            if name not in values:
                raise RulesConflict(f"{module} replaces the {what} {name!r}, which does not exist")
            if name in replaced:
                raise RulesConflict(f"{module} and {replaced[name]} both replace the {what} {name!r}")
            replaced[name] = module
            values[name] = value
    for module, changes in modules:
        for name, value in changes.extends.items():
            if name not in values:
                raise RulesConflict(f"{module} extends the {what} {name!r}, which does not exist")
            values[name] = joined(values[name], value, f"{module} extends the {what} {name!r}")
    return values


def _joined(there: Any, more: Any, doing: str) -> Any:
    if type(there) is not type(more):
        raise RulesConflict(f"{doing}, but {more!r} cannot be put to {there!r}")
    if isinstance(there, bool | frozenset):
        return there | more
    if isinstance(there, dict):
        if twice := there.keys() & more.keys():
            raise RulesConflict(f"{doing}, which has {', '.join(map(repr, sorted(twice)))} already")
        return {**there, **more}
    return there + more
