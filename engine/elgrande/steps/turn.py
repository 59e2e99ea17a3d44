"""A player's turn: menus whose entries the rules in force supply (Big Box p. 3 and 4).

The program "before the card" lists what may be done until an action card is taken, the program "with the card" what may
be done with it; expansions extend both. What a turn has used up is a CardTurn, the local of the menu's frame: whatever
chooses the card goes on to the menu and leaves a CardTurn there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from engine.core.rounds import TurnEnded
from engine.core.step import Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.cards import NOT_TAKEN, take_card
from engine.elgrande.board.effects import (
    ACTION_STOP,
    FAST_TROOPS,
    FREE_PLACING,
    LAST_WORD,
    ONE_MORE,
    QUEEN_READY,
    SECOND_CHOSEN,
    TURN,
)
from engine.elgrande.board.map import CASTILLO_BIT
from engine.elgrande.events.base_game import CardTaken, Placed, SpecialActionForgone
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.lasting import end_effects
from engine.elgrande.steps.spaces import arrivals, tell_space

SPECIAL, END = ("special",), ("end",)
SPECIAL_OR_END = SPECIAL + END


@dataclass(frozen=True, slots=True, eq=False)
class CardTurn:
    """What a turn with an action card has used up so far.

    It is read and followed by another one in most choices of a game: so it is no named tuple, whose parts are read more
    slowly, and each is made once (`turn_of`), as is the one that follows it.
    """

    card: str
    placed: int = 0
    placing_closed: bool = False
    special_used: bool = False
    recruited: bool = True
    extra_placed: bool = False
    """Whether one more was placed besides those of the card (Großinquisitor)."""

    def __iter__(self) -> Iterator[str | int]:
        """Its parts in their order, as JSON has them."""
        parts = (self.card, self.placed, self.placing_closed, self.special_used, self.recruited)
        return iter((*parts, True) if self.extra_placed else parts)


turn_of = cache(CardTurn)
"""The turn with these parts. There are few different ones."""


class Following(dict[CardTurn, CardTurn]):
    """The turn that follows another one in one way: found by that, and made when it is looked for first.

    It is looked up in every third choice of a game, where `functools.cache` would cost a fiftieth of the speed.
    """

    __slots__ = ("make",)

    def __init__(self, make: Callable[[CardTurn], CardTurn]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, turn: CardTurn) -> CardTurn:
        following = self[turn] = self.make(turn)
        return following


@Following
def one_more_placed(turn: CardTurn) -> CardTurn:
    """The turn after a caballero was placed."""
    return turn_of(
        turn.card, turn.placed + 1, turn.placing_closed, turn.special_used, turn.recruited, turn.extra_placed
    )


def extra_placed(turn: CardTurn) -> CardTurn:
    """The turn after one more was placed besides those of the card: that is placing, too (R4)."""
    return turn_of(turn.card, turn.placed, turn.placing_closed, turn.special_used, turn.recruited, True)


@Following
def placing_over(turn: CardTurn) -> CardTurn:
    """The turn after something else began: whoever placed before places no more (R4)."""
    closed = turn.placing_closed or turn.placed > 0 or turn.extra_placed
    return turn_of(turn.card, turn.placed, closed, turn.special_used, turn.recruited, turn.extra_placed)


@Following
def placing_closed(turn: CardTurn) -> CardTurn:
    """The turn after another card was begun: nobody is placed with this one any more."""
    return turn_of(turn.card, turn.placed, True, turn.special_used, turn.recruited)


@Following
def special_begun(turn: CardTurn) -> CardTurn:
    """The turn after its special action has begun."""
    before = placing_over[turn]
    return turn_of(before.card, before.placed, before.placing_closed, True, before.recruited, before.extra_placed)


def turn_with(game: ElGrande, player: int, card: str) -> CardTurn:
    """The turn of this player with this card before anything is done: without special action if somebody stops it."""
    return turn_of(card, special_used=card not in game.programs or not may_act(game, player))


def may_act(game: ElGrande, player: int) -> bool:
    """Whether the player's cards have their special actions in this round."""
    stop = game.board.effects.named(ACTION_STOP) if game.board.effects else None
    return stop is None or stop.player == player


def placing_areas(game: ElGrande, player: int) -> int:
    """Mask of the areas where the player may place while effects last."""
    board = game.board
    areas = game.rules.map
    if not board.effects.bend_placing:
        return areas.from_court[board.king] | CASTILLO_BIT
    regions = areas.placed_directly if board.effects.has(FREE_PLACING, player) else areas.from_court[board.king]
    return regions & board.regions_to_enter() | board.castillo_if_open()


def may_place(game: ElGrande, player: int, turn: CardTurn) -> int:
    """How many caballeros may still be placed with the card."""
    if turn.placing_closed or not turn.card:
        return 0
    board = game.board
    left = game.rules.cards[turn.card].caballeros - turn.placed
    if not board.effects.bend_placing:
        return min(left, board.court[player])
    more, is_fast = 0, False
    for effect in board.effects:
        if effect.player == player:
            if effect.name == SECOND_CHOSEN:
                return 0
            if effect.name == ONE_MORE:
                more = 1
            elif effect.name == FAST_TROOPS:
                is_fast = True
    if is_fast:
        return min(left, board.province[player]) + min(more, board.court[player])
    return min(left + more, board.court[player])


def draw(game: ElGrande, player: int, turn: CardTurn) -> CardTurn:
    """The next caballero to be placed stands at court; the turn afterwards.

    One more than the card allows is the last one, or the one that comes from the court when the card's own do not.
    """
    board = game.board
    is_left = turn.placed < game.rules.cards[turn.card].caballeros
    if board.effects.has(FAST_TROOPS, player):
        if is_left and board.province[player]:
            caballeros.recruit(board, player, 1)
            return one_more_placed[turn]
    elif is_left:
        return one_more_placed[turn]
    for name in (ONE_MORE, QUEEN_READY):
        used = board.effects.of(name, player)
        if used is not None:
            board.lift_effect(used)
    return turn


def left_unplaced(game: ElGrande, player: int, turn: CardTurn) -> int:
    """How many caballeros could have been placed with the card and may not any more (R4)."""
    is_closed = turn.placing_closed or (game.board.effects and game.board.effects.has(SECOND_CHOSEN, player))
    if not is_closed or not turn.card:
        return 0
    return min(game.rules.cards[turn.card].caballeros - turn.placed, game.board.court[player])


class Entry(Step):
    """One line of a turn menu. `verb` is the first word of its choices."""

    __slots__ = ()

    verb: ClassVar[str]

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        """The choices this entry has open now."""
        raise NotImplementedError

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        """Carry out one of them. The last act of it changes the stack."""
        raise NotImplementedError

    def argument_of(self, choice: str) -> str:
        """What is needed of a choice to carry it out: all but its verb."""
        return choice.partition(" ")[2]


class Entries(Step):
    """Lines of a turn menu that stand together."""

    __slots__ = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines that stand here together, in their order."""
        raise NotImplementedError

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        """The choices these entries have open now."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TakeCard(Entry):
    """Take one of the open action cards nobody took yet."""

    verb = "take"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board, takes = game.board, game.rules.takes
        choices: tuple[str, ...] = ()
        for place, card in enumerate(board.open_cards):
            if board.takers[place] == NOT_TAKEN:
                choices += (takes[card],)
        return choices

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        take_card(game.board, frame.actor, argument)
        if game.listening:
            game.emit(CardTaken, frame.actor, argument)
        has_special_action = argument in game.programs
        frame.next()
        if game.board.effects and not may_act(game, frame.actor):
            frame.local = turn_of(argument, special_used=True)
        elif has_special_action:
            frame.local = turn_of(argument)
        else:
            frame.local = turn_of(argument, special_used=True)
            game.call(f"{argument}: taken", frame.actor)


@dataclass(frozen=True, slots=True)
class Place(Entry):
    """Place a caballero from the court in a neighbour of the King's region (never in that itself) or in the Castillo.

    Placing and the special action come in either order, never interleaved (R4).
    """

    verb = "place"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        if turn.placing_closed:
            return ()
        board, rules = game.board, game.rules
        if board.effects and board.effects.bend_placing:
            if not may_place(game, frame.actor, turn):
                return ()
            return arrivals(game, "place", placing_areas(game, frame.actor))
        if turn.placed >= rules.cards[turn.card].caballeros or not board.court[frame.actor]:
            return ()
        printed = rules.map
        if printed.spaces:
            return printed.placing_and_spaces(board.king, board.marked.taken)
        return printed.placing[board.king]

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        area, space = game.rules.map.arrivals[argument]
        if game.board.effects and game.board.effects.bend_placing:
            frame.local = draw(game, frame.actor, turn)
        else:
            frame.local = one_more_placed[turn]
        caballeros.place(game.board, frame.actor, area, space)
        if game.listening:
            game.emit(Placed, frame.actor, game.rules.map.ids[area])
            tell_space(game, frame.actor, space)


@dataclass(frozen=True, slots=True)
class UseSpecialAction(Entry):
    """Begin the special action of the card taken. It is optional as a whole (R4)."""

    verb = "special"

    def actions(self, game: ElGrande, player: int, card: str) -> tuple[str, ...]:
        """The special actions that this card offers to the player; only one of them may be used."""
        return (card,)

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        return () if turn.special_used else SPECIAL

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        turn: CardTurn = frame.local
        frame.local = special_begun[turn]
        game.call("special action", frame.actor, (turn.card,))


def actions_of(game: ElGrande, player: int, card: str) -> tuple[str, ...]:
    """The special actions that a turn with this card offers."""
    entry = game.rules.entries["special"]
    return entry.actions(game, player, card) if isinstance(entry, UseSpecialAction) else ()


@dataclass(frozen=True, slots=True)
class EndTurn(Entry):
    """End the turn; what was not used is lost. What lasts for a turn that was put off goes on (R38)."""

    verb = "end"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        return END

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        if game.listening:
            turn: CardTurn = frame.local
            if not turn.special_used:
                game.emit(SpecialActionForgone, frame.actor, actions_of(game, frame.actor, turn.card)[0])
            game.emit(TurnEnded, frame.actor)
        if game.board.effects and TURN in game.board.effects.moments:
            put_off = game.board.effects.named(LAST_WORD)
            waiting = None if put_off is None or put_off.player == frame.actor else put_off.player
            end_effects(game, TURN, waiting)
        frame.next()


@dataclass(frozen=True, slots=True)
class ActOrEnd(Entries):
    """The special action and the end of the turn. They stand in nearly every turn menu, so they are asked as one."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        return (UseSpecialAction(), EndTurn())

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        turn: CardTurn = frame.local
        return END if turn.special_used else SPECIAL_OR_END


@dataclass(frozen=True, slots=True)
class TurnMenu(Step):
    """Ask for one entry of a menu after the other, until one of them goes on. The menu is a program of entries."""

    menu: str

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        choices: tuple[str, ...] = ()
        for entry in game.programs[self.menu]:
            choices += entry.offers(game, frame)  # type: ignore[attr-defined]  # a menu holds entries only
        return {frame.actor: choices}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        try:
            entry, argument = game.rules.menu_choices[choice]
        except KeyError:
            entry, argument = game.rules.take_apart(choice)
        entry.take(game, frame, argument)

    def remembered(self, local: tuple[Any, ...]) -> Any:
        return turn_of(*local) if local else local

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        if not frame.local:
            return Prompt("TakeCard", {})
        turn: CardTurn = frame.local
        return Prompt(
            "TurnMenu",
            {
                "card": turn.card,
                "may_place": may_place(game, player, turn),
                "unplaced": left_unplaced(game, player, turn),
                "special_action_open": not turn.special_used,
                "begun": turn.placed > 0 or turn.extra_placed,
            },
        )
