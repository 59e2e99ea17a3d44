"""Typed events: what happened, as facts. Sentences are made elsewhere, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from engine.core.frozen import frozen


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Subclasses add the facts as fields, all of them JSON values.

    `reveals` tells that the event showed something that was hidden before, so that nothing before it may be undone.
    """

    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: int | None) -> bool:
        """Whether this viewer (a player, or None for the public) may know of the event."""
        return True

    def to_json(self) -> dict[str, Any]:
        return {"event": type(self).__name__, **asdict(self)}


def event_from_json(kinds: Mapping[str, type[Event]], data: dict[str, Any]) -> Event:
    """The event that `to_json` wrote; `kinds` maps names to event classes."""
    facts = {name: frozen(value) for name, value in data.items() if name != "event"}
    return kinds[data["event"]](**facts)
