"""What the owner of a table is told about the options of El Grande: the edition, and which expansions go with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.i18n import Words
from cogs.shared.blocks import small
from cogs.ui.options import option_words
from engine.core.definition import definition_of
from engine.elgrande.expansions import EXPANSIONS

UNUSUAL = frozenset({"king_and_intrigue", "inquisitor"})
"""Expansions whose makers advise against playing both in one game."""


def lobby_notes(options: Mapping[str, Any], words: Words) -> list[str]:
    """What the edition is, what it fixes, and which expansions need others or do not go with it."""
    offers = definition_of(options).offers(options)
    edition = next(str(offer.present) for offer in offers if offer.name == "edition")
    lines = [words(f"option.edition.{edition}.help")]
    fixed = [option_words(offer.name, offer.present, words) for offer in offers if offer.is_fixed]
    if fixed:
        lines.append(words("lobby.fixed", options=", ".join(fixed)))
    if set(options.get("expansions", ())) >= UNUSUAL:
        lines.append(words("expansion.unusual"))
    return list(map(small, (*lines, *_only_with(edition, words), *_not_with(edition, words))))


def _not_with(edition: str, words: Words) -> list[str]:
    """Why some expansions are missing in the menu."""
    missing = [name for name, expansion in EXPANSIONS.items() if edition in expansion.not_in_editions]
    return [words("expansion.not_with_edition", expansions=_named(missing, words))] if missing else []


def _only_with(edition: str, words: Words) -> list[str]:
    """Which expansions can be played only together with others."""
    playable = {name: each for name, each in EXPANSIONS.items() if edition not in each.not_in_editions}
    together: dict[frozenset[str], list[str]] = {}
    for name, expansion in playable.items():
        if expansion.needs:
            together.setdefault(expansion.needs, []).append(name)
    return [
        words("expansion.only_with", needed=_named(sorted(needed), words), expansions=_named(names, words))
        for needed, names in together.items()
    ]


def _named(names: Sequence[str], words: Words) -> str:
    """Such as "King & Intrigue and Jubilee standards"."""
    return words.list([option_words("expansions", name, words) for name in names])
