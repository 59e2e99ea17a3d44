"""What an expansion tells of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.rules import RulesModule

Options = Mapping[str, Any]


def _no_facts(options: Options) -> dict[str, Any]:  # noqa: ARG001  # the form of Expansion.facts
    return {}


@dataclass(frozen=True)
class Expansion:
    """One expansion."""

    id: str
    """Its name in the option "expansions"."""
    module: Callable[[Options], RulesModule]
    """Complete options -> the programs it brings along."""
    facts: Callable[[Options], dict[str, Any]] = _no_facts
    """Complete options -> the fields of ElGrandeRules that it changes."""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Options of its own and their values, the default first."""
    needs: frozenset[str] = frozenset()
    """The expansions without which it cannot be played."""
    not_in_editions: frozenset[str] = frozenset()
    """The editions that it does not go with."""
