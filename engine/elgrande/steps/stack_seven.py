"""What the cards of stack 7 do (Großinquisitor p. 7), as far as other steps do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.step import NOBODY, Choices, Frame, Prompt, Step
from engine.elgrande.board.cards import NOT_TAKEN, Kept, give_up, keep_card, kept_of, turn_down
from engine.elgrande.board.effects import NEXT_ROUND, SCORE_LATER, Effect
from engine.elgrande.events.colonies import CardKept, CardTurnedDown, KeptCardUsed
from engine.elgrande.rules.scoring import score_area
from engine.elgrande.steps.base import STOP, ElGrande
from engine.elgrande.steps.lasting import add_effect, end_effect
from engine.elgrande.steps.score import ScoreRegions
from engine.elgrande.steps.special_action import PerformSpecialAction
from engine.elgrande.steps.turn import Entry

TURN_DOWN, DOUBLE_BLOW, FREE_CHOICE = "card_turned_down", "double_blow", "free_choice"


@dataclass(frozen=True, slots=True)
class ScoreNewRegions(ScoreRegions):
    """Score all regions that are none of the nine."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        spanish = game.rules.map.spanish
        return [area for area in ScoreRegions.areas(self, game) if not spanish >> area & 1]


@dataclass(frozen=True, slots=True)
class ScoreRegionsWithBlack(ScoreRegions):
    """Score all regions with a black caballero."""

    def areas(self, game: ElGrande) -> Sequence[int]:
        board = game.board
        black = range(board.players, board.colours)
        return [area for area in ScoreRegions.areas(self, game) if any(board.present(area, colour) for colour in black)]


@dataclass(frozen=True, slots=True)
class MarkForLater(Step):
    """Choose a region, also the King's: it is scored at the end of the next round."""

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        return {frame.actor: game.rules.map.choices("later", game.rules.map.all_regions)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        area = game.rules.map.index[choice.split()[1]]
        add_effect(game, Effect(SCORE_LATER, player, NEXT_ROUND, (area,)))
        game.board.latest_action = ()  # there is one marker: nobody repeats it
        frame.next()


@dataclass(frozen=True, slots=True)
class ScoreWhatIsDue(Step):
    """Score the marked region if its round is over; at the end of the game whatever is marked still."""

    at_the_end: bool = False

    def run(self, game: ElGrande, frame: Frame) -> None:
        for effect in game.board.effects:
            if effect.name == SCORE_LATER and (self.at_the_end or effect.until != NEXT_ROUND):
                score_area(game, effect.areas[0])
                end_effect(game, effect)
        frame.next()


@dataclass(frozen=True, slots=True)
class LayCardOpen(Step):
    """The card stays open before the player until it is used. Who repeats a rival's has the same, without the card."""

    card: str

    def run(self, game: ElGrande, frame: Frame) -> None:
        board = game.board
        is_taken_by_a_rival = (self.card, frame.actor) not in zip(board.open_cards, board.takers, strict=True)
        keep_card(board, frame.actor, self.card, is_copy=is_taken_by_a_rival)
        game.emit(CardKept, frame.actor, self.card)
        frame.next()


def use_up(game: ElGrande, kept: Kept) -> None:
    """A kept card has done its work and goes back under its stack."""
    give_up(game.board, kept, game.rules.stack_of(kept.card))
    game.emit(KeptCardUsed, kept.player, kept.card)


def cards_to_turn_down(game: ElGrande) -> tuple[str, ...]:
    """The choices to turn down one of the open cards that nobody has taken."""
    board = game.board
    cards = zip(board.open_cards, board.takers, strict=True)
    return tuple([f"turn_down {card}" for card, taker in cards if taker == NOT_TAKEN])


@dataclass(frozen=True, slots=True)
class TurnCardDown(Step):
    """Turn one open card that nobody has taken face down: nobody takes it in this round. Or keep the own one for later.

    With `later` it was kept.
    """

    later: bool = False

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        cards = cards_to_turn_down(game)
        if self.later:
            return {frame.actor: cards} if cards else NOBODY
        return {frame.actor: (*cards, STOP)}

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        frame.next()
        if choice == STOP:
            game.call("keep " + TURN_DOWN, player)
            return
        card = choice.split()[1]
        turn_down(game.board, card)
        game.emit(CardTurnedDown, player, card)


@dataclass(frozen=True, slots=True)
class UseKeptCard(Entry):
    """Turn a card down with the card that was kept for it, in the own turn."""

    verb = "kept"

    def offers(self, game: ElGrande, frame: Frame) -> tuple[str, ...]:
        for kept in game.board.kept:
            if kept.player == frame.actor and kept.card == TURN_DOWN and cards_to_turn_down(game):
                return (f"kept {TURN_DOWN}",)
        return ()

    def take(self, game: ElGrande, frame: Frame, argument: str) -> None:
        use_up(game, kept_of(game.board, frame.actor, TURN_DOWN))
        game.call("special action", frame.actor, (TURN_DOWN + "_later",))


@dataclass(frozen=True, slots=True)
class OfferFreeChoice(Step):
    """In a general scoring, when the Castillo is empty: who kept the card for it moves own caballeros."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        for kept in game.board.kept:
            if kept.card == FREE_CHOICE and not kept.is_whole:
                use_up(game, kept)
                game.call("free_choice: moves", kept.player)
                return
        frame.next()


@dataclass(frozen=True, slots=True)
class RememberAction(Step):
    """Which special action is carried out in this turn, and by whom. Local: the card."""

    def run(self, game: ElGrande, frame: Frame) -> None:
        local = frame.local
        game.board.latest_action = (frame.actor, *local)
        frame.next()
        frame.local = local


@dataclass(frozen=True, slots=True)
class PerformRepeatableAction(PerformSpecialAction):
    """Whoever may repeat it watches it, too: only what is carried out at least in part can be repeated (K24)."""

    def is_watched(self, game: ElGrande, player: int) -> bool:
        repeats = any(kept.card == DOUBLE_BLOW and kept.player != player for kept in game.board.kept)
        return repeats or PerformSpecialAction.is_watched(self, game, player)


@dataclass(frozen=True, slots=True)
class OfferDoubleBlow(Step):
    """A rival's turn is over: who kept the card may carry out the rival's special action once more.

    Only one that was carried out at least in part, and none whose marker is out now. Placing is not part of it. A Veto
    that was taken is no special action. Local: who has declined.
    """

    def asks(self, game: ElGrande, frame: Frame) -> Choices:
        board = game.board
        if not board.latest_action or board.latest_action[0] != frame.actor:
            return NOBODY
        for kept in board.kept:
            if kept.card == DOUBLE_BLOW and kept.player != frame.actor and kept.player not in frame.local:
                return {kept.player: (f"use {DOUBLE_BLOW}", STOP)}
        return NOBODY

    def choose(self, game: ElGrande, frame: Frame, player: int, choice: str) -> None:
        if choice == STOP:
            frame.local = (*frame.local, player)
            return
        action = game.board.latest_action[1]
        use_up(game, kept_of(game.board, player, DOUBLE_BLOW))
        game.call("special action", player, (action,))

    def prompt(self, game: ElGrande, frame: Frame, player: int) -> Prompt:
        actor, action = game.board.latest_action
        return Prompt("OfferDoubleBlow", {"actor": actor, "card": action})

    def run(self, game: ElGrande, frame: Frame) -> None:
        game.board.latest_action = ()
        frame.next()
