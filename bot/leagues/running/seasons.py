"""Seasons in memory: each is what follows from its rows, and grows with them.

Whoever records a fact has seen all before it; who comes second looks again. So it does not matter how many are at it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.game.errors import TableError
from bot.leagues.rules.league import KeptSeason, Roll, player_of
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import CannotHappen, Fact, Recorded
from bot.leagues.rules.season.rules import from_json as rules_from_json
from bot.leagues.rules.season.season import Season
from bot.storage.errors import OutOfDate
from bot.storage.records.leagues import StoredFact, StoredSeason
from bot.storage.rows.members import members_of
from bot.storage.rows.seasons import (
    facts_of,
    find_season,
    record_facts,
    redeclare_season,
    seasons_of_guild,
    tables_of_season,
)
from bot.storage.store import Store
from bot.tables.commits import saving

KEPT_SEASONS = 64
"""Seasons that are kept, the last used ones; one of 500 people and 2,000 games takes about 20 MB."""


class NoSuchSeason(TableError):
    """There is no season of this number."""

    key = "league.refused.no_season"


class LeagueRefused(TableError):
    """Something that cannot happen in a season now."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key  # type: ignore[misc]  # each reason has a sentence of its own


def fact_of(row: StoredFact) -> Fact:
    """What a row says has happened. The seats of a finished game stand in its result alone."""
    fact = facts.from_json(row.kind, row.fact)
    return replace(fact, seats=row.seats) if isinstance(fact, facts.Finished) else fact


class Seasons:
    """The seasons of all servers, made from their facts and kept in memory; whoever changes one holds its lock."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._changed: set[int] = set()
        self._kept: OrderedDict[int, KeptSeason] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def has_changed(self, guild_id: int) -> None:
        """What is shown of the leagues of a server is not as it was."""
        self._changed.add(guild_id)

    def take_changed(self) -> set[int]:
        """The servers of which that was said since they were last taken."""
        changed, self._changed = self._changed, set()
        return changed

    @asynccontextmanager
    async def held(self, season_id: int) -> AsyncIterator[KeptSeason]:
        """A season as it stands, which nobody else changes meanwhile. Raises NoSuchSeason."""
        lock = self._locks.setdefault(season_id, asyncio.Lock())
        async with lock:
            yield await self._up_to_date(season_id)

    async def read(self, season_id: int) -> KeptSeason:
        """A season as it stands. Raises NoSuchSeason."""
        async with self.held(season_id) as kept:
            return kept

    async def of_guild(self, guild_id: int) -> list[KeptSeason]:
        """All seasons of a server that are announced, the oldest first."""
        stored = await self._store.read(seasons_of_guild, guild_id)
        return [await self.read(each.id) for each in stored if each.announced_at is not None]

    async def numbers(self, season_id: int) -> dict[str, int]:
        """The numbers of the tables on which the games of a season are played, by the names of those."""
        return await self._store.read(tables_of_season, season_id)

    async def number_of(self, season_id: int, table: str) -> int | None:
        """The number of the table on which a game of a season is played; None before it begins."""
        return (await self.numbers(season_id)).get(table)

    async def roll(self, guild_id: int) -> Roll:
        """Who is who in a server."""
        members = await self._store.read(members_of, guild_id)
        return Roll({player_of(member.number): member for member in members})

    async def record(self, season_id: int, key: str, fact: Fact) -> bool:
        """Let something happen; False if what the key settles is settled.

        Raises LeagueRefused, NoSuchSeason, NotSaved.
        """
        async with self.held(season_id) as kept:
            return await self.write(kept, key, fact)

    async def record_all(self, season_id: int, found: Mapping[str, Fact]) -> None:
        """Let all of this happen in one step, in this order, but for what is settled already. Raises as `record`."""
        async with self.held(season_id) as kept:
            await self._write(kept, found)

    async def write(self, kept: KeptSeason, key: str, fact: Fact) -> bool:
        """The same for who holds the season. Raises LeagueRefused, NotSaved, TableChanged."""
        return await self._write(kept, {key: fact}) > 0

    async def _write(self, kept: KeptSeason, found: Mapping[str, Fact]) -> int:
        """How many of these facts are new. Nothing happens if one of them is refused or cannot be saved."""
        at, new = self._clock(), []
        try:
            for key, fact in found.items():
                if kept.season.record(Recorded(key, at, fact)):
                    stored = replace(fact, seats=()) if isinstance(fact, facts.Finished) else fact
                    new.append(StoredFact(key, at, facts.kind_of(stored), facts.to_json(stored)))
            if new:
                closes = any(isinstance(fact, facts.Closed) for fact in found.values())
                with saving():
                    await self._store.write(record_facts, kept.id, kept.count, new, closes=closes)
        except BaseException as error:
            if new:
                self._kept.pop(kept.id, None)  # memory is ahead of what is stored
            if isinstance(error, CannotHappen):
                raise LeagueRefused(error.key) from None
            raise
        if new:
            kept.count += len(new)
            self.has_changed(kept.stored.guild_id)
        return len(new)

    async def redeclare(self, kept: KeptSeason, changed: StoredSeason) -> None:
        """Other rules than those that were announced. Raises LeagueRefused once the divisions are drawn, NotSaved."""
        async with self.held(kept.id) as now:
            fact = facts.Redeclared()
            if now.season.divisions or now.season.closed_at is not None:
                raise LeagueRefused("league.refused.drawn_already")
            new = StoredFact(f"redeclared {now.count}", self._clock(), facts.kind_of(fact), facts.to_json(fact))
            with saving():
                await self._store.write(redeclare_season, changed, now.count, new)
            self.has_changed(kept.stored.guild_id)

    async def _up_to_date(self, season_id: int) -> KeptSeason:
        stored = await self._store.read(find_season, season_id)
        if stored is None:
            self._kept.pop(season_id, None)
            raise NoSuchSeason
        kept = self._kept.pop(season_id, None)
        if kept is None or kept.stored.rules != stored.rules:
            kept = KeptSeason(stored, Season(rules_from_json(stored.rules)))
        kept.stored = stored
        try:
            new = await self._store.read(facts_of, season_id, kept.count)
            if kept.count and any(row.kind == facts.kind_of(facts.Erased("")) for row in new):
                # Rows of earlier were changed with it: what somebody wrote, and what others wrote about them.
                kept = KeptSeason(stored, Season(rules_from_json(stored.rules)))
                new = await self._store.read(facts_of, season_id, 0)
            for row in new:
                kept.season.record(Recorded(row.key, row.at, fact_of(row)))
                kept.count = row.number
        except CannotHappen as refused:
            raise OutOfDate(season_id) from refused
        self._kept[season_id] = kept
        while len(self._kept) > KEPT_SEASONS:
            self._kept.popitem(last=False)
        return kept
