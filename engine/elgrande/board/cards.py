"""Power cards and action cards on a board: in hands, in stacks, open, taken and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.elgrande.board.board import Board

NOT_TAKEN = -1
"""No player: of an open card that nobody has taken."""
TURNED_DOWN = -2
"""No player: of an open card that nobody may take in this round."""

VETO = "veto"


class Kept(NamedTuple):
    """A card that lies open before a player, to be used later."""

    player: int
    card: str
    until: int | None = None
    """The round at whose end it goes back; None: it is kept until it is used."""
    is_whole: bool = False
    """Whether all of it is still to be used, placing and special action, as in a turn with it."""
    is_copy: bool = False
    """Whether it repeats a card that another player keeps (Double blow): there is no card to go back."""
    lies_open: bool = False
    """Whether it is the open card that the player took in this round: until its end it lies there, too."""


def play_power_card(board: Board, player: int, number: int) -> None:
    """From the hand to the table."""
    card = 1 << number
    board.hands[player] &= ~card
    board.power_cards[player] = number
    board.played[player] += (number,)
    board.discards[player] |= card


def take_back_power_card(board: Board, player: int, number: int) -> None:
    """A card that was played comes back into the hand; in this round it keeps its effect (R9)."""
    board.hands[player] |= 1 << number
    board.discards[player] &= ~(1 << number)


def turn_up_action_cards(board: Board, row: tuple[str, ...]) -> None:
    """The cards of the row, the same in every round, and the top card of every stack (R15)."""
    board.open_cards = (*row, *[stack[0] for stack in board.stacks])
    board.stacks = [stack[1:] for stack in board.stacks]
    board.takers = [NOT_TAKEN] * len(board.open_cards)


def take_card(board: Board, player: int, card: str) -> None:
    """The open card is this player's in this round."""
    board.takers[board.open_cards.index(card)] = player


def turn_down(board: Board, card: str) -> None:
    """Nobody may take the open card in this round."""
    board.takers[board.open_cards.index(card)] = TURNED_DOWN


def clear_action_cards(board: Board) -> None:
    """The open cards of stacks go under them; one that its taker keeps stays with the player."""
    row = len(board.open_cards) - len(board.stacks)
    for stack, card in enumerate(board.open_cards[row:]):
        if not (board.kept and _is_kept(board, board.takers[row + stack], card)):
            board.stacks[stack] += (card,)
    board.open_cards = ()
    board.takers = []
    if board.kept:
        board.kept = tuple([kept._replace(lies_open=False) for kept in board.kept])


def keep_card(
    board: Board, player: int, card: str, until: int | None = None, *, is_whole: bool = False, is_copy: bool = False
) -> None:
    """A player lays a card open, to use it later: the one just taken, or one that was kept before."""
    is_taken = (card, player) in zip(board.open_cards, board.takers, strict=True)
    lies_open = is_taken and not is_copy and not _is_kept(board, player, card)
    board.kept = (*board.kept, Kept(player, card, until, is_whole, is_copy, lies_open))


def kept_of(board: Board, player: int, card: str) -> Kept:
    """The copy of the card that the player uses next: of several, the one that would go back first."""
    copies = [kept for kept in board.kept if kept.player == player and kept.card == card]
    return min(copies, key=lambda kept: (kept.until is None, kept.until))


def overdue_cards(board: Board) -> tuple[Kept, ...]:
    """The kept cards that go back at the end of this round."""
    if not board.kept:
        return ()
    return tuple([kept for kept in board.kept if kept.until is not None and kept.until <= board.round])


def pick_up(board: Board, kept: Kept) -> None:
    """A kept card lies before its player no more. Where it comes to is said by whoever picks it up."""
    place = board.kept.index(kept)
    board.kept = board.kept[:place] + board.kept[place + 1 :]


def give_up(board: Board, kept: Kept, stack: int | None) -> None:
    """A kept card is used or goes back: face down under its stack (R14), or out of the game without one.

    If it still lies open where its player took it in this round, it goes under the stack with the others there.
    """
    pick_up(board, kept)
    if stack is not None and not kept.is_copy and not kept.lies_open:
        board.stacks[stack] += (kept.card,)


def _is_kept(board: Board, player: int, card: str) -> bool:
    """Whether the player keeps this card, and it is the open one that was taken in this round."""
    return any(kept.lies_open and kept.player == player and kept.card == card for kept in board.kept)
