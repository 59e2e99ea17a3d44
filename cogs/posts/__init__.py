"""Sending what the tables have put into the outbox: a module for each kind of post, and how they get to people."""
