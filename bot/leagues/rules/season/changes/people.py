"""What facts about people change: who takes part, how, and in which division."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bot.leagues.rules.schedule.entrants import Entrant
from bot.leagues.rules.season import facts
from bot.leagues.rules.season.changes.seats import rise
from bot.leagues.rules.season.facts import MAIN, CannotHappen, Fact
from bot.leagues.rules.season.participants import Participant

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season


def _signed_up(season: Season, fact: facts.SignedUp, _at: int) -> None:
    player = fact.entrant.player
    known = season.members.get(player)
    if not fact.plays and not fact.on_bench:
        raise CannotHappen("neither_plays_nor_bench")
    if known is not None and known.is_removed:
        raise CannotHappen("removed")
    if known is not None and known.plays and not fact.plays and season.divisions:
        raise CannotHappen("withdraw_instead")
    if known is None:
        known = Participant(len(season.members) + 1, fact.entrant, fact.plays, fact.on_bench)
    if season.rules.places and not (known.is_active and known.plays):
        season.members.pop(player, None)  # whoever comes back is behind those who have waited
    season.members[player] = replace(
        known, entrant=fact.entrant, plays=fact.plays, on_bench=fact.on_bench, is_active=True
    )


def withdraw(season: Season, fact: facts.Withdrew | facts.Erased, at: int) -> None:
    member = season.member(fact.player)
    if not member.is_active and isinstance(fact, facts.Withdrew):
        raise CannotHappen("withdrawn_already")
    member.is_active = member.on_bench = False
    for table in season.open_tables.values():
        if fact.player in table.sitting:
            rise(season, table, fact.player, at)


def _paused(season: Season, fact: facts.Paused, _at: int) -> None:
    season.member(fact.player).paused_until = fact.until


def _erased(season: Season, fact: facts.Erased, at: int) -> None:
    withdraw(season, fact, at)
    for table in season.tables.values():
        if fact.player in table.reasons:
            table.reasons[fact.player] = ""
    member = season.members[fact.player]
    member.entrant = Entrant(fact.player, strength=member.entrant.strength)


def _admitted(season: Season, fact: facts.Admitted, _at: int) -> None:
    divisions = season.divisions.get(MAIN, ())
    member = season.member(fact.player)
    if not 1 <= fact.division <= len(divisions):
        raise CannotHappen("no_division")
    if any(fact.player in division for division in divisions):
        raise CannotHappen("in_a_division")
    member.plays = member.is_active = True
    season.divisions[MAIN] = tuple(
        (*division, fact.player) if number == fact.division else division
        for number, division in enumerate(divisions, start=1)
    )


def _organises(season: Season, fact: facts.Organises, _at: int) -> None:
    season.organisers.add(fact.player)


CHANGES: Final[Mapping[type[Fact], Callable[[Season, Any, int], None]]] = {
    facts.SignedUp: _signed_up,
    facts.Withdrew: withdraw,
    facts.Paused: _paused,
    facts.Erased: _erased,
    facts.Admitted: _admitted,
    facts.Organises: _organises,
}
