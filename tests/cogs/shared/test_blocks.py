"""What every message is built of keeps within Discord's limits, as Discord measures."""

from __future__ import annotations

import discord
import pytest

from bot.i18n.measure import clipped, length
from cogs.shared.blocks import TEXT_LIMIT, Layout, fitted, text


def measured(layout: Layout) -> int:
    """UTF-16 units in all texts of a message."""
    texts = [item.content for item in layout.walk_children() if isinstance(item, discord.ui.TextDisplay)]
    return len("".join(texts).encode("utf-16-le")) // 2


@pytest.mark.parametrize(("sentence", "units"), [("", 0), ("abc", 3), ("Aragón", 6), ("🟢", 2), ("🟢 Ana · 中", 10)])
def test_an_emoji_counts_twice(sentence: str, units: int) -> None:
    assert length(sentence) == units


@pytest.mark.parametrize(("limit", "kept"), [(5, "a🟢🟢"), (4, "a🟢"), (3, "a🟢"), (2, "a"), (0, "")])
def test_no_emoji_is_cut_in_two(limit: int, kept: str) -> None:
    assert clipped("a🟢🟢", limit) == kept


def test_lines_full_of_emoji_fit_into_their_room() -> None:
    lines = [f"{number} {'🟢' * 40}" for number in range(60)]

    kept = fitted(lines, 1000, "…")

    assert kept[0] == "…"
    assert kept[-1] == lines[-1]
    assert 900 < len("\n".join(kept).encode("utf-16-le")) // 2 <= 1000


def test_all_texts_of_a_message_stay_within_the_limit_together() -> None:
    begin, end = text("🟢" * 1900), text("the end")
    layout = Layout(begin, text("🔵" * 900), end)
    assert TEXT_LIMIT - 1 <= measured(layout) <= TEXT_LIMIT
    assert isinstance(end, discord.ui.TextDisplay)
    assert end.content == "the end"

    layout.append(text("🟡" * 100))
    assert TEXT_LIMIT - 1 <= measured(layout) <= TEXT_LIMIT
