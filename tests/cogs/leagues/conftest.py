"""The clock of leagues, which a test moves."""

from __future__ import annotations

import pytest

from tests.cogs.leagues.server import Later


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    clock = Later()
    monkeypatch.setattr("bot.app.clock", clock)
    monkeypatch.setattr("bot.app.ElGrandeBot._may_act", lambda _: True)  # nobody watches how time passes here
    return clock
