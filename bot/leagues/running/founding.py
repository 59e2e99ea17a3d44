"""Setting up a season: from a kind, which says almost everything, to what its organiser wants otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.game.errors import TableChanged
from bot.game.lobby import Guest, changed_options
from bot.leagues.rules.league import KeptSeason, player_of
from bot.leagues.rules.points import PODIUM
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.rules import IllegalRules, SeasonForm, SeasonRules, from_json, require_playable, to_json
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.seasons import LeagueRefused
from bot.storage.records.leagues import StoredSeason
from bot.storage.records.results import Tempo
from bot.storage.records.tables import TableMessage
from bot.storage.records.terms import DAY, HOUR, MINUTE, Terms
from bot.storage.rows.facts import find_fact, set_fact
from bot.storage.rows.members import enrol
from bot.storage.rows.seasons import announce_season, change_season, drop_season, find_season, open_season
from bot.storage.rows.seasons import seasons_of_guild as all_of_guild
from bot.tables.commits import saving
from engine.core.definition import definition_of

ONE_DIVISION: Final = 10_000
"""People in a division where there is to be only one."""
LONGEST_TITLE: Final = 40


@dataclass(frozen=True, slots=True)
class Competition:
    """A kind of season: its rules but for who and when, and the clock of its tables."""

    rules: Callable[[int], SeasonRules]
    """From the instant at which it begins."""
    clock: str


def _season(starts_at: int) -> SeasonRules:
    return SeasonRules("", starts_at, rounds=4, block_length=28 * DAY, review=12 * HOUR)


def _club_night(starts_at: int) -> SeasonRules:
    return SeasonRules(
        "",
        starts_at,
        pace=Tempo.LIVE,
        rounds=3,
        block_length=100 * MINUTE,
        early=True,
        division_size=ONE_DIVISION,
        moving=0,
        appear_within=10 * MINUTE,
        dispute_within=30 * MINUTE,
    )


def _cup(starts_at: int) -> SeasonRules:
    return SeasonRules(
        "",
        starts_at,
        form=SeasonForm.BRACKET,
        rounds=10,
        division_size=ONE_DIVISION,
        moving=0,
        scheme=PODIUM,
        review=12 * HOUR,
    )


KINDS: Final[Mapping[str, Competition]] = {
    "season": Competition(_season, "fast"),
    "club_night": Competition(_club_night, "live"),
    "cup": Competition(_cup, "fast"),
}


class Founding:
    """What an organiser does before anybody signs up."""

    def __init__(self, parts: LeagueParts) -> None:
        self._store, self._seasons, self._wake = parts.store, parts.seasons, parts.wake

    async def begin(self, guild_id: int, channel_id: int, title: str, kind: str, starts_at: int) -> KeptSeason:
        """A season that nobody sees yet. Raises KeyError for a kind that does not exist, NotSaved."""
        chosen = KINDS[kind]
        rules, terms = chosen.rules(starts_at), Terms(clock=chosen.clock)
        new = StoredSeason(guild_id, channel_id, title, to_json(rules), {}, terms)
        return await self._opened(new, rules)

    async def _opened(self, new: StoredSeason, rules: SeasonRules) -> KeptSeason:
        with saving():
            stored = await self._store.write(open_season, new)
            await self._store.write(change_season, replace(stored, rules=to_json(replace(rules, id=f"s{stored.id}"))))
        return await self._seasons.read(stored.id)

    async def change(
        self,
        season_id: int,
        rules: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        terms: Mapping[str, Any] | None = None,
        **record: Any,
    ) -> KeptSeason:
        """Change some of its rules, of what its tables play, of their terms, or of its record.

        Also after the announcement, until the divisions are drawn. Raises LeagueRefused after that and for rules that
        could not be played, IllegalOption, NotSaved.
        """
        kept = await self._seasons.read(season_id)
        changed = replace(kept.rules, **(rules or {}))
        played = changed_options(kept.options, options or {})
        family = definition_of(played)
        sizes = tuple(size for size in changed.sizes if size in family.players) or family.players[-1:]
        changed = replace(changed, family=family.name, sizes=sizes)
        _require_playable(changed)
        stored = replace(
            kept.stored,
            rules=to_json(changed),
            options=played,
            terms=kept.terms.changed(**(terms or {})),
            **record,
        )
        if kept.is_announced:
            await self._seasons.redeclare(kept, stored)
            self._wake()
        else:
            await self._save(stored)
        return await self._seasons.read(season_id)

    async def again(self, season_id: int, title: str, starts_at: int) -> KeptSeason:
        """The next season, as this one declares everything; nobody sees it yet. Raises NoSuchSeason, NotSaved."""
        kept = await self._seasons.read(season_id)
        rules = replace(kept.rules, starts_at=starts_at, previous=(), follows=None)
        before = kept.stored
        new = StoredSeason(before.guild_id, before.channel_id, title, to_json(rules), before.options, before.terms)
        return await self._opened(new, rules)

    async def succeed(self, kept: KeptSeason) -> KeptSeason:
        """The next season of one that is over, announced, with the same organisers; the same one when asked again, or
        the one of its title that an organiser has announced already.
        """
        title = next_title(kept.stored.title)
        starts_at = kept.rules.next_start(kept.season.closed_at or 0)
        newer = [
            each.id
            for each in await self._store.read(all_of_guild, kept.stored.guild_id)
            if each.id > kept.id
            and each.title == title
            and (each.announced_at is not None or from_json(each.rules).starts_at == starts_at)
        ]
        found = newer[-1] if newer else (await self.again(kept.id, title, starts_at)).id
        following = await self.announce(found)
        for organiser in sorted(kept.season.organisers):
            await self._seasons.record(found, f"organises {organiser}", facts.Organises(organiser))
        return following

    async def announce(self, season_id: int, by: Guest | None = None) -> KeptSeason:
        """People sign up from now on; who announces it organises it. Divisions follow from the season before, if there
        was one of this kind: the draw waits for its end.
        """
        kept = await self._seasons.read(season_id)
        if not kept.is_announced:
            before = await self._season_before(kept)
            if before is not None:
                await self._save(replace(kept.stored, rules=to_json(replace(kept.rules, follows=before))))
            with saving():
                await self._store.write(announce_season, season_id)
            if by is not None:
                await self._name_organiser(kept, by)
            self._wake()
        return await self._seasons.read(season_id)

    async def _name_organiser(self, kept: KeptSeason, by: Guest) -> None:
        with saving():
            number = await self._store.write(enrol, kept.stored.guild_id, by.user_id, by.display_name)
        player = player_of(number)
        await self._seasons.record(kept.id, f"organises {player}", facts.Organises(player))

    async def drop(self, season_id: int) -> None:
        """It is not wanted after all; one that is announced stays."""
        with saving():
            await self._store.write(drop_season, season_id)

    async def find(self, season_id: int) -> StoredSeason | None:
        return await self._store.read(find_season, season_id)

    async def remember_message(self, season_id: int, message: TableMessage) -> None:
        """Where the public message of a season is."""
        with saving():
            await self._store.write(set_fact, _message_key(season_id), f"{message.channel_id} {message.message_id}")

    async def message(self, season_id: int) -> TableMessage | None:
        """The public message of a season, if one was posted."""
        found = await self._store.read(find_fact, _message_key(season_id))
        if found is None:
            return None
        channel_id, message_id = map(int, found.split())
        return TableMessage("season", channel_id, message_id)

    async def unfinished(self, guild_id: int) -> list[StoredSeason]:
        """Those of a server that somebody is still setting up."""
        return [each for each in await self._store.read(all_of_guild, guild_id) if each.announced_at is None]

    async def _save(self, stored: StoredSeason) -> None:
        try:
            with saving():
                await self._store.write(change_season, stored)
        except TableChanged:
            raise LeagueRefused("league.refused.announced_already") from None

    async def _season_before(self, kept: KeptSeason) -> int | None:
        """The last season of this server with divisions, of this game and pace, over or not; not one called off."""
        rules = kept.rules
        if rules.division_size >= ONE_DIVISION or rules.finals:
            return None
        alike = [
            each.id
            for each in await self._seasons.of_guild(kept.stored.guild_id)
            if (each.season.closed_at is None or each.season.tables)
            and each.rules.division_size < ONE_DIVISION
            and not each.rules.finals
            and (each.rules.family, each.rules.pace) == (rules.family, rules.pace)
        ]
        return alike[-1] if alike else None


def next_title(title: str) -> str:
    """The title with the next number: "Spring" and "Spring 2"."""
    name, _, number = title.rpartition(" ")
    counted = f"{name} {int(number) + 1}" if name and number.isdecimal() else f"{title} 2"
    return counted[:LONGEST_TITLE]


def _message_key(season_id: int) -> str:
    return f"message of season {season_id}"


def _require_playable(rules: SeasonRules) -> None:
    try:
        require_playable(rules)
    except IllegalRules as illegal:
        raise LeagueRefused(illegal.key) from None
    if not set(rules.sizes) <= set(definition_of({"game": rules.family}).players):
        raise LeagueRefused("league.illegal_rules.sizes_of_game")
