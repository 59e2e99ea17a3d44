"""Games in which seats change hands at random: they follow from their choices, and no secret reaches anybody else."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from bot.game.errors import TableError
from bot.game.happenings import SeatLeft, SeatResumed, SeatTaken
from bot.game.lobby import Guest
from bot.storage.records.tables import TableStatus
from bot.storage.rows.log import log_of
from bot.storage.rows.seats import stints_of
from bot.tables.reading.archive import differences
from tests.bot.tables.house import PEOPLE, House
from tests.random_cases import cases

STRANGERS = tuple(Guest(3000 + number, f"Guest {number}") for number in range(3))
SEAT_DEEDS = ("leave", "offer", "take", "take", "resume", "undo", "ask", "agree")
EVERYBODY = (*PEOPLE[:3], *STRANGERS)


class Course:
    """What people may press, in any order, also what is refused."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = Random(seed)

    async def play(self) -> int:
        table = await self.house.game(people=3, rounds=6)
        for _ in range(150):
            if (await self.house.tables.overview.table(table.id)).status is not TableStatus.RUNNING:
                break
            if self.chance.random() < 0.04:
                await self.house.restart()
            try:
                await self.step(table.id, self.chance.choice(EVERYBODY))
            except TableError:
                continue  # refused, as it should be; what holds is looked at all the same
            finally:
                await self.look(table.id)
        return table.id

    async def step(self, table: int, member: Guest) -> None:
        tables, user_id = self.house.tables, member.user_id
        kind = self.chance.choice(("choose",) * 12 + SEAT_DEEDS)
        if kind == "choose":
            public = await tables.games.public_state(table)
            waiting = public.table.people(public.view.waiting)
            state = await tables.games.seat_state(table, self.chance.choice(waiting))
            await self.house.choose(state, self.chance.choice(state.view.choices))
        elif kind == "leave":
            await self._leave(table, user_id)
        elif kind == "offer":
            await tables.seats.offer_seat(table, user_id)
        elif kind == "take":
            await tables.seats.take_seat(table, member, self.chance.randrange(-1, 4))
        elif kind == "resume":
            await tables.seats.resume(table, member)
        elif kind == "undo":
            state = await tables.games.seat_state(table, user_id)
            await tables.games.undo(table, user_id, state.revision)
        elif kind == "ask":
            await tables.agreements.ask_undo(table, user_id, (await tables.agreements.undo_plan(table, user_id)).count)
        else:
            await tables.agreements.answer_undo(table, user_id, agrees=self.chance.random() < 0.8)

    async def _leave(self, table: int, user_id: int) -> None:
        found = await self.house.tables.overview.table(table)
        if sum(seat.user_id is not None for seat in found.seats) > 1:  # else the game would be over
            await self.house.tables.seats.leave_game(table, user_id)

    async def look(self, table: int) -> None:
        """What holds at any moment."""
        found = await self.house.tables.overview.table(table)
        people = [seat.user_id for seat in found.seats if seat.user_id is not None]
        assert len(set(people)) == len(people)
        if found.status is not TableStatus.RUNNING:
            return
        public = await self.house.tables.games.public_state(table)
        assert found.people(public.view.waiting) or public.view.over
        assert all(found.seats[seat].user_id is not None for seat in public.view.waiting)
        stints = await self.house.store.read(stints_of, table)
        open_stints = {stint.seat: stint.user_id for stint in stints if stint.to_choice is None}
        assert open_stints == {seat.number: seat.user_id for seat in found.seats}
        for user_id in {stint.user_id for stint in stints if stint.user_id is not None}:
            assert len({stint.seat for stint in stints if stint.user_id == user_id}) == 1


async def played(seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        house = await House.open(Path(folder), seed=seed)
        try:
            table = await Course(house, seed).play()
            assert [difference async for difference in differences(house.store)] == []
            await the_log_tells_it(house, table)
            await secrets_stay(house, table)
        finally:
            await house.store.close()


async def the_log_tells_it(house: House, table: int) -> None:
    """Every change of hands is told once, in order."""
    told = (await house.tables.logs.telling(table, besides=(0, 100_000))).besides
    hands = [event for event in told if isinstance(event, SeatLeft | SeatTaken | SeatResumed)]
    stints = await house.store.read(stints_of, table)
    assert len(hands) == sum(stint.number > 1 for stint in stints)
    found = await house.tables.overview.table(table)
    for seat in found.seats:
        of_seat = [event for event in hands if event.player == seat.number]
        if of_seat:
            assert isinstance(of_seat[-1], SeatLeft) == (seat.user_id is None)


async def secrets_stay(house: House, table: int) -> None:
    """Who does not sit there any more reads what everybody reads."""
    found = await house.tables.overview.table(table)
    public = [line.position for line in await house.store.read(log_of, table, limit=100_000)]
    for member in EVERYBODY:
        if found.seat_of(member.user_id) is None:
            told = [position for position, _ in await house.tables.logs.told(table, found.seat_of(member.user_id))]
            assert set(told) <= set(public)


@pytest.mark.thorough
@cases(by_day=3)
@given(seed=some.integers(0, 10_000))
def test_seats_change_hands_at_random(seed: int) -> None:
    asyncio.run(played(seed))
