"""What brings the databases of before to today's schema: one module a change, listed in `bot.storage.schema`."""
