"""What the messages of leagues look like."""
