"""The rules that follow from the options of a table: the base game and its expansions, put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations, product
from typing import Any

from engine.core.rules import Program, RulesConflict, RulesModule, merged, merged_facts
from engine.elgrande.board.map import Map, areas_in, map_of
from engine.elgrande.board.power_cards import deck_of
from engine.elgrande.expansions import EXPANSIONS, SETS
from engine.elgrande.facts import ActionCard
from engine.elgrande.rules.course import base_game_for
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.rules.options import complete_options
from engine.elgrande.rules.rulings import as_ruled
from engine.elgrande.steps.turn import Entries, Entry


def modules_for(options: Mapping[str, Any]) -> list[RulesModule]:
    """What is put together for complete options: the base game first."""
    return [base_game_for(options), *(EXPANSIONS[name].module(options) for name in options["expansions"])]


def rules_for(options: Mapping[str, Any]) -> ElGrandeRules:
    """The rules for complete options."""
    return _rules(tuple((name, tuple(value) if name == "expansions" else value) for name, value in options.items()))


@cache
def _rules(given: tuple[tuple[str, Any], ...]) -> ElGrandeRules:
    options = dict(given)
    return as_ruled(rules_of(*modules_for(options)), options["rulings"])


def rules_of(*modules: RulesModule) -> ElGrandeRules:
    """The rules that these modules make together. Raises RulesConflict."""
    programs, facts = merged(*modules), merged_facts(*modules)
    cards: dict[str, ActionCard] = facts.pop("cards")
    deck = deck_of(facts.pop("power_cards"))
    numbers = tuple(sorted({card.stack for card in cards.values() if card.stack}))
    areas = map_of(facts.pop("areas"), tuple(facts.pop("scoring_tables").items()))
    owners = (*map(str, range(facts.pop("players"))), *[owner.name for owner in facts["further_owners"]])
    return ElGrandeRules(
        programs=programs,
        entries=_entries(programs),
        menu_choices={},
        map=areas,
        cards=cards,
        takes={card: f"take {card}" for card in cards},
        special_actions=frozenset({*cards, *deck.actions}.intersection(programs)),
        power_deck=deck,
        stacks=tuple([tuple(_copies(cards.values(), stack)) for stack in numbers]),
        stack_numbers=numbers,
        compulsory=facts.pop("compulsory").union(card.action for card in deck.cards if card.must),
        owner_names=owners,
        overseas=_overseas(areas, len(owners) - len(facts["further_owners"]), len(owners)),
        **facts,
    )


def _overseas(areas: Map, players: int, colours: int) -> dict[tuple[int, ...], tuple[int, ...]]:
    """By all colours that a player may have and hold, the places on the board of those overseas."""
    further = range(players, colours)
    held = [some for count in range(len(further) + 1) for some in combinations(further, count)]
    all_of = [(player, *some) for player in range(players) for some in held]
    return {
        own: tuple([area * colours + colour for area in areas_in(areas.overseas) for colour in own]) for own in all_of
    }


def _copies(cards: Iterable[ActionCard], stack: int) -> Iterable[str]:
    """The cards of a stack, one entry a copy."""
    return (card.id for card in cards if card.stack == stack for _ in range(card.copies))


def _entries(programs: Mapping[str, Program]) -> dict[str, Entry]:
    """The entries of all turn menus by their verbs. Raises RulesConflict if two want the same one."""
    entries: dict[str, Entry] = {}
    for name, program in programs.items():
        for step in program:
            for entry in step.entries if isinstance(step, Entries) else (step,):
                if isinstance(entry, Entry) and entries.setdefault(entry.verb, entry) != entry:
                    raise RulesConflict(f"the program {name!r} has a second entry {entry.verb!r} of a turn menu")
    return entries


def _all_sets_go_together() -> None:
    """Try every set of expansions with every value of their options, so that a conflict is found before a game is."""
    for chosen in SETS:
        own = {name: values for each in chosen for name, values in EXPANSIONS[each].options.items()}
        refused = {each for name in chosen for each in EXPANSIONS[name].not_with}
        for values in product(*own.values()):
            if refused.intersection(zip(own, values, strict=True)):
                continue
            modules = modules_for(complete_options({"expansions": chosen, **dict(zip(own, values, strict=True))}))
            _entries(merged(*modules))
            merged_facts(*modules)


_all_sets_go_together()
