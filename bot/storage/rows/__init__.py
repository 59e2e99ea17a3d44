"""The row functions, by topic: what happens together in the database, and what is found there.

Each takes the transaction (`Sql`) in which it runs first. A table changes by `bot.storage.rows.changes.commit` alone.
"""
