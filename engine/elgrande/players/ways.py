"""How somebody plays, as a finished game shows it: high cards kept too long, places missed by one, the Castillo."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.insight import Way
from engine.elgrande.board.map import CASTILLO
from engine.elgrande.events.base_game import AreaScored, GeneralScoringBegan, GeneralScoringEnded, Placed, RoundBegan
from engine.elgrande.rules.scoring import award
from engine.elgrande.steps.base import ElGrande

HIGH_CARDS_KEPT, ONE_MORE, CASTILLO_IN_TIME = "high_cards_kept", "one_more", "castillo_in_time"

_HIGH_CARDS = 3
"""How many of a hand are its high cards."""


def ways(game: ElGrande, events: Sequence[Event], player: int) -> list[Way]:
    """What a finished game, with all that happened in it, shows of a player's ways.

    How many of the high cards were never played; how many points one caballero more would have brought in general
    scorings, of those that the areas brought; how many of those who were placed in the Castillo came in a round that
    was scored.
    """
    numbers = range(1, len(game.rules.power_deck.values))
    had = sorted({*game.board.played[player], *[card for card in numbers if game.board.hands[player] >> card & 1]})
    high = had[-_HIGH_CARDS:]
    kept = [card for card in high if card not in game.board.played[player]]
    is_scoring, number, missed, won = False, 0, 0, 0
    entered: list[int] = []
    castillo = game.rules.map.ids[CASTILLO]
    for event in events:
        if isinstance(event, RoundBegan):
            number = event.round
        elif isinstance(event, GeneralScoringBegan | GeneralScoringEnded):
            is_scoring = isinstance(event, GeneralScoringBegan)
        elif isinstance(event, Placed) and event.player == player and event.area == castillo:
            entered.append(number)
        elif isinstance(event, AreaScored) and is_scoring:
            won += event.points[player]
            missed += _with_one_more(event, player) - event.points[player]
    in_time = [each for each in entered if each in game.rules.scoring_after]
    return [
        Way(HIGH_CARDS_KEPT, len(kept), len(high)),
        Way(ONE_MORE, missed, won),
        Way(CASTILLO_IN_TIME, len(in_time), len(entered)),
    ]


def _with_one_more(event: AreaScored, player: int) -> int:
    """The points of the area with one caballero more of the player; never fewer than there were."""
    counts = (*event.counts[:player], event.counts[player] + 1, *event.counts[player + 1 :])
    return max(event.points[player], award(counts, event.table)[0][player])
