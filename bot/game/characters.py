"""Who the computer players are: names, faces, and how each of them plays where the table says that it is steady."""

from __future__ import annotations

from typing import Final, NamedTuple

from bot.storage.records.tables import Table
from bot.storage.records.terms import STEADY, Terms


class Character(NamedTuple):
    """A computer player. The first ones sit down first, so that three at a table are not one."""

    name: str
    face: str
    temperament: str
    """The level of `engine.players.levels` with which it plays steadily."""


CHARACTERS: Final = (
    Character("Isabel", "🏰", "builder"),
    Character("Rodrigo", "🏹", "hunter"),
    Character("Urraca", "🦉", "schemer"),
    Character("Alfonso", "📜", "steady"),
    Character("Jimena", "🌾", "builder"),
)


def character_called(name: str) -> Character | None:
    """The character of this name; None if it is none of them."""
    return next((each for each in CHARACTERS if each.name == name), None)


def new_character(table: Table) -> Character:
    """The first one whose name nobody at the table has."""
    taken = {seat.name for seat in table.seats}
    return next(each for each in CHARACTERS if each.name not in taken)


def level_played(terms: Terms, name: str) -> str:
    """The level of the engine with which the computer player of this name plays at a table with these terms."""
    chosen, character = terms.level_of(name), character_called(name)
    return character.temperament if chosen == STEADY and character is not None else chosen
