"""Moving caballeros on the board and placing extra ones: the Intrigue cards of stack 1 (Big Box p. 9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import compress

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board import caballeros
from engine.elgrande.board.board import Board
from engine.elgrande.board.map import CASTILLO_BIT
from engine.elgrande.board.qualities import BESIDE, PLAIN, Kind, does_count, kind_leaving, marked_in
from engine.elgrande.events.base_game import Moved, OptionChosen, Placed
from engine.elgrande.steps.base import STOP, ElGrande, Whose
from engine.elgrande.steps.kinds import kind_of
from engine.elgrande.steps.ships import load, loads
from engine.elgrande.steps.spaces import arrivals, tell_space
from engine.elgrande.steps.standards import tell_standard

ALL = 99
"""No limit: more than a player has caballeros."""

NOTHING_YET = (0, 0, 0, 0, 0, PLAIN)
"""The local before the first caballero is picked up."""


@cache
def _owners(own_colours: tuple[int, ...], colours: int, own: bool, rivals: bool) -> tuple[int, ...]:
    """Of so many colours those that may be moved, if any of the player's own and of rivals may."""
    return tuple([owner for owner in range(colours) if (own if owner in own_colours else rivals)])


@cache
def _of_kinds(kinds: tuple[Kind, ...], region: str, owner: str) -> tuple[str, ...]:
    """The choices to pick up a caballero of each of these kinds, none of them plain, in a region."""
    return tuple([f"move_{'_'.join(kind)} {region} {owner}" for kind in dict.fromkeys(kinds)])


def _entry_verb(choice: str) -> str:
    """The verb of a choice, without the kind of caballero behind it."""
    return choice.partition(" ")[0].partition("_")[0]


def _has_the_turn(game: ElGrande, player: int) -> bool:
    """Whether it is this player's own turn."""
    turn = game.running("turn")
    return turn is not None and turn.actor == player


@dataclass(frozen=True, slots=True)
class MoveCaballeros(Step):
    """Move up to `count` caballeros, one at a time, from regions to regions or into the Castillo.

    `own` and `rivals` say how many of each may be among them. With `one_region` all come from the region of the first,
    and with `at_least` ALL it must be left by all of them.
    Nothing leaves the Castillo or a court, nothing enters or leaves the King's region. One may stop before `count`, but
    not before `at_least` are moved while anybody can be.
    Local: own moved, rivals' moved, area they must come from (0: any), and of the piece in hand its area (0: none), its
    owner, and its kind.
    """

    count: int
    own: int
    rivals: int
    one_region: bool = False
    at_least: int = 0

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        player = frame.actor
        board = game.board
        own, rivals, origin, held, _, kind = frame.local or NOTHING_YET
        if held:
            choices = arrivals(game, "to", self.destinations(game) & ~(1 << held), kind)
            return {player: choices + self._within(game, held, kind) if board.limit_table else choices}
        if own + rivals >= self.count:
            choices = () if _has_the_turn(game, player) else self._between_moves(game, frame)
            return {player: (STOP, *choices)} if choices else NOBODY
        owners = self.owners(game, player, own=own < self.own, rivals=rivals < self.rivals)
        regions = board.movable_regions() if board.effects else board.open_regions()
        if origin:
            regions &= 1 << origin
        pieces = game.rules.map.pieces(game.rules.owner_names, regions, owners)
        choices = (STOP, *filter(None, compress(pieces, board.caballeros)))
        if board.marked:
            choices = self._by_kind(game, choices, owners, regions)
        if game.programs["between moves"]:
            choices += self._between_moves(game, frame)
        if len(choices) == 1:
            return NOBODY
        must = own + rivals < self.at_least and self._has_to_move(board, player, origin)
        return {player: choices[1:] if must else choices}

    def _between_moves(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        """What may be done besides moving. In the own turn it may be done afterwards as well, so that nobody is asked
        after the last move; outside of it there is no later moment (Großinquisitor p. 7).
        """
        choices: tuple[str, ...] = ()
        for entry in game.programs["between moves"]:
            choices += entry.offers(game, frame)  # type: ignore[attr-defined]  # it holds entries only
        return choices

    def _has_to_move(self, board: Board, player: int, origin: int) -> bool:
        """Whether own ones are left that have to move; those who are only held, such as black ones, need not (C14)."""
        if board.colours == board.players:
            return True
        return bool(board.present(origin, player) if origin else board.regions_of(player))

    def _by_kind(
        self, game: ElGrande, choices: tuple[str, ...], owners: tuple[int, ...], regions: int
    ) -> tuple[str, ...]:
        """The choices where caballeros of one colour in a region are not alike: each of the kinds there."""
        board = game.board
        moot: list[str] = []
        found: tuple[str, ...] = ()
        marked = board.marked.by_place
        movable = [(colour, area) for area, colour in marked if colour in owners and area > 0 and regions >> area & 1]
        for colour, area in sorted(movable):
            region, owner = game.rules.map.ids[area], game.rules.owner_names[colour]
            kinds = tuple([mark.qualities for mark in marked[area, colour]])
            plain = board.present(area, colour) - len(kinds)
            of_kinds = _of_kinds(kinds, region, owner)
            if plain or len(of_kinds) > 1:
                found += of_kinds
                if not plain:
                    moot.append(f"move {region} {owner}")
        return (*[each for each in choices if each not in moot], *found) if moot else choices + found

    def owners(self, game: ElGrande, player: int, *, own: bool, rivals: bool) -> tuple[int, ...]:
        """The colours that may be moved, if any of the player's own and of rivals may."""
        own_colours = (player, *game.rules.further_owners_of(game.board, player))
        return _owners(own_colours, game.board.colours, own, rivals)

    def _within(self, game: ElGrande, held: int, kind: Kind) -> tuple[str, ...]:
        """Within the region of the limit table: off it, or on it while a space is free (Großinquisitor p. 6).

        Not where all have to leave the region (C14).
        """
        board = game.board
        if held != board.limit_table or self.at_least >= ALL:
            return ()
        has_own_space = BESIDE not in kind and not does_count(kind)
        may_move = caballeros.free_seats(board) > 0 if BESIDE in kind else not has_own_space
        if not may_move:
            return ()
        return (f"to {game.rules.map.ids[held]}",)

    def destinations(self, game: ElGrande) -> int:
        """Mask of the areas that caballeros may be moved to."""
        board = game.board
        if not board.effects:
            return board.open_regions() | CASTILLO_BIT
        return board.movable_regions() & ~board.full_regions() | board.castillo_if_open()

    def is_apart(self, game: ElGrande, frame: Frame, choice: str | None) -> bool:
        """What may be done between two moves is no part of the action."""
        return choice is not None and _entry_verb(choice) in game.rules.entries

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        own, rivals, origin, held, owner, kind = frame.local or NOTHING_YET
        words = choice.split()
        if words[0] != "to" and _entry_verb(choice) in game.rules.entries:
            entry, argument = game.rules.take_apart(choice)
            entry.take(game, frame, argument)
            return
        area, space = game.rules.map.arrivals[words[1]]
        if words[0] != "to":
            origin = area if self.one_region else 0
            owner, kind, board = game.rules.owner_names.index(words[2]), PLAIN, game.board
            if board.marked:
                here = marked_in(board.marked, area, owner)
                kind = kind_leaving(here, kind_of(words[0]), present=board.present(area, owner))
            frame.local = (own, rivals, origin, area, owner, kind)
            return
        if area == held:
            self._change_seat(game, area, owner, kind)
        else:
            caballeros.move(game.board, owner, held, area, kind, space)
        if game.listening:
            game.emit(Moved, player, owner, game.rules.map.ids[held], game.rules.map.ids[area])
            tell_space(game, owner, space)
            tell_standard(game, owner, area)
        is_held = owner >= game.board.players and owner in game.rules.further_owners_of(game.board, player)
        if owner == player or is_held:
            frame.local = (own + 1, rivals, origin, 0, 0, PLAIN)
        else:
            frame.local = (own, rivals + 1, origin, 0, 0, PLAIN)

    def _change_seat(self, game: ElGrande, area: int, owner: int, kind: Kind) -> None:
        """Off the limit table, or on it."""
        board = game.board
        if BESIDE in kind:
            caballeros.lose_quality(board, area, owner, kind, BESIDE)
        else:
            caballeros.leave_seat(board, owner, kind)

    def interrupted(self, game: ElGrande, frame: Frame) -> None:
        """The piece in hand is where it was."""
        own, rivals, origin, held, _, _ = frame.local or NOTHING_YET
        if held:
            frame.local = (own, rivals, origin if own + rivals else 0, 0, 0, PLAIN)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        own, rivals, origin, held, owner, _ = frame.local or NOTHING_YET
        names = game.rules.map.ids
        if held:
            return Prompt("MoveTo", {"origin": names[held], "owner": owner})
        if not any(choice.startswith("move") for choice in self.asks(game, frame)[player]):
            return Prompt("MoveNobody", {})  # but something else may be done before one stops
        left = self.count - own - rivals
        return Prompt(
            "MoveCaballeros",
            {
                "left": left,
                "unlimited": self.count >= ALL,
                "own_left": min(left, self.own - own),
                "rivals_left": min(left, self.rivals - rivals),
                "origin": names[origin] if origin else None,
                "one_region": self.one_region,
                "all_of_them": self.at_least >= ALL,
                "must": own + rivals < self.at_least and self._has_to_move(game.board, player, origin),
            },
        )


def in_hand(game: ElGrande) -> tuple[int, int, Kind] | None:
    """The caballero that is picked up and not put down yet: the area where it stands, its colour and kind."""
    frame = game.top
    if frame.position == frame.end or not frame.local or not isinstance(frame.steps[frame.position], MoveCaballeros):
        return None
    _, _, _, held, owner, kind = frame.local
    return (held, owner, kind) if held else None


def move(count: int, whose: Whose, *, one_region: bool = False) -> MoveCaballeros:
    """The plain forms of the card texts: so many caballeros of mine, of rivals, or of anybody."""
    own = 0 if whose is Whose.RIVALS else count
    rivals = 0 if whose is Whose.OWN else count
    return MoveCaballeros(count, own, rivals, one_region)


@dataclass(frozen=True, slots=True)
class PlaceAnywhere(Step):
    """Place up to `count` more caballeros from the court in any open regions or in the Castillo.

    Local: how many were placed.
    """

    count: int

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        (placed,) = frame.local or (0,)
        if placed >= self.count or not game.board.court[frame.actor]:
            return NOBODY
        return {frame.actor: (*arrivals(game, "place", self.areas(game, frame.actor)), *loads(game, frame.actor), STOP)}

    def areas(self, game: ElGrande, player: int) -> int:
        """Mask of the areas where they may be placed."""
        return game.board.regions_to_enter() & game.rules.map.placed_directly | game.board.castillo_if_open()

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.next()
            return
        (placed,) = frame.local or (0,)
        frame.local = (placed + 1,)
        verb, argument = choice.split()
        if verb != "place":
            load(game, player, argument)
            return
        area, space = game.rules.map.arrivals[argument]
        caballeros.place(game.board, player, area, space)
        game.emit(Placed, player, game.rules.map.ids[area])
        tell_space(game, player, space)

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        (placed,) = frame.local or (0,)
        return Prompt(type(self).__name__, {"left": min(self.count - placed, game.board.court[player])})


@dataclass(frozen=True, slots=True)
class ChooseOne(Step):
    """Choose one of several programs and run it. Local: the program once it is chosen.

    With `must` it has to be one that can do something, if there is one.
    """

    options: tuple[str, ...]
    must: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        if frame.local:
            return NOBODY
        options = self.options
        if self.must:
            options = tuple(each for each in options if game.would_ask(each, frame.actor)) or options
        return {frame.actor: tuple(f"use {option}" for option in options)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        option = choice.split()[1]
        game.emit(OptionChosen, player, option)
        frame.local = (option,)
        game.call(option, player)
