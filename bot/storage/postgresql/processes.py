"""The processes that use the database: one bot, or several of one bot, each with shards of its own.

Locks of the server keep others out. What the processes tell each other goes over PostgreSQL, too; it only saves time:
what is lost is found by looking.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress

import psycopg

from bot.storage.errors import StorageError
from bot.storage.postgresql.connection import CHANNEL, Connection, connect, name_of
from bot.storage.records.shards import MOST_SHARDS, Shards

LOG = logging.getLogger(__name__)

ONE_BOT = 0x656C6773
"""The number under which a bot says that it uses the database ("elgs"): alone, or together with other processes."""

SHARD = 0x656C6774
"""The number beside that of a shard under which a process says that it serves it."""

PATIENCE = 1
"""Seconds to wait for the locks: the server may need a moment to see that a process has died."""

TO_TAKE_OVER = 60
"""Seconds that a process is given to leave that was asked to."""

LISTENS_FOR = 1.0
"""Seconds after which the thread that listens looks whether it is to end."""

BETWEEN_ATTEMPTS = 5.0
"""Seconds between two attempts to listen while the database is away."""


class InUse(StorageError):
    """Another process has the locks."""


class Presence:
    """The locks belong to a connection of their own: the server takes them away when the process ends, in any way."""

    def __init__(self, url: str, shards: Shards | None) -> None:
        self._url = url
        self._shards = shards
        self._connection: Connection | None = None
        self._one_at_a_time = threading.Lock()

    def begin(self, patience: int = PATIENCE) -> None:
        """Take the locks. Raises `InUse` if another process has them after so many seconds."""
        connection = connect(self._url)
        try:
            # So the server notices within half a minute when the machine of the bot is gone, and not after hours.
            connection.execute("SET tcp_keepalives_idle = 10")
            connection.execute("SET tcp_keepalives_interval = 5")
            connection.execute("SET tcp_keepalives_count = 3")
            connection.execute(f"SET lock_timeout = '{patience}s'".encode())
            self._take(connection)
        except psycopg.errors.LockNotAvailable:
            connection.close()
            raise InUse(self._refusal()) from None
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def take_over(self, ask: Callable[[], None]) -> None:
        """Take the locks from who has them, and `ask` for them again and again: nobody may have heard it before.

        Raises `InUse` if that process does not leave.
        """
        for _ in range(TO_TAKE_OVER // PATIENCE):
            ask()
            with suppress(InUse):
                self.begin()
                return
        raise InUse(self._refusal())

    def _take(self, connection: Connection) -> None:
        if self._shards is None:
            connection.execute("SELECT pg_advisory_lock(%s)", (ONE_BOT,))
            return
        connection.execute("SELECT pg_advisory_lock_shared(%s)", (ONE_BOT,))
        count = self._shards.count
        for shard in self._shards.numbers:
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (SHARD, count * MOST_SHARDS + shard))
        others = connection.execute(
            "SELECT DISTINCT objid::bigint / %s AS count FROM pg_locks"
            " WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = %s"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
            (MOST_SHARDS, SHARD),
        ).fetchall()
        other = next((row["count"] for row in others if row["count"] != count), None)
        if other is not None:
            raise StorageError(
                f"Other processes divide the servers among {other} shards, this one among {count}. SHARDS must end in"
                " the same number for all: stop them first."
            )

    def _refusal(self) -> str:
        if self._shards is None:
            return (
                f"Another bot is using the database {name_of(self._url)}. Stop it first, or give this one a"
                " DATABASE_URL of its own. Processes that share one need SHARDS."
            )
        return (
            f"Another process serves some of the shards {self._shards} with the database {name_of(self._url)}, or a bot"
            " without SHARDS is using it. Stop it first, or start this one with --take-over."
        )

    def is_asked(self, shards: str) -> bool:
        """Whether it is this process that is to leave these shards, and not the one that asks for them."""
        return self._connection is not None and shards == f"{self._shards}"

    def renew(self) -> None:
        """Take the locks again if their connection has broken, as others may have; does nothing for who never had them.

        Raises `StorageError` if another process has begun meanwhile.
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
        """Let go of the locks."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Listener:
    """A thread that waits for news on a connection of its own."""

    def __init__(self, url: str, heard: Callable[[str], None]) -> None:
        """`heard` is called on the thread."""
        self._url = url
        self._heard = heard
        self._is_to_end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._is_to_end.is_set():
            try:
                self._listen()
            except psycopg.OperationalError as error:
                LOG.info("What other processes tell is not heard for now: %s.", type(error).__name__)
                self._is_to_end.wait(BETWEEN_ATTEMPTS)

    def _listen(self) -> None:
        with connect(self._url) as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            while not self._is_to_end.is_set():
                for news in connection.notifies(timeout=LISTENS_FOR):
                    self._heard(news.payload)

    def end(self) -> None:
        """Stop to listen, and wait until the thread has ended."""
        self._is_to_end.set()
        self._thread.join()
