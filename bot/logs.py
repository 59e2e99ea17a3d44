"""What the bot writes down while it runs: to standard error, without secrets."""

from __future__ import annotations

import logging

FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def set_up_logging(level: str) -> None:
    """Log to standard error. Nothing of this project logs a choice, a disc or the token."""
    logging.basicConfig(level=level, format=FORMAT)
    logging.getLogger("discord.client").addFilter(_is_not_about_voice)
    # At DEBUG these write down whole messages, other people's among them, and the ids of buttons, which name choices.
    for name in ("discord.gateway", "discord.http", "discord.ui", "discord.webhook", "aiosqlite"):
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def _is_not_about_voice(record: logging.LogRecord) -> bool:
    """discord.py warns that libraries for voice are missing; we never speak."""
    return "voice will NOT be supported" not in record.getMessage()
