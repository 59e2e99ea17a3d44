"""What organisers see and press: setting up a season, looking after it, deciding."""
