"""Options of a table: what the three editions fix of them (R1), what expansions bring, and which may be set now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.definition import LEADER, IllegalOptions, Offer, chosen_leader
from engine.elgrande import facts
from engine.elgrande.expansions import EXPANSIONS, Expansion
from engine.elgrande.rules.rulings import TODAY, is_kept

CHOICES: dict[str, tuple[Any, ...]] = {
    "edition": ("bigbox", "classic", "yucata"),
    "players": (2, 3, 4, 5),
    "rounds": (9, 6),
    "castillo": ("closed", "open"),
    "veto": ("batch", "stepwise", "off"),
}
"""The options of a table and their values, the default first (but four players)."""

DEFAULT_PLAYERS = 4


def complete_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """All options, checked, with defaults for what is missing.

    What an edition fixes is fixed (Yucata: open Castillo, no Veto). Raises IllegalOptions with the reasons
    "unknown_option", "illegal_value", "fixed_by_edition", "unknown_expansion", "expansion_twice", "expansion_alone" (it
    needs another one), "expansions_exclude" (the two do not go together), "needs_expansion" (an option of an expansion
    that is not played), "expansion_not_in_edition", "expansion_not_with_option".
    """
    expansions = _expansions(options.get("expansions", []))
    own = {name: values for expansion in expansions for name, values in expansion.options.items()}
    known = {"game", "expansions", "rulings", LEADER, *CHOICES, *own}
    for name in options:
        if name not in known:
            raise _unknown(name)
    complete: dict[str, Any] = {"game": "elgrande", "rulings": _rulings(options, expansions)}
    for name, values in {**CHOICES, **own}.items():
        default = DEFAULT_PLAYERS if name == "players" else values[0]
        complete[name] = options.get(name, default)
        if complete[name] not in values or type(complete[name]) is not type(default):
            raise IllegalOptions("illegal_value", option=name, value=complete[name])
    edition = facts.SETUP["edition"][complete["edition"]]
    for name in CHOICES:
        if name in edition:
            if name in options and options[name] != edition[name]:
                raise IllegalOptions("fixed_by_edition", option=name, edition=complete["edition"])
            complete[name] = edition[name]
    for expansion in expansions:
        if complete["edition"] in expansion.not_in_editions:
            raise IllegalOptions("expansion_not_in_edition", expansion=expansion.id, edition=complete["edition"])
        for name, value in sorted(expansion.not_with):
            if complete.get(name) == value:
                raise IllegalOptions("expansion_not_with_option", expansion=expansion.id, option=name)
    complete["expansions"] = [expansion.id for expansion in expansions]
    return {**complete, **chosen_leader(options, max(CHOICES["players"]))}


def _rulings(options: Mapping[str, Any], expansions: Iterable[Expansion]) -> int:
    """The number of the rulings of a game: those of today if it has not begun. Nobody chooses them."""
    rulings = options.get("rulings", TODAY)
    if type(rulings) is not int or not is_kept(rulings, [expansion.id for expansion in expansions]):
        raise IllegalOptions("illegal_value", option="rulings", value=rulings)
    return rulings


def _expansions(wanted: Any) -> list[Expansion]:
    """The expansions of these ids, in the order in which their rules are put together."""
    if not isinstance(wanted, list | tuple):
        raise IllegalOptions("illegal_value", option="expansions", value=wanted)
    for name in wanted:
        if not isinstance(name, str) or name not in EXPANSIONS:
            raise IllegalOptions("unknown_expansion", expansion=name)
        if wanted.count(name) > 1:
            raise IllegalOptions("expansion_twice", expansion=name)
        for needed in sorted(EXPANSIONS[name].needs.difference(wanted)):
            raise IllegalOptions("expansion_alone", expansion=name, needs=needed)
        for excluded in sorted(EXPANSIONS[name].excludes.intersection(wanted)):
            raise IllegalOptions("expansions_exclude", expansion=name, excludes=excluded)
    return [expansion for name, expansion in EXPANSIONS.items() if name in wanted]


def _unknown(option: str) -> IllegalOptions:
    """The objection to an option that belongs to no expansion that is played."""
    for expansion in EXPANSIONS.values():
        if option in expansion.options:
            return IllegalOptions("needs_expansion", option=option, expansion=expansion.id)
    return IllegalOptions("unknown_option", option=option)


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
