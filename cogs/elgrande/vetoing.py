"""Letting everything pass this round: one press answers now, and orders the same for the rest of the round."""

from __future__ import annotations

from discord.ext import commands

from bot.elgrande.orders import LetPass
from cogs.elgrande.ui.panel import LET_ALL
from cogs.play import panel
from cogs.shared.asking import bot_of
from cogs.shared.controls import Press, answers


@answers(LET_ALL)
async def pass_all_pressed(press: Press) -> None:
    tables, user_id = bot_of(press.interaction).tables, press.interaction.user.id
    view = (await tables.games.seat_state(press.number(0), user_id)).view
    await panel.show_state(
        press.interaction, await tables.orders.set_order(press.number(0), user_id, LetPass(view.round))
    )


async def setup(bot: commands.Bot) -> None:
    """There is nothing to add: what is pressed answers by its kind."""
