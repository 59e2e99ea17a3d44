"""The ship: who came aboard in an earlier round sails at the start of a turn (Großinquisitor p. 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.map import Map
from engine.elgrande.board.qualities import PLAIN, Kind, marked_in
from engine.elgrande.events.base_game import Moved
from engine.elgrande.steps.any_time import OverseasEntry
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_of
from engine.elgrande.steps.spaces import tell_space
from engine.elgrande.steps.standards import tell_standard

SHIP, CAPTAIN = "ship", "captain"


def kinds_among(board: Board, area: int, colour: int) -> tuple[Kind, ...]:
    """The kinds of those of one colour in an area, each once."""
    marks = marked_in(board.marked, area, colour) if board.marked else ()
    if not marks:
        return (PLAIN,)
    plain = (PLAIN,) if board.present(area, colour) > len(marks) else ()
    return (*plain, *dict.fromkeys([mark.qualities for mark in marks]))


@cache
def _endings(kinds: tuple[Kind, ...]) -> tuple[tuple[str, Kind], ...]:
    """What a verb ends with for each of these kinds: "_gold" for one with gold, nothing where all are of one kind."""
    if len(kinds) == 1:
        return (("", kinds[0]),)
    return tuple([("".join([f"_{each}" for each in kind]), kind) for kind in kinds])


def travel(game: ElGrande, player: int, colour: int, origin: int, kind: Kind, to: str) -> None:
    """A caballero goes to an area or a space, which is no move of a special action."""
    area, space = game.rules.map.arrivals[to]
    caballeros.move(game.board, colour, origin, area, kind, space)
    if game.listening:
        game.emit(Moved, player, colour, game.rules.map.ids[origin], game.rules.map.ids[area])
        tell_space(game, colour, space)
        tell_standard(game, colour, area)


@dataclass(frozen=True, slots=True)
class Sail(Step):
    """Own caballeros aboard since an earlier round may go to a colony or to the coast, each on its own.

    Nobody is asked who has none aboard. Never into the King's region.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, rules = game.board, game.rules
        ship = rules.map.index[SHIP]
        choices: tuple[str, ...] = ()
        for colour in rules.colours_of(board, frame.actor):
            if board.settled[ship * board.colours + colour]:
                choices += self._ways(game, ship, colour)
        return {frame.actor: (*choices, STOP)} if choices else NOBODY

    def _ways(self, game: ElGrande, ship: int, colour: int) -> tuple[str, ...]:
        """The choices for those of this colour aboard."""
        board, areas, owner = game.board, game.rules.map, game.rules.owner_names[colour]
        return _sailings(areas, board.open_regions(), owner, kinds_among(board, ship, colour), board.marked.taken)

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        verb, to, owner = choice.split()
        colour = game.rules.owner_names.index(owner)
        travel(game, player, colour, game.rules.map.index[SHIP], kind_of(verb), to)


@cache
def _sailings(areas: Map, regions: int, owner: str, kinds: tuple[Kind, ...], taken: frozenset[str]) -> tuple[str, ...]:
    """The choices to go to ports among these regions for the caballeros of one owner aboard, of these kinds."""
    ports = regions & (areas.coasts | areas.overseas)
    choices: list[str] = []
    for ending, kind in _endings(kinds):
        verb = f"sail{ending}"
        ways = areas.choices(verb, ports & areas.with_ground) + areas.to_spaces(
            verb, ports & areas.with_spaces, kind, taken
        )
        choices += [f"{way} {owner}" for way in ways]
    return tuple(choices)


@dataclass(frozen=True, slots=True)
class GoAboard(OverseasEntry):
    """Own caballeros that stand in a colony since an earlier round come to the ship, at any time of the own turn.

    One of them may be the captain, if nobody is and it carries nothing.
    """

    verb = "aboard"

    def choices_of(self, game: ElGrande, place: int) -> tuple[str, ...]:
        board, rules = game.board, game.rules
        if not board.settled[place]:
            return ()
        area, colour = divmod(place, board.colours)
        if board.effects.bend_placing and board.closed_regions() & (1 << rules.map.index[SHIP] | 1 << area):
            return ()
        kinds = kinds_among(board, area, colour)
        return _boardings(rules.map, area, rules.owner_names[colour], kinds, board.marked.taken)

    def argument_of(self, choice: str) -> str:
        """The whole choice: its verb says which caballero goes, and whether to be the captain."""
        return choice

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        verb, region, owner = argument.split()
        to, kind = SHIP, kind_of(verb)
        if kind[:1] == ("as",):
            to, kind = CAPTAIN, kind[2:]
        colour = game.rules.owner_names.index(owner)
        travel(game, frame.actor, colour, game.rules.map.index[region], kind, to)


@cache
def _boardings(areas: Map, area: int, owner: str, kinds: tuple[Kind, ...], taken: frozenset[str]) -> tuple[str, ...]:
    """The choices to come aboard from an area for the caballeros of one owner, of these kinds."""
    ship, region = 1 << areas.index[SHIP], areas.ids[area]
    choices: list[str] = []
    for ending, kind in _endings(kinds):
        for way in areas.choices("to", ship) + areas.to_spaces("to", ship, kind, taken):
            verb = f"{GoAboard.verb}_as_{CAPTAIN}" if way.endswith(CAPTAIN) else GoAboard.verb
            choices.append(f"{verb}{ending} {region} {owner}")
    return tuple(choices)


@dataclass(frozen=True, slots=True)
class Settle(Step):
    """The round is over, with its general scoring: whoever stands somewhere now came there in an earlier round."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        caballeros.settle(game.board)
        frame.next()
