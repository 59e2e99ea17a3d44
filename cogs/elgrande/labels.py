"""What the arguments of choices are called, and a hint beside each name, for one reader at one table."""

from __future__ import annotations

from collections.abc import Callable

from bot.elgrande.marks import CASTILLO, COURT
from bot.elgrande.narrator.naming import SPACES, ElGrandeNaming
from bot.i18n.words import Words
from bot.narrator.names import in_menus, spoken
from cogs.elgrande.verbs import PLACES, Argument
from engine.elgrande.facts import JOKER
from engine.elgrande.seen.view import RegionView, SpaceView, View
from engine.elgrande.verbs import ArgumentKind


def label(argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """The name of an argument, plain (buttons and menus show no Markdown)."""
    if argument.kind in PLACES:
        is_place = argument.value == COURT or argument.value in SPACES
        return words(f"place.{argument.value}" if is_place else f"region.{argument.value}")
    return _LABELS[argument.kind](argument.value, view, words, names)


def in_sentence(argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """The same within a sentence, where some places have an article, such as "the Castillo"."""
    if argument.kind in PLACES:
        return ElGrandeNaming(names, words).area(argument.value)
    return label(argument, view, words, names)


def where(argument: Argument, words: Words) -> str:
    """A place with its preposition, such as "in Galicia" or "on the ship"; empty for anything else."""
    return ElGrandeNaming((), words).where(argument.value) if argument.kind in PLACES else ""


def hint(argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """What is good to know about it before choosing it; empty if nothing."""
    if argument.kind in PLACES:
        return _place_hint(argument.value, view, words, names)
    find = _HINTS.get(argument.kind)
    return find(argument.value, view, words) if find else ""


def place_line(argument: Argument, view: View, words: Words, names: tuple[str, ...]) -> str:
    """A place with what is good to know about it: "- Aragón 5/4/1: Ana 2" or "- Ship: nobody"; empty for a card."""
    if argument.kind not in PLACES or argument.value == COURT:
        return ""
    about = _place_hint(argument.value, view, words, names)
    key = "panel.place_line" if _is_scored(argument.value, view) else "panel.place_line_unscored"
    return words(key, place=label(argument, view, words, names), about=about)


def bid(value: str, view: View, words: Words) -> str:
    """A power card to bid with, by its value and what it brings: caballeros, and a special action if it has one."""
    card = next(card for card in view.power_deck if card.name == value)
    shown = "★" if value == JOKER else value
    if card.action:
        title = words(f"card.{card.action}.title")
        return words("panel.bid_action", value=shown, action=title, count=card.caballeros)
    return words("panel.bid", value=shown, count=card.caballeros)


def is_set_disc(choice: str, view: View) -> bool:
    """Whether this choice is the viewer's secret disc as it is set now."""
    return choice.startswith("disc ") and choice.split()[1] == view.my_disc


def _place_hint(place: str, view: View, words: Words, names: tuple[str, ...]) -> str:
    if place == COURT:
        return "" if view.viewer is None else words.plural("panel.caballeros", view.court[view.viewer])
    if place in SPACES:
        return words.plural("panel.space_points", _space(place, view).points)
    worth = "/".join(map(str, _points(place, view)))
    if place == CASTILLO and view.castillo is None:
        return words("panel.place_closed", points=worth)
    counts, black = (view.castillo or (), 0) if place == CASTILLO else _standing(place, view)
    present = [
        words("event.number_of_player", player=name, number=count)
        for name, count in zip(spoken(names, words), counts, strict=True)
        if count
    ]
    grandes = tuple(seat for seat, home in enumerate(view.grandes) if home == place)
    present += [words("panel.grande_here", player=spoken(names, words)[seat]) for seat in grandes]
    present += [words("panel.king_here")] if view.king == place else []
    if black:
        present.append(words("panel.black", number=black))
    table = view.limit_table
    if table is not None and table.region == place:
        present.append(words("panel.limit_table", free=table.free, spaces=table.spaces))
    pieces = words.row(present, "event.row") if present else words("panel.nobody")
    return words("panel.place", points=worth, pieces=pieces) if _is_scored(place, view) else pieces


def _points(place: str, view: View) -> tuple[int, ...]:
    """What first, second and third place bring."""
    return view.castillo_points if place == CASTILLO else _region(place, view).points


def _is_scored(place: str, view: View) -> bool:
    """Whether somebody can be first there: on a space nobody can, and on the ship only with a scoring table."""
    return place not in SPACES and any(_points(place, view))


def _standing(place: str, view: View) -> tuple[tuple[int, ...], int]:
    """How many caballeros of each seat are in a region, and how many black ones."""
    region = _region(place, view)
    return region.caballeros, region.black


def _region(place: str, view: View) -> RegionView:
    return next(region for region in view.regions if region.id == place)


def _space(space: str, view: View) -> SpaceView:
    return next(each for region in view.regions for each in region.spaces if each.id == space)


def _power_card(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words("card.joker.title") if value == JOKER else words("panel.power_card", value=value)


def _plain(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words.thing(value)


def _player(value: str, _view: View, words: Words, names: tuple[str, ...]) -> str:
    return in_menus(names, words)[int(value)] if value.isdigit() else words(f"owner.{value}")


def _cargo(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words(f"panel.cargo.{value}")


def _card(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words(f"card.{value}.title")


def _ship(value: str, view: View, words: Words, names: tuple[str, ...]) -> str:
    """A ship by whose it is."""
    ship = view.ships[int(value) - 1]
    if ship.holder is None or ship.holder == view.viewer:
        return words("panel.ship", number=value)
    return words.plural("panel.ship_of", ship.aboard, player=words.plain_name(names[ship.holder]))


def _person(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words(f"panel.person.{value}")


def _person_hint(value: str, _view: View, words: Words) -> str:
    return words(f"effect.{value}.about")


def _step(value: str, _view: View, words: Words, _names: tuple[str, ...]) -> str:
    return words("choice.veto", number=value)


def _power_card_hint(value: str, view: View, words: Words) -> str:
    """What a power card brings, and its special action if it has one."""
    card = next(card for card in view.power_deck if card.name == value)
    count = card.caballeros
    caballeros = words.plural("panel.recruits_up_to", count) if count else words("panel.recruits_none")
    if not card.action:
        return caballeros
    return words("panel.power_card_action", action=words(f"card.{card.action}.title"), caballeros=caballeros)


def _card_hint(value: str, _view: View, words: Words) -> str:
    return words(f"card.{value}.short")


_LABELS: dict[ArgumentKind, Callable[[str, View, Words, tuple[str, ...]], str]] = {
    ArgumentKind.POWER_CARD: _power_card,
    ArgumentKind.AMOUNT: _plain,
    ArgumentKind.TABLE: _plain,
    ArgumentKind.PLAYER: _player,
    ArgumentKind.CARD: _card,
    ArgumentKind.OPTION: _card,
    ArgumentKind.STEP: _step,
    ArgumentKind.CARGO: _cargo,
    ArgumentKind.SHIP: _ship,
    ArgumentKind.PERSON: _person,
}

_HINTS: dict[ArgumentKind, Callable[[str, View, Words], str]] = {
    ArgumentKind.POWER_CARD: _power_card_hint,
    ArgumentKind.CARD: _card_hint,
    ArgumentKind.OPTION: _card_hint,
    ArgumentKind.PERSON: _person_hint,
}
