"""The contract of every store: what is to be done at a time is done once, with the change that it is."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Protocol

import pytest

from bot.storage.errors import OutOfDate, UnknownTable
from bot.storage.records.due import WHOLE_TABLE, Outage, Timer, TimerChanges
from bot.storage.records.tables import Table
from bot.storage.rows.claims import claim, next_due, release
from bot.storage.rows.facts import add_outage, all_outages
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import open_table
from bot.storage.rows.timers import TIMERS
from bot.storage.store import Store
from tests.bot.storage.deeds import (
    append_choices,
    append_log,
    cancel_table,
    change_timers,
    enqueue,
    place_table,
    save_lobby,
    start_table,
    withdraw_choices,
)
from tests.bot.storage.samples import GUILD, Clock, choice, new_table, post, running_table, snapshot, timers_of

LEASE = 1000


def at(due_at: int, kind: str = "call", seat: int = 0, payload: str = "") -> Timer:
    return Timer(kind, due_at, seat, payload)


async def kinds(store: Store, table: Table) -> list[tuple[str, int]]:
    return [(timer.kind, timer.seat) for timer in await store.read(timers_of, table.id)]


async def only(store: Store) -> Timer:
    (claimed,) = await store.write(claim, TIMERS, 10, LEASE)
    return claimed


async def fired(store: Store, table: Table, now: int) -> Timer:
    """A timer that is claimed."""
    await store.write(change_timers, table.id, TimerChanges(set=(at(now),)))
    return await only(store)


async def test_a_timer_is_claimed_when_it_is_due_and_complete(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now + 5, payload="x"),)))
    assert await store.write(claim, TIMERS, 10, LEASE) == []
    assert await store.read(next_due, TIMERS) == clock.now + 5
    clock.advance(5)
    claimed = await only(store)
    assert claimed == Timer("call", clock.now, 0, "x", claimed.id, table.id, attempts=1)


async def test_a_claimed_timer_is_nobody_elses_until_the_lease_ends(store: Store, clock: Clock) -> None:
    await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now),)))
    assert (await only(store)).attempts == 1
    assert await store.read(next_due, TIMERS) == clock.now + LEASE
    clock.advance(LEASE - 1)
    assert await store.write(claim, TIMERS, 10, LEASE) == []
    clock.advance(1)
    assert (await only(store)).attempts == 2


async def test_one_timer_is_claimed_by_one_of_many_sweepers(store: Store, clock: Clock) -> None:
    await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now), at(clock.now, seat=1))))
    claims = await asyncio.gather(*(store.write(claim, TIMERS, 1, LEASE) for _ in range(20)))
    assert sorted(timer.seat for claim in claims for timer in claim) == [0, 1]


async def test_the_longest_due_come_first_and_no_more_than_asked_for(store: Store, clock: Clock) -> None:
    for number in (2, 0, 1):
        await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now + number, seat=number),)))
    clock.advance(10)
    assert [timer.seat for timer in await store.write(claim, TIMERS, 2, LEASE)] == [0, 1]
    assert [timer.seat for timer in await store.write(claim, TIMERS, 2, LEASE)] == [2]


async def test_a_timer_that_is_set_again_replaces_the_one_before(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now), at(clock.now, seat=1))))
    await store.write(change_timers, table.id, TimerChanges(set=(at(clock.now + 7, payload="new"),)))
    assert [(each.seat, each.due_at, each.payload) for each in await store.read(timers_of, table.id)] == [
        (1, clock.now, ""),
        (0, clock.now + 7, "new"),
    ]


async def test_a_released_timer_comes_back_when_it_is_time(store: Store, clock: Clock) -> None:
    await store.write(open_table, new_table(), TimerChanges(set=(at(clock.now),)))
    timer = await only(store)
    await store.write(release, TIMERS, timer, clock.now + 50)
    assert await store.read(next_due, TIMERS) == clock.now + 50
    clock.advance(50)
    second = await only(store)
    await store.write(release, TIMERS, timer, clock.now)  # its claim was over long ago
    assert await store.write(claim, TIMERS, 10, LEASE) == []
    assert second == replace(timer, attempts=2)


async def test_clearing_takes_away_what_is_named_and_nothing_else(store: Store, clock: Clock) -> None:
    first = await store.write(open_table, new_table(), TimerChanges(set=(at(1), at(1, "end"), at(1, seat=WHOLE_TABLE))))
    second = await store.write(open_table, new_table(), TimerChanges(set=(at(1),)))
    await store.write(change_timers, first.id, TimerChanges(clear=(("call", 0), ("end", 5))))
    assert await kinds(store, first) == [("end", 0), ("call", WHOLE_TABLE)]
    assert await kinds(store, second) == [("call", 0)]


async def test_timers_belong_to_a_table(store: Store) -> None:
    with pytest.raises(UnknownTable):
        await store.write(change_timers, 99, TimerChanges(set=(at(1),)))
    assert await store.read(next_due, TIMERS) is None


class Change(Protocol):
    async def __call__(self, store: Store, table: Table, timers: TimerChanges) -> object: ...


async def append(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot("b"), timers=timers)


async def withdraw(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(withdraw_choices, table.id, 1, 0, snapshot("c"), timers=timers)


async def tell(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(append_log, table.id, [], timers=timers)


async def post_something(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(enqueue, table.id, [post("p")], timers=timers)


async def place(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(place_table, table.id, 1, 2, timers)


async def cancel(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(cancel_table, table.id, timers=timers)


async def finish(store: Store, table: Table, timers: TimerChanges) -> None:
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot("b"), finishes=True, timers=timers)


CHANGES = (append, withdraw, tell, post_something, place, cancel, finish)
ENDINGS = (cancel, finish)


async def played(store: Store) -> Table:
    """A running table with one choice."""
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a"))
    return table


async def everything(store: Store, table: Table) -> list[object]:
    return [
        await store.read(find_game, table.id),
        await store.read(choices_of, table.id),
        await store.read(timers_of, table.id),
    ]


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_takes_the_timer_whose_effect_it_is_with_it(store: Store, clock: Clock, change: Change) -> None:
    table = await played(store)
    timer = await fired(store, table, clock.now)
    await change(store, table, TimerChanges(fired=timer, set=(at(clock.now, "next"),)))
    assert await kinds(store, table) == [("next", 0)]


@pytest.mark.parametrize("change", CHANGES)
async def test_a_timer_that_was_cleared_meanwhile_changes_nothing(store: Store, clock: Clock, change: Change) -> None:
    table = await played(store)
    timer = await fired(store, table, clock.now)
    await store.write(change_timers, table.id, TimerChanges(clear=(("call", 0),)))
    before = await everything(store, table)
    with pytest.raises(OutOfDate):
        await change(store, table, TimerChanges(fired=timer, set=(at(clock.now, "next"),)))
    assert await everything(store, table) == before
    assert await store.write(claim, POSTS, 10, LEASE) == []


@pytest.mark.parametrize("change", CHANGES)
async def test_a_timer_that_was_set_again_meanwhile_changes_nothing(store: Store, clock: Clock, change: Change) -> None:
    table = await played(store)
    timer = await fired(store, table, clock.now)
    await store.write(change_timers, table.id, TimerChanges(set=(at(clock.now),)))
    before = await everything(store, table)
    with pytest.raises(OutOfDate):
        await change(store, table, TimerChanges(fired=timer))
    assert await everything(store, table) == before


@pytest.mark.parametrize("change", CHANGES)
async def test_of_two_who_claimed_a_timer_one_after_the_other_only_the_second_changes_anything(
    store: Store, clock: Clock, change: Change
) -> None:
    table = await played(store)
    first = await fired(store, table, clock.now)
    clock.advance(LEASE)
    second = await only(store)
    with pytest.raises(OutOfDate):
        await change(store, table, TimerChanges(fired=first))
    await change(store, table, TimerChanges(fired=second))
    assert await kinds(store, table) == []


@pytest.mark.parametrize("change", ENDINGS)
async def test_a_table_that_ends_loses_its_timers(store: Store, clock: Clock, change: Change) -> None:
    table = await played(store)
    await store.write(change_timers, table.id, TimerChanges(set=(at(1), at(2, "end", 1))))
    await change(store, table, TimerChanges(set=(at(clock.now, "afterwards"),)))
    assert await kinds(store, table) == [("afterwards", 0)]


async def test_a_lobby_has_timers_too_and_keeps_them_when_the_game_begins(store: Store) -> None:
    table = await store.write(open_table, new_table())
    table = await store.write(
        save_lobby, table, timers=TimerChanges(set=(at(1, "closing", WHOLE_TABLE), at(2, "warning")))
    )
    started = TimerChanges(set=(at(3, "turn", 1),), clear=(("warning", 0),))
    await store.write(start_table, table, snapshot(), timers=started)
    assert await kinds(store, table) == [("closing", WHOLE_TABLE), ("turn", 1)]


async def test_outages_are_kept_in_the_order_in_which_they_ended(store: Store) -> None:
    for outage in (Outage(5, 9), Outage(1, 2, GUILD), Outage(3, 6)):
        await store.write(add_outage, outage)
    assert await store.read(all_outages) == [Outage(1, 2, GUILD), Outage(3, 6), Outage(5, 9)]
