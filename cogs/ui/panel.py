"""The play panel: what stands around the choices of a game, which are the game's own (`cogs.<game>`).

It is built from nothing but the player's own view.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import discord

from bot.faces import face_of
from bot.game.press import parts
from bot.game.records import SeatState
from bot.i18n import Words
from cogs.shared.blocks import Item, Layout, Picture, fitted, galleries, harmless, line, row, rows, small, text
from cogs.shared.controls import Control, address, button
from cogs.shared.naming import heading
from cogs.ui.clocks import own_time_lines
from cogs.ui.orders import ORDERS
from cogs.ui.seats import undo_entry

CHOOSE: Final = "choose"
"""`choose:table:revision:choice`, a button that makes a choice."""
STAGE: Final = "stage"
"""`stage:table:revision:place`, a menu whose values are choices."""
CONFIRM: Final = "confirm"
"""`confirm:table:revision:choice`, Done: make a choice that cannot be taken back."""
REFRESH: Final = "refresh"
"""`refresh:table`, show the panel as it stands."""
UNDO: Final = "undo"
"""`undo:table:revision`, take the latest choice back."""
TEXT_BOARD: Final = "textboard"
"""`textboard:table`, tell the board in words."""
RESTART: Final = "restart"
"""`restart:table:revision`, take everything back that can be taken back."""

TOLD_LIMIT = 1500
"""Characters for what was done so far, and for what the others did."""


def play_panel(
    state: SeatState,
    choosers: Sequence[Item],
    words: Words,
    *,
    buttons: Sequence[Control] = (),
    about: Sequence[str] = (),
    explained: Sequence[str] = (),
    pictures: Sequence[Picture] = (),
    notice: str = "",
    happened: Sequence[str] = (),
    orders: Control | None = None,
    in_words: bool = False,
) -> Layout:
    """What the player of this seat is asked: `choosers` and `buttons` hold all choices, the buttons in the last row.

    `about` stands below the question, `explained` above the choices; `happened` is what the others did just before.
    `orders` leads to the orders, if not to all of them; `in_words`: a button tells the board in words.
    """
    lines = [heading(state.info, state.view, words), *noticed(notice)]
    lines += _told(words("panel.meanwhile"), happened)
    lines += [f"**{face_of(state.info).prompt(state.view, state.info.names, words)}**", *about]
    lines += [*_held(state, words), *_so_far(state, words)]
    lines += [*own_time_lines(state.clock, state.info.terms, words), *explained]
    last = [*buttons, *(_undo_buttons(state, words) if state.may_undo else ())]
    last.append(orders or button(words("order.button"), address(ORDERS, state.info.id)))
    items = [text(*lines), *galleries(pictures), *choosers, line(), *rows(last)]
    if in_words:
        items.append(row(button(words("panel.board_in_words"), address(TEXT_BOARD, state.info.id))))
    return Layout(*items, seat=state.seat, pictures=pictures)


def staged_panel(
    state: SeatState, choice: str, words: Words, pictures: Sequence[Picture] = (), *, warnings: Sequence[str] = ()
) -> Layout:
    """Ask once more before a choice that cannot be taken back. The picture shows the board as it would be then."""
    lines = [
        heading(state.info, state.view, words),
        words("panel.about_to", deed=harmless(_deed(state, choice, words))),
        *warnings,
        small(words("panel.cannot_be_undone")),
    ]
    items: list[Item] = [text(*lines), *galleries(pictures)]
    items.append(
        row(
            button(
                words("panel.done"),
                address(CONFIRM, state.info.id, state.revision, choice),
                discord.ButtonStyle.success,
            ),
            button(words("panel.change"), address(REFRESH, state.info.id)),
        )
    )
    return Layout(*items, seat=state.seat, pictures=pictures)


def waiting_panel(
    state: SeatState,
    words: Words,
    said: str,
    happened: Sequence[str] = (),
    *,
    notice: str = "",
    could_ask_undo: bool = False,
) -> Layout:
    """Nothing is asked now: `said` is why, and who is waited for stands below it; `happened` was just shown.

    What may be done all the same, at any moment, has its buttons.
    """
    lines = [heading(state.info, state.view, words), *noticed(notice), f"**{said}**"]
    lines += _told(words("panel.meanwhile"), happened)
    if not state.view.over:
        lines.append(face_of(state.info).prompt(state.view, state.info.names, words))
        lines.append(small(words("panel.you_will_hear")))
        lines += own_time_lines(state.clock, state.info.terms, words)
    items: list[Item] = [text(*lines), *rows(at_any_moment(state, words))]
    if not state.view.over:
        ways = [button(words("order.button"), address(ORDERS, state.info.id))]
        items.append(row(*ways, *([undo_entry(state.info, words)] if could_ask_undo else ())))
    return Layout(*items, seat=state.seat)


def at_any_moment(state: SeatState, words: Words) -> list[Control]:
    """Buttons for what the seat may do though nobody asks it."""
    if state.view.prompt is not None:
        return []
    face, view = face_of(state.info), state.view
    return [
        choice_button(
            state, choice, face.choice_label(choice, view, state.info.names, words), discord.ButtonStyle.danger
        )
        for choice in view.choices
    ]


def choice_button(state: SeatState, choice: str, label: str, style: discord.ButtonStyle) -> Control:
    """A button that makes a choice, or asks once more for one that cannot be taken back."""
    return button(label, address(CHOOSE, state.info.id, state.revision, choice), style)


def _deed(state: SeatState, run: str, words: Words) -> str:
    """What is pressed, in words; several choices one after the other."""
    label = face_of(state.info).choice_label
    deeds = [(label(choice, state.view, state.info.names, words), times) for choice, times in parts(run)]
    told = [words("panel.times", deed=deed, count=times) if times > 1 else deed for deed, times in deeds]
    return words("event.row").join(told)


def noticed(notice: str) -> list[str]:
    """A warning as the first thing to read."""
    return [f"⚠️ {notice}"] if notice else []


def _held(state: SeatState, words: Words) -> list[str]:
    """While answers are held back: the one given, and when it counts."""
    if state.held_until is None:
        return []
    when = f"<t:{state.held_until // 1000}:R>"
    if state.held is None:
        return [words("panel.answers_are_held", when=when)]
    deed = face_of(state.info).choice_label(state.held, state.view, state.info.names, words)
    return [words("panel.held", deed=harmless(deed), when=when)]


def _so_far(state: SeatState, words: Words) -> list[str]:
    """What somebody has done that can still be taken back."""
    if not state.may_undo:
        return []
    telling = face_of(state.info).telling
    return _told(words("panel.so_far"), telling.paragraphs(state.events, state.info.names, words, state.seat))


def _told(first: str, paragraphs: Sequence[str]) -> list[str]:
    """Some paragraphs in small type; the first one follows a word about what they are."""
    if not paragraphs:
        return []
    begin, *more = fitted(paragraphs, TOLD_LIMIT, "…")
    # Small type knows no lists.
    return [small(f"{first} {begin}"), *(small(re.sub("^- ", "• ", line)) for line in more)]


def _undo_buttons(state: SeatState, words: Words) -> list[Control]:
    buttons = [button(words("panel.undo"), address(UNDO, state.info.id, state.revision))]
    if state.undo_count > 1:
        buttons.append(button(words("panel.start_over"), address(RESTART, state.info.id, state.revision)))
    return buttons
