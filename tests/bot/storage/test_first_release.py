"""A database of the last schema before 1.0 is brought to that of 1.0, its games and leagues with it."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg.rows import dict_row

from bot.game.errors import Broken
from bot.game.posts import LobbyRefresh, content_of
from bot.leagues.running.service import Leagues
from bot.storage.addresses import open_store
from bot.storage.records.tables import TableStatus
from bot.storage.rows.claims import claim
from bot.storage.rows.log import log_of
from bot.storage.rows.posts import POSTS
from bot.storage.rows.seasons import facts_of
from bot.storage.store import Store
from bot.tables.reading.archive import differences
from bot.tables.service import Tables
from tests.bot.leagues.running.league import Club, Heard
from tests.bot.storage.samples import GUILD, Clock
from tests.bot.tables.house import ANA, House, at_random
from tests.postgresql import Server

LEFT_BEHIND = Path(__file__).parent / "first_release"
"""What commit c2fab3b wrote of the same tables, in each database:

1. a game of three, played to its end (44, 34 and 95 points)
2. one in its first round, and 3. one of El Caballero
4. one in its first round, by the third rulings, and 5. one by the first, which stored no number of them
6. a game of two, played to its end by the second rulings (24 and 80 points)
7. a lobby
8. the game of season 1, which is over (m4 before m3, m2 and m1)
9. that of season 2, in its first round
10. that of season 3, likewise, but by the third rulings
"""

LATER = 40 * 24 * 60 * 60 * 1000


async def in_sqlite(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "elgrande.sqlite3")) as file:
        file.executescript(gzip.decompress((LEFT_BEHIND / "sqlite.sql.gz").read_bytes()).decode())
    return f"sqlite:///{folder / 'elgrande.sqlite3'}"


async def in_postgresql(server: Server) -> str:
    url = server.bare()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(gzip.decompress((LEFT_BEHIND / "postgresql.sql.gz").read_bytes()))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return await in_sqlite(tmp_path)
    return await in_postgresql(request.getfixturevalue("server"))


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    clock.advance(LATER)
    opened = await open_store(url, clock)
    yield opened
    await opened.close()


@pytest.fixture
def house(tmp_path: Path, store: Store, clock: Clock) -> House:
    return House(tmp_path, clock, store, Tables(store, clock, lambda: 7))


@pytest.fixture
def club(url: str, house: House) -> Club:
    heard = Heard()
    leagues = Leagues(house.store, house.tables, house.clock, heard)
    return Club(url, house.clock, house.store, house.tables, leagues, heard)


@pytest.mark.thorough
async def test_games_go_on_to_their_end(house: House) -> None:
    assert [each async for each in differences(house.store)] == []
    for table in (2, 3, 9):
        assert (await house.play(table, at_random(table))).view.over
    assert [each async for each in differences(house.store)] == []
    assert [each.id for each in await house.tables.overview.tables_of_guild(GUILD, [TableStatus.LOBBY])] == [7]


async def test_a_game_that_is_over_can_be_looked_at_and_checked(house: House) -> None:
    assert list((await house.tables.games.public_state(1)).view.score) == [44, 34, 95]
    assert (await house.tables.archive.verdict(1, ANA)).agrees


async def test_a_game_by_rulings_of_before_is_closed_and_its_messages_say_so(house: House) -> None:
    for table in (4, 5, 10):
        assert (await house.tables.overview.table(table)).status is TableStatus.CANCELLED
        assert await house.store.read(log_of, table)
    told = [post for post in await house.store.write(claim, POSTS, 25, 1000) if post.kind == "lobby_refresh"]
    assert {post.table_id for post in told} >= {4, 5, 10}
    assert {content_of(post) for post in told if post.table_id in (4, 5, 10)} == {LobbyRefresh(of_old_rulings=True)}


@pytest.mark.parametrize("expansion", ["inquisitor", "grandissimo"])
async def test_a_game_with_an_expansion_that_was_mended_in_1_0_is_closed_others_go_on(
    url: str, clock: Clock, expansion: str
) -> None:
    """Table 2 begins as a game with that expansion; tables 3 and 9 are what they were."""
    chosen = f'UPDATE tables SET options = replace(options, \'"expansions":[]\', \'"expansions":["{expansion}"]\')'  # noqa: S608  # ours
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.execute(f"{chosen} WHERE id = 2")
            file.commit()
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"{chosen} WHERE id = 2".encode())
    store = await open_store(url, clock)
    tables = Tables(store, clock, lambda: 7)

    found = [(await tables.overview.table(number)).status for number in (2, 3, 9)]
    assert found == [TableStatus.CANCELLED, TableStatus.RUNNING, TableStatus.RUNNING]
    told = [content_of(post) for post in await store.write(claim, POSTS, 25, 1000) if post.table_id == 2]
    assert LobbyRefresh(of_old_rulings=True) in told
    await store.close()


async def test_of_a_game_that_was_over_by_rulings_of_before_the_log_stays(house: House) -> None:
    assert await house.store.read(log_of, 6)
    assert (await house.tables.overview.table(6)).status is TableStatus.FINISHED
    with pytest.raises(Broken):
        await house.tables.games.public_state(6)


async def test_results_count_as_before(club: Club) -> None:
    ranked = await club.leagues.ratings.of(GUILD)
    assert [game.table for game in ranked.games] == ["1", "6", "s1:1-1-1-1"]
    (ledger,) = [ledger for pool, ledger in ranked.ledgers.items() if pool.season is None]
    assert {player: round(rating.mean, 3) for player, rating in ledger.ratings.items()} == {
        "m1": 24.702,
        "m2": 22.393,
        "m3": 24.96,
        "m4": 24.96,
        "random": 27.957,
    }


async def test_how_a_game_of_a_season_ended_stands_in_its_result_alone(store: Store) -> None:
    (finished,) = [row for row in await store.read(facts_of, 1) if row.kind == "Finished"]
    assert json.loads(finished.fact)["seats"] == []
    assert [seat.place for seat in finished.seats] == [1, 1, 1, 1]


async def test_seasons_go_on_and_come_to_their_end(club: Club) -> None:
    assert (await club.read(1)).final() == (("m4", "m3", "m2", "m1"),)
    await club.pass_time(LATER)
    for season_id in (2, 3):
        await club.pass_time(LATER)
        assert (await club.read(season_id)).closed_at is not None


async def test_its_schema_is_that_of_a_new_database(url: str, store: Store, clock: Clock, tmp_path: Path) -> None:
    await store.close()
    if url.startswith("sqlite"):
        path = tmp_path / "new.sqlite3"
        await (await open_store(f"sqlite:///{path}", clock)).close()
        assert in_file(tmp_path / "elgrande.sqlite3") == in_file(path)
    else:
        left = on_server(url)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        await (await open_store(url, clock)).close()
        assert left == on_server(url)


def in_file(path: Path) -> set[str]:
    """Everything that a file's schema has: columns, indexes and triggers, whatever the order and spelling."""
    with closing(sqlite3.connect(path)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        columns = [(name, row[1:]) for name in tables for row in file.execute(f"PRAGMA table_info({name})")]
        others = file.execute("SELECT type, name, sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL")
        return {str(each) for each in columns} | {" ".join(" ".join(row).split()) for row in others}


def on_server(url: str) -> set[str]:
    """The same of a server, with its constraints and functions."""
    columns = "table_name, column_name, data_type, is_nullable, column_default, is_identity"
    ours = "'public'::regnamespace"
    asked = (
        f"SELECT {columns} FROM information_schema.columns WHERE table_schema = 'public'",  # noqa: S608  # ours
        "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT tgname, tgrelid::regclass, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
        f"SELECT proname, translate(prosrc, E'\n ', '') FROM pg_proc WHERE pronamespace = {ours}",  # noqa: S608  # ours
        f"SELECT conrelid::regclass, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = {ours}",  # noqa: S608  # ours
    )
    with psycopg.connect(url, row_factory=dict_row) as connection:
        return {str(row) for each in asked for row in connection.execute(each.encode()).fetchall()}
