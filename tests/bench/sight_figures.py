"""How many presses a turn takes somebody who presses what is in sight (`in_sight.py`): every set, turn by turn.

The bot runs in this process without Discord and without pictures; nothing here depends on how quick the machine is.
"""

from __future__ import annotations

import asyncio
import logging
import statistics
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from bot.game.lobby import Guest
from bot.game.states import SeatState
from bot.pictures.service import IN_WORDS
from engine.players.random_player import RandomPlayer
from tests.bench.figures import Figure
from tests.bench.in_sight import CaballeroReader, Reader, blocks_of
from tests.cogs.driver import Driver, Person, Screen, running

PEOPLE = ("ana", "ben", "carla", "dario")
GAMES = 1
"""Of each set, but for the one that is nearest to its bar: one game of it says 69 to 94 %, by luck of its seed. All
others are far from it, as two games of each have shown.
"""
GAMES_WITH_COLONIES = 4
MOST = 60
"""Presses after which a turn is given up: the panel does not lead on."""


@dataclass(frozen=True)
class Set:
    """What is played, and within how many presses a turn should be over, most turns and every one."""

    name: str
    options: Mapping[str, Any]
    usual: int = 7
    most: int = 12
    games: int = GAMES


SETS = (
    Set("base game", {}),
    Set("King & Intrigue", {"expansions": ["king_and_intrigue"]}),
    Set("Grandissimo", {"expansions": ["grandissimo"]}),
    Set("colonies", {"expansions": ["inquisitor"]}, games=GAMES_WITH_COLONIES),
    Set("El Caballero", {"game": "elcaballero"}, usual=12, most=18),
    Set("El Caballero, expansion", {"game": "elcaballero", "expanded": True}, usual=12, most=18),
)
SHARE = 0.8
"""Of the turns that should be over within the usual number."""


def figures(sets: tuple[Set, ...] = SETS) -> list[Figure]:
    """For each set, how many turns keep within its number, and the longest one. Two games are played at a time."""
    games = [(number, each.options, seed) for number, each in enumerate(sets) for seed in range(each.games)]
    turns: dict[int, list[list[str]]] = defaultdict(list)
    with ProcessPoolExecutor(2, get_context("spawn")) as aside:
        played = aside.map(_played, [options for _, options, _ in games], [seed for _, _, seed in games])
        for (number, _, _), found in zip(games, played, strict=True):
            turns[number] += found
    return [figure for number, each in enumerate(sets) for figure in _figures_of(each, turns[number])]


def _played(options: Mapping[str, Any], seed: int) -> list[list[str]]:
    """The turns of one game, to be called in a process of its own."""
    logging.disable(logging.WARNING)
    return asyncio.run(turns_of(options, seed))


def _figures_of(played: Set, turns: Sequence[Sequence[str]]) -> list[Figure]:
    counted = sorted(len(turn) for turn in turns)
    within = sum(presses <= played.usual for presses in counted) / len(counted)
    detail = f"median {statistics.median(counted):g}, mean {statistics.mean(counted):.1f}, {len(counted)} turns"
    return [
        Figure(
            f"{played.name}: turns within {played.usual} presses, taking what is in sight",
            100 * within,
            100 * SHARE,
            at_least=True,
            detail=detail,
            unit="%",
        ),
        Figure(f"{played.name}: the longest turn", counted[-1], played.most, at_least=False, unit="presses"),
    ]


async def turns_of(options: Mapping[str, Any], seed: int) -> list[list[str]]:
    """What was pressed in each turn of a game, the opening of the panel first."""
    with tempfile.TemporaryDirectory() as folder, mock.patch("bot.app.new_seed", return_value=seed):
        async with running(Path(folder)) as driver:
            return await _Game(driver, options, seed).played()


class _Game:
    """One game of four people."""

    def __init__(self, driver: Driver, options: Mapping[str, Any], seed: int) -> None:
        self.driver = driver
        self.options = options
        self.people: list[Person] = [driver.person(name) for name in PEOPLE]
        kind = CaballeroReader if options.get("game") == "elcaballero" else Reader
        self.readers = [kind(Random(f"{name} {seed}")) for name in PEOPLE]
        self.chance = Random(seed)
        self.panels: dict[int, Screen] = {}
        self.turns: dict[tuple[int, int], list[str]] = defaultdict(list)

    async def played(self) -> list[list[str]]:
        """The whole game."""
        tables = self.driver.tables
        for person in self.people:
            await tables.people.set_person(person.id, picture_layout=IN_WORDS)
        members = [Guest(person.id, person.name, "en-US") for person in self.people]
        table = await tables.lobbies.create(self.driver.guild.id, self.driver.channel.id, members[0], self.options)
        for member in members[1:]:
            await tables.lobbies.join(table.id, member)
        await tables.lobbies.start(table.id, members[0].user_id)
        while not (public := (await tables.games.public_state(table.id)).view).over:
            seat = self.chance.choice(public.waiting)
            state = await tables.games.seat_state(table.id, self.people[seat].id)
            if public.turn_player == seat:
                await self._turn(table.id, seat, (public.round, seat))
            else:
                self.panels.pop(seat, None)
                choice = RandomPlayer(self.chance).choose(state.view)
                await tables.games.choose(table.id, self.people[seat].id, state.revision, choice)
        return list(self.turns.values())

    async def _turn(self, table: int, seat: int, turn: tuple[int, int]) -> None:
        """Presses until nothing is asked any more."""
        person, reader, presses = self.people[seat], self.readers[seat], self.turns[turn]
        if not presses:
            reader.begin()
        panel = await person.slash("play")
        presses.append("play")
        if len(presses) > MOST:
            raise RuntimeError(f"a turn without end: {presses}\n{panel and panel.text}")
        while panel is not None:
            state: SeatState = await self.driver.tables.games.seat_state(table, person.id)
            wanted = reader.pressed(blocks_of(panel.components), state.view)
            if wanted is None:
                return
            presses.append(" ".join((wanted.custom_id.partition(":")[0], *wanted.choices)))
            if len(presses) > MOST:
                raise RuntimeError(f"a turn without end: {presses}\n{panel.text}")
            if wanted.values is None:
                panel = await person.press_id(panel, wanted.custom_id)
            else:
                panel = await person.choose(panel, wanted.values, wanted.custom_id)
            if (await self.driver.tables.games.public_state(table)).view.turn_player != seat:
                return
