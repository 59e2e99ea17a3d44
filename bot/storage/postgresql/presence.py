"""One bot for a database: whoever uses it holds a lock of the server, which keeps a second one out."""

from __future__ import annotations

import threading

import psycopg

from bot.storage.errors import StorageError
from bot.storage.postgresql.connection import Connection, connect, name_of

ONE_BOT = 0x656C6773
"""The number under which a bot says that it uses the database ("elgs")."""

PATIENCE = "1s"
"""How long to wait for the lock: the server may need a moment to see that a process has died."""


class Presence:
    """The lock belongs to a connection of its own: the server takes it away when the process ends, however it ends."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Connection | None = None
        self._one_at_a_time = threading.Lock()

    def begin(self) -> None:
        """Take the lock. Raises `StorageError` if another bot has it."""
        connection = connect(self._url)
        try:
            # So the server notices within half a minute when the machine of the bot is gone, and not after hours.
            connection.execute("SET tcp_keepalives_idle = 10")
            connection.execute("SET tcp_keepalives_interval = 5")
            connection.execute("SET tcp_keepalives_count = 3")
            connection.execute(f"SET lock_timeout = '{PATIENCE}'".encode())
            connection.execute("SELECT pg_advisory_lock(%s)", (ONE_BOT,))
        except psycopg.errors.LockNotAvailable:
            connection.close()
            raise StorageError(
                f"Another bot is using the database {name_of(self._url)}. Stop it first, or give this one a"
                " DATABASE_URL of its own."
            ) from None
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def renew(self) -> None:
        """Take the lock again if its connection has broken, as others may have; does nothing for who never had it.

        Raises `StorageError` if another bot has begun meanwhile.
        """
        with self._one_at_a_time:
            if self._connection is None:
                return
            try:
                self._connection.execute("SELECT 1")
            except psycopg.OperationalError:
                self._connection.close()
                self.begin()

    def end(self) -> None:
        """Let go of the lock."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
