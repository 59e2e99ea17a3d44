"""A season from its sign-up to its end: what happened comes in as facts, what is to be done next goes out as tasks.

Facts are rows that are only ever added. Everything else, standings among it, follows from them. Every fact has a key
that says what it settles ("started 1-2-3-4"), and of two facts with one key the first holds: so a process that dies
between doing and writing down, or two processes at once, can schedule and score nothing twice.
"""
