"""Doing what is due in seasons: `bot.leagues.rules.season.tasks` says what it is, here it is done, and then recorded.

What is done carries the key of its task, so a second time changes nothing: the process may die anywhere, and several
may be at it. What people are told is told first and recorded then; Discord knows the nonce of a message for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from bot.game.errors import NotRunning
from bot.game.lobby import Guest
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import PlayedElsewhere
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import DrawWaitsFor, Fact
from bot.leagues.rules.season.matters import untold
from bot.leagues.rules.season.season import Decided
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.season.tasks import Adjudication, Task, next_at, tasks, waits_for
from bot.leagues.running.crier import Crier, nonce_of, said_by
from bot.leagues.running.founding import Founding
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.reports import ended, facts_from
from bot.leagues.running.seasons import LeagueRefused
from bot.leagues.running.suspecting import suspicions_in
from bot.storage.records.results import Player
from bot.storage.records.tables import Table
from bot.storage.records.terms import DAY, MINUTE
from bot.storage.rows.facts import all_outages
from bot.storage.rows.results import result_of_table
from bot.storage.rows.seasons import marks_of_season, open_season_table, table_reports
from bot.storage.sql import Sql
from bot.tables.commits import saving
from bot.tables.lobby.arranged import ArrangedGame

LONGEST_TITLE = 22
"""Characters: the name of a table is the title of its season with division, round and number behind it."""


LOOK_AGAIN = MINUTE
"""Milliseconds after which a season is looked at again whose server nobody hears, as nothing happens to it meanwhile,
or in whose server more roles are to be given."""


STALE = DAY
"""Milliseconds after which nobody is told any more what was decided: it stands in the log."""


class Stuck(Exception):
    """Something is to be done, and doing it changes nothing."""


class Runner:
    """Brings one season up to date."""

    def __init__(self, parts: LeagueParts, founding: Founding) -> None:
        self._store = parts.store
        self._tables = parts.tables
        self._seasons = parts.seasons
        self._clock = parts.clock
        self._crier = parts.crier
        self._founding = founding

    async def bring_up_to_date(self, season_id: int) -> int | None:
        """Do all that is due; returns when there will be something again, None if never."""
        async with self._seasons.held(season_id) as kept:
            if self._tables.times.is_away(kept.stored.guild_id):
                return self._clock() + LOOK_AGAIN
            roll = await self._seasons.roll(kept.stored.guild_id)
            await self._interrupt(kept)
            await self._follow(kept)
            await self._observe(kept, roll)
            await self._leave_to_others(kept)
            # Draws of hundreds of people take a while: nobody at the tables is to wait for them.
            while todo := await asyncio.to_thread(tasks, kept.season, self._clock()):
                before = kept.count
                for task in todo:
                    await self._carry_out(kept, roll, task)
                if kept.count == before:
                    raise Stuck(f"{todo[0].key} cannot be done")
            keys = await self._announce(kept, roll)
            await self._tell_decisions(kept, roll)
            await self._tell_organisers(kept, roll, keys)
            due_at = next_at(kept.season, self._clock())
        if kept.season.wants_successor:
            following = await self._founding.succeed(kept)
            await self._say(lambda crier: crier.open_sign_up(following))
            await self._seasons.record(kept.id, facts.SUCCEEDED, facts.Succeeded(following.id))
        # Nobody who presses something waits for what takes Discord a while.
        if self._crier is not None and await self._crier.keep_outside(kept, roll):
            later = self._clock() + LOOK_AGAIN
            return later if due_at is None else min(due_at, later)
        return due_at

    async def _interrupt(self, kept: KeptSeason) -> None:
        """Record the times that count for nobody before anything is done because of the time that has gone by."""
        for outage in await self._store.read(all_outages):
            if outage.concerns(kept.stored.guild_id) and outage.ended_at > kept.rules.starts_at:
                key = facts.interrupted(outage.began_at, outage.ended_at)
                await self._note(kept, key, facts.Interrupted(outage.began_at, outage.ended_at))

    async def _follow(self, kept: KeptSeason) -> None:
        """Record how the season before has ended, once this one waits for nothing else. Its end makes this one due."""
        if waits_for(kept.season, self._clock()) is DrawWaitsFor.PREVIOUS and kept.rules.follows is not None:
            before = (await self._seasons.read(kept.rules.follows)).season
            if before.closed_at is not None:
                await self._note(kept, facts.FOLLOWED, facts.Followed(before.final()))

    # What the tables tell

    async def _observe(self, kept: KeptSeason, roll: Roll) -> None:
        """Record what has happened at the tables since somebody looked the last time."""
        running = [table for table in kept.season.open_tables.values() if table.is_running]
        if not running:
            return
        marks = await self._store.read(marks_of_season, kept.id, min(table.paired_at for table in running))
        news = [table for table in running if table.id in marks and marks[table.id] != kept.looked_at.get(table.id)]
        reports = await self._store.read(table_reports, [marks[table.id].table_id for table in news])
        for table in news:
            told = reports[marks[table.id].table_id]
            for key, fact in facts_from(table, told, roll, kept.season.knows):
                await self._note(kept, key, fact)
            end = ended(table, told, await self._store.read(result_of_table, told.table.id))
            if end is not None:
                await self._note(kept, *end)
            kept.looked_at[table.id] = marks[table.id]

    async def _leave_to_others(self, kept: KeptSeason) -> None:
        """End the games of tables that were played elsewhere: that they were is one fact, and this follows from it,
        whoever entered it and however they fared.
        """
        entered = [each.verdict.table for each in kept.season.rulings if isinstance(each.verdict, PlayedElsewhere)]
        news = [table for table in entered if table not in kept.ended_here]
        numbers = await self._seasons.numbers(kept.id) if news else {}
        for table in news:
            if table in numbers:
                await self._tables.arranged.end(numbers[table], counts=False)
            kept.ended_here.add(table)

    async def _note(self, kept: KeptSeason, key: str, fact: Fact) -> None:
        """Record what has happened, unless the season knows better."""
        if not kept.season.knows(key):
            with suppress(LeagueRefused):
                await self._seasons.write(kept, key, fact)

    # What is to be done

    async def _carry_out(self, kept: KeptSeason, roll: Roll, task: Task | Adjudication) -> None:
        if isinstance(task, Adjudication):
            await self._end(kept, task.table, counts=True)
            await self._observe(kept, roll)
            return
        fact = task.fact
        nonce = nonce_of(kept.rules.id, task.key)
        match fact:
            case facts.Started(table):
                await self._start(kept, roll, kept.season.table(table), nonce)
            case facts.Abandoned(table):
                await self._end(kept, table, counts=False)
            case facts.Reminded(table, player):
                await self._say(lambda crier: crier.remind(kept, roll, kept.season.table(table), player, nonce))
            case facts.Called(table, player, asked):
                await self._say(lambda crier: crier.call(kept, roll, kept.season.table(table), player, asked, nonce))
            case facts.LeftToCaretaker(table, player):
                await self._relieve(kept, roll, table, player)
        await self._note(kept, task.key, fact)

    async def _start(self, kept: KeptSeason, roll: Roll, table: SeasonTable, nonce: str) -> None:
        """Open the table of a game, tell its people, and let it begin."""
        found = await self._opened(kept, roll, table)
        await self._say(lambda crier: crier.open_table(kept, roll, table, found, nonce))
        await self._tables.arranged.begin(found.id)

    async def _opened(self, kept: KeptSeason, roll: Roll, table: SeasonTable) -> Table:
        seats = [self._sitter(table, roll, player) for player in table.seating]
        new = self._tables.arranged.table(
            ArrangedGame(
                guild_id=kept.stored.guild_id,
                channel_id=kept.stored.channel_id,
                name=f"{kept.stored.title[:LONGEST_TITLE]} {_part_of(table)}.{table.round}.{table.number}",
                options=kept.options,
                terms=kept.terms,
                members=seats,
                first_leads=True,
            )
        )
        with saving():
            opened = await self._store.write(partial(_open, season_id=kept.id, name=table.id, new=new))
        return await self._tables.overview.table(opened.id)

    def _sitter(self, table: SeasonTable, roll: Roll, player: Player) -> Guest | None:
        user_id = roll.user(player)
        if user_id is None or player not in table.sitting:
            return None
        return Guest(user_id, roll.members[player].name)

    async def _end(self, kept: KeptSeason, table: str, *, counts: bool) -> None:
        number = await self._seasons.number_of(kept.id, table)
        if number is not None:
            await self._tables.arranged.end(number, counts=counts)

    async def _relieve(self, kept: KeptSeason, roll: Roll, table: str, player: Player) -> None:
        number, user_id = await self._seasons.number_of(kept.id, table), roll.user(player)
        if number is not None and user_id is not None:
            with suppress(NotRunning):
                await self._tables.arranged.relieve(number, user_id)

    # What people are told

    async def _announce(self, kept: KeptSeason, roll: Roll) -> tuple[str, ...]:
        """The keys of what everybody is told now."""
        waiting = waits_for(kept.season, self._clock())
        keys = (*kept.season.news(), *((waiting,) if waiting and waiting not in kept.season.announced else ()))
        if keys:
            nonce = nonce_of(kept.rules.id, keys[0])
            await self._say(lambda crier: crier.announce(kept, roll, keys, nonce))
            await self._seasons.write(kept, f"announced {keys[0]}", facts.Announced(keys))
        return keys

    async def _tell_decisions(self, kept: KeptSeason, roll: Roll) -> None:
        """One message for each table, and one for each decision about no table."""
        found: dict[str, list[Decided]] = {}
        for each in kept.season.decided():
            found.setdefault(each.table or each.key, []).append(each)
        for decided in found.values():
            table = kept.season.table(decided[0].table) if decided[0].table else None
            keys = tuple(each.key for each in decided)
            nonce = nonce_of(kept.rules.id, keys[0])
            if decided[-1].at >= self._clock() - STALE:
                told = partial(_tell_decision, kept=kept, roll=roll, table=table, decided=decided, nonce=nonce)
                await self._say(told)
            await self._seasons.write(kept, f"announced {keys[0]}", facts.Announced(keys))

    async def _tell_organisers(self, kept: KeptSeason, roll: Roll, news: Sequence[str]) -> None:
        """What waits for them; and once for each round, who answers whom at once."""
        pairs = await suspicions_in(self._store, kept) if _ends_a_round(news) else ()
        waiting = untold(kept.season, self._clock(), [each.players for each in pairs])
        if waiting:
            nonce = nonce_of(kept.rules.id, waiting[0].key)
            await self._say(lambda crier: crier.tell_organisers(kept, roll, waiting, nonce))
            keys = tuple(each.key for each in waiting)
            await self._seasons.write(kept, f"organisers told {keys[0]}", facts.OrganisersTold(keys))

    async def _say(self, what: Callable[[Crier], Awaitable[None]]) -> None:
        await said_by(self._crier, what)


def _part_of(table: SeasonTable) -> str:
    return "F" if table.stage == facts.FINALS else str(table.division)


def _ends_a_round(news: Sequence[str]) -> bool:
    return any(key == facts.CLOSED or (key.startswith("paired") and not key.endswith(" 1")) for key in news)


async def _tell_decision(
    crier: Crier, *, kept: KeptSeason, roll: Roll, table: SeasonTable | None, decided: Sequence[Decided], nonce: str
) -> None:
    await crier.tell_decision(kept, roll, table, decided, nonce)


def _open(sql: Sql, *, season_id: int, name: str, new: Table) -> Table:
    return open_season_table(sql, season_id, name, new)
