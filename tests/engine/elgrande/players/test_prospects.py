"""What computer players hope for from caballeros that are not in the regions: those at court."""

from __future__ import annotations

from typing import Any

import pytest

from engine.elgrande.players.prospects import worth
from engine.elgrande.steps.base import ElGrande
from tests.engine.playing import deal_round, situation

BIDS = ((0, "play 11"), (1, "play 12"), (2, "play 13"))


def in_round(number: int, **position: Any) -> ElGrande:
    """The first turn of a round: the third player's."""
    cards = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card")
    playing = situation({"king": "valencia", "round": number, **position})
    return deal_round(playing, *BIDS, cards=cards)


def at_court(number: int, player: int) -> float:
    """What the player's third caballero at court is worth to the player."""
    courts = [2, 2, 2]
    before = in_round(number, court=courts)
    courts[player] += 1
    return worth(in_round(number, court=courts), player, "plain") - worth(before, player, "plain")


def test_at_court_a_caballero_misses_the_scoring_that_comes_before_the_next_turn() -> None:
    """Before, whoever could not place any more before a scoring took caballeros from regions that were scored."""
    assert 0 < at_court(6, player=2) < at_court(4, player=2)
    assert at_court(6, player=0) == pytest.approx(at_court(4, player=0))
    assert at_court(9, player=2) == 0
