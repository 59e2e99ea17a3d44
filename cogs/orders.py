"""`/orders` and the panel of standing orders: what is ordered, and how one is put together by pressing what one wants.

Nobody but their owner ever sees any of it. Nothing of an order stands in the id of a control but the choice that is
pressed: the draft is kept by the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.game.errors import OrderRefused
from bot.game.happenings import OrderCarriedOut
from bot.game.orders.order import Order, Otherwise
from bot.game.orders.ranking import Ranking
from bot.game.orders.reading import Draft
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableStatus
from cogs.panels import panels_of
from cogs.play import own_tables
from cogs.shared.answers import answer_in_place, answer_privately, is_own_message
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, line, row, rows, small, text
from cogs.shared.controls import DANGER, PRIMARY, SUCCESS, Control, Option, Press, action
from cogs.shared.naming import heading, table_name
from cogs.shared.problems import UnknownControl
from cogs.shared.translator import said
from engine.core.events import Event

LATEST_TOLD = 3


class Orders(commands.Cog):
    """The command for orders at any table."""

    @app_commands.command(name=said("command.orders.name"), description=said("command.orders.description"))
    async def orders(self, interaction: discord.Interaction) -> None:
        words = words_of(interaction)
        tables = await bot_of(interaction).tables.overview.tables_of_person(interaction.user.id, (TableStatus.RUNNING,))
        here = [table for table in tables if interaction.channel_id in (table.channel_id, table.thread_id)]
        if len(tables) == 1 or len(here) == 1:
            await show_orders(interaction, (here if len(here) == 1 else tables)[0].id)
        elif tables:
            await answer_privately(interaction, choose_table(tables, words))
        else:
            await answer_privately(interaction, no_table(words))


async def show_orders(interaction: discord.Interaction, table_id: int, notice: str = "") -> None:
    """The orders of one's seat: in the message that only this person sees anyway, or in one of its own."""
    tables, words = bot_of(interaction).tables, words_of(interaction)
    state = await tables.games.seat_state(table_id, interaction.user.id)
    secrets = await tables.logs.secrets(table_id, interaction.user.id)
    reports = [event for event in secrets if isinstance(event, OrderCarriedOut)]
    layout = orders_panel(state, reports, words, notice=notice)
    await (answer_in_place if is_own_message(interaction) else answer_privately)(interaction, layout)


def order_of(state: SeatState, kind: str) -> Order | None:
    """The order of a kind that this seat has given."""
    return next((each.order for each in state.orders if each.kind == kind), None)


def draft_of(state: SeatState) -> Order | None:
    """The order that is being written."""
    return next((each.order.order for each in state.orders if isinstance(each.order, Draft)), None)


def orders_panel(state: SeatState, reports: Sequence[Event], words: Words, *, notice: str = "") -> Layout:
    """All orders of a seat, and what its latest ones have done (`reports`)."""
    view, table = state.view, state.table.id
    first = [heading(state.table, view, words), f"**{words('order.title')}**"]
    if notice:
        first.append(f"✅ {notice}")
    first.append(words("order.what_it_is"))
    items: list[Item] = [text(*first)]
    for kind in panels_of(state.table).order_kinds:
        told = _of_kind(kind, state, words)
        items += [line(), *told] if told else []
    last = face_of(state.table).telling.sentences(reports, state.table.names, words, state.seat)[-LATEST_TOLD:]
    closing = [*last, small(_timing(state, words)), small(words("order.only_you"))]
    items += [line(), text(*closing)]
    if view.prompt is not None:
        items.append(row(own_tables.play.button(words("order.to_my_move"), table).styled(PRIMARY)))
    return Layout(*items, seat=state.seat)


def _of_kind(kind: str, state: SeatState, words: Words) -> list[Item]:
    """What is ordered for one kind of moment, and what can be done about it; nothing of a rare moment without one."""
    table, face = state.table.id, face_of(state.table)
    order = order_of(state, kind)
    if order is not None:
        told = [
            f"**{words(f'order.kind.{kind}')}** · {face.order_moment(order, words)}",
            face.order_sentence(order, state.table.names, words),
        ]
        change = write.button(words("order.change"), table, kind)
        return [text(*told), row(change, delete.button(words("order.delete"), table, kind).styled(DANGER))]
    empty = panels_of(state.table).new_order(kind, state.view)
    if empty is None and not words.has(f"order.never.{kind}"):
        return []
    if empty is None:
        return [text(f"**{words(f'order.kind.{kind}')}**", small(words(f"order.never.{kind}")))]
    when = f" · {face.order_moment(empty, words)}" if isinstance(empty, Ranking) else ""
    told = [f"**{words(f'order.kind.{kind}')}**{when}", small(words("order.none"))]
    return [text(*told), row(write.button(words(f"order.give.{kind}"), table, kind).styled(PRIMARY))]


def _timing(state: SeatState, words: Words) -> str:
    """What others may guess from the speed."""
    if state.table.terms.answer_window:
        return words("order.with_window")
    return words("order.without_window")


def writing_panel(state: SeatState, order: Order, words: Words, *, notice: str = "") -> Layout:
    """One order while it is written."""
    kind, face = order.kind, face_of(state.table)
    first = [
        heading(state.table, state.view, words),
        f"**{words(f'order.kind.{kind}')}** · {face.order_moment(order, words)}",
    ]
    if notice:
        first.append(f"⚠️ {notice}")
    is_empty = isinstance(order, Ranking) and not order.choices and order.otherwise is Otherwise.ASK
    if is_empty:
        first.append(words(f"order.how.{kind}"))
    else:
        first.append(f"> {face.order_sentence(order, state.table.names, words)}")
    if _is_asked_for(order, state):
        first.append(words("order.asked_now" if state.held_until is None else "order.asked_in_window"))
    items: list[Item] = [text(*first)]
    if isinstance(order, Ranking):
        items += _ranking_controls(order, state, words)
    items += panels_of(state.table).order_controls(order, state, words)
    items.append(text(small(words(f"order.end.{kind}"))))
    table = state.table.id
    last = [save.button(words("order.save"), table).styled(SUCCESS).disabled(is_empty)]
    if isinstance(order, Ranking) and order.choices:
        last.append(clear.button(words("order.clear"), table, kind))
    items.append(row(*last, show.button(words("order.back"), table)))
    return Layout(*items, seat=state.seat)


def _is_asked_for(order: Order, state: SeatState) -> bool:
    """Whether the question that the order is about is open now, so that it counts as soon as it is saved."""
    return order.answer(state.view) is not None


def _ranking_controls(order: Ranking, state: SeatState, words: Words) -> list[Item]:
    """A button for everything that can be ranked, in the order of the game; those in the ranking show their place."""
    table = state.table.id
    buttons: list[Control] = []
    for choice in order.conceivable(state.view):
        label = panels_of(state.table).ranked_label(choice, words)
        place = order.choices.index(choice) + 1 if choice in order.choices else 0
        shown = words("order.ranked", place=place, choice=label) if place else label
        style = SUCCESS if place else discord.ButtonStyle.secondary
        buttons.append(rank.button(shown, table, choice).styled(style))
    return list(rows(buttons))


def otherwise_menu(
    now: Otherwise, choices: Sequence[Otherwise], placeholder: str, state: SeatState, words: Words
) -> Control:
    """What to do when nothing of an order is there."""
    options = [Option(words(f"order.else_option.{choice}"), str(choice), chosen=choice is now) for choice in choices]
    return choose_otherwise.menu(words(placeholder), options, state.table.id)


def choose_table(tables: Sequence[Table], words: Words) -> Layout:
    """Somebody plays at several tables: at which one?"""
    options = [Option(table_name(table, words), str(table.id)) for table in tables]
    return Layout(text(words("order.which_table")), row(open_table.menu(words("play.choose_table"), options)))


def no_table(words: Words) -> Layout:
    """What somebody reads who asks for their orders and plays nowhere."""
    return Layout(text(words("order.no_table")))


# What is pressed in it


@action("orders")
async def show(press: Press, table: int) -> None:
    """The orders of one's seat."""
    await show_orders(press.interaction, table)


@action("ordersat")
async def open_table(press: Press) -> None:
    """The orders of one's seat at the chosen table."""
    await show_orders(press.interaction, press.chosen(int))


@action("orderwrite")
async def write(press: Press, table: int, kind: str) -> None:
    """Begin to write an order, from the present one if there is one."""
    state = await _state(press, table)
    empty = _empty(kind, state)  # raises for what is no kind of order, such as a draft
    await _write(press, table, order_of(state, kind) or empty)


@action("orderclear")
async def clear(press: Press, table: int, kind: str) -> None:
    """Begin again with an empty draft."""
    await _write(press, table, _empty(kind, await _state(press, table)))


@action("orderrank")
async def rank(press: Press, table: int, choice: str) -> None:
    """Put a choice at the end of the ranking, or take it out."""
    order = await _draft(press, table)
    if not isinstance(order, Ranking):
        raise UnknownControl
    kept = tuple(each for each in order.choices if each != choice)
    await _write(press, table, replace(order, choices=kept if choice in order.choices else (*kept, choice)))


@action("orderelse")
async def choose_otherwise(press: Press, table: int) -> None:
    """What to do when nothing of the order is there."""
    order = await _draft(press, table)
    changed = order.otherwise_doing(press.chosen(Otherwise))
    if changed is None:
        raise UnknownControl
    await _write(press, table, changed)


@action("orderveto")
async def choose_line(press: Press, table: int, _question: str = "") -> None:
    """A line of a menu that only one game has, such as what to do with the Veto; `_question` tells menus apart."""
    state = await _state(press, table)
    order = panels_of(state.table).order_of_line(press.value(), await _draft(press, table), state.view)
    if order is None:
        raise UnknownControl
    await _write(press, table, order)


@action("ordersave")
async def save(press: Press, table: int) -> None:
    """The order counts from now on."""
    interaction, order = press.interaction, await _draft(press, table)
    tables, words = bot_of(interaction).tables, words_of(interaction)
    state = await tables.orders.set_order(table, interaction.user.id, order)
    await tables.orders.withdraw_order(table, interaction.user.id, Draft.kind)
    was_used = order.used_once and order_of(state, order.kind) is None
    await show_orders(interaction, table, words("order.used_at_once" if was_used else "order.saved"))


@action("orderdelete")
async def delete(press: Press, table: int, kind: str) -> None:
    """The person does not want this order carried out any more."""
    interaction = press.interaction
    if kind not in panels_of((await _state(press, table)).table).order_kinds:
        raise UnknownControl
    await bot_of(interaction).tables.orders.withdraw_order(table, interaction.user.id, kind)
    await show_orders(interaction, table, words_of(interaction)("order.deleted"))


async def _state(press: Press, table: int) -> SeatState:
    return await bot_of(press.interaction).tables.games.seat_state(table, press.interaction.user.id)


async def _draft(press: Press, table: int) -> Order:
    """What is being written. Raises OrderRefused if nothing is, because it was saved or its moment has passed."""
    draft = draft_of(await _state(press, table))
    if draft is None:
        raise OrderRefused("no_draft")
    return draft


def _empty(kind: str, state: SeatState) -> Order:
    panels = panels_of(state.table)
    if kind not in panels.order_kinds:
        raise UnknownControl
    order = panels.new_order(kind, state.view)
    if order is None:
        raise OrderRefused("too_late")
    return order


async def _write(press: Press, table: int, order: Order) -> None:
    """Keep the draft and show it."""
    interaction = press.interaction
    state = await bot_of(interaction).tables.orders.set_order(table, interaction.user.id, Draft.of(order))
    await answer_in_place(interaction, writing_panel(state, order, words_of(interaction)))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Orders())
