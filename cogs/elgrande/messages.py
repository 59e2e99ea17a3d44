"""What El Grande adds to the messages that every game has: lobbies, posts, and the pages of a replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.i18n.words import Words
from cogs.elgrande import cards, court
from cogs.elgrande.court import JOKER_SIGN
from cogs.lobby.options import option_words
from cogs.panels import ready_lines
from cogs.shared.blocks import small
from cogs.shared.controls import Control
from engine.core.definition import definition_of
from engine.elgrande.expansions import EXPANSIONS
from engine.elgrande.seen.view import View

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


def waited_for(view: View, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
    """Who is waited for and what for; while discs or hands are chosen, also who is ready."""
    waiting = words.list(called)
    veto = view.veto_asked
    if veto is not None:
        card = words(f"card.{veto.card}.title")
        return [words("post.veto", player=waiting, actor=names[veto.actor], card=card)]
    if any(view.discs_ready) or len(view.waiting) > 1 or view.hands_ready:
        key = "post.hands" if view.hands_ready else "post.secret_discs"
        return [words(key, players=waiting), *ready_lines(view.hands_ready or view.discs_ready, names, words)]
    if view.phase == "power_cards":
        return [words("post.power_card", player=waiting)]
    if view.turn is not None and view.waiting == (view.turn.player,):
        return [words("post.turn", player=waiting)]
    return [words("post.waiting", player=waiting)]


def post_buttons(table_id: int, words: Words) -> tuple[Control, ...]:
    """One's own court, and the action cards of this round."""
    return (
        court.show.button(words("post.my_court"), table_id),
        cards.show.button(words("post.cards"), table_id),
    )


def own_lines(view: View, words: Words) -> list[str]:
    """The hand and the disc that only the reader of a replay could see then."""
    lines = []
    if view.hand:
        lines.append(words("replay.hand", values=" · ".join(str(value or JOKER_SIGN) for value in view.hand)))
    if view.my_disc is not None:
        lines.append(words("replay.disc", region=words(f"region.{view.my_disc}")))
    return lines
