"""What organisers do at the tables of a season: end one, let it begin anew, seat a substitute."""

from __future__ import annotations

from contextlib import suppress

from bot.game.lobby import Guest
from bot.leagues.rules.rulings import PlayedElsewhere
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import over
from bot.leagues.running.decisions import Decisions
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.seasons import LeagueRefused
from bot.leagues.running.taking_part import TakingPart
from bot.storage.records.results import Player


class AtTables:
    """All of it can be done again: what is done already stays."""

    def __init__(self, parts: LeagueParts, taking_part: TakingPart, decisions: Decisions) -> None:
        self._tables, self._seasons, self._wake = parts.tables, parts.seasons, parts.wake
        self._taking_part = taking_part
        self._decisions = decisions

    async def end(self, season_id: int, table: str, *, counts: bool) -> None:
        """End a game now, as it stands or without a result. Raises LeagueRefused, NoSuchSeason, NotSaved."""
        found = (await self._seasons.read(season_id)).season.table(table)
        if found.ended_at is not None:
            raise LeagueRefused("league.refused.table_over")
        number = await self._seasons.number_of(season_id, table)
        if number is not None:
            await self._tables.arranged.end(number, counts=counts)
        if not counts or found.is_waiting:
            await self._seasons.record(season_id, over(table), facts.Abandoned(table))
        self._wake()

    async def repeat(self, season_id: int, table: str) -> None:
        """Its people play anew, at a new table of the round; what was played does not count. Raises as `end`."""
        number = await self._seasons.number_of(season_id, table)
        if number is not None:
            await self._tables.arranged.end(number, counts=False)
        await self._seasons.record(season_id, f"repeated {table}", facts.Repeated(table))
        self._wake()

    async def play_elsewhere(
        self, season_id: int, by: Guest, verdict: PlayedElsewhere, reason: str, press: int
    ) -> None:
        """A game was played somewhere else. The one that the bot began for it is over: here at once, and if that fails,
        by whoever looks after the season next. Raises as `end`.
        """
        await self._decisions.rule(season_id, by, verdict, reason, press)
        number = await self._seasons.number_of(season_id, verdict.table)
        if number is not None:
            await self._tables.arranged.end(number, counts=False)

    async def substitute(self, season_id: int, table: str, player: Player, by: Player, press: int) -> None:
        """Somebody who takes part sits down in the seat of another, whether they were asked or not.

        Raises as `end`, and as the tables do.
        """
        kept = await self._seasons.read(season_id)
        found = kept.season.table(table)
        member = (await self._seasons.roll(kept.stored.guild_id)).members.get(by)
        if member is None or member.user_id is None or by not in kept.season.members:
            raise LeagueRefused("league.refused.no_member")
        if by in found.been:
            raise LeagueRefused("league.refused.been_at_the_table")
        if found.is_running:
            await self._taking_part.sit_down(kept, found, player, Guest(member.user_id, member.name))
        if by in (await self._seasons.read(season_id)).season.table(table).sitting:
            return  # the table has told it already
        with suppress(LeagueRefused):  # they have left already
            await self._seasons.record(season_id, f"vacated {press}", facts.Vacated(table, player))
        await self._seasons.record(season_id, f"substitute {press}", facts.Replaced(table, player, by))
        self._wake()
