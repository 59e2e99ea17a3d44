"""What bots are told of."""
