"""Who learns of what happens: the bot through the gateway, people through their sockets."""
