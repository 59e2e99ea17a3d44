"""The expansions: what each brings along, and which sets go together.

A module for each. An expansion adds, replaces or extends programs and the printed facts that steps ask for
(`RulesModule`); no step and no expansion asks which others are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from engine.core.rules import RulesConflict
from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.expansions.grandissimo import GRANDISSIMO
from engine.elgrande.expansions.inquisitor import INQUISITOR_AND_COLONIES
from engine.elgrande.expansions.jubilee import JUBILEE
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE
from engine.elgrande.expansions.players_edition import PLAYERS_EDITION
from engine.elgrande.expansions.special_cards import SPECIAL_CARDS

EXPANSIONS: dict[str, Expansion] = {
    expansion.id: expansion
    for expansion in (JUBILEE, KING_AND_INTRIGUE, PLAYERS_EDITION, SPECIAL_CARDS, INQUISITOR_AND_COLONIES, GRANDISSIMO)
}
"""By id, in the order in which their rules are put together."""


def sets_of(expansions: Mapping[str, Expansion]) -> tuple[tuple[str, ...], ...]:
    """The sets of these expansions that go together, the base game alone first."""
    return tuple(
        chosen
        for count in range(len(expansions) + 1)
        for chosen in combinations(expansions, count)
        if all(expansions[name].needs.issubset(chosen) for name in chosen)
        if all(expansions[name].excludes.isdisjoint(chosen) for name in chosen)
    )


def _each_option_belongs_to_one(expansions: Iterable[Expansion]) -> None:
    """Raises RulesConflict if two have an option of the same name."""
    owners: dict[str, str] = {}
    for expansion in expansions:
        for option in expansion.options:
            if owners.setdefault(option, expansion.id) != expansion.id:
                raise RulesConflict(f"{owners[option]} and {expansion.id} both have the option {option!r}")


_each_option_belongs_to_one(EXPANSIONS.values())

SETS = sets_of(EXPANSIONS)
"""The sets of expansions that go together, the base game alone first."""

__all__ = ["EXPANSIONS", "SETS", "Expansion"]
