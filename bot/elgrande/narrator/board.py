"""The board in a few words, for those who do not see the picture: its alt text. `position.py` tells it at length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.elgrande.narrator.colonies import space_words
from bot.elgrande.narrator.naming import ElGrandeNaming, effect_name
from bot.i18n.escape import plain
from bot.i18n.words import Words
from bot.narrator.alt_texts import ALT_TEXT_LIMIT
from bot.narrator.names import spoken
from engine.elgrande.seen.view import LastingEffect, OpenCard, RegionView, View

LETTERS = "ABCDE"
SHORT_NAME = 10


@dataclass(frozen=True, slots=True)
class _Style:
    """How players and their numbers stand in the text."""

    naming: ElGrandeNaming
    number: str
    """The key of a player with a number, such as "Ana 3" or "A3"."""
    between: str
    """The key of what stands between two of them."""
    taken: str
    """The key of an open card that somebody took."""
    legend: tuple[str, ...] = ()

    def numbers(self, numbers: Iterable[tuple[int, object]]) -> str:
        """Such as "Ana 3, Ben 2"."""
        words = self.naming.words
        return words(self.between).join(
            words(self.number, player=self.naming.player(seat), number=number) for seat, number in numbers
        )

    def players(self, seats: Iterable[int]) -> str:
        return self.naming.words.row(map(self.naming.player, seats), self.between)


def alt_text(view: View, names: Sequence[str], words: Words) -> str:
    """The whole position in one text of at most 1024 characters; if it is longer, letters stand for the players."""
    text = ""
    for text in _texts(view, names, words):
        if len(text) <= ALT_TEXT_LIMIT:
            break
    return plain(text, longest=ALT_TEXT_LIMIT)


def _texts(view: View, names: Sequence[str], words: Words) -> Iterator[str]:
    """The ways to write it, from the friendliest to the shortest. What is told alike is put into words once."""
    for style, ways in _styles(names, words):
        told = {name: tell(view, style) for name, tell in _TELLING.items()}
        for left_out in ways:
            lines = (line for name, of_name in told.items() if name not in left_out for line in of_name)
            yield " ".join([*style.legend, *lines])


def _styles(names: Sequence[str], words: Words) -> Iterator[tuple[_Style, Sequence[frozenset[str]]]]:
    """Each style, with what may be left out of it, by the names of the tellers."""
    called = ElGrandeNaming(names, words, spoken)
    yield _Style(called, "alt.number", "alt.between", "alt.card_taken"), (_NOTHING, _WORTH, _STEADY)
    letters = ElGrandeNaming(LETTERS[: len(names)], words, spoken)
    meant = [
        words("alt.letter", letter=letter, player=words.plain_name(name, longest=SHORT_NAME))
        for letter, name in zip(LETTERS[: len(names)], names, strict=True)
    ]
    legend = (words("alt.letters", letters=words("alt.between").join(meant)),)
    yield _Style(letters, "alt.number", "alt.between", "alt.card_taken", legend), (_NOTHING, _WORTH)
    short = _Style(letters, "alt.number_short", "alt.between_short", "alt.card_taken_short", legend)
    yield short, (_NOTHING, _WORTH, _STEADY, _STEADY | _OF_CARDS)


def _moment(view: View, style: _Style) -> list[str]:
    words = style.naming.words
    lines = [words("alt.round", round=view.round, last=view.rounds[-1])]
    if view.over:
        ranks = words("alt.between").join(style.naming.players(seats) for seats in view.ranking)
        return [words("alt.over", players=ranks)]
    if view.turn is not None:
        lines.append(words("alt.turn", player=style.naming.player(view.turn.player)))
    else:
        lines.append(words(f"alt.phase.{view.phase}"))
    if view.turn is None or view.waiting != (view.turn.player,):
        lines.append(words("alt.waiting", players=style.naming.players(view.waiting)))
    return lines


def _course(view: View, style: _Style) -> list[str]:
    """The next scoring, who leads, and the order of turns."""
    words = style.naming.words
    if view.over:
        return []
    scorings = [number for number in view.scoring_after if number >= view.round]
    lines = [words("alt.next_scoring", round=scorings[0])] if scorings else []
    lines.append(words("alt.start_player", player=style.naming.player(view.start_player)))
    if view.turn_order:
        lines.append(words("event.turn_order", players=style.players(view.turn_order)))
    return lines


def _king(view: View, style: _Style) -> list[str]:
    told = [style.naming.words("alt.king", region=style.naming.region(view.king))]
    if view.crowned is not None:
        told.append(style.naming.words("alt.crowned", player=style.naming.player(view.crowned)))
    return told


def _worth(view: View, style: _Style) -> list[str]:
    """What every region brings to the first, the second and the third."""
    worth = [
        style.naming.words("alt.worth_of", region=style.naming.region(region), points="/".join(map(str, points)))
        for region, points in (
            *((region.id, region.points) for region in view.regions),
            ("castillo", view.castillo_points),
        )
    ]
    return [style.naming.words("alt.worth", regions=style.naming.words.row(worth, "alt.between"))]


def _regions(view: View, style: _Style) -> list[str]:
    peopled = [region for region in view.regions if any(region.caballeros) or region.grandes or region.black]
    return [_region(region, style) for region in peopled]


def _region(region: RegionView, style: _Style) -> str:
    """Such as "Galicia: Ana 3, Ben 2, Grande Ana."."""
    naming = style.naming
    present = [(seat, count) for seat, count in enumerate(region.caballeros) if count]
    pieces = [style.numbers(present)] if present else []
    if region.black:
        pieces.append(naming.words("position.black", number=region.black))
    pieces += [space_words(space, naming) for space in region.spaces if space.owner is not None]
    if region.grandes:
        pieces.append(naming.words("alt.grande", player=style.players(region.grandes)))
    between = naming.words(style.between)
    return naming.words("alt.region", region=naming.region(region.id), pieces=between.join(pieces))


def _castillo(view: View, style: _Style) -> list[str]:
    """What is in a closed Castillo stays untold; Grandes went in openly."""
    grandes = tuple(player for player, home in enumerate(view.grandes) if home == "castillo")
    lines = _caballeros_inside(view, style)
    if grandes:
        pieces = style.naming.words("alt.grande", player=style.players(grandes))
        lines.append(style.naming.words("alt.region", region=style.naming.region("castillo"), pieces=pieces))
    return lines


def _caballeros_inside(view: View, style: _Style) -> list[str]:
    naming = style.naming
    if view.castillo is None:
        return [naming.words("alt.castillo_closed")]
    if not any(view.castillo):
        return [naming.words("alt.castillo_empty")]
    inside = style.numbers((seat, count) for seat, count in enumerate(view.castillo) if count)
    return [naming.words("alt.region", region=naming.region("castillo"), pieces=inside)]


def _scoring_tables(view: View, style: _Style) -> list[str]:
    naming = style.naming
    return [
        naming.words("alt.scoring_table", table=table, area=naming.region(area))
        for table, area in view.scoring_tables.items()
        if area is not None
    ]


def _standards(view: View, style: _Style) -> list[str]:
    naming = style.naming
    if not view.standards:
        return []
    bearers = [
        naming.words("alt.standard_waits", player=naming.player(seat))
        if region is None
        else naming.words("alt.standard", player=naming.player(seat), region=naming.region(region))
        for seat, region in enumerate(view.standards)
    ]
    return [naming.words("alt.standards", numbers=naming.words(style.between).join(bearers))]


def _limit_table(view: View, style: _Style) -> list[str]:
    table, naming = view.limit_table, style.naming
    if table is None:
        return []
    facts = {"region": naming.region(table.region), "taken": table.spaces - table.free, "spaces": table.spaces}
    return [naming.words("alt.limit_table", **facts)]


def _cargo(view: View, style: _Style) -> list[str]:
    """Gold and goods: what lies there, and who carries any."""
    naming = style.naming
    lying = [
        naming.words("alt.number", player=naming.cargo(cargo), number=count)
        for cargo, (count, _) in view.cargo.items()
        if count
    ]
    carried = Counter((carrier.owner, carrier.cargo) for region in view.regions for carrier in region.carriers)
    held = [
        naming.words("position.carrier", player=naming.player(owner), cargo=naming.cargo(cargo), number=count)
        for (owner, cargo), count in carried.items()
    ]
    told = [naming.words("alt.loose", pieces=naming.words(style.between).join(lying))] if lying else []
    return [*told, naming.words("alt.carried", pieces=naming.words(style.between).join(held))] if held else told


def _effects(view: View, style: _Style) -> list[str]:
    """What the markers on the board and in the panels stand for; where a secret one lies stays untold."""
    if not view.effects:
        return []
    told = style.naming.words("alt.between").join(_effect(effect, style) for effect in view.effects)
    return [style.naming.words("alt.effects", effects=told)]


def _effect(effect: LastingEffect, style: _Style) -> str:
    naming = style.naming
    words = naming.words
    facts = {"effect": effect_name(effect.name, words), "player": naming.player(effect.player)}
    if effect.secret or not effect.areas:
        return words("alt.effect", **facts)
    return words("alt.effect_in", **facts, areas=words.row(map(naming.region, effect.areas), style.between))


def _cards(view: View, style: _Style) -> list[str]:
    if not view.open_cards:
        return []
    cards = style.naming.words("alt.between").join(_card(card, style) for card in view.open_cards)
    return [style.naming.words("alt.cards", cards=cards)]


def _card(card: OpenCard, style: _Style) -> str:
    naming = style.naming
    if card.taken_by is None:
        return naming.card(card.id)
    return naming.words(style.taken, card=naming.card(card.id), player=naming.player(card.taken_by))


def _power_cards(view: View, style: _Style) -> list[str]:
    played = [(seat, value) for seat, value in enumerate(view.power_cards) if value is not None]
    return [style.naming.words("alt.power_cards", numbers=style.numbers(played))] if played else []


def _each(key: str, numbers: Callable[[View], Sequence[int]]) -> Callable[[View, _Style], list[str]]:
    """A number of every player."""

    def tell(view: View, style: _Style) -> list[str]:
        return [style.naming.words(key, numbers=style.numbers(enumerate(numbers(view))))]

    return tell


def _vetoes(view: View, style: _Style) -> list[str]:
    held = [each.player for each in view.vetoes]
    return [style.naming.words("alt.vetoes", players=style.players(held))] if held else []


def _discs(view: View, style: _Style) -> list[str]:
    ready = [seat for seat, is_ready in enumerate(view.discs_ready) if is_ready]
    return [style.naming.words("alt.discs_ready", players=style.players(ready))] if ready else []


def _prison(view: View, style: _Style) -> list[str]:
    held = [(seat, count) for seat, count in enumerate(view.prison) if count]
    return [style.naming.words("alt.prison", numbers=style.numbers(held))] if held else []


def _ships(view: View, style: _Style) -> list[str]:
    held = [(ship.holder, ship.aboard) for ship in view.ships if ship.holder is not None]
    return [style.naming.words("alt.ships", numbers=style.numbers(held))] if held else []


def _guests(view: View, style: _Style) -> list[str]:
    """How many guests stand at whose court."""
    hosts = [(seat, len(guests)) for seat, guests in enumerate(view.guests) if guests]
    return [style.naming.words("alt.guests", numbers=style.numbers(hosts))] if hosts else []


_TELLING: dict[str, Callable[[View, _Style], list[str]]] = {
    "moment": _moment,
    "score": _each("alt.score", lambda view: view.score),
    "king": _king,
    "regions": _regions,
    "castillo": _castillo,
    "prison": _prison,
    "ships": _ships,
    "guests": _guests,
    "course": _course,
    "worth": _worth,
    "scoring tables": _scoring_tables,
    "limit table": _limit_table,
    "cargo": _cargo,
    "standards": _standards,
    "effects": _effects,
    "cards": _cards,
    "power cards": _power_cards,
    "court": _each("alt.court", lambda view: view.court),
    "province": _each("alt.province", lambda view: view.province),
    "hands": _each("alt.hand", lambda view: view.hand_sizes),
    "vetoes": _vetoes,
    "discs": _discs,
}
"""What is told, one after the other: what people want to know first stands first."""

_NOTHING: frozenset[str] = frozenset()
_WORTH = frozenset({"worth"})
_STEADY = _WORTH | {"course"}
"""What changes seldom, and stands in the board in words."""
_OF_CARDS = frozenset({"cards", "hands"})
"""Action cards and hands, which are no part of the board."""
