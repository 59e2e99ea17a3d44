"""The panel of standing orders: what is ordered, and how one is put together by pressing what one wants in turn.

Nothing of an order stands in the id of a control: the draft is kept by the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.elgrande import narrator
from bot.elgrande.orders.ranking import Ranking
from bot.elgrande.orders.vetoes import COURT
from bot.i18n import Words
from bot.orders import Bid, Disc, Draft, LetPass, Order, Otherwise, StopScoring, StopTaking
from bot.tables import SeatState, TableInfo
from cogs.ui.blocks import Item, Layout, line, row, rows, small, text
from cogs.ui.controls import Control, Option, address, button, menu
from cogs.ui.naming import heading, table_name
from engine.core.events import Event
from engine.elgrande.view import View

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

KINDS: tuple[str, ...] = (Bid.kind, Disc.kind, "veto")

EVERYTHING = "everything"
TAKING = "taking"
SCORING = "scoring"
ANY = "any"

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


def new_order(kind: str, view: View) -> Order | None:
    """An empty order of a kind for the next moment of that kind; None if there is none to come."""
    if kind == Bid.kind:
        number = Bid.round_of_next(view)
        return None if number is None else Bid(number, ())
    if kind == Disc.kind:
        number = Disc.round_of_next(view)
        return None if number is None else Disc(number, ())
    held = next((held for held in view.vetoes if held.player == view.viewer), None)
    return None if held is None else LetPass(view.round)


def orders_panel(state: SeatState, reports: Sequence[Event], words: Words, *, notice: str = "") -> Layout:
    """All orders of a seat, and what its latest ones have done (`reports`)."""
    view, table = state.view, state.info.id
    first = [heading(state.info, View.of(view), words), f"**{words('order.title')}**"]
    if notice:
        first.append(f"✅ {notice}")
    first.append(words("order.what_it_is"))
    items: list[Item] = [text(*first)]
    for kind in KINDS:
        items += [line(), *_of_kind(kind, state, words)]
    last = narrator.sentences(reports, state.info.names, words, state.seat)[-LATEST_TOLD:]
    closing = [*last, small(_timing(state, words)), small(words("order.only_you"))]
    items += [line(), text(*closing)]
    if view.choices:
        items.append(row(button(words("order.to_my_move"), address("play", table), PRIMARY)))
    return Layout(*items, seat=state.seat)


def _of_kind(kind: str, state: SeatState, words: Words) -> list[Item]:
    """What is ordered for one kind of moment, and what can be done about it."""
    table, view = state.info.id, state.view
    order = order_of(state, kind)
    if order is not None:
        told = [
            f"**{words(f'order.kind.{kind}')}** · {narrator.order_moment(order, words)}",
            narrator.order_sentence(order, state.info.names, words),
        ]
        change = button(words("order.change"), address(WRITE, table, kind))
        return [text(*told), row(change, button(words("order.delete"), address(DELETE, table, kind), DANGER))]
    empty = new_order(kind, View.of(view))
    if empty is None:
        return [text(f"**{words(f'order.kind.{kind}')}**", small(words(f"order.never.{kind}")))]
    when = "" if kind == "veto" else f" · {narrator.order_moment(empty, words)}"
    told = [f"**{words(f'order.kind.{kind}')}**{when}", small(words("order.none"))]
    return [text(*told), row(button(words(f"order.give.{kind}"), address(WRITE, table, kind), PRIMARY))]


def _timing(state: SeatState, words: Words) -> str:
    """What others may guess from the speed."""
    if state.info.terms.answer_window:
        return words("order.with_window")
    return words("order.without_window")


def writing_panel(state: SeatState, order: Order, words: Words, *, notice: str = "") -> Layout:
    """One order while it is written."""
    kind = order.kind
    first = [
        heading(state.info, View.of(state.view), words),
        f"**{words(f'order.kind.{kind}')}** · {narrator.order_moment(order, words)}",
    ]
    if notice:
        first.append(f"⚠️ {notice}")
    is_empty = isinstance(order, Ranking) and not order.choices and order.otherwise is Otherwise.ASK
    if is_empty:
        first.append(words(f"order.how.{kind}"))
    else:
        first.append(f"> {narrator.order_sentence(order, state.info.names, words)}")
    if _is_asked_for(order, state):
        first.append(words("order.asked_now" if state.held_until is None else "order.asked_in_window"))
    items: list[Item] = [text(*first)]
    items += (
        _ranking_controls(order, state, words) if isinstance(order, Ranking) else _veto_controls(order, state, words)
    )
    items.append(text(small(words(f"order.end.{kind}"))))
    table = state.info.id
    last = [button(words("order.save"), address(SAVE, table), SUCCESS, disabled=is_empty)]
    if isinstance(order, Ranking) and order.choices:
        last.append(button(words("order.clear"), address(CLEAR, table, kind)))
    items.append(row(*last, button(words("order.back"), address(ORDERS, table))))
    return Layout(*items, seat=state.seat)


def _is_asked_for(order: Order, state: SeatState) -> bool:
    """Whether the question that the order is about is open now, so that it counts as soon as it is saved."""
    return state.seat in state.view.waiting and order.answer(state.view) is not None


def _ranking_controls(order: Ranking, state: SeatState, words: Words) -> list[Item]:
    """A button for everything that can be ranked, in the order of the game; those in the ranking show their place."""
    table = state.info.id
    buttons: list[Control] = []
    for choice in order.conceivable(View.of(state.view)):
        label = narrator.ranked_label(choice, words)
        place = order.choices.index(choice) + 1 if choice in order.choices else 0
        shown = words("order.ranked", place=place, choice=label) if place else label
        style = SUCCESS if place else discord.ButtonStyle.secondary
        buttons.append(button(shown, address(RANK, table, choice), style))
    items = rows(buttons)
    if isinstance(order, Bid):
        choices = (Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST)
        items.append(row(_otherwise(order.otherwise, choices, "order.else_none_free", state, words)))
    return items


def _otherwise(
    now: Otherwise, choices: Sequence[Otherwise], placeholder: str, state: SeatState, words: Words
) -> Control:
    options = [Option(words(f"order.else_option.{choice}"), str(choice), chosen=choice is now) for choice in choices]
    return menu(words(placeholder), address(OTHERWISE, state.info.id), options)


def _veto_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    view, names = state.view, state.info.names
    options = [
        Option(words("order.policy.all"), EVERYTHING, words("order.policy.all_hint"), isinstance(order, LetPass))
    ]
    areas = [None, *(region.id for region in View.of(view).regions), COURT]
    taking = order if isinstance(order, StopTaking) else None
    for area in areas:
        shown = (
            words("order.policy.taking_any") if area is None else words("order.policy.taking", area=_place(area, words))
        )
        chosen = taking is not None and taking.area == area
        options.append(Option(shown, f"{TAKING} {area or ANY}", _own_there(area, View.of(view), words), chosen))
    scoring = order if isinstance(order, StopScoring) else None
    rivals = [seat for seat in range(view.players) if seat != state.seat]
    for group in [(), *((seat,) for seat in rivals)] if len(rivals) > 1 else [(rivals[0],)]:
        if group:
            shown = words("order.policy.scoring", player=words.plain_name(names[group[0]]))
        else:
            shown = words("order.policy.scoring_any")
        chosen = scoring is not None and scoring.rivals == group
        options.append(Option(shown, f"{SCORING} {group[0] if group else ANY}", "", chosen))
    items: list[Item] = [row(menu(words("order.policy.choose"), address(POLICY, state.info.id), options))]
    if isinstance(order, StopTaking | StopScoring):
        choices = (Otherwise.ASK, Otherwise.PASS)
        items.append(row(_otherwise(order.otherwise, choices, "order.else_nothing_to_stop", state, words)))
    return items


def _place(area: str, words: Words) -> str:
    return words("place.court") if area == COURT else words(f"region.{area}")


def _own_there(area: str | None, view: View, words: Words) -> str:
    """How many caballeros of one's own stand there now."""
    if area is None or view.viewer is None:
        return ""
    if area == COURT:
        return words.plural("panel.caballeros", view.court[view.viewer])
    count = next(region.caballeros[view.viewer] for region in view.regions if region.id == area)
    return words.plural("order.own_there", count) if count else words("order.none_there")


def policy_of(value: str, before: Order, view: View) -> Order | None:
    """The Veto order that a line of the menu stands for; None for a line that is not in it."""
    held = next((held.until_round for held in view.vetoes if held.player == view.viewer), view.round)
    otherwise = before.otherwise if isinstance(before, StopTaking | StopScoring) else Otherwise.ASK
    kind, _, argument = value.partition(" ")
    if kind == EVERYTHING:
        return LetPass(view.round)
    if kind == TAKING:
        return StopTaking(held, otherwise, None if argument == ANY else argument)
    if kind == SCORING and (argument == ANY or argument.isdecimal()):
        return StopScoring(held, otherwise, () if argument == ANY else (int(argument),))
    return None


def choose_table(tables: Sequence[TableInfo], words: Words) -> Layout:
    """Somebody plays at several tables: at which one?"""
    options = [Option(table_name(info, words), str(info.id)) for info in tables]
    return Layout(
        text(words("order.which_table")), row(menu(words("play.choose_table"), address(CHOOSE_TABLE), options))
    )


def no_table(words: Words) -> Layout:
    """Somebody who plays nowhere."""
    return Layout(text(words("order.no_table")))
