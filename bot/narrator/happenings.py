"""What happens at a table besides the game, told in whole sentences."""

from __future__ import annotations

from collections.abc import Mapping

from bot.narrator.naming import Naming
from bot.narrator.tellers import Group, Teller, plain
from bot.tables import happenings
from engine.core.events import Event


def _changed_hands(key: str) -> Teller:
    """A seat and the person who left it or sits there now, who may be called otherwise than the seat today."""

    def tell(group: Group, naming: Naming) -> str:
        (event,) = group
        return naming.words(key, name=naming.stranger(event.name), player=naming.player(event.player))

    return tell


def _order_carried_out(group: Group, naming: Naming) -> str:
    """What an order has chosen; each kind of order has few verbs."""
    (event,) = group
    verb, *arguments = event.choice.split(" ")
    if verb == "disc":
        return naming.words("happening.ordered.disc", region=naming.area(arguments[0]))
    if verb == "pass":
        return naming.words("happening.ordered.pass")
    key = "happening.ordered.play" if verb == "play" else "happening.ordered.veto"
    return naming.words(key, value=" ".join(arguments))


TOLD_HAPPENINGS: Mapping[type[Event], Teller] = {
    happenings.SeatLeft: _changed_hands("happening.seat_left"),
    happenings.SeatTaken: _changed_hands("happening.seat_taken"),
    happenings.TimeRanOut: plain("happening.time_ran_out", "player"),
    happenings.CaretakerChose: plain("happening.caretaker_chose", "player"),
    happenings.OrderCarriedOut: _order_carried_out,
}
"""How each of these is told."""

SILENT_HAPPENINGS: frozenset[type[Event]] = frozenset()
"""Those that need no words."""
