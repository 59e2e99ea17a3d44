"""The state of a season: a fold over its facts, and what can be asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from bot.game.clocks.calendar import Calendar, Span, counted, deadline
from bot.leagues.rules.divisions import Divisions
from bot.leagues.rules.rulings import OfPerson, PlayedElsewhere, Revoked, Ruling, corrected, fines, in_force
from bot.leagues.rules.schedule.history import History, Round
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.changes import CHANGES
from bot.leagues.rules.season.facts import FINALS, MAIN, PLACEMENT, CannotHappen, DrawWaitsFor, Recorded
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.proposals import Proposal
from bot.leagues.rules.season.rules import SeasonForm, SeasonRules
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.standings import StandingsLine, standings
from bot.storage.records.results import FinishedGame, Player


@dataclass(frozen=True, slots=True)
class Decided:
    """Something was decided: a ruling, or without one that the disputes about a table are over."""

    key: str
    at: int
    table: str | None
    """The table it is about, if it is about one."""
    ruling: Ruling | None = None


AFTER_THE_END: Final = (facts.Ruled, facts.Erased, facts.Announced, facts.OrganisersTold, facts.Succeeded)
"""What can still happen in a season that is over."""

SeasonPart = tuple[int, int]
"""A stage and a division."""


class Season:
    """What follows from the facts so far. Only `record` changes it."""

    def __init__(self, rules: SeasonRules, recorded: Iterable[Recorded] = ()) -> None:
        self.rules = rules
        self.members: dict[Player, Participant] = {}
        self.previous: Divisions = rules.previous
        """How the season before ended, if this one follows from it."""
        self.ready_at: int = rules.starts_at
        """Since when nothing but people may be missing for the draw."""
        self.begins_at: int = rules.starts_at
        """When the first stage begins: at its draw, if that had to wait."""
        self.divisions: dict[int, Divisions] = {}
        """By stage."""
        self.rounds: dict[SeasonPart, list[Round]] = {}
        self.tables: dict[str, SeasonTable] = {}
        self.open_tables: dict[str, SeasonTable] = {}
        """Those that are not over."""
        self.open_in: Counter[SeasonPart] = Counter()
        """How many of them a division has."""
        self.playing: Counter[Player] = Counter()
        """In how many games of the season somebody sits now."""
        self.proposals: dict[str, Proposal] = {}
        """Draws that organisers looked at before they counted, or look at now, by the keys that they settle."""
        self.rulings: list[Ruling] = []
        self.prolonged: dict[tuple[int, int, int], int] = {}
        """How much longer a block of a division is, by stage, division and block."""
        self.disputed: dict[str, SeasonTable] = {}
        self.announced: set[str] = set()
        """The keys of what everybody was told."""
        self.settled: list[tuple[str, int]] = []
        """The tables whose disputes ended, each with the instant, in that order."""
        self.organisers: set[Player] = set()
        """Who organises it, as far as they are known by having announced it."""
        self.told_organisers: set[str] = set()
        """The keys of what the organisers were told that it waits for them."""
        self.check_in_at: int | None = None
        """When everybody was asked whether they are there."""
        self.finals_at: int | None = None
        """When the finals were drawn."""
        self.closed_at: int | None = None
        self.interruptions: tuple[Span, ...] = ()
        """The times that count for nobody."""
        self.last_end = 0
        """When the last table ended."""
        self.count = 0
        """How many facts are in it."""
        self._keys: set[str] = set()
        for each in recorded:
            self.record(each)

    def record(self, recorded: Recorded) -> bool:
        """Let something have happened. False if what its key settles is settled already.

        Raises CannotHappen, and nothing has changed.
        """
        if recorded.key in self._keys:
            return False
        if self.closed_at is not None and not isinstance(recorded.fact, AFTER_THE_END):
            raise CannotHappen("season_closed")
        CHANGES[type(recorded.fact)](self, recorded.fact, recorded.at)
        self._keys.add(recorded.key)
        self.count += 1
        return True

    @property
    def wants_successor(self) -> bool:
        """Whether the next season is to be announced now: not after one that was called off."""
        is_over = self.closed_at is not None and bool(self.tables)
        return is_over and self.rules.again_after > 0 and not self.knows(facts.SUCCEEDED)

    def copied(self) -> Season:
        """The season as it stands, for who only reads and takes longer: people, draws, tables and decisions of the copy
        are its own."""
        twin = copy(self)
        twin.members = {player: replace(member) for player, member in self.members.items()}
        twin.divisions = dict(self.divisions)
        twin.rounds = {place: list(rounds) for place, rounds in self.rounds.items()}
        twin.tables = {name: copy(table) for name, table in self.tables.items()}
        twin.rulings = list(self.rulings)
        return twin

    def knows(self, key: str) -> bool:
        """Whether what this key settles is settled."""
        return key in self._keys

    # What can be asked

    def after(self, start: int, length: int) -> int:
        """The instant at which so much time has gone by since `start`, without what counts for nobody."""
        return deadline(start, length, Calendar(outages=self.interruptions))

    def halfway(self, start: int, end: int) -> int:
        """The instant at which half of the time between two others has gone by, likewise."""
        return self.after(start, counted(start, end, Calendar(outages=self.interruptions)) // 2)

    def member(self, player: Player) -> Participant:
        """Raises CannotHappen if they do not take part."""
        found = self.members.get(player)
        if found is None:
            raise CannotHappen("no_member")
        return found

    def table(self, table: str) -> SeasonTable:
        """Raises CannotHappen if there is none of this name."""
        found = self.tables.get(table)
        if found is None:
            raise CannotHappen("no_table")
        return found

    def entered(self) -> tuple[Player, ...]:
        """Who is in the draw as it would be made now: everybody who may play, as far as there are places."""
        playing = self._playing()
        return playing[: self.rules.places] if self.rules.places else playing

    def queue(self) -> tuple[Player, ...]:
        """Who waits for a place, the next one first."""
        return self._playing()[self.rules.places :] if self.rules.places else ()

    def applicants(self) -> tuple[Player, ...]:
        """Who wants to play and waits until an organiser lets them in."""
        if not self.rules.needs_approval:
            return ()
        return tuple(player for player in self._willing() if not self.members[player].is_approved)

    def unchecked(self) -> tuple[Player, ...]:
        """Who was asked whether they are there and has not said so."""
        if self.check_in_at is None:
            return ()
        return tuple(player for player in self._willing() if not self.members[player].has_checked_in)

    def _playing(self) -> tuple[Player, ...]:
        kept_out = {*self.applicants(), *self.unchecked()}
        return tuple(player for player in self._willing() if player not in kept_out)

    def _willing(self) -> tuple[Player, ...]:
        return tuple(player for player, member in self.members.items() if member.plays and member.is_active)

    def proposed(self, settles: str) -> Proposal:
        """A draw that does not count yet. Raises CannotHappen if there is none such."""
        found = self.proposals.get(settles)
        if found is None or self.knows(settles):
            raise CannotHappen("no_draw")
        return found

    def active(self, stage: int, division: int) -> tuple[Player, ...]:
        """Who did not withdraw of a division, in the order in which it was drawn."""
        return tuple(player for player in self.divisions[stage][division - 1] if self.members[player].is_active)

    def playing_at(self, stage: int, division: int, now: int) -> tuple[Player, ...]:
        """Who of them is in a round that is drawn now."""
        number = len(self.rounds_of(stage, division)) + 1

        def plays(member: Participant) -> bool:
            return member.paused_until <= now and (stage != MAIN or number not in member.byes)

        return tuple(player for player in self.active(stage, division) if plays(self.members[player]))

    def form_of(self, stage: int) -> SeasonForm:
        """Who plays whom in a stage."""
        if stage == PLACEMENT:
            return SeasonForm.SWISS
        return SeasonForm.BRACKET if stage == FINALS else self.rules.form

    def parts(self) -> tuple[SeasonPart, ...]:
        """What has standings of its own, in the order in which it is shown: the divisions, and then the finals."""
        return tuple(
            (stage, division)
            for stage in (MAIN, FINALS)
            for division in range(1, len(self.divisions.get(stage, ())) + 1)
        )

    def part(self, number: int) -> SeasonPart:
        """The stage and division of a part of this number, from 1; before the draw that of the first one to come."""
        parts = self.parts()
        return parts[min(max(number, 1), len(parts)) - 1] if parts else (MAIN, 1)

    def rounds_of(self, stage: int, division: int) -> list[Round]:
        return self.rounds.get((stage, division), [])

    def tables_of(self, stage: int, division: int) -> list[SeasonTable]:
        return [table for table in self.tables.values() if (table.stage, table.division) == (stage, division)]

    def games(self, stage: int | None = None, division: int | None = None) -> tuple[FinishedGame, ...]:
        """The results of a stage or of one of its divisions as they count, after all decisions of organisers."""
        found = [
            table.result
            for table in self.tables.values()
            if table.result is not None and stage in (None, table.stage) and division in (None, table.division)
        ]
        revoked = {each.key for each in self.rulings} - {each.key for each in in_force(self.rulings)}
        never_played = {
            each.verdict.table
            for each in self.rulings
            if isinstance(each.verdict, PlayedElsewhere) and each.key in revoked
        }
        return corrected([game for game in found if game.table not in never_played], self.rulings)

    def standings(self, stage: int, division: int) -> tuple[StandingsLine, ...]:
        """The standings of a division. In a bracket who got farther is ahead, whatever the points, and of those who got
        as far who was better in the last game; who withdrew is behind everybody who did not."""
        players = self.divisions[stage][division - 1]
        by_number = sorted(players, key=lambda player: self.members[player].number)
        games = self.games(stage, division)
        found = standings(by_number, games, self.rules.standing_rules, fines(self.rulings))
        is_bracket = self.form_of(stage) is SeasonForm.BRACKET
        farthest = self._farthest(stage, division, games) if is_bracket else {}

        def group(standing: StandingsLine) -> tuple[bool, tuple[int, ...]]:
            return not self.members[standing.player].is_active, farthest.get(standing.player, ())

        ranked: list[StandingsLine] = []
        for _, level in groupby(sorted(found, key=group), key=lambda standing: (group(standing), standing.rank)):
            rank = len(ranked) + 1
            ranked += [replace(standing, rank=rank) for standing in level]
        return tuple(ranked)

    def news(self) -> tuple[str, ...]:
        """The keys of what everybody has not been told yet besides what happens at their tables (draws, rounds, the
        end), in the order in which it happened."""
        keys = [facts.CHECK_IN] if self.check_in_at is not None else []
        keys += [facts.drawn(stage) for stage in self.divisions]
        keys += [
            facts.paired(stage, division, number)
            for (stage, division), rounds in self.rounds.items()
            for number in range(1, len(rounds) + 1)
        ]
        if self.closed_at is not None:
            keys.append(facts.CLOSED)
        return tuple(key for key in keys if key not in self.announced)

    def decided(self) -> tuple[Decided, ...]:
        """What organisers decided and nobody was told yet, in the order in which it happened."""
        found = [Decided(ruling.key, ruling.at, self._about(ruling), ruling) for ruling in self.rulings]
        found += [Decided(f"settled {table} {at}", at, table) for table, at in self.settled]
        return tuple(each for each in sorted(found, key=lambda each: each.at) if each.key not in self.announced)

    def _about(self, ruling: Ruling) -> str | None:
        """The table that a ruling is about, or that the one was about which it revokes."""
        if isinstance(ruling.verdict, Revoked):
            revoked = next((each for each in self.rulings if each.key == ruling.verdict.key), None)
            return None if revoked is None else self._about(revoked)
        return None if isinstance(ruling.verdict, OfPerson) else ruling.verdict.table

    @property
    def told_to_wait_for(self) -> DrawWaitsFor | None:
        """What everybody was told that the draw waits for."""
        if DrawWaitsFor.PREVIOUS in self.announced and not self.knows(facts.FOLLOWED):
            return DrawWaitsFor.PREVIOUS
        return DrawWaitsFor.PEOPLE if DrawWaitsFor.PEOPLE in self.announced else None

    def history(self, stage: int, division: int) -> History:
        return History.of(self.rounds_of(stage, division))

    def final(self) -> Divisions:
        """The players of every division as it stands, the best first: what the next season is drawn from."""
        return tuple(
            tuple(standing.player for standing in self.standings(MAIN, number))
            for number in range(1, len(self.divisions.get(MAIN, ())) + 1)
        )

    def champion(self) -> Player | None:
        """Who is first of the finals, or without any of the first division; None if nobody played there."""
        if not self.parts():
            return None
        stage = FINALS if FINALS in self.divisions else MAIN
        return next((each.player for each in self.standings(stage, 1) if each.games), None)

    def _farthest(self, stage: int, division: int, games: Iterable[FinishedGame]) -> dict[Player, tuple[int, ...]]:
        """How far everybody got in a bracket: smaller is better. First the round, and whether for the places behind the
        final; then the place in its game, those who left it last."""
        found: dict[Player, tuple[int, ...]] = {}
        for number, each in enumerate(self.rounds_of(stage, division), start=1):
            for table, seating in enumerate(each.tables):
                is_behind = table >= len(each.tables) - each.behind
                found |= dict.fromkeys(seating, (-number, is_behind, 0))
        for game in games:
            number = self.tables[game.table].round
            for seat in game.seats:
                if seat.owner is not None and found.get(seat.owner.player, (0,))[0] == -number:
                    place = len(game.seats) + 1 if seat.owner.left else seat.place
                    found[seat.owner.player] = (*found[seat.owner.player][:2], place)
        return found
