"""The emoji in the bot's texts: each has a drawing in the playground's page, for machines without a font for them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Stars and bars in running text are letters of every font, and Discord draws them as such.
EMOJI = re.compile("(?![★▰▱])[\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")


def emoji_of_the_bot() -> set[str]:
    """The emoji in the bot's own texts."""
    code = [file for part in ("bot", "cogs") for file in (ROOT / part).rglob("*.py")]
    sources = [*code, *(ROOT / "data" / "locales").rglob("*.po")]
    return {found for file in sources for found in EMOJI.findall(file.read_text(encoding="utf-8"))}


def test_emoji_of_the_bot_have_a_drawing_in_the_playground() -> None:
    page = (ROOT / "playground" / "page" / "emoji.js").read_text(encoding="utf-8")
    drawn = set(re.findall(r'^  "(.)": ', page, re.MULTILINE))

    assert emoji_of_the_bot() <= drawn
    assert emoji_of_the_bot()
