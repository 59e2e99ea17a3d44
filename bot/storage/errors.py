"""What can go wrong in the storage, each with a text that is a sentence for people."""

from __future__ import annotations


class StorageError(Exception):
    """The storage cannot be used, or not now (read-only, full, locked, damaged, of a newer version).

    The text is a sentence for the operator. Whatever was being written was not written, not even in part.
    """


class LostDatabase(StorageError):
    """What was stored is not there, or cannot be trusted: the file is missing, empty, damaged, or an older copy.

    Nobody goes on with that before a person has decided.
    """


class ChangedDatabase(LostDatabase):
    """What is stored is whole, but not what the bot left there: an older copy, another database, or changed since."""


class UnknownTable(LookupError):
    """There is no table of this number."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"There is no table {table_id}.")
        self.table_id = table_id


class OutOfDate(Exception):
    """Somebody else was first: the table is no longer as the caller saw it, and nothing was changed."""

    def __init__(self, table_id: int) -> None:
        super().__init__(f"Table {table_id} has changed in the meantime.")
        self.table_id = table_id


class AlreadyApplied(Exception):
    """This very interaction was applied before: answer it, do not apply it again.

    `choice_count` is the number of choices the table had after it.
    """

    def __init__(self, table_id: int, choice_count: int) -> None:
        super().__init__(f"This was already done at table {table_id}.")
        self.table_id = table_id
        self.choice_count = choice_count
