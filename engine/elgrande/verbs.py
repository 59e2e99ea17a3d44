"""The verbs of choices: the kinds of their arguments, and what is to be known of a verb without looking at cards.

One table, from which panels, labels, orders and computer players follow; `docs/choices.md` tells what each verb does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Kind(StrEnum):
    """What an argument of a choice is."""

    REGION = "region"
    AREA = "area"
    PLACE = "place"
    PLAYER = "player"
    POWER_CARD = "power card"
    AMOUNT = "amount"
    CARD = "card"
    OPTION = "option"
    TABLE = "table"
    STEP = "step"
    CARGO = "cargo"
    SHIP = "ship"
    PERSON = "person"


@dataclass(frozen=True, slots=True)
class Verb:
    """What one verb is like."""

    arguments: tuple[Kind, ...] = ()
    is_held: bool = False
    """Whether a table with an answering window holds the answers to a question that begins with it."""
    is_repeated: bool = False
    """Whether people often do it several times in a row, with the same place."""
    is_waste: bool = False
    """Whether it gives something away for nothing."""
    is_left_alone: bool = False
    """Whether a caretaker does it only when nothing else is open: special actions, Vetoes, ending a turn too early."""


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "play": Verb((Kind.POWER_CARD,), is_held=True),
        "recruit": Verb((Kind.AMOUNT,)),
        "recall": Verb((Kind.REGION,), is_repeated=True),
        "take": Verb((Kind.CARD,)),
        "place": Verb((Kind.AREA,), is_repeated=True),
        "special": Verb(is_left_alone=True),
        "end": Verb(is_waste=True, is_left_alone=True),
        "stop": Verb(),
        "move": Verb((Kind.REGION, Kind.PLAYER)),
        "to": Verb((Kind.AREA,), is_repeated=True),
        "use": Verb((Kind.OPTION,), is_left_alone=True),
        "remove": Verb((Kind.REGION, Kind.PLAYER)),
        "return": Verb((Kind.PLACE,), is_repeated=True),
        "move_bearer": Verb((Kind.REGION, Kind.PLAYER)),
        "recall_bearer": Verb((Kind.REGION,)),
        "remove_bearer": Verb((Kind.REGION, Kind.PLAYER)),
        "return_bearer": Verb((Kind.REGION,)),
        "bearer_goes": Verb(),
        "bearer_stays": Verb(),
        "standard": Verb((Kind.REGION,)),
        "keep": Verb((Kind.POWER_CARD,)),
        "drop": Verb((Kind.POWER_CARD,), is_waste=True),
        "done": Verb(),
        "change": Verb(),
        "lead": Verb((Kind.PLAYER,)),
        "double": Verb((Kind.REGION,)),
        "throw": Verb((Kind.REGION, Kind.PLAYER)),
        "throw_bearer": Verb((Kind.REGION, Kind.PLAYER)),
        "supply": Verb(),
        "ally": Verb((Kind.REGION,)),
        "aim": Verb((Kind.REGION,)),
        "bridge": Verb((Kind.REGION,)),
        "castillo": Verb((Kind.REGION,)),
        "close": Verb((Kind.REGION,)),
        "cross": Verb((Kind.REGION,)),
        "cross_bearer": Verb((Kind.REGION,)),
        "withdraw": Verb(),
        "storm": Verb((Kind.REGION,)),
        "turn": Verb((Kind.TABLE,)),
        "limit": Verb((Kind.REGION,)),
        "protect": Verb((Kind.REGION,)),
        "offer": Verb((Kind.REGION,)),
        "ask": Verb((Kind.PLAYER,)),
        "wait": Verb(),
        "hold": Verb(),
        "unmask": Verb((Kind.PLAYER,)),
        "disarm": Verb((Kind.PLAYER,)),
        "undouble": Verb((Kind.PLAYER,)),
        "unlimit": Verb((Kind.REGION,)),
        "lift": Verb((Kind.OPTION,)),
        "disc": Verb((Kind.REGION,), is_held=True),
        "score": Verb((Kind.AREA,)),
        "table": Verb((Kind.TABLE, Kind.AREA)),
        "take_back": Verb((Kind.POWER_CARD,)),
        "grande": Verb((Kind.REGION,)),
        "evict": Verb((Kind.REGION,)),
        "king": Verb((Kind.REGION,)),
        "sail": Verb((Kind.AREA, Kind.PLAYER)),
        "aboard": Verb((Kind.REGION, Kind.PLAYER)),
        "claim": Verb((Kind.CARGO, Kind.PLAYER)),
        "summon": Verb(),
        "extra": Verb((Kind.AREA,)),
        "kept": Verb((Kind.CARD,), is_left_alone=True),
        "turn_down": Verb((Kind.CARD,)),
        "later": Verb((Kind.REGION,)),
        "seat": Verb((Kind.REGION, Kind.PLAYER)),
        "symbol_first": Verb(),
        "text_first": Verb(),
        "ship": Verb((Kind.SHIP,)),
        "load": Verb((Kind.SHIP,)),
        "imprison": Verb((Kind.REGION, Kind.PLAYER)),
        "pardon": Verb((Kind.REGION,)),
        "person": Verb((Kind.PERSON,)),
        "guest": Verb((Kind.PLAYER,)),
        "guest_to": Verb((Kind.AREA, Kind.PLAYER)),
        "mercenaries": Verb(is_left_alone=True),
        "along": Verb((Kind.PLAYER,)),
        "consent": Verb(is_left_alone=True),
        "refuse": Verb(),
        "second": Verb((Kind.CARD,)),
        "finish": Verb(is_waste=True, is_left_alone=True),
        "crown": Verb((Kind.PLAYER,)),
        "boycott": Verb((Kind.REGION,)),
        "incognito": Verb((Kind.REGION,)),
        "reveal": Verb(is_left_alone=True),
        "pass": Verb(is_held=True),
        "veto": Verb((Kind.STEP,), is_left_alone=True),
    }
)

OF_ONE_KIND = ("sail", "aboard", "seat", "move", "recall", "remove", "return", "throw", "imprison", "along")
"""The verbs that may have a kind of caballero behind them: "move_gold" is about one unlike those beside it."""


def printed(verb: str) -> Verb:
    """What the verb is like, whichever kind of caballero it is about."""
    if verb in VERBS:
        return VERBS[verb]
    plain, _, last = verb.partition("_")[0], *verb.rpartition("_")[1:]
    return VERBS[plain] if plain in OF_ONE_KIND else VERBS[f"bearer_{last}"]


def qualities_in(verb: str) -> tuple[str, ...]:
    """The qualities of the caballero that a verb is about, as they stand behind it; none for a verb of the table.

    "aboard_as_captain" says what it becomes: "as_captain".
    """
    if verb in VERBS:
        return ()
    words = verb.split("_")[1:]
    return (f"as_{words[1]}", *words[2:]) if words[:1] == ["as"] else tuple(words)


RECRUITS_NOBODY = "recruit 0"


def verb_of(choice: str) -> str:
    """The verb of a choice."""
    return choice.partition(" ")[0]


def is_waste(choice: str) -> bool:
    """Whether a choice gives something away for nothing: also recruiting nobody."""
    return choice == RECRUITS_NOBODY or printed(verb_of(choice)).is_waste
