"""Teams of a season: who plays for which, and how they stand. The points of their members add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.standings import StandingsLine
from bot.storage.records.results import Player

if TYPE_CHECKING:
    from bot.leagues.rules.season.season import Season

LONGEST_NAME: Final = 30
"""Characters of what a team is called."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of the standings of teams; those with as many points and wins share the rank."""

    rank: int
    name: str
    players: tuple[Player, ...]
    points: Fraction
    wins: int
    games: int


def teams_of(season: Season) -> dict[Player, str]:
    """Who plays for which team; those without one are not in it."""
    return {player: member.entrant.team for player, member in season.members.items() if member.entrant.team}


def members_of(season: Season, team: str) -> tuple[Player, ...]:
    """Who plays for a team and did not withdraw."""
    return tuple(
        player for player, member in season.members.items() if member.entrant.team == team and member.is_active
    )


def named_alike(season: Season, written: str) -> str:
    """What a team is called that somebody wrote down: as those did who are in it, whatever their capitals."""
    name = " ".join(written.split())[:LONGEST_NAME]
    teams = {member.entrant.team for member in season.members.values()}
    return next((team for team in sorted(teams) if team and team.casefold() == name.casefold()), name)


def team_standings(season: Season) -> tuple[TeamLine, ...]:
    """All teams, the best first. Who withdrew or is forgotten leaves their team what they earned for it."""
    lines = {
        line.player: line
        for division in range(1, len(season.divisions.get(MAIN, ())) + 1)
        for line in season.standings(MAIN, division)
    }
    teams: dict[str, list[Player]] = {}
    for player, member in season.members.items():
        if member.entrant.team and (member.plays or player in lines):
            teams.setdefault(member.entrant.team, []).append(player)
    return _ranked(teams, lines)


def _ranked(teams: Mapping[str, Sequence[Player]], lines: Mapping[Player, StandingsLine]) -> tuple[TeamLine, ...]:
    sums = []
    for name, players in teams.items():
        own = [lines[player] for player in players if player in lines]
        points = sum((line.points for line in own), Fraction(0))
        wins, games = sum(line.wins for line in own), sum(line.games for line in own)
        sums.append((points, wins, name, tuple(players), games))
    return tuple(
        TeamLine(1 + sum((other[0], other[1]) > (points, wins) for other in sums), name, players, points, wins, games)
        for points, wins, name, players, games in sorted(
            sums, key=lambda each: (-each[0], -each[1], each[2].casefold())
        )
    )
