"""The contract of every store: choices are appended exactly once, and taken back without a trace."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.storage.errors import AlreadyApplied, OutOfDate
from bot.storage.records.changes import Change
from bot.storage.records.games import Choice, LogLine
from bot.storage.records.tables import Progress, TableMessage, TableStatus
from bot.storage.rows.changes import commit
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game, progress_of, was_applied
from bot.storage.rows.log import log_of
from bot.storage.rows.posts import POSTS
from bot.storage.rows.tables import messages_of, open_table, remember_message, tables_waiting_for
from bot.storage.sql import Sql
from bot.storage.store import Store
from tests.bot.storage.deeds import (
    append_choices,
    append_log,
    cancel_table,
    replace_snapshot,
    start_table,
    withdraw_choices,
)
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CHANNEL,
    Clock,
    append,
    choice,
    choice_texts,
    latest,
    new_table,
    post,
    running_table,
    snapshot,
)


async def test_a_choice_its_state_log_and_posts_are_stored_together(store: Store, clock: Clock) -> None:
    table = await running_table(store, log=1)
    clock.advance(60)
    await store.write(
        append_choices,
        table.id,
        0,
        [Choice(0, '{"power": 13}', (LogLine('"played"'), LogLine('"drew"', visible_to=0)))],
        snapshot("after 13", undo_floor=1, waiting={BRUNO}),
        interaction_id=42,
        posts=[post("turn 1")],
    )
    assert await store.read(choices_of, table.id) == [Choice(0, '{"power": 13}', number=1, made_at=clock.now)]
    saved = await latest(store, table)
    assert (saved.state, saved.digest, saved.choice_count) == (b"after 13", "digest of after 13", 1)
    assert (saved.undo_floor, saved.log_position, saved.waiting) == (1, 3, frozenset({BRUNO}))
    assert saved.saved_at == clock.now
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["turn 1"]


async def test_a_batch_is_numbered_in_order(store: Store) -> None:
    table = await running_table(store)
    batch = [choice(0, "mine", '"one"'), choice(2, "its first"), choice(2, "its second", '"two"', '"three"')]
    await store.write(append_choices, table.id, 0, batch, snapshot("late"), interaction_id=1)
    await append(store, table, 3, "next", '"four"')
    assert [(each.number, each.seat, each.choice) for each in await store.read(choices_of, table.id)] == [
        (1, 0, "mine"),
        (2, 2, "its first"),
        (3, 2, "its second"),
        (4, 0, "next"),
    ]
    assert [(each.position, each.choice_number) for each in await store.read(log_of, table.id)] == [
        (1, 1),
        (2, 3),
        (3, 3),
        (4, 4),
    ]


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_choice_on_an_old_state_is_refused_whole(store: Store, expected: int) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a")
    with pytest.raises(OutOfDate, match="changed in the meantime"):
        await store.write(
            append_choices,
            table.id,
            expected,
            [choice(0, "b", '"b"')],
            snapshot("b"),
            interaction_id=5,
            posts=[post("b")],
        )
    assert await choice_texts(store, table) == ["a"]
    assert (await latest(store, table)).state == b"a"
    assert await store.read(log_of, table.id) == []
    assert await store.write(claim, POSTS, 10, 1000) == []
    # The refused interaction is not taken for one that was applied.
    await store.write(append_choices, table.id, 1, [choice(0, "c")], snapshot("c"), interaction_id=5)


async def test_a_repeated_click_is_told_what_it_did(store: Store) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a"), choice(2, "b")], snapshot(), interaction_id=5)
    await append(store, table, 2, "c")
    for expected in (0, 3):
        with pytest.raises(AlreadyApplied) as caught:
            await store.write(
                append_choices, table.id, expected, [choice(0, "a")], snapshot("x"), interaction_id=5, posts=[post("x")]
            )
        assert caught.value.choice_count == 2
    assert await choice_texts(store, table) == ["a", "b", "c"]
    assert await store.write(claim, POSTS, 10, 1000) == []


async def test_an_interaction_is_known_at_every_table(store: Store) -> None:
    first, second = await running_table(store), await running_table(store)
    await store.write(append_choices, first.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    with pytest.raises(AlreadyApplied) as caught:
        await store.write(append_choices, second.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    assert caught.value.table_id == first.id


async def test_a_failure_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    table = await running_table(store)

    def append_and_fail(sql: Sql) -> None:
        append_choices(sql, table.id, 0, [choice(0, "a", '"a"')], snapshot("b"))
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        await store.write(append_and_fail)
    assert await choice_texts(store, table) == []
    assert await store.read(log_of, table.id) == []
    assert (await latest(store, table)).choice_count == 0
    await append(store, table, 0, "c")


async def test_a_lobby_takes_no_choices(store: Store) -> None:
    table = await store.write(open_table, new_table())
    with pytest.raises(OutOfDate):
        await append(store, table, 0, "a")


async def test_the_last_choice_finishes_the_game(store: Store) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("end", waiting=set()), finishes=True)
    game = await store.read(find_game, table.id)
    assert game is not None
    assert game.table.status is TableStatus.FINISHED
    assert game.snapshot.state == b"end"
    assert await store.read(tables_waiting_for, ANNA) == []
    for change in (
        append(store, table, 1, "b"),
        store.write(withdraw_choices, table.id, 1, 0, snapshot()),
        store.write(replace_snapshot, table.id, 1, snapshot()),
        store.write(cancel_table, table.id),
    ):
        with pytest.raises(OutOfDate):
            await change


async def test_a_cancelled_game_takes_no_choices(store: Store) -> None:
    table = await running_table(store)
    await store.write(cancel_table, table.id)
    with pytest.raises(OutOfDate):
        await append(store, table, 0, "a")


async def test_undo_takes_back_choices_and_their_log(store: Store) -> None:
    table = await running_table(store, log=1)
    await append(store, table, 0, "a", '"a"')
    await append(store, table, 1, "b", '"b"', '"bb"')
    await append(store, table, 2, "c", '"c"')
    await store.write(withdraw_choices, table.id, 3, 1, snapshot("a again", waiting={BRUNO}), posts=[post("undone")])
    assert await choice_texts(store, table) == ["a"]
    assert [each.event for each in await store.read(log_of, table.id)] == ['"start 0"', '"a"']
    saved = await latest(store, table)
    assert (saved.state, saved.choice_count, saved.log_position) == (b"a again", 1, 2)
    assert saved.waiting == {BRUNO}
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["undone"]


async def test_numbers_of_withdrawn_choices_are_used_again(store: Store) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a", '"a"')
    await append(store, table, 1, "b", '"b"')
    await store.write(withdraw_choices, table.id, 2, 1, snapshot())
    await append(store, table, 1, "c", '"c"')
    assert await choice_texts(store, table) == ["a", "c"]
    assert [(each.position, each.event) for each in await store.read(log_of, table.id)] == [(1, '"a"'), (2, '"c"')]


async def test_a_late_double_click_on_something_withdrawn_is_still_recognised(store: Store) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    await store.write(withdraw_choices, table.id, 1, 0, snapshot(), interaction_id=6)
    with pytest.raises(AlreadyApplied):
        await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    assert await choice_texts(store, table) == []


async def test_a_double_click_on_undo_undoes_once(store: Store) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a")
    await append(store, table, 1, "b")
    await store.write(withdraw_choices, table.id, 2, 1, snapshot(), interaction_id=6)
    with pytest.raises(AlreadyApplied) as caught:
        await store.write(withdraw_choices, table.id, 1, 0, snapshot(), interaction_id=6)
    assert caught.value.choice_count == 1
    assert await choice_texts(store, table) == ["a"]


@pytest.mark.parametrize("keep", [0, 2, 3])
async def test_undo_goes_no_further_than_the_floor_and_never_forward(store: Store, keep: int) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a", undo_floor=1))
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot("b", undo_floor=1))
    with pytest.raises(ValueError, match="Cannot go back"):
        await store.write(withdraw_choices, table.id, 2, keep, snapshot(), interaction_id=6)
    assert await choice_texts(store, table) == ["a", "b"]


async def test_undo_on_an_old_state_is_refused(store: Store) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a")
    with pytest.raises(OutOfDate):
        await store.write(withdraw_choices, table.id, 2, 0, snapshot())
    assert await choice_texts(store, table) == ["a"]


async def test_after_undo_new_lines_count_as_not_told_yet(store: Store) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a", '"a"')
    await append(store, table, 1, "b", '"b"', '"bb"')
    await store.write(remember_message, table.id, TableMessage("turn", CHANNEL, 1, log_position=3))
    await store.write(remember_message, table.id, TableMessage("lobby", CHANNEL, 2, log_position=0))
    await store.write(withdraw_choices, table.id, 2, 1, snapshot())
    told = await store.read(messages_of, table.id)
    assert (told["turn"].log_position, told["lobby"].log_position) == (1, 0)


async def test_a_rebuilt_snapshot_replaces_the_old_one(store: Store) -> None:
    table = await running_table(store)
    await append(store, table, 0, "a", '"a"')
    await store.write(replace_snapshot, table.id, 1, snapshot("rebuilt", waiting={BRUNO}))
    saved = await latest(store, table)
    assert (saved.state, saved.choice_count, saved.log_position) == (b"rebuilt", 1, 1)
    assert saved.waiting == {BRUNO}
    with pytest.raises(OutOfDate):
        await store.write(replace_snapshot, table.id, 0, snapshot("old"))


async def test_the_log_is_read_in_pages(store: Store) -> None:
    table = await running_table(store, log=5)
    first = await store.read(log_of, table.id, limit=2)
    second = await store.read(log_of, table.id, after=first[-1].position, limit=2)
    third = await store.read(log_of, table.id, after=second[-1].position, limit=2)
    assert [each.position for each in first + second + third] == [1, 2, 3, 4, 5]
    assert await store.read(log_of, table.id, after=5) == []


async def test_a_log_line_for_one_seat_is_read_by_that_seat_only(store: Store) -> None:
    table = await running_table(store)
    lines = (LogLine('"all"'), LogLine('"zero"', visible_to=0), LogLine('"one"', visible_to=1))
    await store.write(append_choices, table.id, 0, [Choice(0, "a", lines)], snapshot())
    assert [each.event for each in await store.read(log_of, table.id)] == ['"all"']
    assert [each.event for each in await store.read(log_of, table.id, seat=0)] == ['"all"', '"zero"']
    assert [each.event for each in await store.read(log_of, table.id, seat=1)] == ['"all"', '"one"']


async def test_of_fifty_at_once_exactly_one_wins_each_number(store: Store) -> None:
    table = await running_table(store)

    async def player(name: int) -> list[int]:
        """Try for each number once, as one who sees the table at that moment."""
        won = []
        for expected in range(5):
            try:
                await store.write(
                    append_choices,
                    table.id,
                    expected,
                    [choice(0, f"{name}")],
                    snapshot(f"{name}"),
                    interaction_id=name * 100 + expected,
                )
                won.append(expected)
            except OutOfDate:
                pass
        return won

    results = await asyncio.gather(*(player(name) for name in range(50)))
    assert sorted(number for won in results for number in won) == [0, 1, 2, 3, 4]
    winners = {number: name for name, won in enumerate(results) for number in won}
    assert await choice_texts(store, table) == [f"{winners[number]}" for number in range(5)]


async def test_of_fifty_equal_clicks_exactly_one_is_applied(store: Store) -> None:
    table = await running_table(store)
    results = await asyncio.gather(
        *(store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5) for _ in range(50)),
        return_exceptions=True,
    )
    assert results.count(None) == 1
    assert sum(isinstance(each, AlreadyApplied) for each in results) == 49


async def test_a_cancelled_caller_leaves_all_or_nothing(store: Store) -> None:
    table = await running_table(store)
    task = asyncio.ensure_future(append(store, table, 0, "a", '"a"'))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # The next call comes after whatever became of it.
    with pytest.raises(ValueError, match="Cannot go back"):
        await store.write(withdraw_choices, table.id, 1, 5, snapshot())
    assert await choice_texts(store, table) == ["a"]
    assert [each.event for each in await store.read(log_of, table.id)] == ['"a"']
    assert (await latest(store, table)).state == b"a"


async def test_computer_players_who_come_first_play_with_the_start(store: Store) -> None:
    lobby = await store.write(open_table, new_table())
    first = (choice(2, "its first", '"one"'), choice(2, "its second"))
    started = await store.write(start_table, lobby, snapshot("after both"), [LogLine('"start"')], [], first)
    assert started.status is TableStatus.RUNNING
    assert await choice_texts(store, started) == ["its first", "its second"]
    assert [(line.choice_number, line.event) for line in await store.read(log_of, started.id)] == [
        (0, '"start"'),
        (1, '"one"'),
    ]
    saved = await latest(store, started)
    assert (saved.choice_count, saved.log_position) == (2, 2)
    await append(store, started, 2, "mine")


async def test_an_applied_interaction_is_known_also_after_an_undo(store: Store) -> None:
    table = await running_table(store)
    assert not await store.read(was_applied, 42)
    await store.write(append_choices, table.id, 0, [choice(0, "a")], snapshot("a"), interaction_id=42)
    await store.write(withdraw_choices, table.id, 1, 0, snapshot("start"), interaction_id=43)
    assert await store.read(was_applied, 42)
    assert await store.read(was_applied, 43)
    assert not await store.read(was_applied, 44)


async def test_what_happens_besides_the_game_is_told_in_its_place_and_no_undo_takes_it_away(
    store: Store, clock: Clock
) -> None:
    table = await running_table(store, log=1)
    await append(store, table, 0, "a", '"a"')
    assert await store.write(append_log, table.id, [LogLine('"left"'), LogLine('"told"', 2)], [post("news")]) == 4
    await append(store, table, 1, "b", '"b"')
    assert await store.write(withdraw_choices, table.id, 2, 0, snapshot()) == 4
    assert [(each.position, each.choice_number, each.event) for each in await store.read(log_of, table.id, seat=2)] == [
        (1, 0, '"start 0"'),
        (3, 0, '"left"'),
        (4, 0, '"told"'),
    ]
    await append(store, table, 0, "c", '"c"')
    assert [each.position for each in await store.read(log_of, table.id)] == [1, 3, 5]
    assert (await latest(store, table)).log_position == 5
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["news"]


async def test_nothing_happens_at_a_table_that_never_began(store: Store) -> None:
    table = await store.write(open_table, new_table())
    with pytest.raises(OutOfDate):
        await store.write(append_choices, table.id, 0, [], snapshot())
    with pytest.raises(OutOfDate):
        await store.write(commit, Change(table_id=table.id, snapshot=snapshot()))


async def test_the_clocks_are_as_the_latest_change_left_them(store: Store) -> None:
    table = await running_table(store)
    assert (await latest(store, table)).clocks == "[]"
    await store.write(append_choices, table.id, 0, [choice(0, "a")], replace(snapshot(), clocks="[1]"))
    assert (await latest(store, table)).clocks == "[1]"
    await store.write(withdraw_choices, table.id, 1, 0, replace(snapshot(), clocks="[2]"))
    assert (await latest(store, table)).clocks == "[2]"
    await store.write(replace_snapshot, table.id, 0, replace(snapshot(), clocks="[3]"))
    assert (await latest(store, table)).clocks == "[3]"
    lobby = await store.write(open_table, new_table())
    assert await store.read(progress_of, [lobby.id, table.id]) == {table.id: Progress(0, "[3]")}
    await store.write(replace_snapshot, table.id, 0, replace(snapshot(), round=4))
    assert (await store.read(progress_of, [table.id]))[table.id].round == 4
