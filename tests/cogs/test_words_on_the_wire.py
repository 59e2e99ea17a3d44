"""The ids of all controls: buttons pressed long after they were made must still find who answers them."""

from __future__ import annotations

from cogs import features
from cogs.shared.controls import actions

ACTIONS = """
log:table: int
logfile:table: int:wanted: bot.game.chapters.Filter
logfilter:table: int
logpage:table: int:page: int:wanted: bot.game.chapters.Filter
"""


def test_the_ids_of_all_controls_stay_what_they_are() -> None:
    assert features.FEATURES
    assert sorted(str(each.custom_id) for each in actions.values()) == ACTIONS.split("\n")[1:-1]
