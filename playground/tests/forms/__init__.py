"""What a bot sends must be like."""
