"""My court: what only one player sees, on one page: power cards in hand, court, province, Veto, disc, own secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.elgrande import sheets
from bot.elgrande.narrator import asking
from bot.elgrande.narrator.naming import ElGrandeNaming, effect_lines
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders.grandissimo import REVEAL
from bot.elgrande.orders.hands import HandDraft
from bot.game.states import PublicState, SeatState
from bot.i18n.words import Words
from bot.tables.play.hands import drafted
from cogs import orders
from cogs.play import news, panel
from cogs.seats import undo
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, require_sight, words_of
from cogs.shared.blocks import Item, Layout, Picture, fitted, galleries, row, small, text
from cogs.shared.controls import DANGER, Press, action
from cogs.shared.drawing import private_sheet
from cogs.shared.naming import heading, signed_names
from engine.core.events import Event
from engine.elgrande.events.grandissimo import OwnRegionWrittenDown
from engine.elgrande.facts import PowerCard
from engine.elgrande.seen.view import View

PLAYED_BETWEEN = " · "
JOKER_SIGN = "★"
"""Instead of a value."""

SECRETS_LIMIT = 1200
EFFECTS_LIMIT = 1000
"""Characters of what only the player knows, and of what lasts on the table."""


def my_court(
    state: SeatState,
    secrets: Sequence[Event],
    words: Words,
    pictures: Sequence[Picture] = (),
    *,
    could_ask_undo: bool = False,
) -> Layout:
    """`secrets` are the events of the game that only this player may know."""
    view = View.of(state.view)
    seat = state.seat
    lines = [
        heading(state.table, view, words),
        f"**{words('court.title')}**",
        words(
            "court.pieces",
            court=view.court[seat],
            province=view.province[seat],
            points=view.score[seat],
        ),
        words("court.home", region=words(f"region.{view.grandes[seat]}")),
        f"**{words('court.power_cards')}**",
        *_hand(view, words),
    ]
    if view.power_cards[seat] is not None:
        lines.append(small(words("court.played", value=view.power_cards[seat])))
    lines += [words("court.veto", round=held.until_round) for held in view.vetoes if held.player == seat]
    if view.my_disc is not None:
        lines.append(words("panel.your_disc", region=words(f"region.{view.my_disc}")))
    lasting = effect_lines(view, ElGrandeNaming(state.table.names, words))
    if lasting:
        lines += [f"**{words('court.effects')}**", *fitted(lasting, EFFECTS_LIMIT, "…")]
    told = TELLING.sentences(_kept(secrets, view), state.table.names, words, seat)
    if told:
        lines += [f"**{words('court.secrets')}**", *fitted(told, SECRETS_LIMIT, "…")]
    lines.append(small(words("court.only_you")))
    items: list[Item] = [text(*lines), *galleries(pictures)]
    buttons = [show_played.button(words("court.played_by_all"), state.table.id)]
    if view.may_show_king:
        label = asking.choice_label(REVEAL, view, state.table.names, words)
        items.append(row(panel.choice_button(state, REVEAL, label, DANGER)))
    if not view.over:
        buttons.insert(0, orders.show.button(words("order.button"), state.table.id))
    items.append(row(*buttons, *([undo.undo_entry(state.table, words)] if could_ask_undo else ())))
    return Layout(*items, seat=seat, pictures=pictures)


def _kept(secrets: Sequence[Event], view: View) -> list[Event]:
    """Those that only this player knows still: a King incognito who was shown is none any more."""
    return [event for event in secrets if view.may_show_king or not isinstance(event, OwnRegionWrittenDown)]


def played_cards(state: SeatState | PublicState, words: Words) -> Layout:
    """The power cards that each player has played, in order, and how many are left; all of it is public."""
    view, naming = state.view, ElGrandeNaming(state.table.names, words)
    lines = [heading(state.table, View.of(view), words), f"**{words('court.played_by_all')}**"]
    deck = {card.value: card for card in View.of(view).power_deck}
    for seat, values in enumerate(View.of(view).played_power_cards):
        left = words.plural("court.cards_left", View.of(view).hand_sizes[seat])
        lines.append(words("court.played_by", player=signed_names(state.table, words)[seat], left=left))
        cards = [_played(deck[value], naming) for value in values]
        lines.append(PLAYED_BETWEEN.join(cards) if cards else words("court.played_nothing"))
    gone = any(card.action for card in View.of(view).power_deck)
    lines.append(small(words("court.played_cards_leave" if gone else "court.played_cards_stay")))
    return Layout(text(*lines), seat=view.viewer)


def _played(card: PowerCard, naming: ElGrandeNaming) -> str:
    """Such as "**40** Veto", or the value alone where the card has no action."""
    if not card.action:
        return str(card.value)
    title = naming.words(f"card.{card.action}.title")
    return f"**{card.value or JOKER_SIGN}** {title}"


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


# What is pressed


@action("court")
async def show(press: Press, table: int) -> None:
    """What only the player who asks may see."""
    interaction = press.interaction
    tables = bot_of(interaction).tables
    state = _as_drafted(await tables.games.seat_state(table, interaction.user.id))
    secrets = await tables.logs.secrets(table, interaction.user.id)
    words = words_of(interaction)
    cards_of_mine = sheets.power_cards(View.of(state.view), words)
    hand = await private_sheet(interaction, sheets.shown(cards_of_mine, state.table.names, words))
    could_ask_undo = await tables.agreements.could_ask_undo(table, interaction.user.id)
    layout = my_court(state, secrets, words, hand, could_ask_undo=could_ask_undo)
    await news.add_news(interaction, table, layout)
    await answer_privately(interaction, layout)


def _as_drafted(state: SeatState) -> SeatState:
    """The state with the cards that somebody has put together in the hand, while power cards are being chosen."""
    view = View.of(state.view)
    return replace(state, view=replace(view, hand=drafted(state).cards)) if HandDraft.is_open(view) else state


@action("played")
async def show_played(press: Press, table: int) -> None:
    """Which power cards everybody has played."""
    interaction = press.interaction
    await require_sight(interaction, await bot_of(interaction).tables.overview.table(table))
    state = await bot_of(interaction).tables.games.public_state(table)
    await answer_privately(interaction, played_cards(state, words_of(interaction)))
