"""The table in a few words, for those who do not see the picture: its alt text. `position.py` tells it at length."""

from __future__ import annotations

from collections.abc import Sequence

from bot.elcaballero.island import by_player, land_words, water_words
from bot.elcaballero.naming import ElCaballeroNaming
from bot.elcaballero.position import moment, open_tile_lines, supply_words
from bot.i18n.words import Words
from bot.narrator.alt_texts import fitted_text
from engine.elcaballero.seen.view import ElCaballeroView


def alt_text(view: ElCaballeroView, names: Sequence[str], words: Words) -> str:
    """The whole position in one text that Discord takes: what people want to know first stands first."""
    return fitted_text(_told, view, names, words)


def _told(view: ElCaballeroView, names: Sequence[str], words: Words) -> list[str]:
    naming = ElCaballeroNaming(names, words, _as_they_are)
    peopled = [land for land in view.lands if any(land.totals) or land.alkalde is not None]
    empty = [land for land in view.lands if land not in peopled and land.value > 1]
    used = [water for water in view.waters if any(water.ships) or water.alkalde is not None]
    unused = [water for water in view.waters if water not in used and water.value > 1]
    return [
        *moment(view, naming),
        _numbers("elcaballero.alt.score", view.score, naming),
        _numbers("elcaballero.alt.court", view.court, naming),
        _numbers("elcaballero.alt.cards", view.free_cards, naming),
        *_aside(view, naming),
        *(words("elcaballero.alt.land", land=land_words(land, naming)) for land in peopled),
        *(words("elcaballero.alt.water", water=water_words(water, view, naming)) for water in used),
        *(words("elcaballero.alt.land", land=land_words(land, naming)) for land in empty),
        supply_words(view, words),
        *(words("elcaballero.alt.water", water=water_words(water, view, naming)) for water in unused),
        *(words("elcaballero.alt.tile", tile=tile) for tile in open_tile_lines(view, words)),
    ]


def _as_they_are(names: Sequence[str], _words: Words) -> tuple[str, ...]:
    return tuple(names)


def _aside(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    """What not everybody has: power cards of the round, ships at court, alcaldes; and who leads."""
    told = []
    if any(view.power_cards):
        cards = naming.row(
            naming.words("event.number_of_player", player=naming.player(seat), number=card)
            for seat, card in enumerate(view.power_cards)
            if card is not None
        )
        told.append(naming.words("elcaballero.alt.power_cards", numbers=cards))
    if any(view.ships_at_court):
        told.append(_numbers("elcaballero.alt.ships_at_court", view.ships_at_court, naming))
    if view.options["expanded"]:
        told.append(_numbers("elcaballero.alt.alkalden", view.alkalden_left, naming))
    if not view.over:
        told.append(naming.words("elcaballero.alt.start_player", player=naming.player(view.start_player)))
    return told


def _numbers(key: str, numbers: Sequence[int], naming: ElCaballeroNaming) -> str:
    return naming.words(key, numbers=by_player(numbers, naming))
