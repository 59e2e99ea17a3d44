"""A league in a real file with real tables, whose people do what a test says, in time that the test moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.game.lobby import Guest
from bot.game.steps import results_so_far
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.matters import Matter
from bot.leagues.rules.season.season import Decided, Season
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.running.seasons import Seasons
from bot.leagues.running.service import Leagues
from bot.leagues.running.taking_part import SignUp
from bot.storage.addresses import open_store
from bot.storage.records.due import Outage
from bot.storage.records.results import Player
from bot.storage.records.tables import Table
from bot.storage.records.terms import DAY
from bot.storage.rows.facts import add_outage
from bot.storage.store import Store
from bot.tables.service import Tables
from tests.bot.storage.samples import CHANNEL, GUILD, Clock
from tests.databases import empty_database


@dataclass
class Heard:
    """A crier that only listens."""

    announced: list[tuple[str, ...]] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    begun: list[str] = field(default_factory=list)
    reminded: list[tuple[str, Player]] = field(default_factory=list)
    called: list[tuple[str, Player, tuple[Player, ...]]] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    organisers_told: list[str] = field(default_factory=list)
    decided: list[tuple[str | None, tuple[str, ...]]] = field(default_factory=list)
    nonces: Counter[str] = field(default_factory=Counter)

    async def announce(self, kept: KeptSeason, roll: Roll, keys: Sequence[str], nonce: str) -> None:
        self.announced.append(tuple(keys))
        self.nonces[nonce] += 1

    async def open_sign_up(self, kept: KeptSeason) -> None:
        self.opened.append(kept.id)

    async def open_table(self, kept: KeptSeason, roll: Roll, table: SeasonTable, found: Table, nonce: str) -> None:
        self.begun.append(table.id)
        self.nonces[nonce] += 1

    async def remind(self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, nonce: str) -> None:
        self.reminded.append((table.id, player))
        self.nonces[nonce] += 1

    async def call(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, candidates: Sequence[Player], nonce: str
    ) -> None:
        self.called.append((table.id, player, tuple(candidates)))
        self.nonces[nonce] += 1

    async def tell_organisers(self, kept: KeptSeason, roll: Roll, matters: Sequence[Matter], nonce: str) -> None:
        self.organisers_told += [each.key for each in matters]
        self.nonces[nonce] += 1

    async def tell_decision(
        self, kept: KeptSeason, roll: Roll, table: SeasonTable | None, decided: Sequence[Decided], nonce: str
    ) -> None:
        self.decided.append((None if table is None else table.id, tuple(each.key for each in decided)))
        self.nonces[nonce] += 1

    async def keep_outside(self, kept: KeptSeason, roll: Roll) -> bool:
        return False

    async def found(self, table: Table, nonce: str) -> None:
        self.tables.append(table.id)
        self.nonces[nonce] += 1


def people(count: int, first: int = 1) -> list[Guest]:
    return [Guest(1000 + number, f"Person {number}") for number in range(first, first + count)]


async def finish(tables: Tables, table_id: int) -> None:
    """A game ends with the points of now as its result, as if that were all of it."""
    async with tables.memory.playing(table_id) as moment:
        await tables.arranged._commits.end(moment.table, results=results_so_far(moment))


@dataclass
class Club:
    """A server with its league."""

    url: str
    clock: Clock
    store: Store
    tables: Tables
    leagues: Leagues
    heard: Heard
    presses: int = 0
    options: dict[str, object] = field(default_factory=dict)
    """What the tables of its seasons play."""

    @classmethod
    async def open(cls, folder: Path) -> Club:
        clock, heard, url = Clock(), Heard(), empty_database(folder / "elgrande.sqlite3")
        store = await open_store(url, clock)
        return cls(url, clock, store, *_begun(store, clock, heard), heard)

    async def restart(self) -> None:
        """The process dies, and another one begins with what is stored."""
        await self.store.close()
        self.store = await open_store(self.url, self.clock)
        self.tables, self.leagues = _begun(self.store, self.clock, self.heard)

    def press(self) -> int:
        self.presses += 1
        return self.presses

    async def pass_time(self, milliseconds: int = 0) -> None:
        """Time goes by, and what is due then is done."""
        self.clock.advance(milliseconds)
        await self.leagues.loop.do_due()

    async def outage(self, milliseconds: int) -> None:
        """The bot was away for so long, and is back."""
        began_at = self.clock.now
        self.clock.advance(milliseconds)
        await self.store.write(add_outage, Outage(began_at, self.clock.now))

    async def season(self, **rules: object) -> KeptSeason:
        """An announced season that begins in a day."""
        kept = await self.leagues.founding.begin(GUILD, CHANNEL, "Spring", "season", self.clock.now + DAY)
        usual = {"rounds": 2, "rounds_at_once": 1, "review": 0}
        await self.leagues.founding.change(kept.id, rules={**usual, **rules}, options=self.options)
        return await self.leagues.founding.announce(kept.id)

    async def sign_up(self, season_id: int, members: Sequence[Guest], **entry: object) -> None:
        for member in members:
            await self.leagues.taking_part.sign_up(season_id, member, SignUp(**entry), self.press())  # type: ignore[arg-type]

    async def read(self, season_id: int) -> Season:
        return (await self.leagues.seasons.read(season_id)).season

    async def from_nothing(self, season_id: int) -> Season:
        """The season as it follows from its rows alone."""
        return (await Seasons(self.store, self.clock).read(season_id)).season

    async def number(self, season_id: int, table: str) -> int:
        found = await self.leagues.seasons.number_of(season_id, table)
        assert found is not None
        return found

    async def user(self, player: Player) -> int:
        user_id = (await self.leagues.seasons.roll(GUILD)).user(player)
        assert user_id is not None
        return user_id

    async def move(self, table_id: int, user_id: int) -> bool:
        """Somebody makes a choice, if the table waits for them."""
        state = await self.tables.games.seat_state(table_id, user_id)
        if state.seat not in state.view.waiting or not state.view.choices:
            return False
        await self.tables.games.choose(table_id, user_id, state.revision, state.view.choices[0], self.press())
        return True

    async def finish(self, season_id: int, table: str) -> None:
        """A game ends, with the points of now."""
        await finish(self.tables, await self.number(season_id, table))

    async def play_until_scored(self, season_id: int, table: str) -> None:
        """The people who are there play until the first scoring is over."""
        number = await self.number(season_id, table)
        state = await self.tables.games.public_state(number)
        while state.view.round <= state.view.scoring_after[0]:
            await self.move(number, state.table.people(state.view.waiting)[0])
            state = await self.tables.games.public_state(number)


def _begun(store: Store, clock: Clock, heard: Heard) -> tuple[Tables, Leagues]:
    tables = Tables(store, clock, lambda: 7)
    return tables, Leagues(store, tables, clock, heard)
