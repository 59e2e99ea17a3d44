"""Reading: `/card`, and the buttons My court and Cards under every post."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.elgrande import sheets
from bot.elgrande.orders import HandDraft
from bot.game.states import SeatState
from bot.tables.play.hands import drafted
from cogs.elgrande.ui import cards, court
from cogs.play import since
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import private_sheet
from cogs.shared.problems import UnknownCard
from cogs.shared.translator import said
from engine.elgrande.seen.view import View

MOST_SUGGESTIONS = 25


class Cards(commands.Cog):
    """The look into any card."""

    @app_commands.command(name=said("command.card.name"), description=said("command.card.description"))
    @app_commands.rename(card=said("command.card.card.name"))
    @app_commands.describe(card=said("command.card.card.description"))
    async def card(self, interaction: discord.Interaction, card: str) -> None:
        words = words_of(interaction)
        if card not in cards.CARDS:
            found = cards.matching_cards(card, words)
            if len({title for title, _ in found}) != 1 or not card.strip():
                raise UnknownCard(written=card)
            card = found[0][1]
        drawn = await private_sheet(interaction, sheets.shown(sheets.action_card(card, words), (), words))
        await answer_privately(interaction, cards.one_card(card, words, drawn))

    @card.autocomplete("card")
    async def suggestions(self, interaction: discord.Interaction, written: str) -> list[app_commands.Choice[str]]:
        found = cards.matching_cards(written, words_of(interaction))
        return [app_commands.Choice(name=title[:100], value=card) for title, card in found[:MOST_SUGGESTIONS]]


@answers(court.COURT)
async def court_pressed(press: Press) -> None:
    interaction = press.interaction
    tables = bot_of(interaction).tables
    state = _as_drafted(await tables.games.seat_state(press.number(0), interaction.user.id))
    secrets = await tables.logs.secrets(press.number(0), interaction.user.id)
    words = words_of(interaction)
    cards_of_mine = sheets.power_cards(View.of(state.view), words)
    hand = await private_sheet(interaction, sheets.shown(cards_of_mine, state.table.names, words))
    could_ask_undo = await tables.agreements.could_ask_undo(press.number(0), interaction.user.id)
    layout = court.my_court(state, secrets, words, hand, could_ask_undo=could_ask_undo)
    await since.add_news(interaction, press.number(0), layout)
    await answer_privately(interaction, layout)


def _as_drafted(state: SeatState) -> SeatState:
    """The state with the cards that somebody has put together in the hand, while power cards are being chosen."""
    view = View.of(state.view)
    return replace(state, view=replace(view, hand=drafted(state).cards)) if HandDraft.is_open(view) else state


@answers(court.PLAYED)
async def played_pressed(press: Press) -> None:
    interaction = press.interaction
    table = await bot_of(interaction).tables.overview.table(press.number(0))
    await require_sight(interaction, table)
    state = await bot_of(interaction).tables.games.public_state(table.id)
    await answer_privately(interaction, court.played_cards(state, words_of(interaction)))


@answers(cards.OPEN_CARDS)
async def cards_pressed(press: Press) -> None:
    interaction = press.interaction
    state = await bot_of(interaction).tables.games.public_state(press.number(0))
    table, view, words = state.table, View.of(state.view), words_of(interaction)
    await require_sight(interaction, table)
    drawn = []
    if view.open_cards:
        drawn = await private_sheet(interaction, sheets.shown(sheets.open_cards(view, words), table.names, words))
    await answer_privately(interaction, cards.open_cards(table, view, words, drawn))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Cards())
