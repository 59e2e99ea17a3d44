"""A database with many running tables: a few real games half-way through, and copies of them."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path
from random import Random

from bot.storage import open_store
from bot.storage.rows.posts import claim_posts, fail_post
from bot.tables import Member, Tables

GAMES = 10
DECISIONS = 120
GUILD, CHANNEL = 5, 6
STRANGER = 10**17
"""Ids of people of the crowd begin here; nobody in the playground has such a one."""

COPIED = ("seats", "choices", "snapshots", "log_lines", "waiting", "messages")


async def fill(database: Path, tables: int) -> None:
    """Fill a database with so many running tables of four people each."""
    seeds = itertools.count(1)
    store = await open_store(f"sqlite:///{database}", lambda: 1_700_000_000_000)
    try:
        service = Tables(store, lambda: 1_700_000_000_000, lambda: next(seeds))
        for number in range(GAMES):
            await _play(service, number)
        while claimed := await store.write(claim_posts, 10_000, 1000):  # one of each lane after the other
            for post in claimed:
                await store.write(fail_post, post, "nobody is there")
    finally:
        await store.close()
    _copy(database, tables)


async def _play(service: Tables, number: int) -> None:
    people = [Member(STRANGER + number * 10 + seat, f"Stranger {seat}") for seat in range(4)]
    table = await service.lobbies.create(GUILD, CHANNEL, people[0], {})
    for person in people[1:]:
        await service.lobbies.join(table.id, person)
    await service.lobbies.start(table.id, people[0].user_id)
    chance = Random(number)
    for _ in range(DECISIONS):
        waiting = (await service.games.public_state(table.id)).view.waiting
        user_id = people[chance.choice(waiting)].user_id
        state = await service.games.seat_state(table.id, user_id)
        await service.games.choose(table.id, user_id, state.revision, chance.choice(state.view.choices), None)


def _copy(database: Path, tables: int) -> None:
    """Copy the games until there are enough; rows keep everything but the table's number and the people's ids."""
    with sqlite3.connect(database) as connection:
        columns = {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name in ("tables", *COPIED)
        }
        for copy in range(1, tables // GAMES):
            shift = copy * GAMES
            for name, names in columns.items():
                key = "id" if name == "tables" else "table_id"
                values = [
                    f"{column} + {shift}"
                    if column == key
                    else f"{column} + {copy * 1000}"
                    if column in ("user_id", "owner_id")
                    else column
                    for column in names
                ]
                connection.execute(
                    f"INSERT INTO {name} ({', '.join(names)}) "  # noqa: S608 - our own names
                    f"SELECT {', '.join(values)} FROM {name} WHERE {key} <= {GAMES}"
                )
        connection.commit()
    connection.close()
