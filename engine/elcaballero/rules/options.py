"""Options of a table, and which of them it may set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import LEADER, IllegalOptions, Offer, chosen_leader

CHOICES: dict[str, tuple[Any, ...]] = {"players": (2, 3, 4), "expanded": (False, True)}
"""The options of a table and their values, the default first (but four players)."""

DEFAULT_PLAYERS = 4


def complete_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked, with defaults for what is missing.

    Raises IllegalOptions with the reasons "unknown_option" and "illegal_value".
    """
    for name in options:
        if name not in {"game", LEADER, *CHOICES}:
            raise IllegalOptions("unknown_option", option=name)
    complete: dict[str, Any] = {"game": "elcaballero"}
    for name, values in CHOICES.items():
        default = DEFAULT_PLAYERS if name == "players" else values[0]
        complete[name] = options.get(name, default)
        if type(complete[name]) is not type(default) or complete[name] not in values:
            raise IllegalOptions("illegal_value", option=name, value=complete[name])
    return {**complete, **chosen_leader(options, max(CHOICES["players"]))}


def offers(options: Mapping[str, Any]) -> tuple[Offer, ...]:
    """What a table may choose: the expansion."""
    values = CHOICES["expanded"]
    return (Offer("expanded", values, options.get("expanded", values[0])),)
