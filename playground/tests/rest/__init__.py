"""What bots ask for over REST."""
