"""Who may still ask for an undo by consent: whose last part of the game nothing hidden has been shown since.

A part is what a seat chooses in a row, within one turn or phase. What was shown cannot be forgotten: it ends this for
everybody until their next part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.game.obstacles import obstacle
from bot.storage.records.games import Maker
from engine.core.events import Event
from engine.core.game import AnyGame

BY_THEMSELVES = (Maker.COMPUTER, Maker.CARETAKER)
"""Those who choose without anybody, and always agree to an undo."""


@dataclass(frozen=True, slots=True)
class UndoAskers:
    """Who may ask after the latest choice of a game."""

    open: frozenset[int] = frozenset()
    """The seats whose last part could be taken back."""
    choosing: int | None = None
    """The seat whose part may still go on; None if it ended with its latest choice."""

    def after(self, seat: int, maker: Maker, events: Sequence[Event], game: AnyGame) -> UndoAskers:
        """The same after another choice, what came of it, and the game then."""
        found = set(self.open)
        if seat != self.choosing:
            found.add(seat)
        if maker in BY_THEMSELVES:
            found.discard(seat)
        if obstacle(events, game) is not None:
            found.clear()
        ends = any(ends_part(event) for event in events)
        return UndoAskers(frozenset(found), None if ends else seat)

    def to_json(self) -> dict[str, Any]:
        """As it is stored with a table."""
        return {"open": sorted(self.open), "choosing": self.choosing}

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> UndoAskers:
        """What `to_json` gave; of a table stored by an older version nothing is known, so it is nobody's."""
        return cls(frozenset(stored.get("open", ())), stored.get("choosing"))


def ends_part(event: Event | type[Event]) -> bool:
    """Whether a turn was over with it, or another phase began."""
    return event.ends_turn or bool(event.begins_chapter)
