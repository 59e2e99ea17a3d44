"""Tables that are played over days, in a time that tests turn by hand."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import orjson

from bot.due.timers import Timers
from bot.game.clocks.clock import SeatClock
from bot.game.states import SeatState
from bot.storage.addresses import open_store
from bot.storage.records.due import Post, Timer
from bot.storage.records.terms import DAY, HOUR, MINUTE, Pace
from bot.tables.service import Tables
from tests.bot.storage.samples import timers_of
from tests.bot.tables.house import ANA, House, asks

PACE = Pace(bank=24 * HOUR, increment=6 * HOUR, cap=36 * HOUR)
RINGING = ("reminder", "digest")


@dataclass
class Days:
    """A house, a table with a clock of one day, and whoever does what is due."""

    house: House
    table: int

    @classmethod
    async def begin(cls, folder: Path, people: int = 2, computers: int = 0, pace: Pace | None = PACE) -> Days:
        house = await House.open(folder)
        table = await house.lobby(people, computers)
        if pace is not None:
            await house.tables.lobbies.set_terms(table.id, ANA, clock="custom", custom=pace)
        return cls(house, table.id)

    async def start(self) -> SeatState:
        """Begin the game; returns the person who is waited for first."""
        await self.house.tables.lobbies.start(self.table, ANA)
        return await self.waiting()

    @property
    def now(self) -> int:
        return self.house.clock.now

    async def waiting(self) -> SeatState:
        return await self.house.waiting(self.table)

    async def clock(self, seat: int) -> SeatClock:
        return (await self.house.tables.games.public_state(self.table)).clocks[seat]

    def sweeper(self) -> Timers:
        return self.house.timers()

    async def timers(self, seat: int) -> dict[str, int]:
        """The kinds of the timers of a seat, and in how many milliseconds they are due."""
        found: list[Timer] = await self.house.store.read(timers_of, self.table)
        return {timer.kind: timer.due_at - self.now for timer in found if timer.seat == seat}

    async def pass_time(self, milliseconds: int, step: int = 10 * MINUTE) -> None:
        """Let time go by, and do all that is due meanwhile."""
        end = self.now + milliseconds
        while self.now < end:
            self.house.clock.advance(min(step, end - self.now))
            await self.sweeper().do_due()

    async def rung(self) -> list[tuple[str, int]]:
        """The reminders since the last look: what they are, and for whom."""
        posts: list[Post] = [post for post in await self.house.posts() if post.kind in RINGING]
        payloads = [(post.kind, orjson.loads(post.payload)) for post in posts]
        return [(payload.get("kind", kind), payload["user_id"]) for kind, payload in payloads]

    async def decide(self, state: SeatState | None = None) -> SeatState:
        """Whoever is waited for decides until somebody else is; returns the state of that one."""
        state = state or await self.waiting()
        seat = state.seat
        while state.seat == seat:
            await self.house.choose(state, state.view.choices[0])
            state = await self.waiting()
        return state

    async def to_a_turn(self) -> SeatState:
        """Play until somebody has to take a card."""
        return await self.house.play(self.table, lambda state: state.view.choices[0], asks("TakeCard"))

    async def restart(self) -> None:
        """The bot ends and begins again; no time goes by."""
        house = self.house
        await house.store.close()
        house.store = await open_store(f"sqlite:///{house.folder / 'elgrande.sqlite3'}", house.clock)
        outages = house.tables.times.outages
        house.tables = Tables(house.store, house.clock, lambda: 7)
        house.tables.know_outages(outages)


__all__ = ["DAY", "HOUR", "MINUTE", "PACE", "Days"]
