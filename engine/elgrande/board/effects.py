"""Lasting effects: what a card leaves on the board, whose it is, where it lies, and until when.

A step lays an effect down (`steps/lasting.py`), the board's named questions ask for it, and it ends at its moment. No
other step knows of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, Self

TURN = "turn"
ROUND = "round"
ROUND_AND_SCORING = "round and scoring"
SCORING = "scoring"
NEXT_ROUND = "next round"
GAME = "game"

MOMENTS = (TURN, ROUND, ROUND_AND_SCORING, SCORING, NEXT_ROUND, GAME)
"""When an effect ends: with this turn; with this round, before a general scoring at its end or with it; with the next
general scoring; with the round after this, before a general scoring at its end; with the game. Whatever ends earlier
has ended at a later moment, too. NEXT_ROUND becomes ROUND when the next round begins."""


class Effect(NamedTuple):
    """What a card does beyond its own moment, until a named one: a bridge, an alliance, the King incognito."""

    name: str
    player: int
    """Whose card it was."""
    until: str
    """One of MOMENTS."""
    areas: tuple[int, ...] = ()
    """Where it lies."""
    shown: bool = True
    """Whether everybody may know where it lies."""


FREE_PLACING = "free_placing"
"""The caballeros of this turn's card may be placed in any open regions."""

DOUBLE = "double"
"""The region is scored twice in the next general scoring. Secret until then."""

QUARANTINE = "quarantine"
"""Nothing moves into or out of the region, as in the King's."""

COLLAPSE = "collapse"
"""Nobody enters the Castillo."""

MISTRESS = "mistress"
"""Caballeros may be moved into and out of the King's region, and there is no King's bonus."""

CASTILLO_MOVED = "castillo_moved"
"""The Castillo lies in the region and is scored with its points."""

ALLIANCE = "alliance"
"""In the next general scoring both regions are counted together."""

BRIDGE = "bridge"
"""A bridge between two regions, with a caballero of the player on it."""

WHIRLWIND = "whirlwind"
"""The region that a whirlwind hits. Secret until the player's turn."""

ESPIONAGE = "espionage"
"""The player chooses in the next general scoring after seeing the other discs."""

GRANDE_INSIDE = "grande_inside"
"""The player's Grande is in the Castillo; it came from the region."""

LIMIT_BOARD = "limit_board"
"""At most so many caballeros as the board has places may be in the region."""

LAST_MOVE = "last_move"
"""Once, before a scoring, the player may move a caballero."""

LAST_MOVE_KEPT = "last_move_kept"
"""The player does not use it in this general scoring."""

ROYAL_PROTECTION = "royal_protection"
"""The King's marker: nothing changes in the region, as in the King's."""

INQUISITOR = "inquisitor"
"""The player holds the Großinquisitor: the black caballeros are the player's."""

INQUISITOR_USED = "inquisitor_used"
"""The player has had the extra caballero of this turn."""

TABLE_WAITS = "table_waits"
"""Who comes into the region of the limit table stands beside it, until all are there."""

SCORE_LATER = "score_later"
"""The region is scored at the end of the round after the one in which the player chose it."""

BOYCOTT = "boycott"
"""The region is not scored in the next general scoring."""

INCOGNITO = "incognito"
"""The region that the player may make the King's at any moment. Secret until then."""

SHOWN_BEFORE = "shown_before"
"""The region before which the player shows the King incognito in this general scoring. Secret until then."""

CROWNED = "crowned"
"""The player's Grande is the King; the King himself is in the Castillo."""

ACTION_STOP = "action_stop"
"""Who has the turn after the player in this round has no special action."""

FAST_TROOPS = "fast_troops"
"""The caballeros of this turn's card come from the province."""

LAST_WORD = "last_word"
"""The player's turn of this round comes last."""

QUEEN = "queen"
"""The player has the Queen."""

QUEEN_READY = "queen_ready"
"""The player has had her since this turn began, and not used her: she may bring one more to the court."""

ONE_MORE = "one_more"
"""The player may place one caballero more than the card of this turn allows."""

JESTER = "jester"
"""The player has the Jester."""

JESTER_READY = "jester_ready"
"""The player has had him since this turn began, and not used him."""

SECOND_CHOSEN = "second_card_chosen"
"""The player has chosen a second card, and places nobody with that of the turn any more."""

GENERAL = "general"
"""The player has the Generalinquisitor: the black caballeros are the player's."""

GENERAL_USED = "general_used"
"""The player has used him in this turn."""


def turned(table: str) -> str:
    """The effect on a scoring table that is turned: its points go to those with the fewest."""
    return f"turned_{table.replace('/', '_')}"


BENDING_PLACING = frozenset(
    {FREE_PLACING, ONE_MORE, FAST_TROOPS, SECOND_CHOSEN, QUARANTINE, ROYAL_PROTECTION, LIMIT_BOARD, COLLAPSE}
)
"""What changes where caballeros go, or how many are placed with a card."""

BENDING_SCORING = frozenset(
    {DOUBLE, MISTRESS, ROYAL_PROTECTION, CASTILLO_MOVED, ALLIANCE, BOYCOTT, turned("8/4/0"), turned("4/0/0")}
)
"""What changes what an area brings when it is scored, or whether it is scored."""

FOR_THE_OWN_TURN = frozenset({INQUISITOR, GENERAL, QUEEN_READY, JESTER_READY})
"""What its player may use in the own turn, so that there is more to choose."""

IN_PASSING = (
    INQUISITOR_USED,
    TABLE_WAITS,
    QUEEN_READY,
    ONE_MORE,
    JESTER_READY,
    GENERAL_USED,
    SECOND_CHOSEN,
    SHOWN_BEFORE,
)
"""What is only noted for a moment, and lies nowhere on the table."""


class Effects(tuple[Effect, ...]):  # noqa: SLOT001  # what was worked out is kept beside its parts
    """All that last, and what is asked of them at every choice: it is worked out when they change, which is seldom."""

    by_name: dict[str, Effect]
    """The first effect of each name."""
    held: frozenset[tuple[str, int]]
    """The name of each effect, and whose card it was."""
    bend_placing: bool
    """Whether one changes where caballeros go, or how many are placed with a card."""
    bend_scoring: bool
    """Whether one changes what an area brings."""
    moments: frozenset[str]
    """The moments at which they end."""
    ready_for: frozenset[int]
    """The players who have something that may be used in the own turn."""
    one_more_for: frozenset[int]
    """The players who hold the Großinquisitor and have not had the extra caballero of this turn."""

    def __new__(cls, effects: Iterable[Effect] = ()) -> Self:
        lasting = super().__new__(cls, effects)
        lasting.by_name = {effect.name: effect for effect in reversed(lasting)}
        lasting.held = frozenset([(effect.name, effect.player) for effect in lasting])
        lasting.bend_placing = not BENDING_PLACING.isdisjoint(lasting.by_name)
        lasting.bend_scoring = not BENDING_SCORING.isdisjoint(lasting.by_name)
        lasting.moments = frozenset([effect.until for effect in lasting])
        lasting.ready_for = frozenset([effect.player for effect in lasting if effect.name in FOR_THE_OWN_TURN])
        holders = [effect.player for effect in lasting if effect.name == INQUISITOR]
        lasting.one_more_for = frozenset([each for each in holders if (INQUISITOR_USED, each) not in lasting.held])
        return lasting

    def named(self, name: str) -> Effect | None:
        """The effect of this name, if one lasts; of several the first."""
        return self.by_name.get(name)

    def has(self, name: str, player: int) -> bool:
        """Whether an effect of this name and of this player's card lasts."""
        return (name, player) in self.held

    def of(self, name: str, player: int) -> Effect | None:
        """The effect of this name and of this player's card, if one lasts."""
        for effect in self:
            if effect.name == name and effect.player == player:
                return effect
        return None

    def lying_in(self, area: int, name: str) -> tuple[Effect, ...]:
        """The effects of this name that lie in the area."""
        return tuple([effect for effect in self if effect.name == name and area in effect.areas])

    def areas_with(self, name: str) -> int:
        """Mask of the areas where effects of this name lie."""
        if name not in self.by_name:
            return 0
        mask = 0
        for effect in self:
            if effect.name == name:
                for area in effect.areas:
                    mask |= 1 << area
        return mask


NO_EFFECTS = Effects()


@lru_cache(maxsize=1 << 12)
def lasting(effects: tuple[Effect, ...]) -> Effects:
    """These effects, worked out once for all games in which the same ones last."""
    return Effects(effects)


NAMES = (
    FREE_PLACING,
    DOUBLE,
    QUARANTINE,
    COLLAPSE,
    MISTRESS,
    CASTILLO_MOVED,
    ALLIANCE,
    BRIDGE,
    WHIRLWIND,
    ESPIONAGE,
    GRANDE_INSIDE,
    LIMIT_BOARD,
    LAST_MOVE,
    LAST_MOVE_KEPT,
    ROYAL_PROTECTION,
    INQUISITOR,
    SCORE_LATER,
    BOYCOTT,
    INCOGNITO,
    CROWNED,
    ACTION_STOP,
    FAST_TROOPS,
    LAST_WORD,
    QUEEN,
    JESTER,
    GENERAL,
    turned("8/4/0"),
    turned("4/0/0"),
)
