"""Who plays without being pressed, and in which order: the one place that knows.

Computer players come first: nobody ever waits for one that chooses at random, and for one that thinks only a moment
(`computers.py`). Then the standing orders of people, and what somebody can only do one way, or has no reason to put
off. For a person whose time is up a caretaker chooses. Whoever plays here sees the view of the own seat, like people,
and what they choose is an ordinary choice: a game can be told again without them.

A table may have an **answering window**: what is answered to a bid, a secret disc or a Veto, by hand or by order,
counts only when a fixed time is over. Then neither a quick answer nor a slow one tells whether somebody had an order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import NamedTuple

from bot.game import happenings
from bot.game.opponents import thinking_seats
from bot.game.orders.book import StandingOrder, of_seat
from bot.game.orders.order import Exactly
from bot.storage.records.games import Maker
from bot.storage.records.tables import Table
from engine.core.events import Event
from engine.core.game import AnyGame
from engine.core.view import CommonView
from engine.players.interjecting import interjected
from engine.players.playing_on import Move
from engine.players.random_player import RandomPlayer


class AutomaticChoice(NamedTuple):
    """A choice that is made without being pressed, and by whom; `order` is the one that decided it."""

    seat: int
    choice: str
    maker: Maker
    order: StandingOrder | None = None
    happenings: tuple[Event, ...] = ()
    """What the log says before what comes of it."""


class Moves(NamedTuple):
    """What computer players who think have decided to choose one after the other, from this choice on."""

    first: int
    moves: tuple[Move, ...]

    def at(self, number: int) -> Move | None:
        """What is chosen with choice number `number`."""
        place = number - self.first
        return self.moves[place] if 0 <= place < len(self.moves) else None


NO_MOVES = Moves(0, ())


@dataclass(frozen=True)
class AutomaticPlayers:
    """Those at one table, at one time."""

    table: Table
    orders: tuple[StandingOrder, ...] = ()
    now: int = 0
    moves: Moves = NO_MOVES
    """What those who think have thought of; as long as that is nothing, the table waits for them (`computers.py`)."""

    def answer(
        self, game: AnyGame, number: int, held_until: int | None = None, *, may_go_back: bool = False
    ) -> AutomaticChoice | None:
        """The next choice that nobody has to press; None if the game waits for people.

        `number` is that of the choice, from 0; `held_until` says that the answers of people are held back, and
        `may_go_back` that whoever is waited for could still take something back.
        """
        if is_over_early(self.table, game):
            return None
        interjected = self._interjected(game)
        if interjected is not None:
            return interjected
        thinking = thinking_seats(self.table)
        for seat in game.waiting:
            if self.table.seats[seat].user_id is None:
                ask = self._thought_of if seat in thinking else self._computer
                choice = ask(game, seat, number)
                if choice is not None:
                    return AutomaticChoice(seat, choice, Maker.COMPUTER)
        if held_until is not None:
            return None
        for seat in game.waiting:
            answer = self._ordered(game, seat)
            if answer is not None:
                return answer
        return None if may_go_back else _only_choice(game) or _obvious_choice(game)

    def before(self, game: AnyGame, player: int, choice: str, events: Sequence[Event]) -> AutomaticChoice | None:
        """What an order or a computer player does at once when a player has chosen something that does this.

        The choice does not count then: its player is asked again, with what is still possible. So nobody is late with
        what may be done at any moment, however quickly others choose.
        """
        if not game.interjections:
            return None
        chance = Random(f"{self.table.seed} {player} {choice}")
        move = interjected(game, thinking_seats(self.table), player, choice, chance)
        if move is not None:
            return AutomaticChoice(move.seat, move.choice, Maker.COMPUTER)
        for seat in game.pending if self.orders else ():
            view = game.view(seat)
            announced = [each for each in takewhile(lambda event: not event.reveals, events) if each.seen_by(seat)]
            for standing in of_seat(self.orders, seat, self.table.seats[seat].user_id):
                wanted = standing.order.before(view, player, announced)
                if wanted is not None and wanted in view.choices and seat != player:
                    return AutomaticChoice(seat, wanted, Maker.ORDER, standing)
        return None

    def instead_of(self, seat: int, game: AnyGame, number: int, *, is_first: bool) -> AutomaticChoice:
        """What a caretaker chooses for a person whose time is up; the first choice of a wait says so in the log.

        Without a thought about it, it chooses as the game's own caretaker does.
        """
        move = self.moves.at(number)
        if move is not None and move.seat == seat and move.choice in game.pending[seat]:
            choice = move.choice
        else:
            chance = Random(f"{self.table.seed} {number} caretaker")
            choice = game.definition.caretaker(chance).choose(game.view(seat))
        said = (happenings.TimeRanOut(seat), happenings.CaretakerChose(seat)) if is_first else ()
        return AutomaticChoice(seat, choice, Maker.CARETAKER, happenings=said)

    def _thought_of(self, game: AnyGame, seat: int, number: int) -> str | None:
        """What somebody who thinks has decided to choose now; None as long as that is not known."""
        choices = game.asked[seat]
        move = self.moves.at(number)
        if move is not None and move.seat == seat and move.choice in game.pending[seat]:
            return move.choice
        return choices[0] if len(choices) == 1 else None

    def _computer(self, game: AnyGame, seat: int, number: int) -> str:
        """What is chosen in a seat without a person. The chance follows from the seed, so a game can be told again."""
        chance = Random(f"{self.table.seed} {number}")
        if self.table.seats[seat].is_deserted:
            return game.definition.caretaker(chance).choose(game.view(seat))
        return RandomPlayer(chance).chosen(game.pending[seat], game.definition.is_waste)

    def _interjected(self, game: AnyGame) -> AutomaticChoice | None:
        """What orders want to do now for those who are not waited for, before anybody else goes on."""
        if not game.interjections:
            return None
        for seat in game.pending:
            answer = self._ordered(game, seat)
            if answer is not None and answer.choice not in game.asked.get(seat, ()):
                return answer
        return None

    def _ordered(self, game: AnyGame, seat: int) -> AutomaticChoice | None:
        """What the orders of a seat say; of several the first one that has an answer."""
        for standing in of_seat(self.orders, seat, self.table.seats[seat].user_id):
            view = game.view(seat)
            choice = standing.order.answer(view)
            if choice is not None and choice in view.choices:
                maker = Maker.PERSON if isinstance(standing.order, Exactly) else Maker.ORDER
                return AutomaticChoice(seat, choice, maker, standing)
        return None

    def held_from(self, game: AnyGame) -> int | None:
        """Until when answers to a question that has just come up are held."""
        people = any(self.table.seats[seat].user_id is not None for seat in game.waiting)
        window = self.table.terms.answer_window
        return self.now + window if window and people and is_held(game) else None

    def held_until(self, before: AnyGame, after: AnyGame, held_until: int | None) -> int | None:
        """Until when (milliseconds since 1970) answers are held after a choice; None if they count at once.

        `held_until` is the same before the choice. A question that goes on keeps its window; when it is over, it stays
        over for the rest of the question.
        """
        return held_until if goes_on(before, after) else self.held_from(after)


def _only_choice(game: AnyGame) -> AutomaticChoice | None:
    """What somebody has to do, because nothing else is open to anybody: nobody is asked for that.

    But where a choice stays secret, or is one that others could say no with, they are: how quickly it came would tell
    that there was no other.
    """
    if len(game.pending) != 1 or len(game.waiting) != 1:
        return None
    (seat,) = game.waiting
    if len(game.pending[seat]) != 1:
        return None
    (choice,) = game.pending[seat]
    events = game.clone().apply(seat, choice)
    is_shown = any(event.reveals for event in events) or not is_held(game)
    if not is_shown or not all(event.seen_by(None) for event in events):
        return None
    return AutomaticChoice(seat, choice, Maker.PERSON)


def _obvious_choice(game: AnyGame) -> AutomaticChoice | None:
    """What somebody would press anyway, before all else: nobody has a reason to put it off (`Habits.obvious`)."""
    obvious = game.definition.habits.obvious
    if obvious is None or len(game.waiting) != 1:
        return None
    (seat,) = game.waiting
    choice = obvious(game.view(seat))
    return AutomaticChoice(seat, choice, Maker.PERSON) if choice else None


def is_held(game: AnyGame) -> bool:
    """Whether a table with a window holds back the answers to what is asked now."""
    return any(game.asked[seat][0].partition(" ")[0] in game.definition.held_verbs for seat in game.waiting)


def is_over_early(table: Table, game: AnyGame) -> bool:
    """Whether a table has come to its end, though its game has not: one person has played one turn from a position of
    the day, or so many rounds to learn something new.
    """
    if table.terms.is_puzzle:
        insight = game.definition.insight
        turn = None if insight is None else insight.turn_of(game)
        return turn is None or table.seats[turn].user_id is None
    return bool(table.terms.rounds) and rounds_over(game.view(None)) >= table.terms.rounds


def rounds_over(view: CommonView) -> int:
    """How many rounds of a game are over."""
    return len(view.rounds) if view.over else sum(each < view.round for each in view.rounds)


def goes_on(before: AnyGame, after: AnyGame) -> bool:
    """Whether the same question is still open after a choice: a secret one, until the last player has decided."""
    asked = after.asked
    return bool(
        asked and asked == before.asked and set(after.waiting) <= set(before.waiting) and any(after.view(None).ready)
    )
