"""Options of a table of El Caballero."""

from __future__ import annotations

import pytest

from engine import Game, IllegalOptions
from engine.core.definition import Options


def test_four_play_without_the_expansion_unless_a_table_says_otherwise() -> None:
    game = Game.new({"game": "elcaballero"}, seed=1)

    assert game.options == {"game": "elcaballero", "players": 4, "expanded": False}


@pytest.mark.parametrize(
    ("options", "reason", "facts_told"),
    [
        ({"veto": "off"}, "unknown_option", {"option": "veto"}),
        ({"players": 5}, "illegal_value", {"option": "players", "value": 5}),
        ({"players": 3.0}, "illegal_value", {"option": "players", "value": 3.0}),
        ({"expanded": 1}, "illegal_value", {"option": "expanded", "value": 1}),
    ],
)
def test_what_is_not_possible_is_refused_with_a_reason(options: Options, reason: str, facts_told: Options) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        Game.new({"game": "elcaballero", **options}, seed=1)

    assert (refusal.value.reason, refusal.value.facts) == (reason, facts_told)
