"""What is only read: many tables at a glance, the log of one, and games that are over, open to everybody."""
