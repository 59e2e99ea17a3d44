"""Power card 75: a caballero may be moved right before a scoring (Big Box, King & Intrigant p. 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.effects import LAST_MOVE, LAST_MOVE_KEPT, SCORING, Effect
from engine.elgrande.board.map import areas_in
from engine.elgrande.events.king_and_intrigue import ScoringAnnounced
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.lasting import end_effect
from engine.elgrande.steps.move_caballeros import MoveCaballeros

WAIT = "wait"
HOLD = "hold"
USED = "last_move: used"
"""The program that runs when somebody gives the card up."""

_USE = f"use {LAST_MOVE}"
_GENERAL_SCORING = "before a region is scored"


def next_holder(game: ElGrande, frame: Frame) -> int | None:
    """Who is asked next: clockwise from the acting player, who has the card and a caballero to move."""
    board = game.board
    declined = frame.local[1] if len(frame.local) > 1 else 0
    for player in board.clockwise_from(frame.actor) if board.effects else ():
        if declined >> player & 1 or not board.effects.has(LAST_MOVE, player):
            continue
        standing = any(board.present(area, player) for area in areas_in(board.movable_regions()))
        if standing and not board.effects.has(LAST_MOVE_KEPT, player):
            return player
    return None


@dataclass(frozen=True, slots=True)
class AnnounceScoring(Step):
    """Say which regions a special scoring is about, if somebody may move before. Local: the mask of the regions."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        local = frame.local
        if next_holder(game, frame) is not None:
            regions = tuple(game.rules.map.ids[area] for area in areas_in(local[0]))
            game.emit(ScoringAnnounced, frame.actor, regions)
        frame.next()
        frame.local = local


@dataclass(frozen=True, slots=True)
class OfferLastMove(Step):
    """Ask everybody who has the card whether to use it now; in a general scoring also whether to keep it to the end.

    Somebody's last move is no step of the scoring that it comes before: no Veto stops it (R5).
    Local: the mask of the regions about to be scored, and that of the players who do not move now.
    """

    def is_apart(self, game: ElGrande, frame: Frame, choice: str | None) -> bool:
        return True

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        player = next_holder(game, frame)
        if player is None:
            return NOBODY
        return {player: (_USE, WAIT, HOLD) if frame.program == _GENERAL_SCORING else (_USE, WAIT)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board = game.board
        if choice == WAIT:
            regions, declined = (*frame.local, 0)[:2]
            frame.local = (regions, declined | 1 << player)
        elif choice == HOLD:
            board.lay_effect(Effect(LAST_MOVE_KEPT, player, SCORING))
        else:
            card = next(effect for effect in board.effects if effect.name == LAST_MOVE and effect.player == player)
            end_effect(game, card)
            game.call(USED, player)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        regions = [game.rules.map.ids[area] for area in areas_in(frame.local[0])]
        return Prompt("OfferLastMove", {"regions": regions, "general": frame.program == _GENERAL_SCORING})


@dataclass(frozen=True, slots=True)
class MoveToRegion(MoveCaballeros):
    """The last move: to open regions, not into the Castillo. No Veto takes it back (R5)."""

    def is_apart(self, game: ElGrande, frame: Frame, choice: str | None) -> bool:
        return True

    def destinations(self, game: ElGrande) -> int:
        return game.board.regions_to_enter()
