"""A database without a row in it: made once, and copied for every test that wants one."""

from __future__ import annotations

import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from bot.storage.sqlite import files
from bot.storage.sqlite.connection import connect


def empty_database(path: Path) -> str:
    """Put it there; returns its address."""
    path.write_bytes(_made())
    return f"sqlite:///{path}"


@cache
def _made() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite3"
        with closing(connect(path)) as connection:
            files.prepare_writer(connection, path, 0)
        return path.read_bytes()
