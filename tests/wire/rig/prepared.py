"""Databases with a game that stands where a test wants it, made by the table service itself, without Discord."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from bot.game.lobby import Guest
from bot.game.states import SeatState
from bot.storage.addresses import open_store
from bot.tables.service import Tables
from engine.players.random_player import RandomPlayer
from playground.client import Visitor
from tests.wire.rig import ledger
from tests.wire.rig.programs import Rig

Wanted = Callable[[SeatState], bool]
NOW = int(time.time() * 1000)
"""When the games are played: just now. A game of long ago is warned about, for standing still, when the bot starts."""
MOST_GAMES = 50
TABLE = 1


SIX_ROUNDS: Mapping[str, Any] = {"rounds": 6}


def rounds_are_left(count: int) -> Wanted:
    """Wanted is the beginning of the round with which so many are left."""
    return lambda state: state.view.rounds.index(state.view.round) >= len(state.view.rounds) - count


async def game_near_its_end(
    rig: Rig, people: Sequence[Visitor], rounds: int, options: Mapping[str, Any] = SIX_ROUNDS
) -> ledger.Stored:
    """Let the bot of this rig, not yet started, find a table of these people (table 1) with so many rounds left;
    returns what is stored of it. By day the ends of games are clicked, and whole ones at night (`make nightly`).
    """
    assert await _played_up_to(rounds_are_left(rounds), people, rig.database_url, 0, (), options)
    return ledger.read(rig.kept_in, TABLE)


async def game_that_is_over(rig: Rig, people: Sequence[Visitor]) -> None:
    """Let the bot of this rig, not yet started, find a table of these people (table 1) that is over."""
    assert await _played_up_to(lambda state: state.view.over, people, rig.database_url, 0, (), SIX_ROUNDS)


async def game_where(
    wanted: Wanted,
    people: Sequence[Visitor],
    folder: Path,
    preferred: Sequence[str] = (),
    options: Mapping[str, Any] = SIX_ROUNDS,
) -> Path:
    """A database with one table of these people (table 1), played up to where `wanted` holds for the first of them.

    Everybody else has chosen as far as they can be asked before. `preferred` are choices to make whenever they are
    open.
    """
    for seed in range(MOST_GAMES):
        database = folder / f"prepared-{seed}.sqlite3"
        if await _played_up_to(wanted, people, f"sqlite:///{database}", seed, preferred, options):
            return database
    raise AssertionError("No game comes to where the test wants it.")


async def _played_up_to(
    wanted: Wanted,
    people: Sequence[Visitor],
    database_url: str,
    seed: int,
    preferred: Sequence[str],
    options: Mapping[str, Any],
) -> bool:
    times, interactions = itertools.count(NOW), itertools.count(1)
    store = await open_store(database_url, lambda: next(times))
    try:
        tables = Tables(store, lambda: next(times), lambda: seed)
        guild = people[0].state["guilds"][0]
        members = [Guest(int(person.id), person.name, "en-US") for person in people]
        table = await tables.lobbies.create(int(guild["id"]), int(people[0].channel), members[0], options)
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
