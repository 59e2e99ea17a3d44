"""What one presses in a turn: tiles and cards are aimed first, all else is buttons and menus of choices."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.elcaballero import asking
from bot.elcaballero.aiming import CARD, Aim
from bot.elcaballero.notes import note, would_lead
from bot.game.states import SeatState
from bot.i18n import Words
from cogs.elcaballero.ui.aims import aim_button
from cogs.play import panel
from cogs.shared.blocks import Item, row, rows, small
from cogs.shared.controls import Control, Option
from engine.elcaballero.seen.view import View

MENU_LENGTH = 25

MENUS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("raise", ("raise",)),
    ("buy", ("ship", "set_ship", "castillo", "grande", "alkalde")),
    ("take", ("take_card", "lift_ship", "move_castillo", "move_grande")),
)
"""The menus of a turn, and the verbs whose choices stand in each."""

PRIMARY = discord.ButtonStyle.primary
SECONDARY = discord.ButtonStyle.secondary
SUCCESS = discord.ButtonStyle.success


def choosers(state: SeatState, view: View, words: Words) -> list[Item]:
    """Everything that can be chosen, but ending the turn."""
    by_verb: dict[str, list[str]] = {}
    for choice in view.choices:
        by_verb.setdefault(choice.partition(" ")[0], []).append(choice)
    items = rows([_power_card(state, choice, view) for choice in by_verb.get("play", ())])
    if "lay" in by_verb:
        items.append(row(*_tiles(state, view, words)))
    first = [aim_button(words("elcaballero.panel.card"), state, Aim(CARD), PRIMARY)] if view.places_for_cards() else []
    if "supply" in by_verb:
        first.append(panel.choice_button(state, "supply", _label("supply", state, view, words), PRIMARY))
    items += rows(first)
    for name, verbs in MENUS:
        found = [choice for verb in verbs for choice in by_verb.get(verb, ())]
        items += [row(each) for each in _menus(name, found, state, view, words)]
    return items


def last_buttons(state: SeatState, view: View, words: Words) -> list[Control]:
    """Ending the turn stands below all else."""
    if "end" not in view.choices:
        return []
    return [panel.choice_button(state, "end", _label("end", state, view, words), SUCCESS)]


def about(view: View, words: Words) -> list[str]:
    """What is left of the turn, in a line."""
    turn = view.turn
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
    return [small(" ".join(lines)), *([words.plural("elcaballero.panel.too_many", too_many)] if too_many else [])]


def _label(choice: str, state: SeatState, view: View, words: Words) -> str:
    return asking.choice_label(choice, view, state.table.names, words)


def _power_card(state: SeatState, choice: str, view: View) -> Control:
    """Such as "9 · 3": the value, and how many caballeros it brings."""
    value = int(choice.partition(" ")[2])
    brings = next(card.caballeros for card in view.power_deck if card.value == value)
    return panel.choice_button(state, choice, f"{value} · {brings}", SECONDARY)


def _tiles(state: SeatState, view: View, words: Words) -> Sequence[Control]:
    """A button for each tile of the display, numbered as in the picture; pale where it fits nowhere."""
    return [
        aim_button(
            words("elcaballero.panel.tile", number=number),
            state,
            Aim(str(face.tile)),
            SUCCESS,
            disabled=not view.places_for(face.tile),
        )
        for number, face in enumerate(view.display, start=1)
    ]


def _option(choice: str, state: SeatState, view: View, words: Words) -> Option:
    """With what it costs and would bring; a star where a raised card would lead."""
    star = " ★" if choice.startswith("raise ") and would_lead(choice, view) else ""
    label = _label(choice, state, view, words)
    return Option(f"{label}{star}", choice, note(choice, view, state.table.names, words))


def _menus(name: str, choices: Sequence[str], state: SeatState, view: View, words: Words) -> list[Control]:
    """A menu, or several where the choices do not fit into one."""
    return [
        panel.choose_in_menu.menu(
            words(f"elcaballero.panel.menu.{name}"),
            [_option(choice, state, view, words) for choice in choices[first : first + MENU_LENGTH]],
            state.table.id,
            state.revision,
            f"{name}{first}",
        )
        for first in range(0, len(choices), MENU_LENGTH)
    ]
