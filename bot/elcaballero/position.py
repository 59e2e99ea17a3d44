"""The table in words: at length in an order one can listen to, and in short as the alt text of its picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n.escape import plain
from bot.i18n.words import Words
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from bot.narrator.names import in_lists, spoken
from engine.elcaballero.seen.view import CellView, LaidCard, LandView, TileFace, View, WaterView

SHORT_NAME = 12
"""Names are cut after so many letters where the whole text is too long."""


def position(view: View, names: Sequence[str], words: Words, limit: int) -> list[str]:
    """Everything that the picture shows, in lines of at most `limit` characters together.

    What is too long is told with shortened names, then without the cards one by one.
    """
    shortened = partial(in_lists, longest=SHORT_NAME)
    lines: list[str] = []
    for called, with_cards in ((in_lists, True), (shortened, True), (shortened, False)):
        naming = ElCaballeroNaming(names, words, called)
        lines = [*_moment(view, naming), *_lands(view, naming), *_waters(view, naming)]
        lines += [*(_cards(view, naming) if with_cards else ()), *_players(view, naming), *_display(view, naming)]
        if sum(len(line) + 1 for line in lines) <= limit:
            break
    return lines


def alt_text(view: View, names: Sequence[str], words: Words) -> str:
    """The whole position in one text of at most 1024 characters: what people want to know first stands first."""
    naming = ElCaballeroNaming(names, words, spoken)
    parts = [*_moment(view, naming), _numbers("elcaballero.alt.score", view.score, naming)]
    lands = [_land(land, naming) for land in view.lands if land.value > 1 or any(land.totals)]
    waters = [_water(water, naming) for water in view.waters if any(water.ships)]
    parts += [words("elcaballero.alt.land", land=land) for land in lands]
    parts += [words("elcaballero.alt.water", water=water) for water in waters]
    parts += [
        _numbers("elcaballero.alt.court", view.court, naming),
        _numbers("elcaballero.alt.cards", view.free_cards, naming),
    ]
    return plain(" ".join(parts), longest=ALT_TEXT_LIMIT)


def _numbers(key: str, numbers: Sequence[int], naming: ElCaballeroNaming) -> str:
    return naming.words(key, numbers=_by_player(numbers, naming))


def _by_player(numbers: Sequence[int], naming: ElCaballeroNaming, *, leave_out_none: bool = False) -> str:
    return naming.row(
        naming.words("event.number_of_player", player=naming.player(seat), number=number)
        for seat, number in enumerate(numbers)
        if number or not leave_out_none
    )


def _moment(view: View, naming: ElCaballeroNaming) -> list[str]:
    words = naming.words
    lines = [words("picture.round", round=view.round, last=view.rounds[-1]) + "."]
    if view.over:
        lines.append(words("prompt.over"))
    else:
        lines.append(words.plural("prompt.waiting", len(view.waiting), players=naming.players(view.waiting)))
    if view.turn_order and not view.over:
        order = naming.row(map(naming.player, view.turn_order))
        lines.append(words("event.turn_order", players=order))
    return [" ".join(lines)]


def _heading(key: str, lines: Iterable[str], naming: ElCaballeroNaming) -> list[str]:
    told = [f"- {line}" for line in lines]
    return [f"**{naming.words(key)}**", *told] if told else []


def _lands(view: View, naming: ElCaballeroNaming) -> list[str]:
    return _heading("elcaballero.position.lands", (_land(land, naming) for land in view.lands), naming)


def land_lines(view: View, letters: Iterable[str], naming: ElCaballeroNaming) -> list[str]:
    """What these lands are worth, and who has how many caballeros there, each once."""
    return [_land(land, naming) for land in view.lands if land.letter in letters]


def _land(land: LandView, naming: ElCaballeroNaming, told: str = "position") -> str:
    """Such as "A, worth 6: Ana 7, Ben 1"; `told` is the kind of sentence it stands in."""
    if land.alkalde is not None:
        holder = naming.player(land.alkalde)
        return naming.words(f"elcaballero.{told}.land_held", letter=land.letter, value=land.value, player=holder)
    if not any(land.totals):
        return naming.words(f"elcaballero.{told}.land_empty", letter=land.letter, value=land.value)
    totals = _by_player(land.totals, naming, leave_out_none=True)
    return naming.words(f"elcaballero.{told}.land", letter=land.letter, value=land.value, totals=totals)


def _waters(view: View, naming: ElCaballeroNaming) -> list[str]:
    told = (_water(water, naming) for water in view.waters if any(water.ships) or water.value > 1)
    return _heading("elcaballero.position.waters", told, naming)


def _water(water: WaterView, naming: ElCaballeroNaming) -> str:
    place = naming.place(water.cells[0])
    if not any(water.ships):
        return naming.words("elcaballero.position.water_empty", cell=place, value=water.value)
    ships = _by_player(water.ships, naming, leave_out_none=True)
    return naming.words("elcaballero.position.water", cell=place, value=water.value, ships=ships)


def _cards(view: View, naming: ElCaballeroNaming) -> list[str]:
    cards = sorted(view.cards, key=lambda card: card.player)
    return _heading("elcaballero.position.cards", (_card(card, naming) for card in cards), naming)


def _card(card: LaidCard, naming: ElCaballeroNaming) -> str:
    """Such as "Ana at 2 east: 4 at land A, castillo, ship in the north"."""
    words = naming.words
    sides = ("north", "east", "south", "west")
    parts = [
        words("elcaballero.position.at_land", number=card.numbers[sides.index(side)], letter=letter)
        for side, letter in zip(card.land, card.regions, strict=True)
    ] or [words("elcaballero.position.at_water")]
    parts += [words("elcaballero.position.castillo")] if card.castillo else []
    parts += [words("elcaballero.position.grande")] if card.grande else []
    parts += [words("elcaballero.position.ship", side=naming.side(side)) for side in card.ships]
    player, place = naming.player(card.player), naming.place(card.cell)
    return words("elcaballero.position.card", player=player, cell=place, parts=naming.row(parts))


def _players(view: View, naming: ElCaballeroNaming) -> list[str]:
    return _heading(
        "elcaballero.position.players", (_player(seat, view, naming) for seat in range(view.players)), naming
    )  # fmt: skip


def _player(seat: int, view: View, naming: ElCaballeroNaming) -> str:
    words = naming.words
    parts = [
        words.plural("elcaballero.position.points", view.score[seat]),
        words("elcaballero.position.court", number=view.court[seat]),
        words.plural("elcaballero.position.free_cards", view.free_cards[seat]),
    ]
    if view.ships_at_court[seat]:
        parts.append(words.plural("elcaballero.position.ships_at_court", view.ships_at_court[seat]))
    if view.options["expanded"]:
        parts.append(words.plural("elcaballero.position.alkalden", view.alkalden_left[seat]))
    if view.grandes_left[seat]:
        parts.append(words("elcaballero.position.grande_at_court"))
    if view.power_cards[seat] is not None:
        parts.append(words("elcaballero.position.power_card", number=view.power_cards[seat]))
    return words("elcaballero.position.player", player=naming.player(seat), parts=naming.row(parts))


def _display(view: View, naming: ElCaballeroNaming) -> list[str]:
    words = naming.words
    told = [
        words("elcaballero.position.tile", number=number, look=tile_words(face, words))
        for number, face in enumerate(view.display, start=1)
    ]
    supply = words("elcaballero.position.supply", stack=view.stack, ships=view.ships, castillos=view.castillos)
    return [*_heading("elcaballero.position.display", told, naming), supply]


def tile_words(face: TileFace, words: Words) -> str:
    """How a tile looks in this turn: "land north and east, gold"."""
    sides = ("north", "east", "south", "west")
    land = [words(f"elcaballero.side.{side}") for side, is_land in zip(sides, face.land, strict=True) if is_land]
    look = words("elcaballero.tile.land", sides=words.list(land)) if land else words("elcaballero.tile.water")
    if len(land) == len(sides):
        look = words("elcaballero.tile.all_land")
    if face.gold:
        return words("elcaballero.tile.with_gold", look=look)
    return words("elcaballero.tile.with_fish", look=look) if face.fish is not None else look


def around_words(cell: CellView, view: View, words: Words) -> str:
    """What lies beside a cell: "beside land A and land C, and water"."""
    letters = []
    at_water = False
    for side, tile in enumerate(view.beside(cell)):
        if tile is not None and tile.face.land[(side + 2) % 4]:
            letters.append(tile.land_region or "")
        at_water = at_water or (tile is not None and not tile.face.land[(side + 2) % 4])
    parts = [words("elcaballero.beside.land", letter=letter) for letter in dict.fromkeys(letters)]
    parts += [words("elcaballero.beside.water")] if at_water else []
    return words.list(parts) if parts else words("elcaballero.beside.nothing")


def made_by(view: View, cell: str, naming: ElCaballeroNaming) -> list[str]:
    """The land region and the waters to which the tile in a cell belongs, with what they are worth."""
    tile = next(tile for tile in view.tiles if tile.cell.name == cell)
    lines = [_land(land, naming, "made") for land in view.lands if land.letter == tile.land_region]
    waters = [water for water in view.waters if any(name == cell for name, _ in water.edges)]
    for water in waters:
        key = "elcaballero.made.water_with_ships" if any(water.ships) else "elcaballero.made.water"
        ships = _by_player(water.ships, naming, leave_out_none=True)
        lines.append(naming.words(key, value=water.value, ships=ships))
    return lines
