"""The ship: who came aboard in an earlier round sails at the start of a turn (Großinquisitor p. 3 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.events import Moved
from engine.elgrande.qualities import PLAIN, Kind, Marked, marked_in, qualities_of
from engine.elgrande.rules import ElGrandeRules
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_of
from engine.elgrande.steps.spaces import tell_space
from engine.elgrande.steps.standards import tell_standard
from engine.elgrande.steps.turn import Entry

SHIP, CAPTAIN = "ship", "captain"


def kinds_among(present: int, marks: tuple[Marked, ...]) -> list[tuple[str, Kind]]:
    """The kinds of those present of one colour in an area, each once: what its verb ends with, and the kind.

    That is "_gold" for one with gold, and nothing for a plain one or where all are of one kind.
    """
    plain = [PLAIN] if present > len(marks) else []
    kinds = [*plain, *dict.fromkeys(mark.qualities for mark in marks)]
    if len(kinds) == 1:
        return [("", kinds[0])]
    return [("".join(f"_{each}" for each in kind), kind) for kind in kinds]


def travel(game: ElGrande, player: int, colour: int, origin: int, kind: Kind, to: str) -> None:
    """A caballero goes to an area or a space, which is no move of a special action."""
    area, space = game.rules.map.arrivals[to]
    game.board.move(colour, origin, area, kind, space)
    if game.listening:
        game.emit(Moved, player, colour, game.rules.map.ids[origin], game.rules.map.ids[area])
        tell_space(game, colour, space)
        tell_standard(game, colour, area)


@lru_cache(maxsize=1 << 13)
def _sailings(
    rules: ElGrandeRules, ports: int, owner: str, present: int, marks: tuple[Marked, ...], taken: frozenset[str]
) -> tuple[str, ...]:
    """The choices to sail to these ports for the caballeros of one owner aboard."""
    choices: list[str] = []
    for ending, kind in kinds_among(present, marks):
        choices += [f"{way} {owner}" for way in rules.map.ways_in("sail" + ending, ports, kind, taken)]
    return tuple(choices)


@dataclass(frozen=True, slots=True)
class Sail(Step):
    """Own caballeros aboard since an earlier round may go to a colony or to the coast, each on its own.

    Nobody is asked who has none aboard. Never into the King's region.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, rules = game.board, game.rules
        ship = rules.map.index[SHIP]
        ports = 0
        choices: list[str] = []
        for colour in rules.colours_of(board, frame.actor):
            if not board.settled_in(ship, colour):
                continue
            ports = ports or board.open_regions() & (rules.map.coasts | rules.map.overseas)
            aboard = board.present(ship, colour), marked_in(board.marked, ship, colour)
            choices += _sailings(rules, ports, rules.owner_names[colour], *aboard, qualities_of(board.marked))
        return {frame.actor: (*choices, STOP)} if choices else NOBODY

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
        first = rules.map.first_overseas * board.colours
        settled = board.settled[first:]
        if not any(settled):
            return ()
        closed, own = board.closed_regions() if board.effects else 0, rules.colours_of(board, frame.actor)
        return _boardings(rules, tuple(board.caballeros[first:]), tuple(settled), board.marked, own, closed)

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


@lru_cache(maxsize=1 << 13)
def _boardings(
    rules: ElGrandeRules,
    overseas: tuple[int, ...],
    settled: tuple[int, ...],
    marked: tuple[Marked, ...],
    own: tuple[int, ...],
    closed: int,
) -> tuple[str, ...]:
    """The choices to come aboard, for these colours, with so many caballeros overseas and since an earlier round."""
    areas, choices = rules.map, []
    ship, first = 1 << areas.index[SHIP] & ~closed, areas.first_overseas
    for place, (present, rested) in enumerate(zip(overseas, settled, strict=True)):
        area, colour = first + place // len(rules.owner_names), place % len(rules.owner_names)
        if not (present and rested) or colour not in own or closed >> area & 1:
            continue
        for ending, kind in kinds_among(present, marked_in(marked, area, colour)):
            for way in areas.ways_in("to", ship, kind, qualities_of(marked)):
                verb = f"{GoAboard.verb}_as_{CAPTAIN}" if way.endswith(CAPTAIN) else GoAboard.verb
                choices.append(f"{verb}{ending} {areas.ids[area]} {rules.owner_names[colour]}")
    return tuple(choices)


@dataclass(frozen=True, slots=True)
class Settle(Step):
    """The round is over: whoever stands somewhere now came there in an earlier round."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.settle()
        frame.next()
