"""What happens at a table besides the game, told in whole sentences."""

from __future__ import annotations

from bot.game import happenings
from bot.narrator.naming import Naming
from bot.narrator.rows import Rows, Told, table
from bot.narrator.tellers import Group, Teller, counted, plain


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


HAPPENINGS_TOLD: Rows = table(
    Told(happenings.SeatLeft, statement=_changed_hands("happening.seat_left"), begins_paragraph=True),
    Told(happenings.SeatTaken, statement=_changed_hands("happening.seat_taken"), begins_paragraph=True),
    Told(happenings.SeatResumed, statement=_changed_hands("happening.seat_resumed"), begins_paragraph=True),
    Told(happenings.UndoneByConsent, statement=counted("happening.undone_by_consent", "player"), begins_paragraph=True),
    Told(happenings.TimeRanOut, statement=plain("happening.time_ran_out", "player"), begins_paragraph=True),
    Told(happenings.CaretakerChose, statement=plain("happening.caretaker_chose", "player"), begins_paragraph=True),
    Told(happenings.OrderCarriedOut, statement=_order_carried_out, begins_paragraph=True),
)
"""The rows of these events, at the tables of every game."""
