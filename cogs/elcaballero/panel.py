"""The play panel of El Caballero: tiles and cards are aimed first, all else is buttons and menus of choices."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.elcaballero import asking, sheets
from bot.elcaballero.aiming import Aim
from bot.elcaballero.alt_text import alt_text
from bot.elcaballero.notes import note, would_lead
from bot.elcaballero.orders import NextPowerCard
from bot.elcaballero.picture import part_picture
from bot.elcaballero.position import open_tile_lines
from bot.elcaballero.telling import TELLING
from bot.game.orders.order import Order, Otherwise
from bot.game.states import Question, SeatState
from bot.i18n.words import Words
from cogs import orders
from cogs.elcaballero.aiming import aim_button, card_entry, towards
from cogs.learn.in_panel import NOTHING, InPanel
from cogs.panels import bids_so_far, waited_for
from cogs.play import panel
from cogs.shared.answers import is_own_message
from cogs.shared.asking import bot_of, look_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, row, rows, small
from cogs.shared.controls import MENU_LIMIT, PRIMARY, SUCCESS, Control, Option
from cogs.shared.drawing import board_picture, panel_pictures, scorings_to_learn_from, sheet_picture
from cogs.shared.kept import attachments_shown
from engine.core.events import Event
from engine.elcaballero.seen.view import ElCaballeroView

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("raise", ("raise",)),
    ("buy", ("ship", "set_ship", "castillo", "grande", "alkalde")),
    ("take", ("take_card", "lift_ship", "move_castillo", "move_grande")),
)
"""The menus of a turn, and the verbs whose choices stand in each."""


def choosers(state: SeatState, view: ElCaballeroView, words: Words) -> list[Item]:
    """Everything that can be chosen, but ending the turn."""
    by_verb: dict[str, list[str]] = {}
    for choice in view.choices:
        by_verb.setdefault(choice.partition(" ")[0], []).append(choice)
    items = rows([_power_card(state, choice, view, words) for choice in by_verb.get("play", ())])
    if "lay" in by_verb:
        items.append(row(*_tiles(state, view, words)))
    card = card_entry(state, view, words)
    items += [row(card)] if card is not None else []
    if "supply" in by_verb:
        items.append(row(panel.choice_button(state, "supply", _label("supply", state, view, words), PRIMARY)))
    for name, verbs in MENUS:
        found = [choice for verb in verbs for choice in by_verb.get(verb, ())]
        items += [row(each) for each in _menus(name, found, state, view, words)]
    return items


def last_buttons(state: SeatState, view: ElCaballeroView, words: Words) -> list[Control]:
    """Ending the turn stands below all else."""
    if "end" not in view.choices:
        return []
    return [panel.choice_button(state, "end", _label("end", state, view, words), SUCCESS)]


def about(view: ElCaballeroView, names: Sequence[str], words: Words) -> list[str]:
    """What was played before one's own power card; what is left of the turn, in a line."""
    turn = view.turn
    if any(choice.startswith("play ") for choice in view.choices):
        cards = [None if value is None else str(value) for value in view.power_cards]
        return bids_so_far(cards, names, words)
    if turn is None or view.viewer != turn.player:
        return []
    left = {
        "tiles": turn.tiles_left,
        "cards": turn.cards_left,
        "ships": turn.ships_left,
        "castillos": turn.castillos_left,
    }
    told = [words.plural(f"elcaballero.panel.{name}_left", count) for name, count in left.items() if count]
    lines = [words("elcaballero.panel.at_court", count=view.court[turn.player])]
    lines += [words("elcaballero.panel.left", what=words.list(told))] if told else []
    too_many = view.too_many
    told = [small(" ".join(lines))]
    told += [words.plural("elcaballero.panel.too_many", too_many)] if too_many else []
    if (room := view.room_after_a_card) is not None:
        told.append(words.plural("elcaballero.panel.room_after_a_card", room))
    return told


def _open_tiles(view: ElCaballeroView, words: Words) -> list[str]:
    """How the tiles look that can be laid, for whoever sees no picture."""
    return open_tile_lines(view, words) if any(choice.startswith("lay ") for choice in view.choices) else []


def _label(choice: str, state: SeatState, view: ElCaballeroView, words: Words) -> str:
    return asking.choice_label(choice, view, state.table.names, words)


def _power_card(state: SeatState, choice: str, view: ElCaballeroView, words: Words) -> Control:
    """Such as "9: 3 to court": the value, and how many caballeros it brings."""
    value = int(choice.partition(" ")[2])
    brings = next(card.caballeros for card in view.power_deck if card.value == value)
    label = words("panel.bid", value=value, count=brings)
    return panel.choice_button(state, choice, label, discord.ButtonStyle.secondary)


def _tiles(state: SeatState, view: ElCaballeroView, words: Words) -> Sequence[Control]:
    """A button for each tile of the display, numbered as in the picture; pale where it fits nowhere."""
    return [
        aim_button(words("elcaballero.panel.tile", number=number), state, Aim(str(face.tile)))
        .styled(SUCCESS)
        .disabled(not view.places_for(face.tile))
        for number, face in enumerate(view.display, start=1)
    ]


def _option(choice: str, state: SeatState, view: ElCaballeroView, words: Words) -> Option:
    """With what it costs and would bring; a star where a raised card would lead."""
    star = " ★" if choice.startswith("raise ") and would_lead(choice, view) else ""
    label = _label(choice, state, view, words)
    return Option(f"{label}{star}", choice, note(choice, view, state.table.names, words))


def _menus(name: str, choices: Sequence[str], state: SeatState, view: ElCaballeroView, words: Words) -> list[Control]:
    """A menu, or several where the choices do not fit into one. What is bought is bought together."""
    menus = [
        panel.choose_in_menu.menu(
            words(f"elcaballero.panel.menu.{name}"),
            [_option(choice, state, view, words) for choice in choices[first : first + MENU_LIMIT]],
            state.table.id,
            state.revision,
            f"{name}{first}",
        )
        for first in range(0, len(choices), MENU_LIMIT)
    ]
    return [each.several(at_least=1) for each in menus] if name == "buy" else menus


# With its picture, for whoever asks.


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
    """What the others did since (`happened`) is told, and marked on the picture, which may be of a part only."""
    view, words = ElCaballeroView.of(state.view), words_of(interaction)
    changes = (*happened, *state.events)
    in_part = not whole and not shown.ringed and _knows_the_rest(interaction, view)
    pictures = await _pictures(
        interaction, state, view, changes, in_place=in_place, in_part=in_part, ringed=shown.ringed
    )
    buttons = last_buttons(state, view, words)
    if in_part and pictures:
        buttons.append(panel.show_whole.button(words("panel.whole_board"), state.table.id))
    bot, look = bot_of(interaction), await look_of(interaction)
    sheets, rest = await scorings_to_learn_from(bot, happened, state.table, words, look)
    return panel.play_panel(
        state,
        choosers(state, view, words),
        words,
        buttons=buttons,
        about=[*about(view, state.table.names, words), *([] if pictures else _open_tiles(view, words))],
        pictures=[*sheets, *pictures],
        notice=notice,
        happened=TELLING.paragraphs(rest, state.table.names, words, state.seat),
        in_words=not pictures,
        shown=shown,
        towards=() if shown.taught is None else towards(shown.taught.suggestion or ""),
    )


async def staged_panel_for(interaction: discord.Interaction, question: Question) -> Layout:
    """The picture shows the table as it would be then."""
    state = question.state
    view, changes = ElCaballeroView.of(question.view), (*state.events, *question.events)
    in_part = _knows_the_rest(interaction, ElCaballeroView.of(state.view))
    pictures = await _pictures(interaction, state, view, changes, in_place=True, in_part=in_part)
    return panel.staged_panel(state, question.choice, words_of(interaction), pictures)


def _knows_the_rest(interaction: discord.Interaction, view: ElCaballeroView) -> bool:
    """Whether a part is enough for this panel of one's own turn: the whole table stands in the post that was pressed,
    right above it, or stood in a panel before.
    """
    if interaction.message is None or view.turn is None or view.turn.player != view.viewer:
        return False
    shown = attachments_shown(interaction.message)
    return is_own_message(interaction) or any(name.startswith("board-") for name in shown)


def bids(view: ElCaballeroView) -> bool:
    """Whether the viewer is asked for a power card: then the hand is shown below the island."""
    return any(choice.startswith("play ") for choice in view.choices)


async def _pictures(
    interaction: discord.Interaction,
    state: SeatState,
    view: ElCaballeroView,
    changes: Sequence[Event],
    *,
    in_place: bool,
    in_part: bool = False,
    ringed: Sequence[str] = (),
) -> list[Picture]:
    """The table with these changes marked, and the hand for who bids; what a lesson is about is `ringed`. `in_part`:
    what is around the changes is enough.
    """
    look = await look_of(interaction)
    if look.in_words:
        return []

    bot, words = bot_of(interaction), words_of(interaction)

    async def part() -> Picture:
        names, lays = state.table.names, any(choice.startswith("lay ") for choice in view.choices)
        drawing = part_picture(view, names, words, changes, with_tiles=lays)
        return Picture(await bot.pictures.board(drawing, look), alt_text(view, names, words), "part")

    async def drawing() -> list[Picture]:
        if in_part:
            return [await part()]
        island = board_picture(bot, view, state.table, words, look, changes, ringed=ringed)
        if not bids(view):
            return [await island]
        return list(await asyncio.gather(island, sheet_picture(bot, sheets.power_cards(view, words), look)))

    return await panel_pictures(interaction, drawing(), in_place=in_place)


# The order for the next power card.


def who_is_next(view: ElCaballeroView, called: Sequence[str], names: Sequence[str], words: Words) -> list[str]:
    """Who is waited for and what for, as posts begin."""
    if view.phase == "power_cards":
        return [words("post.power_card", player=words.list(called))]
    return waited_for(view, called, names, words)


def new_order(_kind: str, view: ElCaballeroView) -> Order | None:
    """An empty one; None when no card is played any more."""
    number = NextPowerCard.round_of_next(view)
    return None if number is None else NextPowerCard(number, ())


def order_controls(order: Order, state: SeatState, words: Words) -> list[Item]:
    """What to do when no card of the ranking is free."""
    if not isinstance(order, NextPowerCard):
        return []
    choices = (Otherwise.ASK, Otherwise.LOWEST, Otherwise.HIGHEST)
    return [row(orders.otherwise_menu(order.otherwise, choices, "order.else_none_free", state, words))]
