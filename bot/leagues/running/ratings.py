"""The ratings of servers, in memory: all games once, then each new one as it ends.

A decision of an organiser about any game lets all be calculated again, and so does a game that ended before one that
is counted already.
"""

from __future__ import annotations

import asyncio
import gc
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.leagues.rules.ratings import Pool, Ranked, RatingRules, add, recalculated
from bot.leagues.rules.season.season import Season
from bot.leagues.running.corrections import Corrections
from bot.leagues.running.crier import Crier
from bot.leagues.running.seasons import Seasons
from bot.storage.records.results import FinishedGame, Player
from bot.storage.rows.people import guild_settings
from bot.storage.rows.results import count_results, results_of_server
from bot.storage.store import Store
from bot.tables.service import Tables

KEPT_SERVERS = 16


class Ratings:
    """Calculated when they are asked for."""

    def __init__(self, store: Store, seasons: Seasons, corrections: Corrections) -> None:
        self._store = store
        self._seasons = seasons
        self._corrections = corrections
        self._kept: OrderedDict[int, Ranked] = OrderedDict()
        self._lock = asyncio.Lock()

    def is_ready(self, guild_id: int) -> bool:
        """Whether they are at hand; else all games of the server are read first, which takes seconds if it has many."""
        return guild_id in self._kept

    async def of(self, guild_id: int) -> Ranked:
        """The ratings of a server as they are now; they grow with every game."""
        async with self._lock:
            return await self._up_to_date(guild_id)

    async def copied(self, guild_id: int) -> Ranked:
        """The same as they stand, for who takes longer than until the next game."""
        async with self._lock:
            return await asyncio.to_thread(_copied, await self._up_to_date(guild_id))

    async def _up_to_date(self, guild_id: int) -> Ranked:
        settings = await self._store.read(guild_settings, guild_id)
        rules = RatingRules(with_computers=settings.rates_computers)
        seasons = {kept.rules.id: kept.season for kept in await self._seasons.of_guild(guild_id)}
        of_seasons = [ruling for season in seasons.values() for ruling in season.rulings]
        rulings = (*await self._corrections.of(guild_id), *of_seasons)
        known = self._kept.pop(guild_id, None)
        if known is None or known.rules != rules or known.rulings != rulings:
            known = Ranked(rules, rulings)
        stored = await self._store.read(results_of_server, guild_id, known.last)
        if len(known.games) + len(stored) != await self._store.read(count_results, guild_id):
            known = Ranked(rules, rulings)  # a game of earlier has come in between
            stored = await self._store.read(results_of_server, guild_id)
        stored = [_as_in_season(game, seasons) for game in stored]
        if stored:
            known = await asyncio.to_thread(_with, known, stored)
        self._kept[guild_id] = known
        while len(self._kept) > KEPT_SERVERS:
            self._kept.popitem(last=False)
        return known

    async def strength(self, guild_id: int, pool: Pool, player: Player) -> float | None:
        """How strong somebody is in all likelihood at least, in points of the model; None without a rating there."""
        rating = (await self.of(guild_id)).rating(pool, player)
        return None if rating is None else rating.assured


def _with(known: Ranked, stored: list[FinishedGame]) -> Ranked:
    """With more games, all of which ended after those that are in it."""
    known.games += stored
    known.last = (stored[-1].ended_at, stored[-1].table)
    if known.ledgers:
        add(known.ledgers, stored, known.rulings, known.rules)
    else:
        known.ledgers = recalculated(stored, known.rulings, known.rules)
        gc.freeze()  # it stays, and holds no cycles: looking through it again and again would hold up everybody
    return known


def _as_in_season(game: FinishedGame, seasons: Mapping[str, Season]) -> FinishedGame:
    """The game with its seats as they belong to people in its season, if it is one of a season."""
    season = seasons.get(game.season or "")
    table = None if season is None else season.tables.get(game.table)
    return game if table is None else replace(game, seats=table.with_owners(game.seats))


def _copied(ranked: Ranked) -> Ranked:
    ledgers = {pool: ledger.copied() for pool, ledger in ranked.ledgers.items()}
    return replace(ranked, games=list(ranked.games), ledgers=ledgers)


class LeagueParts(NamedTuple):
    """What most parts of the league service work with."""

    store: Store
    tables: Tables
    seasons: Seasons
    ratings: Ratings
    clock: Callable[[], int]
    """Milliseconds since 1970 in UTC."""
    wake: Callable[[], None]
    """There is something to do in a season: whoever does what is due looks at once."""
    crier: Crier | None
    """Lets people hear what happens, if anybody is to."""
