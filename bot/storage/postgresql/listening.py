"""What the processes tell each other over PostgreSQL. It only saves time: what is lost is found by looking."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import psycopg

from bot.storage.postgresql.connection import CHANNEL, connect

LOG = logging.getLogger(__name__)

LISTENS_FOR = 1.0
"""Seconds after which the thread looks whether it is to end."""
BETWEEN_ATTEMPTS = 5.0
"""Seconds between two attempts to listen while the database is away."""


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
        """Hear nothing more."""
        self._is_to_end.set()
        self._thread.join()
