"""The contract of every store: one position a day, one answer for each person and day, one post a day in a server."""

from __future__ import annotations

from dataclasses import replace

from bot.storage.records.due import NO_TIMERS
from bot.storage.records.puzzles import PuzzleAnswer
from bot.storage.records.tables import TableStatus
from bot.storage.rows.claims import claim
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.puzzles import (
    PUZZLES,
    answer_at,
    days_answered,
    draw_puzzle,
    find_answer,
    find_puzzle_channel,
    forget_puzzle,
    note_puzzle_shown,
    open_answer,
    place_puzzles,
    puzzle_of,
    puzzle_ranking,
    remove_puzzles,
    settle_answer,
)
from bot.storage.rows.tables import tables_of_person
from bot.storage.store import Store
from tests.bot.storage.samples import ANNA, BRUNO, CHANNEL, GUILD, Clock, append, new_table, running_table

DAY = 24 * 3_600_000
OFFERED = ("a", "b", "c", "d")


def new_answer(user_id: int = ANNA, day: int = 5, guild_id: int | None = GUILD) -> PuzzleAnswer:
    return PuzzleAnswer(user_id, day, guild_id, 0, f"person {user_id}")


async def answered(store: Store, user_id: int, day: int, marks: int | None, guild_id: int | None = GUILD) -> None:
    opened = await store.write(open_answer, new_answer(user_id, day, guild_id), new_table(), NO_TIMERS)
    settled = replace(opened, turn=("0 take",), gained=3, possible=5, marks=marks)
    await store.write(settle_answer, settled)


async def test_the_position_of_a_day_is_drawn_once(store: Store) -> None:
    assert await store.read(puzzle_of, 5) is None
    assert await store.write(draw_puzzle, 5, OFFERED, 6) == "c"
    assert await store.write(draw_puzzle, 5, OFFERED, 7) == "c"
    assert await store.read(puzzle_of, 5) == "c"


async def test_no_position_comes_twice_before_all_have_come_and_then_one_of_long_ago(store: Store) -> None:
    drawn = [await store.write(draw_puzzle, day, OFFERED, 7 * day + 3) for day in range(4)]
    assert sorted(drawn) == [*OFFERED]
    again = [await store.write(draw_puzzle, 4, OFFERED, number) for number in (9,)]
    assert again[0] in drawn[:2]


async def test_what_is_no_more_is_drawn_anew(store: Store) -> None:
    await store.write(draw_puzzle, 5, ("gone",), 0)
    await store.write(forget_puzzle, 5, "other")
    assert await store.read(puzzle_of, 5) == "gone"
    await store.write(forget_puzzle, 5, "gone")
    assert await store.write(draw_puzzle, 5, OFFERED, 0) == "a"


async def test_somebody_sits_down_once_a_day(store: Store) -> None:
    first = await store.write(open_answer, new_answer(), new_table(), NO_TIMERS)
    second = await store.write(open_answer, new_answer(guild_id=None), new_table(), NO_TIMERS)
    assert first == second
    assert first.table_id
    assert len(await store.read(tables_of_person, ANNA, tuple(TableStatus))) == 1
    other_day = await store.write(open_answer, new_answer(day=6), new_table(), NO_TIMERS)
    assert other_day.table_id != first.table_id
    assert await store.read(answer_at, other_day.table_id) == other_day
    assert await store.read(answer_at, 99) is None


async def test_what_was_settled_stays_and_its_game_is_gone(store: Store) -> None:
    table = await running_table(store, log=2)
    await append(store, table, 0, "a", '"line"')
    opened = await store.write(open_answer, new_answer(), new_table(), NO_TIMERS)
    opened = replace(opened, turn=("0 take", "0 end"), gained=3, rivals_gained=1, possible=5, marks=8)
    assert await store.write(settle_answer, opened) == opened
    better = replace(opened, gained=5, marks=10)
    assert await store.write(settle_answer, better) == opened
    assert await store.read(find_answer, ANNA, 5) == opened
    assert await store.read(find_answer, BRUNO, 5) is None

    await store.write(settle_answer, replace(opened, table_id=table.id))
    assert await store.read(choices_of, table.id) == []
    assert await store.read(find_game, table.id) is None


async def test_a_ranking_adds_up_the_answers_of_one_server(store: Store) -> None:
    await answered(store, ANNA, 5, 4)
    await answered(store, BRUNO, 5, 9)
    await answered(store, ANNA, 6, 6)
    await answered(store, ANNA, 7, None)
    await answered(store, BRUNO, 8, 9, GUILD + 1)
    await answered(store, BRUNO, 9, 9)

    found = await store.read(puzzle_ranking, GUILD, (5, 8))

    assert [(each.user_id, each.marks, each.answers) for each in found] == [(ANNA, 10, 2), (BRUNO, 9, 1)]
    assert await store.read(days_answered, ANNA, 6) == [6, 5]
    assert await store.read(days_answered, ANNA, 7) == [6, 5]


async def test_a_channel_is_due_at_once_and_then_when_it_was_said(store: Store, clock: Clock) -> None:
    await store.write(place_puzzles, GUILD, CHANNEL)
    (claimed,) = await store.write(claim, PUZZLES, 5, 1000)
    assert (claimed.channel_id, claimed.shown, claimed.attempts) == (CHANNEL, None, 1)
    await store.write(note_puzzle_shown, claimed, 5, clock.now + DAY)
    assert await store.write(claim, PUZZLES, 5, 1000) == []
    clock.advance(DAY)
    (claimed,) = await store.write(claim, PUZZLES, 5, 1000)
    assert claimed.shown == 5

    await store.write(place_puzzles, GUILD, CHANNEL + 1)
    await store.write(note_puzzle_shown, claimed, 6, clock.now + DAY)
    moved = await store.read(find_puzzle_channel, GUILD)
    assert moved is not None
    assert (moved.channel_id, moved.shown) == (CHANNEL + 1, None), "what was claimed in the other channel is over"
    await store.write(remove_puzzles, GUILD, CHANNEL)
    assert await store.read(find_puzzle_channel, GUILD) is not None
    await store.write(remove_puzzles, GUILD, CHANNEL + 1)
    assert await store.read(find_puzzle_channel, GUILD) is None
