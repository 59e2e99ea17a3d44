"""The verbs of choices: the kinds of their arguments, and what is to be known of a verb without looking at cards.

One table, from which panels, labels, orders and computer players follow; `docs/choices.md` tells what each verb does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class ArgumentKind(StrEnum):
    """What kind of thing a word of a choice names, so that panels and labels know what to call it."""

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


class Manner(StrEnum):
    """What a choice means to the game, by which its button looks."""

    USUAL = "usual"
    MAIN = "main"
    """The deed of a turn, which changes much."""
    CLOSING = "closing"
    """Ends what is going on, or lets it be."""
    OPPOSING = "opposing"
    """Stops others."""


@dataclass(frozen=True, slots=True)
class Verb:
    """What is to be known of all choices that begin with a verb."""

    arguments: tuple[ArgumentKind, ...] = ()
    is_held: bool = False
    """Whether a table with an answering window holds the answers to a question that begins with it."""
    is_repeated: bool = False
    """Whether people often do it several times in a row, with the same place."""
    is_waste: bool = False
    """Whether it gives something away for nothing."""
    is_left_alone: bool = False
    """Whether a caretaker does it only when nothing else is open: special actions, Vetoes, ending a turn too early."""
    is_at_any_time: bool = False
    """Whether it may be done at any moment of one's turn, besides whatever is asked."""
    is_mostly_the_last: bool = False
    """Whether people nearly always want the last choice, which is the most."""
    manner: Manner = Manner.USUAL


VERBS: Mapping[str, Verb] = MappingProxyType(
    {
        "play": Verb((ArgumentKind.POWER_CARD,), is_held=True),
        "recruit": Verb((ArgumentKind.AMOUNT,), is_mostly_the_last=True),
        "recall": Verb((ArgumentKind.REGION,), is_repeated=True),
        "take": Verb((ArgumentKind.CARD,)),
        "place": Verb((ArgumentKind.AREA,), is_repeated=True),
        "special": Verb(is_left_alone=True, manner=Manner.MAIN),
        "end": Verb(is_waste=True, is_left_alone=True, manner=Manner.CLOSING),
        "stop": Verb(manner=Manner.CLOSING),
        "move": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "to": Verb((ArgumentKind.AREA,), is_repeated=True),
        "use": Verb((ArgumentKind.OPTION,), is_left_alone=True),
        "remove": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "return": Verb((ArgumentKind.PLACE,), is_repeated=True),
        "move_bearer": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "recall_bearer": Verb((ArgumentKind.REGION,)),
        "remove_bearer": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "return_bearer": Verb((ArgumentKind.REGION,)),
        "bearer_goes": Verb(),
        "bearer_stays": Verb(),
        "standard": Verb((ArgumentKind.REGION,)),
        "keep": Verb((ArgumentKind.POWER_CARD,)),
        "drop": Verb((ArgumentKind.POWER_CARD,), is_waste=True),
        "done": Verb(manner=Manner.CLOSING),
        "change": Verb(),
        "lead": Verb((ArgumentKind.PLAYER,)),
        "double": Verb((ArgumentKind.REGION,)),
        "throw": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "throw_bearer": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "supply": Verb(),
        "ally": Verb((ArgumentKind.REGION,)),
        "aim": Verb((ArgumentKind.REGION,)),
        "bridge": Verb((ArgumentKind.REGION,)),
        "castillo": Verb((ArgumentKind.REGION,)),
        "close": Verb((ArgumentKind.REGION,)),
        "cross": Verb((ArgumentKind.REGION,)),
        "cross_bearer": Verb((ArgumentKind.REGION,)),
        "withdraw": Verb(),
        "storm": Verb((ArgumentKind.REGION,)),
        "turn": Verb((ArgumentKind.TABLE,)),
        "limit": Verb((ArgumentKind.REGION,)),
        "protect": Verb((ArgumentKind.REGION,)),
        "offer": Verb((ArgumentKind.REGION,)),
        "ask": Verb((ArgumentKind.PLAYER,)),
        "wait": Verb(),
        "hold": Verb(),
        "show": Verb((ArgumentKind.REGION,), is_left_alone=True),
        "unmask": Verb((ArgumentKind.PLAYER,)),
        "disarm": Verb((ArgumentKind.PLAYER,)),
        "undouble": Verb((ArgumentKind.PLAYER,)),
        "unlimit": Verb((ArgumentKind.REGION,)),
        "lift": Verb((ArgumentKind.OPTION,)),
        "disc": Verb((ArgumentKind.REGION,), is_held=True),
        "score": Verb((ArgumentKind.AREA,)),
        "table": Verb((ArgumentKind.TABLE, ArgumentKind.AREA)),
        "take_back": Verb((ArgumentKind.POWER_CARD,)),
        "grande": Verb((ArgumentKind.REGION,)),
        "evict": Verb((ArgumentKind.REGION,)),
        "king": Verb((ArgumentKind.REGION,)),
        "sail": Verb((ArgumentKind.AREA, ArgumentKind.PLAYER), is_repeated=True),
        "aboard": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER), is_repeated=True, is_at_any_time=True),
        "claim": Verb((ArgumentKind.CARGO, ArgumentKind.PLAYER), is_repeated=True, is_at_any_time=True),
        "summon": Verb(is_at_any_time=True),
        "extra": Verb((ArgumentKind.AREA,)),
        "kept": Verb((ArgumentKind.CARD,), is_left_alone=True, is_at_any_time=True),
        "turn_down": Verb((ArgumentKind.CARD,)),
        "later": Verb((ArgumentKind.REGION,)),
        "seat": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER), is_repeated=True),
        "symbol_first": Verb(),
        "text_first": Verb(),
        "text_only": Verb(),
        "ship": Verb((ArgumentKind.SHIP,)),
        "load": Verb((ArgumentKind.SHIP,), is_at_any_time=True),
        "imprison": Verb((ArgumentKind.REGION, ArgumentKind.PLAYER)),
        "pardon": Verb((ArgumentKind.REGION,)),
        "person": Verb((ArgumentKind.PERSON,)),
        "guest": Verb((ArgumentKind.PLAYER,), is_at_any_time=True),
        "guest_to": Verb((ArgumentKind.AREA, ArgumentKind.PLAYER)),
        "mercenaries": Verb(is_left_alone=True, is_at_any_time=True),
        "along": Verb((ArgumentKind.PLAYER,)),
        "consent": Verb(is_left_alone=True),
        "refuse": Verb(),
        "second": Verb((ArgumentKind.CARD,)),
        "finish": Verb(is_waste=True, is_left_alone=True),
        "crown": Verb((ArgumentKind.PLAYER,)),
        "boycott": Verb((ArgumentKind.REGION,)),
        "incognito": Verb((ArgumentKind.REGION,)),
        "reveal": Verb(is_left_alone=True, manner=Manner.OPPOSING, is_at_any_time=True),
        "pass": Verb(is_held=True, manner=Manner.CLOSING),
        "veto": Verb((ArgumentKind.STEP,), is_left_alone=True, manner=Manner.OPPOSING),
    }
)

OF_ONE_KIND = ("sail", "aboard", "seat", "move", "recall", "remove", "return", "throw", "imprison", "along", "claim")
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
