"""The verbs of the rules of El Caballero."""
