"""What people have set is kept in memory, and is never older than what is stored."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Collection

import pytest

from bot.storage.records.people import Person
from bot.storage.records.shards import Shards
from bot.storage.rows.people import change_person, find_people
from bot.storage.sql import Sql
from bot.tables import memory
from tests.bot.tables.house import ANA, BEN, House


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """Whom the storage is asked about."""
    found: list[list[int]] = []

    def counted(sql: Sql, user_ids: Collection[int]) -> dict[int, Person]:
        found.append(sorted(user_ids))
        return find_people(sql, user_ids)

    monkeypatch.setattr(memory, "find_people", counted)
    return found


async def test_the_storage_is_asked_once_about_somebody_until_they_change_something(
    house: House, asked: list[list[int]]
) -> None:
    people = house.tables.people
    await people.people([ANA, BEN])
    assert await people.people([BEN]) == {BEN: Person(BEN)}
    changed = await people.set_person(ANA, digest_hour=8)
    assert (await people.person(ANA)).digest_hour == changed.digest_hour == 8
    assert await people.people([ANA, BEN]) == {ANA: changed, BEN: Person(BEN)}
    assert asked == [[ANA, BEN], [ANA]]


async def test_what_was_read_before_a_change_is_not_kept_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    has_read, may_return = threading.Event(), threading.Event()

    def held(sql: Sql, user_ids: Collection[int]) -> dict[int, Person]:
        found = find_people(sql, user_ids)
        has_read.set()
        assert may_return.wait(timeout=5)
        return found

    monkeypatch.setattr(memory, "find_people", held)
    known = house.tables.times.people
    reading = asyncio.create_task(known.of([ANA]))
    await asyncio.to_thread(has_read.wait, 5)
    with known.changing(ANA):
        changed = await house.store.write(change_person, ANA, digest_hour=8)
    may_return.set()

    assert await reading == {ANA: Person(ANA)}
    assert await known.of([ANA]) == {ANA: changed}


async def test_whoever_was_forgotten_has_set_nothing(house: House) -> None:
    people = house.tables.people
    await people.set_person(ANA, digest_hour=8)
    await people.person(ANA)
    await people.erase_person(ANA)
    assert await people.person(ANA) == Person(ANA)


async def test_nothing_is_kept_where_other_processes_may_change_it(house: House, asked: list[list[int]]) -> None:
    house.store.shards = Shards(0, 0, 2)
    for _ in range(2):
        await house.tables.people.people([ANA, BEN])
    assert asked == [[ANA, BEN]] * 2


async def test_those_asked_for_last_are_kept(house: House, asked: list[list[int]]) -> None:
    few = memory.PeopleMemory(house.store, kept=2)
    for user_id in (1, 2, 1, 3, 1, 2):
        await few.of([user_id])
    assert asked == [[1], [2], [3], [2]]
