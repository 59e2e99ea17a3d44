"""Tables in a real file, and short ways to play at them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.due.timers import Timers
from bot.game.lobby import Guest
from bot.game.press import tried_run
from bot.game.states import Accepted, Question, SeatState, looked_ahead
from bot.storage.addresses import open_store
from bot.storage.records.due import Post
from bot.storage.records.tables import Table
from bot.storage.rows.claims import claim
from bot.storage.rows.posts import POSTS, complete_post
from bot.storage.store import Store
from bot.tables.service import Tables
from engine.elgrande.seen.view import View
from tests.bot.storage.samples import Clock
from tests.databases import empty_database

GUILD, CHANNEL = 501, 601
PEOPLE = (
    Guest(1001, "Ana", "en-GB"),
    Guest(1002, "Ben", "de"),
    Guest(1003, "Carla", None),
    Guest(1004, "Dario", "es-ES"),
    Guest(1005, "Elena", "nl"),
)
ANA, BEN, CARLA, DARIO, ELENA = (member.user_id for member in PEOPLE)

Chooser = Callable[[SeatState], str]


def at_random(seed: int = 1) -> Chooser:
    chance = Random(seed)
    return lambda state: chance.choice(state.view.choices)


def first(state: SeatState) -> str:
    """The first choice; the game goes on by itself."""
    return state.view.choices[0]


@dataclass
class House:
    """A bot's tables, which can be closed and opened again like the bot itself."""

    folder: Path
    clock: Clock
    store: Store
    tables: Tables
    clicks: int = 0
    seeds: list[int] = field(default_factory=list)

    @classmethod
    async def open(cls, folder: Path, seed: int = 7) -> House:
        clock, path = Clock(), folder / "elgrande.sqlite3"
        store = await open_store(f"sqlite:///{path}" if path.exists() else empty_database(path), clock)
        return cls(folder, clock, store, Tables(store, clock, lambda: seed))

    def timers(self) -> Timers:
        """Who does what is due at these tables, as one process of the bot has it."""
        return Timers(self.store, self.clock, self.tables.timer_handlers(), self.tables.wakes.timers)

    async def restart(self) -> None:
        """Close everything and begin again with what is on the disk."""
        await self.store.close()
        again = await House.open(self.folder)
        again.clock.now = self.clock.now
        self.clock, self.store, self.tables = again.clock, again.store, again.tables

    async def lobby(self, people: int = 2, computers: int = 0, **options: Any) -> Table:
        owner, *others = PEOPLE[:people]
        table = await self.tables.lobbies.create(GUILD, CHANNEL, owner, options)
        for member in others:
            table = await self.tables.lobbies.join(table.id, member)
        for _ in range(computers):
            table = await self.tables.lobbies.add_computer(table.id, owner.user_id)
        return table

    async def game(self, people: int = 2, computers: int = 0, **options: Any) -> Table:
        table = await self.lobby(people, computers, **options)
        return await self.tables.lobbies.start(table.id, ANA)

    async def waiting(self, table: int) -> SeatState:
        """The first person who is waited for."""
        state = await self.tables.games.public_state(table)
        (user_id, *_) = state.table.people(state.view.waiting)
        return await self.tables.games.seat_state(table, user_id)

    async def choose(self, state: SeatState, choice: str) -> Accepted:
        """A click in a panel, with a new interaction."""
        self.clicks += 1
        user_id = state.table.seats[state.seat].user_id
        assert user_id is not None
        return await self.tables.games.choose(state.table.id, user_id, state.revision, choice, 9000 + self.clicks)

    async def consider(self, state: SeatState, choice: str) -> Accepted | Question:
        """A click in a panel that is asked once more if it is for good."""
        self.clicks += 1
        return await self.tables.games.consider(
            state.table.id, user_of(state), state.revision, choice, 9000 + self.clicks
        )

    async def look_ahead(self, state: SeatState, choice: str) -> Question:
        """What a person is shown of a choice before it is made, and nothing happens."""
        moment = await self.tables.memory.read(state.table.id)
        return looked_ahead(moment, tried_run(moment.game, state.seat, choice), choice)

    async def play(self, table: int, chooser: Chooser, until: Callable[[SeatState], bool] | None = None) -> SeatState:
        """Let the people play until one who is waited for fulfils `until`, or to the end; returns that state."""
        while True:
            public = await self.tables.games.public_state(table)
            if public.view.over:
                return await self.tables.games.seat_state(table, ANA)
            state = await self.waiting(table)
            if until is not None and until(state):
                return state
            await self.choose(state, chooser(state))

    async def everything_seen(self, table: int) -> list[object]:
        """What each seat and the public see."""
        found = await self.tables.overview.table(table)
        seats = [
            await self.tables.games.seat_state(table, seat.user_id) for seat in found.seats if seat.user_id is not None
        ]
        return [await self.tables.games.public_state(table), *seats]

    async def posts(self) -> list[Post]:
        """All posts that are due, in order; they count as sent."""
        found: list[Post] = []
        while posts := await self.store.write(claim, POSTS, 25, 1000):
            for post in posts:
                await self.store.write(complete_post, post)
            found += posts
        return found


def asks(step: str) -> Callable[[SeatState], bool]:
    """Whether the person is asked by a step of this name."""
    return lambda state: state.view.prompt is not None and state.view.prompt.step == step


def asks_for_discs(state: SeatState) -> bool:
    return state.view.prompt is not None and state.view.prompt.step.startswith("SetDiscs")


async def asked_to_place(house: House, table: int) -> SeatState:
    """A person in the middle of a turn, with caballeros to place and nothing taken back yet."""
    state = await house.play(table, first, asks("TakeCard"))
    card = max(View.of(state.view).open_cards, key=lambda card: (card.taken_by is None, card.caballeros))
    return (await house.choose(state, f"take {card.id}")).state


def user_of(state: SeatState) -> int:
    user_id = state.table.seats[state.seat].user_id
    assert user_id is not None
    return user_id
