"""People who look for a game: what they wish for, and the tables that are made of them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pydantic import TypeAdapter

from bot.game.errors import IllegalOption, TooFewPlayers
from bot.game.lobby import Guest, changed_options
from bot.leagues.rules.finding import FoundTable, Seeker, found_tables
from bot.leagues.rules.league import Roll, player_of
from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.schedule.entrants import Entrant, waking_hours
from bot.leagues.running.crier import said_by
from bot.leagues.running.ratings import LeagueParts
from bot.storage.errors import OutOfDate
from bot.storage.records.leagues import StoredSeeker
from bot.storage.records.people import Person
from bot.storage.records.results import Player, Tempo
from bot.storage.records.tables import Table, TableStatus
from bot.storage.records.terms import Terms
from bot.storage.rows.members import enrol
from bot.storage.rows.people import find_people
from bot.storage.rows.seekers import (
    guilds_with_seekers,
    open_found_table,
    seek,
    seekers_of,
    settle_found_table,
    stop_seeking,
    tables_to_begin,
)
from bot.storage.sql import Sql
from bot.tables.commits import saving
from bot.tables.lobby.arranged import ArrangedGame
from engine.games import GAMES

LOG = logging.getLogger(__name__)

CLOCKS: Final = {Tempo.LIVE: "live", Tempo.CORRESPONDENCE: "fast"}
"""The clock of a found table, by its pace."""
ALIKE: Final = 5.0
"""Points of the model that count as like strength: 200 of a shown rating."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody looks for. `games` is how many tables they still want, one after the other is found."""

    family: str = GAMES[0]
    pace: Tempo = Tempo.CORRESPONDENCE
    sizes: tuple[int, ...] = (4, 3, 5)
    is_alike: bool = False
    """Only people of like strength, at first."""
    expansions: frozenset[str] = frozenset()
    avoids: frozenset[Player] = frozenset()
    games: int = 1


_STORED: Final = TypeAdapter(Wish)


def wish_of(seeker: StoredSeeker) -> Wish:
    """What somebody looks for, from its text."""
    return _STORED.validate_json(seeker.wish)


class Seeking:
    """Looking for a game, in every server."""

    def __init__(self, parts: LeagueParts) -> None:
        self._store = parts.store
        self._tables = parts.tables
        self._seasons = parts.seasons
        self._ratings = parts.ratings
        self._clock = parts.clock
        self._crier = parts.crier

    async def look(self, guild_id: int, channel_id: int, member: Guest, wish: Wish) -> None:
        """Somebody looks for a game from now on. Raises NotSaved."""
        with saving():
            await self._store.write(enrol, guild_id, member.user_id, member.display_name)
            await self._store.write(seek, guild_id, member.user_id, channel_id, _STORED.dump_json(wish).decode())

    async def stop(self, guild_id: int, user_id: int) -> bool:
        """They look for none any more. False if they did not. Raises NotSaved."""
        with saving():
            return await self._store.write(stop_seeking, guild_id, user_id)

    async def wish_of(self, guild_id: int, user_id: int) -> Wish | None:
        """What somebody looks for; None if nothing."""
        found = await self._store.read(seekers_of, guild_id)
        mine = next((each for each in found if each.user_id == user_id), None)
        return None if mine is None else wish_of(mine)

    async def count(self, guild_id: int) -> int:
        """How many people look for a game in a server."""
        return len(await self._store.read(seekers_of, guild_id))

    async def match(self) -> int:
        """Make all tables that can be made now; returns how many. Those that were made before a crash begin, too."""
        for table_id in await self._store.read(tables_to_begin):
            await self._begin(table_id)
        made = 0
        for guild_id in await self._store.read(guilds_with_seekers):
            made += await self._match(guild_id)
        return made

    async def _match(self, guild_id: int) -> int:
        stored = {each.user_id: each for each in await self._store.read(seekers_of, guild_id)}
        roll = await self._seasons.roll(guild_id)
        people = await self._store.read(find_people, list(stored))
        by_player = {player: each for each in stored.values() if (player := roll.player(each.user_id)) is not None}
        seekers = [await self._seeker(player, each, people[each.user_id]) for player, each in by_player.items()]
        found = found_tables(seekers, self._clock())
        for table in found:
            await self._make(guild_id, table, [by_player[player] for player in table.players], roll)
        return len(found)

    async def _seeker(self, player: Player, stored: StoredSeeker, person: Person) -> Seeker:
        wish = wish_of(stored)
        strength = await self._ratings.strength(stored.guild_id, Pool(wish.family, wish.pace), player)
        entrant = Entrant(player, person.time_zone, waking_hours(person.sleep), strength=strength)
        return Seeker(
            entrant,
            stored.since,
            wish.family,
            wish.pace,
            wish.sizes,
            ALIKE if wish.is_alike else None,
            wish.expansions,
            wish.avoids,
        )

    async def _make(self, guild_id: int, table: FoundTable, found: list[StoredSeeker], roll: Roll) -> None:
        """Open the table and begin; who wants more games looks on."""
        wish = wish_of(found[0])
        new = self._tables.arranged.table(
            ArrangedGame(
                guild_id=guild_id,
                channel_id=found[0].channel_id,
                name="",
                options=_playable(wish.family, table.expansions),
                terms=Terms(clock=CLOCKS[wish.pace]),
                members=[Guest(each.user_id, roll.members[player_of_user(roll, each)].name) for each in found],
            )
        )
        more = {each.user_id: _with_one_less(each) for each in found}
        try:
            opened = await self._store.write(partial(_open, new=new, found=found, more=more))
        except OutOfDate:
            return  # somebody has changed their mind in this moment
        LOG.info("Table %d was made of %d people who looked for a game.", opened.id, len(found))
        await self._begin(opened.id)

    async def _begin(self, table_id: int) -> None:
        """Let the game of a table begin and tell its people; said again after a crash, it is said once.

        A table that has too few people left for a game is closed.
        """
        try:
            table = await self._tables.arranged.begin(table_id)
        except TooFewPlayers:
            table = await self._tables.arranged.end(table_id, counts=False)
        if table.status is TableStatus.RUNNING:
            await said_by(self._crier, lambda crier: crier.found(table, f"f{table.id}"))
        with saving():
            await self._store.write(settle_found_table, table_id)


def player_of_user(roll: Roll, seeker: StoredSeeker) -> Player:
    """What somebody who looks is called: they were enrolled when they began to."""
    player = roll.player(seeker.user_id)
    return player_of(0) if player is None else player


def options_of(family: str, expansions: frozenset[str]) -> dict[str, Any]:
    """What a table of these expansions plays."""
    return {"game": family} | ({"expansions": sorted(expansions)} if expansions else {})


def _playable(family: str, expansions: frozenset[str]) -> dict[str, Any]:
    """The same with what all of a table want; what that leaves may not go together, and then it is the game alone."""
    wanted = options_of(family, expansions)
    try:
        return changed_options({}, wanted)
    except IllegalOption:
        return options_of(family, frozenset())


def _with_one_less(seeker: StoredSeeker) -> str | None:
    """The wish of somebody who has found one of their games; None if it was the last one."""
    wish = wish_of(seeker)
    return _STORED.dump_json(replace(wish, games=wish.games - 1)).decode() if wish.games > 1 else None


def _open(sql: Sql, *, new: Table, found: list[StoredSeeker], more: dict[int, str | None]) -> Table:
    opened = open_found_table(sql, new, found)
    for each in found:
        wish = more[each.user_id]
        if wish is not None:
            seek(sql, each.guild_id, each.user_id, each.channel_id, wish)
    return opened
