"""What people and servers have set, and what is remembered of them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypedDict


class Notification(StrEnum):
    """How a person wants to hear that a table waits for them."""

    MENTION = "mention"
    DIRECT_MESSAGE = "direct_message"
    NONE = "none"


class Reminder(StrEnum):
    """How a person wants to be reminded of a table that still waits for them."""

    MENTION = "mention"
    DIRECT_MESSAGE = "direct_message"
    DIGEST = "digest"
    """One direct message a day with all tables that wait."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Hours:
    """A part of every day, in minutes after midnight: from `start` up to `end`, over midnight if `end` is not later."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Away:
    """Days on which a person does not play, both ends included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of a person; `first_seen_at` is None for somebody never stored.

    What a person may set is named once more in `PersonChanges`.
    """

    user_id: int
    locale: str | None = None
    """What Discord calls the language of this person, when they last took a seat."""
    notification: Notification = Notification.MENTION
    wants_direct_panel: bool = False
    has_closed_direct_messages: bool = False
    first_seen_at: int | None = None
    theme: str = "light"
    """The colours of the pictures that only this person sees."""
    picture_layout: str = "wide"
    """The shape of those pictures: "wide" or "tall"."""
    time_zone: str = "UTC"
    """By its name in the tz database; the hours and days below are counted in it."""
    sleep: Hours | None = None
    """When nobody expects a move of this person, every day."""
    days_off: tuple[int, ...] = ()
    """Days of the week without a move, 0 is Monday."""
    away: tuple[Away, ...] = ()
    reminders: Reminder = Reminder.MENTION
    digest_hour: int = 18
    """The hour of the day at which the digest comes."""
    quiet: Hours | None = None
    """When nothing is to ring, every day."""
    is_named: bool = False
    """Whether this person may be named on public pages."""
    knows_shapes: bool = False
    """Whether this person has been told that pictures can be tall."""
    lessons: tuple[str, ...] = ()
    """The lessons that this person has had, such as "elgrande/court"."""
    language: str | None = None
    """The language that this person wants to read; None is the one set in Discord."""

    muted_tables: tuple[int, ...] = ()
    """Tables that do not call this person for what they ask."""
    muted_people: tuple[int, ...] = ()
    """People who do not call this person for what they ask, at whatever table."""

    @property
    def reads(self) -> str | None:
        """The language in which this person is told something without having asked; None if it is not known."""
        return self.language or self.locale

    def is_called(self, table_id: int, asker: int | None = None) -> bool:
        """Whether this person may be called for what is asked at a table, by somebody or by the bot."""
        return table_id not in self.muted_tables and asker not in self.muted_people


class PersonChanges(TypedDict, total=False):
    """What of a `Person` is to be stored; whatever is not named stays as it is."""

    locale: str | None
    notification: Notification
    wants_direct_panel: bool
    has_closed_direct_messages: bool
    theme: str
    picture_layout: str
    time_zone: str
    sleep: Hours | None
    days_off: tuple[int, ...]
    away: tuple[Away, ...]
    reminders: Reminder
    digest_hour: int
    quiet: Hours | None
    is_named: bool
    knows_shapes: bool
    lessons: tuple[str, ...]
    language: str | None
    muted_tables: tuple[int, ...]
    muted_people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What the managers of a guild have set; None where nothing is set."""

    guild_id: int
    tables_channel_id: int | None = None
    locale: str | None = None
    theme: str = "light"
    """The colours of the pictures that everybody sees."""
    picture_layout: str = "wide"
    """The shape of those pictures: "wide" or "tall"."""
    idle_lobby_days: int = 14
    """After how many days without any change people are asked whether a lobby is still wanted; 0 is never."""
    idle_game_days: int = 30
    """The same for a game without a clock."""
    rates_computers: bool = True
    """Whether games against computer players count in the ratings."""
    organisers_channel_id: int | None = None
    """Where organisers are told what waits for them; None: in a direct message to each."""


@dataclass(frozen=True, slots=True)
class LastLook:
    """What was new to somebody when they looked at a table the last time: the log after the line `since`."""

    since: int
    since_at: int | None
    """When they had looked before that; None if never, or if it is not known."""
    has_read: bool
    """Whether they have read it to the end meanwhile."""


LAST_PLAYED = 0
"""The number of the set of power cards that somebody played with last; it has no name."""


@dataclass(frozen=True, slots=True)
class HandSet:
    """A set of power cards of one person. `number` never changes; `cards` are values, lowest first."""

    number: int
    name: str
    cards: tuple[int, ...]
