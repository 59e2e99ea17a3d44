"""Discord's REST for the bot, by resource."""
