"""Which expansions a table plays: the sets that go together, as one menu of the lobby, and the options they bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.i18n import Words
from cogs.ui.controls import Option
from engine.elgrande.expansions import EXPANSIONS, SETS

NAME: Final = "expansions"
"""The option of the game that this menu sets."""

BETWEEN = "+"


def chosen(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The expansions of a table, in the order of the rules."""
    wanted = options.get(NAME, ())
    return tuple(name for name in EXPANSIONS if name in wanted)


def own_options(options: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """The options that the chosen expansions bring, and their values, the default first."""
    return {name: values for each in chosen(options) for name, values in EXPANSIONS[each].options.items()}


def set_words(names: Sequence[str], words: Words) -> str:
    """Such as "King & Intrigue and Jubilee standards"."""
    return words.list([words(f"expansion.{name}") for name in names]) if names else words("expansion.none")


def set_options(edition: str, present: Sequence[str], words: Words) -> list[Option]:
    """The sets that go with the edition, as lines of the menu."""
    return [
        Option(set_words(names, words), BETWEEN.join(names) or "none", _help(names, words), chosen=names == present)
        for names in SETS
        if not any(edition in EXPANSIONS[name].not_in_editions for name in names)
    ]


def not_with(edition: str, words: Words) -> list[str]:
    """Why some expansions are missing in the menu."""
    missing = [name for name, expansion in EXPANSIONS.items() if edition in expansion.not_in_editions]
    return [words("expansion.not_with_edition", expansions=set_words(missing, words))] if missing else []


def only_with(edition: str, words: Words) -> list[str]:
    """Why some expansions stand in the menu only together with others."""
    playable = {name: each for name, each in EXPANSIONS.items() if edition not in each.not_in_editions}
    together: dict[frozenset[str], list[str]] = {}
    for name, expansion in playable.items():
        if expansion.needs:
            together.setdefault(expansion.needs, []).append(name)
    return [
        words("expansion.only_with", needed=set_words(sorted(needed), words), expansions=set_words(names, words))
        for needed, names in together.items()
    ]


def names_of(value: str) -> list[str]:
    """The expansions that a value of the menu stands for; what it names besides, the game refuses."""
    return [] if value == "none" else value.split(BETWEEN)


def _help(names: Sequence[str], words: Words) -> str:
    if len(names) > 1:  # an expansion that needs another one is never alone
        return words("expansion.together")
    return words(f"expansion.{names[0]}.help" if names else "expansion.none.help")
