"""The rules in force for one game: programs by name and the facts that steps ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.core.rules import Program
from engine.elgrande.board.map import Map
from engine.elgrande.board.power_cards import PowerDeck
from engine.elgrande.facts import ActionCard

if TYPE_CHECKING:
    from engine.elgrande.board.board import Board
    from engine.elgrande.steps.turn import Entry


class Owner(NamedTuple):
    """Who has caballeros without being a player, such as the black ones of an expansion."""

    name: str
    """How choices call it."""
    held_by: str
    """The lasting effect whose player they count for and are moved by; without one they count for nobody."""


@dataclass(frozen=True, eq=False)
class ElGrandeRules:
    """Shared by all games with the same options that concern the rules; nothing that a game does changes them.

    The base game and the expansions say most of it as facts (`engine/core/rules.py`); `merging.py` works out the rest.
    """

    programs: Mapping[str, Program]
    entries: Mapping[str, Entry]
    """The entries of the turn menus by the verb of their choices."""
    menu_choices: dict[str, tuple[Entry, str]]
    """Their choices as far as there were any: the entry, and what the choice says besides its verb."""
    map: Map
    cards: Mapping[str, ActionCard]
    """What is printed on the action cards that may lie open, by id."""
    takes: Mapping[str, str]
    """The choices to take each of them, made once."""
    special_actions: frozenset[str]
    """The names of all programs that are the special action of a card."""
    power_deck: PowerDeck
    stacks: tuple[tuple[str, ...], ...]
    """The action cards of each stack, one entry a copy, not yet shuffled."""
    stack_numbers: tuple[int, ...]
    """The number of each of the stacks."""
    ships: int
    """How many ships players may have at their courts."""
    has_prison: bool
    rounds: tuple[int, ...]
    """The numbers of the rounds that are played."""
    scoring_after: tuple[int, ...]
    row: tuple[str, ...]
    """The cards of the row that lies open in every round, in the order in which they are taken."""
    own_action_too: bool
    """Whether who holds a card of the row with an action may use the own power card's action instead."""
    compulsory: frozenset[str]
    """The special actions that may not be dropped, where any is compulsory."""
    hand_size: int
    """How many power cards each player keeps, where one chooses them."""
    caballeros: int
    """How many caballeros each player has in all."""
    caballeros_at_home: int
    """How many of them begin beside the Grande."""
    caballeros_at_court: int
    """How many of them begin at the court."""
    further_owners: tuple[Owner, ...]
    """Who has caballeros besides the players, in the order of their colours."""
    owner_names: tuple[str, ...]
    """How choices call those who have caballeros, by colour: players by their seat numbers, then the further ones."""
    overseas: Mapping[tuple[int, ...], tuple[int, ...]]
    """By all colours that a player may have and hold, the places (`Board.caballeros`) of those overseas, in order."""
    drawn_before_homes: tuple[str, ...]
    """What else begins in a region that is drawn, between the King and the homes: the programs that put it there."""
    scoring_one_region_may_be_castillo: bool
    """Whether "score one region of your choice" may choose the Castillo (R1)."""
    single_caballeros_retreat: bool
    """Whether "two caballeros from a region" takes one from a rival who has only single ones (R7)."""

    def further_owners_of(self, board: Board, player: int | None) -> tuple[int, ...]:
        """The colours besides the players' that this player holds now (None: that nobody holds)."""
        if not self.further_owners:
            return ()
        found = []
        for place, owner in enumerate(self.further_owners):
            effect = board.effects.by_name.get(owner.held_by)
            if (None if effect is None else effect.player) == player:
                found.append(board.players + place)
        return tuple(found)

    def colours_of(self, board: Board, player: int) -> tuple[int, ...]:
        """The colours that this player has and holds, the own one first."""
        own: tuple[int, ...] = (player,)
        if player in board.effects.ready_for:  # as whoever holds others is
            held = board.effects.held
            for colour, owner in enumerate(self.further_owners, board.players):
                if (owner.held_by, player) in held:
                    own += (colour,)
        return own

    def player_of(self, board: Board, colour: int) -> int | None:
        """The player for whom caballeros of this colour count; None if nobody holds them."""
        if colour < board.players:
            return colour
        effect = board.effects.named(self.further_owners[colour - board.players].held_by)
        return None if effect is None else effect.player

    def take_apart(self, choice: str) -> tuple[Entry, str]:
        """The entry of a choice of a turn menu, and what it says besides its verb. Each is taken apart once.

        Behind the verb of the entry the kind of a caballero may stand.
        """
        verb = choice.partition(" ")[0]
        entry = self.entries[verb if verb in self.entries else verb.partition("_")[0]]
        parts = self.menu_choices[choice] = entry, entry.argument_of(choice)
        return parts

    def stack_of(self, card: str) -> int | None:
        """The place of the stack that this card belongs under, among the board's; None if it belongs to none."""
        printed = self.cards.get(card)
        return self.stack_numbers.index(printed.stack) if printed is not None and printed.stack else None
