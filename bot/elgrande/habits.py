"""What players of El Grande do more often than others: where they place caballeros, which action cards they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.elgrande.narrator.naming import SPACES, ElGrandeNaming
from bot.faces import CARD, REGION, Habit
from bot.i18n import Words
from engine.core.events import Event
from engine.elgrande.events.base_game import CardTaken, Placed
from engine.elgrande.events.king_and_intrigue import ExtraCaballeroPlaced


def habits(events: Iterable[Event]) -> Iterator[tuple[int, Habit]]:
    """The spaces of the colonies are no regions: who is there is an officer."""
    for event in events:
        match event:
            case Placed(player, area) if area not in SPACES:
                yield player, Habit(REGION, area)
            case ExtraCaballeroPlaced(player, region):
                yield player, Habit(REGION, region)
            case CardTaken(player, card):
                yield player, Habit(CARD, card)


def named(habit: Habit, words: Words) -> str:
    """A region or an action card."""
    naming = ElGrandeNaming((), words)
    return naming.region(habit.name) if habit.kind == REGION else naming.card(habit.name)
