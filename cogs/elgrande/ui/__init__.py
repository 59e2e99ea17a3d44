"""What the messages of El Grande look like."""
