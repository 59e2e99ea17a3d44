"""What organisers decide about rated games of no season. Each decision has a reason, stands in the log of the server,
which all can read, and can be revoked; ratings and records follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import TypeAdapter

from bot.game.errors import TableError
from bot.game.lobby import Guest
from bot.leagues.rules.league import player_of
from bot.leagues.rules.rulings import LONGEST_REASON, Correction, Excused, PlacesDecided, Revoked, Ruling, are_places
from bot.leagues.rules.suspicion import Suspicion
from bot.leagues.running.seasons import LeagueRefused, Seasons
from bot.leagues.running.suspecting import suspicions_outside
from bot.storage.records.results import FinishedGame
from bot.storage.rows.results import count_free_results, free_result, free_results, rule_as, rulings_of
from bot.storage.store import Store
from bot.tables.commits import saving

_RULING = TypeAdapter(Ruling)


class NoFreeGame(TableError):
    """A table of this server has no rated game, or it belongs to a season. `table`: its number."""

    key = "league.refused.no_free_game"


class Corrections:
    """What organisers decided about rated games of no season, in all servers."""

    def __init__(self, store: Store, seasons: Seasons, clock: Callable[[], int]) -> None:
        self._store = store
        self._seasons = seasons
        self._clock = clock

    async def of(self, guild_id: int) -> tuple[Ruling, ...]:
        """All decisions of a server about games of no season, in the order in which they were made."""
        return tuple(_RULING.validate_json(ruling) for ruling in await self._store.read(rulings_of, guild_id))

    async def count(self, guild_id: int) -> int:
        """How many games there are about which something can be decided."""
        return await self._store.read(count_free_results, guild_id)

    async def games(self, guild_id: int, limit: int, skipped: int) -> Sequence[FinishedGame]:
        """Some of those games as they ended, the newest first."""
        return await self._store.read(free_results, guild_id, limit, skipped)

    async def game(self, guild_id: int, table_id: int) -> FinishedGame:
        """The game of a table as it ended. Raises NoFreeGame."""
        played = await self._store.read(free_result, guild_id, table_id)
        if played is None:
            raise NoFreeGame(table=table_id)
        return played

    async def suspicions(self, guild_id: int) -> tuple[Suspicion, ...]:
        """Pairs worth a look in those games: what only organisers see. Nothing follows from it by itself."""
        return await suspicions_outside(self._store, guild_id)

    async def rule(self, guild_id: int, by: Guest, verdict: Correction, reason: str, press: int) -> None:
        """Decide about a game, or take a decision back. Raises LeagueRefused, NoFreeGame, NotSaved."""
        await self._check(guild_id, verdict)
        key, now = f"ruling {press}", self._clock()

        def ruling(number: int) -> str:
            decided = Ruling(key, now, player_of(number), reason[:LONGEST_REASON], verdict)
            return _RULING.dump_json(decided).decode()

        with saving():
            await self._store.write(rule_as, guild_id, key, by.user_id, by.display_name, ruling)
        if await self._seasons.of_guild(guild_id):
            self._seasons.has_changed(guild_id)  # its public pages show ratings, too

    async def _check(self, guild_id: int, verdict: Correction) -> None:
        if isinstance(verdict, Revoked):
            if verdict.key not in [ruling.key for ruling in await self.of(guild_id)]:
                raise LeagueRefused("league.refused.no_decision")
            return
        game = await self.game(guild_id, int(verdict.table))
        if isinstance(verdict, PlacesDecided) and not are_places(verdict.places, len(game.seats)):
            raise LeagueRefused("league.refused.no_places")
        if isinstance(verdict, Excused) and not any(
            part.player == verdict.player for seat in game.seats for part in seat.parts
        ):
            raise LeagueRefused("league.refused.not_at_the_table")
