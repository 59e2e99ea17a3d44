"""The Jubilee expansion: standards, which break ties. It goes with every edition and every other expansion."""

from __future__ import annotations

from engine.core.definition import Options
from engine.core.rules import RulesModule
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.steps.standards import PassStandardOn, RaiseStandards

MODULE = RulesModule(
    "jubilee",
    extends={"after the set-up": (RaiseStandards(),), "at once": (PassStandardOn(),)},
)


def _module(options: Options) -> RulesModule:  # noqa: ARG001  # the same whatever is played besides
    return MODULE


JUBILEE = Expansion("jubilee", _module)
