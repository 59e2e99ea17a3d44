"""Writing the orders of El Grande: what may be done with a Veto, and what to do when no card of a bid is free."""

from __future__ import annotations

from bot.elgrande.orders import Bid, Disc, LetPass, StopScoring, StopTaking
from bot.elgrande.orders.vetoes import COURT
from bot.i18n import Words
from bot.narrator.names import in_menus
from bot.orders import Order, Otherwise
from bot.tables import SeatState
from cogs.ui.blocks import Item, row
from cogs.ui.controls import Option, address, menu
from cogs.ui.orders import POLICY, otherwise_menu
from engine.elgrande.view import View

KINDS: tuple[str, ...] = (Bid.kind, Disc.kind, "veto")

EVERYTHING = "everything"
TAKING = "taking"
SCORING = "scoring"
ANY = "any"


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


def order_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    """What stands below a ranking, or the menus of a Veto order."""
    if isinstance(order, Disc):
        return []
    if isinstance(order, Bid):
        choices = (Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST)
        return [row(otherwise_menu(order.otherwise, choices, "order.else_none_free", state, words))]
    return _veto_controls(order, state, words)


def _veto_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    view, names = View.of(state.view), state.info.names
    options = [
        Option(words("order.policy.all"), EVERYTHING, words("order.policy.all_hint"), isinstance(order, LetPass))
    ]
    areas = [None, *(region.id for region in view.regions), COURT]
    taking = order if isinstance(order, StopTaking) else None
    for area in areas:
        shown = (
            words("order.policy.taking_any") if area is None else words("order.policy.taking", area=_place(area, words))
        )
        chosen = taking is not None and taking.area == area
        options.append(Option(shown, f"{TAKING} {area or ANY}", _own_there(area, view, words), chosen))
    scoring = order if isinstance(order, StopScoring) else None
    rivals = [seat for seat in range(view.players) if seat != state.seat]
    for group in [(), *((seat,) for seat in rivals)] if len(rivals) > 1 else [(rivals[0],)]:
        if group:
            shown = words("order.policy.scoring", player=in_menus(names, words)[group[0]])
        else:
            shown = words("order.policy.scoring_any")
        chosen = scoring is not None and scoring.rivals == group
        options.append(Option(shown, f"{SCORING} {group[0] if group else ANY}", "", chosen))
    items: list[Item] = [row(menu(words("order.policy.choose"), address(POLICY, state.info.id), options))]
    if isinstance(order, StopTaking | StopScoring):
        choices = (Otherwise.ASK, Otherwise.PASS)
        items.append(row(otherwise_menu(order.otherwise, choices, "order.else_nothing_to_stop", state, words)))
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
