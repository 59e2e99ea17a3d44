"""The ship: who came aboard in an earlier round sails at the start of a turn (Großinquisitor p. 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board import Board
from engine.elgrande.events import Moved
from engine.elgrande.map import areas_in
from engine.elgrande.qualities import PLAIN, Kind, marked_in
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import is_mixed, kind_of
from engine.elgrande.steps.spaces import arrivals, tell_space
from engine.elgrande.steps.standards import tell_standard
from engine.elgrande.steps.turn import Entry

SHIP, CAPTAIN = "ship", "captain"


def kinds_in(board: Board, area: int, colour: int) -> tuple[Kind, ...]:
    """The kinds of caballeros of this colour there, each once; PLAIN alone where all are of one kind."""
    marks = marked_in(board.marked, area, colour)
    if not is_mixed(board, area, colour):
        return (PLAIN,) if board.present(area, colour) else ()
    plain = (PLAIN,) if board.present(area, colour) > len(marks) else ()
    return (*plain, *dict.fromkeys(mark.qualities for mark in marks))


def meant(board: Board, area: int, colour: int, kind: Kind) -> Kind:
    """The kind that a plain verb is about: where all are of one kind, that."""
    marks = marked_in(board.marked, area, colour)
    return marks[0].qualities if kind == PLAIN and marks and board.present(area, colour) == len(marks) else kind


def with_kind(verb: str, kind: Kind) -> str:
    """The verb for a caballero of this kind: "sail", "sail_gold"."""
    return "_".join((verb, *kind))


def travel(game: ElGrande, player: int, colour: int, origin: int, kind: Kind, to: str) -> None:
    """A caballero goes to an area or a space, which is no move of a special action."""
    area, space = game.rules.map.arrivals[to]
    game.board.move(colour, origin, area, kind, space)
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
        choices: list[str] = []
        ports = self._ports(game)
        for colour in rules.colours_of(board, frame.actor):
            if board.settled_in(ship, colour):
                for kind in kinds_in(board, ship, colour):
                    verb = with_kind("sail", kind)
                    carried = meant(board, ship, colour, kind)
                    choices += [f"{each} {rules.owner_names[colour]}" for each in arrivals(game, verb, ports, carried)]
        return {frame.actor: (*choices, STOP)} if choices else NOBODY

    def _ports(self, game: ElGrande) -> int:
        """Mask of the regions where one may land: the coast, and where nobody comes from a court."""
        printed = game.rules.map
        coast = sum(1 << area for area, is_coast in enumerate(printed.coast) if is_coast)
        overseas = printed.all_regions & ~printed.placed_directly
        return game.board.open_regions() & (coast | overseas)

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        verb, to, owner = choice.split()
        colour = game.rules.owner_names.index(owner)
        travel(game, player, colour, game.rules.map.index[SHIP], kind_of(verb), to)


@dataclass(frozen=True, slots=True)
class GoAboard(Entry):
    """Own caballeros that stand in a colony since an earlier round come to the ship, at any time of the own turn.

    One of them may be the captain, if nobody is and it carries nothing.
    """

    verb = "aboard"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board, rules = game.board, game.rules
        printed = rules.map
        colours = rules.colours_of(board, frame.actor)
        overseas = areas_in(printed.all_regions & ~printed.placed_directly)
        waiting = [(area, colour) for area in overseas for colour in colours if board.settled_in(area, colour)]
        ship = 1 << printed.index[SHIP]
        if not waiting or not board.open_regions() & ship:
            return ()
        choices: list[str] = []
        for area, colour in waiting:
            if not board.open_regions() >> area & 1:
                continue
            for kind in kinds_in(board, area, colour):
                for to in arrivals(game, self.verb, ship, meant(board, area, colour, kind)):
                    office = (CAPTAIN,) if to.endswith(CAPTAIN) else ()
                    verb = with_kind("_".join((self.verb, *(f"as_{each}" for each in office))), kind)
                    choices.append(f"{verb} {printed.ids[area]} {rules.owner_names[colour]}")
        return tuple(choices)

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


@dataclass(frozen=True, slots=True)
class Settle(Step):
    """The round is over: whoever stands somewhere now came there in an earlier round."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.settle()
        frame.next()
