"""What lies on the map and below it: ground, borders, names, pieces, markers, and what expansions add to it."""
