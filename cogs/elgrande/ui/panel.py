"""The play panel of El Grande: what one player is asked, and every choice that is open, as buttons and menus.

It is built from the kinds of arguments (`verbs.py`), never from cards, and from nothing but the player's own view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum

import discord

from bot.elgrande import narrator
from bot.elgrande.narrator.colonies import cargo_sentence
from bot.elgrande.orders.vetoes import VetoOrder
from bot.i18n import Words
from bot.tables import SeatState
from cogs.elgrande.ui import labels
from cogs.elgrande.ui.verbs import (
    AT_ANY_TIME,
    EXPLAINED,
    IN_MENUS,
    PRIMARY,
    SUCCESS,
    USUALLY_THE_LAST,
    Argument,
    Group,
    grouped,
    names_a_place,
    plain_verb,
    qualities_of,
    style_of,
    verb_asked,
)
from cogs.ui import panel
from cogs.ui.blocks import Item, Layout, Picture, row, rows, small, text
from cogs.ui.controls import Control, Option, address, button, menu
from cogs.ui.orders import WRITE
from engine.core.events import Event
from engine.elgrande import facts
from engine.elgrande.verbs import Kind, printed, verb_of
from engine.elgrande.view import View

MOST_BUTTONS = 10
"""More choices than this become a menu."""

MENU_LENGTH = 25
"""Lines that fit into one menu."""

FREE_MENUS = 100
"""Menus of what may be done at any time are numbered from here on."""

SPECIAL_ACTIONS = frozenset({"special", "use"})
"""Verbs that begin a special action."""


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
    free = tuple(choice for choice in view.choices if plain_verb(choice) in AT_ANY_TIME)
    groups = grouped(tuple(choice for choice in view.choices if choice not in free))
    veto_ahead = button(words("order.veto_ahead"), address(WRITE, state.info.id, VetoOrder.kind))
    return panel.play_panel(
        state,
        [*_choosers(groups, state, words), *_at_any_time(free, state, words)],
        words,
        buttons=_plain_choices(groups, state, words),
        about=_about_question(view, state.info.names, words),
        explained=_explained_choices(view, groups, words, pictures, usual_look=usual_look),
        pictures=pictures,
        notice=notice,
        happened=happened,
        orders=None if view.veto_question is None else veto_ahead,
        in_words=in_words,
    )


def _about_question(view: View, names: Sequence[str], words: Words) -> list[str]:
    """What the question hangs on: the deeds a Veto may stop, the present disc."""
    lines = narrator.deeds(view, names, words)
    if view.my_disc is not None:
        lines.append(words("panel.your_disc", region=words(f"region.{view.my_disc}")))
    return lines


def _explained_choices(
    view: View, groups: Sequence[Group], words: Words, pictures: Sequence[Picture], *, usual_look: bool
) -> list[str]:
    lines = []
    if "special" in view.choices and view.turn is not None:
        lines += [_explained(action, words) for action in view.turn.special_actions]
    shown = asked_pictures(view) if pictures else ()
    lines += [sentence for group in groups for sentence in _explanations(group, words, shown)]
    if usual_look and pictures and view.round == view.rounds[0] and "take" in {group.verb for group in groups}:
        lines.append(small(words("panel.tall_pictures")))
    return lines


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
    verbs = {verb_of(choice) for choice in view.choices}
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
    return panel.staged_panel(state, choice, words, pictures, warnings=_lost_by(choice, View.of(state.view), words))


def _explanations(group: Group, words: Words, shown: Sequence[Subject]) -> list[str]:
    """What the cards and options to choose from do, unless it stands on a picture; the menu says it once more."""
    if group.verb == "take" and Subject.OPEN_CARDS in shown:
        return []
    lines = []
    for _, argument in group.choices:
        if argument is None or argument.kind not in EXPLAINED:
            continue
        card = facts.ACTION_CARDS.get(argument.value) if group.verb == "take" else None
        places = f"{words.plural('card.places', card.caballeros)} {cargo_sentence(card, words)}" if card else ""
        places = f"{places.rstrip()} " if places else ""
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
        if not printed(group.verb).arguments:
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


def _at_any_time(choices: Sequence[str], state: SeatState, words: Words) -> list[Item]:
    """What may be done besides, at any moment of one's turn: only what is possible now, each with a button."""
    view, names = View.of(state.view), state.info.names
    named = [(choice, narrator.choice_label(choice, view, names, words)) for choice in choices]
    if len(named) <= MOST_BUTTONS:
        controls = [panel.choice_button(state, choice, name, style_of(choice)) for choice, name in named]
        return [text(small(words("panel.at_any_time"))), *rows(controls)] if controls else []
    starts = range(0, len(named), MENU_LENGTH)
    return [
        row(
            menu(
                words("panel.at_any_time"),
                address(panel.STAGE, state.info.id, state.revision, FREE_MENUS + start),
                [Option(name, choice) for choice, name in named[start : start + MENU_LENGTH]],
            )
        )
        for start in starts
    ]


def _wants_menu(group: Group) -> bool:
    return any(argument is not None and argument.kind in IN_MENUS for _, argument in group.choices)


def caption(group: Group, state: SeatState, words: Words) -> str:
    """What the choices of a group are about, such as "Move a caballero of Ana from"."""
    return _about(group, state, words, words.name)


def _about(group: Group, state: SeatState, words: Words, shown: Callable[[str], str]) -> str:
    """What the choices of a group are about; `shown` makes the name in it harmless."""
    shared, view = group.shared, View.of(state.view)
    verb = verb_asked(group.verb, "" if view.prompt is None else view.prompt.step)
    if shared is None:
        return words(f"panel.verb.{verb}", shared="")
    if shared == Argument(Kind.PLAYER, str(state.seat)):
        return words(f"panel.verb.{verb}_own")
    return words(f"panel.verb.{verb}", shared=shown(labels.label(shared, view, words, state.info.names)))


def _buttons(group: Group, state: SeatState, words: Words) -> list[Control]:
    view, names = View.of(state.view), state.info.names
    usual = group.choices[-1][0] if group.verb in USUALLY_THE_LAST else None
    return [
        panel.choice_button(state, choice, _named(choice, argument, view, words, names), _style(choice, state, usual))
        for choice, argument in group.choices
        if argument is not None
    ]


def _named(choice: str, argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """What the choice differs in, with a word about what makes its caballero another one than those beside it."""
    name = labels.label(argument, view, words, names)
    kinds = [words(f"kind.{quality}") for quality in qualities_of(choice)]
    return words("panel.of_kind", place=name, kinds=words("event.row").join(kinds)) if kinds else name


def _is_chosen(choice: str, state: SeatState) -> bool:
    """Whether this choice is what the seat has answered already: the disc that is set, or the answer that is held."""
    return choice == state.held or (state.held is None and labels.is_set_disc(choice, View.of(state.view)))


def _style(choice: str, state: SeatState, usual: str | None) -> discord.ButtonStyle:
    if _is_chosen(choice, state):
        return SUCCESS
    return PRIMARY if choice == usual else style_of(choice)


def _menu(group: Group, start: int, place: int, state: SeatState, words: Words) -> Control:
    view, names = View.of(state.view), state.info.names
    options = [
        Option(
            _named(choice, argument, view, words, names),
            choice,
            labels.hint(argument, view, words, names),
            chosen=_is_chosen(choice, state),
        )
        for choice, argument in group.choices[start : start + MENU_LENGTH]
        if argument is not None
    ]
    placeholder = _about(group, state, words, words.plain_name)
    if len(group.choices) > MENU_LENGTH:
        placeholder = f"{placeholder} ({options[0].label} – {options[-1].label})"
    return menu(placeholder, address(panel.STAGE, state.info.id, state.revision, place), options)


def _plain_choices(groups: Sequence[Group], state: SeatState, words: Words) -> list[Control]:
    """The choices without arguments."""
    return [
        panel.choice_button(
            state,
            group.verb,
            _bare(group.verb, View.of(state.view), words),
            style_of(group.verb),
        )
        for group in groups
        if not printed(group.verb).arguments
    ]


def _bare(verb: str, view: View, words: Words) -> str:
    """A choice without arguments; of a special action it says what would stay unplaced (R4)."""
    unplaced = _unplaced_by(verb, view)
    if unplaced and verb != "end":
        return words.plural("panel.special_leaves", unplaced)
    return words(f"panel.verb.{verb_asked(verb, '' if view.prompt is None else view.prompt.step)}")


def _lost_by(choice: str, view: View, words: Words) -> list[str]:
    """What this choice would leave unused."""
    unused = [words("panel.special_unused")] if choice == "end" and "special" in view.choices else []
    unplaced = _unplaced_by(choice.partition(" ")[0], view)
    return [*unused, words.plural("panel.unplaced", unplaced)] if unplaced else unused


def _unplaced_by(verb: str, view: View) -> int:
    """How many caballeros may be placed now and no more after a choice of this verb: a special action closes a placing
    that has begun (R4).
    """
    turn = view.turn
    if turn is None or not (verb == "end" or (verb in SPECIAL_ACTIONS and turn.placed)):
        return 0
    return turn.may_place


def may_choose(state: SeatState, words: Words) -> list[str]:
    """What the viewer may choose, a line for each kind, such as "- Place a caballero in: Galicia, Aragón"."""
    return [_line(group, state, words) for group in grouped(state.view.choices)]


def _line(group: Group, state: SeatState, words: Words) -> str:
    view, names = View.of(state.view), state.info.names
    named = [labels.label(argument, view, words, names) for _, argument in group.choices if argument is not None]
    what = caption(group, state, words)
    if not named:
        return f"- {what}"
    return "- " + words("position.choices", what=what.rstrip(" :?"), choices=words("event.row").join(named))
