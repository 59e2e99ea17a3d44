"""Writing the orders of El Grande: what may be done with a Veto, when no card of a bid is free, and so on."""

from __future__ import annotations

from dataclasses import replace

from bot.elgrande.orders.grandissimo import Companions, ShowingKing, ShowingMoment, incognito_region, may_be_asked
from bot.elgrande.orders.ranking import Bid, Disc
from bot.elgrande.orders.vetoes import COURT, LetPass, StopScoring, StopTaking
from bot.game.orders.order import Order, Otherwise
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.narrator.names import in_menus
from cogs import orders
from cogs.shared.blocks import Item, row
from cogs.shared.controls import Option
from engine.elgrande.seen.view import View

KINDS: tuple[str, ...] = (Bid.kind, Disc.kind, "veto", ShowingKing.kind, Companions.kind)

EVERYTHING = "everything"
TAKING = "taking"
SCORING = "scoring"
ANY = "any"
CONSENTING, REFUSING = "consent", "refuse"
WHEN, WHO, WHERE = "when", "who", "where"
"""The menus of an order to show the King."""


def new_order(kind: str, view: View) -> Order | None:
    """An empty order of a kind for the next moment of that kind; None if there is none to come."""
    if kind == Bid.kind:
        number = Bid.round_of_next(view)
        return None if number is None else Bid(number, ())
    if kind == Disc.kind:
        number = Disc.round_of_next(view)
        return None if number is None else Disc(number, ())
    if kind == ShowingKing.kind:
        region = incognito_region(view)
        return None if region is None else ShowingKing(view.rounds[-1], ShowingMoment.LEAVING, (), region)
    if kind == Companions.kind:
        return Companions(view.rounds[-1]) if may_be_asked(view) else None
    held = next((held for held in view.vetoes if held.player == view.viewer), None)
    return None if held is None else LetPass(view.round)


def order_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    """What stands below a ranking, or the menus of a Veto order."""
    if isinstance(order, Disc):
        return []
    if isinstance(order, Bid):
        choices = (Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST)
        return [row(orders.otherwise_menu(order.otherwise, choices, "order.else_none_free", state, words))]
    if isinstance(order, ShowingKing):
        return _reveal_controls(order, state, words)
    if isinstance(order, Companions):
        return _companion_controls(order, state, words)
    return _veto_controls(order, state, words)


def _reveal_controls(order: ShowingKing, state: SeatState, words: Words) -> list[Item]:
    """When the King is to be shown: what somebody is about to do, who, and in which region."""
    view, names, moment = View.of(state.view), in_menus(state.table.names, words), ShowingMoment(order.moment)
    whens = [Option(words(f"order.reveal.line.{each}"), str(each), "", each is moment) for each in ShowingMoment]
    menus = [orders.choose_line.menu(words("order.reveal.choose"), whens, state.table.id, WHEN)]
    rivals = [seat for seat in range(view.players) if seat != state.seat]
    if not moment.is_of_nobody and len(rivals) > 1:
        whos = [Option(words("order.reveal.anybody"), f"{WHO} {ANY}", "", not order.players)]
        whos += [Option(names[seat], f"{WHO} {seat}", "", order.players == (seat,)) for seat in rivals]
        menus.append(orders.choose_line.menu(words("order.reveal.who"), whos, state.table.id, WHO))
    if not moment.is_anywhere:
        wheres = [Option(words("order.reveal.anywhere"), f"{WHERE} {ANY}", "", order.region is None)]
        own = incognito_region(view)
        for region in view.regions:
            told = words("order.reveal.own_region") if region.id == own else ""
            shown = words(f"region.{region.id}")
            wheres.append(Option(shown, f"{WHERE} {region.id}", told, order.region == region.id))
        menus.append(orders.choose_line.menu(words("order.reveal.where"), wheres, state.table.id, WHERE))
    return [row(each) for each in menus]


def _companion_controls(order: Companions, state: SeatState, words: Words) -> list[Item]:
    options = [
        Option(words(f"order.companions.{line}"), line, "", order.consents == (line == CONSENTING))
        for line in (CONSENTING, REFUSING)
    ]
    return [row(orders.choose_line.menu(words("order.companions.choose"), options, state.table.id))]


def _veto_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    view, names = View.of(state.view), state.table.names
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
    items: list[Item] = [row(orders.choose_line.menu(words("order.policy.choose"), options, state.table.id))]
    if isinstance(order, StopTaking | StopScoring):
        choices = (Otherwise.ASK, Otherwise.PASS)
        items.append(row(orders.otherwise_menu(order.otherwise, choices, "order.else_nothing_to_stop", state, words)))
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
    """The order that a line of the menu stands for; None for a line that is not in it."""
    if isinstance(before, ShowingKing):
        return _showing(value, before)
    if isinstance(before, Companions):
        return replace(before, consents=value == CONSENTING) if value in (CONSENTING, REFUSING) else None
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


def _showing(value: str, before: ShowingKing) -> Order | None:
    """The order with what a line of one of its menus says."""
    word, _, argument = value.partition(" ")
    if word in list(ShowingMoment) and not argument:
        moment = ShowingMoment(word)
        players = () if moment.is_of_nobody else before.players
        return replace(before, moment=moment, players=players, region=None if moment.is_anywhere else before.region)
    if word == WHO and (argument == ANY or argument.isdecimal()):
        return replace(before, players=() if argument == ANY else (int(argument),))
    if word == WHERE and argument:
        return replace(before, region=None if argument == ANY else argument)
    return None
