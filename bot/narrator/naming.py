"""How players, places and cards are called in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.i18n import Words
from engine.elgrande.facts import JOKER

# These have an article within a sentence; regions are names.
WITH_ARTICLE = ("castillo", "court", "province")


class Naming:
    """The names at one table for one reader."""

    def __init__(self, names: Sequence[str], words: Words, shown: Callable[[str], str] | None = None) -> None:
        """`shown` makes names harmless; by default for places where Markdown is read."""
        make_harmless = words.name if shown is None else shown
        self.words = words
        self.stranger = make_harmless
        """Somebody by the name they gave, who need not sit at the table."""
        self._names = tuple(make_harmless(name) for name in names)

    def power_card(self, value: int | str) -> str:
        """The value of a power card; the Joker, which has none, by its title."""
        return self.words("card.joker.title") if value in (0, JOKER) else str(value)

    def player(self, seat: int) -> str:
        return self._names[seat]

    def players(self, seats: Iterable[int]) -> str:
        """Such as "Ana, Ben and Carla"."""
        return self.words.list([self._names[seat] for seat in seats])

    def area(self, area: str) -> str:
        """A region, the Castillo or the court within a sentence, such as "Galicia" or "the Castillo"."""
        return self.words(f"area.{area}") if area in WITH_ARTICLE else self.words(f"region.{area}")

    def region(self, region: str) -> str:
        """A region or the Castillo by itself."""
        return self.words(f"region.{region}")

    def card(self, card: str) -> str:
        return self.words(f"card.{card}.title")

    def parts(self, parts: Iterable[str]) -> str:
        """Such as "2 caballeros in Galicia and 1 in the Castillo"."""
        return self.words.list(list(parts))

    def row(self, parts: Iterable[str]) -> str:
        """A bare list, such as "Ana 4, Ben 2": for what is looked up more than read."""
        return self.words("event.row").join(parts)

    def amounts(self, counts: dict[str, int], first: str, more: str) -> str:
        """How many in which areas: the first part names the caballeros, the others only count them."""
        parts = [
            self.words.plural(more if place else first, count, area=self.area(area))
            for place, (area, count) in enumerate(counts.items())
        ]
        return self.words.list(parts)
