"""What happens at a table besides the game, told in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.game import happenings
from bot.narrator.naming import Naming
from bot.narrator.tellers import Group, Teller, counted, plain
from engine.core.events import Event


def _changed_hands(key: str) -> Teller:
    """Who left a seat or sits there now, by the names of then."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        names = {"name": event.name, "former": getattr(event, "former", "")}
        return naming.words(key, **{fact: naming.words.name(name) for fact, name in names.items()})

    return tell


def _order_carried_out(group: Group, naming: Naming) -> str:
    """What an order has chosen, in the words of the game."""
    (event,) = group
    return naming.carried_out(event.choice)


TOLD_HAPPENINGS: Mapping[type[Event], Teller] = {
    happenings.SeatLeft: _changed_hands("happening.seat_left"),
    happenings.SeatTaken: _changed_hands("happening.seat_taken"),
    happenings.SeatResumed: _changed_hands("happening.seat_resumed"),
    happenings.UndoneByConsent: counted("happening.undone_by_consent", "player"),
    happenings.TimeRanOut: plain("happening.time_ran_out", "player"),
    happenings.CaretakerChose: plain("happening.caretaker_chose", "player"),
    happenings.OrderCarriedOut: _order_carried_out,
}
"""How each of these is told."""

SILENT_HAPPENINGS: frozenset[type[Event]] = frozenset()
"""Those that need no words."""
