"""The contract of every store: tables from the lobby to the end, and their messages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage.errors import OutOfDate, UnknownTable
from bot.storage.records.games import Choice, LogLine
from bot.storage.records.tables import TableMessage, TableStatus, WaitingTable
from bot.storage.records.terms import EASY, Terms
from bot.storage.rows.claims import claim
from bot.storage.rows.games import find_game
from bot.storage.rows.log import log_of
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import (
    count_tables,
    find_table,
    forget_message,
    messages_of,
    open_table,
    options_played_in,
    options_played_on,
    remember_message,
    running_table_ids,
    tables_in_channel,
    tables_of_guild,
    tables_of_person,
    tables_waiting_for,
)
from bot.storage.store import Store
from tests.bot.storage.deeds import (
    append_choices,
    cancel_table,
    enqueue,
    place_table,
    replace_snapshot,
    save_lobby,
    start_table,
    withdraw_choices,
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


async def test_a_new_table_is_a_lobby_with_the_next_number(store: Store, clock: Clock) -> None:
    first = await store.write(open_table, new_table())
    second = await store.write(open_table, new_table(guild_id=None, name="Second *bold* @everyone"))
    assert (first.id, second.id) == (1, 2)
    assert first.status is TableStatus.LOBBY
    assert first.seats == (person(0, ANNA), person(1, BRUNO), computer(2))
    assert first.created_at == first.changed_at == clock.now
    assert second.guild_id is None
    assert second.name == "Second *bold* @everyone"
    assert await store.read(find_table, 1) == first
    assert await store.read(find_table, 3) is None


@pytest.mark.parametrize("seed", [0, 2**63 - 1])
async def test_the_whole_range_of_seeds_is_kept(store: Store, seed: int) -> None:
    assert (await store.write(open_table, new_table(seed=seed))).seed == seed


async def test_a_lobby_is_stored_as_it_stands(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    clock.advance(5)
    wished = replace(
        table, owner_id=BRUNO, name="Saturday", options={}, seed=8, seats=(person(0, BRUNO), person(1, CARLA))
    )
    saved = await store.write(save_lobby, wished)
    assert saved == replace(wished, revision=table.revision + 1, changed_at=clock.now)
    assert await store.read(find_table, table.id) == saved


async def test_of_two_changes_to_the_same_lobby_the_second_is_refused(store: Store) -> None:
    table = await store.write(open_table, new_table(seats=(person(0, ANNA),)))
    saved = await store.write(save_lobby, replace(table, seats=(*table.seats, person(1, BRUNO))))
    with pytest.raises(OutOfDate):
        await store.write(save_lobby, replace(table, seats=(*table.seats, person(1, CARLA))))
    with pytest.raises(OutOfDate):
        await store.write(start_table, table, snapshot())
    assert await store.read(find_table, table.id) == saved


async def test_a_started_table_runs_and_is_no_lobby_any_more(store: Store, clock: Clock) -> None:
    table = await store.write(open_table, new_table())
    started = await store.write(
        start_table,
        replace(table, seats=(person(0, BRUNO), person(1, ANNA))),
        snapshot(waiting={BRUNO}),
        [LogLine('"begin"'), LogLine('"hand"', visible_to=1)],
        [post("first")],
    )
    assert started.status is TableStatus.RUNNING
    assert started.seats == (person(0, BRUNO), person(1, ANNA))
    saved = await latest(store, table)
    assert (saved.state, saved.digest, saved.rules_digest) == (b"start", "digest of start", "rules 1")
    assert (saved.choice_count, saved.log_position, saved.undo_floor) == (0, 2, 0)
    assert saved.waiting == {BRUNO}
    assert await store.read(log_of, table.id) == [LogLine('"begin"', None, 1, 0, clock.now)]
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["first"]
    for change in (
        store.write(save_lobby, replace(started, status=TableStatus.LOBBY)),
        store.write(start_table, started, snapshot()),
    ):
        with pytest.raises(OutOfDate):
            await change


async def test_a_table_without_a_game_has_no_saved_game(store: Store) -> None:
    table = await store.write(open_table, new_table())
    assert await store.read(find_game, table.id) is None
    assert await store.read(find_game, 99) is None


async def test_the_place_of_a_table_can_change(store: Store) -> None:
    table = await running_table(store)
    placed = await store.write(place_table, table.id, CHANNEL, 777)
    assert (placed.channel_id, placed.thread_id) == (CHANNEL, 777)
    assert [each.id for each in await store.read(tables_in_channel, 777)] == [table.id]


async def test_a_channel_shows_what_is_open_in_it(store: Store) -> None:
    tables = [await store.write(open_table, new_table()) for _ in range(3)]
    elsewhere = await store.write(open_table, new_table(channel_id=602))
    await store.write(place_table, tables[0].id, CHANNEL, 777)
    await store.write(cancel_table, tables[1].id)
    assert [each.id for each in await store.read(tables_in_channel, CHANNEL)] == [tables[2].id, tables[0].id]
    assert [each.id for each in await store.read(tables_in_channel, 602)] == [elsewhere.id]
    assert [each.id for each in await store.read(tables_in_channel, CHANNEL, limit=1)] == [tables[2].id]


async def test_a_channel_and_a_server_know_with_which_options_they_began_games(store: Store) -> None:
    assert await store.read(options_played_in, CHANNEL) is None
    for options in ({"rounds": 6}, {"rounds": 6}, {"rounds": 9}):
        table = await store.write(open_table, replace(new_table(), options=options))
        await store.write(start_table, table, snapshot(), [])
    await store.write(open_table, new_table())  # a lobby is no game yet
    assert await store.read(options_played_in, CHANNEL) == {"rounds": 9}
    assert await store.read(options_played_in, CHANNEL + 1) is None
    played = await store.read(options_played_on, GUILD)
    assert sorted(played, key=lambda options: options["rounds"]) == [{"rounds": 6}, {"rounds": 9}]
    assert await store.read(options_played_on, GUILD + 1) == []


@pytest.mark.parametrize("is_running", [False, True])
async def test_a_table_is_cancelled_once(store: Store, is_running: bool) -> None:
    table = await running_table(store) if is_running else await store.write(open_table, new_table())
    cancelled = await store.write(cancel_table, table.id, [post("bye")])
    assert cancelled.status is TableStatus.CANCELLED
    assert await store.read(tables_waiting_for, ANNA) == []
    with pytest.raises(OutOfDate):
        await store.write(save_lobby, replace(table, status=TableStatus.CANCELLED), posts=[post("bye again")])
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["bye"]


async def test_every_change_to_an_unknown_table_says_so(store: Store) -> None:
    missing = replace(await store.write(open_table, new_table()), id=99)
    changes = [
        store.write(save_lobby, missing),
        store.write(start_table, missing, snapshot()),
        store.write(place_table, 99, CHANNEL, None),
        store.write(cancel_table, 99),
        append(store, missing, 0, "a"),
        store.write(withdraw_choices, 99, 1, 0, snapshot()),
        store.write(replace_snapshot, 99, 0, snapshot()),
        store.write(enqueue, 99, [post("a")]),
        store.write(remember_message, 99, TableMessage("lobby", CHANNEL, 1)),
    ]
    for change in changes:
        with pytest.raises(UnknownTable, match="There is no table 99"):
            await change


async def test_tables_of_a_guild_by_status_newest_first(store: Store) -> None:
    lobby = await store.write(open_table, new_table())
    running = await running_table(store)
    await store.write(open_table, new_table(guild_id=502))
    direct = await store.write(open_table, new_table(guild_id=None))
    cancelled = await store.write(cancel_table, (await store.write(open_table, new_table())).id)
    assert await store.read(tables_of_guild, GUILD, OPEN) == [running, lobby]
    assert await store.read(tables_of_guild, GUILD, [TableStatus.CANCELLED]) == [cancelled]
    assert await store.read(tables_of_guild, GUILD, list(TableStatus), limit=2) == [cancelled, running]
    assert await store.read(tables_of_guild, None, OPEN) == [direct]
    assert await store.read(tables_of_guild, GUILD, []) == []


async def test_tables_of_a_person_are_those_with_their_seat(store: Store) -> None:
    both = await store.write(open_table, new_table())
    await store.write(open_table, new_table(seats=(person(0, ANNA), computer(1))))
    running = await running_table(store)
    assert await store.read(tables_of_person, BRUNO, OPEN) == [running, both]
    assert await store.read(tables_of_person, BRUNO, [TableStatus.LOBBY]) == [both]
    assert await store.read(tables_of_person, BRUNO, OPEN, limit=1) == [running]
    assert await store.read(tables_of_person, CARLA, OPEN) == []


async def test_waiting_tables_come_longest_waiting_first(store: Store, clock: Clock) -> None:
    tables = []
    for _ in range(3):
        tables.append(await running_table(store))
        clock.advance(10)
    first, second, third = tables
    started = clock.now - 30
    await store.write(append_choices, first.id, 0, [choice_of(0)], snapshot(waiting={BRUNO}))
    clock.advance(10)
    await store.write(append_choices, first.id, 1, [choice_of(1)], snapshot(waiting={ANNA, CARLA}))
    clock.advance(10)
    # A choice after which the same person goes on does not make them wait anew.
    await store.write(append_choices, second.id, 0, [choice_of(0)], snapshot(waiting={ANNA}))
    found = await store.read(tables_waiting_for, ANNA)
    assert [(each.table.id, each.since) for each in found] == [
        (second.id, started + 10),
        (third.id, started + 20),
        (first.id, started + 40),
    ]
    assert await store.read(tables_waiting_for, ANNA, limit=1) == found[:1]
    assert await store.read(tables_waiting_for, BRUNO) == []
    table = await store.read(find_table, first.id)
    assert table is not None
    assert await store.read(tables_waiting_for, CARLA) == [WaitingTable(table, started + 40)]


async def test_counts_and_running_tables(store: Store) -> None:
    assert await store.read(count_tables) == dict.fromkeys(TableStatus, 0)
    await store.write(open_table, new_table())
    running = [(await running_table(store)).id for _ in range(2)]
    await store.write(cancel_table, (await running_table(store)).id)
    assert await store.read(running_table_ids) == running
    assert await store.read(count_tables) == {
        TableStatus.LOBBY: 1,
        TableStatus.RUNNING: 2,
        TableStatus.FINISHED: 0,
        TableStatus.CANCELLED: 1,
    }


async def test_the_latest_message_of_each_kind_is_known(store: Store) -> None:
    table = await store.write(open_table, new_table())
    lobby, turn, next_turn = (
        TableMessage("lobby", CHANNEL, 1),
        TableMessage("turn", 777, 2, log_position=4),
        TableMessage("turn", 777, 3, log_position=9),
    )
    assert await store.write(remember_message, table.id, lobby) is None
    assert await store.write(remember_message, table.id, turn) is None
    assert await store.write(remember_message, table.id, next_turn) == turn
    assert await store.read(messages_of, table.id) == {"lobby": lobby, "turn": next_turn}
    await store.write(forget_message, table.id, "turn")
    await store.write(forget_message, table.id, "turn")
    assert await store.read(messages_of, table.id) == {"lobby": lobby}


def choice_of(seat: int) -> Choice:
    return Choice(seat, '"pass"')


async def test_the_terms_of_a_table_are_kept_and_changed_in_the_lobby(store: Store) -> None:
    table = await store.write(open_table, replace(new_table(), terms=Terms(clock="fast")))
    assert table.terms == Terms(clock="fast")
    changed = await store.write(save_lobby, replace(table, terms=Terms(clock="slow")))
    started = await store.write(start_table, changed, snapshot())
    assert (changed.terms, started.terms) == (Terms(clock="slow"),) * 2
    assert (await store.write(open_table, new_table())).terms == EASY
