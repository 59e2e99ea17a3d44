"""The storage in one SQLite file: the implementation for one machine."""
