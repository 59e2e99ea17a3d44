"""Records about seats that change hands: who sat where, how it ended, what a table is asked, and who would step in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Leaving(StrEnum):
    """Why somebody does not sit in a seat any more."""

    RESIGNED = "resigned"
    HANDED_OVER = "handed over"
    """They had offered the seat, and somebody took it."""
    LATE = "late"
    """Their time was over, and the table's rule gave the seat away."""
    RELIEVED = "relieved"
    """A caretaker, when a person took the seat."""


@dataclass(frozen=True, slots=True)
class Stint:
    """A time in a seat, from the choice after number `from_choice` to number `to_choice` (None: still).

    `number` counts the stints of the seat from 1. `user_id` is None for a computer player.
    """

    seat: int
    number: int
    user_id: int | None
    name: str
    from_choice: int
    to_choice: int | None
    began_at: int
    leaving: Leaving | None

    def covers(self, choice: int) -> bool:
        """Whether the choice of this number was made in this time."""
        return self.from_choice < choice and (self.to_choice is None or choice <= self.to_choice)


class EndedBy(StrEnum):
    """What makes a question to the table void without an answer."""

    ANY_CHOICE = "any choice"
    CHOICE_OF_THE_SEAT = "choice of the seat"
    """One that cannot be taken back: else choosing and taking back would put a decision off for ever."""
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Motion:
    """A question to a table about a seat, or by one. At most one of a kind for each seat is open.

    `facts` and `answers` are what the table service keeps with it, in words of JSON. `opened_at` is set when it is
    first stored. A motion is gone when the seat changes hands or the table ends, and one that waits for a choice when
    the table agrees to go back. One that waits for any choice is gone when any seat changes hands.
    """

    kind: str
    seat: int
    ended_by: EndedBy
    facts: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    opened_at: int = 0


@dataclass(frozen=True, slots=True)
class Volunteer:
    """Somebody on the bench of a server. `called_at` is when they were last called to a seat, or took one."""

    user_id: int
    since: int
    called_at: int
