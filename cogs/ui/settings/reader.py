"""Whose settings are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.i18n import Words
from bot.storage.records.people import GuildSettings, Person
from bot.storage.records.tables import Dashboard


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at the settings, and what they have set."""

    person: Person
    words: Words
    now: int
    """Milliseconds since 1970."""
    guild: GuildSettings | None = None
    """The server they are in, only for those who may manage it."""
    dashboard: Dashboard | None = None
    """Where that server sees whose move it is."""
    languages: Sequence[Words] = ()
    """Those there are."""
