"""The ledger itself: it must see every kind of loss, else the tests that use it prove nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from tests.wire.rig import ledger
from tests.wire.rig.clicker import Click, Control, Verdict

ANA: Final = 7
CLICKS: Final = (
    Click(1, ANA, Control("choose:1:1:play 7"), Verdict.ACCEPTED),
    Click(2, ANA, Control("choose:1:2:recruit 3"), Verdict.ACCEPTED),
    Click(3, ANA, Control("undo:1:3"), Verdict.ACCEPTED),
    Click(4, ANA, Control("stage:1:4:0", "recruit 2"), Verdict.UNKNOWN),
    Click(5, ANA, Control("choose:1:4:end"), Verdict.NOTHING_DONE),
    Click(6, ANA, Control("confirm:1:4:end"), Verdict.ACCEPTED),
    Click(8, ANA, Control("choose:1:4:end"), Verdict.OUT_OF_DATE),
)
SEATS: Final = {0: ANA, 1: None}
CHOICES: Final = [(0, "play 7"), (0, "recruit 2"), (0, "end"), (1, "take veto")]
APPLIED: Final = {1: 1, 2: 2, 3: 1, 4: 2, 6: 4}


def test_what_was_told_and_what_is_stored_may_agree() -> None:
    assert ledger.faults(ledger.Stored(CHOICES, APPLIED, SEATS), CLICKS) == []


@pytest.mark.parametrize(
    ("choices", "applied", "complaint"),
    [
        (CHOICES[:2], {1: 1, 2: 2, 3: 1, 4: 2}, "lost"),
        (CHOICES, {**APPLIED, 8: 4}, "told otherwise"),
        (CHOICES, {**APPLIED, 9: 4}, "nobody has clicked 9"),
        ([*CHOICES, (0, "end")], APPLIED, "4 choices follow from the clicks, 5 are stored"),
        ([(0, "play 8"), *CHOICES[1:]], APPLIED, "choice 1 is play 8 of seat 0"),
        ([*CHOICES[:3], (0, "end")], APPLIED, "choice 4 is end of seat 0"),
    ],
)
def test_every_difference_is_seen(choices: list[tuple[int, str]], applied: dict[int, int], complaint: str) -> None:
    (fault,) = ledger.faults(ledger.Stored(choices, applied, SEATS), CLICKS)
    assert complaint in fault


def test_of_a_game_that_had_begun_only_what_was_clicked_since_is_held_against_the_clicks() -> None:
    begun = ledger.Stored([(1, "take veto"), (0, "play 3")], {5: 1, 7: 2}, SEATS)
    stored = ledger.Stored(begun.choices + CHOICES, begun.applied | {key: 2 + APPLIED[key] for key in APPLIED}, SEATS)

    assert ledger.faults(stored, CLICKS, begun) == []
    assert ledger.faults(replace(stored, choices=stored.choices[:-2]), CLICKS, begun)
    assert "nobody has clicked 7" in ledger.faults(stored, CLICKS)
