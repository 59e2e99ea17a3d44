"""Secret discs: several players choose a region at the same time, in secret (R12), and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.map import CASTILLO, areas_in
from engine.elgrande.board.qualities import BESIDE, Marked, marked_in
from engine.elgrande.events.base_game import (
    CastilloEmptied,
    CastilloOpened,
    DiscSet,
    DiscsShown,
    Evicted,
    RegionNamed,
    SentToProvince,
)
from engine.elgrande.events.colonies import BlackInCastillo, BlackLeft
from engine.elgrande.events.king_and_intrigue import ExtraCaballeroPlaced
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.kinds import is_mixed
from engine.elgrande.steps.move_caballeros import ALL
from engine.elgrande.steps.score import BEFORE_A_SPECIAL_SCORING, announce_scoring
from engine.elgrande.steps.standards import tell_standard

NOT_SET = -1
GOES, STAYS = "goes", "stays"
"""Behind a kind of caballero: whether it is among those that leave."""


@dataclass(frozen=True, slots=True)
class SetDiscs(Step):
    """Everybody who must sets a disc, all at the same time.

    A disc may be changed until the last one is set; the others see only who is ready (R12). Then the step is over at
    once. Subclasses say who may choose which regions.
    """

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        """By player, the mask of the regions this player may set; 0: this player sets none."""
        raise NotImplementedError

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        discs, areas = game.board.discs, game.rules.map
        if NOT_SET not in discs:
            return NOBODY
        asked: dict[int, tuple[str, ...]] = {}
        missing = False
        choices: tuple[str, ...] = ()
        offered = 0  # most often all players may set the same regions
        for player, regions in enumerate(self.regions(game, frame)):
            if regions:
                if regions != offered:
                    offered, choices = regions, areas.choices("disc", regions)
                asked[player] = choices
                missing = missing or discs[player] == NOT_SET
        return asked if missing else NOBODY

    def waits_for(self, game: ElGrande, frame: Frame) -> tuple[int, ...]:
        discs = game.board.discs
        return tuple([player for player in game.asked if discs[player] == NOT_SET])

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        game.board.set_disc(player, game.rules.map.index[choice[5:]])
        if game.listening:
            game.emit(DiscSet, player)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt(type(self).__name__, {"actor": frame.actor})


@dataclass(frozen=True, slots=True)
class SetDiscsToOwnRegion(SetDiscs):
    """Every rival chooses a region with own caballeros.

    With `at_least` 2, a region with so many. Who has only single caballeros is not asked in the Big Box; in the other
    editions such a rival loses one of those (R7).
    """

    at_least: int = 1

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        board, windows = game.board, game.rules.map.disc_windows
        regions = [board.regions_of(player, self.at_least) & windows for player in range(board.players)]
        if game.rules.single_caballeros_retreat:
            regions = [enough or board.regions_of(player) & windows for player, enough in enumerate(regions)]
        regions[frame.actor] = 0
        return regions


@dataclass(frozen=True, slots=True)
class SetDiscsToScore(SetDiscs):
    """Every player, the acting one too, chooses a region to be scored; the King's region may be chosen (R6)."""

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        return [game.rules.map.disc_windows] * game.board.players


@dataclass(frozen=True, slots=True)
class SetDiscsForEviction(SetDiscs):
    """Every rival in the named region chooses where to go.

    The King's region and the named region may be set too: they send the caballeros to the court (R8). Who has nobody
    there is not asked, and nobody once it is closed. The named region is the disc of the acting player.
    """

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        board, rules = game.board, game.rules
        named = board.discs[frame.actor]
        if not board.open_regions() >> named & 1:
            return [0] * board.players  # closed since it was named
        regions = [
            rules.map.disc_windows if any(board.present(named, each) for each in rules.colours_of(board, player)) else 0
            for player in range(board.players)
        ]
        regions[frame.actor] = 0
        return regions

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        areas, named = game.rules.map, game.board.discs[frame.actor]
        leading_on = game.board.open_regions() & ~(1 << named)
        to_court = tuple(areas.ids[area] for area in areas_in(areas.disc_windows & ~leading_on))
        return Prompt("SetDiscsForEviction", {"actor": frame.actor, "region": areas.ids[named], "to_court": to_court})


@dataclass(frozen=True, slots=True)
class SetDiscsForCastillo(SetDiscs):
    """Every player chooses where the caballeros from the Castillo go; the King's region is not offered (R6)."""

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        return [regions_on_discs(game)] * game.board.players


@dataclass(frozen=True, slots=True)
class SetDiscsForExtraCaballero(SetDiscs):
    """Every player chooses where `count` more caballeros stand at the beginning; never in the King's region (R6)."""

    count: int = 1

    def regions(self, game: ElGrande, frame: Frame) -> list[int]:
        return [regions_on_discs(game)] * game.board.players

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt(type(self).__name__, {"caballeros": self.count})


@dataclass(frozen=True, slots=True)
class PlaceExtraCaballeros(Step):
    """`count` caballeros of every player from the province to the region on the disc (Big Box, K&I p. 2)."""

    count: int = 1

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        discs = show_discs(game)
        for player in board.clockwise_from(board.start_player):
            for _ in range(self.count):
                caballeros.recruit(board, player, 1)
                caballeros.place(board, player, discs[player])
                game.emit(ExtraCaballeroPlaced, player, game.rules.map.ids[discs[player]])
        frame.next()


def regions_on_discs(game: ElGrande) -> int:
    """Mask of the open regions that a disc can show."""
    return game.board.open_regions() & game.rules.map.disc_windows


def show_discs(game: ElGrande) -> list[int]:
    """All discs are shown and cleared; returns the area of every player (NOT_SET for who had none to set)."""
    discs = game.board.discs
    names = game.rules.map.ids
    if game.listening and any(area != NOT_SET for area in discs):
        game.emit(DiscsShown, tuple(None if area == NOT_SET else names[area] for area in discs))
    game.board.clear_discs()
    return discs


@dataclass(frozen=True, slots=True)
class ReturnFromDiscs(Step):
    """Every rival returns `count` own caballeros (or all) from the region on the disc to the province.

    A rival with caballeros there that are not alike, such as a standard bearer among others, says of each that is not
    plain whether it is among them, where there is a choice.
    Local: while a rival is asked that, the rivals who have still to return caballeros, the areas on the discs, and
    whether each that was asked about goes.
    """

    count: int = ALL

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if not frame.local:
            return NOBODY
        (rival, *_), discs, decided = frame.local
        if not game.board.open_regions() >> discs[rival] & 1:
            return NOBODY  # closed since the rival was asked
        mark = self._asked_about(game.board, discs[rival], rival)[len(decided)]
        name = "_".join(quality for quality in mark.qualities if quality != BESIDE)
        return {rival: (f"{name}_{STAYS}", f"{name}_{GOES}")}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        rivals, discs, decided = frame.local
        self._go_on(game, frame, rivals, discs, (*decided, choice.endswith(GOES)))

    def run(self, game: ElGrande, frame: Frame) -> None:
        if frame.local:
            rivals, discs, _ = frame.local
        else:
            discs = show_discs(game)
            rivals = [rival for rival in game.board.rivals_of(frame.actor) if discs[rival] != NOT_SET]
        self._go_on(game, frame, rivals, discs, ())

    def _go_on(
        self, game: ElGrande, frame: Frame, rivals: Sequence[int], discs: Sequence[int], decided: tuple[bool, ...]
    ) -> None:
        """One rival after the other, up to one who has to be asked."""
        board = game.board
        for place, rival in enumerate(rivals):
            area = discs[rival]
            if not board.open_regions() >> area & 1:
                continue  # closed since the disc was set
            marks = self._asked_about(board, area, rival)
            count = min(self.count, board.present(area, rival))
            beside = sum(mark.qualities == (BESIDE,) for mark in marked_in(board.marked, area, rival))
            first = min(count, beside)
            decided = self._without_choice(decided, count - first, len(marks), board.present(area, rival) - beside)
            if len(decided) < len(marks):
                frame.local = (tuple(rivals[place:]), tuple(discs), decided)
                return
            kinds = [(BESIDE,)] * first + [mark.qualities for mark in compress(marks, decided)]
            caballeros.send_to_province(board, rival, area, count, *kinds)
            if game.listening:
                game.emit(SentToProvince, rival, game.rules.map.ids[area], count)
            decided = ()
        frame.next()

    def _asked_about(self, board: Board, area: int, rival: int) -> list[Marked]:
        """The rival's caballeros there that are not plain, where it makes a difference which of them go.

        Those beside a limit table go first, unasked (K19).
        """
        if not is_mixed(board, area, rival):
            return []
        return [mark for mark in marked_in(board.marked, area, rival) if mark.qualities != (BESIDE,)]

    def _without_choice(self, decided: tuple[bool, ...], count: int, marks: int, present: int) -> tuple[bool, ...]:
        """What is decided, and what follows from it for the next ones without asking: so many are to go in all."""
        while len(decided) < marks:
            going = sum(decided)
            could_go_instead = present - len(decided) - 1
            if going < count <= going + could_go_instead:
                break
            decided = (*decided, going < count)
        return decided

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        region = game.rules.map.ids[frame.local[1][player]]
        return Prompt("ReturnFromDiscs", {"region": region, "count": self.count})


@dataclass(frozen=True, slots=True)
class ScoreFromDiscs(Step):
    """Score every region that exactly one disc shows, the acting player's first, then clockwise (R10).

    Local: the areas that are still to be scored, once the discs are shown.
    """

    def run(self, game: ElGrande, frame: Frame) -> None:
        if frame.local:
            _, *areas = frame.local
        else:
            discs = show_discs(game)
            chosen = [discs[player] for player in game.board.clockwise_from(frame.actor)]
            areas = [area for area in chosen if chosen.count(area) == 1]
            if areas and game.programs[BEFORE_A_SPECIAL_SCORING]:
                frame.local = ("shown", *areas)
                announce_scoring(game, frame.actor, areas)
                return
        if areas:
            score_area(game, areas[0])
            frame.local = ("shown", *areas[1:])
        else:
            frame.next()


@dataclass(frozen=True, slots=True)
class NameRegionToEvict(Step):
    """Name the region that all rivals must leave; never the King's (R8). The acting player's disc holds it.

    It is named, not set on a disc: so it may be a region that no disc can show (K1).
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        printed = game.rules.map
        regions = regions_on_discs(game) | game.board.open_regions() & ~printed.spanish
        return {frame.actor: printed.choices("evict", regions)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        region = choice.split()[1]
        game.board.set_disc(player, game.rules.map.index[region])
        game.emit(RegionNamed, player, region)
        frame.next()


@dataclass(frozen=True, slots=True)
class EvictToDiscs(Step):
    """The rivals' caballeros leave the named region for the region on their owner's disc.

    They go to the court if the disc shows the King's region or the named one (R8).
    """

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        names = game.rules.map.ids
        named = board.discs[frame.actor]
        board.set_disc(frame.actor, NOT_SET)
        discs = show_discs(game)
        is_open = board.open_regions() >> named & 1
        for player in board.rivals_of(frame.actor) if is_open else ():
            target = discs[player]
            if target == NOT_SET:
                continue
            for further in game.rules.further_owners_of(board, player):
                if target != named and board.open_regions() >> target & 1:
                    _further_owner_leaves(game, player, further, named, target)
            if target == named or not board.open_regions() >> target & 1:
                count = board.present(named, player)
                caballeros.take_to_court(board, player, named, count)
                game.emit(Evicted, player, count, names[named], "court")
            else:
                count = caballeros.move_all(board, player, named, target)
                game.emit(Evicted, player, count, names[named], names[target])
                tell_standard(game, player, target)
        frame.next()


def _further_owner_leaves(game: ElGrande, player: int, colour: int, origin: int, target: int) -> None:
    """The caballeros of a further owner go where the disc of their holder says; where that is a court they stay."""
    names = game.rules.map.ids
    count = caballeros.move_all(game.board, colour, origin, target)
    if count:
        game.emit(BlackLeft, player, count, names[origin], names[target])


@dataclass(frozen=True, slots=True)
class OpenCastillo(Step):
    """Lift the Castillo. What a closed one hid stays shown, whatever follows from it is stopped (R5)."""

    def shows_hidden(self, game: ElGrande, frame: Frame) -> bool:
        return bool(game.options["castillo"] == "closed")

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        if game.listening:
            game.emit(CastilloOpened, board.counts(CASTILLO))
        if board.colours > board.players:
            black = range(board.players, board.colours)
            game.emit(BlackInCastillo, sum(board.present(CASTILLO, colour) for colour in black))
        frame.next()


@dataclass(frozen=True, slots=True)
class ScoreCastillo(Step):
    """Score the Castillo that was lifted; what is in it stays there (Big Box p. 6 and 11)."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        score_area(game, CASTILLO)
        frame.next()


@dataclass(frozen=True, slots=True)
class EmptyCastillo(Step):
    """Everybody's caballeros leave the Castillo for the region on the disc (Big Box p. 7).

    They go to the court if the disc shows the King's region.
    """

    def regions(self, game: ElGrande, discs: Sequence[int]) -> int:
        """Mask of the regions that they may enter."""
        return game.board.open_regions()

    def run(self, game: ElGrande, frame: Frame) -> None:
        discs = show_discs(game)
        board = game.board
        regions = self.regions(game, discs)
        for player in board.clockwise_from(board.start_player):
            for further in game.rules.further_owners_of(board, player):
                if regions & (1 << discs[player]):
                    _further_owner_leaves(game, player, further, CASTILLO, discs[player])
            count = board.present(CASTILLO, player)
            if not count:
                continue
            if not regions & (1 << discs[player]):
                caballeros.take_to_court(board, player, CASTILLO, count)
                if game.listening:
                    game.emit(CastilloEmptied, player, count, "court")
            else:
                caballeros.move_all(board, player, CASTILLO, discs[player])
                if game.listening:
                    game.emit(CastilloEmptied, player, count, game.rules.map.ids[discs[player]])
        frame.next()
