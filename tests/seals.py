"""Seals in tests that compare what two games show."""

from __future__ import annotations

import hashlib

import pytest


@pytest.fixture
def seals_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seals that depend on nothing but their place in the chain.

    Real ones differ by their random salts at every run, whatever is in them. What must not differ is their number,
    their times and everything around them; that is what is left to compare.
    """
    monkeypatch.setattr(
        "bot.game.seals.seals.hash_of",
        lambda before, _salt, _content: hashlib.sha256(f"after {before}".encode()).hexdigest(),
    )
