"""What a season may declare: for each rule its values, what is chosen in it now, and what a choice changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.points import OWN, SCHEMES
from bot.leagues.rules.season.rules import TEAM_SIZES, Honours, SeasonForm, SeasonRules, Unfinished
from bot.leagues.rules.standings import TieBreak
from bot.leagues.running.founding import ONE_DIVISION
from bot.storage.records.results import Tempo
from bot.storage.records.terms import DAY, HOUR, MINUTE, NO_CLOCK, PACES
from cogs.leagues.signing import length
from engine.core.definition import definition_of

LENGTHS: Final[Mapping[bool, tuple[int, ...]]] = {
    True: tuple(count * MINUTE for count in (60, 80, 100, 120, 180)),
    False: tuple(count * DAY for count in (7, 14, 21, 28, 42, 63)),
}
"""How long a round may last, live and over days."""
REVIEWS: Final[Mapping[Tempo, tuple[int, ...]]] = {
    Tempo.LIVE: (0, 10 * MINUTE, 30 * MINUTE),
    Tempo.CORRESPONDENCE: (0, 3 * HOUR, 12 * HOUR, 24 * HOUR, 48 * HOUR),
}
"""For how long organisers may look at a draw before it counts."""
DIVISION_SIZES: Final = (12, 16, 20, 30, 50, 100, ONE_DIVISION)
PLACES: Final = (0, 8, 12, 16, 20, 24, 30, 32, 40, 50, 60, 80, 100, 150, 200, 300)
"""How many may play; 0 is any number."""
CHECK_INS: Final[Mapping[Tempo, tuple[int, ...]]] = {
    Tempo.LIVE: (0, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE),
    Tempo.CORRESPONDENCE: (0, 12 * HOUR, 24 * HOUR, 48 * HOUR),
}
"""How long before the beginning people are asked whether they are there."""
AGAIN_AFTER: Final = tuple(count * DAY for count in (0, 7, 14, 21, 28, 56))
"""After how long the next season begins by itself; 0 is never."""
MOST_IN_FINALS: Final = 8
MOST_ROUNDS: Final = 12
MOST_AT_ONCE: Final = 4
MOST_MOVING: Final = 6
MOST_PLACEMENT_ROUNDS: Final = 3
TABLE_SIZES: Final = ((4, 3, 5), (4, 3), (4, 5), (4,), (3, 4), (3,), (5, 4), (5,), (2,))
"""Players at a table, the best number first."""
RANKED: Final = tuple(each for each in TieBreak if each not in (TieBreak.REGISTRATION, TieBreak.LOT))
"""What may break ties first; the others decide when nothing else does."""

Changes = dict[str, dict[str, Any]]
"""What is to be changed, as `Founding.change` takes it."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that a season declares."""

    name: str
    values: Callable[[KeptSeason], Sequence[str]]
    present: Callable[[KeptSeason], str]
    label: Callable[[str, Words], str]
    changes: Callable[[KeptSeason, str], Changes]
    applies: Callable[[SeasonRules], bool] = lambda _: True
    """Whether it means anything in a season of these rules."""


def _form_changes(_: KeptSeason, value: str) -> Changes:
    form = SeasonForm(value)
    return {
        "rules": {"form": form} | ({"rounds_at_once": 1, "rounds": MOST_ROUNDS} if form is SeasonForm.BRACKET else {})
    }


def _rounds_changes(kept: KeptSeason, value: str) -> Changes:
    return {"rules": {"rounds": int(value), "rounds_at_once": min(kept.rules.rounds_at_once, int(value))}}


def _division(value: str, words: Words) -> str:
    size = int(value)
    return words("league.one_division") if size >= ONE_DIVISION else words("league.division_size", count=size)


def _sizes_of(kept: KeptSeason) -> list[str]:
    players = definition_of({"game": kept.rules.family}).players
    return [_key(sizes) for sizes in TABLE_SIZES if set(sizes) <= set(players)]


def _key(sizes: Sequence[int]) -> str:
    return "-".join(map(str, sizes))


def _in_order(value: str, words: Words) -> str:
    first, *others = value.split("-")
    return (
        words("league.sizes", first=first, others=words.alternatives(others))
        if others
        else words("league.size", first=first)
    )


def _number(
    name: str,
    first: int,
    most: Callable[[KeptSeason], int],
    key: str,
    applies: Callable[[SeasonRules], bool],
    none: str = "",
) -> Rule:
    """A rule that is a number; its name and the key of its label may differ. `none` is the key of what 0 means."""
    return Rule(
        name,
        lambda kept: [str(count) for count in range(first, most(kept) + 1)],
        lambda kept: str(getattr(kept.rules, name)),
        lambda value, words: words(none) if none and not int(value) else words.plural(key, int(value)),
        lambda _, value: {"rules": {name: int(value)}},
        applies,
    )


def _yes_or_no(
    name: str,
    field: str,
    label: Callable[[str, Words], str],
    applies: Callable[[SeasonRules], bool] = lambda _: True,
) -> Rule:
    """A rule that holds or not; `field` holds it."""
    return Rule(
        name,
        lambda _: ("no", "yes"),
        lambda kept: "yes" if getattr(kept.rules, field) else "no",
        label,
        lambda _, value: {"rules": {field: value == "yes"}},
        applies,
    )


def _kind(name: str, kinds: type[StrEnum], label: Callable[[str, Words], str]) -> Rule:
    """A rule that is one of some kinds."""
    return Rule(
        name,
        lambda _: tuple(kinds),
        lambda kept: str(getattr(kept.rules, name)),
        label,
        lambda _, value: {"rules": {name: kinds(value)}},
    )


def _time(name: str, lengths: Callable[[SeasonRules], Sequence[int]], key: str, none: str) -> Rule:
    """A rule that is a length of time in milliseconds, with the key of its label; `none` is the key of what 0 means."""
    return Rule(
        name,
        lambda kept: [str(each) for each in lengths(kept.rules)],
        lambda kept: str(getattr(kept.rules, name)),
        lambda value, words: words(key, time=length(int(value), words)) if int(value) else words(none),
        lambda _, value: {"rules": {name: int(value)}},
    )


def _tie_break(place: int) -> Rule:
    """The one that counts in this place, from 0: the others keep their order."""

    def changes(kept: KeptSeason, value: str) -> Changes:
        chosen = TieBreak(value)
        others = [each for each in kept.rules.tie_breaks if each is not chosen]
        return {"rules": {"tie_breaks": (*others[:place], chosen, *others[place:])}}

    return Rule(
        f"tie_break_{place + 1}",
        lambda _: [each.value for each in RANKED],
        lambda kept: kept.rules.tie_breaks[place].value,
        lambda value, words: words(f"league.tie_break.{value}"),
        changes,
    )


def _is_no_bracket(rules: SeasonRules) -> bool:
    return rules.form is not SeasonForm.BRACKET


def _is_cup(rules: SeasonRules) -> bool:
    return rules.form is SeasonForm.BRACKET


def _has_divisions(rules: SeasonRules) -> bool:
    return rules.division_size < ONE_DIVISION and not rules.finals


FIRST: Final = (
    Rule(
        "form",
        lambda _: tuple(SeasonForm),
        lambda kept: kept.rules.form,
        lambda value, words: words(f"league.form.{value}"),
        _form_changes,
    ),
    Rule(
        "rounds",
        lambda _: [str(count) for count in range(1, MOST_ROUNDS + 1)],
        lambda kept: str(kept.rules.rounds),
        lambda value, words: words.plural("league.rounds", int(value)),
        _rounds_changes,
        _is_no_bracket,
    ),
    Rule(
        "length",
        lambda kept: [str(each) for each in LENGTHS[kept.rules.early]],
        lambda kept: str(kept.rules.block_length),
        lambda value, words: words("league.round_length", time=length(int(value), words)),
        lambda _, value: {"rules": {"block_length": int(value)}},
    ),
    Rule(
        "divisions",
        lambda _: [str(size) for size in DIVISION_SIZES],
        lambda kept: str(kept.rules.division_size),
        _division,
        lambda _, value: {"rules": {"division_size": int(value)}},
    ),
    Rule(
        "scheme",
        lambda _: (*SCHEMES, OWN),
        lambda kept: kept.rules.scheme.name,
        lambda value, words: words(f"league.scheme.{value}"),
        lambda _, value: {"rules": {"scheme": SCHEMES[value]}},  # one's own is written in a form
    ),
)
"""What organisers choose first."""

MORE: Final = (
    Rule(
        "clock",
        lambda _: (*PACES, NO_CLOCK),
        lambda kept: kept.terms.clock,
        lambda value, words: words(f"terms.clock.{value}"),
        lambda _, value: {"terms": {"clock": value}},
    ),
    Rule(
        "sizes",
        _sizes_of,
        lambda kept: _key(kept.rules.sizes),
        _in_order,
        lambda _, value: {"rules": {"sizes": tuple(map(int, value.split("-")))}},
    ),
    *map(_tie_break, range(3)),
    _yes_or_no("in_games", "breaks_ties_in_games", lambda value, words: words(f"league.in_games.{value}")),
    _kind("unfinished", Unfinished, lambda value, words: words(f"league.unfinished.{value}")),
    _time("review", lambda rules: REVIEWS[rules.pace], "league.review", "league.no_review"),
    _number(
        "finals",
        0,
        lambda _: MOST_IN_FINALS,
        "league.finals_count",
        lambda rules: not _is_cup(rules),
        "league.no_finals",
    ),
    _yes_or_no(
        "small_final",
        "small_final",
        lambda value, words: words(f"league.small_final.{value}"),
        lambda rules: _is_cup(rules) or rules.finals > 0,
    ),
    _kind("honours", Honours, lambda value, words: words(f"league.honours.{value}")),
    _time("again_after", lambda _: AGAIN_AFTER, "league.again_after", "league.no_again"),
    _number("rounds_at_once", 1, lambda kept: min(MOST_AT_ONCE, kept.rules.rounds), "league.at_once", _is_no_bracket),
    _number("moving", 0, lambda _: MOST_MOVING, "league.moving_count", _has_divisions),
    _number("placement_rounds", 0, lambda _: MOST_PLACEMENT_ROUNDS, "league.placement_count", _has_divisions),
)
"""What most leave as it is."""

GATES: Final = (
    Rule(
        "places",
        lambda _: [str(each) for each in PLACES],
        lambda kept: str(kept.rules.places),
        lambda value, words: words.plural("league.places", int(value)) if int(value) else words("league.any_places"),
        lambda _, value: {"rules": {"places": int(value)}},
    ),
    _yes_or_no("needs_approval", "needs_approval", lambda value, words: words(f"league.needs_approval.{value}")),
    _time("check_in", lambda rules: CHECK_INS[rules.pace], "league.check_in", "league.no_check_in"),
    Rule(
        "team_size",
        lambda _: [str(each) for each in (0, *TEAM_SIZES)],
        lambda kept: str(kept.rules.team_size),
        lambda value, words: words("league.team_size", count=int(value)) if int(value) else words("league.no_teams"),
        lambda _, value: {"rules": {"team_size": int(value)}},
    ),
)
"""Who takes part, and with whom."""


def rule_named(name: str) -> Rule | None:
    """The rule that a menu is about; None if there is none."""
    return next((rule for rule in (*FIRST, *MORE, *GATES) if rule.name == name), None)
