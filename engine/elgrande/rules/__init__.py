"""The rules in force for one table: its options, the base game and expansions put together, and scoring."""
