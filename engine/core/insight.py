"""What computer players who think ahead need to know of a game, besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from engine.core.events import Event
    from engine.core.game import Game


def _each_is_one(game: Game[Any, Any], choices: Sequence[str]) -> Sequence[str]:  # noqa: ARG001  # as Insight.kinds
    return choices


def _areas_stay(before: Game[Any, Any], after: Game[Any, Any], area: str) -> Sequence[str]:  # noqa: ARG001  # as Insight.parts
    return (area,)


def _nothing_in_secret(game: Game[Any, Any], player: int) -> Mapping[str, float]:  # noqa: ARG001  # as Insight.in_secret
    return {}


class Bidding(Protocol):
    """What a bid is for, in games whose rounds begin with bids for the order of turns.

    In each turn one prize is taken, such as an action card, and what is taken is gone for all who come later. Bids are
    made in the open, one after the other.
    """

    def is_asked(self, game: Game[Any, Any], player: int) -> bool:
        """Whether the player bids now."""

    def made(self, game: Game[Any, Any]) -> Mapping[int, str]:
        """The bids of this round that lie there, as the choices that they were, by player."""

    def to_come(self, game: Game[Any, Any]) -> Sequence[int]:
        """Who bids yet in this round, in their order."""

    def hand(self, game: Game[Any, Any], player: int) -> Sequence[str]:
        """The bids that the player could make, the lowest first, if nobody else had bid."""

    def rank(self, game: Game[Any, Any], bid: str) -> int:
        """The higher, the earlier is the turn."""

    def begun(self, game: Game[Any, Any]) -> Game[Any, Any]:
        """The game in which bids are made, when the turns of this round begin, whatever others bid."""

    def prizes(self, begun: Game[Any, Any], place: int) -> tuple[str, ...]:
        """What may be taken in the turn at this place of the order, from 0, if nothing is gone."""

    def turn(self, begun: Game[Any, Any], player: int, bid: str, place: int, prize: str | None) -> Game[Any, Any]:
        """The player's turn with this bid, at this place of the order, with this prize only, before anything is done;
        without one if nothing is going to be taken."""

    def alike(self, begun: Game[Any, Any], player: int, bid: str) -> Hashable:
        """Bids for which this is the same allow the same in a turn."""

    def is_scored(self, game: Game[Any, Any]) -> bool:
        """Whether there is a scoring right after this round: then it matters who comes last."""

    def hoped(self, game: Game[Any, Any], temperament: str) -> Sequence[float]:
        """The points that each player may hope for at the end."""

    def rivals(self, temperament: str) -> float:
        """How much the points that rivals may hope for count against the own ones."""

    def positions(self, game: Game[Any, Any]) -> int:
        """How many positions may be judged for a bid, about, so that it takes a tenth of a second at most."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about a turn that points do not tell, such as a piece of weight that moved."""

    name: str
    """In a word of the game's own."""
    count: int = 1
    area: str = ""
    """By its id, as the game calls it; empty if it is about none."""


@dataclass(frozen=True, slots=True)
class Way:
    """Something about how somebody plays, by what they did in a finished game: so many of so many."""

    name: str
    """In a word of the game's own."""
    count: int
    of: int


def _nothing_to_remark(
    before: Game[Any, Any],  # noqa: ARG001  # as Insight.remarks
    after: Game[Any, Any],  # noqa: ARG001
    player: int,  # noqa: ARG001
) -> Sequence[Remark]:
    return ()


def _whatever_the_order(choices: Sequence[str]) -> object:
    return tuple(sorted(choices))


@dataclass(frozen=True, kw_only=True)
class Insight:
    """How a game is guessed, and how good it looks. The rest of thinking is the same in every game."""

    guess: Callable[[Game[Any, Any], int, Random], Game[Any, Any]]
    """A game as it could be for all that this player knows: whatever is hidden from the player is dealt anew, by this
    chance alone. Two games that the player cannot tell apart give the same guess."""
    worth: Callable[[Game[Any, Any], int, str], float]
    """How good the game looks for a player of this temperament; more is better, in points."""
    sensible: Callable[[Game[Any, Any], int], Sequence[str]]
    """Of the choices that this player is asked for, those worth a thought; what they are must not depend on anything
    hidden from the player."""
    turn_of: Callable[[Game[Any, Any]], int | None]
    """Whose turn it is; None between turns."""
    round_of: Callable[[Game[Any, Any]], int]
    """Which round it is: who searches looks to its end."""
    is_last_round: Callable[[Game[Any, Any]], bool]
    """Whether nothing is kept for rounds to come any more."""
    chances: Callable[[Game[Any, Any]], Sequence[float]]
    """Everybody's chance of winning, as the position shows it."""
    standings: Callable[[Game[Any, Any]], Mapping[str, Sequence[int]]]
    """By area, as choices call it: what each player would get if it were scored now."""
    parts: Callable[[Game[Any, Any], Game[Any, Any], str], Sequence[str]] = _areas_stay
    """Of which areas of the position before an area of the position after is made up: of itself, unless areas may
    become one; of none if it is new."""
    kinds: Callable[[Game[Any, Any], Sequence[str]], Sequence[object]] = _each_is_one
    """The kind of each of these choices: choices of one kind lead to positions with the same `worth`, whoever judges
    them. Where only that counts, one of them is tried."""
    remarks: Callable[[Game[Any, Any], Game[Any, Any], int], Sequence[Remark]] = _nothing_to_remark
    """What a player has done from one position to the other that points do not tell."""
    idea: Callable[[Sequence[str]], object] = _whatever_the_order
    """What all turns have in common that are one suggestion to people, by the choices of a turn."""
    temperaments: tuple[str, ...]
    """Ways to judge a game, the plain one first."""
    worth_between_turns: Callable[[Game[Any, Any], int], float] | None = None
    """How good the game looks for a player when a turn or a round begins, for who searches; without it, as it does at
    any time."""
    in_secret: Callable[[Game[Any, Any], int], Mapping[str, float]] = _nothing_in_secret
    """What a player may choose now in secret, as others do, and how likely each is, as far as all can see; nothing
    where a choice is made in the open. Whoever is the last to choose knows no more than the first."""
    bidding: Bidding | None = None
    """How bids for the order of turns are thought about; None where there are none."""
    ways: Callable[[Game[Any, Any], Sequence[Event], int], Sequence[Way]] | None = None
    """What a finished game, with all that happened in it, shows of a player's ways to play: the same ones, in the same
    order, for each game; None where nothing is told of them."""
    positions: int = 400
    """How many positions may be judged for a decision, about, so that it takes a tenth of a second at most."""


def balance(hoped: Sequence[float], player: int, share: float) -> float:
    """How good it looks for a player if everybody may hope for so many points: the own ones, less a share of those of
    the rivals, half of which is the best one's."""
    rivals = [*hoped[:player], *hoped[player + 1 :]]
    return hoped[player] - share * (max(rivals) + sum(rivals) / len(rivals)) / 2


def chances_of(hoped: Sequence[float], spread: float) -> tuple[float, ...]:
    """Everybody's chance of winning by the points that they may hope for, the less sure the more these may yet spread.

    Without a spread whoever has most wins; a first place is shared (Bradley and Terry 1952, for several).
    """
    most = max(hoped)
    if not spread:
        winners = [points == most for points in hoped]
        return tuple(wins / sum(winners) for wins in winners)
    weights = [exp((points - most) / spread) for points in hoped]
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
