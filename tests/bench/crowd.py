"""A database with many running tables: a few real games some rounds old, and copies of them."""

from __future__ import annotations

import itertools
from random import Random

from bot.game.lobby import Guest
from bot.storage.addresses import open_store
from bot.storage.rows.claims import claim
from bot.storage.rows.posts import POSTS, fail_post
from bot.storage.sql import Sql
from bot.storage.sqlite.store import SqliteStore
from bot.tables.service import Tables

GAMES = 10
DECISIONS = 60
GUILD, CHANNEL = 5, 6
STRANGER = 10**17
"""Ids of people of the crowd begin here; nobody in the playground has such a one."""

IDS = 10
"""How many ids of people a table takes."""
COPIED = ("seats", "choices", "snapshots", "log_lines", "waiting")


async def fill(address: str, tables: int) -> None:
    """Fill the database at this address with so many running tables of four people each."""
    seeds = itertools.count(1)
    store = await open_store(address, lambda: 1_700_000_000_000)
    try:
        service = Tables(store, lambda: 1_700_000_000_000, lambda: next(seeds))
        for number in range(GAMES):
            await _play(service, number)
        while claimed := await store.write(claim, POSTS, 10_000, 1000):  # one of each lane after the other
            for post in claimed:
                await store.write(fail_post, post, "nobody is there")
        await store.write(_copy, tables, isinstance(store, SqliteStore))
    finally:
        await store.close()


async def _play(service: Tables, number: int) -> None:
    people = [Guest(STRANGER + number * IDS + seat, f"Stranger {seat}") for seat in range(4)]
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


def _copy(sql: Sql, tables: int, in_a_file: bool) -> None:
    """Double the games until there are enough; rows keep everything but the table's number and the people's ids."""
    if not in_a_file:
        # Else each of three million rows looks for its table.
        sql.execute("SET LOCAL session_replication_role = replica")
    columns = {name: list(sql.rows(f"SELECT * FROM {name} LIMIT 1")[0].keys()) for name in ("tables", *COPIED)}  # noqa: S608 - our own names
    there = GAMES
    while there < tables:
        more = min(there, tables - there)
        shifts = {"user_id": there * IDS, "owner_id": there * IDS, "table_id": there}
        for name, names in columns.items():
            shifted = shifts | {"id": there} if name == "tables" else shifts
            key = "id" if name == "tables" else "table_id"
            values = [f"{column} + {shifted[column]}" if column in shifted else column for column in names]
            sql.execute(
                f"INSERT INTO {name} ({', '.join(names)}) "  # noqa: S608 - our own names
                f"SELECT {', '.join(values)} FROM {name} WHERE {key} <= {more}"
            )
        there += more
    sql.go_on_numbering("tables")
    if not in_a_file:
        sql.execute("ANALYZE")  # as the server does by itself with what grows day by day
