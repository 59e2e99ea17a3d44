"""What the last turn changed: where something happened, and the arrows of the pieces that went."""
