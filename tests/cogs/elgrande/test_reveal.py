"""The red button that shows the King incognito: in *My court* and under "nothing to do", whoever is asked (R22)."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.game.states import SeatState
from cogs.elgrande import court, panel
from cogs.shared.blocks import Layout
from cogs.shared.controls import Control
from engine.core.game import Game
from engine.elgrande.events.grandissimo import OwnRegionWrittenDown
from tests.cogs.positions import english, table
from tests.engine.playing import deal_round, situation

WORDS = english()
ME, HOLDER = 1, 2
HIDDEN = {"name": "incognito", "player": ME, "until": "game", "areas": ["aragon"], "shown": False}
CARDS = ("intrigue_three_any", "loss_of_authority", "scoring_fours", "grande", "king_card", "pact", "queen_or_jester")
BIDS = ((0, "play 13"), (ME, "play 12"), (HOLDER, "play 11"))


def in_a_turn() -> Game[Any, Any]:
    """Another player's turn."""
    playing = situation({"king": "valencia", "court": [3, 3, 3], "effects": [HIDDEN]}, expansions=["grandissimo"])
    return deal_round(playing, *BIDS, cards=CARDS)


def during_a_veto() -> Game[Any, Any]:
    """Yet another player is asked about a Veto."""
    position = {"king": "valencia", "caballeros": {"galicia": [1, 1, 1]}, "effects": [HIDDEN], "vetoes": [[HOLDER, 9]]}
    playing = situation(position, expansions=["grandissimo"], veto="batch")
    return deal_round(playing, *BIDS, (0, "take scoring_fours"), (0, "special"), cards=CARDS)


def reveals(layout: Layout) -> list[discord.ui.Button[Any]]:
    controls: list[Any] = [item.item for item in layout.walk_children() if isinstance(item, Control)]
    return [each for each in controls if each.custom_id.startswith("choose:") and each.custom_id.endswith(":reveal")]


@pytest.mark.parametrize("place", [in_a_turn, during_a_veto])
def test_who_has_him_may_show_him_though_others_are_asked_and_nobody_else_sees_a_button(place: Any) -> None:
    game = place()
    assert ME not in game.waiting
    for seat in range(3):
        state = SeatState(table(3), seat, game.view(seat), 1, False, 0, ())
        for layout in (panel.play_panel(state, WORDS), court.my_court(state, (), WORDS)):
            found = reveals(layout)
            assert [each.style for each in found] == ([discord.ButtonStyle.danger] if seat == ME else [])


def test_shown_by_hand_while_a_veto_is_asked_about_he_stays_and_the_question_too() -> None:
    game = during_a_veto()
    assert game.waiting == (HOLDER,)
    game.apply(ME, "reveal")
    assert game.waiting == (HOLDER,)
    assert game.rules.map.ids[game.board.king] == "aragon"


def test_where_he_was_hidden_is_no_secret_any_more_when_he_was_shown() -> None:
    game = in_a_turn()
    written = OwnRegionWrittenDown(ME, "aragon")

    def mine() -> str:
        state = SeatState(table(3), ME, game.view(ME), 1, False, 0, ())
        return text_of(court.my_court(state, (written,), WORDS))

    assert WORDS("court.secrets") in mine()
    assert "where the King incognito is: Aragón" in mine()
    game.apply(ME, "reveal")
    assert WORDS("court.secrets") not in mine()
    assert "incognito" not in mine()


def text_of(layout: Layout) -> str:
    return "\n".join(each.content for each in layout.walk_children() if isinstance(each, discord.ui.TextDisplay))
