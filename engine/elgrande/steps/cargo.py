"""Gold and goods: laid with cards, claimed in the colonies, and worth points in Spain (Großinquisitor p. 4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.game import Game
from engine.core.step import Frame, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.qualities import BESIDE, PLAIN, Kind, marked_in
from engine.elgrande.events.colonies import CargoClaimed, CargoDelivered, CargoLaid
from engine.elgrande.facts import CARGO, Cargo
from engine.elgrande.rules.in_force import ElGrandeRules
from engine.elgrande.steps.any_time import OverseasEntry
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.kinds import kind_of

_NUMBERS = {cargo.id: number for number, cargo in enumerate(CARGO)}
_LYING_IN = {cargo.region: number for number, cargo in enumerate(CARGO)}


def in_supply(board: Board, number: int) -> int:
    """How many pieces of this cargo are neither on the board nor with caballeros."""
    carried = sum(CARGO[number].id in mark.qualities for mark in board.marked)
    return CARGO[number].pieces - board.loose[number] - carried


@dataclass(frozen=True, slots=True)
class LayFirstCargo(Step):
    """What lies in the colonies at the beginning. From then on the board knows who came to a region in a round."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.loose = tuple([cargo.at_the_beginning for cargo in CARGO])
        caballeros.settle(game.board)
        frame.next()


@dataclass(frozen=True, slots=True)
class LayCargo(Step):
    """The gold and goods on the card come out, as far as there are any: the first part of its special action."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, card = game.board, game.rules.cards[frame.program]
        laid = [min(count, in_supply(board, number)) for number, count in enumerate((card.gold, card.goods))]
        if any(laid):
            board.loose = tuple([lying + more for lying, more in zip(board.loose, laid, strict=True)])
            game.emit(CargoLaid, frame.actor, *laid)
        frame.next()


@dataclass(frozen=True, slots=True)
class Claim(OverseasEntry):
    """Put an own caballero on gold or goods that lie in its region: as often as wanted, and it is no action.

    Nobody carries two pieces, or holds an office or the standard besides. With one on the limit table and one beside
    it, the player says which of them takes the piece.
    """

    verb = "claim"

    def choices_of(self, game: ElGrande, place: int) -> tuple[str, ...]:
        board, rules = game.board, game.rules
        area, colour = divmod(place, board.colours)
        number = _LYING_IN.get(rules.map.ids[area])
        if number is None or not board.loose[number]:
            return ()
        return _claims(CARGO[number].id, rules.owner_names[colour], len(_who_claims(board, area, colour)))

    def argument_of(self, choice: str) -> str:
        """The whole choice: its verb says which caballero takes the piece."""
        return choice

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        verb, cargo, owner = argument.split()
        number, colour = _NUMBERS[cargo], game.rules.owner_names.index(owner)
        board = game.board
        area = game.rules.map.index[CARGO[number].region]
        kinds = _who_claims(board, area, colour)
        caballeros.claim(board, number, cargo, colour, area, kind_of(verb) or kinds[0])
        game.emit(CargoClaimed, frame.actor, colour, cargo)


def _who_claims(board: Board, area: int, colour: int) -> tuple[Kind, ...]:
    """The kinds of caballeros of this colour in the area that may claim something: plain ones, those beside the limit
    table.
    """
    marks = marked_in(board.marked, area, colour)
    if not marks:
        return (PLAIN,)
    plain = (PLAIN,) if board.present(area, colour) > len(marks) else ()
    return (*plain, (BESIDE,)) if (area, colour, (BESIDE,)) in marks else plain


@cache
def _claims(cargo: str, owner: str, kinds: int) -> tuple[str, ...]:
    """The choices to claim a piece for caballeros of this owner, of so many kinds."""
    verbs = Claim.verb, f"{Claim.verb}_{BESIDE}"  # where there is one kind only, the plain verb is about it
    return tuple([f"{verb} {cargo} {owner}" for verb in verbs[:kinds]])


@dataclass(frozen=True, slots=True)
class DeliverCargo(Step):
    """Who comes to the Spanish mainland with gold or goods brings points to the owner at once, whoever moved it there.

    The piece is in the supply again, the caballero stays. That is part of the move: an objection takes both back.
    """

    def is_due(self, game: Game[Board, ElGrandeRules]) -> bool:
        with_cargo = game.board.marked.with_cargo
        return with_cargo != 0 and with_cargo & game.rules.map.spanish != 0

    def is_settled(self, game: Game[Board, ElGrandeRules]) -> bool:
        return True  # it looks at nothing else

    def is_apart(self, game: ElGrande, frame: Frame, choice: str | None) -> bool:
        return True

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, areas = game.board, game.rules.map
        for area, colour, kind in board.marked:
            for name in kind:
                if area > 0 and areas.spanish >> area & 1 and name in _NUMBERS:
                    caballeros.lose_quality(board, area, colour, kind, name)
                    self._pay(game, CARGO[_NUMBERS[name]], colour, areas.ids[area])
        frame.next()

    def _pay(self, game: ElGrande, cargo: Cargo, colour: int, region: str) -> None:
        """The owner of the caballero gets the points."""
        player = game.rules.player_of(game.board, colour)
        if player is not None:
            game.board.score[player] += cargo.points
            game.emit(CargoDelivered, player, cargo.id, region, cargo.points)
