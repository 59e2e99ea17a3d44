"""What expansions contribute is put together; two that want the same thing are refused, never one of them lost."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Game
from engine.core.definition import IllegalOptions
from engine.core.rules import Facts, RulesConflict, RulesModule, merged_facts
from engine.elgrande import expansions, facts
from engine.elgrande.board.effects import FOR_THE_OWN_TURN
from engine.elgrande.board.map import Area
from engine.elgrande.expansions import EXPANSIONS, SETS, Expansion, sets_of
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.rules.merging import modules_for, rules_for, rules_of
from engine.elgrande.rules.options import complete_options
from engine.elgrande.steps.row import EndTurnWhenDone
from engine.elgrande.steps.turn import TakeCard
from tests.engine.playing import SETS as PLAYED

BASE = RulesModule(
    "base", facts=Facts(adds={"size": 13, "row": ("king",), "cards": {"a": 1}, "also": False, "names": frozenset("a")})
)


def extending(name: str, **values: Any) -> RulesModule:
    return RulesModule(name, facts=Facts(extends=values))


def replacing(name: str, **values: Any) -> RulesModule:
    return RulesModule(name, facts=Facts(replaces=values))


def test_what_several_modules_say_of_a_fact_adds_up() -> None:
    """Numbers, tuples, mappings, sets, and of two that may say yes one is enough."""
    first = extending("first", size=6, row=("x",), cards={"b": 2}, also=True, names=frozenset("b"))
    second = extending("second", size=1, row=("y",), cards={"c": 3}, also=False, names=frozenset("ab"))

    assert merged_facts(BASE, first, second) == {
        "size": 20,
        "row": ("king", "x", "y"),
        "cards": {"a": 1, "b": 2, "c": 3},
        "also": True,
        "names": frozenset("ab"),
    }


def test_what_replaces_a_fact_is_there_before_what_extends_it() -> None:
    """Whatever the order of the modules: so stacks of one expansion stand beside the row of another."""
    extends, replaces = extending("stacks", row=("six",)), replacing("row", row=("card",))

    assert merged_facts(BASE, extends, replaces) == merged_facts(BASE, replaces, extends)
    assert merged_facts(BASE, extends, replaces)["row"] == ("card", "six")


@pytest.mark.parametrize(
    ("modules", "sentence"),
    [
        ((RulesModule("again", facts=Facts(adds={"size": 1})),), "again adds the fact 'size', which is there already"),
        ((replacing("lost", sizes=1),), "lost replaces the fact 'sizes', which does not exist"),
        ((extending("lost", sizes=1),), "lost extends the fact 'sizes', which does not exist"),
        ((replacing("one", size=1), replacing("two", size=1)), "two and one both replace the fact 'size'"),
        ((extending("one", cards={"b": 1}), extending("two", cards={"b": 1})), "two extends .* which has 'b' already"),
        ((extending("one", size="many"),), "one extends the fact 'size', but 'many' cannot be put to 13"),
    ],
)
def test_modules_that_want_the_same_fact_are_refused(modules: tuple[RulesModule, ...], sentence: str) -> None:
    with pytest.raises(RulesConflict, match=sentence):
        merged_facts(BASE, *modules)


# The facts of El Grande.


def with_module(module: RulesModule, **options: Any) -> ElGrandeRules:
    return rules_of(*modules_for(complete_options(options)), module)


@pytest.mark.parametrize(
    ("module", "sentence"),
    [
        (extending("x", power_cards=(facts.POWER_CARDS[7],)), "two power cards have the same value"),
        (extending("x", areas=(Area("galicia", (1, 1, 1)),)), "two areas have the same name"),
        (extending("x", cards={"veto": facts.ACTION_CARDS["veto"]}), "'veto' already"),
        (extending("x", scoring_tables={"8/4/0": (8, 4, 0)}), "'8/4/0' already"),
        (RulesModule("x", adds={"mine": (EndTurnWhenDone(),)}), "a second entry 'end'"),
    ],
)
def test_two_of_one_name_are_refused(module: RulesModule, sentence: str) -> None:
    with pytest.raises(RulesConflict, match=sentence):
        with_module(module)


def test_a_menu_may_have_the_entry_of_another_menu() -> None:
    rules = with_module(RulesModule("x", adds={"mine": (TakeCard(),)}))

    assert rules.entries["take"] == TakeCard()


def test_decks_add_up_and_nobody_asks_who_else_is_there() -> None:
    """39 power cards of King & Intrigue, the Player's Edition and the special cards; 17 and 38 without Veto."""
    more: dict[str, int] = {"players_edition": 11, "special_cards": 10}
    for chosen in SETS:
        if "king_and_intrigue" in chosen:
            for veto, fewer in (("batch", 0), ("off", 1)):
                rules = rules_for(complete_options({"expansions": chosen, "veto": veto}))
                assert len(rules.power_deck.cards) == 18 - fewer + sum(more.get(name, 0) for name in chosen)
                assert rules.row
                assert len(rules.stacks) == (2 if "inquisitor" in chosen else 0)


def test_set_up_numbers_add_up() -> None:
    rules = with_module(extending("x", caballeros=6, drawn_before_homes=("somewhere",)))

    assert (rules.caballeros, rules.caballeros_at_home, rules.caballeros_at_court) == (36, 2, 7)
    assert rules.drawn_before_homes == ("somewhere",)


def test_stacks_of_one_module_stand_beside_the_row_of_another() -> None:
    """A sixth stack beside the stacks of the base game, or beside the row of King & Intrigue."""
    card = facts.ActionCard("mine", stack=6, caballeros=3, copies=2, symbols=(), source="certain")
    sixth = extending("x", cards={"mine": card})

    assert with_module(sixth).stack_numbers == (1, 2, 3, 4, 5, 6)
    assert with_module(sixth).stacks[-1] == ("mine", "mine")
    rules = with_module(sixth, expansions=["king_and_intrigue"])
    assert (rules.stack_numbers, rules.stacks) == ((6,), (("mine", "mine"),))
    assert set(rules.cards) == {*rules.row, "mine"}


# Areas, and a mask for each purpose.

ISLAND = Area("island", (4, 0, 0), king_may_enter=False, is_spanish=False, placed_from=("galicia", "france"))
FRANCE = Area("france", (3, 1, 0), is_coast=True, neighbours=("aragon",), is_spanish=False)


def test_areas_are_appended_and_their_borders_go_both_ways() -> None:
    areas = with_module(extending("x", areas=(ISLAND, FRANCE))).map
    france, aragon = (1 << areas.index[name] for name in ("france", "aragon"))

    assert areas.ids[10:] == ("island", "france")
    assert areas.neighbours[areas.index["aragon"]] & france
    assert areas.neighbours[areas.index["france"]] == aragon
    assert areas.neighbours[areas.index["island"]] == 0


def test_there_is_a_mask_of_areas_for_each_purpose() -> None:
    """Where the King goes, what discs and region cards show, and where caballeros come from the court."""
    areas = with_module(extending("x", areas=(ISLAND, FRANCE, Area("far", (4, 2, 1), is_spanish=False)))).map
    island, france, far = (1 << areas.index[name] for name in ("island", "france", "far"))

    nine = rules_for(complete_options({})).map.all_regions
    assert areas.all_regions == nine | island | france | far
    assert areas.king_may_enter == nine | france | far
    assert (areas.disc_windows, areas.region_cards, areas.spanish) == (nine, nine, nine)
    assert areas.from_court[areas.index["galicia"]] == areas.neighbours[areas.index["galicia"]] | island
    assert areas.from_court[areas.index["france"]] == areas.neighbours[areas.index["france"]] | island
    assert areas.placed_directly == nine | island | france


# Which go together.


@pytest.fixture
def _two_that_exclude_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two expansions that change nothing; the second one does not go with the first."""
    for name, excludes in (("one", frozenset[str]()), ("two", frozenset({"one"}))):
        monkeypatch.setitem(EXPANSIONS, name, Expansion(name, lambda options: RulesModule("x"), excludes=excludes))


@pytest.mark.usefixtures("_two_that_exclude_each_other")
@pytest.mark.parametrize("wanted", [["one", "two"], ["two", "one"]])
def test_expansions_that_exclude_each_other_are_refused(wanted: list[str]) -> None:
    with pytest.raises(IllegalOptions) as refused:
        complete_options({"expansions": wanted})
    assert (refused.value.reason, refused.value.facts) == (
        "expansions_exclude",
        {"expansion": "two", "excludes": "one"},
    )
    assert complete_options({"expansions": ["one"]})["expansions"] == ["one"]


@pytest.mark.usefixtures("_two_that_exclude_each_other")
def test_sets_hold_no_two_that_exclude_each_other() -> None:
    assert not any({"one", "two"}.issubset(chosen) for chosen in sets_of(EXPANSIONS))
    assert ("jubilee", "two") in sets_of(EXPANSIONS)


def test_two_expansions_with_an_option_of_the_same_name_are_refused() -> None:
    pair = [Expansion(name, lambda options: RulesModule("x"), options={"speed": (1, 2)}) for name in ("one", "two")]

    with pytest.raises(RulesConflict, match="one and two both have the option 'speed'"):
        expansions._each_option_belongs_to_one(pair)


def test_whoever_holds_further_caballeros_has_something_to_use_in_the_own_turn() -> None:
    holding = set()
    for expansions_played in PLAYED:
        further = Game.new({"players": 4, "expansions": expansions_played}, 1).rules.further_owners
        holding |= {owner.held_by for owner in further}
    assert {"inquisitor", "general"} <= holding <= FOR_THE_OWN_TURN
