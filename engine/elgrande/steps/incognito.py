"""Region cards that hold effects: the boycott, and the King incognito, who is shown at any moment (Grandissimo)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.board import Board
from engine.elgrande.board.effects import BOYCOTT, CROWNED, GAME, INCOGNITO, SCORING, SHOWN_BEFORE, Effect
from engine.elgrande.events.grandissimo import KingShown, OwnRegionWrittenDown, RegionWrittenDown
from engine.elgrande.rules.scoring import counted_together
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.last_move import HOLD
from engine.elgrande.steps.lasting import add_effect

REVEAL = "reveal"
HOLDING_CARDS = (BOYCOTT, INCOGNITO)
"""The effects that hold a region card, so that no other one lies there (G12)."""


def free_region_cards(board: Board, region_cards: int) -> int:
    """Mask of the regions whose cards no effect holds."""
    for name in HOLDING_CARDS:
        region_cards &= ~board.effects.areas_with(name)
    return region_cards


@dataclass(frozen=True, slots=True)
class ChooseFreeRegion(Step):
    """Choose a region whose card no effect holds, the King's too."""

    verb: str

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        regions = free_region_cards(game.board, game.rules.map.region_cards)
        return {frame.actor: game.rules.map.choices(self.verb, regions)}

    def gives_away(self, game: ElGrande, frame: Frame) -> bool:
        """The region of a rival's card is missing, which nobody else knows."""
        return any(not effect.shown and effect.player != frame.actor for effect in game.board.effects)


@dataclass(frozen=True, slots=True)
class BoycottRegion(ChooseFreeRegion):
    """The region is not scored in the next general scoring (G11)."""

    verb: str = BOYCOTT

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        add_effect(game, Effect(BOYCOTT, player, SCORING, (game.rules.map.index[choice.split()[1]],)))
        frame.next()


@dataclass(frozen=True, slots=True)
class WriteRegionDown(ChooseFreeRegion):
    """The King may show himself in this region; only the player knows which it is."""

    verb: str = INCOGNITO

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        game.board.lay_effect(Effect(INCOGNITO, player, GAME, (game.rules.map.index[region],), shown=False))
        game.emit(RegionWrittenDown, player)
        game.emit(OwnRegionWrittenDown, player, region)
        frame.next()


@dataclass(frozen=True, slots=True)
class ShowKing(Step):
    """At any moment, also in another's turn: the region is shown, and it is the King's at once (R22, G13).

    Not while a Grande is the King, and not while a Veto could still take the card back.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        effects = game.board.effects
        if not effects or INCOGNITO not in effects.by_name or CROWNED in effects.by_name:
            return NOBODY
        hidden = [effect for effect in effects if effect.name == INCOGNITO]
        if game.guard is not None:
            kept = [deed.before for deed in game.guard.deeds]
            hidden = [effect for effect in hidden if all(effect in before.effects for before in kept)]
        return {effect.player: (REVEAL,) for effect in hidden}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        hidden = game.board.effects.of(INCOGNITO, player)
        if hidden is None:
            raise RuntimeError("nobody is incognito")
        show_king(game, hidden)


@dataclass(frozen=True, slots=True)
class ChooseWhenToShow(Step):
    """In a general scoring, before its regions: right before which of them the King is shown, if at all (G31).

    Whoever may show him is asked once, clockwise from the start player, in secret and whatever the region is: so nobody
    learns anything from who is asked. It makes a difference before the King's region is scored, and before the own one.
    Local: the mask of those who have answered.
    """

    def _next(self, game: ElGrande, frame: Frame) -> Effect | None:
        """The region of who is asked next."""
        board = game.board
        if INCOGNITO not in board.effects.by_name or CROWNED in board.effects.by_name:
            return None
        (answered,) = frame.local or (0,)
        for player in board.clockwise_from(board.start_player):
            hidden = board.effects.of(INCOGNITO, player)
            if hidden is not None and not answered >> player & 1:
                return hidden
        return None

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        hidden = self._next(game, frame)
        if hidden is None:
            return NOBODY
        regions = sorted({*hidden.areas, game.board.king}) if hidden.areas != (game.board.king,) else []
        scored = sum(1 << area for area in regions if counted_together(game, area, general=True))
        return {hidden.player: (*game.rules.map.choices("show", scored), HOLD)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        (answered,) = frame.local or (0,)
        frame.local = (answered | 1 << player,)
        if choice != HOLD:
            area = game.rules.map.index[choice.split()[1]]
            game.board.lay_effect(Effect(SHOWN_BEFORE, player, SCORING, (area,), shown=False))

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("ChooseWhenToShow", {"king": game.rules.map.ids[game.board.king]})


@dataclass(frozen=True, slots=True)
class ShowKingAsChosen(Step):
    """Right before a region is scored: whoever has chosen that shows the King. Local: the mask of what is scored."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        due = [
            effect for effect in board.effects if effect.name == SHOWN_BEFORE and frame.local[0] >> effect.areas[0] & 1
        ]
        for effect in due:
            board.lift_effect(effect)
            hidden = board.effects.of(INCOGNITO, effect.player)
            if hidden is not None:  # or it was shown meanwhile
                show_king(game, hidden)
        frame.next()


def show_king(game: ElGrande, hidden: Effect) -> None:
    """The region of this effect is shown, and is the King's."""
    names = game.rules.map.ids
    origin, (area,) = names[game.board.king], hidden.areas
    game.stamp(lambda board: _show(board, hidden))
    game.emit(KingShown, hidden.player, origin, names[area])


def _show(board: Board, hidden: Effect) -> None:
    (board.king,) = hidden.areas
    board.lift_effect(hidden)
