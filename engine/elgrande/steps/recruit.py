"""Bringing caballeros from the province to the court (Big Box p. 3, R3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.events.base_game import Recalled, Recruited
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_of, own_choices, own_kind


@cache
def _up_to(most: int) -> tuple[str, ...]:
    """The choices to recruit so many, from none to the most."""
    return tuple([f"recruit {count}" for count in range(most + 1)])


@cache
def _count(choice: str) -> int:
    """How many are recruited with one of them."""
    return int(choice.removeprefix("recruit "))


@dataclass(frozen=True, slots=True)
class Recruit(Step):
    """Take up to `count` caballeros from the province to the court; by default what this round's power card allows.

    Only what the province lacks may be taken from own caballeros in regions, never from the Castillo or the King's
    region (R3). Local: () at first, then how many may still be recalled.
    """

    count: int | None = None

    def allowed(self, game: ElGrande, player: int) -> int:
        """How many caballeros may come to the court."""
        if self.count is not None:
            return self.count
        return game.rules.power_deck.caballeros[game.board.power_cards[player]]

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        player, board = frame.actor, game.board
        if frame.local:
            recallable = board.regions_of(player)
            if not recallable:
                return NOBODY
            return {player: (*own_choices(game, "recall", player, recallable), STOP)}
        allowed, there = self.allowed(game, player), board.province[player]
        most = allowed if allowed < there else there  # in every turn, and `min` takes as long as all the rest
        return {player: _up_to(most)} if most else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board = game.board
        if not frame.local:
            count = _count(choice)
            if count:
                caballeros.recruit(board, player, count)
                if game.listening:
                    game.emit(Recruited, player, count)
            if board.province[player] or count == self.allowed(game, player):
                frame.next()
            else:
                frame.local = (self.allowed(game, player) - count,)
        elif choice != STOP:
            verb, _, argument = choice.partition(" ")
            (missing,) = frame.local
            area, kind = game.rules.map.index[argument], kind_of(verb)
            caballeros.take_to_court(board, player, area, 1, own_kind(board, area, player, kind))
            game.emit(Recalled, player, argument)
            if missing > 1:
                frame.local = (missing - 1,)
            else:
                frame.next()
        else:
            frame.next()

    def run(self, game: ElGrande, frame: Frame) -> None:
        allowed = self.allowed(game, frame.actor)
        province_is_empty = not frame.local and allowed and not game.board.province[frame.actor]
        if province_is_empty and game.board.regions_of(frame.actor):
            frame.local = (allowed,)
        else:
            frame.next()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        if frame.local:
            return Prompt("Recall", {"left": frame.local[0]})
        return Prompt("Recruit", {"most": self.allowed(game, player), "province": game.board.province[player]})
