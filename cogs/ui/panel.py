"""The play panel: what one player is asked, and every choice that is open, as buttons and menus.

It is built from the kinds of arguments (`verbs.py`), never from cards, and from nothing but the player's own view.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

import discord

from bot.elgrande import narrator
from bot.elgrande.orders.vetoes import VetoOrder
from bot.i18n import Words
from bot.tables import SeatState
from cogs.elgrande.ui import labels
from cogs.elgrande.ui.verbs import EXPLAINED, IN_MENUS, OF_BEARERS, VERBS, Argument, Group, Kind, grouped, names_a_place
from cogs.ui.blocks import Item, Layout, Picture, fitted, galleries, harmless, line, row, rows, small, text
from cogs.ui.clocks import own_time_lines
from cogs.ui.controls import Control, Option, address, button, menu
from cogs.ui.naming import heading
from cogs.ui.orders import ORDERS, WRITE
from cogs.ui.seats import undo_entry
from engine.core.events import Event
from engine.elgrande import facts
from engine.elgrande.view import View

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

MOST_BUTTONS = 10
"""More choices than this become a menu."""

MENU_LENGTH = 25
"""Lines that fit into one menu."""

TOLD_LIMIT = 1500
"""Characters for what was done so far, and for what the others did."""

PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger

STYLES = {"special": PRIMARY, "done": SUCCESS, "end": SUCCESS, "stop": SUCCESS, "pass": SUCCESS, "veto": DANGER}
"""Verbs whose buttons are not grey."""


USUALLY_THE_LAST = ("recruit",)
"""Verbs of which people nearly always want the last choice, which is the most."""


def play_panel(
    state: SeatState,
    words: Words,
    pictures: Sequence[Picture] = (),
    *,
    notice: str = "",
    happened: Sequence[str] = (),
    in_words: bool = False,
    usual_look: bool = False,
) -> Layout:
    """What the player of this seat is asked, with all choices. `happened` is what the others did just before.

    `in_words`: a button tells the board in words in place of pictures. `usual_look`: the reader has not set how
    pictures look, and hears once in a game that this can be done.
    """
    view = View.of(state.view)
    groups = grouped(view.choices)
    lines = [heading(state.info, view, words), *noticed(notice)]
    lines += _told(words("panel.meanwhile"), happened)
    lines += _question(state, words)
    lines += own_time_lines(state.clock, state.info.terms, words)
    if "special" in view.choices and view.turn is not None:
        lines += [_explained(action, words) for action in view.turn.special_actions]
    shown = asked_pictures(view) if pictures else ()
    lines += [sentence for group in groups for sentence in _explanations(group, words, shown)]
    if usual_look and pictures and view.round == view.rounds[0] and "take" in {group.verb for group in groups}:
        lines.append(small(words("panel.tall_pictures")))
    items = [text(*lines), *galleries(pictures)]
    items += _choosers(groups, state, words)
    items += _last_row(groups, state, words)
    if in_words:
        items.append(row(button(words("panel.board_in_words"), address(TEXT_BOARD, state.info.id))))
    return Layout(*items, seat=view.viewer, pictures=pictures)


class Subject(StrEnum):
    """What a picture in the panel shows."""

    BOARD = "board"
    OPEN_CARDS = "open cards"
    HAND = "hand"
    DISC = "disc"


def asked_pictures(view: View) -> tuple[Subject, ...]:
    """The pictures that help with the question of this view.

    A disc that is set stands for itself. The board is shown in one's own turn, when a spot on it is asked for, and to a
    Veto holder.
    """
    verbs = {choice.partition(" ")[0] for choice in view.choices}
    if not verbs:
        return ()
    if view.my_disc is not None:
        return (Subject.DISC,)
    mine = view.turn is not None and view.turn.player == view.viewer
    on_the_board = mine or view.veto_question is not None or names_a_place(view.choices)
    subjects = [Subject.BOARD] if on_the_board else []
    if "take" in verbs:
        subjects.append(Subject.OPEN_CARDS)
    if verbs & {"play", "take_back", "keep", "drop"}:
        subjects.append(Subject.HAND)
    return tuple(subjects)


def questioned_events(view: View) -> tuple[Event, ...]:
    """What a Veto holder is asked about, so that it can be marked on the board."""
    question = view.veto_question
    return () if question is None else tuple(event for deed in question.deeds for event in deed)


def staged_panel(state: SeatState, choice: str, words: Words, pictures: Sequence[Picture] = ()) -> Layout:
    """Ask once more before a choice that cannot be taken back. The picture shows the board as it would be then."""
    view = View.of(state.view)
    deed = narrator.choice_label(choice, view, state.info.names, words)
    lines = [
        heading(state.info, view, words),
        words("panel.about_to", deed=harmless(deed)),
        *_lost_by(choice, view, words),
        small(words("panel.cannot_be_undone")),
    ]
    items: list[Item] = [text(*lines), *galleries(pictures)]
    items.append(
        row(
            button(words("panel.done"), address(CONFIRM, state.info.id, state.revision, choice), SUCCESS),
            button(words("panel.change"), address(REFRESH, state.info.id)),
        )
    )
    return Layout(*items, seat=view.viewer, pictures=pictures)


def waiting_panel(
    state: SeatState, words: Words, said: str, *, notice: str = "", could_ask_undo: bool = False
) -> Layout:
    """Nothing to choose now: `said` is why, and who is waited for stands below it."""
    lines = [heading(state.info, View.of(state.view), words), *noticed(notice), f"**{said}**"]
    if not state.view.over:
        lines.append(narrator.prompt(View.of(state.view), state.info.names, words))
        lines.append(small(words("panel.you_will_hear")))
        lines += own_time_lines(state.clock, state.info.terms, words)
    items: list[Item] = [text(*lines)]
    if not state.view.over:
        ways = [button(words("order.button"), address(ORDERS, state.info.id))]
        items.append(row(*ways, *([undo_entry(state.info, words)] if could_ask_undo else ())))
    return Layout(*items, seat=state.view.viewer)


def noticed(notice: str) -> list[str]:
    """A warning as the first thing to read."""
    return [f"⚠️ {notice}"] if notice else []


def _question(state: SeatState, words: Words) -> list[str]:
    """What is asked, and what it hangs on: the deeds a Veto may stop, the present disc, what was done so far."""
    view, names = state.view, state.info.names
    lines = [f"**{narrator.prompt(View.of(view), names, words)}**", *narrator.deeds(View.of(view), names, words)]
    if View.of(view).my_disc is not None:
        lines.append(words("panel.your_disc", region=words(f"region.{View.of(view).my_disc}")))
    lines += _held(state, words)
    if state.may_undo:
        lines += _told(words("panel.so_far"), narrator.paragraphs(state.events, names, words, view.viewer))
    return lines


def _held(state: SeatState, words: Words) -> list[str]:
    """While answers are held back: the one given, and when it counts."""
    if state.held_until is None:
        return []
    when = f"<t:{state.held_until // 1000}:R>"
    if state.held is None:
        return [words("panel.answers_are_held", when=when)]
    deed = harmless(narrator.choice_label(state.held, View.of(state.view), state.info.names, words))
    return [words("panel.held", deed=deed, when=when)]


def _told(first: str, paragraphs: Sequence[str]) -> list[str]:
    """Some paragraphs in small type; the first one follows a word about what they are."""
    if not paragraphs:
        return []
    begin, *more = fitted(paragraphs, TOLD_LIMIT, "…")
    # Small type knows no lists.
    return [small(f"{first} {begin}"), *(small(re.sub("^- ", "• ", line)) for line in more)]


def _explanations(group: Group, words: Words, shown: Sequence[Subject]) -> list[str]:
    """What the cards and options to choose from do, unless it stands on a picture; the menu says it once more."""
    if group.verb == "take" and Subject.OPEN_CARDS in shown:
        return []
    lines = []
    for _, argument in group.choices:
        if argument is None or argument.kind not in EXPLAINED:
            continue
        card = facts.ACTION_CARDS.get(argument.value) if group.verb == "take" else None
        places = f"{words.plural('card.places', card.caballeros)} " if card else ""
        lines.append(_explained(argument.value, words, places))
    return lines


def _explained(card: str, words: Words, places: str = "") -> str:
    """A card or option with its short wording."""
    return f"**{words(f'card.{card}.title')}** – {places}{words(f'card.{card}.short')}"


def _choosers(groups: Sequence[Group], state: SeatState, words: Words) -> list[Item]:
    """Buttons or menus for all choices with arguments."""
    items: list[Item] = []
    of_verb = Counter(group.verb for group in groups)
    menus = 0
    for group in groups:
        if not VERBS[group.verb]:
            continue
        if of_verb[group.verb] == 1 and len(group.choices) <= MOST_BUTTONS and not _wants_menu(group):
            if len(groups) > 1:
                items.append(text(caption(group, state, words)))
            items += rows(_buttons(group, state, words))
            continue
        for start in range(0, len(group.choices), MENU_LENGTH):
            items.append(row(_menu(group, start, menus, state, words)))
            menus += 1
    return items


def _wants_menu(group: Group) -> bool:
    return any(argument is not None and argument.kind in IN_MENUS for _, argument in group.choices)


def caption(group: Group, state: SeatState, words: Words) -> str:
    """What the choices of a group are about, such as "Move a caballero of Ana from"."""
    return _about(group, state, words, words.name)


def _about(group: Group, state: SeatState, words: Words, shown: Callable[[str], str]) -> str:
    """What the choices of a group are about; `shown` makes the name in it harmless."""
    shared = group.shared
    if shared is None:
        return words(f"panel.verb.{group.verb}", shared="")
    if shared == Argument(Kind.PLAYER, str(state.seat)):
        return words(f"panel.verb.{group.verb}_own")
    return words(
        f"panel.verb.{group.verb}", shared=shown(labels.label(shared, View.of(state.view), words, state.info.names))
    )


def _buttons(group: Group, state: SeatState, words: Words) -> list[Control]:
    view, names = state.view, state.info.names
    usual = group.choices[-1][0] if group.verb in USUALLY_THE_LAST else None
    return [
        button(
            _named(choice, argument, View.of(view), words, names),
            address(CHOOSE, state.info.id, state.revision, choice),
            _style(choice, state, usual),
        )
        for choice, argument in group.choices
        if argument is not None
    ]


def _named(choice: str, argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """What the choice differs in, with a word about the standard where it is about its bearer."""
    name = labels.label(argument, view, words, names)
    return words("panel.bearer", place=name) if choice.partition(" ")[0] in OF_BEARERS else name


def _is_chosen(choice: str, state: SeatState) -> bool:
    """Whether this choice is what the seat has answered already: the disc that is set, or the answer that is held."""
    return choice == state.held or (state.held is None and labels.is_set_disc(choice, View.of(state.view)))


def _style(choice: str, state: SeatState, usual: str | None) -> discord.ButtonStyle:
    if _is_chosen(choice, state):
        return SUCCESS
    return PRIMARY if choice == usual else STYLES.get(choice.partition(" ")[0], discord.ButtonStyle.secondary)


def _menu(group: Group, start: int, place: int, state: SeatState, words: Words) -> Control:
    view, names = state.view, state.info.names
    options = [
        Option(
            _named(choice, argument, View.of(view), words, names),
            choice,
            labels.hint(argument, View.of(view), words, names),
            chosen=_is_chosen(choice, state),
        )
        for choice, argument in group.choices[start : start + MENU_LENGTH]
        if argument is not None
    ]
    placeholder = _about(group, state, words, words.plain_name)
    if len(group.choices) > MENU_LENGTH:
        placeholder = f"{placeholder} ({options[0].label} – {options[-1].label})"
    return menu(placeholder, address(STAGE, state.info.id, state.revision, place), options)


def _last_row(groups: Sequence[Group], state: SeatState, words: Words) -> list[Item]:
    """The choices without arguments, and the ways back."""
    buttons = [
        button(
            words(f"panel.verb.{group.verb}"),
            address(CHOOSE, state.info.id, state.revision, group.verb),
            STYLES.get(group.verb, discord.ButtonStyle.secondary),
        )
        for group in groups
        if not VERBS[group.verb]
    ]
    if state.may_undo:
        buttons += _undo_buttons(state, words)
    if View.of(state.view).veto_question is not None:
        buttons.append(button(words("order.veto_ahead"), address(WRITE, state.info.id, VetoOrder.kind)))
    else:
        buttons.append(button(words("order.button"), address(ORDERS, state.info.id)))
    return [line(), *rows(buttons)]


def _undo_buttons(state: SeatState, words: Words) -> list[Control]:
    buttons = [button(words("panel.undo"), address(UNDO, state.info.id, state.revision))]
    if state.undo_count > 1:
        buttons.append(button(words("panel.start_over"), address(RESTART, state.info.id, state.revision)))
    return buttons


def _lost_by(choice: str, view: View, words: Words) -> list[str]:
    """What ending the turn now would leave unused."""
    turn = view.turn
    if choice != "end" or turn is None:
        return []
    lines = []
    if "special" in view.choices:
        lines.append(words("panel.special_unused"))
    if turn.may_place:
        lines.append(words.plural("panel.unplaced", turn.may_place))
    return lines
