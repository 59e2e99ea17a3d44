"""What every part of the table service works with."""

from __future__ import annotations

from typing import NamedTuple

from bot.storage.store import Store
from bot.tables.commits import Commits
from bot.tables.shelf import Shelf
from bot.tables.time.times import Times


class Desk(NamedTuple):
    """Where tables are stored, those that are in memory, how they are changed, and what time it is for whom."""

    store: Store
    shelf: Shelf
    commits: Commits
    times: Times
