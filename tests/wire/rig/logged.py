"""What stands in the log of a bot that tells as much as it can."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing

from playground.client import Visitor
from tests.wire.rig.programs import Rig

TOKEN = "a-token-that-nobody-may-read"
TALKATIVE = {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "DEBUG"}
NAMES = ("Annabella", "Bernardino", "Carolina")
"""Of people who are looked for in logs: no word of ours is like them."""


def require_no_secret(rig: Rig, people: Sequence[Visitor], begun: int = 0) -> None:
    """Of all choices after the first ones, with which the bot had nothing to do, and of all names and keys. The bot
    runs no more, and was started to be `TALKATIVE`.
    """
    log = rig.bot.output

    with closing(sqlite3.connect(rig.database)) as connection:
        stored = [row[0] for row in connection.execute("SELECT choice FROM choices ORDER BY number")]
    choices = set(stored[begun:])
    assert any(choice.startswith("disc ") for choice in choices)
    written = [choice for choice in choices if " " in choice and choice in log]
    assert written == [], "choices, discs and cards played or taken back among them"
    assert "custom_id" not in log
    assert TOKEN not in log
    for person in people:
        assert person.name not in log
        assert str(person.id) not in log
    keys = {
        found[1]
        for line in rig.recorded()
        if (found := re.search(r"/interactions/\d+/([\w.~-]+)/callback", json.dumps(line)))
    }
    assert keys, "the playground has seen keys of interactions"
    assert [key for key in keys if key in log] == []
