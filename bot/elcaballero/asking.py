"""What a player is asked, and what the choices are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n.escape import LABEL_LIMIT, plain
from bot.i18n.words import Words
from bot.narrator.names import in_menus
from engine.elcaballero.seen.prices import facing_land
from engine.elcaballero.seen.view import CellView, ElCaballeroView


def prompt(view: ElCaballeroView, names: Sequence[str], words: Words) -> str:
    """What the viewer is asked; who is waited for, if the viewer is not asked anything."""
    naming = ElCaballeroNaming(names, words)
    if view.over:
        return words("prompt.over")
    if view.prompt is None:
        return words.plural("prompt.waiting", len(view.waiting), players=naming.players(view.waiting))
    if view.prompt.step == "TurnMenu":
        return words(f"elcaballero.prompt.{_moment_of_turn(view)}")
    return words("prompt.PlayPowerCards" if view.prompt.step == "PlayPowerCards" else "elcaballero.prompt.settle")


def _moment_of_turn(view: ElCaballeroView) -> str:
    if view.turn is None or not view.turn.tiles_laid:
        return "lay_a_tile" if any(choice.startswith("lay ") for choice in view.choices) else "no_tile_fits"
    return "one_more" if view.turn.tiles_left else "go_on"


def choice_label(choice: str, view: ElCaballeroView, names: Sequence[str], words: Words) -> str:
    """What a choice does, in a few words without Markdown, for a button or a menu."""
    naming = ElCaballeroNaming(names, words, in_menus)
    verb, *arguments = choice.split(" ")
    return plain(_LABELS[verb](verb, arguments, view, naming), longest=LABEL_LIMIT)


_Label = Callable[[str, list[str], ElCaballeroView, ElCaballeroNaming], str]


def _supply(_verb: str, _arguments: list[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    return naming.words.plural("elcaballero.choice.supply", view.turn.supply if view.turn else 0)


def _end(_verb: str, _arguments: list[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    """What the power card brings and nobody has taken is lost with the turn."""
    if view.turn is not None and view.turn.supply:
        return naming.words.plural("elcaballero.choice.end_without", view.turn.supply)
    return naming.words("elcaballero.choice.end")


def _play(_verb: str, arguments: list[str], _view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    return naming.words("choice.play", number=arguments[0])


def _lay(_verb: str, arguments: list[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    tiles = [face.tile for face in view.display]
    tile = int(arguments[0])
    number = tiles.index(tile) + 1 if tile in tiles else tile
    turn = int(arguments[2])
    key = "elcaballero.choice.lay_turned" if turn else "elcaballero.choice.lay"
    return naming.words(key, tile=number, cell=naming.place_named(arguments[1]), turns=turn)


def _card(verb: str, arguments: list[str], view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    cell = CellView.named(arguments[0])
    numbers = facing_land(view, cell, int(arguments[1]))
    place = naming.place(cell)
    if not numbers:
        return naming.words("elcaballero.choice.card_at_water", cell=place, number=arguments[1])
    told = naming.words.list([str(number) for number in numbers])
    return naming.words(f"elcaballero.choice.{verb}", numbers=told, cell=place)


def _at(verb: str, arguments: list[str], _view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    return naming.words(f"elcaballero.choice.{verb}", cell=naming.place_named(arguments[0]))


def _at_side(verb: str, arguments: list[str], _view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    place, side = naming.place_named(arguments[0]), naming.side(arguments[1])
    return naming.words(f"elcaballero.choice.{verb}", cell=place, side=side)


def _move_castillo(verb: str, arguments: list[str], _view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
    origin, destination = map(naming.place_named, arguments)
    return naming.words(f"elcaballero.choice.{verb}", origin=origin, destination=destination)


_LABELS: dict[str, _Label] = {
    "play": _play,
    "supply": _supply,
    "lay": _lay,
    "card": _card,
    "card_with_grande": _card,
    "raise": _card,
    "ship": _at_side,
    "set_ship": _at_side,
    "lift_ship": _at_side,
    "castillo": _at,
    "take_card": _at,
    "move_castillo": _move_castillo,
    "grande": _at,
    "move_grande": _at,
    "alkalde": _at,
    "end": _end,
}
