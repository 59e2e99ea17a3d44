"""What holds for every test: no real account, and random cases that can be repeated."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from bot.game.terms import EASY

# A developer's account and settings must never reach a test.
for name in ("DISCORD_TOKEN", "DISCORD_API", "DISCORD_GATEWAY", "DISCORD_CDN", "DATABASE_URL", "HEALTH_FILE"):
    os.environ.pop(name, None)

# The same cases every day, so that a red test is the change's fault; new ones every night.
settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("nightly", deadline=None, max_examples=1200, print_blob=True)
settings.load_profile("everyday")


@pytest.fixture(autouse=True)
def computers_that_do_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """At new tables they choose at once and by chance, so that no test has to wait for them which is not about them."""
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", EASY)
