"""Loading a ship in the own turn, and sailing at the start of the next one (Grandissimo p. 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.aside import unload_ship
from engine.elgrande.events.grandissimo import WentAshore
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.ships import load, loads
from engine.elgrande.steps.turn import CardTurn, Entry, draw, may_place


@dataclass(frozen=True, slots=True)
class LoadShip(Entry):
    """Of the caballeros that may be placed with the card, one goes on the own ship."""

    verb = "load"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        choices = loads(game, frame.actor)
        return choices if choices and may_place(game, frame.actor, frame.local) else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        frame.local = draw(game, frame.actor, turn)
        load(game, frame.actor, argument)


@dataclass(frozen=True, slots=True)
class SailWithAll(Step):
    """At the start of the turn all on an own ship may go ashore, to any coasts but the King's region; all or nobody.

    Local: the number of the ship that is asked about, and whether somebody has left it.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, areas = game.board, game.rules.map
        number, has_begun = self._at_sea(game, frame)
        if number == len(board.ships):
            return NOBODY
        ports = areas.choices("sail", areas.coasts & board.regions_to_enter())
        if not ports:
            return NOBODY
        choices = tuple([f"{port} {frame.actor}" for port in ports])
        return {frame.actor: choices if has_begun else (*choices, STOP)}

    def _at_sea(self, game: ElGrande, frame: Frame) -> tuple[int, bool]:
        """The next own ship with somebody aboard, and whether somebody has left it."""
        ships = game.board.ships
        number, has_begun = frame.local or (0, False)
        while number < len(ships) and (ships[number][0] != frame.actor or not ships[number][1]):
            number, has_begun = number + 1, False
        return number, has_begun

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        number, _ = self._at_sea(game, frame)
        if choice == STOP:
            frame.local = (number + 1, False)
            return
        region = choice.split()[1]
        unload_ship(game.board, number, game.rules.map.index[region])
        game.emit(WentAshore, player, region)
        frame.local = (number, True)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        number, has_begun = self._at_sea(game, frame)
        return Prompt("SailWithAll", {"ship": number + 1, "aboard": game.board.ships[number][1], "must": has_begun})
