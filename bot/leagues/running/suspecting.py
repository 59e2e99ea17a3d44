"""Who answers whom at once in the games of a season, from what is stored of them."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.suspicion import Suspicion, TimedChoice, suspicions
from bot.storage.records.games import Maker
from bot.storage.rows.games import choices_of
from bot.storage.rows.members import members_of
from bot.storage.rows.results import free_results
from bot.storage.rows.seasons import tables_of_season
from bot.storage.rows.seats import stints_of
from bot.storage.sql import Sql
from bot.storage.store import Store

NEWEST: Final = 200
"""Tables that are looked at."""


async def suspicions_in(store: Store, kept: KeptSeason) -> tuple[Suspicion, ...]:
    """Pairs worth a look, the most striking first."""
    choices = await store.read(_timed_choices, kept.id, kept.stored.guild_id)
    return await asyncio.to_thread(suspicions, choices)


async def suspicions_outside(store: Store, guild_id: int) -> tuple[Suspicion, ...]:
    """The same for rated games of no season, such as open tables."""
    choices = await store.read(_timed_choices, None, guild_id)
    return await asyncio.to_thread(suspicions, choices)


def _timed_choices(sql: Sql, season_id: int | None, guild_id: int) -> list[TimedChoice]:
    """Everything that people chose themselves at the newest tables of a season, or of none."""
    numbers = {each.user_id: player_of(each.number) for each in members_of(sql, guild_id) if each.user_id is not None}
    if season_id is None:
        tables = [int(game.table) for game in free_results(sql, guild_id, NEWEST)]
    else:
        tables = sorted(tables_of_season(sql, season_id).values(), reverse=True)[:NEWEST]
    found: list[TimedChoice] = []
    for table_id in tables:
        stints = [stint for stint in stints_of(sql, table_id) if stint.user_id is not None]
        for choice in choices_of(sql, table_id):
            by = next((each for each in stints if each.seat == choice.seat and each.covers(choice.number)), None)
            if choice.maker is Maker.PERSON and by is not None and by.user_id in numbers:
                found.append(TimedChoice(str(table_id), numbers[by.user_id], choice.made_at))
    return found
