"""How places on the island are called in a sentence."""

from __future__ import annotations

from typing import Any

from bot.i18n.words import Words
from bot.narrator.naming import Naming
from bot.narrator.rows import Habit
from engine.elcaballero.seen.view import CellView

CELLS = frozenset({"cell", "origin", "destination"})


class ElCaballeroNaming(Naming):
    """The names at one table of El Caballero for one reader."""

    def place(self, cell: CellView) -> str:
        """Such as "2 east, 1 north" of the start tile."""
        parts = [self.steps_east(cell.east)] if cell.east else []
        parts += [self.steps_north(cell.north)] if cell.north else []
        return self.words.row(parts, "event.row") if parts else self.words("elcaballero.start_tile")

    def steps_east(self, steps: int) -> str:
        """A column of the grid: "2 east", "1 west", and "0" for that of the start tile."""
        key = "elcaballero.east" if steps > 0 else "elcaballero.west"
        return self.words(key, steps=abs(steps)) if steps else "0"

    def steps_north(self, steps: int) -> str:
        """A row of the grid."""
        key = "elcaballero.north" if steps > 0 else "elcaballero.south"
        return self.words(key, steps=abs(steps)) if steps else "0"

    def place_named(self, name: str) -> str:
        return self.place(CellView.named(name))

    def area(self, area: str) -> str:
        """A land region, by one of its tiles."""
        return self.words("elcaballero.land_at", place=self.place_named(area))

    def side(self, side: str) -> str:
        return self.words(f"elcaballero.side.{side}")

    def fact(self, name: str, value: Any) -> Any:
        if name in CELLS:
            return self.place_named(value)
        return self.side(value) if name == "side" else super().fact(name, value)

    def carried_out(self, choice: str) -> str:
        return self.words("happening.ordered.play", value=choice.partition(" ")[2])


def habit_name(habit: Habit, words: Words) -> str:
    """Which power cards somebody plays; the regions of an island have no names."""
    return words("elcaballero.habit.power_card", value=habit.name)
