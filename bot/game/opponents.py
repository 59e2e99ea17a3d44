"""Who the computer players of a table are: names and faces, how each of them plays, and which of them think."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bot.storage.records.tables import Table
from bot.storage.records.terms import AT_RANDOM, STEADY, Terms
from engine.core.game import Game
from engine.players.levels import CARETAKER


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


def thinking_seats(table: Table) -> dict[int, str]:
    """The seats of computer players who think, and the level of each; those who choose at random need no time.

    Where they do, who looks after a deserted seat needs none either.
    """
    terms = table.terms
    levels = {
        seat: _caretaker_level(terms) if held.is_deserted else level_played(terms, held.name)
        for seat, held in enumerate(table.seats)
        if held.user_id is None
    }
    return {seat: level for seat, level in levels.items() if level != AT_RANDOM}


def thoughtful_caretaker(table: Table) -> bool:
    """Whether a caretaker of a late or deserted seat thinks at this table."""
    return _caretaker_level(table.terms) != AT_RANDOM


def _caretaker_level(terms: Terms) -> str:
    return AT_RANDOM if terms.opponents == AT_RANDOM else CARETAKER


def waits_for_thought(table: Table, game: Game[Any, Any]) -> bool:
    """Whether the table waits for a computer player who thinks."""
    return not thinking_seats(table).keys().isdisjoint(game.waiting)
