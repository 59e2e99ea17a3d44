"""The panel of standing orders: what is ordered, and how one is put together by pressing what one wants in turn.

Nothing of an order stands in the id of a control: the draft is kept by the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.faces import face_of
from bot.game.orders.order import Order, Otherwise
from bot.game.orders.ranking import Ranking
from bot.game.orders.reading import Draft
from bot.game.records import SeatState, TableInfo
from bot.i18n import Words
from cogs.faces import panels_of
from cogs.shared.blocks import Item, Layout, line, row, rows, small, text
from cogs.shared.controls import Control, Option, address, button, menu
from cogs.shared.naming import heading, table_name
from engine.core.events import Event

ORDERS: Final = "orders"
"""`orders:table`, the orders of one's seat."""
CHOOSE_TABLE: Final = "ordersat"
"""`ordersat`, a menu whose values are table numbers."""
WRITE: Final = "orderwrite"
"""`orderwrite:table:kind`, begin to write an order, from the present one if there is one."""
RANK: Final = "orderrank"
"""`orderrank:table:choice`, put a choice at the end of the ranking, or take it out."""
OTHERWISE: Final = "orderelse"
"""`orderelse:table`, a menu: what to do when nothing of the order is there."""
POLICY: Final = "orderveto"
"""`orderveto:table`, a menu of what to do with the Veto."""
SAVE: Final = "ordersave"
"""`ordersave:table`, the order counts from now on."""
CLEAR: Final = "orderclear"
"""`orderclear:table:kind`, begin again with an empty draft."""
DELETE: Final = "orderdelete"
"""`orderdelete:table:kind`, take an order away."""

PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger

LATEST_TOLD = 3


def order_of(state: SeatState, kind: str) -> Order | None:
    """The order of a kind that this seat has given."""
    return next((each.order for each in state.orders if each.kind == kind), None)


def draft_of(state: SeatState) -> Order | None:
    """The order that is being written."""
    return next((each.order.order for each in state.orders if isinstance(each.order, Draft)), None)


def orders_panel(state: SeatState, reports: Sequence[Event], words: Words, *, notice: str = "") -> Layout:
    """All orders of a seat, and what its latest ones have done (`reports`)."""
    view, table = state.view, state.info.id
    first = [heading(state.info, view, words), f"**{words('order.title')}**"]
    if notice:
        first.append(f"✅ {notice}")
    first.append(words("order.what_it_is"))
    items: list[Item] = [text(*first)]
    for kind in panels_of(state.info).order_kinds:
        told = _of_kind(kind, state, words)
        items += [line(), *told] if told else []
    last = face_of(state.info).telling.sentences(reports, state.info.names, words, state.seat)[-LATEST_TOLD:]
    closing = [*last, small(_timing(state, words)), small(words("order.only_you"))]
    items += [line(), text(*closing)]
    if view.prompt is not None:
        items.append(row(button(words("order.to_my_move"), address("play", table), PRIMARY)))
    return Layout(*items, seat=state.seat)


def _of_kind(kind: str, state: SeatState, words: Words) -> list[Item]:
    """What is ordered for one kind of moment, and what can be done about it; nothing of a rare moment without one."""
    table, face = state.info.id, face_of(state.info)
    order = order_of(state, kind)
    if order is not None:
        told = [
            f"**{words(f'order.kind.{kind}')}** · {face.order_moment(order, words)}",
            face.order_sentence(order, state.info.names, words),
        ]
        change = button(words("order.change"), address(WRITE, table, kind))
        return [text(*told), row(change, button(words("order.delete"), address(DELETE, table, kind), DANGER))]
    empty = panels_of(state.info).new_order(kind, state.view)
    if empty is None and not words.has(f"order.never.{kind}"):
        return []
    if empty is None:
        return [text(f"**{words(f'order.kind.{kind}')}**", small(words(f"order.never.{kind}")))]
    when = f" · {face.order_moment(empty, words)}" if isinstance(empty, Ranking) else ""
    told = [f"**{words(f'order.kind.{kind}')}**{when}", small(words("order.none"))]
    return [text(*told), row(button(words(f"order.give.{kind}"), address(WRITE, table, kind), PRIMARY))]


def _timing(state: SeatState, words: Words) -> str:
    """What others may guess from the speed."""
    if state.info.terms.answer_window:
        return words("order.with_window")
    return words("order.without_window")


def writing_panel(state: SeatState, order: Order, words: Words, *, notice: str = "") -> Layout:
    """One order while it is written."""
    kind, face = order.kind, face_of(state.info)
    first = [
        heading(state.info, state.view, words),
        f"**{words(f'order.kind.{kind}')}** · {face.order_moment(order, words)}",
    ]
    if notice:
        first.append(f"⚠️ {notice}")
    is_empty = isinstance(order, Ranking) and not order.choices and order.otherwise is Otherwise.ASK
    if is_empty:
        first.append(words(f"order.how.{kind}"))
    else:
        first.append(f"> {face.order_sentence(order, state.info.names, words)}")
    if _is_asked_for(order, state):
        first.append(words("order.asked_now" if state.held_until is None else "order.asked_in_window"))
    items: list[Item] = [text(*first)]
    if isinstance(order, Ranking):
        items += _ranking_controls(order, state, words)
    items += panels_of(state.info).order_controls(order, state, words)
    items.append(text(small(words(f"order.end.{kind}"))))
    table = state.info.id
    last = [button(words("order.save"), address(SAVE, table), SUCCESS, disabled=is_empty)]
    if isinstance(order, Ranking) and order.choices:
        last.append(button(words("order.clear"), address(CLEAR, table, kind)))
    items.append(row(*last, button(words("order.back"), address(ORDERS, table))))
    return Layout(*items, seat=state.seat)


def _is_asked_for(order: Order, state: SeatState) -> bool:
    """Whether the question that the order is about is open now, so that it counts as soon as it is saved."""
    return order.answer(state.view) is not None


def _ranking_controls(order: Ranking, state: SeatState, words: Words) -> list[Item]:
    """A button for everything that can be ranked, in the order of the game; those in the ranking show their place."""
    table = state.info.id
    buttons: list[Control] = []
    for choice in order.conceivable(state.view):
        label = panels_of(state.info).ranked_label(choice, words)
        place = order.choices.index(choice) + 1 if choice in order.choices else 0
        shown = words("order.ranked", place=place, choice=label) if place else label
        style = SUCCESS if place else discord.ButtonStyle.secondary
        buttons.append(button(shown, address(RANK, table, choice), style))
    return list(rows(buttons))


def otherwise_menu(
    now: Otherwise, choices: Sequence[Otherwise], placeholder: str, state: SeatState, words: Words
) -> Control:
    """What to do when nothing of an order is there."""
    options = [Option(words(f"order.else_option.{choice}"), str(choice), chosen=choice is now) for choice in choices]
    return menu(words(placeholder), address(OTHERWISE, state.info.id), options)


def choose_table(tables: Sequence[TableInfo], words: Words) -> Layout:
    """Somebody plays at several tables: at which one?"""
    options = [Option(table_name(info, words), str(info.id)) for info in tables]
    return Layout(
        text(words("order.which_table")), row(menu(words("play.choose_table"), address(CHOOSE_TABLE), options))
    )


def no_table(words: Words) -> Layout:
    """Somebody who plays nowhere."""
    return Layout(text(words("order.no_table")))
