"""What can happen, a module for each part of the game that brings it."""
