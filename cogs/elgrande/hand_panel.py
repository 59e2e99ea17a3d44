"""The panel in which power cards are chosen, with its picture, for whoever asks."""

from __future__ import annotations

import discord

from bot.elgrande.sheets import shown
from bot.game.states import SeatState
from cogs.elgrande.ui import hands
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout
from cogs.shared.drawing import make_time, sheet_picture


async def hand_panel(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    page: int = 0,
    notice: str = "",
    said: str = "",
    in_place: bool = True,
) -> Layout:
    """A page of the cards to choose from. The state must be that of somebody who is asked for power cards."""
    bot, words = bot_of(interaction), words_of(interaction)
    own_sets = await bot.tables.hands.hand_sets(interaction.user.id)
    choosing = hands.Choosing(state, own_sets, page)
    look = await look_of(interaction)
    pictures = []
    if not look.in_words:
        await make_time(interaction, in_place=in_place)
        sheet = shown(hands.in_picture(choosing, words), state.table.names, words)
        pictures.append(await sheet_picture(bot, sheet, look))
    return hands.choosing_panel(choosing, words, pictures, notice=notice, said=said)
