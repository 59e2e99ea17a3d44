"""Sending rivals' caballeros home to the province (Big Box p. 10, R7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.aside import dismiss_guest, guests_of
from engine.elgrande.board.map import CASTILLO, Map, areas_in
from engine.elgrande.board.qualities import PLAIN, Kind
from engine.elgrande.events.base_game import Moved, SentToProvince
from engine.elgrande.events.grandissimo import GuestDismissed
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_choices, kind_of
from engine.elgrande.steps.move_caballeros import ALL

COURT = "court"


@dataclass(frozen=True, slots=True)
class DismissRivalsCourts(Step):
    """Every rival sends `count` caballeros from the court to the province, or as many as there are.

    Those of other players at that court go home after the own ones (G6b).
    """

    count: int = ALL

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        for rival in board.rivals_of(frame.actor):
            count = min(self.count, board.court[rival])
            if count:
                caballeros.dismiss(board, rival, count)
                if game.listening:
                    game.emit(SentToProvince, rival, COURT, count)
            for owner in guests_of(board, rival)[: self.count - count]:
                dismiss_guest(board, rival, owner)
                game.emit(GuestDismissed, rival, owner)
        frame.next()


@dataclass(frozen=True, slots=True)
class RemoveOneOfEveryRival(Step):
    """Send one caballero of every rival from a region to the province, in any order. Local: rivals done."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        names = game.rules.map.ids
        left = [rival for rival in board.rivals_of(frame.actor) if rival not in frame.local]
        choices = tuple(f"remove {names[area]} {rival}" for rival in left for area in areas_in(board.regions_of(rival)))
        if board.marked:
            choices += tuple(
                f"{choice} {rival}"
                for rival in left
                for choice in kind_choices(game, "remove", rival, board.regions_of(rival))
            )
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        verb, region, owner = choice.split()
        area = game.rules.map.index[region]
        caballeros.send_to_province(game.board, int(owner), area, 1, kind_of(verb))
        if game.listening:
            game.emit(SentToProvince, int(owner), region, 1)
        frame.local = (*frame.local, int(owner))

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("RemoveOneOfEveryRival", {"done": frame.local})


@lru_cache(maxsize=1 << 12)
def _throws(regions: Map, mask: int, owner: int) -> tuple[str, ...]:
    """The choices to throw a caballero of this owner from each region in a mask."""
    return tuple([f"throw {regions.ids[area]} {owner}" for area in areas_in(mask)])


@dataclass(frozen=True, slots=True)
class ThrowIntoCastillo(Step):
    """Throw `count` caballeros of every player, the own ones too, from regions into the Castillo, in any order.

    As many as there are, never from the King's region; with `optional` also nobody at all. Local: the owner of each
    that was thrown.
    """

    count: int
    optional: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        if not board.castillo_if_open():
            return NOBODY
        left = [owner for owner in board.clockwise_from(frame.actor) if frame.local.count(owner) < self.count]
        choices: tuple[str, ...] = ()
        for owner in left:
            regions = board.regions_of(owner)
            choices += _throws(game.rules.map, regions, owner)
            if board.marked:
                choices += tuple(f"{choice} {owner}" for choice in kind_choices(game, "throw", owner, regions))
        if choices and self.optional and not frame.local:
            choices += (STOP,)
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        verb, region, owner = choice.split()
        area = game.rules.map.index[region]
        caballeros.move(game.board, int(owner), area, CASTILLO, kind_of(verb))
        game.emit(Moved, player, int(owner), region, game.rules.map.ids[CASTILLO])
        frame.local = (*frame.local, int(owner))

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("ThrowIntoCastillo", {"count": self.count})


@dataclass(frozen=True, slots=True)
class EachRivalReturns(Step):
    """Each rival, left neighbour first, sends `count` own caballeros from regions or the court to the province.

    As many as there are, never from the Castillo or the King's region (R7). Nobody is asked where only one way is left.
    Local: rivals who are done, and how many the present one has returned.
    """

    count: int

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        done, returned = frame.local or (0, 0)
        rivals = game.board.rivals_of(frame.actor)
        if done == len(rivals):
            return NOBODY
        rival = rivals[done]
        regions, court = game.board.regions_of(rival), game.board.court[rival]
        choices = game.rules.map.choices("return", regions) + kind_choices(game, "return", rival, regions)
        choices += ("return court",) if court else ()
        pieces = court + sum([game.board.present(area, rival) for area in areas_in(regions)])
        return {rival: choices} if len(choices) > 1 and pieces > self.count - returned else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        done, returned = frame.local or (0, 0)
        verb, origin = choice.split()
        self._send(game, player, origin, 1, kind_of(verb))
        self._go_on(frame, done, returned + 1)

    def run(self, game: ElGrande, frame: Frame) -> None:
        """Return what there is no choice about."""
        done, returned = frame.local or (0, 0)
        rivals = game.board.rivals_of(frame.actor)
        if done == len(rivals):
            frame.next()
            return
        rival = rivals[done]
        left = self.count - returned
        for area in areas_in(game.board.regions_of(rival)):
            count = min(left, game.board.present(area, rival))
            self._send(game, rival, game.rules.map.ids[area], count)
            left -= count
        self._send(game, rival, COURT, min(left, game.board.court[rival]))
        self._go_on(frame, done, self.count)

    def _go_on(self, frame: Frame, done: int, returned: int) -> None:
        if returned < self.count:
            frame.local = (done, returned)
        else:
            frame.local = (done + 1, 0)

    def _send(self, game: ElGrande, rival: int, origin: str, count: int, kind: Kind = PLAIN) -> None:
        if not count:
            return
        if origin == COURT:
            caballeros.dismiss(game.board, rival, count)
        else:
            caballeros.send_to_province(game.board, rival, game.rules.map.index[origin], count, kind)
        if game.listening:
            game.emit(SentToProvince, rival, origin, count)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        _, returned = frame.local or (0, 0)
        return Prompt("EachRivalReturns", {"left": self.count - returned, "actor": frame.actor})
