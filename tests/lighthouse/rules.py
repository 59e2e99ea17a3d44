"""The rules of the lighthouses, on the kernel like those of any game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from engine.core.chance import shuffled
from engine.core.definition import Definition, IllegalOptions, Offer
from engine.core.events import Event, Gain, by_name, gains_by_player
from engine.core.game import Game
from engine.core.rules import Program
from engine.core.step import NOBODY, Choices, Frame, Step
from engine.core.view import CommonView
from engine.players.random_player import RandomPlayer

LIGHTS = ("red", "green")
MOST_STROKES = 2
ROUNDS = (2, 3)


@dataclass(frozen=True, slots=True)
class HarbourEvent(Event):
    """One thing that happened in this game."""


@dataclass(frozen=True, slots=True)
class NightFell(HarbourEvent):
    """A round begins."""

    seals: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "night"
    round: int

    @property
    def round_begun(self) -> int | None:
        return self.round


@dataclass(frozen=True, slots=True)
class LightChosen(HarbourEvent):
    unlogged: ClassVar[bool] = True
    player: int


@dataclass(frozen=True, slots=True)
class LightsShown(HarbourEvent):
    reveals: ClassVar[bool] = True
    is_turning_point: ClassVar[bool] = True
    ends_step: ClassVar[str] = "lights"
    lights: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(HarbourEvent):
    begins_turn: ClassVar[bool] = True
    begins_chapter: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class Rowed(HarbourEvent):
    player: int


@dataclass(frozen=True, slots=True)
class TurnEnded(HarbourEvent):
    ends_turn: ClassVar[bool] = True
    is_turning_point: ClassVar[bool] = True
    ends_step: ClassVar[str] = "turn"
    player: int


@dataclass(frozen=True, slots=True)
class NightScored(HarbourEvent):
    of_scoring: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    round: int
    points: tuple[int, ...]

    @property
    def gains(self) -> tuple[Gain, ...]:
        return gains_by_player(self.points, "night")


@dataclass(frozen=True, slots=True)
class DayBroke(HarbourEvent):
    """The game is over."""

    ends_game: ClassVar[bool] = True
    ends_step: ClassVar[str] = "scoring"
    score: tuple[int, ...]


@dataclass
class Harbour:
    """The board."""

    order: list[int]
    lights: list[str]
    strokes: list[int]
    score: list[int]
    round: int = 0
    watched: ClassVar[None] = None

    def clone(self) -> Harbour:
        return Harbour(self.order[:], self.lights[:], self.strokes[:], self.score[:], self.round)

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ("order", "lights", "strokes", "score", "round")}

    def same_position(self, other: Harbour) -> bool:
        return self.to_json() == other.to_json()


@dataclass(frozen=True, slots=True)
class PlayNights(Step):
    """Every round, as long as there are some; then the game is over."""

    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        board = game.board
        if board.round == game.options["rounds"]:
            game.emit(DayBroke, tuple(board.score))
            frame.next()
            return
        board.round += 1
        board.lights, board.strokes = [""] * len(board.order), [0] * len(board.order)
        game.emit(NightFell, board.round)
        game.call("night", 0)


@dataclass(frozen=True, slots=True)
class ChooseLights(Step):
    """Everybody chooses a light in secret, and may change it until the last one has chosen."""

    def asks(self, game: Game[Any, Any], frame: Frame) -> Choices:
        return {player: tuple(f"light {light}" for light in LIGHTS) for player in range(len(game.board.order))}

    def waits_for(self, game: Game[Any, Any], frame: Frame) -> tuple[int, ...]:
        return tuple(player for player, light in enumerate(game.board.lights) if not light)

    def choose(self, game: Game[Any, Any], frame: Frame, player: int, choice: str) -> None:
        game.board.lights[player] = choice.partition(" ")[2]
        game.emit(LightChosen, player)
        if all(game.board.lights):
            game.emit(LightsShown, tuple(game.board.lights))
            frame.next()


@dataclass(frozen=True, slots=True)
class RowBoats(Step):
    """One after the other rows, as often as the player wants. The frame remembers who is next."""

    def asks(self, game: Game[Any, Any], frame: Frame) -> Choices:
        if not frame.local:
            return NOBODY
        player = game.board.order[frame.local[0]]
        return {player: ("row", "stay") if game.board.strokes[player] < MOST_STROKES else ("stay",)}

    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        frame.local = (0,)
        game.emit(TurnBegan, game.board.order[0])

    def choose(self, game: Game[Any, Any], frame: Frame, player: int, choice: str) -> None:
        if choice == "row":
            game.board.strokes[player] += 1
            game.emit(Rowed, player)
            return
        game.emit(TurnEnded, player)
        place = frame.local[0] + 1
        if place == len(game.board.order):
            frame.next()
            return
        frame.local = (place,)
        game.emit(TurnBegan, game.board.order[place])


@dataclass(frozen=True, slots=True)
class ScoreNight(Step):
    def run(self, game: Game[Any, Any], frame: Frame) -> None:
        board = game.board
        points = [
            strokes + 2 * (board.lights.count(light) == 1)
            for strokes, light in zip(board.strokes, board.lights, strict=True)
        ]
        board.score = [before + more for before, more in zip(board.score, points, strict=True)]
        game.emit(NightScored, board.round, tuple(points))
        frame.next()


@dataclass(frozen=True)
class HarbourRules:
    programs: Mapping[str, Program] = field(
        default_factory=lambda: {"game": (PlayNights(),), "night": (ChooseLights(), RowBoats(), ScoreNight())}
    )

    def __hash__(self) -> int:
        return hash(tuple(self.programs))


@dataclass(frozen=True, slots=True, kw_only=True)
class HarbourView(CommonView):
    """What one viewer may know: the others' lights not before all are chosen."""

    lights: tuple[str, ...]
    strokes: tuple[int, ...]
    chosen: tuple[bool, ...]
    mine: str | None
    rower: int | None

    @classmethod
    def of(cls, view: CommonView) -> HarbourView:
        if not isinstance(view, cls):
            raise TypeError(f"A view of {view.game} is none of the lighthouses.")
        return view

    @property
    def turn_player(self) -> int | None:
        return self.rower

    @property
    def ready(self) -> tuple[bool, ...]:
        return self.chosen

    @property
    def secret(self) -> str | None:
        return self.mine


def _view(game: Game[Any, Any], viewer: int | None) -> HarbourView:
    board, frame = game.board, game.stack[-1] if game.stack else None
    choosing = frame is not None and isinstance(frame.steps[frame.position], ChooseLights)
    rowing = frame is not None and not choosing and bool(frame.local)
    return HarbourView(
        viewer=viewer,
        game=game.definition.name,
        options=dict(game.options),
        players=len(board.order),
        phase="over" if game.over else "lights" if choosing else "boats",
        round=max(board.round, 1),
        rounds=tuple(range(1, game.options["rounds"] + 1)),
        scoring_after=tuple(range(1, game.options["rounds"] + 1)),
        score=tuple(board.score),
        waiting=game.waiting,
        choices=() if viewer is None else game.pending.get(viewer, ()),
        prompt=None if viewer is None else game.prompt(viewer),
        ranking=game.ranking,
        over=game.over,
        lights=() if choosing else tuple(board.lights),
        strokes=tuple(board.strokes),
        chosen=tuple(choosing and bool(light) for light in board.lights),
        mine=board.lights[viewer] or None if choosing and viewer is not None else None,
        rower=board.order[frame.local[0]] if rowing and frame is not None else None,
    )


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    complete = {"game": "lighthouse", "players": 2, "rounds": ROUNDS[0], **options}
    for name in complete:
        if name not in ("game", "players", "rounds"):
            raise IllegalOptions("unknown_option", option=name)
    for name, values in (("players", (2, 3)), ("rounds", ROUNDS)):
        if complete[name] not in values:
            raise IllegalOptions("illegal_value", option=name, value=complete[name])
    return complete


def _board(options: Mapping[str, Any], rules: Any, seed: int) -> Harbour:
    _, order = shuffled(seed, range(options["players"]))
    return Harbour(list(order), [""] * len(order), [0] * len(order), [0] * len(order))


DEFINITION = Definition(
    name="lighthouse",
    players=(2, 3),
    options=_options,
    offers=lambda options: (Offer("rounds", ROUNDS, options.get("rounds", ROUNDS[0])),),
    rules=lambda options: HarbourRules(),
    board=_board,
    board_from_json=lambda data: Harbour(**data),
    view=_view,
    scores=lambda board: tuple(board.score),
    events={f"lighthouse.{name}": kind for name, kind in by_name(HarbourEvent.__subclasses__()).items()},
    caretaker=RandomPlayer,
    data=Path(__file__).parent,
    is_waste=lambda choice: choice == "stay",
    held_verbs=frozenset({"light"}),
    secrets="lights",
)
