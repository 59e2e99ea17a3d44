"""What is never written down, whatever the level."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot.logs import set_up_logging

TALKATIVE = ("discord.gateway", "discord.http", "discord.ui.view", "discord.ui.modal", "discord.webhook.async_")
"""They write whole messages or ids of controls at DEBUG; both name secret choices."""


@pytest.fixture
def levels_as_before() -> Iterator[None]:
    named = [logging.getLogger(name) for name in ("aiosqlite", "discord.ui", "discord.webhook", *TALKATIVE)]
    before = [(logger, logger.level) for logger in named]
    yield
    for logger, level in before:
        logger.setLevel(level)


@pytest.mark.usefixtures("levels_as_before")
@pytest.mark.parametrize(
    ("level", "written"), [("DEBUG", logging.INFO), ("INFO", logging.INFO), ("ERROR", logging.ERROR)]
)
def test_libraries_never_write_messages_or_ids_of_controls(level: str, written: int) -> None:
    set_up_logging(level)

    for name in TALKATIVE:
        assert logging.getLogger(name).getEffectiveLevel() == written
