"""What a game is to all who know none: its name, options, rules and board, and what else they ask of it beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.core.events import Event
from engine.core.habits import NO_HABITS, Habits
from engine.core.insight import Insight
from engine.core.rules import Program

if TYPE_CHECKING:
    from engine.core.game import Game

Options = Mapping[str, Any]

LEADER: Final = "leader"
"""The option that says which seat begins, where a table has chosen it (R33); else it is drawn."""


class IllegalOptions(Exception):
    """Options that do not go together or are unknown. `reason` is a key, `facts` what a sentence about it needs."""

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(f"{reason}: {facts}")
        self.reason = reason
        self.facts = facts


class AnyBoard(Protocol):
    """What the kernel wants of a board. Everything else about it is the game's own affair."""

    def clone(self) -> Any: ...
    def to_json(self) -> dict[str, Any]: ...
    def same_position(self, other: Any) -> bool: ...

    @property
    def watched(self) -> object:
        """What the steps of the program "at once" look at first: a frozen value, another one whenever it changes. As
        long as it is the same and they are settled (`Step.is_settled`), they are not asked.
        """


class AnyRules(Protocol):
    """What the kernel wants of rules: programs by name.

    The game begins with the program "game". The steps of the program "interjections", if there is one, are asked
    besides whoever is asked: what somebody may do at any moment, also in another's turn and while others may object
    (R22). Nobody waits for them. They change the board by `game.stamp` only, so that no objection takes back what they
    did, and call no program. Afterwards the steps that were `interrupted` drop half a choice, and ask again.

    The program "at once", if there is one, runs as soon as one of its steps is due, before anything else goes on: what
    must follow at once from whatever happened, so that no card has to think of it. They are asked before every other
    step, but for what the board has `watched` says that nothing can be due.
    """

    @property
    def programs(self) -> Mapping[str, Program]: ...


class Chooser(Protocol):
    """A computer player: it sees the view of its seat and chooses, like people."""

    def choose(self, view: Any) -> str:
        """What it does now: one of `view.choices`, which are not empty."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An option as a table may set it, now that its other options are what they are."""

    name: str
    values: tuple[Any, ...]
    """All that may be chosen, the default first."""
    present: Any
    """What is chosen; a tuple, in the order of the values, where several may be chosen together."""
    is_fixed: bool = False
    """Whether another option leaves no choice."""
    has_several: bool = False
    """Whether any number of values may be chosen together, as far as they go together."""


def _nothing_wasted(choice: str) -> bool:  # noqa: ARG001  # the form of Definition.is_waste
    return False


@dataclass(frozen=True, kw_only=True)
class Definition:
    """How one game plugs into the kernel, and all that others must know of its rules beforehand."""

    name: str
    players: tuple[int, ...]
    """How many can play it, the fewest first."""
    options: Callable[[Options], dict[str, Any]]
    """Checks options and fills in what is missing; raises IllegalOptions."""
    offers: Callable[[Options], tuple[Offer, ...]]
    """The options that a table with these ones may set, in the order in which they are asked. The number of players is
    none of them: it follows from who sits down."""
    rules: Callable[[Options], Any]
    board: Callable[[Options, Any, int], Any]
    """Options, rules and seed -> the board before the first step."""
    board_from_json: Callable[[dict[str, Any]], Any]
    view: Callable[[Game[Any, Any], int | None], Any]
    scores: Callable[[Any], tuple[int, ...]]
    events: Mapping[str, type[Event]]
    """All its events, by what JSON calls them: a name that no other game gives to another event."""
    caretaker: Callable[[Random], Chooser]
    """A careful player for a seat whose person is away: it looks after the seat and spoils nobody's game."""
    data: Path
    """The folder of its printed facts; another version of them makes other rules."""
    may_choose_leader: bool = False
    """Whether a table may say who begins, by the option LEADER."""
    is_waste: Callable[[str], bool] = _nothing_wasted
    """Whether a choice gives something away for nothing, so that who plays by chance leaves it alone."""
    held_verbs: frozenset[str] = frozenset()
    """Verbs of the first choices of the questions whose answers a table with an answering window holds back."""
    insight: Insight | None = None
    """What computer players need to think ahead; without it they do as a caretaker does."""
    habits: Habits = NO_HABITS
    """What people do in a row, and where they are asked once more."""
    secrets: str = "secrets"
    """What a seal calls what players decide in secret (`CommonView.secret`)."""

    @cached_property
    def event_names(self) -> Mapping[type[Event], str]:
        """What JSON calls each kind of its events."""
        return {kind: name for name, kind in self.events.items()}

    def called(self, event: Event) -> str:
        """What JSON calls an event of this game, or one that happened besides it."""
        return self.event_names.get(type(event), type(event).__name__)


class AmbiguousEvents(Exception):
    """A game that calls an event as another game calls one of its own, or by two names."""


_definitions: dict[str, Definition] = {}
_events: dict[str, type[Event]] = {}


def register(definition: Definition) -> None:
    """Make a game known by its name (`options["game"]`). What names no game is the first one that was registered."""
    for name, kind in definition.events.items():
        if _events.setdefault(name, kind) is not kind or name != definition.event_names[kind]:
            raise AmbiguousEvents(f"{definition.name} may not call an event {name!r}")
    _definitions[definition.name] = definition


def events_of_all_games() -> dict[str, type[Event]]:
    """The events of all games, by what JSON calls them; those of games that are registered later come in."""
    return _events


def chosen_leader(options: Options, most: int) -> dict[str, int]:
    """The option that says who begins, checked, if a table of at most so many players has chosen it.

    Raises IllegalOptions with the reason "illegal_value".
    """
    if LEADER not in options:
        return {}
    leader = options[LEADER]
    if type(leader) is not int or leader not in range(most):
        raise IllegalOptions("illegal_value", option=LEADER, value=leader)
    return {LEADER: leader}


def leader_of(options: Options, players: int, drawn: int) -> int:
    """The seat that begins: the chosen one, if somebody sits there; else the one that was drawn."""
    leader: int = options.get(LEADER, drawn)
    return leader if leader < players else drawn


def definition_of(options: Options) -> Definition:
    """The game that is played with these options. Raises IllegalOptions."""
    name = options.get("game", next(iter(_definitions)))
    if not isinstance(name, str) or name not in _definitions:
        raise IllegalOptions("unknown_game", game=name)
    return _definitions[name]
