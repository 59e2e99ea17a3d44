"""Positions to lay out: random games at every moment, and tables whose players have hostile names."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.game.press import runs_of
from bot.game.states import SeatState
from bot.i18n.texts import Texts
from bot.i18n.words import Words
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from engine.core.events import Event
from engine.core.game import Game

HOSTILE_NAME = "**@everyone** `<@1>` _[x](y)_ ||z||"

OPTIONS = (
    {"players": 2, "rounds": 6, "veto": "stepwise", "edition": "bigbox"},
    {"players": 3, "rounds": 9, "veto": "batch", "edition": "classic"},
    {"players": 4, "rounds": 6, "edition": "yucata"},
    {"players": 5, "rounds": 9, "veto": "batch", "castillo": "open"},
    {"players": 3, "veto": "batch", "expansions": ["inquisitor", "jubilee"]},
    {"players": 4, "rounds": 6, "castillo": "open", "expansions": ["inquisitor"]},
    {"players": 4, "rounds": 6, "expansions": ["grandissimo", "jubilee"], "stack_six": "all"},
)


def english() -> Words:
    return Texts.load().for_locale("en")


def table(players: int, *, status: TableStatus = TableStatus.RUNNING, computers: int = 0, name: str = "") -> Table:
    """A table of hostile people and, in the last seats, some computer players."""
    seats = tuple(
        Seat(number, SeatKind.COMPUTER, None, f"Computer {number}", number)
        if number >= players - computers
        else Seat(number, SeatKind.PERSON, 100 + number, f"{HOSTILE_NAME}{number}", number)
        for number in range(players)
    )
    return Table(1, 2, 100, name, {}, seed=7, seats=seats, id=7, thread_id=3, status=status, revision=1)


def seat_states(seeds: int) -> Iterator[SeatState]:
    """Every seat that is asked something, at every moment of random games."""
    for seed in range(seeds):
        chance = random.Random(seed)
        options = OPTIONS[seed % len(OPTIONS)]
        game = Game.new(options, seed)
        found = table(options["players"])  # type: ignore[arg-type]  # the number of players is a number
        events: list[Event] = []
        while not game.over:
            player = chance.choice(sorted(game.pending))
            view = game.view(player)
            runs = runs_of(game, view)
            yield SeatState(found, player, view, 10**9, True, 9, tuple(events[-30:]), runs=runs)
            events += game.apply(player, chance.choice(game.pending[player]))
