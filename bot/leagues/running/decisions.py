"""What organisers decide. Every decision has a reason, stands in a log that all can read, and can be revoked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from bot.game.lobby import Guest
from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.rulings import Ruling, Verdict
from bot.leagues.rules.season import facts
from bot.leagues.rules.suspicion import Suspicion, TimedChoice, suspicions
from bot.leagues.running.seasons import Seasons
from bot.storage.records.games import Maker
from bot.storage.records.results import Player
from bot.storage.rows.games import choices_of
from bot.storage.rows.members import enrol, members_of, name_organisers, organisers_of
from bot.storage.rows.seasons import tables_of_season
from bot.storage.rows.seats import stints_of
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.tables.commits import saving

LONGEST_REASON = 300


class Decisions:
    """Those of the organisers of a server."""

    def __init__(self, store: Store, seasons: Seasons, clock: Callable[[], int], wake: Callable[[], None]) -> None:
        self._store = store
        self._seasons = seasons
        self._clock = clock
        self._wake = wake

    async def organisers(self, guild_id: int) -> list[int]:
        """People who may organise besides those who manage the server."""
        return await self._store.read(organisers_of, guild_id)

    async def name_organisers(self, guild_id: int, user_ids: list[int]) -> None:
        """These people may, and nobody else besides the managers. Raises NotSaved."""
        with saving():
            await self._store.write(name_organisers, guild_id, user_ids)

    async def rule(self, season_id: int, by: Guest, verdict: Verdict, reason: str, press: int) -> None:
        """Decide about results or points. Raises LeagueRefused, NoSuchSeason, NotSaved."""
        kept = await self._seasons.read(season_id)
        with saving():
            number = await self._store.write(enrol, kept.stored.guild_id, by.user_id, by.display_name)
        key = f"ruling {press}"
        ruling = Ruling(key, self._clock(), player_of(number), reason[:LONGEST_REASON], verdict)
        await self._record(season_id, key, facts.Ruled(ruling))

    async def settle(self, season_id: int, table: str, press: int) -> None:
        """The disputes about a table are over. Raises as `rule`."""
        await self._record(season_id, f"settled {press}", facts.Settled(table))

    async def prolong(self, season_id: int, stage: int, division: int, block: int, by: int, press: int) -> None:
        """Give a division more time, in milliseconds, from this block on. Raises as `rule`."""
        await self._record(season_id, f"prolonged {press}", facts.Prolonged(stage, division, block, by))

    async def admit(self, season_id: int, player: Player, division: int, press: int) -> None:
        """Let somebody into a division after it was drawn. Raises as `rule`."""
        await self._record(season_id, f"admitted {press}", facts.Admitted(player, division))

    async def close(self, season_id: int) -> None:
        """The season ends now, as it stands. Raises as `rule`."""
        await self._record(season_id, "closed", facts.Closed())

    async def suspicions(self, kept: KeptSeason) -> tuple[Suspicion, ...]:
        """Pairs worth a look, the most striking first: what only organisers see. Nothing follows from it by itself."""
        choices = await self._store.read(_timed_choices, kept.id, kept.stored.guild_id)
        return await asyncio.to_thread(suspicions, choices)

    async def _record(self, season_id: int, key: str, fact: facts.Fact) -> None:
        await self._seasons.record(season_id, key, fact)
        self._wake()


NEWEST: Final = 200
"""Tables of a season that are looked at."""


def _timed_choices(sql: Sql, season_id: int, guild_id: int) -> list[TimedChoice]:
    """Everything that people chose themselves at the newest tables of a season."""
    numbers = {each.user_id: player_of(each.number) for each in members_of(sql, guild_id) if each.user_id is not None}
    tables = sorted(tables_of_season(sql, season_id).values(), reverse=True)[:NEWEST]
    found: list[TimedChoice] = []
    for table_id in tables:
        stints = [stint for stint in stints_of(sql, table_id) if stint.user_id is not None]
        for choice in choices_of(sql, table_id):
            by = next((each for each in stints if each.seat == choice.seat and each.covers(choice.number)), None)
            if choice.maker is Maker.PERSON and by is not None and by.user_id in numbers:
                found.append(TimedChoice(str(table_id), numbers[by.user_id], choice.made_at))
    return found
