"""The state of a season: a fold over its facts, and what can be asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final

from bot.game.clocks.calendar import Calendar, Span, counted, deadline
from bot.leagues.rules.divisions import Divisions
from bot.leagues.rules.points import places_by
from bot.leagues.rules.rulings import (
    Excused,
    Fined,
    PlacesDecided,
    Removed,
    Revoked,
    Ruling,
    Void,
    are_places,
    corrected,
    fines,
)
from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.schedule.history import History, Round, Seating
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.facts import MAIN, DrawWaitsFor, Fact, Recorded
from bot.leagues.rules.season.proposals import Proposal, groups, swapped
from bot.leagues.rules.season.rules import SeasonForm, SeasonRules
from bot.leagues.rules.season.table import BenchCall, SeasonTable
from bot.leagues.rules.standings import StandingsLine, standings
from bot.storage.records.results import FinishedGame, Player, SeatResult


class CannotHappen(Exception):
    """Something that cannot happen now."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def key(self) -> str:
        """The sentence that says it."""
        return f"league.refused.{self.reason}"


@dataclass(slots=True)
class Participant:
    """Somebody who takes part. Members are numbered from 1 in the order in which they signed up."""

    number: int
    entrant: Entrant
    plays: bool
    on_bench: bool
    is_active: bool = True
    calls: int = 0
    """How often they were called from the bench."""
    paused_until: int = 0
    """Until then they are in no round that is drawn."""
    is_removed: bool = False
    """An organiser put them out of the season."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Something was decided: a ruling, or without one that the disputes about a table are over."""

    key: str
    at: int
    table: str | None
    """The table it is about, if it is about one."""
    ruling: Ruling | None = None


AFTER_THE_END: Final = (facts.Ruled, facts.Erased, facts.Announced, facts.OrganisersTold)
"""What can still happen in a season that is over."""

Place = tuple[int, int]
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
        self.rounds: dict[Place, list[Round]] = {}
        self.tables: dict[str, SeasonTable] = {}
        self.open_tables: dict[str, SeasonTable] = {}
        """Those that are not over."""
        self.open_in: Counter[Place] = Counter()
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
        _HANDLERS[type(recorded.fact)](self, recorded.fact, recorded.at)
        self._keys.add(recorded.key)
        self.count += 1
        return True

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
        """Who is in the draw as it would be made now: everybody who plays, as far as there are places."""
        playing = self._playing()
        return playing[: self.rules.places] if self.rules.places else playing

    def queue(self) -> tuple[Player, ...]:
        """Who waits for a place, the next one first."""
        return self._playing()[self.rules.places :] if self.rules.places else ()

    def _playing(self) -> tuple[Player, ...]:
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
        return tuple(player for player in self.active(stage, division) if self.members[player].paused_until <= now)

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
        return corrected(found, self.rulings)

    def standings(self, stage: int, division: int) -> tuple[StandingsLine, ...]:
        """The standings of a division. In a bracket who got farther is ahead, whatever the points; who withdrew is
        behind everybody who did not."""
        players = self.divisions[stage][division - 1]
        by_number = sorted(players, key=lambda player: self.members[player].number)
        found = standings(by_number, self.games(stage, division), self.rules.standing_rules, fines(self.rulings))
        is_bracket = stage == MAIN and self.rules.form is SeasonForm.BRACKET
        farthest = self._farthest(stage, division) if is_bracket else {}

        def group(standing: StandingsLine) -> tuple[bool, int]:
            return not self.members[standing.player].is_active, -farthest.get(standing.player, 0)

        ranked: list[StandingsLine] = []
        for _, level in groupby(sorted(found, key=group), key=lambda standing: (group(standing), standing.rank)):
            rank = len(ranked) + 1
            ranked += [replace(standing, rank=rank) for standing in level]
        return tuple(ranked)

    def news(self) -> tuple[str, ...]:
        """The keys of what everybody has not been told yet besides what happens at their tables (draws, rounds, the
        end), in the order in which it happened."""
        keys = [facts.drawn(stage) for stage in self.divisions]
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
        return None if isinstance(ruling.verdict, Fined | Removed) else ruling.verdict.table

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

    def _farthest(self, stage: int, division: int) -> dict[Player, int]:
        rounds = self.rounds_of(stage, division)
        return {player: number for number, each in enumerate(rounds, start=1) for row in each.tables for player in row}

    # What each fact changes

    def _signed_up(self, fact: facts.SignedUp, at: int) -> None:
        player = fact.entrant.player
        known = self.members.get(player)
        if not fact.plays and not fact.on_bench:
            raise CannotHappen("neither_plays_nor_bench")
        if known is not None and known.is_removed:
            raise CannotHappen("removed")
        if known is not None and known.plays and not fact.plays and self.divisions:
            raise CannotHappen("withdraw_instead")
        if known is None:
            known = Participant(len(self.members) + 1, fact.entrant, fact.plays, fact.on_bench)
        if self.rules.places and not (known.is_active and known.plays):
            self.members.pop(player, None)  # whoever comes back is behind those who have waited
        self.members[player] = replace(
            known, entrant=fact.entrant, plays=fact.plays, on_bench=fact.on_bench, is_active=True
        )

    def _withdrew(self, fact: facts.Withdrew | facts.Erased, at: int) -> None:
        member = self.member(fact.player)
        if not member.is_active and isinstance(fact, facts.Withdrew):
            raise CannotHappen("withdrawn_already")
        member.is_active = member.on_bench = False
        for table in self.open_tables.values():
            if fact.player in table.sitting:
                self._rise(table, fact.player, at)

    def _paused(self, fact: facts.Paused, at: int) -> None:
        self.member(fact.player).paused_until = fact.until

    def _erased(self, fact: facts.Erased, at: int) -> None:
        self._withdrew(fact, at)
        for table in self.tables.values():
            if fact.player in table.reasons:
                table.reasons[fact.player] = ""
        member = self.members[fact.player]
        member.entrant = Entrant(fact.player, strength=member.entrant.strength)

    def _interrupted(self, fact: facts.Interrupted, at: int) -> None:
        self.interruptions += ((fact.began_at, fact.ended_at),)

    def _followed(self, fact: facts.Followed, at: int) -> None:
        self.previous = fact.divisions
        self.ready_at = max(self.rules.starts_at, at)

    def _drawn(self, fact: facts.Drawn, at: int) -> None:
        if not self.divisions:
            self.begins_at = max(self.rules.starts_at, at)
        self.divisions[fact.stage] = fact.divisions

    def _admitted(self, fact: facts.Admitted, at: int) -> None:
        divisions = self.divisions.get(MAIN, ())
        member = self.member(fact.player)
        if not 1 <= fact.division <= len(divisions):
            raise CannotHappen("no_division")
        if any(fact.player in division for division in divisions):
            raise CannotHappen("in_a_division")
        member.plays = member.is_active = True
        self.divisions[MAIN] = tuple(
            (*division, fact.player) if number == fact.division else division
            for number, division in enumerate(divisions, start=1)
        )

    def _paired(self, fact: facts.Paired, at: int) -> None:
        self.rounds.setdefault((fact.stage, fact.division), []).append(fact.round)
        for number, seating in enumerate(fact.round.tables, start=1):
            self._open_table((fact.stage, fact.division, fact.number, number), seating, at)

    def _proposed(self, fact: facts.Proposed, at: int) -> None:
        self.proposals[fact.settles] = Proposal(fact.draw, at)

    def _rearranged(self, fact: facts.Rearranged, at: int) -> None:
        proposal = self.proposed(fact.settles)
        people = {player for group in groups(proposal.draw) for player in group}
        if not {fact.one, fact.other} <= people or fact.one == fact.other:
            raise CannotHappen("not_in_the_draw")
        proposal.draw = swapped(proposal.draw, fact.one, fact.other)
        proposal.changes.append(fact)

    def _published(self, fact: facts.Published, at: int) -> None:
        self.proposed(fact.settles).is_published = True

    def _started(self, fact: facts.Started, at: int) -> None:
        table = self._open(fact.table)
        if not table.is_waiting:
            raise CannotHappen("table_started")
        table.started_at = at
        self.playing.update(table.sitting)

    def _appeared(self, fact: facts.Appeared, at: int) -> None:
        table = self._open(fact.table)
        if fact.player not in table.sitting | table.vacant.keys() | table.caretaken:
            raise CannotHappen("not_at_the_table")
        if table.is_running and fact.player not in table.sitting:
            self.playing[fact.player] += 1
        table.come(fact.player)

    def _reminded(self, fact: facts.Reminded, at: int) -> None:
        self._open(fact.table).reminded.add(fact.player)

    def _called(self, fact: facts.Called, at: int) -> None:
        table = self._open(fact.table)
        table.vacant.setdefault(fact.player, at)
        table.calls.setdefault(fact.player, []).append(BenchCall(at, fact.candidates))
        for candidate in fact.candidates:
            self.members[candidate].calls += 1

    def _vacated(self, fact: facts.Vacated, at: int) -> None:
        table = self._open(fact.table)
        if fact.player not in table.sitting:
            raise CannotHappen("not_at_the_table")
        self._rise(table, fact.player, at)

    def _replaced(self, fact: facts.Replaced, at: int) -> None:
        table = self._open(fact.table)
        if fact.player not in table.vacant and fact.player not in table.caretaken:
            raise CannotHappen("seat_not_free")
        if fact.by in table.been:
            raise CannotHappen("been_at_the_table")
        if not self.member(fact.by).is_active:
            raise CannotHappen("no_member")
        self._rise(table, fact.player, at)
        table.take_over(fact.player, fact.by)
        self.playing[fact.by] += table.is_running

    def _left_to_caretaker(self, fact: facts.LeftToCaretaker, at: int) -> None:
        table = self._open(fact.table)
        if fact.player not in table.vacant and fact.player not in table.missing():
            raise CannotHappen("seat_not_free")
        self._rise(table, fact.player, at)
        table.go_without(fact.player, min(self.rules.sizes))

    def _finished(self, fact: facts.Finished, at: int) -> None:
        table = self._open(fact.table)
        if table.is_waiting:
            raise CannotHappen("table_not_started")
        seats = table.with_owners(fact.seats)
        if self.rules.breaks_ties_in_games and all(seat.breaks for seat in seats):
            seats = _places_broken(seats)
        rules = self.rules
        table.result = FinishedGame(table.id, rules.family, rules.pace, at, seats, rules.id)
        self._end(table, at)

    def _abandoned(self, fact: facts.Abandoned, at: int) -> None:
        self._end(self._open(fact.table), at)

    def _disputed(self, fact: facts.Disputed, at: int) -> None:
        table = self.table(fact.table)
        if fact.player not in table.been:
            raise CannotHappen("not_at_the_table")
        if fact.player in table.disputes:
            raise CannotHappen("disputed_already")
        if table.ended_at is not None and at > self.after(table.ended_at, self.rules.dispute_within):
            raise CannotHappen("dispute_too_late")
        table.disputes[fact.player] = at
        table.reasons[fact.player] = fact.reason
        self.disputed[table.id] = table

    def _settled(self, fact: facts.Settled, at: int) -> None:
        table = self.disputed.pop(fact.table, None)
        if table is None:
            raise CannotHappen("no_dispute")
        table.disputes.clear()
        self.settled.append((table.id, at))

    def _prolonged(self, fact: facts.Prolonged, at: int) -> None:
        if not 1 <= fact.division <= len(self.divisions.get(fact.stage, ())):
            raise CannotHappen("no_division")
        block = (fact.stage, fact.division, fact.block)
        longer = self.prolonged.get(block, 0) + fact.by
        if self.rules.block_length + longer <= 0:
            raise CannotHappen("round_too_short")
        self.prolonged[block] = longer

    def _repeated(self, fact: facts.Repeated, at: int) -> None:
        before = self.table(fact.table)
        if before.ended_at is None:
            self._end(before, at)
        before.result = None
        place = (before.stage, before.division, before.round)
        numbers = [each.number for each in self.tables.values() if (each.stage, each.division, each.round) == place]
        number = 1 + max(numbers)
        self.disputed.pop(before.id, None)
        before.disputes.clear()
        self._open_table((*place, number), before.seating, at)

    def _redeclared(self, fact: facts.Redeclared, at: int) -> None:
        if self.divisions:
            raise CannotHappen("drawn_already")

    def _ruled(self, fact: facts.Ruled, at: int) -> None:
        verdict = fact.ruling.verdict
        if isinstance(verdict, Void | PlacesDecided | Excused):
            table = self.table(verdict.table)
            if isinstance(verdict, PlacesDecided) and not are_places(verdict.places, len(table.seating)):
                raise CannotHappen("no_places")
        if isinstance(verdict, Removed):
            if self.member(verdict.player).is_active:
                self._withdrew(facts.Withdrew(verdict.player), at)
            self.members[verdict.player].is_removed = True
        if isinstance(verdict, Revoked):
            for each in self.rulings:
                if each.key == verdict.key and isinstance(each.verdict, Removed):
                    self.members[each.verdict.player].is_removed = False
        self.rulings.append(fact.ruling)

    def _closed(self, fact: facts.Closed, at: int) -> None:
        self.closed_at = at

    def _announced(self, fact: facts.Announced, at: int) -> None:
        self.announced.update(fact.keys)

    def _organises(self, fact: facts.Organises, at: int) -> None:
        self.organisers.add(fact.player)

    def _organisers_told(self, fact: facts.OrganisersTold, at: int) -> None:
        self.told_organisers.update(fact.keys)

    # What several of them do

    def _open_table(self, place: tuple[int, int, int, int], seating: Seating, at: int) -> None:
        table = SeasonTable.paired(self.rules.id, place, seating, at)
        self.tables[table.id] = self.open_tables[table.id] = table
        self.open_in[table.stage, table.division] += 1
        for player in seating:
            if not self.members[player].is_active:
                table.leave(player, at)

    def _open(self, table: str) -> SeasonTable:
        found = self.table(table)
        if found.ended_at is not None:
            raise CannotHappen("table_over")
        return found

    def _rise(self, table: SeasonTable, player: Player, at: int) -> None:
        """Somebody gets up, if they sit."""
        if player in table.sitting:
            self.playing[player] -= table.is_running
            table.leave(player, at)

    def _end(self, table: SeasonTable, at: int) -> None:
        if table.is_running:
            self.playing.subtract(table.sitting)
        table.ended_at = at
        table.vacant.clear()
        self.open_tables.pop(table.id)
        self.open_in[table.stage, table.division] -= 1
        self.last_end = at


def _places_broken(seats: tuple[SeatResult, ...]) -> tuple[SeatResult, ...]:
    places = places_by([seat.score for seat in seats], [seat.breaks for seat in seats])
    return tuple(replace(seat, place=place) for seat, place in zip(seats, places, strict=True))


_HANDLERS: Final[Mapping[type[Fact], Callable[[Season, Any, int], None]]] = {
    facts.SignedUp: Season._signed_up,
    facts.Withdrew: Season._withdrew,
    facts.Paused: Season._paused,
    facts.Erased: Season._erased,
    facts.Interrupted: Season._interrupted,
    facts.Followed: Season._followed,
    facts.Drawn: Season._drawn,
    facts.Admitted: Season._admitted,
    facts.Paired: Season._paired,
    facts.Proposed: Season._proposed,
    facts.Rearranged: Season._rearranged,
    facts.Published: Season._published,
    facts.Started: Season._started,
    facts.Appeared: Season._appeared,
    facts.Reminded: Season._reminded,
    facts.Called: Season._called,
    facts.Vacated: Season._vacated,
    facts.Replaced: Season._replaced,
    facts.LeftToCaretaker: Season._left_to_caretaker,
    facts.Finished: Season._finished,
    facts.Abandoned: Season._abandoned,
    facts.Disputed: Season._disputed,
    facts.Settled: Season._settled,
    facts.Prolonged: Season._prolonged,
    facts.Repeated: Season._repeated,
    facts.Redeclared: Season._redeclared,
    facts.Ruled: Season._ruled,
    facts.Closed: Season._closed,
    facts.Announced: Season._announced,
    facts.Organises: Season._organises,
    facts.OrganisersTold: Season._organisers_told,
}
