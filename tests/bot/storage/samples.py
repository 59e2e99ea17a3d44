"""Short ways to the records that many tests need."""

from __future__ import annotations

from dataclasses import dataclass

from bot.storage.columns import made
from bot.storage.records.due import Post, Timer
from bot.storage.records.games import Choice, LogLine, Snapshot
from bot.storage.records.tables import Seat, SeatKind, Table
from bot.storage.rows.games import choices_of, find_game
from bot.storage.rows.tables import open_table
from bot.storage.sql import Sql
from bot.storage.store import Store
from tests.bot.storage.deeds import append_choices, start_table

ANNA, BRUNO, CARLA = 1001, 1002, 1003
GUILD, CHANNEL = 501, 601


@dataclass
class Clock:
    """Milliseconds that pass only when a test says so."""

    now: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def advance(self, milliseconds: int) -> None:
        self.now += milliseconds


def person(number: int, user_id: int) -> Seat:
    return Seat(number, SeatKind.PERSON, user_id, f"person {user_id}", number)


def computer(number: int) -> Seat:
    return Seat(number, SeatKind.COMPUTER, None, "Isabella", number)


def new_table(
    *,
    guild_id: int | None = GUILD,
    channel_id: int = CHANNEL,
    owner_id: int = ANNA,
    name: str = "Friday",
    seed: int = 7,
    seats: tuple[Seat, ...] | None = None,
) -> Table:
    seated = (person(0, ANNA), person(1, BRUNO), computer(2)) if seats is None else seats
    return Table(guild_id, channel_id, owner_id, name, {"edition": "bigbox"}, seed, seated)


def snapshot(text: str = "start", *, undo_floor: int = 0, waiting: set[int] | None = None) -> Snapshot:
    people = {ANNA} if waiting is None else waiting
    return Snapshot(text.encode(), f"digest of {text}", "rules 1", undo_floor, frozenset(people))


def choice(seat: int, text: str, *log: str) -> Choice:
    return Choice(seat, text, tuple(LogLine(event) for event in log))


def post(nonce: str, *, kind: str = "turn", lane: str = "table", supersedes: bool = False) -> Post:
    return Post(kind, f'"{nonce}"', nonce, lane, supersedes)


async def running_table(store: Store, *, waiting: set[int] | None = None, log: int = 0) -> Table:
    """A table with a started game without choices."""
    table = await store.write(open_table, new_table())
    lines = [LogLine(f'"start {number}"') for number in range(log)]
    return await store.write(start_table, table, snapshot(waiting=waiting), lines)


async def append(store: Store, table: Table, expected: int, text: str, *log: str) -> None:
    """Append one choice of the first seat."""
    await store.write(append_choices, table.id, expected, [choice(0, text, *log)], snapshot(text))


async def latest(store: Store, table: Table) -> Snapshot:
    game = await store.read(find_game, table.id)
    assert game is not None
    return game.snapshot


async def choice_texts(store: Store, table: Table) -> list[str]:
    return [each.choice for each in await store.read(choices_of, table.id)]


def timers_of(sql: Sql, table_id: int) -> list[Timer]:
    """The timers of a table, the next one first."""
    rows = sql.rows("SELECT * FROM timers WHERE table_id = ? ORDER BY due_at, id", (table_id,))
    return [made(Timer, row) for row in rows]
