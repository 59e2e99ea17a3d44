"""Who is asked to take over a seat."""

from __future__ import annotations

from typing import Final

from bot.leagues.rules.ratings import NEWCOMER
from bot.leagues.rules.schedule.entrants import common_hours, day_of
from bot.leagues.rules.schedule.rounds import ENOUGH_HOURS
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.table import SeasonTable
from bot.storage.records.results import Player

ASKED_AT_ONCE: Final = 3


def candidates(season: Season, table: SeasonTable, player: Player, now: int) -> tuple[Player, ...]:
    """The next who are asked to take the seat of this player: not of the same division, with hours in common with the
    others, as strong as the player, called least so far, in this order. Nobody is asked twice for one seat, nobody who
    ever sat at the table, nobody who plays as much as they want."""
    asked = {each for call in table.calls.get(player, ()) for each in call.candidates}
    free = [
        member
        for name, member in season.members.items()
        if member.is_active
        and member.on_bench
        and member.paused_until <= now
        and name not in table.been
        and name not in asked
        and season.playing[name] < member.entrant.games_at_once
    ]
    day = day_of(now)
    hours = [season.members[other].entrant.hours_in_utc(day) for other in sorted(table.sitting)]
    rivals = set(season.divisions[table.stage][table.division - 1])
    wanted = _strength(season.members[player])

    def rank(member: Participant) -> tuple[bool, int, float, int, int]:
        common = common_hours(member.entrant.hours_in_utc(day), *hours)
        return (
            member.entrant.player in rivals,
            -min(common, ENOUGH_HOURS),
            abs(_strength(member) - wanted),
            member.calls,
            member.number,
        )

    return tuple(member.entrant.player for member in sorted(free, key=rank)[:ASKED_AT_ONCE])


def _strength(member: Participant) -> float:
    return NEWCOMER.assured if member.entrant.strength is None else member.entrant.strength
