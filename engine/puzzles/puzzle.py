"""A position to think about: a game between computer players, as far as it went, and the best turn in it.

They are data: `data/<game>/puzzles/`, one file a set, one line a position. `sets.toml` there says which sets there are.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine import games
from engine.core.definition import definition_of
from engine.core.game import Game
from engine.players.playing_on import Move

FOLDER = "puzzles"
"""Beside the printed facts of a game."""


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """Positions of one kind: the base game, or one expansion."""

    game: str
    name: str
    wanted: int
    """How many of them there are to be."""
    players: tuple[int, ...]
    """How many play; the games take turns."""
    options: Mapping[str, Any] = field(hash=False)
    """What is played. Nothing that players would have to remember is hidden from them."""

    @property
    def file(self) -> Path:
        """The file of its positions, one a line."""
        return definition_of({"game": self.game}).data / FOLDER / f"{self.name}.jsonl"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One position, at the beginning of somebody's turn."""

    game: str
    set_name: str
    seed: int
    options: Mapping[str, Any]
    """All options of the game, complete."""
    moves: tuple[Move, ...]
    """All that was chosen until then."""
    seat: int
    """Whose turn it is."""
    best: tuple[str, ...]
    """What is chosen in the best turn, after a long search."""

    @property
    def name(self) -> str:
        """By which it is remembered; no other position has it."""
        return f"{self.game}/{self.set_name}/{self.seed}/{len(self.moves)}"

    def position(self) -> Game[Any, Any]:
        """The game as it stands. Raises IllegalChoice or IllegalOptions if the rules have changed since."""
        playing: Game[Any, Any] = Game.new(self.options, self.seed, events=False)
        for move in self.moves:
            playing.apply(*move)
        return playing

    def to_json(self) -> dict[str, Any]:
        """As one line of a file."""
        return {
            "seed": self.seed,
            "options": dict(self.options),
            "seat": self.seat,
            "best": list(self.best),
            "moves": [f"{move.seat} {move.choice}" for move in self.moves],
        }


def puzzle_from_json(of: PuzzleSet, line: Mapping[str, Any]) -> Puzzle:
    """The position that a line of the file of this set says."""
    moves = tuple(Move(int(seat), choice) for seat, _, choice in (each.partition(" ") for each in line["moves"]))
    return Puzzle(of.game, of.name, line["seed"], line["options"], moves, line["seat"], tuple(line["best"]))


@cache
def puzzle_sets(game: str) -> tuple[PuzzleSet, ...]:
    """The sets of a game, the base game first; none if nobody has said any."""
    path = definition_of({"game": game}).data / FOLDER / "sets.toml"
    if not path.exists():
        return ()
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(
        PuzzleSet(game, name, each["wanted"], tuple(each["players"]), each.get("options", {}))
        for name, each in raw.items()
    )


def all_sets() -> tuple[PuzzleSet, ...]:
    """The sets of positions of every game, in the order of the games."""
    return tuple(each for game in games.GAMES for each in puzzle_sets(game))


def puzzles_in(of: PuzzleSet) -> Iterator[Puzzle]:
    """The positions of a set, in the order in which they were found."""
    if of.file.exists():
        with of.file.open(encoding="utf-8") as lines:
            for line in lines:
                yield puzzle_from_json(of, json.loads(line))


@cache
def names_in(of: PuzzleSet) -> tuple[str, ...]:
    """Their names alone: whole positions are not kept in memory."""
    return tuple(puzzle.name for puzzle in puzzles_in(of))


@lru_cache(maxsize=8)
def puzzle_named(name: str) -> Puzzle | None:
    """The position of this name; None if there is none any more."""
    of = next((each for each in all_sets() if name in names_in(each)), None)
    return None if of is None else next(puzzle for puzzle in puzzles_in(of) if puzzle.name == name)
