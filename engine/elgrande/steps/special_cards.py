"""Special actions of the special cards (Sonderkarten; Big Box, King & Intrigant p. 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande import facts
from engine.elgrande.board.effects import (
    ALLIANCE,
    BRIDGE,
    COLLAPSE,
    DOUBLE,
    ESPIONAGE,
    GAME,
    GRANDE_INSIDE,
    LAST_MOVE,
    LIMIT_BOARD,
    QUARANTINE,
    ROYAL_PROTECTION,
    Effect,
)
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.events.base_game import GrandeMoved
from engine.elgrande.events.king_and_intrigue import RegionsOffered
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.bridge import take_bridge
from engine.elgrande.steps.lasting import add_effect, end_effect
from engine.elgrande.steps.move_caballeros import PlaceAnywhere
from engine.elgrande.steps.score import ScoreChosenRegion
from engine.elgrande.steps.turn import placing_areas

_LIMIT_BOARDS: int = facts.SPECIAL_CARDS["limit_board"]["boards"]


@dataclass(frozen=True, slots=True)
class PlaceMore(PlaceAnywhere):
    """Place up to `count` more caballeros from the court where the turn's others may be placed."""

    def areas(self, game: ElGrande, player: int) -> int:
        return placing_areas(game, player)


@dataclass(frozen=True, slots=True)
class SeizeGrandes(Step):
    """All Grandes go into the Castillo, but those in the King's region; none if nobody may enter it."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, names = game.board, game.rules.map.ids
        for player in board.clockwise_from(frame.actor) if board.castillo_if_open() else ():
            home = board.grandes[player]
            if home > CASTILLO and board.open_regions() >> home & 1:
                board.lay_effect(Effect(GRANDE_INSIDE, player, GAME, (home,)))
                board.grandes[player] = CASTILLO
                game.emit(GrandeMoved, player, names[home], names[CASTILLO])
        frame.next()


@dataclass(frozen=True, slots=True)
class LayLimitBoard(Step):
    """Lay a limit board into an open region that has none, as long as there is one."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        limited = game.board.limited_regions()
        regions = game.board.open_regions() & ~limited
        if limited.bit_count() == _LIMIT_BOARDS or not regions:
            return NOBODY
        return {frame.actor: game.rules.map.choices("limit", regions)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        add_effect(game, Effect(LIMIT_BOARD, player, GAME, (game.rules.map.index[choice.split()[1]],)))
        frame.next()

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("LayEffectInRegions", {"effect": LIMIT_BOARD, "left": 1})


_OF_PLAYERS = {ESPIONAGE: "unmask", LAST_MOVE: "disarm", DOUBLE: "undouble"}
"""What several players may have: the verb that names whose it is."""

_ONLY_ONE = frozenset({ALLIANCE, BRIDGE, COLLAPSE, QUARANTINE, ROYAL_PROTECTION})
"""Effects shown by a marker of which there is only one."""

_ALWAYS = frozenset({ESPIONAGE, LAST_MOVE, LIMIT_BOARD})


@dataclass(frozen=True, slots=True)
class RemoveEffect(Step):
    """Remove a card 25, a card 75 or a limit board; with `any_marker` any lasting effect that a marker shows.

    A limit board in the King's region stays.
    """

    any_marker: bool = False

    def removable(self, game: ElGrande) -> dict[str, Effect]:
        """The choices and what each removes."""
        board, names = game.board, game.rules.map.ids
        found: dict[str, Effect] = {}
        for effect in board.effects:
            if effect.name not in _ALWAYS and not self.any_marker:
                continue
            if effect.name in _OF_PLAYERS:
                found[f"{_OF_PLAYERS[effect.name]} {effect.player}"] = effect
            elif effect.name in _ONLY_ONE:
                found[f"lift {effect.name}"] = effect
            elif effect.name == LIMIT_BOARD and board.open_regions() >> effect.areas[0] & 1:
                found[f"unlimit {names[effect.areas[0]]}"] = effect
        return found

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        choices = tuple(self.removable(game))
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        effect = self.removable(game)[choice]
        if effect.name == BRIDGE:
            take_bridge(game, effect)
        else:
            end_effect(game, effect)
        frame.next()


@dataclass(frozen=True, slots=True)
class ScoreRegionWithOwn(ScoreChosenRegion):
    """Score one region with at least one own caballero, the King's region too."""

    def areas(self, game: ElGrande, player: int) -> int:
        board = game.board
        return sum(1 << area for area in range(1, board.areas) if board.present(area, player))


@dataclass(frozen=True, slots=True)
class ScoreOneOfThree(ScoreChosenRegion):
    """Name three regions to one rival, who picks the one that is scored; the King's region may be among them.

    Local: the rival, the regions named, and the one picked.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, areas = game.board, game.rules.map
        if not frame.local:
            rivals = board.rivals_of(frame.actor)
            return {frame.actor: tuple(f"ask {rival}" for rival in rivals)} if len(rivals) > 1 else NOBODY
        rival, *named = frame.local
        mask = sum(1 << area for area in named[:3])
        if len(named) < 3:
            return {frame.actor: areas.choices("offer", areas.all_regions & ~mask)}
        return {rival: areas.choices("score", mask)} if len(named) == 3 else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        verb, argument = choice.split()
        if verb == "ask":
            frame.local = (int(argument),)
            return
        frame.local = (*frame.local, game.rules.map.index[argument])
        if verb == "score":
            self.score(game, frame, frame.local[-1])
        elif len(frame.local) == 4:
            rival, *named = frame.local
            game.emit(RegionsOffered, player, rival, tuple(game.rules.map.ids[area] for area in named))

    def run(self, game: ElGrande, frame: Frame) -> None:
        if frame.local:
            ScoreChosenRegion.run(self, game, frame)
        else:
            frame.local = game.board.rivals_of(frame.actor)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        if player != frame.actor:
            return Prompt("ScoreOneOfThree", {"actor": frame.actor})
        rival = frame.local[0] if frame.local else None
        return Prompt("OfferRegions", {"rival": rival, "left": 4 - len(frame.local)})
