"""The storage in PostgreSQL: for those who have such a server anyway, or want one that is replicated."""
