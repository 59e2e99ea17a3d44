"""What is free to do at any moment of one's own turn, with the colonies (Großinquisitor p. 3 to 7)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import Frame
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.turn import Entries, Entry


def overseas(game: ElGrande, colours: tuple[int, ...]) -> tuple[int, ...]:
    """The places on the board (`Board.caballeros`) where caballeros of these colours stand overseas, in their order."""
    caballeros, places = game.board.caballeros, game.rules.overseas[colours[0]]
    if len(colours) > 1:
        places = tuple(sorted([place for colour in colours for place in game.rules.overseas[colour]]))
    there: tuple[int, ...] = ()
    for place in places:
        if caballeros[place]:
            there += (place,)
    return there


class OverseasEntry(Entry):
    """An entry about own caballeros overseas."""

    __slots__ = ()

    def choices_of(self, game: ElGrande, place: int) -> tuple[str, ...]:
        """The choices for those at this place, one of `overseas`."""
        raise NotImplementedError

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        own = game.rules.colours_of(game.board, frame.actor)
        return tuple([choice for place in overseas(game, own) for choice in self.choices_of(game, place)])


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
        choices: tuple[str, ...] = ()
        places = overseas(game, game.rules.colours_of(board, player) if is_ready else (player,))
        if places:
            for entry in self.overseas:
                for place in places:
                    choices += entry.choices_of(game, place)
        if is_ready or board.kept:
            for card in self.of_cards:
                choices += card.offers(game, frame)
        return choices
