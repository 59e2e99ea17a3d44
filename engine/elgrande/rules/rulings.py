"""By which rulings a game is played: it goes on by those that it began with (E66).

A game is its options, its seed and its choices: the same choices must lead to where they led when they were made. So a
mend of the rules that asks more, or less, than before holds for games that begin after it. It gets the next number, and
what was there before it is kept here under the number before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.core.step import Step
from engine.elgrande.rules.in_force import ElGrandeRules

TODAY = 5
"""The number of the rulings by which new games are played. (1 to 4 were before 1.0.)"""

EARLIER: dict[int, Mapping[Step, Step]] = {4: {}}
"""By the number of rulings that are kept: steps of today, and what stood in their place."""

NOT_KEPT: Mapping[int, frozenset[str]] = {4: frozenset({"inquisitor", "grandissimo"})}
"""By the same numbers: the expansions for which those rulings are not kept. Nobody can play on by them."""


def is_kept(number: int, expansions: Iterable[str]) -> bool:
    """Whether a game with these expansions can be played by the rulings of this number."""
    return number == TODAY or (number in EARLIER and NOT_KEPT.get(number, frozenset()).isdisjoint(expansions))


def as_ruled(rules: ElGrandeRules, number: int) -> ElGrandeRules:
    """The rules of today as they were when the rulings had this number."""
    then = EARLIER.get(number, {})
    if not then:
        return rules
    programs = {name: tuple([then.get(step, step) for step in program]) for name, program in rules.programs.items()}
    return replace(rules, programs=programs)
