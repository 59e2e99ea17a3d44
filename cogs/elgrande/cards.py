"""Action cards to read: `/card`, and the button Cards under every post. The wording is our own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.elgrande import sheets
from bot.elgrande.narrator.colonies import cargo_sentence
from bot.i18n.words import Words
from bot.storage.records.tables import Table
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.blocks import Layout, Picture, galleries, small, text
from cogs.shared.controls import Press, action
from cogs.shared.drawing import private_sheet
from cogs.shared.naming import heading, signed_names
from cogs.shared.problems import UnknownCard
from cogs.shared.translator import said
from cogs.shared.which_table import MOST_SUGGESTIONS
from engine.elgrande import facts
from engine.elgrande.seen.view import View

CARDS = (*facts.ALL_ACTION_CARDS, *facts.SPECIAL_ACTIONS)
"""The ids of all cards that can be looked up."""


def open_cards(table: Table, view: View, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """The action cards of this round, and who took them."""
    names = signed_names(table, words)
    lines = [heading(table, view, words)]
    if not view.open_cards:
        lines.append(words("cards.none_open"))
    for card in view.open_cards:
        taken = ""
        if card.taken_by is not None:
            taken = f" · {words('cards.taken_by', player=names[card.taken_by])}"
        lines += [
            f"**{words(f'card.{card.id}.title')}**{taken}",
            " ".join(
                part
                for part in (
                    words.plural("card.places", card.caballeros),
                    cargo_sentence(card, words),
                    words(f"card.{card.id}.text"),
                )
                if part
            ),
        ]
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def one_card(card_id: str, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """All about one card, an id of CARDS: an action card, or the special action of power cards. KeyError for no id."""
    card = facts.ALL_ACTION_CARDS.get(card_id)
    lines = [f"### {words(f'card.{card_id}.title')}"]
    if card is not None:
        lines += [small(words("card.stack", stack=card.stack)), words.plural("card.places", card.caballeros)]
        lines += [cargo_sentence(card, words)] if card.gold or card.goods else []
    lines.append(words(f"card.{card_id}.text"))
    powers = [power for power in facts.POWER_CARDS_WITH_ACTIONS if power.action == card_id]
    lines += [small(_power_card(power, words)) for power in powers]
    printed = [card or facts.SPECIAL_ACTIONS[card_id], *powers]
    sources = dict.fromkeys(f"card.source.{each.source}" for each in printed)
    lines += [small(words(source)) for source in sources if words.has(source)]
    return Layout(*galleries(pictures), text(*lines), pictures=pictures)


def _power_card(card: facts.PowerCard, words: Words) -> str:
    if not card.value:
        return words("card.power_card.joker")
    if not card.caballeros:
        return words("card.power_card.none", value=card.value)
    return words.plural("card.power_card.one", card.caballeros, value=card.value)


def matching_cards(written: str, words: Words, languages: Iterable[Words] = ()) -> list[tuple[str, str]]:
    """Titles in `words` and ids of the cards whose title contains what was written, best first: in the reader's
    language or in any of the others, since people know cards by the names in their own box.
    """
    ranked = [(_fit(card, written, words, languages), words(f"card.{card}.title"), card) for card in CARDS]
    return [(title, card) for fit, title, card in sorted(ranked) if fit < NO_FIT]


def card_meant(written: str, words: Words, languages: Iterable[Words] = ()) -> str | None:
    """The id of the card that was written: by its whole title, or by a part that no other title contains."""
    found = matching_cards(written, words, languages)
    whole = [each for each in found if _fit(each[1], written, words, languages) == 0]
    titles = whole or found
    return titles[0][1] if written.strip() and len({title for title, _ in titles}) == 1 else None


NO_FIT = 4


def _fit(card: str, written: str, words: Words, languages: Iterable[Words]) -> int:
    """How well a title fits what was written: 0 is all of it, NO_FIT nothing."""
    wanted, key = written.strip().casefold(), f"card.{card}.title"
    own, *others = (title(key).casefold() for title in (words, *languages))
    fits = (
        wanted in (card, own, *others),
        own.startswith(wanted),
        wanted in own,
        any(wanted in other for other in others),
    )
    return fits.index(True) if True in fits else NO_FIT


class Cards(commands.Cog):
    """The look into any card."""

    @app_commands.command(name=said("command.card.name"), description=said("command.card.description"))
    @app_commands.rename(card=said("command.card.card.name"))
    @app_commands.describe(card=said("command.card.card.description"))
    async def card(self, interaction: discord.Interaction, card: str) -> None:
        words = words_of(interaction)
        found = card if card in CARDS else card_meant(card, words, bot_of(interaction).texts.languages)
        if found is None:
            raise UnknownCard(written=card)
        drawn = await private_sheet(interaction, sheets.shown(sheets.action_card(found, words), (), words))
        await answer_privately(interaction, one_card(found, words, drawn))

    @card.autocomplete("card")
    async def suggestions(self, interaction: discord.Interaction, written: str) -> list[app_commands.Choice[str]]:
        found = matching_cards(written, words_of(interaction), bot_of(interaction).texts.languages)
        return [app_commands.Choice(name=title[:100], value=card) for title, card in found[:MOST_SUGGESTIONS]]


@action("cards")
async def show(press: Press, table: int) -> None:
    """The action cards of this round."""
    interaction = press.interaction
    state = await bot_of(interaction).tables.games.public_state(table)
    view, words = View.of(state.view), words_of(interaction)
    await require_sight(interaction, state.table)
    drawn = []
    if view.open_cards:
        drawn = await private_sheet(interaction, sheets.shown(sheets.open_cards(view, words), state.table.names, words))
    await answer_privately(interaction, open_cards(state.table, view, words, drawn))
