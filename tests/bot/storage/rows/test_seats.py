"""The contract of every store: seats change hands whole, results are shared out, motions end in time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage.errors import OutOfDate
from bot.storage.records.games import LogLine
from bot.storage.records.results import SeatResult
from bot.storage.records.seating import EndedBy, Leaving, Motion
from bot.storage.records.tables import SeatKind, Table, TableStatus
from bot.storage.rows.claims import claim
from bot.storage.rows.log import log_of
from bot.storage.rows.motions import motions_of
from bot.storage.rows.posts import POSTS
from bot.storage.rows.seats import bench_of, join_bench, leave_bench, note_calls, stints_of
from bot.storage.rows.tables import find_table
from bot.storage.store import Store
from tests.bot.storage.deeds import (
    append_choices,
    cancel_table,
    change_seat,
    drop_motion,
    parts_by_person,
    save_motion,
    withdraw_choices,
)
from tests.bot.storage.samples import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    Clock,
    append,
    choice,
    choice_texts,
    computer,
    latest,
    person,
    post,
    running_table,
    snapshot,
)


async def left_by_anna(store: Store) -> Table:
    """A table with two choices, whose first seat a caretaker plays from then on."""
    table = await running_table(store, log=1)
    await append(store, table, 0, "a")
    await append(store, table, 1, "b")
    return await store.write(
        change_seat,
        table,
        computer(0),
        Leaving.RESIGNED,
        2,
        snapshot("c", waiting={BRUNO}),
        log=[LogLine('"left"')],
        choices=[choice(0, "c", '"c"')],
        posts=[post("news")],
    )


async def test_a_seat_changes_hands_with_all_that_follows(store: Store, clock: Clock) -> None:
    before = clock.now
    table = await left_by_anna(store)
    assert (table.seats[0].kind, table.seats[0].user_id) == (SeatKind.COMPUTER, None)
    assert await store.read(find_table, table.id) == table
    assert await choice_texts(store, table) == ["a", "b", "c"]
    assert [(line.choice_number, line.event) for line in await store.read(log_of, table.id, after=1)] == [
        (0, '"left"'),
        (3, '"c"'),
    ]
    assert (await latest(store, table)).waiting == {BRUNO}
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["news"]
    first, caretaker = [stint for stint in await store.read(stints_of, table.id) if stint.seat == 0]
    assert (first.user_id, first.from_choice, first.to_choice, first.leaving) == (ANNA, 0, 2, Leaving.RESIGNED)
    assert (caretaker.user_id, caretaker.from_choice, caretaker.to_choice, caretaker.began_at) == (
        None,
        2,
        None,
        before,
    )


async def test_a_seat_is_given_away_once(store: Store) -> None:
    table = await running_table(store)
    changed = await store.write(change_seat, table, person(0, CARLA), Leaving.HANDED_OVER, 0, snapshot())
    with pytest.raises(OutOfDate):
        await store.write(change_seat, table, computer(0), Leaving.RESIGNED, 0, snapshot())
    with pytest.raises(OutOfDate):
        await store.write(change_seat, changed, computer(0), Leaving.RESIGNED, 1, snapshot())
    assert await store.read(find_table, table.id) == changed
    assert len(await store.read(stints_of, table.id)) == 4


async def test_a_table_that_has_not_begun_has_no_stints(store: Store) -> None:
    table = await running_table(store)
    assert [(stint.seat, stint.number, stint.user_id) for stint in await store.read(stints_of, table.id)] == [
        (0, 1, ANNA),
        (1, 1, BRUNO),
        (2, 1, None),
    ]
    assert await store.read(stints_of, table.id + 1) == []


async def test_a_result_is_shared_by_those_who_played_the_seat(store: Store) -> None:
    table = await left_by_anna(store)  # a and b are hers, c is the caretaker's
    table = await store.write(change_seat, table, person(0, CARLA), Leaving.RELIEVED, 3, snapshot())
    await append(store, table, 3, "d")
    ends = [SeatResult(0, 2, 70), SeatResult(1, 1, 80), SeatResult(2, 3, 60)]
    await store.write(
        append_choices, table.id, 4, [choice(1, "e")], snapshot(waiting=set()), finishes=True, results=ends
    )
    results = await store.read(parts_by_person, table.id)
    assert {user: (seat.seat, part.began, part.ended) for user, (seat, part) in results.items()} == {
        ANNA: (0, True, False),
        CARLA: (0, False, True),
        BRUNO: (1, True, True),
    }
    assert (results[ANNA][0].place, results[ANNA][0].score) == (2, 70)
    assert [results[user][1].share for user in (ANNA, CARLA, BRUNO)] == [0.5, 0.25, 1]


async def test_who_came_back_has_one_result(store: Store) -> None:
    table = await left_by_anna(store)
    table = await store.write(change_seat, table, person(0, ANNA), Leaving.RELIEVED, 3, snapshot())
    ends = [SeatResult(0, 1, 70), SeatResult(1, 1, 70), SeatResult(2, 3, 60)]
    await store.write(
        append_choices, table.id, 3, [choice(0, "d")], snapshot(waiting=set()), finishes=True, results=ends
    )
    _, part = (await store.read(parts_by_person, table.id))[ANNA]
    assert (part.began, part.ended, part.share) == (True, True, 3 / 4)


async def test_choices_taken_back_belong_to_nobody(store: Store) -> None:
    table = await left_by_anna(store)
    await store.write(withdraw_choices, table.id, 3, 1, snapshot(), below_floor=True, log=[LogLine('"undone"')])
    first, caretaker = [stint for stint in await store.read(stints_of, table.id) if stint.seat == 0]
    assert (first.to_choice, caretaker.from_choice) == (1, 1)
    assert [line.event for line in await store.read(log_of, table.id)][-2:] == ['"left"', '"undone"']


async def test_only_the_whole_table_goes_back_behind_the_barrier(store: Store) -> None:
    table = await running_table(store)
    await store.write(append_choices, table.id, 0, [choice(0, "a"), choice(1, "b")], snapshot(undo_floor=2))
    with pytest.raises(ValueError, match="Cannot go back"):
        await store.write(withdraw_choices, table.id, 2, 1, snapshot())
    await store.write(withdraw_choices, table.id, 2, 1, snapshot(), below_floor=True)
    assert await choice_texts(store, table) == ["a"]


async def test_choices_end_the_motions_that_wait_for_them(store: Store, clock: Clock) -> None:
    table = await running_table(store)
    for motion in (
        Motion("undo", 1, EndedBy.ANY_CHOICE),
        Motion("late", 0, EndedBy.CHOICE_OF_THE_SEAT),
        Motion("late", 1, EndedBy.CHOICE_OF_THE_SEAT),
        Motion("abandon", 1, EndedBy.NOTHING, {"why": 1}),
    ):
        await store.write(save_motion, table.id, motion)
    await append(store, table, 0, "a")  # of the first seat; it can be taken back
    assert [(motion.kind, motion.seat) for motion in await store.read(motions_of, table.id)] == [
        ("abandon", 1),
        ("late", 0),
        ("late", 1),
    ]
    await store.write(append_choices, table.id, 1, [choice(0, "b")], snapshot(undo_floor=2))
    assert [(motion.kind, motion.seat) for motion in await store.read(motions_of, table.id)] == [
        ("abandon", 1),
        ("late", 1),
    ]
    assert (await store.read(motions_of, table.id))[0].opened_at == clock.now
    await store.write(withdraw_choices, table.id, 2, 1, snapshot(undo_floor=1), below_floor=True)
    assert [(motion.kind, motion.seat) for motion in await store.read(motions_of, table.id)] == [("abandon", 1)]


async def test_a_motion_keeps_its_time_when_it_is_answered(store: Store, clock: Clock) -> None:
    table = await running_table(store)
    motion = Motion("abandon", 1, EndedBy.NOTHING)
    await store.write(save_motion, table.id, motion)
    asked = clock.now
    clock.advance(5)
    await store.write(save_motion, table.id, replace(motion, answers={"2": True}), [post("answered")])
    assert await store.read(motions_of, table.id) == [replace(motion, answers={"2": True}, opened_at=asked)]
    await store.write(drop_motion, table.id, "abandon", 1)
    assert await store.read(motions_of, table.id) == []
    assert [each.nonce for each in await store.write(claim, POSTS, 10, 1000)] == ["answered"]


async def test_the_motions_of_a_seat_go_with_its_holder_and_all_with_the_table(store: Store) -> None:
    table = await running_table(store)
    for seat in (0, 1):
        await store.write(save_motion, table.id, Motion("offer", seat, EndedBy.NOTHING))
    await store.write(save_motion, table.id, Motion("undo", 1, EndedBy.ANY_CHOICE))
    await store.write(change_seat, table, computer(0), Leaving.RESIGNED, 0, snapshot())
    assert [(motion.kind, motion.seat) for motion in await store.read(motions_of, table.id)] == [("offer", 1)]
    cancelled = await store.write(cancel_table, table.id)
    assert cancelled.status is TableStatus.CANCELLED
    assert await store.read(motions_of, table.id) == []


async def test_who_was_called_least_recently_stands_first_on_the_bench(store: Store, clock: Clock) -> None:
    for user in (BRUNO, ANNA, CARLA):
        await store.write(join_bench, GUILD, user)
        clock.advance(1)
    await store.write(join_bench, GUILD, BRUNO)  # once more: nothing new
    assert [each.user_id for each in await store.read(bench_of, GUILD)] == [BRUNO, ANNA, CARLA]
    await store.write(note_calls, GUILD, [BRUNO, 999])
    assert [each.user_id for each in await store.read(bench_of, GUILD)] == [ANNA, CARLA, BRUNO]
    await store.write(leave_bench, GUILD, ANNA)
    assert [each.user_id for each in await store.read(bench_of, GUILD)] == [CARLA, BRUNO]
    assert await store.read(bench_of, GUILD + 1) == []
