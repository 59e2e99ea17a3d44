"""My court: what only one player sees, on one page: power cards in hand, court, province, Veto, disc, own secrets."""

from __future__ import annotations

from collections.abc import Sequence

from bot import narrator
from bot.i18n import Words
from bot.tables import SeatState
from cogs.ui.blocks import Item, Layout, Picture, fitted, galleries, row, small, text
from cogs.ui.controls import address, button
from cogs.ui.naming import heading
from cogs.ui.orders import ORDERS
from engine.core.events import Event
from engine.elgrande.facts import PowerCard
from engine.elgrande.view import View

JOKER_SIGN = "★"
"""Instead of a value."""

SECRETS_LIMIT = 1500


def my_court(state: SeatState, secrets: Sequence[Event], words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """`secrets` are the events of the game that only this player may know."""
    view = state.view
    seat = state.seat
    lines = [
        heading(state.info, view, words),
        f"**{words('court.title')}**",
        words("court.pieces", court=view.court[seat], province=view.province[seat], points=view.score[seat]),
        words("court.home", region=words(f"region.{view.grandes[seat]}")),
        f"**{words('court.power_cards')}**",
        *_hand(view, words),
    ]
    if view.power_cards[seat] is not None:
        lines.append(small(words("court.played", value=view.power_cards[seat])))
    lines += [words("court.veto", round=held.until_round) for held in view.vetoes if held.player == seat]
    if view.my_disc is not None:
        lines.append(words("panel.your_disc", region=words(f"region.{view.my_disc}")))
    told = narrator.sentences(secrets, state.info.names, words, seat)
    if told:
        lines += [f"**{words('court.secrets')}**", *fitted(told, SECRETS_LIMIT, "…")]
    lines.append(small(words("court.only_you")))
    items: list[Item] = [text(*lines), *galleries(pictures)]
    if not view.over:
        items.append(row(button(words("order.button"), address(ORDERS, state.info.id))))
    return Layout(*items, seat=seat, pictures=pictures)


def _hand(view: View, words: Words) -> list[str]:
    """The power cards in hand, those that bring equally many caballeros in one line; a line for each with an action."""
    if not view.hand:
        return [words("court.no_power_cards")]
    held = [card for card in view.power_deck if card.value in view.hand]
    if any(card.action for card in held):
        return [_card_with_action(card, words) for card in held]
    by_caballeros: dict[int, list[str]] = {}
    for card in held:
        by_caballeros.setdefault(card.caballeros, []).append(str(card.value))
    lines = []
    for count, cards in by_caballeros.items():
        values = " · ".join(cards)
        lines.append(
            words.plural("court.hand_line", count, values=values)
            if count
            else words("court.hand_line_none", values=values)
        )
    return lines


def _card_with_action(card: PowerCard, words: Words) -> str:
    action = words(f"card.{card.action}.title")
    if not card.caballeros:
        return words("court.hand_card_none", value=card.value or JOKER_SIGN, action=action)
    return words.plural("court.hand_card", card.caballeros, value=card.value or JOKER_SIGN, action=action)
