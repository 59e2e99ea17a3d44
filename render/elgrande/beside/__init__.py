"""What stands beside the map: the panel of the players, the open action cards, the score track."""
