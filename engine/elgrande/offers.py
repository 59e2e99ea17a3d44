"""The options that a table may set, as they follow from each other: an edition fixes some, expansions bring some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.definition import Offer
from engine.elgrande import facts
from engine.elgrande.editions import CHOICES
from engine.elgrande.expansions import EXPANSIONS

ALWAYS_OFFERED = ("edition", "rounds", "castillo", "veto")


def offers(options: Mapping[str, Any]) -> tuple[Offer, ...]:
    """Those of the base game, the expansions that go with the edition, and the options these bring."""
    edition = options.get("edition", CHOICES["edition"][0])
    fixed = facts.SETUP["edition"].get(edition, {})
    chosen = tuple(name for name in EXPANSIONS if name in options.get("expansions", ()))
    in_edition = {name: each for name, each in EXPANSIONS.items() if edition not in each.not_in_editions}
    playable = tuple(name for name, each in in_edition.items() if each.needs <= in_edition.keys())
    return (
        *(_offer(name, CHOICES[name], options, fixed) for name in ALWAYS_OFFERED),
        Offer("expansions", playable, chosen, has_several=True),
        *(
            _offer(name, _possible(name, values, chosen), options, fixed)
            for each in chosen
            for name, values in EXPANSIONS[each].options.items()
        ),
    )


def _possible(name: str, values: tuple[Any, ...], chosen: tuple[str, ...]) -> tuple[Any, ...]:
    """The values of an option that go with all chosen expansions."""
    return tuple([value for value in values if all((name, value) not in EXPANSIONS[each].not_with for each in chosen)])


def _offer(name: str, values: tuple[Any, ...], options: Mapping[str, Any], fixed: Mapping[str, Any]) -> Offer:
    present = options.get(name, values[0])
    return Offer(name, values, fixed.get(name, present), is_fixed=name in fixed or len(values) == 1)
