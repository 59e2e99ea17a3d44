"""The whole position at length, in an order one can listen to: for those who do not see the picture.

Lines of Markdown without any art: headings in bold, lists of points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.elgrande.narrator.colonies import cargo_sentence, of_the_colonies
from bot.elgrande.narrator.naming import ElGrandeNaming, effect_lines
from bot.i18n.escape import LONGEST_NAME
from bot.i18n.measure import length
from bot.i18n.words import Words
from bot.narrator.names import in_lists
from engine.elgrande.facts import CARGO
from engine.elgrande.seen.view import OpenCard, RegionView, View

SHORT_NAME = 12
"""Names are cut after so many letters where the whole text is too long."""

_LENGTHS = (
    (LONGEST_NAME, True, True),
    (LONGEST_NAME, False, True),
    (SHORT_NAME, False, True),
    (SHORT_NAME, False, False),
)
"""From the friendliest to the shortest: how long names are, whether cards are explained and borders are named."""


@dataclass(frozen=True, slots=True)
class _Telling:
    """How a position is told: who is called how, whether cards are explained, and which regions touch."""

    view: View
    naming: ElGrandeNaming
    explains_cards: bool
    names_neighbours: bool

    @property
    def words(self) -> Words:
        return self.naming.words


def position(view: View, names: Sequence[str], words: Words, limit: int) -> list[str]:
    """Everything that the board shows, and the viewer's own cards, in lines of at most `limit` characters together.

    What is too long is told without the wording of the cards, then with shortened names, then without the borders of
    the regions, which are the same in every game; nothing else is left out.
    """
    lines: list[str] = []
    for longest, explains_cards, names_neighbours in _LENGTHS:
        naming = ElGrandeNaming(names, words, partial(in_lists, longest=longest))
        telling = _Telling(view, naming, explains_cards, names_neighbours)
        lines = [line for tell in _TELLING for line in tell(telling)]
        if sum(length(line) + 1 for line in lines) <= limit:
            break
    return lines


def _heading(telling: _Telling, key: str) -> str:
    return f"**{telling.words(key)}**"


def _moment(telling: _Telling) -> list[str]:
    view, words = telling.view, telling.words
    lines = [words("position.round", round=view.round, last=view.rounds[-1]), words(f"position.phase.{view.phase}")]
    scorings = [number for number in view.scoring_after if number >= view.round and not view.over]
    if scorings:
        lines.append(words("position.next_scoring", round=scorings[0]))
    if view.turn_order and not view.over:
        lines.append(words("position.turn_order", players=telling.naming.row(_in_turn(telling))))
    return [" ".join(lines)]


def _in_turn(telling: _Telling) -> list[str]:
    """The players in the order of their turns, each with whether the turn is over or going on."""
    view, words = telling.view, telling.words
    told = []
    for seat in view.turn_order:
        player = telling.naming.player(seat)
        if seat in view.turns_done:
            told.append(words("position.turn_done", player=player))
        elif view.turn is not None and view.turn.player == seat:
            told.append(words("position.turn_now", player=player))
        else:
            told.append(player)
    return told


def _regions(telling: _Telling) -> list[str]:
    view, naming = telling.view, telling.naming
    regions = [_region(region, telling) for region in view.regions]
    open_now = naming.row(map(naming.region, view.placing))
    placing = [telling.words("position.placing", areas=open_now)] if view.placing and not view.over else []
    return [_heading(telling, "position.regions"), *regions, _castillo(telling), *placing]


def _neighbours(telling: _Telling) -> list[str]:
    """Which regions border on each other; the picture shows it."""
    naming, words = telling.naming, telling.words
    lines = [
        words("position.borders", region=naming.region(region.id), others=naming.row(map(naming.region, others)))
        for region in telling.view.regions
        if telling.names_neighbours and (others := region.neighbours)
    ]
    return [_heading(telling, "position.neighbours"), *lines] if lines else []


def _region(region: RegionView, telling: _Telling) -> str:
    """Such as "- **Galicia** (4/2/1): Ana 3, Ben 2; Grande of Ana; the King is here"."""
    naming, words = telling.naming, telling.words
    parts = [_caballeros(region.caballeros, telling, region.black), *of_the_colonies(region, telling.view, naming)]
    if region.grandes:
        parts.append(words("position.grande", players=naming.players(region.grandes)))
    if region.has_king:
        parts.append(words("position.king"))
    return _area(region.id, region.points, region.scoring_table, parts, telling)


def _castillo(telling: _Telling) -> str:
    view = telling.view
    inside = telling.words("position.closed")
    if view.castillo is not None:
        inside = _caballeros(view.castillo, telling, view.black_in_castillo or 0)
    grandes = [player for player, home in enumerate(view.grandes) if home == "castillo"]
    parts = [inside]
    if grandes:
        parts.append(telling.words("position.grande", players=telling.naming.players(grandes)))
    return _area("castillo", view.castillo_points, view.castillo_table, parts, telling)


def _area(area: str, points: Sequence[int], table: str | None, parts: list[str], telling: _Telling) -> str:
    words = telling.words
    if table is not None:
        parts.append(words("position.table", table=table))
    facts = {"area": telling.naming.region(area), "points": "/".join(map(str, points))}
    return words("position.area", **facts, pieces=words("position.between").join(parts))


def _caballeros(counts: Sequence[int], telling: _Telling, black: int = 0) -> str:
    naming, words = telling.naming, telling.words
    present = [
        words("position.number", player=naming.player(seat), number=count) for seat, count in enumerate(counts) if count
    ]
    if black:
        present.append(words("position.black", number=black))
    return naming.row(present) if present else words("position.nobody")


def _players(telling: _Telling) -> list[str]:
    lines = [_player(seat, telling) for seat in range(telling.view.players)]
    return [_heading(telling, "position.players"), *lines]


def _player(seat: int, telling: _Telling) -> str:
    view, words = telling.view, telling.words
    parts = [
        words("position.points", points=view.score[seat]),
        words("position.court", number=view.court[seat]),
        words("position.province", number=view.province[seat]),
        words("position.hand", number=view.hand_sizes[seat]),
    ]
    if view.power_cards[seat] is not None:
        parts.append(words("position.power_card", value=_power_card(view.power_cards[seat], telling)))
    if view.hands_ready:
        parts.append(words("position.hand_ready" if view.hands_ready[seat] else "position.hand_open"))
    parts += [words("position.veto", round=held.until_round) for held in view.vetoes if held.player == seat]
    kept = [each.card for each in view.kept_cards if each.player == seat]
    parts += [words("position.kept", card=telling.naming.card(card)) for card in kept]
    if view.discs_ready[seat]:
        parts.append(words("position.disc_set"))
    if view.standards and view.standards[seat] is not None:
        parts.append(words("position.standard", region=telling.naming.area(view.standards[seat] or "")))
    parts += _aside(seat, telling)
    if seat == view.start_player and not view.over:
        parts.append(words("position.start_player"))
    return words("position.player", player=telling.naming.player(seat), facts=telling.naming.row(parts))


def _power_card(value: int | None, telling: _Telling) -> str:
    """Such as "11", or "11 (Conspiracy)" where power cards have actions."""
    printed = next((card for card in telling.view.power_deck if card.value == value), None)
    if not value or printed is None or not printed.action:
        return telling.naming.power_card(value or 0)
    return telling.words("position.power_card_action", value=value, card=telling.naming.card(printed.action))


def _beside_the_map(telling: _Telling) -> list[str]:
    """The prison, ships that nobody has, and the cards of stack 6 (Grandissimo)."""
    view, words, naming = telling.view, telling.words, telling.naming
    lines = []
    if view.crowned is not None:
        lines.append(words("position.crowned", player=naming.player(view.crowned)))
    if any(view.prison):
        lines.append(words("position.prison", caballeros=_caballeros(view.prison, telling)))
    elif view.prison:
        lines.append(words("position.prison_empty"))
    free = sum(ship.holder is None for ship in view.ships)
    if free:
        lines.append(words.plural("position.ships_free", free))
    if view.stack_six:
        lines.append(words("position.stack_six", cards=naming.row(map(naming.card, view.stack_six))))
    return lines


def _aside(seat: int, telling: _Telling) -> list[str]:
    """What a player has of ships, guests and second cards (Grandissimo)."""
    view, words, naming = telling.view, telling.words, telling.naming
    parts = [words("position.ship", number=ship.aboard) for ship in view.ships if ship.holder == seat]
    guests = view.guests[seat] if view.guests else ()
    if guests:
        counts = [guests.count(owner) for owner in range(view.players)]
        parts.append(words("position.guests", guests=_caballeros(counts, telling)))
    second = [naming.card(kept.card) for kept in view.second_cards if kept.player == seat]
    return [*parts, *(words("position.second_card", card=card) for card in second)]


def _effects(telling: _Telling) -> list[str]:
    """What lasts on the table, as far as the viewer may know it."""
    lines = effect_lines(telling.view, telling.naming)
    return [_heading(telling, "position.effects"), *(f"- {line}" for line in lines)] if lines else []


def _cards(telling: _Telling) -> list[str]:
    if not telling.view.open_cards:
        return []
    return [_heading(telling, "position.cards"), *(_card(card, telling) for card in telling.view.open_cards)]


def _card(card: OpenCard, telling: _Telling) -> str:
    naming, words = telling.naming, telling.words
    key = "position.card" if card.taken_by is None else "position.card_taken"
    if card.turned_down:
        key = "position.card_turned_down"
    taker = {} if card.taken_by is None else {"player": naming.player(card.taken_by)}
    line = words.plural(key, card.caballeros, card=naming.card(card.id), **taker)
    explains = telling.explains_cards and not card.is_gone
    short = words(f"card.{card.id}.short") if explains else ""
    return " ".join(part for part in (line, cargo_sentence(card, words), short) if part)


def _tables(telling: _Telling) -> list[str]:
    """Where the mobile scoring tables are that lie beside the board; the others stand with their area."""
    beside = [table for table, area in telling.view.scoring_tables.items() if area is None]
    if not beside:
        return []
    return [telling.words("position.tables_beside", tables=telling.naming.row(beside))]


def _cargo(telling: _Telling) -> list[str]:
    """How many pieces of gold and goods are in the supply, and what one brings in Spain."""
    words = telling.words
    worth = {cargo.id: cargo.points for cargo in CARGO}
    supply = [
        words("position.supply_of", cargo=telling.naming.cargo(cargo), number=left, points=worth[cargo])
        for cargo, (_, left) in telling.view.cargo.items()
    ]
    return [words("position.supply", pieces=telling.naming.row(supply))] if supply else []


def _own(telling: _Telling) -> list[str]:
    """What only the viewer knows."""
    view, words = telling.view, telling.words
    lines = []
    if view.hand:
        values = telling.naming.row(_power_card(value, telling) for value in view.hand)
        lines.append(words("position.own_hand", values=values))
    if view.my_disc is not None:
        lines.append(words("position.own_disc", region=telling.naming.region(view.my_disc)))
    return [_heading(telling, "position.own"), *lines] if lines else []


_TELLING: tuple[Callable[[_Telling], list[str]], ...] = (
    _moment,
    _players,
    _beside_the_map,
    _regions,
    _tables,
    _cargo,
    _own,
    _effects,
    _cards,
    _neighbours,
)
"""What is told, one after the other: numbers first, then what takes sentences, and last what never changes."""
