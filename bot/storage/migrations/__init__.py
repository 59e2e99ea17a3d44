"""What brings the databases of before to today's schema, listed in `bot.storage.schema`: a function is one change."""
