"""Seats that change hands, and questions to the table: private panels and public messages with their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
import orjson

from bot.faces import face_of
from bot.game.states import SeatState
from bot.game.undo import UndoPlan
from bot.i18n import Words
from bot.narrator.names import in_menus
from bot.storage.records.seating import Motion
from bot.storage.records.tables import SeatKind, Table, TableStatus
from bot.tables.seats.agreements import ABANDON, answers_of
from bot.tables.seats.motions import OFFER, STAND_IN, Bench
from bot.tables.seats.seats import Seating
from bot.tables.time.late import ANSWERS, VOTE, patience, votes_of
from cogs.play import own_tables
from cogs.posts import layouts
from cogs.shared.blocks import Item, Layout, fitted, harmless, line, row, rows, small, text
from cogs.shared.controls import PRIMARY, address, button
from cogs.shared.durations import spoken
from cogs.shared.naming import heading, signed_names, table_name

SEATS: Final = "seats"
OFFER_SEAT: Final = "seatoffer"
KEEP_SEAT: Final = "seatkeep"
LEAVE_SEAT: Final = "seatleave"
LEAVE_SURE: Final = "seatgone"
TAKE_SEAT: Final = "seattake"
"""`seattake:table:seat`."""
JOIN_BENCH: Final = "benchjoin"
LEAVE_BENCH: Final = "benchleave"
ASK_ABANDON: Final = "abandon"
ABANDON_SURE: Final = "abandonask"
ABANDON_YES: Final = "abandonyes"
ABANDON_NO: Final = "abandonno"
KEEP_LOBBY: Final = "keeplobby"
UNDO_PLAN: Final = "gobackplan"
UNDO_ASK: Final = "goback"
"""`goback:table:count`, ask to take back so many choices."""
UNDO_YES: Final = "gobackyes"
UNDO_NO: Final = "gobackno"
VOTED: Final = "vote"
"""`vote:table:seat:answer`."""

TOLD_LIMIT = 2000
"""Characters for what would be taken back."""


def seats_panel(seating: Seating, bench: Bench | None, words: Words, *, notice: str = "") -> Layout:
    """Who sits where, which seats are free, and what this person may do about it."""
    table = seating.table
    names = signed_names(table, words)
    open_seats = {each.seat: each for each in seating.open_seats}
    lines = [heading(table, None, words), *([notice] if notice else [])]
    for seat in table.seats:
        remark = ""
        if seat.number in open_seats:
            remark = words("seats.deserted" if open_seats[seat.number].is_deserted else "seats.offered")
        elif seat.kind is SeatKind.COMPUTER:
            remark = words("lobby.computer")
        lines.append(names[seat.number] + (f" · {remark}" if remark else ""))
    items: list[Item] = [text(*lines), *rows(_seat_buttons(seating, words))]
    if bench is not None:
        count = len(bench.volunteers)
        on_it = words.plural("seats.bench", count) if count else words("seats.bench_empty")
        items += [line(), text(on_it, small(words("seats.bench_help")))]
        kind, key = (LEAVE_BENCH, "seats.leave_bench") if bench.is_on_it else (JOIN_BENCH, "seats.join_bench")
        items.append(row(button(words(key), address(kind, table.id))))
    return Layout(*items, seat=seating.seat)


def _seat_buttons(seating: Seating, words: Words) -> list[Item]:
    table = seating.table
    if seating.seat is None:
        return [take_button(table, each.seat, words) for each in seating.open_seats if seating.may_take(each.seat)]
    offered = any((motion.kind, motion.seat) == (OFFER, seating.seat) for motion in seating.motions)
    kind, key = (KEEP_SEAT, "seats.keep") if offered else (OFFER_SEAT, "seats.offer")
    return [
        button(words(key), address(kind, table.id), discord.ButtonStyle.primary),
        button(words("seats.leave"), address(LEAVE_SEAT, table.id)),
        button(words("seats.abandon"), address(ASK_ABANDON, table.id)),
    ]


def take_button(table: Table, seat: int, words: Words) -> Item:
    name = in_menus(table.names, words)[seat]
    label = words("seats.take", player=name)
    return button(label, address(TAKE_SEAT, table.id, seat), discord.ButtonStyle.primary)


def leave_question(table: Table, words: Words) -> Layout:
    """What leaving means, before it is done."""
    return _question(table, words, "seats.leave_sure", "seats.leave_yes", LEAVE_SURE)


def abandon_question(table: Table, words: Words) -> Layout:
    """What ending early means, before the others are asked."""
    return _question(table, words, "seats.abandon_sure", "seats.abandon_ask", ABANDON_SURE)


def _question(table: Table, words: Words, question: str, answer: str, kind: str) -> Layout:
    yes = button(words(answer), address(kind, table.id), discord.ButtonStyle.danger)
    no = button(words("seats.back"), address(SEATS, table.id))
    return Layout(text(heading(table, None, words), words(question)), row(yes, no))


def told(table: Table, sentence: str, words: Words) -> Layout:
    """A word about a table, and no buttons."""
    return Layout(text(heading(table, None, words), sentence))


# Undo by consent


def undo_panel(plan: UndoPlan, words: Words) -> Layout:
    """What would be taken back, what has been seen since, and who must agree: before anybody is asked."""
    lines = [heading(plan.table, None, words), *_undone(plan, words)]
    if plan.obstacle is not None:
        lines.append(words(f"goback.obstacle_{plan.obstacle}"))
        return Layout(text(*lines), seat=plan.seat)
    key = "goback.ask" if plan.must_agree else "goback.at_once"
    ask = button(words(key), address(UNDO_ASK, plan.table.id, plan.count), discord.ButtonStyle.danger)
    return Layout(text(*lines, _who_agrees(plan, words)), row(ask), seat=plan.seat)


def undo_entry(table: Table, words: Words) -> Item:
    """The way to an undo by consent, where it may make sense."""
    return button(words("goback.button"), address(UNDO_PLAN, table.id))


def _undone(plan: UndoPlan, words: Words) -> list[str]:
    """What is taken back, as it was told."""
    happened = face_of(plan.table).telling.paragraphs(plan.events, plan.table.names, words, None)
    names = signed_names(plan.table, words)
    # What was told nobody, such as the end of a turn, has no words of its own.
    what = "goback.what" if happened else "goback.what_untold"
    lines = [words.plural(what, plan.count, player=names[plan.seat])]
    lines += fitted([f"> {each}" for each in happened], TOLD_LIMIT, small(words("post.more_in_log")))
    if plan.moved:
        moved = words.list([names[seat] for seat in plan.moved])
        lines.append(words("goback.moved", players=moved))
    return lines


def _who_agrees(plan: UndoPlan, words: Words) -> str:
    if not plan.must_agree:
        return words("goback.nobody_asked")
    return words("goback.must_agree", players=words.list(_names_of(plan.table, plan.must_agree, words)))


def _names_of(table: Table, people: Sequence[int], words: Words) -> list[str]:
    names = signed_names(table, words)
    return [names[seat.number] for seat in table.seats if seat.user_id in people]


# Public messages


def undo_message(plan: UndoPlan, words: Words) -> Layout:
    """The request, with the buttons of those who must agree."""
    lines = [heading(plan.table, None, words), *_undone(plan, words)]
    lines.append(words("goback.asked", players=words.list([f"<@{user_id}>" for user_id in plan.must_agree])))
    lines += _agreed(plan.table, plan.agreed, words)
    answers = row(
        button(words("goback.yes"), address(UNDO_YES, plan.table.id), discord.ButtonStyle.success),
        button(words("goback.no"), address(UNDO_NO, plan.table.id)),
    )
    return Layout(text(*lines), answers, seat=plan.seat)


def motion_message(table: Table, motion: Motion, volunteers: Sequence[int], words: Words) -> Layout:
    """A question to the table other than an undo, as it stands now."""
    name = signed_names(table, words)[motion.seat]
    head = heading(table, None, words)
    if motion.kind in (OFFER, STAND_IN):
        facts = {"player": name, "until": _stamp(motion.opened_at + patience(table.terms))}
        lines = [head, words("seats.is_offered" if motion.kind == OFFER else "seats.is_late", **facts)]
        if volunteers:
            called = words.list([f"<@{user_id}>" for user_id in volunteers])
            lines.append(words("seats.called", players=called))
        return Layout(text(*lines), row(take_button(table, motion.seat, words)), seat=motion.seat)
    if motion.kind == ABANDON:
        lines = [head, words("seats.abandon_asked", player=name)]
        lines += [words("seats.abandon_called", players=_mentions(asked_people(table, motion), words))]
        lines += _agreed(table, tuple(answers_of(motion)), words)
        answers = row(
            button(words("seats.abandon_yes"), address(ABANDON_YES, table.id), discord.ButtonStyle.danger),
            button(words("seats.abandon_no"), address(ABANDON_NO, table.id)),
        )
        return Layout(text(*lines), answers)
    return _vote_message(table, motion, name, words)


def _vote_message(table: Table, motion: Motion, name: str, words: Words) -> Layout:
    facts = orjson.loads(motion.facts)
    head = heading(table, None, words)
    if "until" in facts:
        waiting = text(head, words("vote.waiting", player=name, until=_stamp(facts["until"])))
        return Layout(waiting, layouts.post_buttons(table, words), seat=motion.seat)
    until = _stamp(facts["begun"] + patience(table.terms))
    lines = [head, words("vote.asked", player=name, until=until)]
    voters = asked_people(table, motion)
    if voters:
        lines.append(words("vote.called", players=_mentions(voters, words)))
    lines.append(small(words("vote.rule")))
    answered = _names_of(table, tuple(votes_of(motion)), words)
    if answered:
        lines.append(small(words("vote.answered", players=words.list(answered))))
    buttons = [button(words(f"vote.{answer}"), address(VOTED, table.id, motion.seat, answer)) for answer in ANSWERS]
    return Layout(text(*lines), row(*buttons), seat=motion.seat)


def asked_people(table: Table, motion: Motion) -> tuple[int, ...]:
    """Those whose answer to a vote or to a request to end the game is still missing."""
    if motion.kind == VOTE and "until" not in orjson.loads(motion.facts):
        answered, others = set(votes_of(motion)), [each for each in table.seats if each.number != motion.seat]
    elif motion.kind == ABANDON:
        answered, others = answers_of(motion), list(table.seats)
    else:
        return ()
    return tuple(each.user_id for each in others if each.user_id is not None and each.user_id not in answered)


def _mentions(people: Sequence[int], words: Words) -> str:
    return words.list([f"<@{user_id}>" for user_id in people])


def idle_message(table: Table, closes_at: int, idle: int, called: Sequence[int], words: Words) -> Layout:
    """A table that has stood still for `idle` milliseconds is to be closed, unless somebody wants it."""
    people = words.list([f"<@{user_id}>" for user_id in called])
    is_lobby = table.status is TableStatus.LOBBY
    sentence = words(
        "idle.lobby" if is_lobby else "idle.game",
        table=harmless(table_name(table, words)),
        players=people,
        idle=spoken(idle, words),
        until=_stamp(closes_at),
    )
    control = (
        button(words("idle.keep"), address(KEEP_LOBBY, table.id), discord.ButtonStyle.primary)
        if is_lobby
        else own_tables.play.button(words("post.play"), table.id).styled(PRIMARY)
    )
    return Layout(text(heading(table, None, words), sentence), row(control))


def _agreed(table: Table, people: Sequence[int], words: Words) -> list[str]:
    names = _names_of(table, people, words)
    return [small(words("seats.agreed", players=words.list(names)))] if names else []


def _stamp(milliseconds: int) -> str:
    """A time that everybody sees in their own time zone, and how long it is until then."""
    seconds = milliseconds // 1000
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def seat_taken(state: SeatState, words: Words) -> Layout:
    """For who has just sat down: what the seat knows is one press away."""
    lines = [heading(state.table, state.view, words), words("seats.you_sit")]
    return Layout(text(*lines), layouts.post_buttons(state.table, words), seat=state.seat)
