"""Queen and Jester: persons that players have for a while, for something more in each own turn (Grandissimo p. 11)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.aside import guests_of, place_guest, send_guest
from engine.elgrande.board.effects import GAME, JESTER, JESTER_READY, ONE_MORE, QUEEN, QUEEN_READY, TURN, Effect
from engine.elgrande.events.base_game import Recruited
from engine.elgrande.events.grandissimo import GuestPlaced, GuestSent, PersonTaken
from engine.elgrande.steps.base import ElGrande
from engine.elgrande.steps.recruit import Recruit
from engine.elgrande.steps.turn import Entry

_HELP = {QUEEN: (QUEEN_READY, ONE_MORE), JESTER: (JESTER_READY,)}
"""What the persons give in the own turn."""


def take_person(game: ElGrande, effect: Effect) -> None:
    """The person comes to the player of the effect, from wherever it is, and helps nobody else any more."""
    board = game.board
    before = board.effects.named(effect.name)
    if before is not None:
        board.lift_effect(before)
        for name in _HELP.get(effect.name, ()):
            ready = board.effects.of(name, before.player)
            if ready is not None:
                board.lift_effect(ready)
    board.lay_effect(effect)
    game.emit(PersonTaken, effect.player, effect.name, None if before is None else before.player)


@dataclass(frozen=True, slots=True)
class TakePerson(Step):
    """Take the Queen or the Jester, from the display or from another player (G7).

    The Queen lets one more be placed in this turn already.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        choices = [f"person {name}" for name in (QUEEN, JESTER) if not board.effects.has(name, frame.actor)]
        return {frame.actor: tuple(choices)} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        name = choice.split()[1]
        take_person(game, Effect(name, player, GAME))
        if name == QUEEN:
            game.board.lay_effect(Effect(ONE_MORE, player, TURN))
        frame.next()


@dataclass(frozen=True, slots=True)
class AttendPlayer(Step):
    """At the start of the turn Queen and Jester are ready to be used."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        board, player = game.board, frame.actor
        if board.effects:
            names = [name for person, help_ in _HELP.items() if board.effects.has(person, player) for name in help_]
            if names:
                board.lay_effect(*[Effect(name, player, TURN) for name in names])
        frame.next()


@dataclass(frozen=True, slots=True)
class SummonWithQueen(Entry):
    """Who had the Queen when the turn began may bring one more to the court, instead of placing one more."""

    verb = "summon"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board = game.board
        if not board.effects or not board.effects.has(QUEEN_READY, frame.actor) or not board.province[frame.actor]:
            return ()
        return ("summon",)

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        board = game.board
        for name in (QUEEN_READY, ONE_MORE):
            ready = board.effects.of(name, frame.actor)
            if ready is not None:
                board.lift_effect(ready)
        caballeros.recruit(board, frame.actor, 1)
        game.emit(Recruited, frame.actor, 1)


@dataclass(frozen=True, slots=True)
class SendGuest(Entry):
    """Who had the Jester when the turn began may put one from the province at another player's court."""

    verb = "guest"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        board = game.board
        if not board.effects or not board.province[frame.actor] or not board.effects.has(JESTER_READY, frame.actor):
            return ()
        return tuple([f"guest {rival}" for rival in board.rivals_of(frame.actor)])

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        board = game.board
        ready = board.effects.of(JESTER_READY, frame.actor)
        if ready is not None:
            board.lift_effect(ready)
        send_guest(board, int(argument), frame.actor)
        game.emit(GuestSent, frame.actor, int(argument))


@dataclass(frozen=True, slots=True)
class RecruitWithPersons(Recruit):
    """Bring caballeros to the court, and use persons who have to do with it: entries of this program."""

    entries: str = "with the supply"

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        asked = Recruit.asks(self, game, frame)
        if frame.local or not asked or frame.actor not in game.board.effects.ready_for:
            return asked
        choices = asked[frame.actor]
        for entry in game.programs[self.entries]:
            choices = entry.offers(game, frame) + choices  # type: ignore[attr-defined]  # it holds entries only
        return {frame.actor: choices}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        entry = game.rules.entries.get(choice.partition(" ")[0])
        if entry is None:
            Recruit.choose(self, game, frame, player, choice)
        else:
            entry.take(game, frame, choice.partition(" ")[2])


@dataclass(frozen=True, slots=True)
class PlaceGuests(Step):
    """At the start of the turn the player places all that other players have at this court, in any order (G6)."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        if not board.guests:
            return NOBODY
        owners = dict.fromkeys(guests_of(board, frame.actor))
        places = game.rules.map.choices("guest_to", board.regions_to_enter() | board.castillo_if_open())
        choices = tuple([f"{place} {owner}" for owner in owners for place in places])
        return {frame.actor: choices} if choices else NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        _, area, owner = choice.split()
        place_guest(game.board, player, int(owner), game.rules.map.index[area])
        game.emit(GuestPlaced, player, int(owner), area)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        return Prompt("PlaceGuests", {"guests": guests_of(game.board, player)})
