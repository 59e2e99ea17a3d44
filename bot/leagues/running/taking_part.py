"""What people do in seasons: sign up, withdraw, come to their table, dispute, take over a seat."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from bot.game.errors import NotYourTable
from bot.game.lobby import Guest
from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.ratings import Pool
from bot.leagues.rules.schedule.entrants import Entrant, waking_hours
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.teams import named_alike
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.seasons import LeagueRefused
from bot.storage.records.results import Player
from bot.storage.rows.members import enrol
from bot.storage.rows.people import find_people
from bot.tables.commits import saving


@dataclass(frozen=True, slots=True)
class SignUp:
    """What somebody signs up with; what is None is as before, or as their settings have it."""

    plays: bool | None = None
    on_bench: bool | None = None
    hours: tuple[int, ...] | None = None
    games_at_once: int | None = None
    expansions: frozenset[str] | None = None
    experience: int | None = None
    team: str | None = None


class TakingPart:
    """Each deed carries the number of the interaction that it is: pressed twice, it counts once."""

    def __init__(self, parts: LeagueParts) -> None:
        self._store = parts.store
        self._tables = parts.tables
        self._seasons = parts.seasons
        self._ratings = parts.ratings
        self._wake = parts.wake

    async def sign_up(
        self, season_id: int, member: Guest, entry: SignUp, press: int, roles: Collection[int] = ()
    ) -> Player:
        """Somebody takes part, or changes how; `roles` are those that they have in the server.

        Raises LeagueRefused, NoSuchSeason, NotSaved.
        """
        kept = await self._announced(season_id)
        with saving():
            number = await self._store.write(enrol, kept.stored.guild_id, member.user_id, member.display_name)
        player = player_of(number)
        known = kept.season.members.get(player)
        if kept.rules.role and kept.rules.role not in roles and (known is None or not known.is_active):
            raise LeagueRefused("league.refused.role")
        person = (await self._store.read(find_people, [member.user_id]))[member.user_id]
        pool = Pool(kept.rules.family, kept.rules.pace)
        before = (
            known.entrant
            if known is not None
            else Entrant(player, hours=waking_hours(person.sleep), games_at_once=kept.rules.rounds_at_once)
        )
        entrant = replace(
            before,
            time_zone=person.time_zone,
            hours=before.hours if entry.hours is None else entry.hours,
            games_at_once=before.games_at_once if entry.games_at_once is None else entry.games_at_once,
            expansions=before.expansions if entry.expansions is None else entry.expansions,
            experience=before.experience if entry.experience is None else entry.experience,
            team=before.team if entry.team is None else named_alike(kept.season, entry.team),
            strength=await self._ratings.strength(kept.stored.guild_id, pool, player),
        )
        plays = (known is None or known.plays) if entry.plays is None else entry.plays
        on_bench = (known is not None and known.on_bench) if entry.on_bench is None else entry.on_bench
        await self._record(season_id, f"signed up {press}", facts.SignedUp(entrant, plays, on_bench))
        return player

    async def withdraw(self, season_id: int, user_id: int, press: int) -> None:
        """Somebody does not play any more. Raises LeagueRefused, NoSuchSeason, NotSaved."""
        await self._record(season_id, f"withdrew {press}", facts.Withdrew(await self._player(season_id, user_id)))

    async def pause(self, season_id: int, user_id: int, until: int, press: int) -> None:
        """Somebody is in no round that is drawn before an instant. Raises as `withdraw`."""
        await self._record(season_id, f"paused {press}", facts.Paused(await self._player(season_id, user_id), until))

    async def take_byes(self, season_id: int, player: Player, rounds: tuple[int, ...], press: int) -> None:
        """Somebody plays no game in these rounds. Raises as `withdraw`."""
        await self._record(season_id, f"byes {press}", facts.TookByes(player, rounds))

    async def check_in(self, season_id: int, user_id: int, press: int) -> None:
        """Somebody says before the draw that they are there. Raises as `withdraw`."""
        await self._record(season_id, f"checked in {press}", facts.CheckedIn(await self._player(season_id, user_id)))

    async def participant(self, season_id: int, user_id: int) -> Participant:
        """Somebody who takes part. Raises LeagueRefused if they do not, NoSuchSeason."""
        return (await self._seasons.read(season_id)).season.members[await self._player(season_id, user_id)]

    async def appear(self, season_id: int, table: str, member: Guest, press: int) -> None:
        """Somebody says that they are there, and is back in their seat if a computer player has it.

        Raises as `withdraw`, and as the tables do.
        """
        player = await self._player(season_id, member.user_id)
        found = (await self._seasons.read(season_id)).season.table(table)
        number = await self._seasons.number_of(season_id, table)
        if number is not None and found.is_running and player in found.caretaken:
            await self._tables.seats.resume(number, member)
        await self._record(season_id, f"here {press}", facts.Appeared(table, player))

    async def dispute(self, season_id: int, table: str, user_id: int, reason: str, press: int) -> None:
        """Somebody asks the organisers to look at their table. Raises as `withdraw`."""
        player = await self._player(season_id, user_id)
        await self._record(season_id, f"disputed {press}", facts.Disputed(table, player, reason))

    async def take_over(self, season_id: int, table: str, player: Player, member: Guest) -> None:
        """Somebody of the bench sits down in the seat of this player.

        Raises LeagueRefused if it is not looked for any more or they were not asked, and as the tables do.
        """
        kept = await self._announced(season_id)
        by = await self._player(season_id, member.user_id)
        found = kept.season.table(table)
        if all(by not in call.candidates for call in found.calls.get(player, ())):
            raise LeagueRefused("league.refused.not_asked")
        if by in found.been:
            raise LeagueRefused("league.refused.been_at_the_table")
        if found.is_running:
            await self.sit_down(kept, found, player, member)
        since = found.vacant.get(player, 0)
        await self._record(season_id, f"took over {table} {player} {since} {by}", facts.Replaced(table, player, by))

    async def sit_down(self, kept: KeptSeason, table: SeasonTable, player: Player, member: Guest) -> None:
        """Somebody takes the seat of this player in the running game. Raises LeagueRefused, and as the tables do."""
        number = await self._seasons.number_of(kept.id, table.id)
        user_id = (await self._seasons.roll(kept.stored.guild_id)).user(player)
        if number is None:
            raise LeagueRefused("league.refused.seat_not_free")
        found = await self._tables.overview.table(number)
        seat = found.seat_of(user_id)
        if seat is None and player in table.seating:
            seat = table.seating.index(player)
        if seat is None:
            raise NotYourTable
        await self._tables.arranged.replace(number, user_id, seat, member)

    async def _record(self, season_id: int, key: str, fact: facts.Fact) -> None:
        await self._seasons.record(season_id, key, fact)
        self._wake()

    async def _announced(self, season_id: int) -> KeptSeason:
        kept = await self._seasons.read(season_id)
        if not kept.is_announced:
            raise LeagueRefused("league.refused.not_announced")
        return kept

    async def _player(self, season_id: int, user_id: int) -> Player:
        kept = await self._announced(season_id)
        player = (await self._seasons.roll(kept.stored.guild_id)).player(user_id)
        if player is None or player not in kept.season.members:
            raise LeagueRefused("league.refused.no_member")
        return player
