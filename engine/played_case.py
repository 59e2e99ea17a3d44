"""A rule case on its way, whatever the game: its entries are played, and what came out is looked at.

What is special about a game it says in a value, `engine.<game>.cases.CASES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Generic, TypeVar

from engine.case import BadCase, Case, CaseFailed, a_list, a_player, an_object, known_names
from engine.core.definition import IllegalOptions, definition_of
from engine.core.events import Event
from engine.core.game import Game, IllegalChoice
from engine.games import GAMES

Played = TypeVar("Played", bound=Game[Any, Any])


class Playing(Generic[Played]):
    """The game of a case, what happened, and whether the last choice was refused."""

    def __init__(self, case: Case, cases: Cases[Played]) -> None:
        """Set the position up. Raises BadCase."""
        try:
            definition = definition_of({"game": case.game})
            options = definition.options({**case.options, "game": case.game})
        except IllegalOptions as problem:
            raise BadCase(f"These options are not possible: {problem}.") from None
        rules = definition.rules(options)
        game: Any = Game(definition, options, 0, rules, definition.board(options, rules, 0))
        self.cases = cases
        self.game: Played = game
        self.happened: list[Event] = []
        self.refused: IllegalChoice | None = None
        self.expects_refusal = bool(case.expect.get("illegal", False))
        cases.set_up(self.game, case.position)

    def play(self, kind: str, facts: Any) -> None:
        """Play one entry. Raises CaseFailed if what came before was refused or is not over."""
        entries = self.cases.entries
        if kind not in entries:
            raise BadCase(f"{kind!r} is unknown in `play`. Known are: {', '.join(entries)}.")
        if self.refused is not None:
            raise CaseFailed(f"refused before `{kind}`: {self.refused}")
        if self.game.pending and kind not in self.cases.while_asked:
            raise CaseFailed(f"`{kind}` cannot begin, because players {list(self.game.waiting)} are still asked")
        entries[kind](self, facts)

    def choose(self, player: int, choice: str) -> None:
        """Make a choice; a choice that is refused must be the last one."""
        if self.refused is not None:
            raise CaseFailed(f"refused before {choice!r} of player {player}: {self.refused}")
        try:
            self.happened += self.game.apply(player, choice)
        except IllegalChoice as refusal:
            self.refused = refusal

    def choose_all(self, choices: Any) -> None:
        """Make the choices of an entry one after the other."""
        for pair in a_list(choices, "`choices`"):
            if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], str)):
                raise BadCase(f"A choice is written as {self.cases.form_of_choice}, not {pair!r}.")
            self.choose(a_player(self.game, pair[0]), pair[1])

    def run(self) -> None:
        """Let the programs that were called run until somebody is asked."""
        self.game.events = []
        self.game.advance()
        self.happened += self.game.events

    def differences(self, expect: Any) -> list[str]:
        """What came out otherwise than expected, as sentences. Of objects only the names given are compared."""
        there_is, asked = self.cases.found(self), self.cases.asked
        known_names(expect, {"illegal", *asked, *there_is}, "`expect`")
        different = []
        if self.expects_refusal and self.refused is None:
            different.append("the last choice should be refused, but it was accepted")
        if not self.expects_refusal and self.refused is not None:
            different.append(f"the last choice was refused: {self.refused}")
        for name, differences in asked.items():
            if name in expect:
                different += differences(there_is, expect[name])
        for name, wanted in expect.items():
            if name != "illegal" and name not in asked:
                different += _differences(name, there_is[name], wanted)
        return different


SetsUp = Callable[[Playing[Played], Any], None]
"""Plays an entry of `play` with these facts. Raises BadCase, or CaseFailed if it cannot begin."""


@dataclass(frozen=True, kw_only=True)
class Cases(Generic[Played]):
    """How the rule cases of one game are set up, played and looked at."""

    set_up: Callable[[Played, Any], None]
    """Puts everything where a `position` wants it. Raises BadCase."""
    entries: Mapping[str, SetsUp[Played]]
    """What can stand in `play`, by its kind."""
    while_asked: frozenset[str] = frozenset()
    """Kinds that look for themselves whether they may begin while players are still asked."""
    form_of_choice: str = '[player, "choice"]'
    """How a choice is written, for whoever wrote it otherwise."""
    found: Callable[[Playing[Played]], dict[str, Any]]
    """Everything that a case may expect, as JSON values."""
    asked: Mapping[str, Callable[[dict[str, Any], Any], list[str]]] = field(default_factory=dict)
    """What else it may expect, by name: what differs from it in all that was found, as sentences."""


def begun(case: Case) -> Playing[Any]:
    """The case in its position, before the first entry. Raises BadCase."""
    if case.game not in GAMES:
        raise BadCase(f"There is no game {case.game!r}.")
    cases = import_module(f"engine.{case.game}.cases").CASES
    if not isinstance(cases, Cases):
        raise TypeError(f"engine.{case.game}.cases.CASES are no cases.")
    return Playing(case, cases)


def check(case: Case) -> None:
    """Play a case. Raises CaseFailed if it comes out otherwise than expected, BadCase if it cannot be played."""
    playing = begun(case)
    for kind, facts in case.play:
        playing.play(kind, facts)
    different = playing.differences(case.expect)
    if different:
        raise CaseFailed("; ".join(different))


def _differences(name: str, there_is: Any, wanted: Any) -> list[str]:
    if isinstance(there_is, dict):
        known_names(an_object(wanted, f"`{name}`"), there_is, f"`{name}`")
        pairs = [(f"{name} {key}", there_is[key], value) for key, value in wanted.items()]
    else:
        pairs = [(name, there_is, wanted)]
    return [f"{what} is {there}, expected {value}" for what, there, value in pairs if there != value]
