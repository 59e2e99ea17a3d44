"""What a player is asked, and what the choices are called."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n import Words, plain
from bot.narrator.names import in_menus
from engine.elcaballero.view import CellView, LaidCard, View

LABEL_LIMIT = 80


def prompt(view: View, names: Sequence[str], words: Words) -> str:
    """What the viewer is asked; who is waited for, if the viewer is not asked anything."""
    naming = ElCaballeroNaming(names, words)
    if view.over:
        return words("prompt.over")
    if view.prompt is None:
        return words.plural("prompt.waiting", len(view.waiting), players=naming.players(view.waiting))
    if view.prompt.step == "TurnMenu":
        key = "elcaballero.prompt.lay_a_tile" if view.turn and not view.turn.tiles_laid else "elcaballero.prompt.go_on"
        return words(key)
    return words("prompt.PlayPowerCards" if view.prompt.step == "PlayPowerCards" else "elcaballero.prompt.settle")


def choice_label(choice: str, view: View, names: Sequence[str], words: Words) -> str:
    """What a choice does, in a few words without Markdown, for a button or a menu."""
    naming = ElCaballeroNaming(names, words, in_menus)
    verb, *arguments = choice.split(" ")
    return plain(_LABELS[verb](verb, arguments, view, naming), longest=LABEL_LIMIT)


_Label = Callable[[str, list[str], View, ElCaballeroNaming], str]


def _alone(verb: str, _arguments: list[str], _view: View, naming: ElCaballeroNaming) -> str:
    return naming.words(f"elcaballero.choice.{verb}")


def _supply(_verb: str, _arguments: list[str], view: View, naming: ElCaballeroNaming) -> str:
    return naming.words.plural("elcaballero.choice.supply", view.turn.supply if view.turn else 0)


def _play(_verb: str, arguments: list[str], _view: View, naming: ElCaballeroNaming) -> str:
    return naming.words("choice.play", number=arguments[0])


def _lay(_verb: str, arguments: list[str], view: View, naming: ElCaballeroNaming) -> str:
    tiles = [face.tile for face in view.display]
    tile = int(arguments[0])
    number = tiles.index(tile) + 1 if tile in tiles else tile
    turn = int(arguments[2])
    key = "elcaballero.choice.lay_turned" if turn else "elcaballero.choice.lay"
    return naming.words(key, tile=number, cell=naming.place_named(arguments[1]), turns=turn)


def _card(verb: str, arguments: list[str], view: View, naming: ElCaballeroNaming) -> str:
    cell = CellView.named(arguments[0])
    numbers = facing_land(view, cell, int(arguments[1]))
    place = naming.place(cell)
    if not numbers:
        return naming.words("elcaballero.choice.card_at_water", cell=place, number=arguments[1])
    told = naming.words.list([str(number) for number in numbers])
    return naming.words(f"elcaballero.choice.{verb}", numbers=told, cell=place)


def _at(verb: str, arguments: list[str], _view: View, naming: ElCaballeroNaming) -> str:
    return naming.words(f"elcaballero.choice.{verb}", cell=naming.place_named(arguments[0]))


def _at_side(verb: str, arguments: list[str], _view: View, naming: ElCaballeroNaming) -> str:
    place, side = naming.place_named(arguments[0]), naming.side(arguments[1])
    return naming.words(f"elcaballero.choice.{verb}", cell=place, side=side)


def _move_castillo(verb: str, arguments: list[str], _view: View, naming: ElCaballeroNaming) -> str:
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
    "end": _alone,
}


def facing_land(view: View, cell: CellView, north: int) -> tuple[int, ...]:
    """The numbers of a card that would face land here, if this number faced north."""
    return tuple(LaidCard.numbers_of(north)[side] for side in view.land_sides(cell))
