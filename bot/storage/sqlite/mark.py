"""How far a database had come when the bot used it last, noted beside it: an older copy in its place is noticed.

Two numbers tell: when the database was made, and how many numbers it has given to tables, posts and timers. The second
one only ever grows, so a database that is behind its mark has lost something. `restore` takes the mark away.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection

ENDING = ".mark"


@dataclass(frozen=True, slots=True)
class Age:
    """Which database it is, and how far it has come."""

    made_at: int
    """When it was made, in milliseconds since 1970: no two were made at the same one."""

    numbers: int
    """How many numbers were given to what is in it. None is ever given twice or taken back."""

    def continues(self, other: Age) -> bool:
        """Whether all that the other one had was there at this age."""
        return self.made_at == other.made_at and self.numbers >= other.numbers


def age_of(connection: Connection) -> Age:
    """The age of a database that has tables."""
    first = "SELECT applied_at FROM migrations ORDER BY number LIMIT 1"
    row = connection.execute(f"SELECT ({first}), (SELECT sum(seq) FROM sqlite_sequence)").fetchone()  # noqa: S608  # ours
    return Age(row[0] or 0, row[1] or 0)


def mark_of(path: Path) -> Path:
    """Where the mark of a database is."""
    return path.with_name(path.name + ENDING)


def leave_mark(path: Path, age: Age) -> None:
    """Note the age that is stored by now. A disk that takes no mark is no reason not to play."""
    fresh = mark_of(path).with_suffix(".new")
    with suppress(OSError):
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:  # noqa: PTH123  # with its rights
            file.write(f"{age.made_at} {age.numbers}\n")
        fresh.replace(mark_of(path))


def read_mark(path: Path) -> Age | None:
    """The age that was noted last; None if there is none that can be read."""
    with suppress(OSError, ValueError):
        made_at, numbers = map(int, mark_of(path).read_text(encoding="ascii").split())
        return Age(made_at, numbers)
    return None
