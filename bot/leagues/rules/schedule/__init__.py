"""Who plays whom, at tables of how many, in which seats.

A schedule is found by a greedy start and swaps that make it better. There are libraries for the exact answer (OR-tools
and the like); with five hundred people they need minutes where swaps need a second, and nobody can tell the difference.
The same field, history and seed always give the same schedule.
"""
