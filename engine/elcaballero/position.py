"""Setting up the position of a case of El Caballero: one function for every field of `position`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.case import BadCase, a_list, a_number, a_player, an_object, known_names
from engine.elcaballero import facts
from engine.elcaballero.board.board import Alkalde, ElCaballeroBoard
from engine.elcaballero.board.cards import NORTH_FOR, Card
from engine.elcaballero.board.cells import SIDE_OF, SIDES, cell_named, sides_in
from engine.elcaballero.board.island import edges_match
from engine.elcaballero.board.tiles import LYING, TURNS
from engine.elcaballero.rules.in_force import ElCaballeroRules
from engine.elcaballero.rules.scoring import is_closed
from engine.elcaballero.steps.base import ElCaballero


def a_cell(name: Any) -> int:
    """The cell with this name."""
    try:
        return cell_named(name)
    except (TypeError, ValueError):
        raise BadCase(f"There is no cell {name!r}. Cells are named like e2n1, w1 or 0.") from None


def a_side(name: Any) -> int:
    if name not in SIDES:
        raise BadCase(f"There is no side {name!r}. Known are: {', '.join(SIDES)}.")
    return SIDE_OF[name]


def a_flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise BadCase(f"{what} must be true or false, not {value!r}.")
    return value


def look_of(lying: int) -> str:
    """A tile as it lies, in words: its land edges (`-` for none), then `gold`, or `fish` and the side of its water."""
    look = LYING[lying]
    words = ["".join("nesw"[side] for side in sides_in(look.land)) or "-"]
    if look.gold:
        words.append("gold")
    if look.fish:
        words.append("fish")
        if len(look.waters) > 1:
            words.append(SIDES[look.fish_edge])
    return " ".join(words)


def set_up(game: ElCaballero, position: Any) -> None:
    """Put everything where the position wants it.

    What is missing is empty or zero. Only the tiles, ships, castillos and power cards are always somewhere: in the
    stack by their numbers, in the common supply, and in hand.
    """
    known_names(position, FIELDS, "`position`")
    board, form = game.board, game.rules.form
    board.round = 1
    board.phase = "turns"
    board.hands = [sum(1 << value for value in facts.POWER_CARDS)] * board.players
    for name, field in FIELDS.items():
        if name in position:
            field(game, position[name])
    named = (*(lying // 4 for _, lying in board.tiles), *board.display, *board.stack)
    used = set(named)
    if len(used) < len(named):
        raise BadCase("A tile is in two places.")
    board.stack += tuple(tile for tile in facts.TILES if tile not in used)
    on_table = sum(card.ships.bit_count() for card in board.cards.values()) + sum(held.ship for held in board.alkalden)
    board.ships = form.ships - on_table - sum(board.ships_at_court)
    board.castillos = form.castillos - sum(card.castillo for card in board.cards.values())
    if not edges_match(board.tiles):
        raise BadCase("The edges of the tiles do not match.")
    _check_pieces(board, game.rules)


def _check_pieces(board: ElCaballeroBoard, rules: ElCaballeroRules) -> None:
    """Raises BadCase if there are more pieces than in the box."""
    if board.ships < 0 or board.castillos < 0:
        raise BadCase(f"There are {rules.form.ships} ships and {rules.form.castillos} castillos in all.")
    for player in range(board.players):
        if board.laid[player] > board.cards_each:
            raise BadCase(f"Player {player} has {board.cards_each} caballero cards, not {board.laid[player]}.")
        if board.court[player] > board.most_at_court(player):
            raise BadCase(f"The free cards of player {player} cannot show {board.court[player]} caballeros at court.")
        grandes = sum(card.grande for card in board.cards_of(player))
        if grandes > rules.form.grandes:
            raise BadCase(f"Player {player} has {rules.form.grandes} grandes, not {grandes}.")
        alkalden = sum(alkalde.player == player for alkalde in board.alkalden)
        if alkalden > rules.form.alkalden:
            raise BadCase(f"Player {player} has {rules.form.alkalden} alkalden, not {alkalden}.")


def _round(game: ElCaballero, value: Any) -> None:
    if a_number(value, "`round`", 1) > game.rules.form.rounds:
        raise BadCase(f"There is no round {value}.")
    game.board.round = value


def _start_player(game: ElCaballero, value: Any) -> None:
    game.board.start_player = a_player(game, value)


def _some_tiles(value: Any, what: str) -> tuple[int, ...]:
    tiles = a_list(value, what)
    for tile in tiles:
        if a_number(tile, "A tile", 1) not in facts.TILES:
            raise BadCase(f"There is no tile {tile}.")
    return tuple(tiles)


def _display(game: ElCaballero, value: Any) -> None:
    game.board.display = _some_tiles(value, "`display`")


def _stack(game: ElCaballero, value: Any) -> None:
    game.board.stack = _some_tiles(value, "`stack`")


def _tiles(game: ElCaballero, value: Any) -> None:
    """Cell -> how the tile there looks; the first tile that looks like this and lies nowhere else is taken."""
    used = {*game.board.display, *game.board.stack}
    for name, look in an_object(value, "`tiles`").items():
        lying = next(
            (
                tile * 4 + turn
                for tile in facts.TILES
                if tile not in used
                for turn in TURNS[tile]
                if look_of(tile * 4 + turn) == look
            ),
            None,
        )
        if lying is None:
            raise BadCase(f"There is no tile left that looks like {look!r}.")
        used.add(lying // 4)
        game.board.set_tile(a_cell(name), lying)


def _cards(game: ElCaballero, value: Any) -> None:
    """Cell -> such as {"player": 0, "south": 4, "castillo": true, "grande": true, "ships": ["east"]}."""
    board = game.board
    for name, entry in an_object(value, "`cards`").items():
        cell = a_cell(name)
        known_names(an_object(entry, "A card"), {"player", "castillo", "grande", "ships", *SIDES}, "a card")
        numbers = [(a_number(entry[side], "The number of a card"), SIDE_OF[side]) for side in SIDES if side in entry]
        if len(numbers) != 1 or numbers[0] not in NORTH_FOR:
            raise BadCase(f"A card names the number at one side, not {entry!r}.")
        if cell not in board.island.shore or cell in board.cards:
            raise BadCase(f"A card lies beside a tile, not at {name}.")
        sides = {a_side(side) for side in a_list(entry.get("ships", []), "`ships`")}
        if not sides <= {*board.island.water_at(cell)}:
            raise BadCase(f"A ship lies at a side with water, not as at {name}.")
        card = Card(
            cell,
            a_player(game, entry.get("player")),
            NORTH_FOR[numbers[0]],
            castillo=a_flag(entry.get("castillo", False), "`castillo`"),
            grande=a_flag(entry.get("grande", False), "`grande`"),
            ships=sum(1 << side for side in sides),
        )
        if len(board.island.land_at(cell)) > 1 and not card.grande:
            raise BadCase(f"Only a card with the grande touches land at several sides, not the one at {name}.")
        board.add_card(card)


def _alkalden(game: ElCaballero, value: Any) -> None:
    """Such as {"cell": "e1", "side": "north", "player": 0, "ship": true}."""
    island = game.board.island
    held: set[int] = set()
    for entry in a_list(value, "`alkalden`"):
        known_names(an_object(entry, "An alkalde"), {"cell", "side", "player", "ship"}, "an alkalde")
        player = a_player(game, entry.get("player"))
        cell, side = a_cell(entry.get("cell")), a_side(entry.get("side"))
        number = island.regions_at.get(cell * 4 + side)
        if number is None or number in held or not is_closed(island.regions[number]):
            raise BadCase(f"An alkalde is alone in a closed region, not as in {entry!r}.")
        ship = a_flag(entry.get("ship", False), "`ship`")
        if ship and island.regions[number].is_land:
            raise BadCase("A ship with an alkalde lies in a closed water.")
        held.add(number)
        game.board.set_alkalde(Alkalde(cell, side, player, ship))


def _court(game: ElCaballero, value: Any) -> None:
    game.board.court = _numbers(game, value, "`court`")


def _ships_at_court(game: ElCaballero, value: Any) -> None:
    game.board.ships_at_court = _numbers(game, value, "`ships_at_court`")


def _numbers(game: ElCaballero, values: Any, what: str) -> list[int]:
    return [a_number(value, what) for value in a_list(values, what, game.board.players)]


def _played(game: ElCaballero, value: Any) -> None:
    for player, values in enumerate(a_list(value, "`played`", game.board.players)):
        for card in a_list(values, "`played`"):
            if a_number(card, "A power card", 1) not in facts.POWER_CARDS:
                raise BadCase(f"There is no power card {card}.")
            if card in game.board.played[player]:
                raise BadCase(f"Player {player} has played {card} already.")
            game.board.play_power_card(player, card)


FIELDS: dict[str, Callable[[ElCaballero, Any], None]] = {
    "round": _round,
    "start_player": _start_player,
    "display": _display,
    "stack": _stack,
    "tiles": _tiles,
    "cards": _cards,
    "alkalden": _alkalden,
    "court": _court,
    "ships_at_court": _ships_at_court,
    "played": _played,
}
"""In the order in which they are set up."""
