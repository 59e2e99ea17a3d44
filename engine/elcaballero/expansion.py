"""The expansion: ten rounds, alkalden and grandes. The numbers are in `data/elcaballero/setup.toml`."""

from __future__ import annotations

from engine.core.rules import RulesModule
from engine.elcaballero.steps.alkalden import SetAlkalde
from engine.elcaballero.steps.grande import LayCardWithGrande, MoveGrande, SetGrande

EXPANSION = RulesModule(
    "expansion", extends={"turn menu": (LayCardWithGrande(), SetGrande(), MoveGrande(), SetAlkalde())}
)
