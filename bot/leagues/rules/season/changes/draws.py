"""What facts about the course of a season change: its draws, its times, what everybody was told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from bot.leagues.rules.season import facts
from bot.leagues.rules.season.changes.seats import open_table
from bot.leagues.rules.season.facts import FINALS, CannotHappen, Fact
from bot.leagues.rules.season.proposals import Proposal, groups, swapped

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season


def _interrupted(season: Season, fact: facts.Interrupted, _at: int) -> None:
    season.interruptions += ((fact.began_at, fact.ended_at),)


def _followed(season: Season, fact: facts.Followed, at: int) -> None:
    season.previous = fact.divisions
    season.ready_at = max(season.rules.starts_at, at)


def _drawn(season: Season, fact: facts.Drawn, at: int) -> None:
    if not season.divisions:
        season.begins_at = max(season.rules.starts_at, at)
    if fact.stage == FINALS:
        season.finals_at = at
    season.divisions[fact.stage] = fact.divisions


def _paired(season: Season, fact: facts.Paired, at: int) -> None:
    season.rounds.setdefault((fact.stage, fact.division), []).append(fact.round)
    for number, seating in enumerate(fact.round.tables, start=1):
        open_table(season, (fact.stage, fact.division, fact.number, number), seating, at)


def _proposed(season: Season, fact: facts.Proposed, at: int) -> None:
    season.proposals[fact.settles] = Proposal(fact.draw, at)


def _rearranged(season: Season, fact: facts.Rearranged, _at: int) -> None:
    proposal = season.proposed(fact.settles)
    people = {player for group in groups(proposal.draw) for player in group}
    if not {fact.one, fact.other} <= people or fact.one == fact.other:
        raise CannotHappen("not_in_the_draw")
    proposal.draw = swapped(proposal.draw, fact.one, fact.other)
    proposal.changes.append(fact)


def _published(season: Season, fact: facts.Published, _at: int) -> None:
    season.proposed(fact.settles).is_published = True


def _prolonged(season: Season, fact: facts.Prolonged, _at: int) -> None:
    if not 1 <= fact.division <= len(season.divisions.get(fact.stage, ())):
        raise CannotHappen("no_division")
    block = (fact.stage, fact.division, fact.block)
    longer = season.prolonged.get(block, 0) + fact.by
    if season.rules.block_length + longer <= 0:
        raise CannotHappen("round_too_short")
    season.prolonged[block] = longer


def _redeclared(season: Season, _fact: facts.Redeclared, _at: int) -> None:
    if season.divisions:
        raise CannotHappen("drawn_already")


def _closed(season: Season, _fact: facts.Closed, at: int) -> None:
    season.closed_at = at


def _succeeded(_season: Season, _fact: facts.Succeeded, _at: int) -> None:
    """Its key says it."""


def _announced(season: Season, fact: facts.Announced, _at: int) -> None:
    season.announced.update(fact.keys)


def _organisers_told(season: Season, fact: facts.OrganisersTold, _at: int) -> None:
    season.told_organisers.update(fact.keys)


CHANGES: Final[Mapping[type[Fact], Callable[[Season, Any, int], None]]] = {
    facts.Interrupted: _interrupted,
    facts.Followed: _followed,
    facts.Drawn: _drawn,
    facts.Paired: _paired,
    facts.Proposed: _proposed,
    facts.Rearranged: _rearranged,
    facts.Published: _published,
    facts.Prolonged: _prolonged,
    facts.Redeclared: _redeclared,
    facts.Closed: _closed,
    facts.Succeeded: _succeeded,
    facts.Announced: _announced,
    facts.OrganisersTold: _organisers_told,
}
