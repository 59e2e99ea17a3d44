"""Questions to a whole table: whether it ends early, what becomes of a late seat, who takes a free one, and whether a
table that stands still is wanted.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n.words import Words
from bot.storage.records.seating import Motion
from bot.storage.records.tables import Table, TableStatus
from bot.tables.seats.agreements import ABANDON, answers_of
from bot.tables.seats.motions import OFFER, STAND_IN
from bot.tables.time.late import ANSWERS, VOTE, patience, votes_of
from cogs.play import own_tables
from cogs.posts import layouts
from cogs.seats import panel
from cogs.seats.muting import mute_button
from cogs.shared.answers import answer_in_place, change_message
from cogs.shared.asking import bot_of, member_of, public_words, words_of
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import DANGER, PRIMARY, Press, action
from cogs.shared.naming import heading, signed_names, table_name
from cogs.shared.times import spoken


def motion_message(table: Table, motion: Motion, volunteers: Sequence[int], words: Words) -> Layout:
    """A question to the table other than an undo, as it stands now."""
    name = signed_names(table, words)[motion.seat]
    head = heading(table, None, words)
    if motion.kind in (OFFER, STAND_IN):
        facts = {"player": name, "until": _stamp(motion.opened_at + patience(table.terms))}
        lines = [head, words("seats.is_offered" if motion.kind == OFFER else "seats.is_late", **facts)]
        if volunteers:
            called = words.list([words.mention(user_id) for user_id in volunteers])
            lines.append(words("seats.called", players=called))
        ways = row(panel.take_button(table, motion.seat, words), mute_button(table, motion.seat, words))
        return Layout(text(*lines), ways, seat=motion.seat)
    if motion.kind == ABANDON:
        lines = [head, words("seats.abandon_asked", player=name)]
        lines += [words("seats.abandon_called", players=_mentions(asked_people(table, motion), words))]
        lines += agreed_line(table, tuple(answers_of(motion)), words)
        answers = row(
            agree_to_abandon.button(words("seats.abandon_yes"), table.id).styled(DANGER),
            refuse_to_abandon.button(words("seats.abandon_no"), table.id),
            mute_button(table, motion.seat, words),
        )
        return Layout(text(*lines), answers)
    return _vote_message(table, motion, name, words)


def _vote_message(table: Table, motion: Motion, name: str, words: Words) -> Layout:
    facts, head = motion.facts, heading(table, None, words)
    if "until" in facts:
        waiting = text(head, words("vote.waiting", player=name, until=_stamp(facts["until"])))
        return Layout(waiting, layouts.post_buttons(table, words), seat=motion.seat)
    until = _stamp(facts["begun"] + patience(table.terms))
    lines = [head, words("vote.asked", player=name, until=until)]
    voters = asked_people(table, motion)
    if voters:
        lines.append(words("vote.called", players=_mentions(voters, words)))
    lines.append(small(words("vote.rule")))
    answered = names_of(table, tuple(votes_of(motion)), words)
    if answered:
        lines.append(small(words("vote.answered", players=words.list(answered))))
    buttons = [vote.button(words(f"vote.{answer}"), table.id, motion.seat, answer) for answer in ANSWERS]
    return Layout(text(*lines), row(*buttons, mute_button(table, motion.seat, words)), seat=motion.seat)


def asked_people(table: Table, motion: Motion) -> tuple[int, ...]:
    """Those whose answer to a vote or to a request to end the game is still missing."""
    if motion.kind == VOTE and "until" not in motion.facts:
        answered, others = set(votes_of(motion)), [each for each in table.seats if each.number != motion.seat]
    elif motion.kind == ABANDON:
        answered, others = answers_of(motion), list(table.seats)
    else:
        return ()
    return tuple(each.user_id for each in others if each.user_id is not None and each.user_id not in answered)


def _mentions(people: Sequence[int], words: Words) -> str:
    return words.list([words.mention(user_id) for user_id in people])


def idle_message(table: Table, closes_at: int, idle: int, called: Sequence[int], words: Words) -> Layout:
    """A table that has stood still for `idle` milliseconds is to be closed, unless somebody wants it."""
    people = words.list([words.mention(user_id) for user_id in called])
    is_lobby = table.status is TableStatus.LOBBY
    sentence = words(
        "idle.lobby" if is_lobby else "idle.game",
        table=harmless(table_name(table, words)),
        players=people,
        idle=spoken(idle, words),
        until=_stamp(closes_at),
    )
    control = (
        keep_lobby.button(words("idle.keep"), table.id)
        if is_lobby
        else own_tables.play.button(words("post.play"), table.id)
    )
    return Layout(text(heading(table, None, words), sentence), row(control.styled(PRIMARY)))


def agreed_line(table: Table, people: Sequence[int], words: Words) -> list[str]:
    """Who has agreed so far, if anybody has."""
    names = names_of(table, people, words)
    return [small(words("seats.agreed", players=words.list(names)))] if names else []


def _stamp(milliseconds: int) -> str:
    """A time that everybody sees in their own time zone, and how long it is until then."""
    seconds = milliseconds // 1000
    return f"<t:{seconds}:f> (<t:{seconds}:R>)"


def names_of(table: Table, people: Sequence[int], words: Words) -> list[str]:
    """The people's names behind the signs of their seats."""
    names = signed_names(table, words)
    return [names[seat.number] for seat in table.seats if seat.user_id in people]


# Ending early


@action("abandon")
async def abandon(press: Press, table: int) -> None:
    """Ask what ending early means."""
    found, words = await panel.seen(press.interaction, table), words_of(press.interaction)
    question = panel.asked_once_more(found, words, "seats.abandon_sure", "seats.abandon_ask", ask_to_abandon)
    await answer_in_place(press.interaction, question)


@action("abandonask")
async def ask_to_abandon(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.agreements.ask_to_abandon(table, press.interaction.user.id)
    words = words_of(press.interaction)
    key = "seats.you_asked" if found.status is TableStatus.RUNNING else "seats.abandoned"
    await answer_in_place(press.interaction, panel.told(found, words(key), words))


@action("abandonyes")
async def agree_to_abandon(press: Press, table: int) -> None:
    interaction = press.interaction
    found = await bot_of(interaction).tables.agreements.answer_abandon(table, interaction.user.id, agrees=True)
    words = await public_words(interaction)
    if found.status is not TableStatus.RUNNING:
        await change_message(interaction, panel.told(found, words("seats.all_agreed"), words))
        return
    await _show_motion(interaction, found, ABANDON)


@action("abandonno")
async def refuse_to_abandon(press: Press, table: int) -> None:
    interaction = press.interaction
    found = await bot_of(interaction).tables.agreements.answer_abandon(table, interaction.user.id, agrees=False)
    words = await public_words(interaction)
    name = words.name(member_of(interaction).display_name)
    await change_message(interaction, panel.told(found, words("seats.abandon_refused", player=name), words))


# A late seat, and a table that stands still


@action("vote")
async def vote(press: Press, table: int, seat: int, answer: str) -> None:
    """What is to become of a late seat."""
    tables = bot_of(press.interaction).tables
    await tables.late.vote(table, press.interaction.user.id, seat, answer)
    await _show_motion(press.interaction, await tables.overview.table(table), VOTE, seat)


async def _show_motion(interaction: discord.Interaction, table: Table, kind: str, seat: int | None = None) -> None:
    """Bring the pressed message up to date: the question of this kind, of several the one about this seat."""
    motion = await bot_of(interaction).tables.motions.find(table.id, kind, seat)
    if motion is not None:
        words = await public_words(interaction)
        await change_message(interaction, motion_message(table, motion, (), words))


@action("keeplobby")
async def keep_lobby(press: Press, table: int) -> None:
    """The lobby is wanted; it is not closed."""
    found = await bot_of(press.interaction).tables.lobbies.keep_lobby(table, press.interaction.user.id)
    words = await public_words(press.interaction)
    name = words.name(member_of(press.interaction).display_name)
    await change_message(press.interaction, panel.told(found, words("idle.kept", player=name), words))
