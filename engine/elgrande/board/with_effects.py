"""The lasting effects that lie on a board (`effects.py`), and questions about them."""

from __future__ import annotations

from engine.elgrande.board.effects import NEXT_ROUND, ROUND, Effect, Effects, lasting


class WithEffects:
    """What a board does about lasting effects."""

    __slots__ = ("effects",)

    effects: Effects
    """Lasting effects of expansions. Asked by the board's named questions and by those below."""

    def effect(self, name: str) -> Effect | None:
        """The effect of this name, if one lasts."""
        return self.effects.by_name.get(name)

    def regions_with(self, name: str) -> int:
        """Mask of the areas where effects of this name lie."""
        if name not in self.effects.by_name:
            return 0
        mask = 0
        for effect in self.effects:
            if effect.name == name:
                for area in effect.areas:
                    mask |= 1 << area
        return mask

    def has_effect(self, name: str, player: int) -> bool:
        """Whether an effect of this name and of this player's card lasts."""
        return (name, player) in self.effects.held

    def effect_of(self, name: str, player: int) -> Effect | None:
        """The effect of this name and of this player's card, if one lasts."""
        for effect in self.effects:
            if effect.name == name and effect.player == player:
                return effect
        return None

    def effects_in(self, area: int, name: str) -> tuple[Effect, ...]:
        """The effects of this name that lie in the area."""
        return tuple([effect for effect in self.effects if effect.name == name and area in effect.areas])

    def lay_effect(self, *effects: Effect) -> None:
        """One or more effects begin to last."""
        self.effects = lasting((*self.effects, *effects))

    def lift_effect(self, effect: Effect) -> None:
        """An effect is over before its moment."""
        self.effects = lasting(tuple([other for other in self.effects if other != effect]))

    def show_effect(self, shown: Effect) -> None:
        """From now on everybody knows where the effect lies."""
        self.effects = Effects([effect._replace(shown=True) if effect == shown else effect for effect in self.effects])

    def end_effects(self, moments: tuple[str, ...]) -> tuple[Effect, ...]:
        """The effects that last until one of these moments are over; returns them."""
        if self.effects.moments.isdisjoint(moments):
            return ()
        over = tuple([effect for effect in self.effects if effect.until in moments])
        self.effects = lasting(tuple([effect for effect in self.effects if effect.until not in moments]))
        return over

    def begin_next_round(self) -> None:
        """Effects that were to end with the next round end with the one that begins now."""
        if NEXT_ROUND in self.effects.moments:
            lasting_on = [each._replace(until=ROUND) if each.until == NEXT_ROUND else each for each in self.effects]
            self.effects = lasting(tuple(lasting_on))
