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
from bot.leagues.rules.teams import members_of
from bot.storage.records.results import Player

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season


def _signed_up(season: Season, fact: facts.SignedUp, _at: int) -> None:
    player, team = fact.entrant.player, fact.entrant.team
    known = season.members.get(player)
    if not fact.plays and not fact.on_bench:
        raise CannotHappen("neither_plays_nor_bench")
    if known is not None and known.is_removed:
        raise CannotHappen("removed")
    if known is not None and known.plays and not fact.plays and season.divisions:
        raise CannotHappen("withdraw_instead")
    if team != ("" if known is None else known.entrant.team):
        _require_place_in(season, team, player)
    if known is None:
        known = Participant(len(season.members) + 1, fact.entrant, fact.plays, fact.on_bench)
    if season.rules.places and not (known.is_active and known.plays):
        season.members.pop(player, None)  # whoever comes back is behind those who have waited
    season.members[player] = replace(
        known, entrant=fact.entrant, plays=fact.plays, on_bench=fact.on_bench, is_active=True
    )
    season.members[player].has_checked_in |= season.check_in_at is not None


def _require_place_in(season: Season, team: str, player: Player) -> None:
    """Raises CannotHappen if somebody cannot join this team, or leave theirs for it ("" for none)."""
    if season.divisions:
        raise CannotHappen("teams_fixed")
    if team and len(set(members_of(season, team)) - {player}) >= season.rules.team_size:
        raise CannotHappen("team_full")


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


def _took_byes(season: Season, fact: facts.TookByes, _at: int) -> None:
    if any(not 1 <= number <= season.rules.rounds for number in fact.rounds):
        raise CannotHappen("no_round")
    season.member(fact.player).byes = fact.rounds


def _approved(season: Season, fact: facts.Approved, _at: int) -> None:
    season.member(fact.player).is_approved = True


def _check_in_opened(season: Season, _fact: facts.CheckInOpened, at: int) -> None:
    season.check_in_at = at


def _checked_in(season: Season, fact: facts.CheckedIn, _at: int) -> None:
    if season.check_in_at is None:
        raise CannotHappen("no_check_in")
    season.member(fact.player).has_checked_in = True


def _erased(season: Season, fact: facts.Erased, at: int) -> None:
    withdraw(season, fact, at)
    for table in season.tables.values():
        if fact.player in table.reasons:
            table.reasons[fact.player] = ""
    member = season.members[fact.player]
    member.entrant = Entrant(fact.player, strength=member.entrant.strength, team=member.entrant.team)


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
    facts.TookByes: _took_byes,
    facts.Approved: _approved,
    facts.CheckInOpened: _check_in_opened,
    facts.CheckedIn: _checked_in,
    facts.Erased: _erased,
    facts.Admitted: _admitted,
    facts.Organises: _organises,
}
