"""Action cards to read: `/card`, and the button Cards under every post. The wording is our own."""

from __future__ import annotations

from collections.abc import Sequence

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


def matching_cards(written: str, words: Words) -> list[tuple[str, str]]:
    """Titles and ids of the cards whose title contains what was written, best first."""
    wanted = written.strip().casefold()
    titles = [(words(f"card.{card}.title"), card) for card in CARDS]
    found = [(title, card) for title, card in titles if wanted in title.casefold() or wanted == card]
    return sorted(found, key=lambda entry: (not entry[0].casefold().startswith(wanted), entry[0]))


MOST_SUGGESTIONS = 25


class Cards(commands.Cog):
    """The look into any card."""

    @app_commands.command(name=said("command.card.name"), description=said("command.card.description"))
    @app_commands.rename(card=said("command.card.card.name"))
    @app_commands.describe(card=said("command.card.card.description"))
    async def card(self, interaction: discord.Interaction, card: str) -> None:
        words = words_of(interaction)
        if card not in CARDS:
            found = matching_cards(card, words)
            if len({title for title, _ in found}) != 1 or not card.strip():
                raise UnknownCard(written=card)
            card = found[0][1]
        drawn = await private_sheet(interaction, sheets.shown(sheets.action_card(card, words), (), words))
        await answer_privately(interaction, one_card(card, words, drawn))

    @card.autocomplete("card")
    async def suggestions(self, interaction: discord.Interaction, written: str) -> list[app_commands.Choice[str]]:
        found = matching_cards(written, words_of(interaction))
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
