"""The contract of every storage: tables from the lobby to the end, and their messages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import (
    LogLine,
    NewChoice,
    OutOfDate,
    Repository,
    StoredLogLine,
    TableMessage,
    TableStatus,
    UnknownTable,
    WaitingTable,
)
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CARLA,
    CHANNEL,
    GUILD,
    Clock,
    append,
    computer,
    latest,
    new_table,
    person,
    post,
    running_table,
    snapshot,
)

OPEN = (TableStatus.LOBBY, TableStatus.RUNNING)


async def test_a_new_table_is_a_lobby_with_the_next_number(storage: Repository, clock: Clock) -> None:
    first = await storage.create_table(new_table())
    second = await storage.create_table(new_table(guild_id=None, name="Second *bold* @everyone"))
    assert (first.id, second.id) == (1, 2)
    assert first.status is TableStatus.LOBBY
    assert first.seats == (person(0, ANNA), person(1, BRUNO), computer(2))
    assert first.created_at == first.changed_at == clock.now
    assert second.guild_id is None
    assert second.name == "Second *bold* @everyone"
    assert await storage.table(1) == first
    assert await storage.table(3) is None


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
async def test_the_whole_range_of_seeds_is_kept(storage: Repository, seed: int) -> None:
    assert (await storage.create_table(new_table(seed=seed))).seed == seed


async def test_a_lobby_is_stored_as_it_stands(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    clock.advance(5)
    wished = replace(
        table, owner_id=BRUNO, name="Saturday", options="{}", seed=8, seats=(person(0, BRUNO), person(1, CARLA))
    )
    saved = await storage.save_lobby(wished)
    assert saved == replace(wished, revision=table.revision + 1, changed_at=clock.now)
    assert await storage.table(table.id) == saved


async def test_of_two_changes_to_the_same_lobby_the_second_is_refused(storage: Repository) -> None:
    table = await storage.create_table(new_table(seats=(person(0, ANNA),)))
    saved = await storage.save_lobby(replace(table, seats=(*table.seats, person(1, BRUNO))))
    with pytest.raises(OutOfDate):
        await storage.save_lobby(replace(table, seats=(*table.seats, person(1, CARLA))))
    with pytest.raises(OutOfDate):
        await storage.start_table(table, snapshot())
    assert await storage.table(table.id) == saved


async def test_a_started_table_runs_and_is_no_lobby_any_more(storage: Repository, clock: Clock) -> None:
    table = await storage.create_table(new_table())
    started = await storage.start_table(
        replace(table, seats=(person(0, BRUNO), person(1, ANNA))),
        snapshot(waiting={BRUNO}),
        [LogLine('"begin"'), LogLine('"hand"', visible_to=1)],
        [post("first")],
    )
    assert started.status is TableStatus.RUNNING
    assert started.seats == (person(0, BRUNO), person(1, ANNA))
    saved = await latest(storage, table)
    assert (saved.state, saved.digest, saved.rules_digest) == (b"start", "digest of start", "rules 1")
    assert (saved.choice_count, saved.log_position, saved.undo_floor) == (0, 2, 0)
    assert saved.waiting == {BRUNO}
    assert await storage.log(table.id) == [StoredLogLine(1, 0, '"begin"', None, clock.now)]
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["first"]
    for change in (storage.save_lobby(started), storage.start_table(started, snapshot())):
        with pytest.raises(OutOfDate):
            await change


async def test_a_table_without_a_game_has_no_saved_game(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    assert await storage.game(table.id) is None
    assert await storage.game(99) is None


async def test_the_place_of_a_table_can_change(storage: Repository) -> None:
    table = await running_table(storage)
    placed = await storage.place_table(table.id, CHANNEL, 777)
    assert (placed.channel_id, placed.thread_id) == (CHANNEL, 777)
    assert [each.id for each in await storage.tables_in_channel(777)] == [table.id]


async def test_a_channel_shows_what_is_open_in_it(storage: Repository) -> None:
    tables = [await storage.create_table(new_table()) for _ in range(3)]
    elsewhere = await storage.create_table(new_table(channel_id=602))
    await storage.place_table(tables[0].id, CHANNEL, 777)
    await storage.cancel_table(tables[1].id)
    assert [each.id for each in await storage.tables_in_channel(CHANNEL)] == [tables[2].id, tables[0].id]
    assert [each.id for each in await storage.tables_in_channel(602)] == [elsewhere.id]
    assert [each.id for each in await storage.tables_in_channel(CHANNEL, limit=1)] == [tables[2].id]


@pytest.mark.parametrize("is_running", [False, True])
async def test_a_table_is_cancelled_once(storage: Repository, is_running: bool) -> None:
    table = await running_table(storage) if is_running else await storage.create_table(new_table())
    cancelled = await storage.cancel_table(table.id, [post("bye")])
    assert cancelled.status is TableStatus.CANCELLED
    assert await storage.tables_waiting_for(ANNA) == []
    with pytest.raises(OutOfDate):
        await storage.cancel_table(table.id, [post("bye again")])
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["bye"]


async def test_every_change_to_an_unknown_table_says_so(storage: Repository) -> None:
    missing = replace(await storage.create_table(new_table()), id=99)
    changes = [
        storage.save_lobby(missing),
        storage.start_table(missing, snapshot()),
        storage.place_table(99, CHANNEL, None),
        storage.cancel_table(99),
        append(storage, missing, 0, "a"),
        storage.withdraw_choices(99, 1, 0, snapshot()),
        storage.replace_snapshot(99, 0, snapshot()),
        storage.enqueue(99, [post("a")]),
        storage.remember_message(99, TableMessage("lobby", CHANNEL, 1)),
    ]
    for change in changes:
        with pytest.raises(UnknownTable, match="There is no table 99"):
            await change


async def test_tables_of_a_guild_by_status_newest_first(storage: Repository) -> None:
    lobby = await storage.create_table(new_table())
    running = await running_table(storage)
    await storage.create_table(new_table(guild_id=502))
    direct = await storage.create_table(new_table(guild_id=None))
    cancelled = await storage.cancel_table((await storage.create_table(new_table())).id)
    assert await storage.tables_of_guild(GUILD, OPEN) == [running, lobby]
    assert await storage.tables_of_guild(GUILD, [TableStatus.CANCELLED]) == [cancelled]
    assert await storage.tables_of_guild(GUILD, list(TableStatus), limit=2) == [cancelled, running]
    assert await storage.tables_of_guild(None, OPEN) == [direct]
    assert await storage.tables_of_guild(GUILD, []) == []


async def test_tables_of_a_person_are_those_with_their_seat(storage: Repository) -> None:
    both = await storage.create_table(new_table())
    await storage.create_table(new_table(seats=(person(0, ANNA), computer(1))))
    running = await running_table(storage)
    assert await storage.tables_of_person(BRUNO, OPEN) == [running, both]
    assert await storage.tables_of_person(BRUNO, [TableStatus.LOBBY]) == [both]
    assert await storage.tables_of_person(BRUNO, OPEN, limit=1) == [running]
    assert await storage.tables_of_person(CARLA, OPEN) == []


async def test_waiting_tables_come_longest_waiting_first(storage: Repository, clock: Clock) -> None:
    tables = []
    for _ in range(3):
        tables.append(await running_table(storage))
        clock.advance(10)
    first, second, third = tables
    started = clock.now - 30
    await storage.append_choices(first.id, 0, [choice_of(0)], snapshot(waiting={BRUNO}))
    clock.advance(10)
    await storage.append_choices(first.id, 1, [choice_of(1)], snapshot(waiting={ANNA, CARLA}))
    clock.advance(10)
    # A choice after which the same person goes on does not make them wait anew.
    await storage.append_choices(second.id, 0, [choice_of(0)], snapshot(waiting={ANNA}))
    found = await storage.tables_waiting_for(ANNA)
    assert [(each.table.id, each.since) for each in found] == [
        (second.id, started + 10),
        (third.id, started + 20),
        (first.id, started + 40),
    ]
    assert await storage.tables_waiting_for(ANNA, limit=1) == found[:1]
    assert await storage.tables_waiting_for(BRUNO) == []
    table = await storage.table(first.id)
    assert table is not None
    assert await storage.tables_waiting_for(CARLA) == [WaitingTable(table, started + 40)]


async def test_counts_and_running_tables(storage: Repository) -> None:
    assert await storage.count_tables() == dict.fromkeys(TableStatus, 0)
    await storage.create_table(new_table())
    running = [(await running_table(storage)).id for _ in range(2)]
    await storage.cancel_table((await running_table(storage)).id)
    assert await storage.running_table_ids() == running
    assert await storage.count_tables() == {
        TableStatus.LOBBY: 1,
        TableStatus.RUNNING: 2,
        TableStatus.FINISHED: 0,
        TableStatus.CANCELLED: 1,
    }


async def test_the_latest_message_of_each_kind_is_known(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    lobby, turn, next_turn = (
        TableMessage("lobby", CHANNEL, 1),
        TableMessage("turn", 777, 2, log_position=4),
        TableMessage("turn", 777, 3, log_position=9),
    )
    assert await storage.remember_message(table.id, lobby) is None
    assert await storage.remember_message(table.id, turn) is None
    assert await storage.remember_message(table.id, next_turn) == turn
    assert await storage.messages(table.id) == {"lobby": lobby, "turn": next_turn}
    await storage.forget_message(table.id, "turn")
    await storage.forget_message(table.id, "turn")
    assert await storage.messages(table.id) == {"lobby": lobby}


def choice_of(seat: int) -> NewChoice:
    return NewChoice(seat, '"pass"')


async def test_the_terms_of_a_table_are_kept_and_changed_in_the_lobby(storage: Repository) -> None:
    table = await storage.create_table(replace(new_table(), terms='{"clock": "fast"}'))
    assert table.terms == '{"clock": "fast"}'
    changed = await storage.save_lobby(replace(table, terms='{"clock": "slow"}'))
    started = await storage.start_table(changed, snapshot())
    assert (changed.terms, started.terms) == ('{"clock": "slow"}',) * 2
    assert (await storage.create_table(new_table())).terms == "{}"
