"""The Generalinquisitor, who moves the mercenaries, and who goes along with them (Grandissimo p. 9 and 11, G9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.effects import GENERAL, GENERAL_USED, SCORING, TURN, Effect
from engine.elgrande.board.map import CASTILLO_BIT, areas_in
from engine.elgrande.board.qualities import PLAIN, Kind
from engine.elgrande.events.base_game import Moved
from engine.elgrande.events.grandissimo import CompanionAsked, CompanionRefused
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.inquisitor import BLACK
from engine.elgrande.steps.kinds import kind_choices, kind_of
from engine.elgrande.steps.persons import take_person
from engine.elgrande.steps.standards import tell_standard
from engine.elgrande.steps.turn import Entry

CONSENT, REFUSE = "consent", "refuse"
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class TakeGeneral(Step):
    """The Generalinquisitor comes to the player until the next general scoring is over (G10)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        take_person(game, Effect(GENERAL, frame.actor, SCORING))
        frame.next()


class March(NamedTuple):
    """How far the mercenaries are."""

    arrived: tuple[int, ...] = ()
    """Where those stand that have been moved."""
    origin: int = NOWHERE
    """Where the one comes from that moves now."""
    destination: int = NOWHERE
    """Where it has gone."""
    companion: int = NOWHERE
    """The owner who is asked to let somebody go along."""
    kind: Kind = PLAIN
    """The kind of caballero that is to go along."""
    refused: tuple[int, ...] = ()
    """The owners who let nobody go along with this one."""


@dataclass(frozen=True, slots=True)
class MoveMercenaries(Step):
    """Move each mercenary once, from an open region to another one or into the Castillo, or leave it where it is.

    With each one caballero of the same region may go along, a rival's only if its owner lets it. Local: a March.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        march = March(*frame.local)
        areas = game.rules.map
        if march.companion != NOWHERE:
            return {march.companion: (CONSENT, REFUSE)}
        if march.destination != NOWHERE:
            companions = self._companions(game, march)
            return {frame.actor: (*companions, STOP)} if companions else NOBODY
        if march.origin != NOWHERE:
            return {frame.actor: areas.choices("to", self._destinations(game) & ~(1 << march.origin))}
        waiting = [f"move {areas.ids[area]} {BLACK}" for area in self._waiting(game, march)]
        return {frame.actor: (*waiting, STOP)} if waiting else NOBODY

    def _destinations(self, game: ElGrande) -> int:
        return game.board.regions_to_enter() | CASTILLO_BIT

    def _waiting(self, game: ElGrande, march: March) -> list[int]:
        """The open regions with a mercenary that has not been moved."""
        board = game.board
        black = game.rules.owner_names.index(BLACK)
        return [
            area for area in areas_in(board.open_regions()) if board.present(area, black) > march.arrived.count(area)
        ]

    def _companions(self, game: ElGrande, march: March) -> tuple[str, ...]:
        """Who may go the same way, while both ends of it are open."""
        board = game.board
        if not board.open_regions() >> march.origin & 1 or not self._destinations(game) >> march.destination & 1:
            return ()
        choices: list[str] = []
        for owner in range(board.players):
            if owner not in march.refused and board.present(march.origin, owner):
                choices.append(f"along {owner}")
                kinds = kind_choices(game, "along", owner, 1 << march.origin)
                choices += [f"{each.split()[0]} {owner}" for each in kinds]
        return tuple(choices)

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        march = March(*frame.local)
        verb, *words = choice.split()
        names = game.rules.map
        if choice == STOP:
            if march.destination == NOWHERE:
                frame.next()
            else:
                frame.local = tuple(March(march.arrived))
        elif verb == "move":
            frame.local = tuple(march._replace(origin=names.index[words[0]]))
        elif verb == "to":
            destination = names.index[words[0]]
            self._move(game, frame.actor, game.rules.owner_names.index(BLACK), march.origin, destination, PLAIN)
            arrived = (*march.arrived, destination)
            frame.local = tuple(march._replace(arrived=arrived, destination=destination))
        elif choice == CONSENT:
            self._move(game, frame.actor, player, march.origin, march.destination, march.kind)
            frame.local = tuple(March(march.arrived))
        elif choice == REFUSE:
            game.emit(CompanionRefused, player)
            frame.local = tuple(march._replace(companion=NOWHERE, kind=PLAIN, refused=(*march.refused, player)))
        elif int(words[0]) == frame.actor:
            self._move(game, frame.actor, frame.actor, march.origin, march.destination, kind_of(verb))
            frame.local = tuple(March(march.arrived))
        else:
            owner = int(words[0])
            way = (names.ids[march.origin], names.ids[march.destination])
            game.emit(CompanionAsked, player, owner, *way)
            frame.local = tuple(march._replace(companion=owner, kind=kind_of(verb)))

    def _move(self, game: ElGrande, player: int, owner: int, origin: int, destination: int, kind: Kind) -> None:
        caballeros.move(game.board, owner, origin, destination, kind)
        game.emit(Moved, player, owner, game.rules.map.ids[origin], game.rules.map.ids[destination])
        tell_standard(game, owner, destination)

    def run(self, game: ElGrande, frame: Frame) -> None:
        march = March(*frame.local)
        if march.destination != NOWHERE:
            frame.local = tuple(March(march.arrived))  # nobody may go along: the next one
        else:
            frame.next()

    def interrupted(self, game: ElGrande, frame: Frame) -> None:
        """The mercenary in hand is where it was; a companion goes along only if the way is still open."""
        march = March(*frame.local)
        if march.destination == NOWHERE or not self._companions(game, march._replace(companion=NOWHERE)):
            frame.local = tuple(March(march.arrived))

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        march = March(*frame.local)
        names = game.rules.map.ids
        if march.companion != NOWHERE:
            way = {"origin": names[march.origin], "destination": names[march.destination]}
            return Prompt("AskCompanion", {"actor": frame.actor, **way})
        if march.destination != NOWHERE:
            return Prompt("TakeCompanion", {"origin": names[march.origin], "destination": names[march.destination]})
        if march.origin != NOWHERE:
            return Prompt("MoveTo", {"origin": names[march.origin], "owner": game.board.players})
        return Prompt("MoveMercenaries", {"left": len(self._waiting(game, march))})


@dataclass(frozen=True, slots=True)
class UseGeneral(Entry):
    """Who has the Generalinquisitor moves the mercenaries, once in each own turn; that is no special action (G8)."""

    verb = "mercenaries"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board = game.board
        if not board.effects or not board.effects.has(GENERAL, frame.actor):
            return ()
        black = game.rules.owner_names.index(BLACK)
        may_move = any(board.present(area, black) for area in areas_in(board.open_regions()))
        return ("mercenaries",) if may_move and not board.effects.has(GENERAL_USED, frame.actor) else ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        game.board.lay_effect(Effect(GENERAL_USED, frame.actor, TURN))
        game.call("mercenaries", frame.actor)
