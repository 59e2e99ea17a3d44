"""The contract of every storage: seats change hands whole, results are shared out, motions end in time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.storage import (
    EndedBy,
    Leaving,
    LogLine,
    Motion,
    NewResult,
    OutOfDate,
    Repository,
    SeatKind,
    Table,
    TableStatus,
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


async def left_by_anna(storage: Repository) -> Table:
    """A table with two choices, whose first seat a caretaker plays from then on."""
    table = await running_table(storage, log=1)
    await append(storage, table, 0, "a")
    await append(storage, table, 1, "b")
    return await storage.change_seat(
        table,
        computer(0),
        Leaving.RESIGNED,
        2,
        snapshot("c", waiting={BRUNO}),
        log=[LogLine('"left"')],
        choices=[choice(0, "c", '"c"')],
        posts=[post("news")],
    )


async def test_a_seat_changes_hands_with_all_that_follows(storage: Repository, clock: Clock) -> None:
    before = clock.now
    table = await left_by_anna(storage)
    assert (table.seats[0].kind, table.seats[0].user_id) == (SeatKind.COMPUTER, None)
    assert await storage.table(table.id) == table
    assert await choice_texts(storage, table) == ["a", "b", "c"]
    assert [(line.choice_number, line.event) for line in await storage.log(table.id, after=1)] == [
        (0, '"left"'),
        (3, '"c"'),
    ]
    assert (await latest(storage, table)).waiting == {BRUNO}
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["news"]
    first, caretaker = [stint for stint in await storage.stints(table.id) if stint.seat == 0]
    assert (first.user_id, first.from_choice, first.to_choice, first.leaving) == (ANNA, 0, 2, Leaving.RESIGNED)
    assert (caretaker.user_id, caretaker.from_choice, caretaker.to_choice, caretaker.began_at) == (
        None,
        2,
        None,
        before,
    )


async def test_a_seat_is_given_away_once(storage: Repository) -> None:
    table = await running_table(storage)
    changed = await storage.change_seat(table, person(0, CARLA), Leaving.HANDED_OVER, 0, snapshot())
    with pytest.raises(OutOfDate):
        await storage.change_seat(table, computer(0), Leaving.RESIGNED, 0, snapshot())
    with pytest.raises(OutOfDate):
        await storage.change_seat(changed, computer(0), Leaving.RESIGNED, 1, snapshot())
    assert await storage.table(table.id) == changed
    assert len(await storage.stints(table.id)) == 4


async def test_a_table_that_has_not_begun_has_no_stints(storage: Repository) -> None:
    table = await running_table(storage)
    assert [(stint.seat, stint.number, stint.user_id) for stint in await storage.stints(table.id)] == [
        (0, 1, ANNA),
        (1, 1, BRUNO),
        (2, 1, None),
    ]
    assert await storage.stints(table.id + 1) == []


async def test_a_result_is_shared_by_those_who_played_the_seat(storage: Repository) -> None:
    table = await left_by_anna(storage)  # a and b are hers, c is the caretaker's
    table = await storage.change_seat(table, person(0, CARLA), Leaving.RELIEVED, 3, snapshot())
    await append(storage, table, 3, "d")
    ends = [NewResult(0, 2, 70), NewResult(1, 1, 80), NewResult(2, 3, 60)]
    await storage.append_choices(table.id, 4, [choice(1, "e")], snapshot(waiting=set()), finishes=True, results=ends)
    results = {result.user_id: result for result in await storage.results(table.id)}
    assert {user: (each.seat, each.began, each.ended) for user, each in results.items()} == {
        ANNA: (0, True, False),
        CARLA: (0, False, True),
        BRUNO: (1, True, True),
    }
    assert (results[ANNA].place, results[ANNA].score) == (2, 70)
    assert (results[ANNA].share, results[CARLA].share, results[BRUNO].share) == (0.5, 0.25, 1)
    assert await storage.results_of_person(CARLA) == [results[CARLA]]


async def test_who_came_back_has_one_result(storage: Repository) -> None:
    table = await left_by_anna(storage)
    table = await storage.change_seat(table, person(0, ANNA), Leaving.RELIEVED, 3, snapshot())
    ends = [NewResult(0, 1, 70), NewResult(1, 1, 70), NewResult(2, 3, 60)]
    await storage.append_choices(table.id, 3, [choice(0, "d")], snapshot(waiting=set()), finishes=True, results=ends)
    (result,) = await storage.results_of_person(ANNA)
    assert (result.began, result.ended, result.choices, result.of_choices) == (True, True, 3, 4)


async def test_choices_taken_back_belong_to_nobody(storage: Repository) -> None:
    table = await left_by_anna(storage)
    await storage.withdraw_choices(table.id, 3, 1, snapshot(), below_floor=True, log=[LogLine('"undone"')])
    first, caretaker = [stint for stint in await storage.stints(table.id) if stint.seat == 0]
    assert (first.to_choice, caretaker.from_choice) == (1, 1)
    assert [line.event for line in await storage.log(table.id)][-2:] == ['"left"', '"undone"']


async def test_only_the_whole_table_goes_back_behind_the_barrier(storage: Repository) -> None:
    table = await running_table(storage)
    await storage.append_choices(table.id, 0, [choice(0, "a"), choice(1, "b")], snapshot(undo_floor=2))
    with pytest.raises(ValueError, match="Cannot go back"):
        await storage.withdraw_choices(table.id, 2, 1, snapshot())
    await storage.withdraw_choices(table.id, 2, 1, snapshot(), below_floor=True)
    assert await choice_texts(storage, table) == ["a"]


async def test_choices_end_the_motions_that_wait_for_them(storage: Repository, clock: Clock) -> None:
    table = await running_table(storage)
    for motion in (
        Motion("undo", 1, EndedBy.ANY_CHOICE),
        Motion("late", 0, EndedBy.CHOICE_OF_THE_SEAT),
        Motion("late", 1, EndedBy.CHOICE_OF_THE_SEAT),
        Motion("abandon", 1, EndedBy.NOTHING, '{"why": 1}'),
    ):
        await storage.save_motion(table.id, motion)
    await append(storage, table, 0, "a")  # of the first seat; it can be taken back
    assert [(motion.kind, motion.seat) for motion in await storage.motions(table.id)] == [
        ("abandon", 1),
        ("late", 0),
        ("late", 1),
    ]
    await storage.append_choices(table.id, 1, [choice(0, "b")], snapshot(undo_floor=2))
    assert [(motion.kind, motion.seat) for motion in await storage.motions(table.id)] == [("abandon", 1), ("late", 1)]
    assert (await storage.motions(table.id))[0].opened_at == clock.now
    await storage.withdraw_choices(table.id, 2, 1, snapshot(undo_floor=1), below_floor=True)
    assert [(motion.kind, motion.seat) for motion in await storage.motions(table.id)] == [("abandon", 1)]


async def test_a_motion_keeps_its_time_when_it_is_answered(storage: Repository, clock: Clock) -> None:
    table = await running_table(storage)
    motion = Motion("abandon", 1, EndedBy.NOTHING)
    await storage.save_motion(table.id, motion)
    asked = clock.now
    clock.advance(5)
    await storage.save_motion(table.id, replace(motion, answers='{"2": true}'), [post("answered")])
    assert await storage.motions(table.id) == [replace(motion, answers='{"2": true}', opened_at=asked)]
    assert await storage.drop_motion(table.id, "abandon", 1, [post("over")])
    assert not await storage.drop_motion(table.id, "abandon", 1, [post("over again")])
    assert [each.nonce for each in await storage.claim_posts(10, 1000)] == ["answered"]


async def test_the_motions_of_a_seat_go_with_its_holder_and_all_with_the_table(storage: Repository) -> None:
    table = await running_table(storage)
    for seat in (0, 1):
        await storage.save_motion(table.id, Motion("offer", seat, EndedBy.NOTHING))
    await storage.save_motion(table.id, Motion("undo", 1, EndedBy.ANY_CHOICE))
    await storage.change_seat(table, computer(0), Leaving.RESIGNED, 0, snapshot())
    assert [(motion.kind, motion.seat) for motion in await storage.motions(table.id)] == [("offer", 1)]
    cancelled = await storage.cancel_table(table.id)
    assert cancelled.status is TableStatus.CANCELLED
    assert await storage.motions(table.id) == []


async def test_who_was_called_least_recently_stands_first_on_the_bench(storage: Repository, clock: Clock) -> None:
    for user in (BRUNO, ANNA, CARLA):
        await storage.join_bench(GUILD, user)
        clock.advance(1)
    await storage.join_bench(GUILD, BRUNO)  # once more: nothing new
    assert [each.user_id for each in await storage.bench(GUILD)] == [BRUNO, ANNA, CARLA]
    await storage.note_calls(GUILD, [BRUNO, 999])
    assert [each.user_id for each in await storage.bench(GUILD)] == [ANNA, CARLA, BRUNO]
    await storage.leave_bench(GUILD, ANNA)
    assert [each.user_id for each in await storage.bench(GUILD)] == [CARLA, BRUNO]
    assert await storage.bench(GUILD + 1) == []
