"""What organisers decide. Every decision has a reason, stands in a log that all can read, and can be revoked."""

from __future__ import annotations

from bot.game.lobby import Guest
from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.rulings import LONGEST_REASON, PlacesDecided, PlayedElsewhere, Ruling, Verdict, Void
from bot.leagues.rules.season import facts
from bot.leagues.rules.suspicion import Suspicion
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.suspecting import suspicions_in
from bot.storage.records.results import Player
from bot.storage.rows.members import enrol, name_organisers, organisers_of
from bot.tables.commits import saving


class Decisions:
    """Those of the organisers of a server."""

    def __init__(self, parts: LeagueParts) -> None:
        self._store, self._seasons, self._clock, self._wake = parts.store, parts.seasons, parts.clock, parts.wake

    async def organisers(self, guild_id: int) -> list[int]:
        """People who may organise besides those who manage the server."""
        return await self._store.read(organisers_of, guild_id)

    async def name_organisers(self, guild_id: int, user_ids: list[int]) -> None:
        """These people may, and nobody else besides the managers. Raises NotSaved."""
        with saving():
            await self._store.write(name_organisers, guild_id, user_ids)

    async def rule(self, season_id: int, by: Guest, verdict: Verdict, reason: str, press: int) -> None:
        """Decide about results or points; what counts of a table settles its disputes.

        Raises LeagueRefused, NoSuchSeason, NotSaved.
        """
        kept = await self._seasons.read(season_id)
        with saving():
            number = await self._store.write(enrol, kept.stored.guild_id, by.user_id, by.display_name)
        key = f"ruling {press}"
        ruling = Ruling(key, self._clock(), player_of(number), reason[:LONGEST_REASON], verdict)
        found: dict[str, facts.Fact] = {key: facts.Ruled(ruling)}
        if isinstance(verdict, Void | PlacesDecided | PlayedElsewhere) and verdict.table in kept.season.disputed:
            found[f"settled {press}"] = facts.Settled(verdict.table)
        await self._seasons.record_all(season_id, found)
        self._wake()

    async def settle(self, season_id: int, table: str, press: int) -> None:
        """The disputes about a table are over. Raises as `rule`."""
        await self._record(season_id, f"settled {press}", facts.Settled(table))

    async def prolong(self, season_id: int, stage: int, division: int, block: int, by: int, press: int) -> None:
        """Give a division more time, in milliseconds, from this block on. Raises as `rule`."""
        await self._record(
            season_id, f"prolonged {stage} {division} {press}", facts.Prolonged(stage, division, block, by)
        )

    async def approve(self, season_id: int, player: Player) -> None:
        """Let somebody take part who signed up. Raises as `rule`."""
        await self._record(season_id, f"approved {player}", facts.Approved(player))

    async def admit(self, season_id: int, player: Player, division: int, press: int) -> None:
        """Let somebody into a division after it was drawn. Raises as `rule`."""
        await self._record(season_id, f"admitted {press}", facts.Admitted(player, division))

    async def rearrange(
        self, season_id: int, settles: str, one: Player, other: Player, reason: str, press: int
    ) -> None:
        """Two people change places in a draw that does not count yet. Raises as `rule`."""
        fact = facts.Rearranged(settles, one, other, reason[:LONGEST_REASON])
        await self._record(season_id, f"rearranged {press}", fact)

    async def publish(self, season_id: int, *settled: str) -> None:
        """Proposed draws count now. Raises as `rule`."""
        await self._seasons.record_all(
            season_id, {f"published {settles}": facts.Published(settles) for settles in settled}
        )
        self._wake()

    async def close(self, season_id: int) -> None:
        """The season ends now, as it stands. Raises as `rule`."""
        await self._record(season_id, "closed", facts.Closed())

    async def suspicions(self, kept: KeptSeason) -> tuple[Suspicion, ...]:
        """Pairs worth a look, the most striking first: what only organisers see. Nothing follows from it by itself."""
        return await suspicions_in(self._store, kept)

    async def _record(self, season_id: int, key: str, fact: facts.Fact) -> None:
        await self._seasons.record(season_id, key, fact)
        self._wake()
