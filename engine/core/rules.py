"""Rules as programs by name, and how expansions add to them, replace them and extend them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.step import Step

Program = tuple[Step, ...]


class RulesConflict(Exception):
    """Two modules want the same name, or one replaces what does not exist."""


@dataclass(frozen=True)
class RulesModule:
    """What one module (the base game, an expansion) brings along."""

    name: str
    adds: Mapping[str, Program] = field(default_factory=dict)
    replaces: Mapping[str, Program] = field(default_factory=dict)
    extends: Mapping[str, Program] = field(default_factory=dict)


def merged(*modules: RulesModule) -> dict[str, Program]:
    """The programs of all modules together.

    Raises RulesConflict for a name added twice, replaced twice, or replaced or extended without being there.
    """
    programs: dict[str, Program] = {}
    replaced: dict[str, str] = {}
    for module in modules:
        for name, program in module.adds.items():
            if name in programs:
                raise RulesConflict(f"{module.name} adds the program {name!r}, which is there already")
            programs[name] = program
    for module in modules:
        for name, program in module.replaces.items():
            if name not in programs:
                raise RulesConflict(f"{module.name} replaces the program {name!r}, which does not exist")
            if name in replaced:
                raise RulesConflict(f"{module.name} and {replaced[name]} both replace the program {name!r}")
            replaced[name] = module.name
            programs[name] = program
    for module in modules:
        for name, program in module.extends.items():
            if name not in programs:
                raise RulesConflict(f"{module.name} extends the program {name!r}, which does not exist")
            programs[name] = programs[name] + program
    return programs
