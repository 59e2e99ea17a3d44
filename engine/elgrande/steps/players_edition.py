"""Special actions of the Player's Edition that change the board at once (Big Box, King & Intrigant p. 5 and 6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.effects import CASTILLO_MOVED, GAME, ROUND, SCORING, WHIRLWIND, Effect, turned
from engine.elgrande.board.map import CASTILLO, CASTILLO_BIT
from engine.elgrande.events.base_game import Evicted, GrandeMoved, Placed
from engine.elgrande.events.king_and_intrigue import OwnWhirlwindAimed, WhirlwindAimed, WhirlwindShown
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.discs import NOT_SET, SetDiscs, show_discs
from engine.elgrande.steps.lasting import begin_effect, end_effect


@dataclass(frozen=True, slots=True)
class SetDiscsForGrandes(SetDiscs):
    """Every rival whose Grande may leave its region chooses where it goes."""

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        open_regions = game.board.open_regions()
        regions = [game.rules.map.disc_windows if open_regions >> home & 1 else 0 for home in game.board.grandes]
        regions[frame.actor] = 0
        return regions


@dataclass(frozen=True, slots=True)
class MoveGrandesToDiscs(Step):
    """The rivals' Grandes go to the region on the disc; one whose disc shows the King's region stays."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, names = game.board, game.rules.map.ids
        discs = show_discs(game)
        for player in board.rivals_of(frame.actor):
            target, home = discs[player], board.grandes[player]
            if target not in (NOT_SET, home) and board.open_regions() >> target & 1:
                board.grandes[player] = target
                game.emit(GrandeMoved, player, names[home], names[target])
        frame.next()


@dataclass(frozen=True, slots=True)
class MoveCastillo(Step):
    """Move the Castillo into an open region; everybody who stands there goes inside, unless nobody may enter it."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        lies = game.board.effects.areas_with(CASTILLO_MOVED)
        return {frame.actor: game.rules.map.choices("castillo", game.board.open_regions() & ~lies)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        board = game.board
        region = choice.split()[1]
        area = game.rules.map.index[region]
        begin_effect(game, Effect(CASTILLO_MOVED, player, SCORING, (area,)))
        for owner in board.clockwise_from(player) if board.castillo_if_open() else ():
            count = caballeros.move_all(board, owner, area, CASTILLO)
            if count:
                game.emit(Evicted, owner, count, region, game.rules.map.ids[CASTILLO])
        frame.next()


@dataclass(frozen=True, slots=True)
class StormRegion(Step):
    """Choose an open region: place an own caballero there, and all rivals' caballeros there go to their courts.

    Only with a caballero at court.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if not game.board.court[frame.actor]:
            return NOBODY
        return {frame.actor: game.rules.map.choices("storm", game.board.regions_to_enter())}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        area = game.rules.map.index[region]
        caballeros.place(game.board, player, area)
        game.emit(Placed, player, region)
        send_to_courts(game, area, game.board.rivals_of(player))
        frame.next()


@dataclass(frozen=True, slots=True)
class TurnScoringTable(Step):
    """Turn a scoring table that lies on the board round, or back; none in the King's region."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        within_reach = board.open_regions() | CASTILLO_BIT
        choices = tuple(f"turn {table}" for table, area in board.tables if within_reach >> area & 1)
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        name = turned(choice.split()[1])
        before = game.board.effects.named(name)
        if before is None:
            begin_effect(game, Effect(name, player, GAME))
        else:
            end_effect(game, before)
        frame.next()


@dataclass(frozen=True, slots=True)
class AimWhirlwind(Step):
    """Choose in secret the region that the whirlwind hits, when the card is played."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        return {frame.actor: game.rules.map.choices("aim", game.rules.map.region_cards)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        area = game.rules.map.index[region]
        game.board.lay_effect(Effect(WHIRLWIND, player, ROUND, (area,), shown=False))
        game.emit(WhirlwindAimed, player)
        game.emit(OwnWhirlwindAimed, player, region)
        frame.next()


@dataclass(frozen=True, slots=True)
class ShowWhirlwind(Step):
    """At the beginning of the turn the region is shown."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        whirlwind = game.board.effects.of(WHIRLWIND, frame.actor)
        if whirlwind is not None and not whirlwind.shown:
            game.board.show_effect(whirlwind)
            game.emit(WhirlwindShown, frame.actor, game.rules.map.ids[whirlwind.areas[0]])
        frame.next()


@dataclass(frozen=True, slots=True)
class Whirl(Step):
    """Everybody in the region that the player aimed at goes to the court; nobody if it is the King's now."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        whirlwind = board.effects.of(WHIRLWIND, frame.actor)
        if whirlwind is not None:
            end_effect(game, whirlwind)
            (area,) = whirlwind.areas
            if board.open_regions() >> area & 1:
                send_to_courts(game, area, board.clockwise_from(frame.actor))
        frame.next()


def send_to_courts(game: ElGrande, area: int, owners: tuple[int, ...]) -> None:
    """All caballeros of these players in the area go to their courts."""
    board = game.board
    for owner in owners:
        count = board.present(area, owner)
        if count:
            caballeros.take_to_court(board, owner, area, count)
            game.emit(Evicted, owner, count, game.rules.map.ids[area], "court")
