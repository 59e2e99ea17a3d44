"""Typed events: what happened, as facts. Sentences are made elsewhere, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

from engine.core.frozen import frozen


@dataclass(frozen=True, slots=True)
class Gain:
    """Points that one player gets at once."""

    player: int
    points: int
    source: str
    """What brought them, in a word of the game's own, such as "king"."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. Subclasses add the facts as fields, all of them JSON values.

    What the class says of itself is for those who tell, seal, count and undo what happens without knowing the game.
    """

    reveals: ClassVar[bool] = False
    """It showed something that was hidden before, so that nothing before it may be undone."""
    seals: ClassVar[bool] = False
    """What is secret is sealed when it happens: a moment that everybody sees."""
    unlogged: ClassVar[bool] = False
    """Nobody looks it up afterwards: how often somebody changes a secret is nobody's business."""
    begins_turn: ClassVar[bool] = False
    """The turn of its player begins."""
    ends_turn: ClassVar[bool] = False
    """The turn of its player is over."""
    is_turning_point: ClassVar[bool] = False
    """All want to hear of it at once, even if it is the same player's move again."""
    ends_game: ClassVar[bool] = False
    of_scoring: ClassVar[bool] = False
    """It belongs to a scoring, also in the middle of a turn."""
    ends_step: ClassVar[str] = ""
    """The kind of step that ends with it, for who leafs through a game; empty if there is nothing new to see yet."""
    begins_chapter: ClassVar[str] = ""
    """The kind of chapter that begins with it, for who reads the log."""

    @property
    def about(self) -> int | None:
        """The player whom it is about, if it is about one."""
        player = getattr(self, "player", None)
        return player if isinstance(player, int) else None

    @property
    def gains(self) -> tuple[Gain, ...]:
        """The points that it brings: all that changes the score is in some event's gains."""
        return ()

    @property
    def round_begun(self) -> int | None:
        """The number of the round that begins with it."""
        return None

    @property
    def deeds_undone(self) -> int:
        """How many of the last deeds of a guarded action never happened, because of it."""
        return 0

    def seen_by(self, viewer: int | None) -> bool:
        """Whether this viewer (a player, or None for the public) may know of the event."""
        return True

    def to_json(self, name: str = "") -> dict[str, Any]:
        """Its facts, under the name that its game gives it (`Definition.called`), or else under that of its class."""
        return {"event": name or type(self).__name__, **asdict(self)}


def gains_by_player(points: Iterable[int], source: str) -> tuple[Gain, ...]:
    """The gains of an event that says by player how many points a source brought; who got none has none."""
    return tuple(Gain(player, each, source) for player, each in enumerate(points) if each)


def points_gained(events: Iterable[Event], players: int) -> tuple[int, ...]:
    """How many points each of so many players got by these events together."""
    points = [0] * players
    for event in events:
        for gain in event.gains:
            points[gain.player] += gain.points
    return tuple(points)


def by_name(kinds: Iterable[type[Event]]) -> dict[str, type[Event]]:
    """Classes of events by their names, which is what JSON calls them if their game calls them nothing else."""
    return {kind.__name__: kind for kind in kinds}


def event_from_json(kinds: Mapping[str, type[Event]], data: dict[str, Any]) -> Event:
    """The event that `to_json` wrote; `kinds` maps names to event classes."""
    facts = {name: frozen(value) for name, value in data.items() if name != "event"}
    return kinds[data["event"]](**facts)
