"""El Grande as the bot says and shows it. Here its views and events are known to be those of El Grande."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.elgrande import habits, narrator, sheets
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders import Bid, Companions, Disc, HandDraft, LetPass, ShowKing, StopScoring, StopTaking
from bot.elgrande.picture import picture
from bot.faces import Board, Face, Habit, Sheet
from bot.game.orders.order import Order
from bot.i18n import Words
from engine.core.events import Event
from engine.core.view import CommonView
from engine.elgrande.seen.view import View
from render.elgrande import board
from render.sheets.final_sheet import Source
from render.theme import Theme


class ElGrandeFace(Face):
    """What the bot says and shows of El Grande."""

    telling = TELLING
    orders = (Bid, Disc, HandDraft, LetPass, StopScoring, StopTaking, ShowKing, Companions)
    hand = HandDraft

    def prompt(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        return narrator.prompt(View.of(view), names, words)

    def choice_label(self, choice: str, view: CommonView, names: Sequence[str], words: Words) -> str:
        return narrator.choice_label(choice, View.of(view), names, words)

    def alt_text(self, view: CommonView, names: Sequence[str], words: Words) -> str:
        return narrator.alt_text(View.of(view), names, words)

    def position(self, view: CommonView, names: Sequence[str], words: Words, limit: int) -> list[str]:
        return narrator.position(View.of(view), names, words, limit)

    def board(self, view: CommonView, names: Sequence[str], words: Words, happened: Iterable[Event] = ()) -> Board:
        return picture(View.of(view), names, words, happened)

    def prepare(self, theme: Theme) -> None:
        board.prepare(theme)

    def scoring_sheets(self, events: Iterable[Event], names: Sequence[str], words: Words) -> list[Sheet]:
        return [sheets.shown(sheet, names, words) for sheet in sheets.scoring_sheets(events, names, words)]

    def beside_sheets(self, events: Iterable[Event]) -> list[Event]:
        return sheets.beside_sheets(events)

    def sources(self, events: Iterable[Event], end: CommonView, words: Words) -> tuple[Source, ...]:
        return sheets.sources(events, View.of(end), words)

    def habits(self, events: Iterable[Event]) -> Iterable[tuple[int, Habit]]:
        return habits.habits(events)

    def habit(self, habit: Habit, words: Words) -> str:
        return habits.named(habit, words)

    def order_sentence(self, order: Order, names: Sequence[str], words: Words) -> str:
        return narrator.order_sentence(order, names, words)

    def order_moment(self, order: Order, words: Words) -> str:
        return narrator.order_moment(order, words)
