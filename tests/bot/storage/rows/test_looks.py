"""The contract of every store: how far somebody has looked into a log."""

from __future__ import annotations

from bot.storage.records.people import LastLook
from bot.storage.records.tables import Table
from bot.storage.rows.log import last_look, looked_up_to, note_look, note_read
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, withdraw_choices
from tests.bot.storage.samples import ANNA, BRUNO, Clock, choice, running_table, snapshot


async def press(store: Store, table: Table, expected: int, seat: int, *log: str) -> None:
    await store.write(
        append_choices,
        table.id,
        expected,
        [choice(seat, "a", *log)],
        snapshot(),
        interaction_id=table.id * 100 + expected,
    )


async def test_somebody_who_never_looked_has_all_before_them(store: Store) -> None:
    table = await running_table(store, log=5)
    assert await store.read(looked_up_to, ANNA, [table.id]) == {table.id: 0}
    assert await store.write(note_look, table.id, ANNA, 5) == LastLook(0, None, has_read=False)
    assert await store.read(looked_up_to, ANNA, [table.id]) == {table.id: 5}
    assert await store.read(looked_up_to, BRUNO, [table.id]) == {table.id: 0}


async def test_looking_twice_leaves_what_was_new(store: Store) -> None:
    table = await running_table(store, log=5)
    await store.write(note_look, table.id, ANNA, 3)
    assert (await store.write(note_look, table.id, ANNA, 5)).since == 3
    assert (await store.write(note_look, table.id, ANNA, 5)).since == 3
    assert (await store.read(last_look, table.id, ANNA)).since == 3


async def test_what_was_new_is_known_by_when_they_had_looked_before(store: Store, clock: Clock) -> None:
    table = await running_table(store, log=5)
    await store.write(note_look, table.id, ANNA, 3)
    clock.advance(60_000)
    before = clock()
    assert (await store.write(note_look, table.id, ANNA, 3)).since_at is None, "nothing was new"
    clock.advance(1000)
    assert (await store.write(note_look, table.id, ANNA, 5)).since_at == before
    clock.advance(1000)
    assert (await store.write(note_look, table.id, ANNA, 5)).since_at == before


async def test_looking_again_at_once_changes_nothing(store: Store, clock: Clock) -> None:
    table = await running_table(store, log=5)
    await store.write(note_look, table.id, ANNA, 3)
    before = clock()
    clock.advance(1000)
    await store.write(note_look, table.id, ANNA, 3)
    assert (await store.write(note_look, table.id, ANNA, 5)).since_at == before


async def test_what_was_read_is_read_until_more_is_new(store: Store) -> None:
    table = await running_table(store, log=5)
    await store.write(note_look, table.id, ANNA, 3)
    await store.write(note_read, table.id, ANNA)
    assert (await store.read(last_look, table.id, ANNA)).has_read
    assert (await store.write(note_look, table.id, ANNA, 3)).has_read
    assert not (await store.read(last_look, table.id, BRUNO)).has_read
    assert not (await store.write(note_look, table.id, ANNA, 5)).has_read


async def test_what_comes_of_a_press_is_seen_by_who_pressed(store: Store) -> None:
    table = await running_table(store, log=2)
    await store.write(note_look, table.id, ANNA, 2)
    await store.write(note_look, table.id, BRUNO, 2)
    await press(store, table, 0, 0, '"x"', '"y"')
    assert await store.read(looked_up_to, ANNA, [table.id]) == {table.id: 4}
    assert await store.read(looked_up_to, BRUNO, [table.id]) == {table.id: 2}


async def test_a_choice_that_nobody_pressed_is_seen_by_nobody(store: Store) -> None:
    table = await running_table(store, log=2)
    await store.write(note_look, table.id, ANNA, 2)
    await store.write(append_choices, table.id, 0, [choice(0, "a", '"x"')], snapshot())
    assert await store.read(looked_up_to, ANNA, [table.id]) == {table.id: 2}


async def test_what_comes_after_an_undo_is_new_again(store: Store) -> None:
    table = await running_table(store, log=2)
    await press(store, table, 0, 0, '"x"', '"y"')
    await store.write(note_look, table.id, BRUNO, 4)
    await store.write(withdraw_choices, table.id, 1, 0, snapshot())
    assert await store.read(looked_up_to, BRUNO, [table.id]) == {table.id: 2}
