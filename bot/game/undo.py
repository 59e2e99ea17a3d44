"""Undo by consent: what it takes back, and what stands against it. What was shown cannot be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.game import history
from bot.game.errors import NothingToUndo
from bot.game.moment import Moment
from bot.game.obstacles import obstacle
from bot.game.undo_askers import BY_THEMSELVES, UndoAskers
from bot.storage.records.games import Choice, LogLine
from bot.storage.records.tables import Table
from engine.core.events import Event
from engine.core.game import AnyGame, Game


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo by consent takes back: the last `count` choices, so that `keep` are left."""

    table: Table
    seat: int
    """Who asks."""
    keep: int
    count: int
    events: tuple[Event, ...]
    """What is taken back, as everybody saw it."""
    moved: tuple[int, ...]
    """The other seats that have chosen since."""
    must_agree: tuple[int, ...]
    """The people in these seats; computer players always agree."""
    obstacle: str | None = None
    """Why it cannot be: "shown" (something hidden was shown to all), "secret" (somebody has learned a secret)."""
    agreed: tuple[int, ...] = ()
    is_done: bool = False
    is_refused: bool = False


def planned(
    moment: Moment, seat: int, choices: Sequence[Choice], log: Sequence[LogLine]
) -> tuple[UndoPlan, AnyGame, UndoAskers]:
    """The plan if this seat asks, the game that would be played on, and who might ask for an undo in it.

    `choices` and `log` are all of the game. Raises NothingToUndo.
    """
    keep = _begin_of_last_part(choices, seat, log)
    game: AnyGame = Game.new(moment.table.options, moment.table.seed)
    askers = UndoAskers()
    for each in choices[:keep]:
        askers = askers.after(each.seat, each.maker, game.apply(each.seat, each.choice), game)
    later = game.clone()
    events: list[Event] = []
    obstacles: list[str | None] = []
    for each in choices[keep:]:
        happened = later.apply(each.seat, each.choice)
        obstacles.append(obstacle(happened, later))
        events += happened
    since = [each for each in choices[keep:] if each.seat != seat]
    plan = UndoPlan(
        table=moment.table,
        seat=seat,
        keep=keep,
        count=len(choices) - keep,
        events=tuple(event for event in events if event.seen_by(None)),
        moved=tuple(sorted({each.seat for each in since})),
        must_agree=_people_who_moved(moment, since),
        obstacle=next((each for each in ("shown", "secret") if each in obstacles), None),
    )
    return plan, game, askers


def position_after(log: Sequence[LogLine], keep: int, moment: Moment) -> int:
    """The position of the last line that is left with so many choices. What is taken back has public lines only."""
    gone = [line.position for line in log if line.choice_number > keep]
    if not gone:
        return moment.log_position
    left = [line.position for line in log if line.position > gone[0] and line.choice_number == 0]
    return max(left, default=gone[0] - 1)


def _begin_of_last_part(choices: Sequence[Choice], seat: int, log: Sequence[LogLine]) -> int:
    """How many choices there were when the table last began to wait for this seat, for what it waited for then.

    `choices` are the last ones, at least those that the log tells of.
    """
    ends = history.ends_of_parts(log)
    last = next((place for place in range(len(choices) - 1, -1, -1) if choices[place].seat == seat), None)
    if last is None or choices[last].maker in BY_THEMSELVES:
        raise NothingToUndo
    while last > 0 and choices[last - 1].seat == seat and choices[last - 1].number not in ends:
        last -= 1
    return choices[last].number - 1


def _people_who_moved(moment: Moment, since: Sequence[Choice]) -> tuple[int, ...]:
    """Those in whose seats people have chosen, or their orders, as they are there now."""
    seats = sorted({each.seat for each in since if each.maker not in BY_THEMSELVES})
    return moment.table.people(tuple(seats))
