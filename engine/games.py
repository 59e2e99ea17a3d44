"""The games that there are. A new one is its packages (`docs/adding-a-game.md`) and its name in this line."""

from __future__ import annotations

from importlib import import_module

from engine.core.definition import register

GAMES: tuple[str, ...] = ("elgrande", "elcaballero")
"""By the name of their packages on every floor. What names no game, as old tables do, is the first one."""


def load() -> None:
    """Make the rules of all games known."""
    for game in GAMES:
        register(import_module(f"engine.{game}").DEFINITION)


load()
