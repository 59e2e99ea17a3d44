"""How one plays El Grande in Discord. Here its views are known to be those of El Grande."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.elgrande.narrator import ordering
from bot.game.orders.order import Order
from bot.game.states import Question, SeatState
from bot.i18n import Words
from cogs.elgrande import playing
from cogs.elgrande.ui import orders, panel, posts
from cogs.elgrande.ui.lobby import lobby_notes
from cogs.faces import Panels
from cogs.shared.blocks import Item, Layout
from cogs.shared.controls import Control
from engine.core.events import Event
from engine.core.view import CommonView
from engine.elgrande.seen.view import View


class ElGrandePanels(Panels):
    """All that people press in El Grande."""

    extensions = ("cogs.elgrande.cards", "cogs.elgrande.hands", "cogs.elgrande.vetoing")
    topics = (
        "overview",
        "round",
        "turn",
        "power_cards",
        "placing",
        "king",
        "castillo",
        "special_actions",
        "veto",
        "discs",
        "scoring",
        "ties",
        "bonuses",
        "scoring_tables",
        "jubilee",
        "king_and_intrigue",
        "players_edition",
        "special_cards",
        "inquisitor",
        "colonies",
        "grandissimo",
        "editions",
    )
    order_kinds = orders.KINDS
    may_choose_leader = True

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

    def may_choose(self, state: SeatState, words: Words) -> list[str]:
        return panel.may_choose(state, words)

    def waited_for(self, view: CommonView, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
        return posts.waited_for(View.of(view), called, names, words)

    def own_lines(self, view: CommonView, words: Words) -> list[str]:
        return posts.own_lines(View.of(view), words)

    def post_buttons(self, table_id: int, words: Words) -> tuple[Control, ...]:
        return posts.post_buttons(table_id, words)

    def lobby_notes(self, options: Mapping[str, Any], words: Words) -> list[str]:
        return lobby_notes(options, words)

    def new_order(self, kind: str, view: CommonView) -> Order | None:
        return orders.new_order(kind, View.of(view))

    def order_controls(self, order: Order, state: SeatState, words: Words) -> list[Item]:
        return orders.order_controls(order, state, words)

    def ranked_label(self, choice: str, words: Words) -> str:
        return ordering.ranked_label(choice, words)

    def order_of_line(self, line: str, before: Order, view: CommonView) -> Order | None:
        return orders.policy_of(line, before, View.of(view))
