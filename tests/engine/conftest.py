"""What the tests of the engine share."""

from __future__ import annotations

import pytest

from engine.elgrande import verbs
from engine.elgrande.expansions import EXPANSIONS
from tests.engine.elgrande.expansions import islands as expansion


@pytest.fixture
def islands(monkeypatch: pytest.MonkeyPatch) -> str:
    """The expansion for tests can be played; returns its name."""
    expansion.passed.clear()
    monkeypatch.setitem(EXPANSIONS, expansion.ISLANDS, expansion.EXPANSION)
    monkeypatch.setattr(verbs, "VERBS", {**verbs.VERBS, expansion.REVEAL: verbs.Verb()})
    return expansion.ISLANDS
