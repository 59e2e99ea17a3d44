"""`/orders` and everything in the panel of standing orders. Nobody but their owner ever sees any of it."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import OrderRefused
from bot.game.happenings import OrderCarriedOut
from bot.game.orders.order import Order, Otherwise
from bot.game.orders.ranking import Ranking
from bot.game.orders.reading import Draft
from bot.game.records import SeatState
from bot.storage.records.tables import TableStatus
from cogs.faces import panels_of
from cogs.shared.answers import answer_in_place, answer_privately, is_own_message
from cogs.shared.asking import bot_of, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.shared.translator import said
from cogs.ui import orders


class Orders(commands.Cog):
    """The command for orders at any table."""

    @app_commands.command(name=said("command.orders.name"), description=said("command.orders.description"))
    async def orders(self, interaction: discord.Interaction) -> None:
        words = words_of(interaction)
        tables = await bot_of(interaction).tables.overview.tables_of_person(interaction.user.id, (TableStatus.RUNNING,))
        here = [info for info in tables if interaction.channel_id in (info.channel_id, info.thread_id)]
        if len(tables) == 1 or len(here) == 1:
            await show_orders(interaction, (here if len(here) == 1 else tables)[0].id)
        elif tables:
            await answer_privately(interaction, orders.choose_table(tables, words))
        else:
            await answer_privately(interaction, orders.no_table(words))


async def show_orders(interaction: discord.Interaction, table_id: int, notice: str = "") -> None:
    """The orders of one's seat: in the message that only this person sees anyway, or in one of its own."""
    tables, words = bot_of(interaction).tables, words_of(interaction)
    state = await tables.games.seat_state(table_id, interaction.user.id)
    secrets = await tables.logs.secrets(table_id, interaction.user.id)
    reports = [event for event in secrets if isinstance(event, OrderCarriedOut)]
    layout = orders.orders_panel(state, reports, words, notice=notice)
    await (answer_in_place if is_own_message(interaction) else answer_privately)(interaction, layout)


@answers(orders.ORDERS)
async def orders_pressed(press: Press) -> None:
    await show_orders(press.interaction, press.number(0))


@answers(orders.CHOOSE_TABLE)
async def table_chosen(press: Press) -> None:
    await show_orders(press.interaction, Press(press.interaction, press.values, ()).number(0))


@answers(orders.WRITE)
async def write_pressed(press: Press) -> None:
    state, kind = await _state(press), press.text(1)
    empty = _empty(kind, state)  # raises for what is no kind of order, such as a draft
    await _write(press, orders.order_of(state, kind) or empty)


@answers(orders.CLEAR)
async def clear_pressed(press: Press) -> None:
    await _write(press, _empty(press.text(1), await _state(press)))


@answers(orders.RANK)
async def choice_pressed(press: Press) -> None:
    order, choice = await _draft(press), press.text(1)
    if not isinstance(order, Ranking):
        raise UnknownControl
    kept = tuple(each for each in order.choices if each != choice)
    await _write(press, replace(order, choices=kept if choice in order.choices else (*kept, choice)))


@answers(orders.OTHERWISE)
async def otherwise_chosen(press: Press) -> None:
    order, wanted = await _draft(press), press.value()
    changed = order.otherwise_doing(Otherwise(wanted)) if wanted in list(Otherwise) else None
    if changed is None:
        raise UnknownControl
    await _write(press, changed)


@answers(orders.POLICY)
async def policy_chosen(press: Press) -> None:
    state = await _state(press)
    order = panels_of(state.info).order_of_line(press.value(), await _draft(press), state.view)
    if order is None:
        raise UnknownControl
    await _write(press, order)


@answers(orders.SAVE)
async def save_pressed(press: Press) -> None:
    interaction, order = press.interaction, await _draft(press)
    tables, words = bot_of(interaction).tables, words_of(interaction)
    state = await tables.orders.set_order(press.number(0), interaction.user.id, order)
    await tables.orders.withdraw_order(press.number(0), interaction.user.id, Draft.kind)
    was_used = order.used_once and orders.order_of(state, order.kind) is None
    await show_orders(interaction, press.number(0), words("order.used_at_once" if was_used else "order.saved"))


@answers(orders.DELETE)
async def delete_pressed(press: Press) -> None:
    interaction = press.interaction
    kind = press.text(1)
    if kind not in panels_of((await _state(press)).info).order_kinds:
        raise UnknownControl
    await bot_of(interaction).tables.orders.withdraw_order(press.number(0), interaction.user.id, kind)
    await show_orders(interaction, press.number(0), words_of(interaction)("order.deleted"))


async def _state(press: Press) -> SeatState:
    return await bot_of(press.interaction).tables.games.seat_state(press.number(0), press.interaction.user.id)


async def _draft(press: Press) -> Order:
    """What is being written. Raises OrderRefused if nothing is, because it was saved or its moment has passed."""
    draft = orders.draft_of(await _state(press))
    if draft is None:
        raise OrderRefused("no_draft")
    return draft


def _empty(kind: str, state: SeatState) -> Order:
    panels = panels_of(state.info)
    if kind not in panels.order_kinds:
        raise UnknownControl
    order = panels.new_order(kind, state.view)
    if order is None:
        raise OrderRefused("too_late")
    return order


async def _write(press: Press, order: Order) -> None:
    """Keep the draft and show it."""
    interaction = press.interaction
    state = await bot_of(interaction).tables.orders.set_order(press.number(0), interaction.user.id, Draft.of(order))
    await answer_in_place(interaction, orders.writing_panel(state, order, words_of(interaction)))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Orders())
