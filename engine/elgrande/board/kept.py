"""Cards that players keep, to use them later."""

from __future__ import annotations

from typing import NamedTuple

VETO = "veto"


class Kept(NamedTuple):
    """A card that lies open before a player, to be used later."""

    player: int
    card: str
    until: int | None = None
    """The round at whose end it goes back; None: it is kept until it is used."""
    is_whole: bool = False
    """Whether all of it is still to be used, placing and special action, as in a turn with it."""
    is_copy: bool = False
    """Whether it repeats a card that another player keeps (Double blow): there is no card to go back."""
