"""How one plays El Caballero in Discord. Here its views are known to be those of El Caballero."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.elcaballero.orders import PowerCard
from bot.game.orders.order import Order, Otherwise
from bot.game.states import Question, SeatState
from bot.i18n import Words
from cogs import orders
from cogs.elcaballero import playing
from cogs.faces import Panels
from cogs.shared.blocks import Item, Layout, row
from engine.core.events import Event
from engine.core.view import CommonView


class ElCaballeroPanels(Panels):
    """All that people press in El Caballero."""

    extensions = ("cogs.elcaballero.laying",)
    topics = (
        "caballero_overview",
        "caballero_turn",
        "caballero_tiles",
        "caballero_cards",
        "caballero_pieces",
        "caballero_scoring",
        "caballero_expansion",
    )
    order_kinds = (PowerCard.kind,)

    async def play_panel(
        self,
        interaction: discord.Interaction,
        state: SeatState,
        *,
        notice: str = "",
        happened: Sequence[Event] = (),
        in_place: bool = True,
    ) -> Layout:
        return await playing.play_panel(interaction, state, notice=notice, happened=happened, in_place=in_place)

    async def staged_panel(self, interaction: discord.Interaction, question: Question) -> Layout:
        return await playing.staged_panel(interaction, question)

    def new_order(self, kind: str, view: CommonView) -> Order | None:
        number = PowerCard.round_of_next(view)
        return None if number is None else PowerCard(number, ())

    def order_controls(self, order: Order, state: SeatState, words: Words) -> list[Item]:
        if not isinstance(order, PowerCard):
            return []
        choices = (Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST)
        return [row(orders.otherwise_menu(order.otherwise, choices, "order.else_none_free", state, words))]
