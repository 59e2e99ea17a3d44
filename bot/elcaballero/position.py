"""The table in words at length, in an order one can listen to: for those who do not see the picture.

Lines of Markdown without any art: headings in bold, lists of points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bot.elcaballero import island
from bot.elcaballero.naming import ElCaballeroNaming
from bot.i18n.escape import LONGEST_NAME
from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.narrator.names import in_lists
from engine.elcaballero.seen.view import ElCaballeroView

_LENGTHS = ((LONGEST_NAME, False), (12, False), (12, True), (6, True))
"""From the friendliest to the shortest: how long names are, and whether lands and waters are told briefly.

The cells of a land are named in the rows of the island, too.
"""


def position(view: ElCaballeroView, names: Sequence[str], words: Words, limit: int) -> list[str]:
    """Everything that the picture shows, and the viewer's own cards, in lines of at most `limit` characters together.

    What is too long is told with shorter names and numbers of cells; nothing else is left out.
    """
    lines: list[str] = []
    for longest, briefly in _LENGTHS:
        naming = ElCaballeroNaming(names, words, partial(in_lists, longest=longest))
        lines = [
            " ".join(moment(view, naming)),
            *_players(view, naming),
            *_own(view, naming),
            *_lands(view, naming, briefly=briefly),
            *_waters(view, naming, briefly=briefly),
            *_display(view, naming),
            *_cards(view, naming),
            *_rows(view, naming, briefly=briefly),
        ]
        if sum(length(line) + 1 for line in lines) <= limit:
            break
    return lines


def moment(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    """Where the game is: the round, who is waited for, the next scoring, the order of turns."""
    words = naming.words
    lines = [words("elcaballero.moment.round", round=view.round, last=view.rounds[-1])]
    if view.over:
        return [*lines, words("prompt.over")]
    lines.append(words.plural("prompt.waiting", len(view.waiting), players=naming.players(view.waiting)))
    scorings = [str(number) for number in view.scoring_after if number >= view.round]
    if scorings:
        lines.append(words.plural("elcaballero.moment.scorings", len(scorings), rounds=words.list(scorings)))
    else:
        lines.append(words("elcaballero.moment.no_scoring"))
    if view.turn_order:
        lines.append(words("event.turn_order", players=naming.row(_in_turn(view, naming))))
    return lines


def _in_turn(view: ElCaballeroView, naming: ElCaballeroNaming) -> Iterable[str]:
    """The players in the order of their turns, with whether the turn is over or going on."""
    for seat in view.turn_order:
        key = "done" if seat in view.turns_done else "now" if seat == view.turn_player else "later"
        yield naming.words(f"elcaballero.moment.turn_{key}", player=naming.player(seat))


def _heading(key: str, lines: Iterable[str], naming: ElCaballeroNaming) -> list[str]:
    told = [f"- {line}" for line in lines]
    return [f"**{naming.words(key)}**", *told] if told else []


def _lands(view: ElCaballeroView, naming: ElCaballeroNaming, *, briefly: bool) -> list[str]:
    if not briefly:
        told = [island.land_with_cells(land, view, naming) for land in view.lands]
        return _heading("elcaballero.position.lands", told, naming)
    empty = [land for land in view.lands if not any(land.totals) and land.alkalde is None]
    told = [island.land_with_counts(land, view, naming) for land in view.lands if land not in empty]
    if empty:
        worths = [naming.words("elcaballero.land.worth", letter=land.letter, value=land.value) for land in empty]
        told.append(naming.words("elcaballero.land.empty", lands=naming.words.row(worths, "elcaballero.row.between")))
    return _heading("elcaballero.position.lands", told, naming)


def _waters(view: ElCaballeroView, naming: ElCaballeroNaming, *, briefly: bool) -> list[str]:
    """Those that are worth one have no number in the picture."""
    known = [water for water in view.waters if any(water.ships) or water.alkalde is not None or water.value > 1]
    empty = [water for water in known if briefly and not any(water.ships) and water.alkalde is None]
    told = [island.water_words(water, view, naming) for water in known if water not in empty]
    if empty:
        worths = [
            island.region_words(island.water_place(water, view, naming), water.value, naming.words) for water in empty
        ]
        told.append(naming.words("elcaballero.water.empty", waters=naming.words.row(worths, "elcaballero.row.between")))
    return _heading("elcaballero.position.waters", told, naming)


def _cards(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    cards = sorted(view.cards, key=lambda card: card.player)
    return _heading("elcaballero.position.cards", (island.card_words(card, naming) for card in cards), naming)


def _rows(view: ElCaballeroView, naming: ElCaballeroNaming, *, briefly: bool) -> list[str]:
    return _heading("elcaballero.position.rows", island.row_lines(view, naming, briefly=briefly), naming)


def _players(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    told = [_player(seat, view, naming) for seat in range(view.players)]
    return _heading("elcaballero.position.players", told, naming)


def _player(seat: int, view: ElCaballeroView, naming: ElCaballeroNaming) -> str:
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
    if seat == view.start_player and not view.over:
        parts.append(words("elcaballero.position.start_player"))
    return words("elcaballero.position.player", player=naming.player(seat), parts=naming.row(parts))


def _own(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    """The viewer's hand, highest card first, with what each brings."""
    if view.viewer is None or not view.hands[view.viewer]:
        return []
    brings = {card.value: card.caballeros for card in view.power_deck}
    values = [
        naming.words("elcaballero.position.own_card", value=value, count=brings[value])
        for value in reversed(view.hands[view.viewer])
    ]
    return [naming.words("elcaballero.position.own_hand", values=naming.row(values))]


def _display(view: ElCaballeroView, naming: ElCaballeroNaming) -> list[str]:
    tiles = _heading("elcaballero.position.display", open_tile_lines(view, naming.words), naming)
    return [*tiles, supply_words(view, naming.words)]


def open_tile_lines(view: ElCaballeroView, words: Words) -> list[str]:
    """Such as "Tile 1: land in the north and east"."""
    return [
        words("elcaballero.position.tile", number=number, look=island.tile_words(face, words))
        for number, face in enumerate(view.display, start=1)
    ]


def supply_words(view: ElCaballeroView, words: Words) -> str:
    """What is left for everybody."""
    return words("elcaballero.position.supply", stack=view.stack, ships=view.ships, castillos=view.castillos)
