"""Taking a person out of the store: no row and no byte of the file knows them any more, and the games are whole."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import orjson
import pytest

from bot.storage.addresses import open_store
from bot.storage.records.due import NO_TIMERS, Post
from bot.storage.records.games import LogLine, Snapshot
from bot.storage.records.puzzles import PuzzleAnswer
from bot.storage.records.tables import Seat, SeatKind, Table, TableStatus
from bot.storage.rows.facts import set_fact
from bot.storage.rows.games import choices_of
from bot.storage.rows.log import log_of, note_look
from bot.storage.rows.members import FORGOTTEN
from bot.storage.rows.people import change_person, find_people, save_hand_set
from bot.storage.rows.privacy import HELD, erase_person, stored_about
from bot.storage.rows.puzzles import open_answer
from bot.storage.rows.tables import find_table, open_table
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, enqueue, start_table
from tests.bot.storage.samples import BRUNO, CHANNEL, GUILD, Clock, choice, post

ULLA = 700_700_700_700
NAME = "Ulla Unmistakable"
BYSTANDER = "Ulla"


def snapshot(*waiting: int) -> Snapshot:
    return Snapshot(b"state", "digest", "rules", 0, frozenset(waiting))


def line(player: int, name: str) -> LogLine:
    return LogLine(orjson.dumps({"event": "SeatLeft", "player": player, "name": name}).decode())


async def filled(store: Store) -> None:
    """Ulla has been everywhere: a finished game of hers, one that Bruno plays on, a lobby, and all that is set."""
    seats = (Seat(0, SeatKind.PERSON, ULLA, NAME, 0), Seat(1, SeatKind.PERSON, BRUNO, BYSTANDER, 1))
    finished = await store.write(open_table, Table(GUILD, CHANNEL, ULLA, f"{NAME}'s Friday", {}, 7, seats))
    finished = await store.write(start_table, finished, snapshot(ULLA), [line(0, NAME), line(1, BYSTANDER)])
    await store.write(
        append_choices, finished.id, 0, [choice(0, "a")], snapshot(), interaction_id=5, posts=[post("p")], finishes=True
    )
    running = await store.write(open_table, Table(GUILD, CHANNEL, ULLA, "Sunday", {}, 7, seats))
    running = await store.write(start_table, running, snapshot(ULLA, BRUNO))
    await store.write(note_look, running.id, ULLA, 1)
    await store.write(save_hand_set, ULLA, f"Set of {NAME}", (10, 20), most=20)
    await store.write(change_person, ULLA, locale="de")
    alone = Table(None, CHANNEL, ULLA, "", {}, 7, seats[:1])
    await store.write(open_answer, PuzzleAnswer(ULLA, 5, GUILD, 0, NAME), alone, NO_TIMERS)
    await store.write(change_person, BRUNO, muted_people=(ULLA, ULLA + 1))
    direct = Post("direct_message", f'{{"user_id": {ULLA}}}', "n1", lane=f"person {ULLA}")
    await store.write(enqueue, running.id, [direct])
    await store.write(set_fact, f"digest of {ULLA}", "today")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[tuple[Store, Path]]:
    path = tmp_path / "elgrande.sqlite3"
    store = await open_store(f"sqlite:///{path}", Clock())
    await filled(store)
    yield store, path
    await store.close()


def rows_with(path: Path, *texts: str) -> list[str]:
    """Every row of the whole database in which one of these texts stands."""
    with closing(sqlite3.connect(path)) as connection:
        return [row for row in connection.iterdump() if any(text in row for text in texts)]


async def test_no_row_and_no_byte_of_the_file_knows_them_any_more(house: tuple[Store, Path]) -> None:
    store, path = house
    assert len(rows_with(path, str(ULLA), NAME)) > 8

    tables = await store.erase(erase_person, ULLA, "Former player")

    assert tables == [1, 2, 3]
    assert rows_with(path, str(ULLA), NAME) == []
    assert (await store.read(stored_about, ULLA)) == {name: [] for name in await store.read(stored_about, ULLA)}
    await store.close()
    for file in path.parent.iterdir():
        assert NAME.encode() not in file.read_bytes(), file.name
        assert str(ULLA).encode() not in file.read_bytes(), file.name


async def test_the_games_and_everybody_else_stay_as_they_are(house: tuple[Store, Path]) -> None:
    store, _ = house
    before = await store.read(choices_of, 1)
    await store.erase(erase_person, ULLA, "Former player")

    assert await store.read(choices_of, 1) == before
    finished, running = await store.read(find_table, 1), await store.read(find_table, 2)
    assert finished is not None
    assert running is not None
    assert (await store.read(find_people, [BRUNO]))[BRUNO].muted_people == (ULLA + 1,)
    assert (finished.status, finished.name, running.name) == (TableStatus.FINISHED, "", "Sunday")
    assert finished.seats == (
        Seat(0, SeatKind.COMPUTER, None, "Former player 1", 0, is_deserted=True),
        Seat(1, SeatKind.PERSON, BRUNO, BYSTANDER, 1),
    )
    assert running.owner_id == BRUNO
    told = [orjson.loads(each.event)["name"] for each in await store.read(log_of, 1)]
    assert told == ["Former player", BYSTANDER]
    assert await store.problems() == []


async def test_somebody_nobody_knows_can_be_forgotten_too(house: tuple[Store, Path]) -> None:
    store, path = house
    before = len(rows_with(path, ""))
    assert await store.erase(erase_person, 4711, "Former player") == []
    assert len(rows_with(path, "")) == before


async def test_what_is_kept_is_told_without_what_would_tell_secrets(house: tuple[Store, Path]) -> None:
    store, _ = house
    told = await store.read(stored_about, ULLA)

    assert [each["name"] for each in told["seats"]] == [NAME, NAME, NAME]
    assert [(each["day"], each["name"]) for each in told["positions_of_the_day"]] == [(5, NAME)]
    assert [each["choice"] for each in told["choices"]] == ["a"]
    assert told["settings"][0]["locale"] == "de"
    assert "seed" not in str(told)
    assert "position" not in str(told["looked_at"])
    assert FORGOTTEN not in [row.get("user_id") for rows in told.values() for row in rows]


async def test_every_column_that_can_hold_a_person_is_known(house: tuple[Store, Path]) -> None:
    _, path = house
    with closing(sqlite3.connect(path)) as connection:
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        found = {
            (table, row[1])
            for table in tables
            for row in connection.execute(f"PRAGMA table_info({table})")
            if row[1] in ("user_id", "owner_id", "person_id", "by_user_id", "member_id")
        }
    assert found == set(HELD)
