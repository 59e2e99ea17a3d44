"""Discord's ids: the time in milliseconds and a running number, in one integer."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

DISCORD_EPOCH_MS = 1_420_070_400_000
_WORLD_BEGAN_MS = 150_000_000_000  # after Discord's epoch; the default world's ids start here


class Snowflakes:
    """Gives ids that always grow, also within one millisecond."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """Return a new id, greater than all before it."""
        now = int(time.time() * 1000) - DISCORD_EPOCH_MS
        self._last = max(now << 22, self._last + 1)
        return self._last


def fixed(number: int) -> int:
    """Return the same id for the same number every time.

    So a bot's database stays right when the playground is started anew.
    """
    return (_WORLD_BEGAN_MS + number) << 22


def read(value: Any) -> int:
    """Return the id that somebody wrote; 0, which nothing has, if it is none."""
    text = str(value)
    return int(text) if re.fullmatch(r"[0-9]{1,20}", text) else 0


def created_at(snowflake: int) -> datetime:
    """Return the moment an id was made."""
    return datetime.fromtimestamp(((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000, UTC)


def shard_of(guild_id: int | None, shard_count: int) -> int:
    """Return the shard a guild belongs to; whatever belongs to no guild goes to shard 0."""
    return 0 if guild_id is None else (guild_id >> 22) % shard_count
