"""Power cards and action cards on a board: in hands, in stacks, open, taken and kept."""

from __future__ import annotations

from engine.elgrande.board.kept import VETO, Kept
from engine.elgrande.board.with_effects import WithEffects

NOT_TAKEN = -1
"""No player: of an open card that nobody has taken."""
TURNED_DOWN = -2
"""No player: of an open card that nobody may take in this round."""


class WithCards(WithEffects):
    """What a board does about cards."""

    __slots__ = ("discards", "hands", "kept", "open_cards", "played", "power_cards", "selected", "stacks", "takers")

    hands: list[int]
    """Power cards in hand, as a mask of their numbers (`power_cards.py`). Secret after a card was taken back."""
    power_cards: list[int]
    """The number of the card each player plays in this round; 0: none yet. Taken back, it keeps its effect (R9)."""
    played: list[tuple[int, ...]]
    """The numbers of all cards each player has played, in order; all saw them."""
    discards: list[int]
    """Played cards that can be taken back, also this round's, by player, as masks. Secret after one was taken back."""
    stacks: list[tuple[str, ...]]
    """The face-down stacks of action cards, top card first (R14: their order is never shown)."""
    open_cards: tuple[str, ...]
    """The action cards of this round, one of each stack."""
    takers: list[int]
    """Who took each of the open cards in this round; NOT_TAKEN: it is still there."""
    kept: tuple[Kept, ...]
    """The cards that players keep, such as a Veto, in the order in which they got them."""
    selected: tuple[str, ...]
    """The cards of stack 6 that are played with, as printed; () if none was chosen from."""

    def turn_down(self, card: str) -> None:
        """Nobody may take the open card in this round."""
        self.takers[self.open_cards.index(card)] = TURNED_DOWN

    def play_power_card(self, player: int, number: int) -> None:
        card = 1 << number
        self.hands[player] &= ~card
        self.power_cards[player] = number
        self.played[player] += (number,)
        self.discards[player] |= card

    def take_back_power_card(self, player: int, number: int) -> None:
        self.hands[player] |= 1 << number
        self.discards[player] &= ~(1 << number)

    def turn_up_action_cards(self, row: tuple[str, ...]) -> None:
        """The cards of the row, the same in every round, and the top card of every stack (R15)."""
        self.open_cards = (*row, *[stack[0] for stack in self.stacks])
        self.stacks = [stack[1:] for stack in self.stacks]
        self.takers = [NOT_TAKEN] * len(self.open_cards)

    def take_card(self, player: int, card: str) -> None:
        self.takers[self.open_cards.index(card)] = player

    def keep_card(
        self, player: int, card: str, until: int | None = None, *, is_whole: bool = False, is_copy: bool = False
    ) -> None:
        """A player lays a card open, to use it later."""
        self.kept = (*self.kept, Kept(player, card, until, is_whole, is_copy))

    def kept_of(self, player: int, card: str) -> Kept:
        """The copy of the card that the player uses next: of several, the one that would go back first."""
        copies = [kept for kept in self.kept if kept.player == player and kept.card == card]
        return min(copies, key=lambda kept: (kept.until is None, kept.until))

    def overdue_cards(self) -> tuple[Kept, ...]:
        """The kept cards that go back at the end of this round."""
        if not self.kept:
            return ()
        return tuple([kept for kept in self.kept if kept.until is not None and kept.until <= self.round])

    def give_up(self, kept: Kept, stack: int | None) -> None:
        """A kept card is used or goes back: face down under its stack (R14), or out of the game without one.

        If it still lies open where its player took it in this round, it goes under the stack with the others there.
        """
        place = self.kept.index(kept)
        self.kept = self.kept[:place] + self.kept[place + 1 :]
        if stack is not None and not kept.is_copy and not self._lies_open(kept):
            self.stacks[stack] += (kept.card,)

    def _lies_open(self, given_up: Kept) -> bool:
        """Whether the card given up is the open one that its player took: the player keeps no other copy."""
        taken = (given_up.card, given_up.player) in zip(self.open_cards, self.takers, strict=True)
        return taken and not self._is_kept(given_up.player, given_up.card)

    def _is_kept(self, player: int, card: str) -> bool:
        return any(kept.player == player and kept.card == card for kept in self.kept)

    def clear_action_cards(self) -> None:
        """The open cards of stacks go under them; one that its taker keeps stays with the player."""
        row = len(self.open_cards) - len(self.stacks)
        for place, card in enumerate(self.open_cards[row:]):
            if not self.kept or not self._is_kept(self.takers[row + place], card):
                self.stacks[place] += (card,)
        self.open_cards = ()
        self.takers = []

    @property
    def vetoes(self) -> tuple[tuple[int, int], ...]:
        """Vetoes held: the player, and the round at whose end the card goes back."""
        return tuple([(each.player, each.until) for each in self.kept if each.card == VETO and each.until is not None])

    # What the board has besides.

    round: int
