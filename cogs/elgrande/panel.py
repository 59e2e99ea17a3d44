"""The play panel of El Grande: what one player is asked, and every choice that is open, as buttons and menus.

It is built from the kinds of arguments (`verbs.py`), never from cards, and from nothing but the player's own view.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from enum import StrEnum

import discord

from bot.elgrande import sheets
from bot.elgrande.narrator import asking
from bot.elgrande.narrator.board import alt_text
from bot.elgrande.narrator.colonies import cargo_sentence
from bot.elgrande.narrator.naming import ElGrandeNaming
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.orders.vetoes import LetPass, VetoOrder
from bot.elgrande.picture import map_picture
from bot.game.states import Question, SeatState
from bot.i18n.words import Words
from bot.pictures.service import PLAIN
from cogs import orders
from cogs.elgrande import hands, labels
from cogs.elgrande.choosing import asked, choosers, followed
from cogs.elgrande.lines import Asked
from cogs.elgrande.verbs import EXPLAINED, Group, grouped, names_a_place
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.panels import bids_so_far
from cogs.play import panel
from cogs.shared.answers import is_own_message
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Layout, Picture, small
from cogs.shared.controls import Control, Press, action
from cogs.shared.drawing import board_picture, panel_pictures, scorings_to_learn_from, sheet_picture
from cogs.shared.kept import attachments_shown
from engine.core.events import Event
from engine.elgrande import facts
from engine.elgrande.players.habits import unplaced, unused
from engine.elgrande.seen.view import View
from engine.elgrande.verbs import verb_of


def play_panel(
    state: SeatState,
    words: Words,
    pictures: Sequence[Picture] = (),
    *,
    notice: str = "",
    happened: Sequence[str] = (),
    in_words: bool = False,
    in_part: bool = False,
    shown: InPanel = NOTHING,
) -> Layout:
    """What the player of this seat is asked, with all choices. `happened` is what the others did just before.

    `in_words`: a button tells the board in words in place of pictures; `in_part`: one shows the whole board.
    """
    view = View.of(state.view)
    groups = grouped(view.choices)
    now, then = asked(state, words), followed(state, words)
    buttons = [each for each in now.plain_choices() if not _is_begun(each, then)]
    if view.veto_question is not None:
        buttons.append(let_all_pass.button(words("panel.pass_all"), state.table.id))
    if in_part:
        buttons.append(panel.show_whole.button(words("panel.whole_board"), state.table.id))
    veto_ahead = orders.write.button(words("order.veto_ahead"), state.table.id, VetoOrder.kind)
    return panel.play_panel(
        state,
        choosers(state, words),
        words,
        buttons=buttons,
        about=_about_question(view, state.table.names, words),
        explained=[
            *(_place_lines(state, groups, words) if in_words else ()),
            *_explained_choices(state, groups, words, pictures),
        ],
        pictures=pictures,
        notice=notice,
        happened=happened,
        orders_button=None if view.veto_question is None else veto_ahead,
        in_words=in_words,
        shown=shown,
    )


def _about_question(view: View, names: Sequence[str], words: Words) -> list[str]:
    """What the question hangs on: the deeds a Veto may stop, the power cards played before, the present disc."""
    lines = asking.deeds(view, names, words)
    if any(choice.startswith("play ") for choice in view.choices):
        naming = ElGrandeNaming(names, words)
        cards = [None if value is None else naming.power_card(value) for value in view.power_cards]
        lines += bids_so_far(cards, names, words)
    if view.my_disc is not None:
        lines.append(words("panel.your_disc", region=words(f"region.{view.my_disc}")))
    return lines


def _is_begun(plain_choice: Control, then: Sequence[Asked]) -> bool:
    """Whether this button only begins what can be chosen at once."""
    return any(plain_choice.custom_id.endswith(f":{each.first}") for each in then)


def _explained_choices(
    state: SeatState, groups: Sequence[Group], words: Words, pictures: Sequence[Picture]
) -> list[str]:
    view = View.of(state.view)
    lines = []
    if "special" in view.choices and view.turn is not None:
        lines += [_explained(action, words) for action in view.turn.special_actions]
    shown = asked_pictures(state) if pictures else ()
    behind = [group for each in followed(state, words) for group in grouped(each.view.choices)]
    groups = [*groups, *behind]
    lines += [sentence for group in groups for sentence in _explanations(group, view, words, shown)]
    return lines


def _place_lines(state: SeatState, groups: Sequence[Group], words: Words) -> list[str]:
    """Of every place that can be chosen what it is worth and who is there, for whoever sees no board."""
    behind = [group for each in followed(state, words) for group in grouped(each.view.choices)]
    arguments = [argument for group in (*groups, *behind) for _, argument in group.choices if argument is not None]
    lines = [labels.place_line(argument, View.of(state.view), words, state.table.names) for argument in arguments]
    return [line for line in dict.fromkeys(lines) if line]


class Subject(StrEnum):
    """What a picture in the panel shows."""

    BOARD = "board"
    MAP = "map"
    """The board without what stands around the map, in the middle of one's own turn."""
    OPEN_CARDS = "open cards"
    HAND = "hand"
    DISC = "disc"


def asked_pictures(state: SeatState) -> tuple[Subject, ...]:
    """The pictures that help with the question of this seat, and with what follows it with the same press.

    A disc that is set stands for itself. The board is shown in one's own turn, when a spot on it is asked for, and to a
    Veto holder.
    """
    view = View.of(state.view)
    verbs = {verb_of(choice) for each in (view, *state.runs.behind.values()) for choice in each.choices}
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


def _explanations(group: Group, view: View, words: Words, shown: Sequence[Subject]) -> list[str]:
    """What the cards and options to choose from do, unless it stands on a picture; the menu says it once more."""
    if group.verb == "take" and Subject.OPEN_CARDS in shown:
        return []
    if group.verb == "play":
        return _effects_of_bids(group, view, words)
    if view.prompt is not None and view.prompt.step == "OfferDoubleBlow":
        return [_explained(view.prompt.facts["card"], words)]
    lines = []
    for _, argument in group.choices:
        if argument is None or argument.kind not in EXPLAINED:
            continue
        card = facts.ALL_ACTION_CARDS.get(argument.value) if group.verb == "take" else None
        places = f"{words.plural('card.places', card.caballeros)} {cargo_sentence(card, words)}" if card else ""
        places = f"{places.rstrip()} " if places else ""
        lines.append(_explained(argument.value, words, places))
    return lines


def _effects_of_bids(group: Group, view: View, words: Words) -> list[str]:
    """The special action of each power card that could be played, in small type (King & Intrigue)."""
    values = [argument.value for _, argument in group.choices if argument is not None]
    cards = [card for card in view.power_deck if card.name in values and card.action]
    return [
        small(
            words(
                "panel.bid_effect",
                card=labels.bid(card.name, view, words),
                effect=words(f"card.{card.action}.short"),
            )
        )
        for card in cards
    ]


def _explained(card: str, words: Words, places: str = "") -> str:
    """A card or option with its short wording."""
    return f"**{words(f'card.{card}.title')}** – {places}{words(f'card.{card}.short')}"


def _lost_by(choice: str, view: View, words: Words) -> list[str]:
    """What this choice would leave unused, or has been given up before it."""
    lost = [words("panel.special_unused")] if unused(view, choice) else []
    left = unplaced(view, choice)
    if left:
        closed = choice == "end" and view.turn is not None and not view.turn.may_place
        lost.append(words.plural("panel.left_unplaced" if closed else "panel.unplaced", left))
    return lost


def may_choose(state: SeatState, words: Words) -> list[str]:
    """What the viewer may choose, a line for each kind, such as "- Place a caballero in: Galicia, Aragón"."""
    return [_line(group, state, words) for group in grouped(state.view.choices)]


def _line(group: Group, state: SeatState, words: Words) -> str:
    view, names = View.of(state.view), state.table.names
    named = [labels.label(argument, view, words, names) for _, argument in group.choices if argument is not None]
    what = asked(state, words).caption(group)
    if not named:
        return f"- {what}"
    return "- " + words("position.choices", what=what.rstrip(" :?"), choices=words("event.row").join(named))


# With pictures, for whoever asks.


async def play_panel_for(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str = "",
    happened: Sequence[Event] = (),
    in_place: bool = True,
    shown: InPanel = NOTHING,
    whole: bool = False,
) -> Layout:
    """What the others did since (`happened`) is told, and marked on the board, or on the map where that will do."""
    view, words = View.of(state.view), words_of(interaction)
    if hands.is_asked(view):
        return await hands.hand_panel(interaction, state, notice=notice)
    changes = (*happened, *state.events, *questioned_events(view))
    in_part = not whole and not shown.ringed and _knows_the_rest(interaction, view)
    pictures = await _pictures(
        interaction, state, view, changes, in_place=in_place, in_part=in_part, ringed=shown.ringed
    )
    in_words = bool(asked_pictures(state)) and not pictures
    bot, look = bot_of(interaction), await look_of(interaction)
    sheets, rest = await scorings_to_learn_from(bot, happened, state.table, words, look)
    told = TELLING.paragraphs(rest, state.table.names, words, state.seat)
    in_part = in_part and bool(pictures)
    pictures = [*sheets, *pictures]
    return play_panel(
        state, words, pictures, notice=notice, happened=told, in_words=in_words, in_part=in_part, shown=shown
    )


def _knows_the_rest(interaction: discord.Interaction, view: View) -> bool:
    """Whether the map is enough for this panel of one's own turn: the whole board stands in the post that was pressed,
    right above it, or in the panel that it follows.
    """
    if interaction.message is None or view.turn is None or view.turn.player != view.viewer:
        return False
    if is_own_message(interaction):
        return view.turn.card is not None
    return any(name.startswith(f"{Subject.BOARD}-") for name in attachments_shown(interaction.message))


async def staged_panel_for(interaction: discord.Interaction, question: Question) -> Layout:
    """The picture shows the board as it would be then."""
    state = question.state
    changes = (*state.events, *question.events)
    pictures = await _pictures(interaction, state, View.of(question.view), changes, in_place=True)
    return staged_panel(question.state, question.choice, words_of(interaction), pictures)


async def _pictures(
    interaction: discord.Interaction,
    state: SeatState,
    view: View,
    changes: Sequence[Event],
    *,
    in_place: bool,
    in_part: bool = False,
    ringed: Sequence[str] = (),
) -> list[Picture]:
    """What the question of the present view is about, as `view` has it; `changes` are marked on the board, and what a
    lesson is about is `ringed` there. `in_part`: the map is enough.
    """
    asked = asked_pictures(state)
    if in_part:
        asked = tuple(Subject.MAP if each is Subject.BOARD else each for each in asked)
    if ringed:  # what the lesson below is about stands right above it
        asked = (*(each for each in asked if each is not Subject.BOARD), Subject.BOARD)
    look = await look_of(interaction) if asked else PLAIN
    if not asked or look.in_words:
        return []
    bot, table, words = bot_of(interaction), state.table, words_of(interaction)

    async def the_map() -> Picture:
        nothing_left = not set(state.view.choices) - {"end"}  # but to look at what was done
        drawing = map_picture(view, table.names, words, changes, closely=nothing_left)
        return Picture(await bot.pictures.board(drawing, look), alt_text(view, table.names, words), Subject.MAP)

    async def sheet(facts: sheets.AnySheet) -> Picture:
        return await sheet_picture(bot, sheets.shown(facts, table.names, words), look)

    drawing: dict[Subject, Callable[[], Awaitable[Picture]]] = {
        Subject.BOARD: lambda: board_picture(bot, view, table, words, look, changes, ringed=ringed),
        Subject.MAP: the_map,
        Subject.OPEN_CARDS: lambda: sheet(sheets.open_cards(view, words)),
        Subject.HAND: lambda: sheet(sheets.power_cards(view, words)),
        Subject.DISC: lambda: sheet(sheets.secret_disc(view, words)),
    }

    async def all_of_them() -> list[Picture]:
        return list(await asyncio.gather(*(drawing[subject]() for subject in asked)))

    return await panel_pictures(interaction, all_of_them(), in_place=in_place)


@action("letall")
async def let_all_pass(press: Press, table: int) -> None:
    """Let everything pass for the rest of the round: one press answers now, and orders the same for what comes."""
    tables, person = bot_of(press.interaction).tables, press.interaction.user.id
    view = View.of((await tables.games.seat_state(table, person)).view)
    await panel.show_state(press.interaction, await tables.orders.set_order(table, person, LetPass(view.round)))
