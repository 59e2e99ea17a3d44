"""El Caballero as the bot says and shows it. Here its views and events are known to be those of El Caballero."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.elcaballero import asking, orders, picture, position, sheets
from bot.elcaballero.orders import PowerCard
from bot.elcaballero.telling import TELLING
from bot.faces import CARD, Board, Face, Habit, Sheet
from bot.game.orders.order import Order
from bot.i18n import Words
from engine.core.events import Event
from engine.core.view import CommonView
from engine.elcaballero.events import PowerCardPlayed
from engine.elcaballero.seen.view import View
from render.elcaballero import board
from render.sheets.final_sheet import Source
from render.theme import Theme


class ElCaballeroFace(Face):
    """What the bot says and shows of El Caballero."""

    telling = TELLING
    orders = (PowerCard,)

    def prompt(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        return asking.prompt(View.of(view), names, words)

    def choice_label(self, choice: str, view: CommonView, names: Sequence[str], words: Words) -> str:
        return asking.choice_label(choice, View.of(view), names, words)

    def alt_text(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        return position.alt_text(View.of(view), names, words)

    def position(self, view: CommonView, names: Sequence[str], words: Words, limit: int) -> list[str]:
        return position.position(View.of(view), names, words, limit)

    def board(self, view: CommonView, names: Sequence[str], words: Words, happened: Iterable[Event] = ()) -> Board:
        return picture.picture(View.of(view), names, words, happened)

    def prepare(self, theme: Theme) -> None:
        board.prepare(theme)

    def scoring_sheets(self, events: Iterable[Event], names: Sequence[str], words: Words) -> list[Sheet]:
        return sheets.scoring_sheets(events, names, words)

    def beside_sheets(self, events: Iterable[Event]) -> list[Event]:
        return [event for event in events if not event.gains]

    def sources(self, events: Iterable[Event], end: CommonView, words: Words) -> tuple[Source, ...]:
        return sheets.sources(events, View.of(end), words)

    def habits(self, events: Iterable[Event]) -> Iterable[tuple[int, Habit]]:
        """Which power cards somebody plays; the regions of an island have no names."""
        return [(each.player, Habit(CARD, str(each.value))) for each in events if isinstance(each, PowerCardPlayed)]

    def habit(self, habit: Habit, words: Words) -> str:
        return words("elcaballero.habit.power_card", value=habit.name)

    def order_sentence(self, order: Order, names: Sequence[str], words: Words) -> str:
        return orders.order_sentence(order, words)

    def order_moment(self, order: Order, words: Words) -> str:
        return words("order.when.power_card", round=order.round)
