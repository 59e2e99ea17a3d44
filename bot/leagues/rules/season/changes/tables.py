"""What facts about tables change: who sits there, how it ended, what was disputed and decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.leagues.rules.points import places_by
from bot.leagues.rules.rulings import (
    Excused,
    PlacesDecided,
    PlayedElsewhere,
    Removed,
    Revoked,
    Void,
    Warned,
    are_places,
)
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.changes.people import withdraw
from bot.leagues.rules.season.changes.seats import end_table, open_table, rise, table_on
from bot.leagues.rules.season.facts import CannotHappen, Fact
from bot.leagues.rules.season.table import BenchCall, SeasonTable
from bot.storage.records.results import FinishedGame, Part, Player, SeatResult

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season


def _started(season: Season, fact: facts.Started, at: int) -> None:
    table = table_on(season, fact.table)
    if not table.is_waiting:
        raise CannotHappen("table_started")
    table.started_at = at
    season.playing.update(table.sitting)


def _appeared(season: Season, fact: facts.Appeared, _at: int) -> None:
    table = table_on(season, fact.table)
    if fact.player not in table.sitting | table.vacant.keys() | table.caretaken:
        raise CannotHappen("not_at_the_table")
    if table.is_running and fact.player not in table.sitting:
        season.playing[fact.player] += 1
    table.come(fact.player)


def _reminded(season: Season, fact: facts.Reminded, _at: int) -> None:
    table_on(season, fact.table).reminded.add(fact.player)


def _called(season: Season, fact: facts.Called, at: int) -> None:
    table = table_on(season, fact.table)
    _missed(season, table, fact.player)
    table.vacant.setdefault(fact.player, at)
    table.calls.setdefault(fact.player, []).append(BenchCall(at, fact.candidates))
    for candidate in fact.candidates:
        season.members[candidate].calls += 1


def _vacated(season: Season, fact: facts.Vacated, at: int) -> None:
    table = table_on(season, fact.table)
    if fact.player not in table.sitting:
        raise CannotHappen("not_at_the_table")
    rise(season, table, fact.player, at)


def _replaced(season: Season, fact: facts.Replaced, at: int) -> None:
    table = table_on(season, fact.table)
    if fact.player not in table.vacant and fact.player not in table.caretaken:
        raise CannotHappen("seat_not_free")
    if fact.by in table.been:
        raise CannotHappen("been_at_the_table")
    if not season.member(fact.by).is_active:
        raise CannotHappen("no_member")
    rise(season, table, fact.player, at)
    table.take_over(fact.player, fact.by)
    season.playing[fact.by] += table.is_running


def _left_to_caretaker(season: Season, fact: facts.LeftToCaretaker, at: int) -> None:
    table = table_on(season, fact.table)
    if fact.player not in table.vacant and fact.player not in table.missing():
        raise CannotHappen("seat_not_free")
    _missed(season, table, fact.player)
    rise(season, table, fact.player, at)
    table.go_without(fact.player, min(season.rules.sizes))


def _missed(season: Season, table: SeasonTable, player: Player) -> None:
    """Somebody did not appear at a running table in time."""
    if table.is_running and player not in table.appeared | table.missed:
        table.missed.add(player)
        season.member(player).missed += 1


def _finished(season: Season, fact: facts.Finished, at: int) -> None:
    table = table_on(season, fact.table)
    if table.is_waiting:
        raise CannotHappen("table_not_started")
    seats = table.with_owners(fact.seats)
    if season.rules.breaks_ties_in_games and all(seat.breaks for seat in seats):
        seats = _places_broken(seats)
    _end_with(season, table, seats, at)


def _end_with(season: Season, table: SeasonTable, seats: tuple[SeatResult, ...], at: int) -> None:
    rules = season.rules
    table.result = FinishedGame(table.id, rules.family, rules.pace, at, seats, rules.id)
    end_table(season, table, at)


def _abandoned(season: Season, fact: facts.Abandoned, at: int) -> None:
    end_table(season, table_on(season, fact.table), at)


def _disputed(season: Season, fact: facts.Disputed, at: int) -> None:
    table = season.table(fact.table)
    if fact.player not in table.been:
        raise CannotHappen("not_at_the_table")
    if fact.player in table.disputes:
        raise CannotHappen("disputed_already")
    if table.ended_at is not None and at > season.after(table.ended_at, season.rules.dispute_within):
        raise CannotHappen("dispute_too_late")
    table.disputes[fact.player] = at
    table.reasons[fact.player] = fact.reason
    season.disputed[table.id] = table


def _settled(season: Season, fact: facts.Settled, at: int) -> None:
    table = season.disputed.pop(fact.table, None)
    if table is None:
        raise CannotHappen("no_dispute")
    table.disputes.clear()
    season.settled.append((table.id, at))


def _repeated(season: Season, fact: facts.Repeated, at: int) -> None:
    before = season.table(fact.table)
    if before.ended_at is None:
        end_table(season, before, at)
    before.result = None
    place = (before.stage, before.division, before.round)
    numbers = [each.number for each in season.tables.values() if (each.stage, each.division, each.round) == place]
    number = 1 + max(numbers)
    season.disputed.pop(before.id, None)
    before.disputes.clear()
    open_table(season, (*place, number), before.seating, at)


def _ruled(season: Season, fact: facts.Ruled, at: int) -> None:
    verdict = fact.ruling.verdict
    if isinstance(verdict, Void | PlacesDecided | Excused):
        table = season.table(verdict.table)
        if isinstance(verdict, PlacesDecided) and not are_places(verdict.places, len(table.seating)):
            raise CannotHappen("no_places")
    if isinstance(verdict, PlayedElsewhere):
        _play_elsewhere(season, verdict, at)
    if isinstance(verdict, Warned):
        season.member(verdict.player)
    if isinstance(verdict, Removed):
        if season.member(verdict.player).is_active:
            withdraw(season, facts.Withdrew(verdict.player), at)
        season.members[verdict.player].is_removed = True
    if isinstance(verdict, Revoked):
        for each in season.rulings:
            if each.key == verdict.key and isinstance(each.verdict, Removed):
                season.members[each.verdict.player].is_removed = False
    season.rulings.append(fact.ruling)


def _play_elsewhere(season: Season, verdict: PlayedElsewhere, at: int) -> None:
    """The table has its result by the word of an organiser: everybody to whom it belongs has played there."""
    table = table_on(season, verdict.table)
    size = len(table.seating)
    if not are_places(verdict.places, size) or len(verdict.scores) != size:
        raise CannotHappen("no_places")
    places, scores = verdict.places, verdict.scores
    seats = tuple(
        SeatResult(seat, places[seat], scores[seat], (Part(player),)) for seat, player in enumerate(table.seating)
    )
    _end_with(season, table, seats, at)


def _places_broken(seats: tuple[SeatResult, ...]) -> tuple[SeatResult, ...]:
    places = places_by([seat.score for seat in seats], [seat.breaks for seat in seats])
    return tuple(replace(seat, place=place) for seat, place in zip(seats, places, strict=True))


CHANGES: Final[Mapping[type[Fact], Callable[[Season, Any, int], None]]] = {
    facts.Started: _started,
    facts.Appeared: _appeared,
    facts.Reminded: _reminded,
    facts.Called: _called,
    facts.Vacated: _vacated,
    facts.Replaced: _replaced,
    facts.LeftToCaretaker: _left_to_caretaker,
    facts.Finished: _finished,
    facts.Abandoned: _abandoned,
    facts.Disputed: _disputed,
    facts.Settled: _settled,
    facts.Repeated: _repeated,
    facts.Ruled: _ruled,
}
