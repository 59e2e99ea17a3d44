"""The ratings of servers, in memory: all games once, then each new one as it ends.

A decision of an organiser about any game lets all be calculated again, and so does a game that ended before one that
is counted already.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field

from bot.leagues.rules.games import FinishedGame, Player
from bot.leagues.rules.ratings import Ledger, Pool, Rating, RatingRules, add, recalculated
from bot.leagues.rules.rulings import Ruling
from bot.leagues.running.books import Seasons
from bot.leagues.running.corrections import Corrections
from bot.leagues.running.signs import game_of
from bot.storage.records.leagues import PlayedGame
from bot.storage.rows.people import guild_settings
from bot.storage.rows.played import count_played_games, played_games
from bot.storage.store import Store

KEPT_SERVERS = 16


@dataclass(slots=True)
class Ranked:
    """The games of a server and what follows from them."""

    rules: RatingRules
    rulings: tuple[Ruling, ...]
    games: list[FinishedGame] = field(default_factory=list)
    last: tuple[int, int] = (0, 0)
    """When the last of them ended, and its table."""
    ledgers: dict[Pool, Ledger] = field(default_factory=dict)

    def rating(self, pool: Pool, player: Player) -> Rating | None:
        """What is believed of somebody; None if nothing."""
        ledger = self.ledgers.get(pool)
        return None if ledger is None else ledger.ratings.get(player)

    def opponents(self, player: Player) -> list[Player]:
        """The people with whom somebody has played, whom they met last first."""
        found: dict[Player, None] = {}
        for game in reversed(self.games):
            people = [seat.owner.player for seat in game.seats if seat.owner is not None and not seat.owner.is_computer]
            if player in people:
                found.update(dict.fromkeys(each for each in people if each != player))
        return list(found)


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
        """The ratings of a server as they are now."""
        async with self._lock:
            settings = await self._store.read(guild_settings, guild_id)
            rules = RatingRules(with_computers=settings.rates_computers)
            of_seasons = [ruling for kept in await self._seasons.of_guild(guild_id) for ruling in kept.season.rulings]
            rulings = (*await self._corrections.of(guild_id), *of_seasons)
            known = self._kept.pop(guild_id, None)
            if known is None or known.rules != rules or known.rulings != rulings:
                known = Ranked(rules, rulings)
            stored = await self._store.read(played_games, guild_id, known.last)
            if len(known.games) + len(stored) != await self._store.read(count_played_games, guild_id):
                known = Ranked(rules, rulings)  # a game of earlier has come in between
                stored = await self._store.read(played_games, guild_id)
            if stored:
                known = await asyncio.to_thread(_with, known, stored)
            self._kept[guild_id] = known
            while len(self._kept) > KEPT_SERVERS:
                self._kept.popitem(last=False)
            return known


def _with(known: Ranked, stored: list[PlayedGame]) -> Ranked:
    """With more games, all of which ended after those that are in it."""
    new = [game_of(each) for each in stored]
    known.games += new
    known.last = (stored[-1].ended_at, stored[-1].table_id)
    if known.ledgers:
        add(known.ledgers, new, known.rulings, known.rules)
    else:
        known.ledgers = recalculated(new, known.rulings, known.rules)
    return known
