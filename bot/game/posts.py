"""Which messages follow from a change of a table. They are stored with the change and sent by `bot.due.outbox`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import orjson

from bot.game.clocks.clock import SeatClock
from bot.game.moment import Moment
from bot.game.pausing import waits_for_thought
from bot.game.steps import TableStep
from bot.storage.records.due import Post
from bot.storage.records.games import Maker
from bot.storage.records.people import Notification, Person
from bot.storage.records.seating import Motion
from bot.storage.records.tables import TableStatus

TURN_POST = "turn_post"
SEAT_POST = "seat_post"
"""A turn post that also tells what happened besides the game. Of another kind, because no later post tells that."""
GAME_OVER = "game_over"
TELLING = (TURN_POST, SEAT_POST, GAME_OVER)
"""The posts that tell the events of the game since the one before."""
READY_REFRESH = "ready_refresh"
LOBBY_REFRESH = "lobby_refresh"
ANNOUNCEMENT = "announcement"
MOTION = "motion"
IDLE_WARNING = "idle_warning"
DIRECT_MESSAGE = "direct_message"
ORDER_REPORT = "order_report"
REMINDER = "reminder"
DIGEST = "digest"
CLOCK_REFRESH = "clock_refresh"

TURN_MESSAGE = "turn"
"""The kind under which the message of a turn post is remembered, with how far it has told the log."""


def kind_of_post(step: TableStep) -> str | None:
    """What everybody is told after a step; None if nothing yet.

    While secret discs are set, one message says who is ready and is refreshed, so that nobody is called twice for one
    disc; else there is one for each time that the table goes on to somebody else, or back.
    """
    before, after = step.before, step.after
    if before is None or step.rows.by_consent:
        return TURN_POST
    if not step.goes_on or not step.is_final:
        return None
    if after.game.over:
        return GAME_OVER
    are_fewer = after.people_waited_for < before.people_waited_for
    if after.people_waited_for and (are_fewer or _are_still_asked(before, after)):
        return READY_REFRESH
    passed_on = after.people_waited_for != before.people_waited_for or step.others_played
    if passed_on or any(event.is_turning_point for event in step.events):
        return TURN_POST
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
    if kind in TELLING:
        return [post_with_news(kind, step, begin, len(news))]
    said = announcement(after, begin, len(news), call=step.call, is_alone=not step.goes_on)
    return [said] if kind is None else [said, public_post(kind, step)]


def public_post(kind: str, step: TableStep) -> Post:
    """The row for a message to the whole table; what it tells are the log lines after `after` up to `up_to`, and the
    deed of whom it tells is `by`, a seat.
    """
    moment = step.after
    payload = {} if kind == READY_REFRESH else _told(moment, step.by)
    nonce = f"{moment.table.id}.{moment.counter}.{kind[:4]}"
    return Post(kind, orjson.dumps(payload).decode(), nonce, supersedes=True)


def post_with_news(kind: str, step: TableStep, position: int, lines: int) -> Post:
    """The row for a turn post or the last one; it also tells the `lines` lines about the table after `position`."""
    kind, moment = SEAT_POST if kind == TURN_POST else kind, step.after
    payload = {**_told(moment, step.by), "besides": [position, position + lines]}
    return Post(kind, orjson.dumps(payload).decode(), f"{moment.table.id}.{moment.counter}.{kind[:4]}")


def _told(moment: Moment, by: int | None = None) -> dict[str, Any]:
    return {"after": moment.posted, "up_to": moment.log_position, "by": moment.table.seat_of(by)}


def repeated_post(moment: Moment, now: int) -> Post:
    """The row for the present position once more, because it is shown somewhere else from now on."""
    nonce = f"{moment.table.id}.again{now // 1000}"
    return Post(TURN_POST, orjson.dumps(_told(moment)).decode(), nonce, supersedes=True)


def newly_waited_for(step: TableStep) -> frozenset[int]:
    """The people who are waited for since a step, but the one whose deed it was."""
    before = frozenset[int]() if step.before is None else step.before.people_waited_for
    return step.after.people_waited_for - before - {step.by or 0}


def direct_messages(moment: Moment, people: Mapping[int, Person]) -> list[Post]:
    """A row for each of these people who wants to be told in a direct message, and has not closed them."""
    return [
        Post(
            DIRECT_MESSAGE,
            orjson.dumps({"user_id": person.user_id}).decode(),
            f"{moment.table.id}.{moment.counter}.dm{moment.table.seat_of(person.user_id)}",
            lane=f"person {person.user_id}",
            supersedes=True,
        )
        for person in people.values()
        if wants_direct_messages(person)
    ]


def orders_carried_out(step: TableStep) -> dict[int, str]:
    """What the orders of people chose, by their Discord ids; who presses just now reads it in the panel."""
    seats = step.after.table.seats
    found = {seats[made.seat].user_id: made.choice for made in step.rows.choices if made.maker is Maker.ORDER}
    return {user_id: choice for user_id, choice in found.items() if user_id is not None and user_id != step.by}


def order_reports(moment: Moment, reports: Mapping[int, str], people: Mapping[int, Person]) -> list[Post]:
    """A row for each of these people who wants direct messages: what was chosen by their order."""
    return [
        Post(
            ORDER_REPORT,
            orjson.dumps({"user_id": user_id, "choice": choice}).decode(),
            f"{moment.table.id}.{moment.counter}.or{moment.table.seat_of(user_id)}",
            lane=f"person {user_id}",
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
    payload = {"kind": kind, "seat": seat, "user_id": user_id, "wait": wait, "directly": directly}
    nonce = f"{moment.table.id}.{seat}.{wait}.{kind[-4:]}"
    return Post(REMINDER, orjson.dumps(payload).decode(), nonce, lane=f"reminder {seat}", supersedes=True)


def digest_post(user_id: int, day: date) -> Post:
    """The row for the digest of a person on this day. Whichever table asks for it, there is one."""
    payload = orjson.dumps({"user_id": user_id}).decode()
    return Post(DIGEST, payload, f"d{user_id:x}.{day.toordinal()}", lane=f"person {user_id}")


def clock_post(moment: Moment, clock: SeatClock, now: int) -> Post:
    """The row that writes a moved deadline into the latest post."""
    nonce = f"{moment.table.id}.{clock.wait}.{now % 10**10}.clock"[:25]
    return Post(CLOCK_REFRESH, "{}", nonce, lane="clock", supersedes=True)


def announcement(moment: Moment, position: int, lines: int, *, call: int | None, is_alone: bool) -> Post:
    """The row that tells of what happened besides the game: `lines` lines after `position`.

    `call` is the person to call if the table waits for them. If it stands alone, no post follows that says who is next.
    """
    payload = {"after": position, "up_to": position + lines, "call": call, "is_alone": is_alone}
    return Post(ANNOUNCEMENT, orjson.dumps(payload).decode(), f"{moment.table.id}.{moment.counter}.said")


def motion_post(moment: Moment, motion: Motion, now: int, volunteers: tuple[int, ...]) -> Post:
    """The row that asks the table something, and calls these people of the bench."""
    payload = {"kind": motion.kind, "seat": motion.seat, "volunteers": volunteers}
    nonce = f"{moment.table.id}.{motion.kind[:4]}{motion.seat}.{now % 10**10}"
    return Post(MOTION, orjson.dumps(payload).decode(), nonce)


def idle_warning(table_id: int, kind: str, closes_at: int, idle: int) -> Post:
    """The row that warns of a table that has stood still for `idle` milliseconds, and is to be closed."""
    payload = orjson.dumps({"kind": kind, "closes_at": closes_at, "idle": idle}).decode()
    return Post(IDLE_WARNING, payload, f"{table_id}.idle{closes_at % 10**12}")


def closing_post(table_id: int, status: TableStatus, revision: int) -> Post:
    """The row that brings the messages of a cancelled table up to date."""
    payload = orjson.dumps({"status": status}).decode()
    return Post(LOBBY_REFRESH, payload, f"{table_id}.r{revision}.lobby", lane="lobby", supersedes=True)


def lobby_post(table_id: int, thread_id: int) -> Post:
    """The row that lets the lobby message name the thread in which the table is played."""
    return Post(LOBBY_REFRESH, "{}", f"{table_id}.in{thread_id % 10**10}", lane="lobby", supersedes=True)
