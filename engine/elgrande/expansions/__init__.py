"""The expansions: what each brings along, and which sets go together.

A module for each. An expansion adds programs, replaces or extends them (`RulesModule`) and changes printed facts that
steps ask for (fields of `ElGrandeRules`); no step asks which expansions are played.
"""

from __future__ import annotations

from itertools import combinations

from engine.elgrande.expansions.expansion import Expansion
from engine.elgrande.expansions.jubilee import JUBILEE
from engine.elgrande.expansions.king_and_intrigue import KING_AND_INTRIGUE
from engine.elgrande.expansions.players_edition import PLAYERS_EDITION
from engine.elgrande.expansions.special_cards import SPECIAL_CARDS

EXPANSIONS: dict[str, Expansion] = {
    expansion.id: expansion for expansion in (JUBILEE, KING_AND_INTRIGUE, PLAYERS_EDITION, SPECIAL_CARDS)
}
"""By id, in the order in which their rules are put together."""

SETS: tuple[tuple[str, ...], ...] = tuple(
    chosen
    for count in range(len(EXPANSIONS) + 1)
    for chosen in combinations(EXPANSIONS, count)
    if all(EXPANSIONS[name].needs.issubset(chosen) for name in chosen)
)
"""The sets of expansions that go together, the base game alone first."""

__all__ = ["EXPANSIONS", "SETS", "Expansion"]
