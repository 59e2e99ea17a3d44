"""What posts may be about, and which of them follow from a change of a table.

They are stored with the change and sent by `bot.due.outbox`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any, ClassVar, get_args

import orjson

from bot.game.clocks.clock import SeatClock
from bot.game.moment import Moment
from bot.game.opponents import waits_for_thought
from bot.game.steps import TableStep
from bot.storage.records.due import Post
from bot.storage.records.games import Maker
from bot.storage.records.people import Notification, Person
from bot.storage.records.seating import Motion

TURN_MESSAGE = "turn"
"""The kind under which the message of a turn post is remembered, with how far it has told the log."""


@dataclass(frozen=True, slots=True)
class TurnPost:
    """What has happened in a game, where it stands and who is next: the lines of the log after `after` up to `up_to`,
    which tell the deed of the seat `by`.
    """

    word: ClassVar[str] = "turn_post"

    after: int
    up_to: int
    by: int | None = None
    besides: tuple[int, int] = (0, 0)
    """The lines after the first up to the second position tell what happened besides the game."""


@dataclass(frozen=True, slots=True)
class SeatPost(TurnPost):
    """A turn post that also tells what happened besides the game. Of another kind, because no later post tells that."""

    word: ClassVar[str] = "seat_post"


@dataclass(frozen=True, slots=True)
class LastPost(TurnPost):
    """The turn post that tells the end of a game."""

    word: ClassVar[str] = "game_over"


@dataclass(frozen=True, slots=True)
class ReadyRefresh:
    """Somebody set a secret disc: who is still waited for is written into the latest turn post."""

    word: ClassVar[str] = "ready_refresh"


@dataclass(frozen=True, slots=True)
class ClockRefresh:
    """A deadline moved, and is written into the latest turn post."""

    word: ClassVar[str] = "clock_refresh"


@dataclass(frozen=True, slots=True)
class LobbyRefresh:
    """The lobby message is brought up to date: the table was cancelled, or is played in a thread now."""

    word: ClassVar[str] = "lobby_refresh"

    of_old_rulings: bool = False
    """Whether it was cancelled because nobody can play on by the rulings that its game began with."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What happened besides the game alone: the lines of the log after `after` up to `up_to`. `call` is the person to
    call if the table waits for them; if it `is_alone`, no post follows that says who is next.
    """

    word: ClassVar[str] = "announcement"

    after: int
    up_to: int
    call: int | None
    is_alone: bool


@dataclass(frozen=True, slots=True)
class MotionPost:
    """The table is asked something about a seat, and these people of the bench are called."""

    word: ClassVar[str] = "motion"

    kind: str
    seat: int
    volunteers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IdleWarning:
    """Nobody has done anything at a table for `idle` milliseconds: it may be closed. `kind` is that of the timer."""

    word: ClassVar[str] = "idle_warning"

    kind: str
    closes_at: int
    idle: int


@dataclass(frozen=True, slots=True)
class DirectMessage:
    """A person is waited for from now on, and told so directly."""

    word: ClassVar[str] = "direct_message"

    user_id: int


@dataclass(frozen=True, slots=True)
class OrderReport:
    """The order of a person was carried out by this choice."""

    word: ClassVar[str] = "order_report"

    user_id: int
    choice: str


@dataclass(frozen=True, slots=True)
class ReminderPost:
    """A person is reminded of a wait of their seat, or called after quiet hours. `kind` is that of the timer."""

    word: ClassVar[str] = "reminder"

    kind: str
    seat: int
    user_id: int
    wait: int
    directly: bool


@dataclass(frozen=True, slots=True)
class DigestPost:
    """All tables that wait for a person, once a day."""

    word: ClassVar[str] = "digest"

    user_id: int


Content = (
    TurnPost
    | SeatPost
    | LastPost
    | ReadyRefresh
    | ClockRefresh
    | LobbyRefresh
    | Announcement
    | MotionPost
    | IdleWarning
    | DirectMessage
    | OrderReport
    | ReminderPost
    | DigestPost
)
"""What a post may be about. A `word` is stored as the kind of the post, the fields as its payload."""

KINDS: Mapping[str, type[Content]] = {kind.word: kind for kind in get_args(Content)}

TELLING = (TurnPost.word, SeatPost.word, LastPost.word)
"""The posts that tell the events of the game since the one before."""


def post_of(content: Content, nonce: str, lane: str = "table", *, supersedes: bool = False) -> Post:
    """The row of a post."""
    return Post(content.word, orjson.dumps(content).decode(), nonce, lane, supersedes)


def content_of(post: Post) -> Content | None:
    """What a stored post is about; None if that is of no kind that is known."""
    kind = KINDS.get(post.kind)
    if kind is None:
        return None
    names = {field.name for field in fields(kind)}
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in orjson.loads(post.payload).items()
        if name in names
    }
    return kind(**values)


def kind_of_post(step: TableStep) -> type[TurnPost | ReadyRefresh] | None:
    """What everybody is told after a step; None if nothing yet.

    While secret discs are set, one message says who is ready and is refreshed, so that nobody is called twice for one
    disc; else there is one for each time that the table goes on to somebody else, or back.
    """
    before, after = step.before, step.after
    if before is None or step.rows.by_consent:
        return TurnPost
    if not step.goes_on or not step.is_final:
        return None
    if after.game.over:
        return LastPost
    are_fewer = after.people_waited_for < before.people_waited_for
    if after.people_waited_for and (are_fewer or _are_still_asked(before, after)):
        return ReadyRefresh
    passed_on = after.people_waited_for != before.people_waited_for or step.others_played
    if passed_on or any(event.is_turning_point for event in step.events):
        return TurnPost
    return None


def _are_still_asked(before: Moment, after: Moment) -> bool:
    """Whether others chose at the same time as those waited for, who are asked what they were asked before."""
    return set(after.game.waiting) < set(before.game.waiting) and all(
        after.game.pending[seat] == before.game.pending[seat] for seat in after.game.waiting
    )


def is_collected(step: TableStep) -> bool:
    """Whether what happened is told in the next post, because only computer players are waited for, for a moment."""
    after = step.after
    return (
        step.before is not None
        and not step.rows.by_consent
        and not after.people_waited_for
        and waits_for_thought(after.table, after.game)
    )


def public_posts(step: TableStep) -> list[Post]:
    """The rows for what everybody is told after a step: of the game, and what happened besides it."""
    kind, after = None if is_collected(step) else kind_of_post(step), step.after
    news = () if step.before is None else step.rows.log
    if not news:
        return [] if kind is None else [public_post(kind, step)]
    begin = after.log_position - len(news) - sum(len(choice.log) for choice in step.rows.choices)
    if kind is not None and issubclass(kind, TurnPost):
        return [post_with_news(kind, step, (begin, begin + len(news)))]
    said = announcement(after, begin, len(news), call=step.call, is_alone=not step.goes_on)
    return [said] if kind is None else [said, public_post(kind, step)]


def public_post(kind: type[TurnPost | ReadyRefresh], step: TableStep) -> Post:
    """The row for a message to the whole table about the game alone."""
    content = told(kind, step.after, step.by) if issubclass(kind, TurnPost) else kind()
    return post_of(content, _nonce(step, kind), supersedes=True)


def post_with_news(kind: type[TurnPost], step: TableStep, besides: tuple[int, int]) -> Post:
    """The row for a turn post or the last one; it also tells these lines about the table."""
    kind = SeatPost if kind is TurnPost else kind
    return post_of(replace(told(kind, step.after, step.by), besides=besides), _nonce(step, kind))


def told(kind: type[TurnPost], moment: Moment, by: int | None = None) -> TurnPost:
    """What has happened since the last post, by the deed of this person."""
    return kind(moment.posted, moment.log_position, moment.table.seat_of(by))


def _nonce(step: TableStep, kind: type[TurnPost | ReadyRefresh]) -> str:
    return f"{step.after.table.id}.{step.after.counter}.{kind.word[:4]}"


def repeated_post(moment: Moment, now: int) -> Post:
    """The row for the present position once more, because it is shown somewhere else from now on."""
    return post_of(told(TurnPost, moment), f"{moment.table.id}.again{now // 1000}", supersedes=True)


def newly_waited_for(step: TableStep) -> frozenset[int]:
    """The people who are waited for since a step, but the one whose deed it was."""
    before = frozenset[int]() if step.before is None else step.before.people_waited_for
    return step.after.people_waited_for - before - {step.by or 0}


def direct_messages(moment: Moment, people: Mapping[int, Person]) -> list[Post]:
    """A row for each of these people who wants to be told in a direct message, and has not closed them."""
    return [
        post_of(
            DirectMessage(person.user_id),
            f"{moment.table.id}.{moment.counter}.dm{moment.table.seat_of(person.user_id)}",
            _lane_of(person.user_id),
            supersedes=True,
        )
        for person in people.values()
        if wants_direct_messages(person)
    ]


def _lane_of(user_id: int) -> str:
    return f"person {user_id}"


def orders_carried_out(step: TableStep) -> dict[int, str]:
    """What the orders of people chose, by their Discord ids; who presses just now reads it in the panel."""
    seats = step.after.table.seats
    found = {seats[made.seat].user_id: made.choice for made in step.rows.choices if made.maker is Maker.ORDER}
    return {user_id: choice for user_id, choice in found.items() if user_id is not None and user_id != step.by}


def order_reports(moment: Moment, reports: Mapping[int, str], people: Mapping[int, Person]) -> list[Post]:
    """A row for each of these people who wants direct messages: what was chosen by their order."""
    return [
        post_of(
            OrderReport(user_id, choice),
            f"{moment.table.id}.{moment.counter}.or{moment.table.seat_of(user_id)}",
            _lane_of(user_id),
        )
        for user_id, choice in reports.items()
        if wants_direct_messages(people[user_id])
    ]


def wants_direct_messages(person: Person) -> bool:
    """Whether somebody wants to be told in direct messages, and has not closed them."""
    return not person.has_closed_direct_messages and (
        person.wants_direct_panel or person.notification is Notification.DIRECT_MESSAGE
    )


def reminder_post(moment: Moment, kind: str, seat: int, user_id: int, wait: int, *, directly: bool) -> Post:
    """The row for a reminder of this wait. There is only ever one of a kind."""
    content = ReminderPost(kind, seat, user_id, wait, directly)
    return post_of(content, f"{moment.table.id}.{seat}.{wait}.{kind[-4:]}", f"reminder {seat}", supersedes=True)


def digest_post(user_id: int, day: date) -> Post:
    """The row for the digest of a person on this day. Whichever table asks for it, there is one."""
    return post_of(DigestPost(user_id), f"d{user_id:x}.{day.toordinal()}", _lane_of(user_id))


def clock_post(moment: Moment, clock: SeatClock, now: int) -> Post:
    """The row that writes a moved deadline into the latest post."""
    nonce = f"{moment.table.id}.{clock.wait}.{now % 10**10}.clock"[:25]
    return post_of(ClockRefresh(), nonce, "clock", supersedes=True)


def announcement(moment: Moment, position: int, lines: int, *, call: int | None, is_alone: bool) -> Post:
    """The row that tells of what happened besides the game: `lines` lines after `position`."""
    content = Announcement(position, position + lines, call, is_alone)
    return post_of(content, f"{moment.table.id}.{moment.counter}.said")


def motion_post(moment: Moment, motion: Motion, now: int, volunteers: tuple[int, ...]) -> Post:
    """The row that asks the table something, and calls these people of the bench."""
    content = MotionPost(motion.kind, motion.seat, volunteers)
    return post_of(content, f"{moment.table.id}.{motion.kind[:4]}{motion.seat}.{now % 10**10}")


def idle_warning(table_id: int, kind: str, closes_at: int, idle: int) -> Post:
    """The row that warns of a table that has stood still for `idle` milliseconds, and is to be closed."""
    return post_of(IdleWarning(kind, closes_at, idle), f"{table_id}.idle{closes_at % 10**12}")


def closing_post(table_id: int, revision: int) -> Post:
    """The row that brings the messages of a cancelled table up to date."""
    return _lobby_post(f"{table_id}.r{revision}.lobby")


def naming_post(table_id: int, thread_id: int) -> Post:
    """The row that lets the lobby message name the thread in which the table is played."""
    return _lobby_post(f"{table_id}.in{thread_id % 10**10}")


def _lobby_post(nonce: str) -> Post:
    return post_of(LobbyRefresh(), nonce, "lobby", supersedes=True)
