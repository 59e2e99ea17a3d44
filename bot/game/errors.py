"""What the table service refuses. Each error names a sentence (a key of the catalogues and its facts), never a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from bot.game.states import SeatState


class TableError(Exception):
    """Something a person asked for cannot be done. `words(error.key, **error.facts)` says why."""

    key: ClassVar[str] = ""

    def __init__(self, **facts: Any) -> None:
        super().__init__(f"{type(self).__name__} {facts}")
        self.facts = facts


class NoSuchTable(TableError):
    """`table`: the number that was asked for."""

    key = "error.no_such_table"


class NotYourTable(TableError):
    """The person has no seat at this table."""

    key = "error.not_your_table"


class TableFull(TableError):
    """`most`: how many may sit at a table."""

    key = "error.table_full"


class TooManyLobbies(TableError):
    """`most`: how many tables that have not begun one person may have opened."""

    key = "error.too_many_lobbies"


class TooManyGames(TableError):
    """`most`: how many running games one person may have begun."""

    key = "error.too_many_games"


class TooManyGamesHere(TableError):
    """`most`: how many games one server may have running."""

    key = "error.too_many_games_here"


class EnoughForToday(TableError):
    """`most`: how often one person may do this in a day."""

    key = "error.enough_for_today"


class OneAtATime(TableError):
    """What somebody has asked for before takes long, and is not done yet."""

    key = "error.one_at_a_time"


class AlreadySeated(TableError):
    key = "error.already_seated"


class NotSeated(TableError):
    key = "error.not_seated"


class NoComputer(TableError):
    """There is no computer player to remove."""

    key = "error.no_computer"


class NotOwner(TableError):
    """Only the owner may do this."""

    key = "error.not_owner"


class NotInLobby(TableError):
    """The game has begun, or the table was closed before."""

    key = "error.not_in_lobby"


class NotRunning(TableError):
    """The game has not begun, or it is over."""

    key = "error.not_running"


class HasEnded(TableError):
    """The table has ended and cannot be cancelled any more."""

    key = "error.has_ended"


class TooFewPlayers(TableError):
    """`least`: how many seats a game needs."""

    key = "error.too_few_players"


class IllegalOption(TableError):
    """Options that do not exist or do not go together. `option`, and `value` or `edition`."""

    key = "error.illegal_value"

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(**facts)
        self.reason = reason
        self.key = f"error.{reason}"  # type: ignore[misc]  # each reason has a sentence of its own


class TableChanged(TableError):
    """The lobby changed in the same moment; asking again helps."""

    key = "error.table_changed"


class PanelOutOfDate(TableError):
    """The panel shows what is no longer so. `state` is how it is now."""

    key = "error.out_of_date"

    def __init__(self, state: SeatState) -> None:
        super().__init__()
        self.state = state


class NotYourTurn(TableError):
    """The person is not asked anything now."""

    key = "error.not_your_turn"


class ChoiceNotOpen(TableError):
    """The choice is not among those open to the person now."""

    key = "error.choice_not_open"


class OrderRefused(TableError):
    """An order that makes no sense in this game now."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.key = f"order.refused.{reason}"  # type: ignore[misc]  # each reason has a sentence of its own


class HandRefused(TableError):
    """Power cards, or a set of them, that cannot be chosen or kept so."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.key = f"hand.refused.{reason}"  # type: ignore[misc]  # each reason has a sentence of its own


class NotOver(TableError):
    """The game goes on: what is secret in it is not opened yet."""

    key = "error.not_over"


class NothingToUndo(TableError):
    key = "error.nothing_to_undo"


class NotSaved(TableError):
    """The disk refused; nothing was changed."""

    key = "error.not_saved"


class Broken(TableError):
    """The stored game cannot be rebuilt; the operator finds the reason in the log and by `python -m bot verify`."""

    key = "error.broken"


class SeatNotFree(TableError):
    """Nobody offers this seat, or somebody was quicker."""

    key = "error.seat_not_free"


class KnowsAnotherSeat(TableError):
    """The person has played another seat of this game and knows its secrets."""

    key = "error.knows_another_seat"


class MotionClosed(TableError):
    """What was asked is decided, withdrawn or overtaken."""

    key = "error.motion_closed"


class NotYourAnswer(TableError):
    """The person is not among those who are asked."""

    key = "error.not_your_answer"


class HintsForbidden(TableError):
    """Hints are off at this table."""

    key = "error.hints_forbidden"


class NobodyCanJudge(TableError):
    """There is no computer player who can judge this."""

    key = "error.nobody_can_judge"


class UndoAsked(TableError):
    """A request to take something back is open already."""

    key = "error.undo_asked"


class UndoImpossible(TableError):
    """Something hidden was seen since."""

    key = "error.undo_impossible"
