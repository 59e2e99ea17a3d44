"""What happens: messages are written, commands are used, bots are asked and answer."""
