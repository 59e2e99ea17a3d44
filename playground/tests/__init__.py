"""The tests of the playground; they need nothing of the bot."""
