"""How an organiser decides: what is to hold is chosen, and a form asks for the reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from bot.i18n.words import Words
from bot.leagues.rules.league import Roll
from bot.leagues.rules.rulings import (
    LONGEST_REASON,
    Correction,
    Excused,
    PlacesDecided,
    PlayedElsewhere,
    Revoked,
    Ruling,
    Void,
)
from bot.leagues.rules.suspicion import Suspicion
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player, SeatResult
from cogs.leagues.seasons import who
from cogs.shared.blocks import harmless, small
from cogs.shared.controls import Option
from cogs.shared.forms import FormField, FormText, Submission
from cogs.shared.problems import UnknownControl

PLACED: Final = "placed"
VOID: Final = "void"
EXCUSED: Final = "excused"
FINED: Final = "fined"
REVOKED: Final = "revoked"
REMOVED: Final = "removed"
WARNED: Final = "warned"
ELSEWHERE: Final = "elsewhere"
OfTable = Literal["placed", "void", "excused", "elsewhere"]
"""What may be decided about a table."""
VERDICTS: Final = (PLACED, VOID, EXCUSED, FINED, REVOKED, REMOVED, WARNED, ELSEWHERE)

REASON: Final = "reason"
PLACES: Final = "places"
POINTS: Final = "points"
SCORES: Final = "scores"
"""The fields of the form."""
WRITTEN_PLACE: Final = re.compile(r"\d{1,4}")


MOST_PAIRS: Final = 5
"""Of those who always answer each other at once."""


def decision_options(rulings: Sequence[Ruling], words: Words) -> list[Option]:
    """Decisions in a menu, each with its reason."""
    return [
        Option(words(f"league.decision.{ruling.verdict.kind}"), ruling.key, words.written(ruling.reason))
        for ruling in rulings
    ]


def seat_lines(seats: Sequence[SeatResult], owners: Sequence[Player | None], roll: Roll, words: Words) -> list[str]:
    """How a game ended, seat by seat; `owners` says whose each seat was."""
    return [
        words(
            "league.corrections.seat",
            seat=seat.seat + 1,
            player=words("league.corrections.nobody") if owner is None else who(owner, roll, words),
            place=seat.place,
            points=words.plural("site.score", seat.score),
        )
        for seat, owner in zip(seats, owners, strict=False)
    ]


def places_field(seats: Sequence[SeatResult], words: Words) -> FormField:
    """Where the places are written, seat by seat; the present ones stand in it."""
    described = words("league.decide.places_help", count=len(seats))
    now = " ".join(str(seat.place) for seat in seats)
    return FormField(PLACES, words("league.decide.places"), 20, written=now or None, description=described)


def seating_lines(seating: Sequence[Player], names: Names, words: Words) -> list[str]:
    """Who sits where at a table whose result is to be written down."""
    return [
        words("league.elsewhere.seat", seat=seat, player=words.thing(harmless(names(player))))
        for seat, player in enumerate(seating, start=1)
    ]


def result_fields(seats: int, words: Words) -> list[FormField]:
    """Where the result of a game is written, seat by seat."""
    places = FormField(
        PLACES, words("league.decide.places"), 20, description=words("league.decide.places_help", count=seats)
    )
    scores = words("league.elsewhere.scores_help", count=seats)
    return [places, FormField(SCORES, words("league.elsewhere.scores"), 40, description=scores)]


def played_elsewhere(sent: Submission, table: str) -> PlayedElsewhere:
    """The result that was written; the season refuses places and points that do not fit the table."""
    places, scores = (tuple(map(int, WRITTEN_PLACE.findall(sent.field(name)))) for name in (PLACES, SCORES))
    return PlayedElsewhere(table, places, scores)


def reason_fields(verdict: str, words: Words) -> list[FormField | FormText]:
    """The form of a decision asks for the reason, and for what else it needs. Raises UnknownControl if there is none
    such.
    """
    if verdict not in VERDICTS:
        raise UnknownControl
    fields: list[FormField | FormText] = [
        FormField(REASON, words("league.decide.reason"), LONGEST_REASON, description=words("league.decide.reason_help"))
    ]
    if verdict == FINED:
        described = words("league.decide.points_help")
        fields.insert(0, FormField(POINTS, words("league.decide.points"), 8, description=described))
    return fields


def correction(sent: Submission, table: str, verdict: str, about: str | None) -> Correction:
    """What is decided about a table; `about` is whom or what it is about. Raises UnknownControl."""
    if verdict == VOID:
        return Void(table)
    if verdict == PLACED:
        return PlacesDecided(table, tuple(map(int, WRITTEN_PLACE.findall(sent.field(PLACES)))))
    if verdict == EXCUSED and about is not None:
        return Excused(table, about)
    if verdict == REVOKED and about is not None:
        return Revoked(about)
    raise UnknownControl


def suspicious_lines(pairs: Iterable[Suspicion], roll: Roll, words: Words) -> list[str]:
    """Who always answer each other at once, which only organisers are shown: the most striking pairs, and that they
    prove nothing; no line if there are none.
    """
    lines = [
        words("league.decide.pair", one=one, other=other, quick=pair.quick, answers=pair.answers)
        for pair in list(pairs)[:MOST_PAIRS]
        for one, other in [(who(player, roll, words) for player in pair.players)]
    ]
    return [words("league.decide.suspicious"), *lines, small(words("league.decide.proves_nothing"))] if lines else []
