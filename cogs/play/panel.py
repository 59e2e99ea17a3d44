"""The play panel: what stands around the choices of a game, which are the game's own (`cogs.<game>`).

It is built from nothing but the player's own view. Here is also what happens when somebody presses in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.faces import face_of
from bot.game.errors import ChoiceNotOpen, PanelOutOfDate
from bot.game.press import parts, together
from bot.game.states import Accepted, Question, SeatState
from bot.i18n.words import Words
from bot.lessons.moments import is_explained
from bot.storage.records.tables import ENDED
from cogs import orders
from cogs.learn import beginning, ending, in_panel, pages, taught
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.panels import panels_of
from cogs.play import coach, text_board
from cogs.play.text_board import take_signs_away
from cogs.puzzles import solving
from cogs.seats import undo as undo_by_consent
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, fitted, galleries, harmless, line, row, rows, small, text
from cogs.shared.controls import DANGER, SUCCESS, Control, Press, action
from cogs.shared.naming import heading
from cogs.shared.problems import UnknownControl
from cogs.shared.times import own_time_lines
from engine.core.events import Event

TOLD_LIMIT = 1500
"""Characters for what was done so far, and for what the others did."""

LEARNERS_LIMIT = 400
"""The same in a guided game, which is to be read in ten minutes: the latest of it."""


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
    orders_button: Control | None = None,
    in_words: bool = False,
    shown: InPanel = NOTHING,
    towards: Sequence[str] = (),
) -> Layout:
    """What the player of this seat is asked: `choosers` and `buttons` hold all choices, the buttons in the last row.

    `about` stands below the question, `explained` above the choices; `happened` is what the others did just before.
    A panel opens scrolled to its end: the question stands below the pictures, beside what answers it. Who hears the
    panel (`in_words`) hears the question first.
    `orders_button` leads to the orders, if not to all of them; `in_words`: a button tells the board in words; `shown`
    is what the panel teaches, and `towards` leads to what it suggests (`in_panel.try_lines`).
    """
    first = [heading(state.table, state.view, words), *noticed(notice)]
    learns = state.table.terms.is_guided and not in_words  # and sees their own deeds in the picture
    told = _told(words("panel.meanwhile"), happened, LEARNERS_LIMIT if learns else TOLD_LIMIT)
    told += [] if learns else _so_far(state, words)
    taught_now = in_panel.lines(state, shown, words)
    question = [f"**{face_of(state.table).prompt(state.view, state.table.names, words)}**", *about]
    question += [*_held(state, words), *own_time_lines(state.clock, state.table.terms, words), *explained]
    tried = in_panel.try_lines(state, shown, words, [*choosers, *buttons], towards)
    last = [*buttons, *(_undo_buttons(state, words) if state.may_undo else ())]
    last += [*coach.hint_button(state, words), *_ways_to_learn(state, shown, words)]
    if not state.table.terms.is_quiet:
        last.append(orders_button or orders.show.button(words("order.button"), state.table.id))
    said = _around([*first, *told], pictures, [*taught_now, *question, *tried])
    if in_words:
        said = [text(*first, *question, *taught_now, *tried, *told)]
    items = [*said, *choosers, line(), *rows(last)]
    if in_words:
        items.append(row(text_board.show.button(words("panel.board_in_words"), state.table.id)))
    return Layout(*items, seat=state.seat, pictures=pictures)


def _ways_to_learn(state: SeatState, shown: InPanel, words: Words) -> list[Control]:
    """To the idea behind the question, unless the panel tells one; and out of the lessons."""
    tells_idea = shown.taught is not None and not shown.taught.lesson.is_practice
    what = pages.what_button(state.table.id, is_explained(state.view) and not tells_idea, words)
    return [*what, *taught.skip_button(state, shown, words), *beginning.leave_button(state, words)]


def staged_panel(
    state: SeatState, choice: str, words: Words, pictures: Sequence[Picture] = (), *, warnings: Sequence[str] = ()
) -> Layout:
    """Ask once more before a choice that cannot be taken back. The picture shows the board as it would be then."""
    question = [
        words("panel.about_to", deed=harmless(_deed(state, choice, words))),
        *warnings,
        small(words("panel.cannot_be_undone")),
    ]
    items = _around([heading(state.table, state.view, words)], pictures, question)
    items.append(
        row(
            confirm.button(words("panel.done"), state.table.id, state.revision, choice).styled(SUCCESS),
            refresh.button(words("panel.change"), state.table.id),
        )
    )
    return Layout(*items, seat=state.seat, pictures=pictures)


def _around(told: Sequence[str], pictures: Sequence[Picture], question: Sequence[str]) -> list[Item]:
    """What is told, the pictures, and the question below them."""
    if not pictures:
        return [text(*told, *question)]
    return [text(*told), *galleries(pictures), text(*question)]


def waiting_panel(
    state: SeatState,
    words: Words,
    said: str,
    happened: Sequence[str] = (),
    *,
    notice: str = "",
    could_ask_undo: bool = False,
    since: int = 0,
) -> Layout:
    """Nothing is asked now: `said` is why, and who is waited for stands below it; `happened` was just shown.

    What may be done all the same, at any moment, has its buttons. Nobody can change the panel later but who presses in
    it: so it says since when it holds (`since`, seconds since 1970), and leads to how things stand.
    """
    lines = [heading(state.table, state.view, words), *noticed(notice), f"**{said}**"]
    lines += _told(words("panel.meanwhile"), happened)
    if not state.view.over:
        lines.append(face_of(state.table).prompt(state.view, state.table.names, words))
        lines.append(small(words("panel.you_will_hear", since=f"<t:{since}:R>")))
        lines += own_time_lines(state.clock, state.table.terms, words)
    items: list[Item] = [text(*lines), *rows(at_any_moment(state, words))]
    if not state.view.over:
        ways = [
            refresh.button(words("panel.look_again"), state.table.id),
            orders.show.button(words("order.button"), state.table.id),
        ]
        items.append(row(*ways, *([undo_by_consent.undo_entry(state.table, words)] if could_ask_undo else ())))
    return Layout(*items, seat=state.seat)


def at_any_moment(state: SeatState, words: Words) -> list[Control]:
    """Buttons for what the seat may do though nobody asks it."""
    if state.view.prompt is not None:
        return []
    face, view = face_of(state.table), state.view
    return [
        choice_button(state, choice, face.choice_label(choice, view, state.table.names, words), DANGER)
        for choice in view.choices
    ]


def choice_button(state: SeatState, choice: str, label: str, style: discord.ButtonStyle) -> Control:
    """A button that makes a choice, or asks once more for one that cannot be taken back."""
    return choose.button(label, state.table.id, state.revision, choice).styled(style)


def _deed(state: SeatState, run: str, words: Words) -> str:
    """What is pressed, in words; several choices one after the other."""
    label = face_of(state.table).choice_label
    deeds = [(label(choice, state.view, state.table.names, words), times) for choice, times in parts(run)]
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
    deed = face_of(state.table).choice_label(state.held, state.view, state.table.names, words)
    return [words("panel.held", deed=harmless(deed), when=when)]


def _so_far(state: SeatState, words: Words) -> list[str]:
    """What somebody has done that can still be taken back."""
    if not state.may_undo:
        return []
    telling = face_of(state.table).telling
    return _told(words("panel.so_far"), telling.paragraphs(state.events, state.table.names, words, state.seat))


def _told(first: str, paragraphs: Sequence[str], limit: int = TOLD_LIMIT) -> list[str]:
    """Some paragraphs in small type; the first one follows a word about what they are."""
    if not paragraphs:
        return []
    begin, *more = fitted(paragraphs, limit, "…")
    # Small type knows no lists.
    return [small(f"{first} {begin}"), *(small(re.sub("^- ", "• ", line)) for line in more)]


def _undo_buttons(state: SeatState, words: Words) -> list[Control]:
    buttons = [undo.button(words("panel.undo"), state.table.id, state.revision)]
    if state.undo_count > 1:
        buttons.append(start_over.button(words("panel.start_over"), state.table.id, state.revision))
    return buttons


# What is pressed in it


@action("refresh")
async def refresh(press: Press, table: int) -> None:
    """The panel as it stands."""
    state = await bot_of(press.interaction).tables.games.seat_state(table, press.interaction.user.id)
    await show_state(press.interaction, state)


@action("wholeboard")
async def show_whole(press: Press, table: int) -> None:
    """The panel with the whole board in place of a part of it."""
    state = await bot_of(press.interaction).tables.games.seat_state(table, press.interaction.user.id)
    await answer_in_place(press.interaction, await panel_of(press.interaction, state, whole=True))


@action("choose")
async def choose(press: Press, table: int, revision: int, choice: str) -> None:
    """Make a choice."""
    await _consider(press.interaction, table, revision, choice)


@action("stage")
async def choose_in_menu(press: Press, table: int, revision: int, _place: str, first: str | None = None) -> None:
    """Make the choice of a line, or those of several; `_place` tells menus apart, and `first` begins all its lines."""
    if not press.values:
        raise UnknownControl
    games = bot_of(press.interaction).tables.games
    # The game does by itself what is left of an order that only goes one way: then the other order is open.
    for values in (press.values, press.values[::-1]):
        try:
            await _consider(press.interaction, table, revision, together(first or "", values))
        except ChoiceNotOpen:
            if len(values) == 1:
                raise
        else:
            return
    state = await games.seat_state(table, press.interaction.user.id)
    notice = words_of(press.interaction)("panel.not_together")
    await answer_in_place(press.interaction, await panel_of(press.interaction, state, notice=notice))


@action("confirm")
async def confirm(press: Press, table: int, revision: int, choice: str) -> None:
    """Done: make a choice that cannot be taken back."""
    interaction = press.interaction
    games, before = bot_of(interaction).tables.games, await taught.before_choosing(interaction, table)
    try:
        outcome = await games.choose(table, interaction.user.id, revision, choice, interaction.id)
    except PanelOutOfDate as error:
        await show_fresh(interaction, error.state)
    else:
        await show_outcome(interaction, outcome, await taught.after_choosing(interaction, before, choice))


@action("undo")
async def undo(press: Press, table: int, revision: int) -> None:
    """Take the latest choice back."""
    await _take_back(press.interaction, table, revision, everything=False)


@action("restart")
async def start_over(press: Press, table: int, revision: int) -> None:
    """Take everything back that can be taken back."""
    await _take_back(press.interaction, table, revision, everything=True)


async def _consider(interaction: discord.Interaction, table: int, revision: int, choice: str) -> None:
    """Make a choice at once if it can be taken back; else ask once more."""
    games, before = bot_of(interaction).tables.games, await taught.before_choosing(interaction, table)
    try:
        answer = await games.consider(table, interaction.user.id, revision, choice, interaction.id)
    except PanelOutOfDate as error:
        await show_fresh(interaction, error.state)
        return
    if isinstance(answer, Question):
        await answer_in_place(interaction, await panels_of(answer.state.table).staged_panel(interaction, answer))
    else:
        await show_outcome(interaction, answer, await taught.after_choosing(interaction, before, choice))


async def _take_back(interaction: discord.Interaction, table: int, revision: int, *, everything: bool) -> None:
    games = bot_of(interaction).tables.games
    try:
        state = await games.undo(table, interaction.user.id, revision, everything, interaction.id)
    except PanelOutOfDate as error:
        await show_fresh(interaction, error.state)
    else:
        await show_state(interaction, state)


async def show_state(interaction: discord.Interaction, state: SeatState) -> None:
    """The panel of a seat as it stands."""
    await answer_in_place(interaction, await panel_of(interaction, state))


async def show_outcome(interaction: discord.Interaction, outcome: Accepted, reply: str = "") -> None:
    """The panel after a choice; `reply` is said to it."""
    if outcome.state.table.terms.is_quiet and not outcome.state.may_undo:
        state, happened = await bot_of(interaction).tables.guided.go_on(outcome.state.table.id, interaction.user.id)
        outcome = replace(outcome, state=state, events=(*outcome.events, *happened))
    await answer_in_place(interaction, await _after(interaction, outcome, reply))


async def show_fresh(interaction: discord.Interaction, state: SeatState) -> None:
    """What was pressed is out of date: show the panel as it is now."""
    words = words_of(interaction)
    layout = await panel_of(interaction, state, notice=words("panel.out_of_date"))
    await answer_in_place(interaction, layout)


async def _after(interaction: discord.Interaction, outcome: Accepted, reply: str) -> Layout:
    """The panel after a choice: the next question, or that there is none for now."""
    words = words_of(interaction)
    state = outcome.state
    if is_at_its_end(state):
        return await _end(interaction, state)
    if state.view.prompt is None:
        shown = outcome.events if any(event.reveals for event in outcome.events) else ()
        return await _waiting(interaction, state, _why_nothing(state, outcome.events, words), happened=shown)
    happened = () if state.may_undo else outcome.events
    return await panel_of(interaction, state, happened=happened, reply=reply)


def is_at_its_end(state: SeatState) -> bool:
    """Whether a table of one person alone has come to its end, be it before its game."""
    return state.table.terms.is_quiet and state.table.status in ENDED


async def _end(interaction: discord.Interaction, state: SeatState) -> Layout:
    """What such a person sees then."""
    end_panel = solving.answered_panel if state.table.terms.is_puzzle else ending.end_panel
    return await end_panel(interaction, state)


async def _waiting(
    interaction: discord.Interaction,
    state: SeatState,
    said_why: str,
    notice: str = "",
    happened: Sequence[Event] = (),
) -> Layout:
    """`happened` came to light with the last choice: it is told at once."""
    words = words_of(interaction)
    could_ask_undo = await bot_of(interaction).tables.agreements.could_ask_undo(state.table.id, interaction.user.id)
    told = face_of(state.table).telling.paragraphs(happened, state.table.names, words, state.seat)
    since = int(interaction.created_at.timestamp())
    return waiting_panel(state, words, said_why, told, notice=notice, could_ask_undo=could_ask_undo, since=since)


def _why_nothing(state: SeatState, events: tuple[Event, ...], words: Words) -> str:
    if state.view.over:
        return words("panel.game_is_over")
    if any(event.ends_turn and event.about == state.seat for event in events):
        return words("panel.turn_is_over")
    return words("panel.done_for_now")


async def panel_of(
    interaction: discord.Interaction,
    state: SeatState,
    *,
    notice: str = "",
    happened: Sequence[Event] = (),
    in_place: bool = True,
    reply: str = "",
    whole: bool = False,
) -> Layout:
    """`happened` is what the others did since the person's last choice, `reply` what is said to that;
    `whole`: with the whole board, also where a part of it would do.
    """
    words = words_of(interaction)
    if is_at_its_end(state):
        return await _end(interaction, state)
    if state.view.prompt is None:
        said_why = words("panel.game_is_over") if state.view.over else words("panel.nothing_to_do")
        return await _waiting(interaction, state, said_why, notice=notice)
    layout = await panels_of(state.table).play_panel(
        interaction,
        state,
        notice=notice,
        happened=happened,
        in_place=in_place,
        shown=await taught.taught_in(interaction, state, reply),
        whole=whole,
    )
    if (await look_of(interaction)).in_words:
        take_signs_away(layout)
    return layout
