"""Series of games between computer players: `python -m engine.arena --players 4 --seats steady,novice,novice,novice`.

Every deck is played as often as there are players, the levels one seat further each time, so that neither cards nor
seats favour anybody. The result says how often the first level wins (whoever shares the first place shares the win),
with a confidence interval of 95 % after Wilson, beside par: what it would win if all were as good. The games of one
deck are not independent: the second interval takes each deck as one.

Yardsticks (`engine/players/yardsticks.py`) are levels here, too, and so is a level of another checkout of this program,
as it plays there: `steady@../before`.
"""

from __future__ import annotations

import argparse
import atexit
import csv
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from engine import Game
from engine.players.interjecting import interjected
from engine.players.levels import LEVELS, Level
from engine.players.yardsticks import YARDSTICKS
from engine.visiting import VisitingLevel

_COLUMNS = ("game", "deck", "entrant", "level", "seat", "points", "win", "decisions", "seconds", "options")

_NAMED = {**LEVELS, **YARDSTICKS}

_CONFIDENCE = 1.96
"""Standard deviations around the mean that hold 95 % of the cases."""


@dataclass(frozen=True, slots=True)
class ArenaGame:
    """One game of a series. Everything is listed by entrant: the first one is the first level of the series."""

    number: int
    deck: int
    """The seed of the game."""
    seats: tuple[int, ...]
    """Where each entrant sat."""
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    """How many choices each made that was not the only one."""
    seconds: tuple[float, ...]
    """How long each thought about them, in processor time. It is counted in hundredths: true over many decisions."""

    @property
    def wins(self) -> tuple[float, ...]:
        """One win in all, shared by those who share the first place."""
        best = max(self.scores)
        return tuple((score == best) / self.scores.count(best) for score in self.scores)


def play(levels: Sequence[str], options: Mapping[str, Any], seed: int, number: int) -> ArenaGame:
    """Game number `number` of a series, from 0: always the same one for the same series."""
    players = len(levels)
    deck = _deck(seed, number, players)
    seats = tuple((entrant + number) % players for entrant in range(players))
    entrants = tuple(seats.index(seat) for seat in range(players))
    chances = [Random(f"{seed} {number} {entrant}") for entrant in range(players)]
    thinking = [seat for seat, entrant in enumerate(entrants) if levels[entrant] != "random"]
    at_any_moment = Random(f"{seed} {number} at any moment")
    game: Game[Any, Any] = Game.new({**options, "players": players}, deck, events=False)
    decisions, seconds = [0] * players, [0.0] * players
    while not game.over:
        seat = game.waiting[0]
        choice, *others = game.pending[seat]
        if others:
            entrant = entrants[seat]
            began = _processor_seconds()
            choice = _level(levels[entrant])(game, seat, chances[entrant])
            seconds[entrant] += _processor_seconds() - began
            decisions[entrant] += 1
        first = interjected(game, thinking, seat, choice, at_any_moment)
        game.apply(*(first or (seat, choice)))
    scores = tuple(game.scores[seat] for seat in seats)
    return ArenaGame(number, deck, seats, scores, tuple(decisions), tuple(seconds))


@cache
def _level(name: str) -> Level:
    """The level of this name, which in each process is one: a visitor stays for the whole series.

    A ValueError if there is none.
    """
    own, is_elsewhere, checkout = name.partition("@")
    if is_elsewhere:
        visitor = VisitingLevel(own, Path(checkout))
        atexit.register(visitor.leave)
        return visitor
    if name not in _NAMED:
        raise ValueError(f"unknown level {name!r}; there are {', '.join(_NAMED)}, and LEVEL@CHECKOUT")
    return _NAMED[name]


def _deck(seed: int, number: int, players: int) -> int:
    return Random(f"{seed} deck {number // players}").getrandbits(63)


def _processor_seconds() -> float:
    """What this process has worked so far. It tells no time: the engine has no clock."""
    return os.times().user


def series(
    levels: Sequence[str], options: Mapping[str, Any], seed: int, numbers: Iterable[int], processes: int
) -> Iterable[ArenaGame]:
    """The games of a series that have these numbers, in their order, whatever process plays them."""
    one = partial(play, tuple(levels), dict(options), seed)
    if processes == 1:
        yield from map(one, numbers)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(one, numbers)


def interval(share: float, games: int) -> tuple[float, float]:
    """Where the true share of wins is with 95 % confidence, by so many games (Wilson 1927)."""
    square = _CONFIDENCE**2 / games
    middle = (share + square / 2) / (1 + square)
    around = _CONFIDENCE / (1 + square) * sqrt(share * (1 - share) / games + square / (4 * games))
    return middle - around, middle + around


def interval_by_deck(played: Sequence[ArenaGame]) -> tuple[float, float] | None:
    """The same if the games of each deck count as one, by how far its shares are from each other (normal).

    None with fewer than two decks.
    """
    by_deck: dict[int, list[float]] = {}
    for game in played:
        by_deck.setdefault(game.deck, []).append(game.wins[0])
    shares = [mean(wins) for wins in by_deck.values()]
    if len(shares) < 2:
        return None
    around = _CONFIDENCE * stdev(shares) / sqrt(len(shares))
    return max(0.0, mean(shares) - around), min(1.0, mean(shares) + around)


def summary(levels: Sequence[str], played: Sequence[ArenaGame]) -> list[str]:
    """The table of a series in lines, the first level's share of wins last."""
    lines = ["level        entrant   wins   points   margin   ms a decision"]
    for entrant, level in enumerate(levels):
        wins = sum(game.wins[entrant] for game in played) / len(played)
        points = sum(game.scores[entrant] for game in played) / len(played)
        margin = sum(_margin(game, entrant) for game in played) / len(played)
        thought = 1000 * sum(game.seconds[entrant] for game in played)
        pace = thought / max(1, sum(game.decisions[entrant] for game in played))
        lines.append(f"{level:<12} {entrant + 1:>7} {wins:>6.1%} {points:>8.1f} {margin:>+8.1f} {pace:>15.1f}")
    lines += ["", "How often the row ends before the column (equal points count half)"]
    for one, level in enumerate(levels):
        ahead = ["     -" if one == two else f"{_ahead(played, one, two):>6.1%}" for two in range(len(levels))]
        lines.append(f"{level:<12} {one + 1:>7} {' '.join(ahead)}")
    share = sum(game.wins[0] for game in played) / len(played)
    least, most = interval(share, len(played))
    bounds = f"({100 * least:.1f} to {100 * most:.1f})"
    by_deck = interval_by_deck(played)
    if by_deck is not None:
        lines += ["", "By deck it is {:.1f} to {:.1f} %".format(*[100 * bound for bound in by_deck])]
    return [*lines, "", f"{levels[0]} {100 * share:.1f} % {bounds}, par {100 / len(levels):.1f} %"]


def _margin(game: ArenaGame, entrant: int) -> int:
    """Points more than the best of the others."""
    others = game.scores[:entrant] + game.scores[entrant + 1 :]
    return game.scores[entrant] - max(others)


def _ahead(played: Sequence[ArenaGame], one: int, two: int) -> float:
    points = [(game.scores[one], game.scores[two]) for game in played]
    return sum((mine > theirs) + (mine == theirs) / 2 for mine, theirs in points) / len(points)


def recorded(
    file: Path, levels: Sequence[str], options: Mapping[str, Any], games: Iterable[ArenaGame]
) -> Iterator[ArenaGame]:
    """The games of a series, each in the file, a line for every entrant, before the next one is waited for."""
    with file.open("w", encoding="utf-8", newline="") as lines:
        table = csv.writer(lines)
        table.writerow(_COLUMNS)
        for game in games:
            table.writerows(_rows(levels, options, game))
            lines.flush()
            yield game


def held(file: Path, levels: Sequence[str], options: Mapping[str, Any], seed: int) -> list[ArenaGame]:
    """The games that a file holds whole, from the first on: a series that was broken off goes on behind them.

    A ValueError if they are of another series.
    """
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    whole = [*csv.DictReader(line for line in lines if line.endswith("\n"))]
    players, games = len(levels), list[ArenaGame]()
    for first in range(0, len(whole) - players + 1, players):
        rows = whole[first : first + players]
        game = _game(rows)
        if game.deck != _deck(seed, len(games), players) or _series_of(rows) != (tuple(levels), _told(options)):
            raise ValueError(f"{file} holds another series")
        games.append(game)
    return games


def _rows(levels: Sequence[str], options: Mapping[str, Any], game: ArenaGame) -> Iterator[tuple[object, ...]]:
    for entrant, level in enumerate(levels):
        yield (
            game.number,
            game.deck,
            entrant + 1,
            level,
            game.seats[entrant],
            game.scores[entrant],
            round(game.wins[entrant], 4),
            game.decisions[entrant],
            round(game.seconds[entrant], 4),
            _told(options),
        )


def _game(rows: Sequence[Mapping[str, str]]) -> ArenaGame:
    seats, scores, decisions = (tuple(int(row[column]) for row in rows) for column in ("seat", "points", "decisions"))
    seconds = tuple(float(row["seconds"]) for row in rows)
    return ArenaGame(int(rows[0]["game"]), int(rows[0]["deck"]), seats, scores, decisions, seconds)


def _series_of(rows: Sequence[Mapping[str, str]]) -> tuple[tuple[str, ...], str]:
    return tuple(row["level"] for row in rows), rows[0]["options"]


def _told(options: Mapping[str, Any]) -> str:
    return json.dumps(options, sort_keys=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play a series and print what came of it."""
    parser = argparse.ArgumentParser(prog="python -m engine.arena", description="Computer players against each other.")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument(
        "--seats", default="steady,novice,novice,novice", help=f"levels, of {', '.join(_NAMED)}, or LEVEL@CHECKOUT"
    )
    parser.add_argument("--games", type=int, default=400, help="how many; a multiple of the players is fair to seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=json.loads, default={}, help="options of the table, as JSON")
    parser.add_argument("--csv", type=Path, help="write every game to this file, and go on behind those in it")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(arguments)
    levels = given.seats.split(",")
    if len(levels) != given.players:
        parser.error(f"{given.players} players need as many levels, not {len(levels)}")
    try:
        for level in levels:
            _level(level)
    except ValueError as unknown:
        parser.error(str(unknown))
    if given.games < 1:
        parser.error("a series has at least one game")
    try:
        before = held(given.csv, levels, given.options, given.seed) if given.csv else []
    except ValueError as other_series:
        parser.error(str(other_series))
    numbers = range(len(before), given.games)
    played: Iterable[ArenaGame] = chain(before, series(levels, given.options, given.seed, numbers, given.processes))
    if given.csv is not None:
        played = recorded(given.csv, levels, given.options, played)
    print("\n".join(summary(levels, list(played)[: given.games])))
    return 0


if __name__ == "__main__":
    sys.exit(main())
