"""Clocks: how much time a seat has, which time counts, and when to remind. See docs/clocks.md."""
