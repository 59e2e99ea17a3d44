"""The invitation asks for what the README says."""

from __future__ import annotations

from pathlib import Path

from yarl import URL

from bot.host.allowed import invitation

README = Path(__file__).parents[3] / "README.md"


def test_the_invitation_is_that_of_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    written = next(word for word in text.split() if word.startswith("https://discord.com/oauth2/authorize"))

    assert dict(URL(invitation(5)).query) == {**URL(written).query, "client_id": "5"}
