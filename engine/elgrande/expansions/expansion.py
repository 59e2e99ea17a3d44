"""What an expansion tells of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.definition import Options
from engine.core.rules import RulesModule


@dataclass(frozen=True)
class Expansion:
    """What an expansion brings along, and what it can be played with."""

    id: str
    """Its name in the option "expansions"."""
    module: Callable[[Options], RulesModule]
    """Complete options -> the programs and facts it brings along. It does not ask which others are played."""
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    """Options of its own and their values, the default first."""
    needs: frozenset[str] = frozenset()
    """The expansions without which it cannot be played."""
    excludes: frozenset[str] = frozenset()
    """The expansions with which it cannot be played. One of the two says so."""
    not_with: frozenset[tuple[str, Any]] = frozenset()
    """Values of options of other expansions that it does not go with: name and value."""
    not_in_editions: frozenset[str] = frozenset()
    """The editions that it does not go with."""
