"""Which of Discord's servers a process serves, where several processes share them and one database."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

MOST_SHARDS = 16_384


@dataclass(frozen=True, slots=True)
class Shards:
    """From `first` to `last` of the `count` shards among which Discord divides the servers of a bot.

    As text it is `0-3/16`, or `5/16` for one of them.
    """

    first: int
    last: int
    count: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """What `SHARDS` says. Raises `ValueError`."""
        found = re.fullmatch(r"(\d+)(?:-(\d+))?/(\d+)", text.strip())
        if found is None:
            raise ValueError(text)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count <= MOST_SHARDS:
            raise ValueError(text)
        return cls(first, last, count)

    def __str__(self) -> str:
        some = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{some}/{self.count}"

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    def serve(self, guild_id: int | None) -> bool:
        """Whether a server is among theirs. Direct messages (None) are those of the first shard, as in Discord."""
        return ((guild_id or 0) >> 22) % self.count in self.numbers
