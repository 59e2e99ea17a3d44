"""A running league moves in: what a file says becomes facts of a season.

It is tried first on the season as its rows alone make it, and recorded in one step: what is refused changes nothing,
and a process that dies leaves all of it or nothing. What comes twice is passed over, because it is there already.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from bot.game.lobby import Guest
from bot.leagues.rules.importing import IllegalImport, Imported, ImportedEntrant, ImportedTable
from bot.leagues.rules.league import player_of
from bot.leagues.rules.ratings import MIDDLE, MODEL, SCALE, Pool
from bot.leagues.rules.rulings import PlayedElsewhere, Ruling
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import Round
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import MAIN, CannotHappen, Fact, Recorded, drawn, paired
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.tasks import block_of
from bot.leagues.rules.teams import named_alike
from bot.leagues.running.ratings import LeagueParts
from bot.leagues.running.seasons import Seasons
from bot.storage.records.results import Player
from bot.storage.rows.members import enrol
from bot.tables.commits import saving

SHORTEST_BLOCK = 1
"""Milliseconds that a block takes which is over before it comes here."""


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """How much a file brought: people, rounds that were not drawn here, and results."""

    people: int
    rounds: int
    results: int


@dataclass(slots=True)
class _Trying:
    """The season in which it is tried, and what is to be recorded, by its keys."""

    season: Season
    at: int
    digest: str
    found: dict[str, Fact]

    def happens(self, line: int, fact: Fact, key: str = "") -> None:
        """Raises IllegalImport with the reason why it cannot."""
        key = key or f"imported {self.digest} {len(self.found)}"
        try:
            self.season.record(Recorded(key, self.at, fact))
        except CannotHappen as refused:
            raise IllegalImport(line, "refused", refused.reason) from None
        self.found[key] = fact


class Importing:
    """Brings a league that was run elsewhere into a season: all of its file in one transaction, or nothing."""

    def __init__(self, parts: LeagueParts) -> None:
        self._store = parts.store
        self._seasons = parts.seasons
        self._ratings = parts.ratings
        self._clock = parts.clock
        self._wake = parts.wake

    async def bring_in(
        self, season_id: int, by: Guest, imported: Imported, people: Mapping[str, Guest], reason: str
    ) -> BroughtIn:
        """Let all of it happen; `people` says who is meant by what was written.

        Raises IllegalImport, and nothing has happened; NoSuchSeason, NotSaved.
        """
        kept = await self._seasons.read(season_id)
        guild_id = kept.stored.guild_id
        with saving():
            numbers = {
                who: await self._store.write(enrol, guild_id, guest.user_id, guest.display_name)
                for who, guest in people.items()
            }
            organiser = player_of(await self._store.write(enrol, guild_id, by.user_id, by.display_name))
        players = {who: player_of(number) for who, number in numbers.items()}
        digest = hashlib.blake2s(repr(imported).encode(), digest_size=6).hexdigest()
        season = (await Seasons(self._store, self._clock).read(season_id)).season
        trying = _Trying(season, self._clock(), digest, {})
        pool = Pool(kept.rules.family, kept.rules.pace)
        for entrant in _everybody(imported):
            player = players[entrant.who]
            strength = await self._ratings.strength(guild_id, pool, player)
            _sign_up(trying, entrant, player, strength)
        _divide(trying, imported, players)
        rounds = _pair(trying, imported, players)
        results = _enter_results(trying, imported, players, organiser, reason)
        _shorten(trying, rounds)
        await self._seasons.record_all(season_id, trying.found)
        self._wake()
        return BroughtIn(len(players), len(rounds), results)


def _everybody(imported: Imported) -> Iterator[ImportedEntrant]:
    """Who takes part: who is listed, and whoever plays at a table besides."""
    yield from imported.entrants
    listed = {entrant.who for entrant in imported.entrants}
    for who, line in imported.people().items():
        if who not in listed:
            yield ImportedEntrant(line, who)


def _sign_up(trying: _Trying, entrant: ImportedEntrant, player: Player, strength: float | None) -> None:
    """Somebody takes part. What they have set for themselves stays; a rating that they earned here counts."""
    known = trying.season.members.get(player)
    if known is not None and entrant == ImportedEntrant(entrant.line, entrant.who):
        return
    if strength is None and entrant.rating is not None:
        strength = MODEL.mu + (entrant.rating - MIDDLE) / SCALE
    before = Entrant(player, games_at_once=entrant.games_at_once) if known is None else known.entrant
    team = named_alike(trying.season, entrant.team) if entrant.team else before.team
    signed = replace(before, strength=strength, team=team, games_at_once=entrant.games_at_once)
    trying.happens(entrant.line, facts.SignedUp(signed, entrant.plays, entrant.on_bench))
    if trying.season.rules.needs_approval:
        trying.happens(entrant.line, facts.Approved(player))


def _divide(trying: _Trying, imported: Imported, players: Mapping[str, Player]) -> None:
    """The divisions as the file says, if they are not drawn yet and it says so."""
    found: dict[Player, int] = {}
    for entrant in imported.entrants:
        if entrant.division is not None:
            found[players[entrant.who]] = entrant.division
    for table in imported.tables:
        for seat in table.seats:
            if found.setdefault(players[seat.who], table.division) != table.division:
                raise IllegalImport(seat.line, "two_divisions", seat.who)
    if not found or MAIN in trying.season.divisions:
        return
    count = max(found.values())
    divisions = tuple(
        tuple(player for player, division in found.items() if division == number) for number in range(1, count + 1)
    )
    line = min(imported.people().values())
    if not all(divisions):
        raise IllegalImport(line, "empty_division")
    trying.happens(line, facts.Drawn(MAIN, divisions), drawn(MAIN))


def _pair(trying: _Trying, imported: Imported, players: Mapping[str, Player]) -> list[tuple[int, int]]:
    """The rounds that were not drawn here; by number and division."""
    rounds: dict[tuple[int, int], list[ImportedTable]] = {}
    for table in imported.tables:
        rounds.setdefault((table.round, table.division), []).append(table)
    made = []
    for (number, division), tables in rounds.items():
        line = tables[0].line
        if division > len(trying.season.divisions[MAIN]):
            raise IllegalImport(line, "no_division")
        present = len(trying.season.rounds_of(MAIN, division))
        if number <= present:
            continue
        if number > present + 1 or number > trying.season.rules.rounds:
            raise IllegalImport(line, "no_round", str(present + 1))
        seatings = tuple(tuple(players[seat.who] for seat in table.seats) for table in tables)
        seated = [player for seating in seatings for player in seating]
        field = trying.season.divisions[MAIN][division - 1]
        if len(set(seated)) < len(seated) or not set(seated) <= set(field):
            raise IllegalImport(line, "not_one_table_each")
        resting = tuple(player for player in trying.season.active(MAIN, division) if player not in seated)
        fact = facts.Paired(MAIN, division, number, Round(seatings, resting))
        trying.happens(line, fact, paired(MAIN, division, number))
        made.append((number, division))
    return made


def _enter_results(trying: _Trying, imported: Imported, players: Mapping[str, Player], by: Player, reason: str) -> int:
    """How the games ended, each as a decision of the organiser; those that have a result here keep it."""
    count = 0
    for table in imported.tables:
        if not table.is_played:
            continue
        sitting = {players[seat.who]: seat for seat in table.seats}
        here = [
            each
            for each in trying.season.tables_of(MAIN, table.division)
            if each.round == table.round and set(each.seating) == set(sitting)
        ]
        if not here:
            raise IllegalImport(table.line, "other_table")
        if here[-1].ended_at is not None:
            continue
        seats = [sitting[player] for player in here[-1].seating]
        places = tuple(seat.place or 0 for seat in seats)
        verdict = PlayedElsewhere(here[-1].id, places, tuple(seat.score for seat in seats))
        key = f"imported {trying.digest} {len(trying.found)}"
        trying.happens(table.line, facts.Ruled(Ruling(key, trying.at, by, reason, verdict)), key)
        count += 1
    return count


def _shorten(trying: _Trying, rounds: list[tuple[int, int]]) -> None:
    """Blocks that were over before they came here take no time: the next round begins when the season does."""
    season = trying.season
    for division in sorted({division for _, division in rounds}):
        tables = season.tables_of(MAIN, division)
        played = len(season.rounds_of(MAIN, division))
        for block in range(1, block_of(season, MAIN, played) + 1):
            numbers = [
                number for number in range(1, season.rules.rounds + 1) if block_of(season, MAIN, number) == block
            ]
            is_over = numbers[-1] <= played and all(
                table.ended_at is not None for table in tables if table.round in numbers
            )
            if is_over and any((number, division) in rounds for number in numbers):
                by = SHORTEST_BLOCK - season.rules.block_length - season.prolonged.get((MAIN, division, block), 0)
                trying.happens(1, facts.Prolonged(MAIN, division, block, by))
