"""The contract of every storage: choices are appended exactly once, and taken back without a trace."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.storage import (
    AlreadyApplied,
    LogLine,
    NewChoice,
    OutOfDate,
    Progress,
    Repository,
    StoredChoice,
    TableMessage,
    TableStatus,
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


async def test_a_choice_its_state_log_and_posts_are_stored_together(storage: Repository, clock: Clock) -> None:
    table = await running_table(storage, log=1)
    clock.advance(60)
    await storage.append_choices(
        table.id,
        0,
        [NewChoice(0, '{"power": 13}', (LogLine('"played"'), LogLine('"drew"', visible_to=0)))],
        snapshot("after 13", undo_floor=1, waiting={BRUNO}),
        interaction_id=42,
        posts=[post("turn 1")],
    )
    assert await storage.choices(table.id) == [StoredChoice(1, 0, '{"power": 13}', clock.now)]
    saved = await latest(storage, table)
    assert (saved.state, saved.digest, saved.choice_count) == (b"after 13", "digest of after 13", 1)
    assert (saved.undo_floor, saved.log_position, saved.waiting) == (1, 3, frozenset({BRUNO}))
    assert saved.saved_at == clock.now
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["turn 1"]


async def test_a_batch_is_numbered_in_order(storage: Repository) -> None:
    table = await running_table(storage)
    batch = [choice(0, "mine", '"one"'), choice(2, "its first"), choice(2, "its second", '"two"', '"three"')]
    await storage.append_choices(table.id, 0, batch, snapshot("late"), interaction_id=1)
    await append(storage, table, 3, "next", '"four"')
    assert [(each.number, each.seat, each.choice) for each in await storage.choices(table.id)] == [
        (1, 0, "mine"),
        (2, 2, "its first"),
        (3, 2, "its second"),
        (4, 0, "next"),
    ]
    assert [(each.position, each.choice_number) for each in await storage.log(table.id)] == [
        (1, 1),
        (2, 3),
        (3, 3),
        (4, 4),
    ]


async def test_nothing_to_append_is_a_mistake_of_the_program(storage: Repository) -> None:
    table = await running_table(storage)
    with pytest.raises(ValueError, match="no choice"):
        await storage.append_choices(table.id, 0, [], snapshot())


@pytest.mark.parametrize("expected", [0, 2])
async def test_a_choice_on_an_old_state_is_refused_whole(storage: Repository, expected: int) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a")
    with pytest.raises(OutOfDate, match="changed in the meantime"):
        await storage.append_choices(
            table.id, expected, [choice(0, "b", '"b"')], snapshot("b"), interaction_id=5, posts=[post("b")]
        )
    assert await choice_texts(storage, table) == ["a"]
    assert (await latest(storage, table)).state == b"a"
    assert await storage.log(table.id) == []
    assert await storage.claim_posts(10, 1000) == []
    # The refused interaction is not taken for one that was applied.
    await storage.append_choices(table.id, 1, [choice(0, "c")], snapshot("c"), interaction_id=5)


async def test_a_repeated_click_is_told_what_it_did(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a"), choice(2, "b")], snapshot(), interaction_id=5)
    await append(storage, table, 2, "c")
    for expected in (0, 3):
        with pytest.raises(AlreadyApplied) as caught:
            await storage.append_choices(
                table.id, expected, [choice(0, "a")], snapshot("x"), interaction_id=5, posts=[post("x")]
            )
        assert caught.value.choice_count == 2
    assert await choice_texts(storage, table) == ["a", "b", "c"]
    assert await storage.claim_posts(10, 1000) == []


async def test_an_interaction_is_known_at_every_table(storage: Repository) -> None:
    first, second = await running_table(storage), await running_table(storage)
    await storage.append_choices(first.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    with pytest.raises(AlreadyApplied) as caught:
        await storage.append_choices(second.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    assert caught.value.table_id == first.id


async def test_a_failure_in_the_middle_leaves_nothing_behind(storage: Repository) -> None:
    table = await running_table(storage)
    broken = NewChoice(0, "b", (LogLine('"b"', visible_to=2**70),))  # no storage takes such a number
    with pytest.raises(OverflowError):
        await storage.append_choices(table.id, 0, [choice(0, "a", '"a"'), broken], snapshot("b"))
    assert await choice_texts(storage, table) == []
    assert await storage.log(table.id) == []
    assert (await latest(storage, table)).choice_count == 0
    await append(storage, table, 0, "c")


async def test_a_lobby_takes_no_choices(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    with pytest.raises(OutOfDate):
        await append(storage, table, 0, "a")


async def test_the_last_choice_finishes_the_game(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot("end", waiting=set()), finishes=True)
    game = await storage.game(table.id)
    assert game is not None
    assert game.table.status is TableStatus.FINISHED
    assert game.snapshot.state == b"end"
    assert await storage.tables_waiting_for(ANNA) == []
    for change in (
        append(storage, table, 1, "b"),
        storage.withdraw_choices(table.id, 1, 0, snapshot()),
        storage.replace_snapshot(table.id, 1, snapshot()),
        storage.cancel_table(table.id),
    ):
        with pytest.raises(OutOfDate):
            await change


async def test_a_cancelled_game_takes_no_choices(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.cancel_table(table.id)
    with pytest.raises(OutOfDate):
        await append(storage, table, 0, "a")


async def test_undo_takes_back_choices_and_their_log(storage: Repository) -> None:
    table = await running_table(storage, log=1)
    await append(storage, table, 0, "a", '"a"')
    await append(storage, table, 1, "b", '"b"', '"bb"')
    await append(storage, table, 2, "c", '"c"')
    await storage.withdraw_choices(table.id, 3, 1, snapshot("a again", waiting={BRUNO}), posts=[post("undone")])
    assert await choice_texts(storage, table) == ["a"]
    assert [each.event for each in await storage.log(table.id)] == ['"start 0"', '"a"']
    saved = await latest(storage, table)
    assert (saved.state, saved.choice_count, saved.log_position) == (b"a again", 1, 2)
    assert saved.waiting == {BRUNO}
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["undone"]


async def test_numbers_of_withdrawn_choices_are_used_again(storage: Repository) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a", '"a"')
    await append(storage, table, 1, "b", '"b"')
    await storage.withdraw_choices(table.id, 2, 1, snapshot())
    await append(storage, table, 1, "c", '"c"')
    assert await choice_texts(storage, table) == ["a", "c"]
    assert [(each.position, each.event) for each in await storage.log(table.id)] == [(1, '"a"'), (2, '"c"')]


async def test_a_late_double_click_on_something_withdrawn_is_still_recognised(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    await storage.withdraw_choices(table.id, 1, 0, snapshot(), interaction_id=6)
    with pytest.raises(AlreadyApplied):
        await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5)
    assert await choice_texts(storage, table) == []


async def test_a_double_click_on_undo_undoes_once(storage: Repository) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a")
    await append(storage, table, 1, "b")
    await storage.withdraw_choices(table.id, 2, 1, snapshot(), interaction_id=6)
    with pytest.raises(AlreadyApplied) as caught:
        await storage.withdraw_choices(table.id, 1, 0, snapshot(), interaction_id=6)
    assert caught.value.choice_count == 1
    assert await choice_texts(storage, table) == ["a"]


@pytest.mark.parametrize("keep", [0, 2, 3])
async def test_undo_goes_no_further_than_the_floor_and_never_forward(storage: Repository, keep: int) -> None:
    table = await running_table(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot("a", undo_floor=1))
    await storage.append_choices(table.id, 1, [choice(0, "b")], snapshot("b", undo_floor=1))
    with pytest.raises(ValueError, match="Cannot go back"):
        await storage.withdraw_choices(table.id, 2, keep, snapshot(), interaction_id=6)
    assert await choice_texts(storage, table) == ["a", "b"]


async def test_undo_on_an_old_state_is_refused(storage: Repository) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a")
    with pytest.raises(OutOfDate):
        await storage.withdraw_choices(table.id, 2, 0, snapshot())
    assert await choice_texts(storage, table) == ["a"]


async def test_after_undo_new_lines_count_as_not_told_yet(storage: Repository) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a", '"a"')
    await append(storage, table, 1, "b", '"b"', '"bb"')
    await storage.remember_message(table.id, TableMessage("turn", CHANNEL, 1, log_position=3))
    await storage.remember_message(table.id, TableMessage("lobby", CHANNEL, 2, log_position=0))
    await storage.withdraw_choices(table.id, 2, 1, snapshot())
    told = await storage.messages(table.id)
    assert (told["turn"].log_position, told["lobby"].log_position) == (1, 0)


async def test_a_rebuilt_snapshot_replaces_the_old_one(storage: Repository) -> None:
    table = await running_table(storage)
    await append(storage, table, 0, "a", '"a"')
    await storage.replace_snapshot(table.id, 1, snapshot("rebuilt", waiting={BRUNO}))
    saved = await latest(storage, table)
    assert (saved.state, saved.choice_count, saved.log_position) == (b"rebuilt", 1, 1)
    assert saved.waiting == {BRUNO}
    with pytest.raises(OutOfDate):
        await storage.replace_snapshot(table.id, 0, snapshot("old"))


async def test_the_log_is_read_in_pages(storage: Repository) -> None:
    table = await running_table(storage, log=5)
    first = await storage.log(table.id, limit=2)
    second = await storage.log(table.id, after=first[-1].position, limit=2)
    third = await storage.log(table.id, after=second[-1].position, limit=2)
    assert [each.position for each in first + second + third] == [1, 2, 3, 4, 5]
    assert await storage.log(table.id, after=5) == []


async def test_a_log_line_for_one_seat_is_read_by_that_seat_only(storage: Repository) -> None:
    table = await running_table(storage)
    lines = (LogLine('"all"'), LogLine('"zero"', visible_to=0), LogLine('"one"', visible_to=1))
    await storage.append_choices(table.id, 0, [NewChoice(0, "a", lines)], snapshot())
    assert [each.event for each in await storage.log(table.id)] == ['"all"']
    assert [each.event for each in await storage.log(table.id, seat=0)] == ['"all"', '"zero"']
    assert [each.event for each in await storage.log(table.id, seat=1)] == ['"all"', '"one"']


async def test_of_fifty_at_once_exactly_one_wins_each_number(storage: Repository) -> None:
    table = await running_table(storage)

    async def player(name: int) -> list[int]:
        """Try for each number once, as one who sees the table at that moment."""
        won = []
        for expected in range(5):
            try:
                await storage.append_choices(
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
    assert await choice_texts(storage, table) == [f"{winners[number]}" for number in range(5)]


async def test_of_fifty_equal_clicks_exactly_one_is_applied(storage: Repository) -> None:
    table = await running_table(storage)
    results = await asyncio.gather(
        *(storage.append_choices(table.id, 0, [choice(0, "a")], snapshot(), interaction_id=5) for _ in range(50)),
        return_exceptions=True,
    )
    assert results.count(None) == 1
    assert sum(isinstance(each, AlreadyApplied) for each in results) == 49


async def test_a_cancelled_caller_leaves_all_or_nothing(storage: Repository) -> None:
    table = await running_table(storage)
    task = asyncio.ensure_future(append(storage, table, 0, "a", '"a"'))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    # The next call comes after whatever became of it.
    with pytest.raises(ValueError, match="Cannot go back"):
        await storage.withdraw_choices(table.id, 1, 5, snapshot())
    assert await choice_texts(storage, table) == ["a"]
    assert [each.event for each in await storage.log(table.id)] == ['"a"']
    assert (await latest(storage, table)).state == b"a"


async def test_computer_players_who_come_first_play_with_the_start(storage: Repository) -> None:
    lobby = await storage.create_table(new_table())
    first = (choice(2, "its first", '"one"'), choice(2, "its second"))
    started = await storage.start_table(lobby, snapshot("after both"), [LogLine('"start"')], [], first)
    assert started.status is TableStatus.RUNNING
    assert await choice_texts(storage, started) == ["its first", "its second"]
    assert [(line.choice_number, line.event) for line in await storage.log(started.id)] == [
        (0, '"start"'),
        (1, '"one"'),
    ]
    saved = await latest(storage, started)
    assert (saved.choice_count, saved.log_position) == (2, 2)
    await append(storage, started, 2, "mine")


async def test_an_applied_interaction_is_known_also_after_an_undo(storage: Repository) -> None:
    table = await running_table(storage)
    assert not await storage.was_applied(42)
    await storage.append_choices(table.id, 0, [choice(0, "a")], snapshot("a"), interaction_id=42)
    await storage.withdraw_choices(table.id, 1, 0, snapshot("start"), interaction_id=43)
    assert await storage.was_applied(42)
    assert await storage.was_applied(43)
    assert not await storage.was_applied(44)


async def test_what_happens_besides_the_game_is_told_in_its_place_and_no_undo_takes_it_away(
    storage: Repository, clock: Clock
) -> None:
    table = await running_table(storage, log=1)
    await append(storage, table, 0, "a", '"a"')
    assert await storage.append_log(table.id, [LogLine('"left"'), LogLine('"told"', 2)], [post("news")]) == 4
    await append(storage, table, 1, "b", '"b"')
    assert await storage.withdraw_choices(table.id, 2, 0, snapshot()) == 4
    assert [(each.position, each.choice_number, each.event) for each in await storage.log(table.id, seat=2)] == [
        (1, 0, '"start 0"'),
        (3, 0, '"left"'),
        (4, 0, '"told"'),
    ]
    await append(storage, table, 0, "c", '"c"')
    assert [each.position for each in await storage.log(table.id)] == [1, 3, 5]
    assert (await latest(storage, table)).log_position == 5
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["news"]


async def test_nothing_happens_at_a_table_that_never_began(storage: Repository) -> None:
    table = await storage.create_table(new_table())
    with pytest.raises(OutOfDate):
        await storage.append_log(table.id, [LogLine('"left"')])


async def test_the_clocks_are_as_the_latest_change_left_them(storage: Repository) -> None:
    table = await running_table(storage)
    assert (await latest(storage, table)).clocks == "[]"
    await storage.append_choices(table.id, 0, [choice(0, "a")], replace(snapshot(), clocks="[1]"))
    assert (await latest(storage, table)).clocks == "[1]"
    await storage.withdraw_choices(table.id, 1, 0, replace(snapshot(), clocks="[2]"))
    assert (await latest(storage, table)).clocks == "[2]"
    await storage.replace_snapshot(table.id, 0, replace(snapshot(), clocks="[3]"))
    assert (await latest(storage, table)).clocks == "[3]"
    lobby = await storage.create_table(new_table())
    assert await storage.progress([lobby.id, table.id]) == {table.id: Progress(0, "[3]")}
    await storage.replace_snapshot(table.id, 0, replace(snapshot(), round=4))
    assert (await storage.progress([table.id]))[table.id].round == 4
