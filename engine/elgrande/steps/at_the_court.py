"""What may be done in one's own turn with what stands at the own court, with Grandissimo (p. 10 and 11)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.turn import Entries, Entry


@dataclass(frozen=True, slots=True)
class AtTheCourt(Entries):
    """The entries of own ships, of persons and of second action cards.

    A turn menu is the most frequent question of a game. In most turns there is nothing of the kind, and they are not
    asked.
    """

    of_ships: tuple[Entry, ...]
    of_persons: tuple[Entry, ...]
    of_cards: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.of_ships + self.of_persons + self.of_cards

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board, player = game.board, frame.actor
        choices: tuple[str, ...] = ()
        for holder, _ in board.ships:
            if holder == player:
                for entry in self.of_ships:
                    choices += entry.offers(game, frame)
                break
        if board.effects and player in board.effects.ready_for:
            for entry in self.of_persons:
                choices += entry.offers(game, frame)
        if board.kept:
            for entry in self.of_cards:
                choices += entry.offers(game, frame)
        return choices
