"""Setting up the position of a case of El Grande: one function for every field of `position`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case import BadCase, a_list, a_number, a_player, an_object, known_names
from engine.elgrande.board import caballeros
from engine.elgrande.board.cards import VETO, keep_card, play_power_card
from engine.elgrande.board.effects import MOMENTS, NAMES, Effect
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.board.qualities import QUALITIES, WAITING, Marked, Marks
from engine.elgrande.facts import CARGO
from engine.elgrande.steps.base import ElGrande


def an_area(game: ElGrande, name: Any) -> int:
    """The number of the region or Castillo with this id."""
    areas = game.rules.map.index
    if not isinstance(name, str) or name not in areas:
        raise BadCase(f"There is no area {name!r}. Known are: {', '.join(areas)}.")
    return areas[name]


def a_region(game: ElGrande, name: Any) -> int:
    area = an_area(game, name)
    if area == CASTILLO:
        raise BadCase("The Castillo is no region.")
    return area


def set_up(game: ElGrande, position: Any) -> None:
    """Put everything where the position wants it.

    What is missing is empty or zero. Only the cards are always somewhere: face down in their stacks, and every power
    card that was not played in its player's hand.
    """
    known_names(position, FIELDS, "`position`")
    board, rules = game.board, game.rules
    board.stacks = list(rules.stacks)
    board.round = rules.rounds[0]
    if CARGO[0].region in rules.map.index:
        board.loose, board.settled = (0,) * len(CARGO), [0] * len(board.caballeros)
    for name, field in FIELDS.items():
        if name in position:
            field(game, position[name])
    if "hands" not in position:
        board.hands = [rules.power_deck.all_cards & ~played for played in board.discards]
    board.turn_order = board.clockwise_from(board.start_player)
    if all(board.power_cards):
        board.turn_order = tuple(sorted(board.turn_order, key=board.power_cards.__getitem__, reverse=True))


def _round(game: ElGrande, value: Any) -> None:
    if a_number(value, "`round`") not in game.rules.rounds:
        raise BadCase(f"Round {value!r} is not played. Played are: {', '.join(map(str, game.rules.rounds))}.")
    game.board.round = value


def _king(game: ElGrande, value: Any) -> None:
    game.board.king = a_region(game, value)


def _caballeros(game: ElGrande, value: Any) -> None:
    for name, counts in an_object(value, "`caballeros`").items():
        _fill(game, a_region(game, name), counts)


def _castillo(game: ElGrande, value: Any) -> None:
    _fill(game, CASTILLO, value)


def _fill(game: ElGrande, area: int, counts: Any) -> None:
    board = game.board
    start = area * board.colours
    board.caballeros[start : start + board.players] = _numbers(game, counts, game.rules.map.ids[area])


def _numbers(game: ElGrande, values: Any, what: str) -> list[int]:
    return [a_number(value, what) for value in a_list(values, what, game.board.players)]


def _court(game: ElGrande, value: Any) -> None:
    game.board.court = _numbers(game, value, "`court`")


def _province(game: ElGrande, value: Any) -> None:
    game.board.province = _numbers(game, value, "`province`")


def _score(game: ElGrande, value: Any) -> None:
    game.board.score = _numbers(game, value, "`score`")


def _grandes(game: ElGrande, value: Any) -> None:
    homes = a_list(value, "`grandes`", game.board.players)
    game.board.grandes = [-1 if home is None else an_area(game, home) for home in homes]


def _scoring_tables(game: ElGrande, value: Any) -> None:
    tables = an_object(value, "`scoring_tables`")
    known_names(tables, game.rules.map.tables, "`scoring_tables`")
    for table, place in tables.items():
        if place is not None:
            game.board.lay_table(table, an_area(game, place))


def _cards(game: ElGrande, values: Any, what: str) -> list[int]:
    """The numbers of the power cards with these values."""
    numbers = game.rules.power_deck.numbers
    for value in a_list(values, what):
        if not a_number(value, "A power card") or str(value) not in numbers:
            raise BadCase(f"There is no power card {value!r}.")
    return [numbers[str(value)] for value in values]


def _mask(game: ElGrande, values: Any, what: str) -> int:
    return sum(1 << card for card in set(_cards(game, values, what)))


def _played(game: ElGrande, value: Any) -> None:
    played = a_list(value, "`played`", game.board.players)
    game.board.played = [tuple(_cards(game, values, "`played`")) for values in played]
    game.board.discards = [_mask(game, values, "`played`") for values in played]


def _power_cards(game: ElGrande, value: Any) -> None:
    for player, card in enumerate(a_list(value, "`power_cards`", game.board.players)):
        if card:
            (card,) = _cards(game, [card], "`power_cards`")
            game.board.hands[player] = 0
            play_power_card(game.board, player, card)


def _hands(game: ElGrande, value: Any) -> None:
    game.board.hands = [_mask(game, hand, "`hands`") for hand in a_list(value, "`hands`", game.board.players)]


def _standards(game: ElGrande, value: Any) -> None:
    regions = a_list(value, "`standards`", game.board.players)
    for player, region in enumerate(regions):
        caballeros.raise_standard(game.board, player, WAITING if region is None else a_region(game, region))


def _effects(game: ElGrande, value: Any) -> None:
    """Such as {"name": "double", "player": 0, "until": "scoring", "areas": ["aragon"], "shown": false}."""
    for entry in a_list(value, "`effects`"):
        known_names(an_object(entry, "An effect"), Effect._fields, "an effect")
        if entry.get("name") not in NAMES or entry.get("until") not in MOMENTS:
            raise BadCase(f"An effect has a name ({', '.join(NAMES)}) and until ({', '.join(MOMENTS)}), not {entry!r}.")
        areas = tuple(an_area(game, name) for name in a_list(entry.get("areas", []), "`areas`"))
        player = a_player(game, entry.get("player"))
        game.board.lay_effect(Effect(entry["name"], player, entry["until"], areas, entry.get("shown", True)))


def _vetoes(game: ElGrande, value: Any) -> None:
    for veto in a_list(value, "`vetoes`"):
        if not isinstance(veto, list) or len(veto) != 2:
            raise BadCase(f"A Veto is written as [player, round at whose end it goes back], not {veto!r}.")
        keep_card(game.board, a_player(game, veto[0]), VETO, a_number(veto[1], "The last round of a Veto", 1))


def _owner(game: ElGrande, name: Any) -> int:
    """The colour of a player, or of a further owner by name."""
    names = game.rules.owner_names
    if str(name) not in names:
        raise BadCase(f"There is no owner {name!r}. Known are: {', '.join(names)}.")
    return names.index(str(name))


def _black(game: ElGrande, value: Any) -> None:
    colour = _owner(game, "black")
    for name, count in an_object(value, "`black`").items():
        caballeros.put(game.board, colour, an_area(game, name), a_number(count, "`black`"))


def _cargo(game: ElGrande, value: Any) -> None:
    loose = a_list(value, "`cargo`", len(game.board.loose))
    game.board.loose = tuple([a_number(count, "`cargo`") for count in loose])


def _limit_table(game: ElGrande, value: Any) -> None:
    region, seats = a_list(value, "`limit_table`", 2)
    game.board.limit_table, game.board.seats = a_region(game, region), a_number(seats, "`limit_table`", 1)


def _marked(game: ElGrande, value: Any) -> None:
    marks = []
    for region, owner, *qualities in a_list(value, "`marked`"):
        if not QUALITIES.keys() >= {*qualities}:
            raise BadCase(f"A caballero is {', '.join(QUALITIES)}, not {qualities!r}.")
        marks.append(Marked(a_region(game, region), _owner(game, owner), tuple(sorted(qualities))))
    game.board.marked = Marks([*game.board.marked, *marks])


def _kept(game: ElGrande, value: Any) -> None:
    for player, card in a_list(value, "`kept`"):
        keep_card(game.board, a_player(game, player), str(card))


def _prison(game: ElGrande, value: Any) -> None:
    game.board.prison = tuple(_numbers(game, value, "`prison`"))


def _ships(game: ElGrande, value: Any) -> None:
    """Of each ship that somebody has: the player, and how many are on it."""
    held = [(a_player(game, player), a_number(aboard, "`ships`")) for player, aboard in a_list(value, "`ships`")]
    game.board.ships = (*held, *game.board.ships[len(held) :])


def _guests(game: ElGrande, value: Any) -> None:
    """Of each guest: the player whose court it is, and the owner."""
    guests = [(a_player(game, host), a_player(game, owner)) for host, owner in a_list(value, "`guests`")]
    game.board.guests = tuple(sorted(guests))


def _second_cards(game: ElGrande, value: Any) -> None:
    for player, card in a_list(value, "`second_cards`"):
        keep_card(game.board, a_player(game, player), str(card), is_whole=True)


def _settled(game: ElGrande, value: Any) -> None:
    if value is not True:
        raise BadCase("`settled` must be true.")
    caballeros.settle(game.board)


def _start_player(game: ElGrande, value: Any) -> None:
    game.board.start_player = a_player(game, value)


FIELDS: dict[str, Callable[[ElGrande, Any], None]] = {
    "round": _round,
    "start_player": _start_player,
    "king": _king,
    "caballeros": _caballeros,
    "castillo": _castillo,
    "court": _court,
    "province": _province,
    "score": _score,
    "grandes": _grandes,
    "scoring_tables": _scoring_tables,
    "standards": _standards,
    "effects": _effects,
    "played": _played,
    "power_cards": _power_cards,
    "hands": _hands,
    "vetoes": _vetoes,
    "black": _black,
    "cargo": _cargo,
    "limit_table": _limit_table,
    "marked": _marked,
    "kept": _kept,
    "prison": _prison,
    "ships": _ships,
    "guests": _guests,
    "second_cards": _second_cards,
    "settled": _settled,
}
"""In the order in which they are set up."""
