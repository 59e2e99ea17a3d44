"""How places, cards and lasting effects are called in a sentence."""

from __future__ import annotations

from typing import Any

from bot.i18n.words import Words
from bot.narrator.naming import Naming
from bot.narrator.rows import REGION, Habit
from engine.elgrande.facts import INQUISITOR, JOKER
from engine.elgrande.seen.view import LastingEffect, View

ABOARD = ("ship", "captain")
BLACK = "black"
"""Whose the black caballeros are, in the place of a seat."""
# These have an article within a sentence; regions are names.
WITH_ARTICLE = ("captain", "castillo", "court", "province", "ship")

SPACES = frozenset(space["id"] for region in INQUISITOR["region"] for space in region.get("space", ()))

AREAS = frozenset({"region", "origin", "destination"})
CARDS = frozenset({"card", "option"})


class ElGrandeNaming(Naming):
    """The names at one table of El Grande for one reader."""

    def power_card(self, value: int | str) -> str:
        """The value of a power card; the Joker, which has none, by its title."""
        return self.words("card.joker.title") if value in (0, JOKER) else str(value)

    def area(self, area: str) -> str:
        """A region, a space, the Castillo or the court within a sentence, such as "Galicia" or "the Castillo"."""
        if area in WITH_ARTICLE:
            return self.words(f"area.{area}")
        return self.words(f"place.{area}") if area in SPACES else self.words(f"region.{area}")

    def player(self, seat: int) -> str:
        """Also who has caballeros without playing, whose number is behind the last seat."""
        return super().player(seat) if self.is_player(seat) else self.words("owner.black")

    def one_of(self, owner: int) -> str:
        """A caballero of theirs at the beginning of a sentence, such as "One of Ana's caballeros"."""
        if self.is_player(owner):
            return self.words("event.one_of", player=self.player(owner))
        return self.words("event.one_of.black")

    def is_player(self, owner: int) -> bool:
        """Whether whose caballeros they are plays: nobody plays the black ones."""
        return owner < len(self._names)

    def where(self, area: str) -> str:
        """A place with its preposition, such as "in Galicia" or "on the ship"."""
        if area in ABOARD:
            return self.words(f"event.aboard.{area}")
        return self.words("event.in", area=self.area(area))

    def way(self, origin: str, destination: str) -> str:
        """Such as "from Galicia to Sevilla"; off the limit table or on it is "within Galicia"."""
        if origin == destination:
            return self.words("event.within", area=self.area(origin))
        return self.words("event.from_to", origin=self.area(origin), destination=self.area(destination))

    def owner(self, owner: str) -> str:
        """A player by the seat number, or who has caballeros without playing."""
        return self.player(int(owner)) if owner.isdigit() else self.words(f"owner.{owner}")

    def cargo(self, cargo: str) -> str:
        """Gold or goods (`gold`, `goods`) within a sentence."""
        return self.words(f"cargo.{cargo}")

    def person(self, person: str) -> str:
        """The Queen, the Jester or the Generalinquisitor within a sentence."""
        return self.words(f"person.{person}")

    def region(self, region: str) -> str:
        """A region or the Castillo by itself."""
        return self.words(f"region.{region}")

    def card(self, card: str) -> str:
        return self.words(f"card.{card}.title")

    def fact(self, name: str, value: Any) -> Any:
        if name in AREAS:
            return self.area(value)
        return self.card(value) if name in CARDS else super().fact(name, value)

    def carried_out(self, choice: str) -> str:
        """Each kind of order has few verbs."""
        verb, *arguments = choice.split(" ")
        if verb == "disc":
            return self.words("happening.ordered.disc", region=self.area(arguments[0]))
        if verb == "pass":
            return self.words("happening.ordered.pass")
        if verb in ("reveal", "consent", "refuse"):
            return self.words(f"happening.ordered.{verb}")
        key = "happening.ordered.play" if verb == "play" else "happening.ordered.veto"
        return self.words(key, value=" ".join(arguments))

    def amounts(self, counts: dict[str, int], first: str, more: str) -> str:
        """How many in which areas: the first part names the caballeros, the others only count them."""
        parts = [
            self.words.plural(more if place else first, count, area=self.area(area), where=self.where(area))
            for place, (area, count) in enumerate(counts.items())
        ]
        return self.words.list(parts)


def habit_name(habit: Habit, words: Words) -> str:
    """Where players place caballeros more often than others do, or which action cards they take."""
    naming = ElGrandeNaming((), words)
    return naming.region(habit.name) if habit.kind == REGION else naming.card(habit.name)


UNKNOWN_EFFECT = "other"
"""The key of an effect that has no words of its own."""


def effect_name(name: str, words: Words) -> str:
    """What a lasting effect is called."""
    return words(f"effect.{_effect_key(name, words)}")


def effect_lines(view: View, naming: ElGrandeNaming) -> list[str]:
    """A line of Markdown for every effect, as far as the viewer may know it."""
    return [_effect_line(effect, naming) for effect in view.effects]


def _effect_line(effect: LastingEffect, naming: ElGrandeNaming) -> str:
    words = naming.words
    facts = {
        "effect": effect_name(effect.name, words),
        "player": naming.player(effect.player),
        "about": words(f"effect.{_effect_key(effect.name, words)}.about"),
        "until": words(f"effect.until.{effect.until.replace(' ', '_')}"),
    }
    if not effect.areas:
        return words("effect.line", **facts)
    return words("effect.line_in", **facts, areas=words.list([naming.region(area) for area in effect.areas]))


def _effect_key(name: str, words: Words) -> str:
    return name if words.has(f"effect.{name}") else UNKNOWN_EFFECT
