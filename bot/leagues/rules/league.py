"""The league of a server as a value: who is who in it, and its seasons with all that is stored of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.leagues.rules.season.facts import FINALS, MAIN
from bot.leagues.rules.season.rules import SeasonRules
from bot.leagues.rules.season.season import Season
from bot.storage.records.leagues import KnownMember, StoredSeason, TableMark
from bot.storage.records.results import Player
from bot.storage.records.terms import Terms


def player_of(number: int) -> Player:
    """What a member of a server is called in its seasons and results."""
    return f"m{number}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Everybody who takes part in the games of a server."""

    members: dict[Player, KnownMember]

    def user(self, player: Player) -> int | None:
        """Their Discord id; None for computer players, and for who has asked to be forgotten."""
        found = self.members.get(player)
        return None if found is None else found.user_id

    def player(self, user_id: int) -> Player | None:
        """What somebody is called in seasons and results; None if they are in none."""
        return next((player for player, member in self.members.items() if member.user_id == user_id), None)


@dataclass(slots=True)
class KeptSeason:
    """A season that is kept in memory, with the record in which its organiser declared it."""

    stored: StoredSeason
    season: Season
    count: int = 0
    """How many of its facts are in it."""
    looked_at: dict[str, TableMark] = field(default_factory=dict)
    """How far its tables were when somebody looked at them the last time, by their names."""

    ended_here: set[str] = field(default_factory=set)
    """Tables that were played elsewhere and on which nobody plays here, as far as somebody looked."""

    _first: tuple[int, tuple[Player, ...]] = (-1, ())
    """The players of the finals or else of the first division as they stood after so many facts, the best first."""

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def rules(self) -> SeasonRules:
        return self.season.rules

    @property
    def options(self) -> Mapping[str, Any]:
        return self.stored.options

    @property
    def terms(self) -> Terms:
        return self.stored.terms

    @property
    def is_announced(self) -> bool:
        return self.stored.announced_at is not None

    def podium(self, places: int) -> tuple[Player, ...]:
        """The first of the finals, or else of the first division, as they stand; calculated once for each new fact."""
        if self._first[0] != self.count:
            stage = FINALS if FINALS in self.season.divisions else MAIN
            standings = self.season.standings(stage, 1) if self.season.divisions.get(stage) else ()
            self._first = (self.count, tuple(each.player for each in standings if each.games))
        return self._first[1][:places]
