"""Databases with a game that stands where a test wants it, made by the table service itself, without Discord."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from bot.game.lobby import Guest
from bot.game.states import SeatState
from bot.storage.addresses import open_store
from bot.tables.service import Tables
from engine.players.random_player import RandomPlayer
from playground.client import Person

Wanted = Callable[[SeatState], bool]
NOW = int(time.time() * 1000)
"""When the games are played: just now. A game of long ago is warned about, for standing still, when the bot starts."""
MOST_GAMES = 50


async def game_where(wanted: Wanted, people: Sequence[Person], folder: Path, preferred: Sequence[str] = ()) -> Path:
    """A database with one table of these people (table 1), played up to where `wanted` holds for the first of them.

    Everybody else has chosen as far as they can be asked before. `preferred` are choices to make whenever they are
    open.
    """
    for seed in range(MOST_GAMES):
        database = folder / f"prepared-{seed}.sqlite3"
        if await _played_up_to(wanted, people, database, seed, preferred):
            return database
    raise AssertionError("No game comes to where the test wants it.")


async def _played_up_to(
    wanted: Wanted, people: Sequence[Person], database: Path, seed: int, preferred: Sequence[str]
) -> bool:
    times, interactions = itertools.count(NOW), itertools.count(1)
    store = await open_store(f"sqlite:///{database}", lambda: next(times))
    try:
        tables = Tables(store, lambda: next(times), lambda: seed)
        guild = people[0].state["guilds"][0]
        members = [Guest(int(person.id), person.name, "en-US") for person in people]
        table = await tables.lobbies.create(int(guild["id"]), int(people[0].channel), members[0], {"rounds": 6})
        for member in members[1:]:
            await tables.lobbies.join(table.id, member)
        await tables.lobbies.start(table.id, members[0].user_id)
        chance = Random(seed)
        while True:
            first = await tables.games.seat_state(table.id, members[0].user_id)
            if wanted(first):
                return True
            if first.view.over:
                return False
            seat = first.view.waiting[0]
            state = await tables.games.seat_state(table.id, members[seat].user_id)
            choice = next((each for each in preferred if each in state.view.choices), None)
            choice = choice or RandomPlayer(chance).choose(state.view)
            await tables.games.choose(table.id, members[seat].user_id, state.revision, choice, next(interactions))
    finally:
        await store.close()
