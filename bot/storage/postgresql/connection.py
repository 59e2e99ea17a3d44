"""Connections to PostgreSQL: a transaction as the row functions see it, and sentences for what goes wrong."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from selectors import EVENT_READ, DefaultSelector
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import DictRow, dict_row

from bot.storage.dialect import for_postgresql
from bot.storage.errors import StorageError
from bot.storage.records.shards import Shards
from bot.storage.sql import Parameters, Row

SECONDS_TO_CONNECT = 5

CHANNEL = "elgrande"
"""Where processes tell each other what is new."""

Connection = psycopg.Connection[DictRow]


class PostgresqlSql:
    """A transaction of a connection, as the row functions see it (`bot.storage.sql.Sql`)."""

    __slots__ = ("_connection", "_cursor", "_told", "now", "shards")

    def __init__(self, connection: Connection, now: int, shards: Shards | None = None) -> None:
        self._connection = connection
        self._cursor = connection.cursor()
        self._told: dict[str, None] = {}
        self.now = now
        self.shards = shards

    def tell(self, news: str, guild_id: int | None) -> None:
        self._told[f"{news} {guild_id or 0}"] = None

    def send_what_is_told(self) -> None:
        """At the end of the transaction: the server passes it on as soon as that is stored."""
        for told in self._told:
            self._cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, told))

    def execute(self, statement: str, parameters: Parameters = ()) -> None:
        self._cursor.execute(for_postgresql(statement), parameters)

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        self._cursor.executemany(for_postgresql(statement), list(rows))

    def changed(self, statement: str, parameters: Parameters = ()) -> int:
        with self._connection.pipeline():  # at its end the result is there
            self._cursor.execute(for_postgresql(statement), parameters)
        return self._cursor.rowcount

    def row(self, statement: str, parameters: Parameters = ()) -> Row | None:
        return self._cursor.execute(for_postgresql(statement), parameters).fetchone()

    def rows(self, statement: str, parameters: Parameters = ()) -> list[Row]:
        return [*self._cursor.execute(for_postgresql(statement), parameters).fetchall()]

    def first_rows(self, *questions: tuple[str, Parameters]) -> list[Row | None]:
        asked = [self._connection.execute(for_postgresql(statement), parameters) for statement, parameters in questions]
        return [cursor.fetchone() for cursor in asked]

    def value(self, statement: str, parameters: Parameters = ()) -> Any:
        row = self._cursor.execute(for_postgresql(statement), parameters).fetchone()
        return None if row is None else next(iter(row.values()))

    def go_on_numbering(self, table: str) -> None:
        highest = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))"  # noqa: S608  # a name of ours
        self._cursor.execute(highest.encode())


class Connections:
    """The connections that wait for their next transaction: as many as there were transactions at once."""

    def __init__(self, url: str, before_new: Callable[[], None]) -> None:
        """`before_new` is called before a connection is made: there are too few, or the old ones broke."""
        self._url = url
        self._before_new = before_new
        self._waiting: deque[Connection] = deque()

    @contextmanager
    def transaction(self, begin: str) -> Iterator[Connection]:
        """A connection on which a transaction has begun; all of it is stored at the end, nothing after an exception.

        Statements without a result go to the server together with the next one that is asked for its result: a change
        of a table would else wait for the server twenty times.
        """
        connection = self._next()
        try:
            with connection.pipeline():
                connection.execute(begin.encode())
                yield connection
                connection.execute("COMMIT")
        except BaseException:
            if not connection.closed:
                connection.execute("ROLLBACK")
            raise
        finally:
            if connection.closed:
                connection.close()
            else:
                self._waiting.append(connection)

    def _next(self) -> Connection:
        while True:
            try:
                connection = self._waiting.pop()
            except IndexError:
                self._before_new()
                return connect(self._url)
            if _is_silent(connection):
                return connection
            connection.close()

    def close(self) -> None:
        """Let go of all of them."""
        while self._waiting:
            self._waiting.pop().close()


def _is_silent(connection: Connection) -> bool:
    """Whether the server has said nothing since the latest transaction: its last word to who waits is that it goes."""
    with DefaultSelector() as said:
        said.register(connection, EVENT_READ)
        return not said.select(timeout=0)


def connect(url: str) -> Connection:
    """A connection of its own, whose statements commit by themselves."""
    return psycopg.connect(url, autocommit=True, row_factory=dict_row, connect_timeout=SECONDS_TO_CONNECT)


def name_of(url: str) -> str:
    """What an operator calls the database: where it is, without who uses it and how they show that they may.

    Raises `StorageError` if that cannot be told. A password with letters that divide an address is refused: the rest of
    it would be taken for the host, and named in a sentence.
    """
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # its text quotes the address
        parts = None
    if parts is None or url.count("@") > ("@" in url.partition("://")[2].partition("/")[0]):
        raise StorageError(
            "DATABASE_URL cannot be understood: it must be postgresql://USER:PASSWORD@HOST/DATABASE. In the password"
            " write %40 for @, %2F for /, %3A for :, %3F for ?, %23 for # and %25 for %; or put it into PGPASSWORD."
        )
    return f"{parts.get('dbname') or parts.get('user') or 'postgres'} at {parts.get('host') or 'this machine'}"


_SENTENCES = {
    "25006": "The database {name} is read-only now. Is it a copy of another one?",
    "42501": "This user may not do that in the database {name}. It must own the database, or at least its schema.",
    "53": "The database {name} has no room or connection left. What was being done was not done.",
    "57": "The database {name} is being stopped or was told to break off. What was being done was not done.",
    "58": "The disk of the database {name} fails. What was being done was not done.",
    "XX": "The database {name} is damaged. Restore it from a backup: see docs/operations.md.",
}


@contextmanager
def sentences_for_people(name: str) -> Iterator[None]:
    """Turn PostgreSQL's errors about the database into `StorageError`; mistakes of the program stay as they are."""
    try:
        yield
    except psycopg.Error as error:
        state = error.sqlstate or ""
        sentence = _SENTENCES.get(state) or _SENTENCES.get(state[:2])
        if sentence is None:
            if state or not isinstance(error, psycopg.OperationalError):
                raise
            # Of the connection itself: psycopg quotes the server, which knows no game.
            reason = str(error).strip().partition("\n")[0].rstrip(".")
            raise StorageError(f"The database {name} cannot be reached: {reason}.") from error
        raise StorageError(sentence.format(name=name)) from error
