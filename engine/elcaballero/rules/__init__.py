"""The rules in force for one table: its options, the game and its expansion put together, and scoring."""
