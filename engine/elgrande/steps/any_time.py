"""What is free to do at any moment of one's own turn, with the colonies (Großinquisitor p. 3 to 7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.turn import Entries, Entry


class OverseasEntry(Entry):
    """An entry about own caballeros overseas, which `AtAnyTime` looks for."""

    __slots__ = ()

    def choices_of(self, game: ElGrande, place: int) -> tuple[str, ...]:
        """The choices for those at this place on the board (`Board.caballeros`)."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class AtAnyTime(Entries):
    """The entries about own caballeros overseas, and those of whoever has the Großinquisitor or a card that is kept.

    A turn menu is the most frequent question of a game. In most turns there is nothing of the kind, and they are not
    asked.
    """

    overseas: tuple[OverseasEntry, ...]
    of_cards: tuple[Entry, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.overseas + self.of_cards

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board, player = game.board, frame.actor
        is_ready = player in board.effects.ready_for
        own = game.rules.colours_of(board, player) if is_ready else (player,)
        there: tuple[int, ...] = ()
        for place in game.rules.overseas[own]:
            if board.caballeros[place]:
                there += (place,)
        choices: tuple[str, ...] = ()
        if there:
            for entry in self.overseas:
                for place in there:
                    choices += entry.choices_of(game, place)
        if is_ready or board.kept:
            for card in self.of_cards:
                choices += card.offers(game, frame)
        return choices
