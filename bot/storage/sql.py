"""A transaction as the row functions see it: a few calls, in SQL that every database here understands.

Statements are written in what SQLite and PostgreSQL share; `bot.storage.dialect` says where they differ. Parameters are
`?` in order, or `:name` from a mapping.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from bot.storage.records.shards import Shards

Parameters = Sequence[Any] | Mapping[str, Any]


class Row(Protocol):
    """A row of a result; its columns are known by name."""

    def __getitem__(self, column: str, /) -> Any: ...

    def keys(self) -> Iterable[str]: ...


class Sql(Protocol):
    """A transaction under way. All of it is stored when the function that got it returns, nothing if it raises."""

    @property
    def now(self) -> int:
        """The time of this transaction, in milliseconds since 1970 in UTC."""

    @property
    def shards(self) -> Shards | None:
        """Whose servers this process serves; None if it is alone and serves all."""

    def tell(self, news: str, guild_id: int | None) -> None:
        """Once this is stored, tell the process that serves this server."""

    def execute(self, statement: str, parameters: Parameters = ()) -> None:
        """Carry out a statement. What goes wrong with it may be raised by a later call."""

    def execute_many(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        """Carry out a statement once for each row of parameters, as `execute`."""

    def changed(self, statement: str, parameters: Parameters = ()) -> int:
        """Carry out a statement; how many rows it changed."""

    def row(self, statement: str, parameters: Parameters = ()) -> Row | None:
        """The first row that is found."""

    def rows(self, statement: str, parameters: Parameters = ()) -> list[Row]:
        """All rows that are found."""

    def first_rows(self, *questions: tuple[str, Parameters]) -> list[Row | None]:
        """The first row that each statement finds, in this order. They go to the database together: it is waited for
        once.
        """

    def value(self, statement: str, parameters: Parameters = ()) -> Any:
        """The first column of the first row that is found; None if there is no row."""

    def go_on_numbering(self, table: str) -> None:
        """Rows were added to a table with their numbers: those that are added without one come after them."""
