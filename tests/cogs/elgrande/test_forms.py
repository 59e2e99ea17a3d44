"""Also panels hand places, cards and people on as things, which a language can bend."""

from __future__ import annotations

import pytest

from bot.i18n.words import Words
from cogs.elgrande import panel
from cogs.shared.blocks import Picture
from tests.bending import bending
from tests.cogs.positions import seat_states
from tests.random_cases import one_in

PICTURE = Picture(b"not really a picture", "alt text")


@pytest.fixture(scope="module")
def bent(tmp_path_factory: pytest.TempPathFactory) -> Words:
    return bending(tmp_path_factory.mktemp("locales"))


@pytest.mark.thorough
@pytest.mark.parametrize("step", one_in(7))
def test_every_panel_keeps_the_forms_of_its_things(step: int, bent: Words, caplog: pytest.LogCaptureFixture) -> None:
    told = ""
    for state in list(seat_states(8))[::step]:
        told += str(panel.play_panel(state, bent, [PICTURE]).to_components())  # type: ignore[no-untyped-call]  # of discord.py

    assert {record.getMessage() for record in caplog.records if record.name == "bot.i18n.words"} == set()
    assert "‹" in told
