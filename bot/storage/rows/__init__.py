"""The row functions, by topic: what happens together in the database, and what is found there.

Each takes the transaction (`Sql`) in which it runs first. Those that change a table take `timers` (`TimerChanges`) too,
and raise `UnknownTable` if there is no such table.
"""
