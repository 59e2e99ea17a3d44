"""What a season declares before anybody signs up; it does not change afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from pydantic import TypeAdapter

from bot.leagues.rules.divisions import Divisions
from bot.leagues.rules.points import PLACES, PointsScheme
from bot.leagues.rules.schedule.rounds import USUAL_SIZES
from bot.leagues.rules.standings import USUAL_TIE_BREAKS, StandingRules, TieBreak
from bot.storage.records.results import Tempo
from bot.storage.records.terms import DAY
from engine.games import GAMES

TEAM_SIZES: Final = (2, 3, 4)


class SeasonForm(StrEnum):
    """How a season finds who plays whom: everybody everybody, those of like standing, or who has not lost yet."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    BRACKET = "bracket"


class Unfinished(StrEnum):
    """What happens to a game that is not finished when its round ends."""

    AS_IT_STANDS = "as_it_stands"
    """The points on the board count."""
    VOID = "void"
    """It does not count."""


class Honours(StrEnum):
    """For what people are given a role of their server."""

    NONE = "none"
    CHAMPIONS = "champions"
    """For having won a division."""
    DIVISIONS = "divisions"
    """For playing in a division, too."""


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The rules of a season. Times are milliseconds, instants since 1970.

    Sign-up ends, and the first round begins, at `starts_at`. Rounds come in blocks of `rounds_at_once`, each
    `block_length` long; what is not finished then ends as `unfinished` says. With `early` the next block begins as
    soon as a division has finished one: for an evening. The `placement_rounds` come before all others, for newcomers.

    `follows` is the number of the season whose divisions, as they end, this one is drawn from; the draw waits for it.
    Seasons of earlier say in `previous` how it ended.

    Whoever has not appeared at their table after half of `appear_within` is reminded, after all of it the bench is
    called. A dispute that no organiser decides within `dispute_within` ends, and the result stands. Organisers see each
    draw for so long as `review` says before it counts, and may change it; 0 if it counts at once.

    So many as `places` are drawn, in the order in which they signed up; the others wait for a place. 0 is any number.
    With `role` only who has this role of the server signs up; with `needs_approval` an organiser lets everybody in
    first; `check_in` before the beginning people are asked whether they are there, and only who says so is drawn.

    With `finals` the divisions are groups as strong as each other, and so many of each play a bracket when all groups
    are done. With `small_final` those who just missed the final of a bracket play for the places behind it. With
    `team_size` people may form teams of so many, whose points add up. With `again_after` the next season is announced
    when this one is over, and begins so long afterwards.
    """

    id: str
    starts_at: int
    family: str = GAMES[0]
    pace: Tempo = Tempo.CORRESPONDENCE
    form: SeasonForm = SeasonForm.SWISS
    rounds: int = 4
    rounds_at_once: int = 1
    block_length: int = 28 * DAY
    early: bool = False
    sizes: tuple[int, ...] = USUAL_SIZES
    scheme: PointsScheme = PLACES
    tie_breaks: tuple[TieBreak, ...] = USUAL_TIE_BREAKS
    breaks_ties_in_games: bool = False
    division_size: int = 16
    moving: int = 3
    placement_rounds: int = 0
    previous: Divisions = ()
    follows: int | None = None
    appear_within: int = 2 * DAY
    dispute_within: int = 7 * DAY
    review: int = 0
    places: int = 0
    role: int = 0
    needs_approval: bool = False
    check_in: int = 0
    finals: int = 0
    small_final: bool = False
    team_size: int = 0
    honours: Honours = Honours.NONE
    again_after: int = 0
    unfinished: Unfinished = Unfinished.AS_IT_STANDS

    def next_start(self, closed_at: int) -> int:
        """When the next season begins by itself: at the same time of the day as this one did, or close to it."""
        wanted = closed_at + self.again_after
        return self.starts_at + max(1, round((wanted - self.starts_at) / DAY)) * DAY

    @property
    def standing_rules(self) -> StandingRules:
        return StandingRules(self.scheme, self.tie_breaks, self.id)

    def block_of(self, number: int) -> int:
        """The block of a round; both count from 1."""
        return (number - 1) // self.rounds_at_once + 1


_STORED: Final = TypeAdapter(SeasonRules)


def to_json(rules: SeasonRules) -> str:
    return _STORED.dump_json(rules).decode()


def from_json(text: str) -> SeasonRules:
    """The rules as they were stored; what is not there is as by default. Raises ValueError."""
    return _STORED.validate_json(text)


class IllegalRules(ValueError):
    """Rules that cannot be played by."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def key(self) -> str:
        """The sentence that says it."""
        return f"league.illegal_rules.{self.reason}"


def require_playable(rules: SeasonRules) -> None:
    """Raises IllegalRules if no season can be played by them, with the first thing that is in the way."""
    if not rules.sizes or len(set(rules.sizes)) != len(rules.sizes) or not set(rules.sizes) <= {2, 3, 4, 5}:
        raise IllegalRules("sizes")
    if not 1 <= rules.rounds <= 50 or not 1 <= rules.rounds_at_once <= rules.rounds or rules.placement_rounds < 0:
        raise IllegalRules("rounds")
    if rules.form is SeasonForm.BRACKET and rules.rounds_at_once > 1:
        raise IllegalRules("bracket_rounds")
    if min(rules.block_length, rules.appear_within, rules.dispute_within) <= 0:
        raise IllegalRules("times")
    if rules.places < 0 or 0 < rules.places < min(rules.sizes):
        raise IllegalRules("places")
    if min(rules.review, rules.check_in, rules.again_after) < 0:
        raise IllegalRules("times")
    if rules.finals < 0 or (rules.finals and rules.form is SeasonForm.BRACKET):
        raise IllegalRules("finals")
    if rules.team_size not in (0, *TEAM_SIZES):
        raise IllegalRules("teams")
    if rules.division_size < max(rules.sizes) or rules.moving < 0:
        raise IllegalRules("divisions")
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks):
        raise IllegalRules("tie_breaks")
