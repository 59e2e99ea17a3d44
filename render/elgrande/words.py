"""The sentences and names that stand in a picture. They come finished from the caller, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class BoardWords:
    """All words in the picture of the board."""

    players: tuple[str, ...]
    """Names by seat. Too long ones are shortened, characters that the font lacks are left out."""
    regions: Mapping[str, str]
    """Names of the regions and of the Castillo ("castillo"), by id."""
    cards: Mapping[str, str]
    """Titles of the open action cards, by id."""
    round: str
    """Such as "Round 4 of 9"."""
    phase: str
    """What is going on, such as "Turns" or "General scoring"."""
    next_scoring: str
    """Such as "Next scoring after round 6"."""
    court: str
    province: str
    hand: str
    """The label of the number of power cards left."""
    title: str = "El Grande"
    effects: Mapping[str, str] = field(default_factory=dict)
    """What the markers of lasting effects mean, by the names of the effects."""
    lands: Mapping[str, str] = field(default_factory=dict)
    """Names of the lands around Spain: "portugal", "francia" and "africa"."""

    beside: Mapping[str, str] = field(default_factory=dict)
    """Names of what only some games have: "prison", "limit" for the limit table, and "outside" for who is beside it."""

    @property
    def key(self) -> tuple[object, ...]:
        """A hashable value that is equal for equal words."""
        return (
            self.players,
            tuple(sorted(self.regions.items())),
            tuple(sorted(self.cards.items())),
            tuple(sorted(self.lands.items())),
            tuple(sorted(self.effects.items())),
            tuple(sorted(self.beside.items())),
            (self.round, self.phase, self.next_scoring, self.court, self.province, self.hand, self.title),
        )
