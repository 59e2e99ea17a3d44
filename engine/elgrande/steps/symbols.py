"""The symbols of Grandissimo, ship and prison: a part of the special action beside the text of the card (p. 9, 10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.aside import free_prisoners, imprison, take_ship
from engine.elgrande.board.board import IN_SUPPLY
from engine.elgrande.board.map import areas_in
from engine.elgrande.events.grandissimo import Imprisoned, Pardoned, ShipTaken
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.kinds import kind_choices, kind_of
from engine.elgrande.steps.pieces import MoveKing, move_king
from engine.elgrande.steps.ships import ship_names

SYMBOL_FIRST, TEXT_FIRST, TEXT_ONLY = "symbol_first", "text_first", "text_only"


class SymbolAction(Step):
    """A step that acts by itself, or does nothing where it is not possible."""

    __slots__ = ()

    def is_possible(self, game: ElGrande, player: int) -> bool:
        """Whether there is something to do for this player now."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class InAnyOrder(Step):
    """What the symbol says and what the text says, in the order that the player chooses (G2).

    Nothing is asked where one of them has nothing to do. The symbol is a permission, so it may be left out (R37).
    Local: the program that comes second, or "" if none does.
    """

    symbol: str
    text: str

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if frame.local or not all(does_something(game, frame.actor, each) for each in (self.symbol, self.text)):
            return NOBODY
        return {frame.actor: (SYMBOL_FIRST, TEXT_FIRST, TEXT_ONLY)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == SYMBOL_FIRST:
            self._begin(game, frame, self.symbol, self.text)
        else:
            self._begin(game, frame, self.text, "" if choice == TEXT_ONLY else self.symbol)

    def run(self, game: ElGrande, frame: Frame) -> None:
        if frame.local:
            (second,) = frame.local
            frame.next()
            if second:
                game.call(second, frame.actor)
        elif does_something(game, frame.actor, self.symbol):
            self._begin(game, frame, self.symbol, self.text)
        else:
            self._begin(game, frame, self.text, self.symbol)

    def _begin(self, game: ElGrande, frame: Frame, first: str, second: str) -> None:
        frame.local = (second,)
        game.call(first, frame.actor)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("InAnyOrder", {"symbol": self.symbol})


def does_something(game: ElGrande, player: int, name: str) -> bool:
    """Whether the first step of the program has something to do."""
    first = game.programs[name][0]
    if isinstance(first, SymbolAction):
        return first.is_possible(game, player)
    return type(first).run is not Step.run or game.would_ask(name, player)


@dataclass(frozen=True, slots=True)
class TakeShip(SymbolAction):
    """Take a ship that nobody has; if all are at other players' courts, one of these. Who is on it goes to the court.

    Who has one while a rival has the other takes none.
    """

    def _within_reach(self, game: ElGrande, player: int) -> tuple[int, ...]:
        ships = game.board.ships
        free = tuple([number for number, (holder, _) in enumerate(ships) if holder == IN_SUPPLY])
        if free:
            return free[:1]
        return () if any(holder == player for holder, _ in ships) else tuple(range(len(ships)))

    def is_possible(self, game: ElGrande, player: int) -> bool:
        return bool(self._within_reach(game, player))

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        ships = self._within_reach(game, frame.actor)
        return (
            {frame.actor: ship_names(ships, "ship")} if len({game.board.ships[each] for each in ships}) > 1 else NOBODY
        )

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        self._take(game, frame, int(choice.split()[1]) - 1)

    def run(self, game: ElGrande, frame: Frame) -> None:
        ships = self._within_reach(game, frame.actor)
        if ships:
            self._take(game, frame, ships[0])
        else:
            frame.next()

    def _take(self, game: ElGrande, frame: Frame, number: int) -> None:
        holder, _ = game.board.ships[number]
        returned = take_ship(game.board, number, frame.actor)
        game.emit(ShipTaken, frame.actor, None if holder == IN_SUPPLY else holder, returned)
        frame.next()


@dataclass(frozen=True, slots=True)
class Imprison(SymbolAction):
    """Put one caballero of any player from an open region into the prison, or nobody (G3)."""

    def _choices(self, game: ElGrande) -> tuple[str, ...]:
        board, names = game.board, game.rules.map.ids
        choices: tuple[str, ...] = ()
        for owner in range(board.players):
            regions = board.regions_of(owner)
            choices += tuple([f"imprison {names[area]} {owner}" for area in areas_in(regions)])
            choices += tuple([f"{each} {owner}" for each in kind_choices(game, "imprison", owner, regions)])
        return choices

    def is_possible(self, game: ElGrande, player: int) -> bool:
        return bool(self._choices(game))

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        choices = self._choices(game)
        return {frame.actor: (*choices, STOP)} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        verb, region, owner = choice.split()
        imprison(game.board, int(owner), game.rules.map.index[region], kind_of(verb))
        game.emit(Imprisoned, player, int(owner), region)
        frame.next()


@dataclass(frozen=True, slots=True)
class PerformKingsAction(MoveKing):
    """Move the King anywhere, and pardon all in the prison together into one region, in any order.

    One of the two may be left out if somebody is in the prison (G4). Local: what is done, by its verb.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board, done = game.board, frame.local
        choices = () if "king" in done else MoveKing.asks(self, game, frame)[frame.actor]
        if any(board.prison) and "pardon" not in done:
            choices += game.rules.map.choices("pardon", board.regions_to_enter())
        if not choices or (done and not any(board.prison) and "pardon" not in done):
            return NOBODY
        return {frame.actor: (*choices, STOP) if done else choices}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        verb, region = choice.split()
        frame.local = (*frame.local, verb)
        if verb == "king":
            move_king(game, player, region)
            return
        counts = free_prisoners(game.board, game.rules.map.index[region])
        game.emit(Pardoned, player, region, counts)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("PerformKingsAction", {"done": frame.local, "prisoners": sum(game.board.prison)})
