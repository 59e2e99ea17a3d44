"""What people do in a running game: choose, take back, give standing orders, choose their cards."""
