"""Sending what the tables have put into the outbox: posts in threads, refreshed messages, direct messages.

Everything public is made from public views, public events and names. What cannot be sent now is tried again by the
outbox; what can never be sent raises PostFailed with the reason.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from bot.clocks.clock import SeatClock
from bot.faces import face_of
from bot.i18n import Words
from bot.outbox import PostFailed, PostRefused
from bot.pictures import Look
from bot.tables import (
    GuildSettings,
    Motion,
    Notification,
    NotYourTable,
    Person,
    Post,
    TableInfo,
    TableMessage,
    TableStatus,
    Telling,
)
from bot.tables.agreements import UNDO
from bot.tables.happenings import OrderCarriedOut
from bot.workers.pool import Rank
from cogs import threads
from cogs.answers import files_of
from cogs.asking import server_words
from cogs.drawing import board_picture, final_picture, scoring_pictures
from cogs.lobbies import LOBBY_MESSAGE, guild_settings, refresh_lobby
from cogs.ui import reminders, seats, waiting
from cogs.ui.blocks import Item, Layout, Picture, small, text
from cogs.ui.naming import heading, signed_names
from cogs.ui.post import READY_TEXT, next_lines, post_buttons, turn_post
from cogs.which_table import ALIVE
from engine.core.events import Event

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

LOG = logging.getLogger(__name__)

MOTION_MESSAGE = "motion "
"""How the kinds begin under which the questions to a table are remembered."""

REMINDER_MESSAGE = "reminder "
"""How the kinds begin under which the reminders in a thread are remembered, by seat."""

TURN_MESSAGE = "turn"
"""The kind under which the latest post of a table is remembered."""

BUTTONS_STAY_AFTER = timedelta(hours=1)
"""Discord counts edits of older messages against a limit of their own: these keep their buttons, which still work."""

REFRESHED_UNTIL = timedelta(days=1)
"""Who is ready is written into the last post unless it is older than this; then it is posted anew."""

CLOSED_DIRECT_MESSAGES = 50007

LONGEST_NONCE = 25
"""Characters."""

MOST_PICTURES = 10
"""Files that Discord takes in one message."""


LATEST_KEPT = 200
"""How many posts are kept as Discord has them, so that they can be edited without being fetched."""


class Posts:
    """The sender that the outbox calls."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot
        self._latest: OrderedDict[int, discord.Message] = OrderedDict()
        self._passing: set[int] = set()
        """Posts whose news the next one tells again, and whose place it takes."""
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._kinds = {
            "turn_post": self._turn_post,
            "seat_post": self._turn_post,
            "game_over": self._turn_post,
            "ready_refresh": self._ready_refresh,
            "lobby_refresh": self._lobby_refresh,
            "direct_message": self._direct_message,
            "reminder": self._reminder,
            "digest": self._digest,
            "clock_refresh": self._clock_refresh,
            "order_report": self._order_report,
            "announcement": self._announcement,
            "motion": self._motion,
            "idle_warning": self._idle_warning,
        }

    async def send(self, post: Post) -> TableMessage | None:
        """Send one post; returns the message that is to be remembered for the table."""
        kind = self._kinds.get(post.kind)
        if kind is None:
            raise PostFailed(f"nobody knows how to send {post.kind}")
        try:
            return await kind(post, json.loads(post.payload))
        except NotYourTable:
            raise PostFailed("the person has left the seat") from None
        except discord.Forbidden as error:
            info = await self._bot.tables.overview.info(post.table_id)
            raise PostRefused(f"Discord does not allow it: {error.text} ({error.code})", info.guild_id) from error
        except discord.NotFound as error:
            raise PostFailed(f"the place is gone: {error.text} ({error.code})") from error
        except discord.HTTPException as error:
            if threads.is_passing(error):
                raise
            raise PostFailed(f"Discord refuses it: {error.text} ({error.code})") from error

    async def retire(self, post: Post, old: TableMessage) -> None:
        """Take the buttons off the post before this one, if it is young enough. An old reminder goes altogether, and so
        does a post that told nothing but what this one tells again.
        """
        if old.kind.startswith(REMINDER_MESSAGE) or old.message_id in self._passing:
            self._passing.discard(old.message_id)
            self._latest.pop(old.message_id, None)
            await self._delete(old)
            return
        if _age(old.message_id) > BUTTONS_STAY_AFTER:
            return
        await self._without_buttons(await self._bot.tables.overview.info(post.table_id), old)

    async def _without_buttons(self, info: TableInfo, old: TableMessage) -> None:
        message = self._message(info, old)
        try:
            layout = _layout_of(await self._fetched(message))
            for row in [item for item in layout.walk_children() if isinstance(item, discord.ui.ActionRow)]:
                _remove(layout, row)
            await message.edit(view=layout)
        except (discord.Forbidden, discord.NotFound):
            return  # gone, or not ours to change any more: nothing hangs on old buttons
        finally:
            self._latest.pop(old.message_id, None)

    # The kinds of posts

    async def _turn_post(self, post: Post, payload: dict[str, Any]) -> TableMessage | None:
        """What has happened, and where the game stands now. If the table has gone on since this post was claimed, the
        next one tells both; only what happened besides the game would not be told again.
        """
        first, last = payload.get("besides", (0, 0))
        logs = self._bot.tables.logs
        telling = await logs.telling(post.table_id, payload["after"], payload["up_to"], (first, last), post.id)
        if telling.state.info.status is TableStatus.CANCELLED:
            raise PostFailed("the table was cancelled")
        if telling.is_followed and not telling.besides:
            return None
        message = await self._post_turn(telling, post.nonce, payload["up_to"])
        await self._retire_motions(telling.state.info, telling.messages, telling.motions)
        await self._delete_reminders(telling.state.info, telling.messages, telling.state.clocks)
        return message

    async def _post_turn(self, telling: Telling, nonce: str, up_to: int) -> TableMessage:
        """Post where the table is played. What is told, the pictures mark and count."""
        state, events, words = telling.state, telling.events, self._words_in(telling.state.info, telling.settings)
        says = face_of(state.info).telling
        happened = says.sentences(telling.besides, state.info.names, words)
        told = [event for event in events if not event.ends_game]  # the ranking stands below the pictures
        told = face_of(state.info).beside_sheets(told)
        happened += says.paragraphs(told, state.info.names, words, None)
        info, remarks = await self._in_its_thread(state.info, telling.messages)
        is_first = TURN_MESSAGE not in telling.messages
        if is_first and state.view.rounds[0] > 1:
            remarks.append(words("post.short_game", round=state.view.rounds[0]))
        mentioned = _mentioned(telling)
        pictures = await self._pictures(telling, words)
        layout = turn_post(
            info,
            state.view,
            happened,
            words,
            pictures=pictures,
            mentioned=mentioned,
            clocks=state.clocks,
            remarks=remarks,
            held_until=state.held_until,
            is_first=is_first,
            held=telling.held,
        )
        message = await self._send(info, layout, nonce, info.people(mentioned))
        last = telling.messages.get(TURN_MESSAGE)
        if last is not None and last.log_position < up_to and _is_told_again(telling) and not remarks:
            self._passing.add(message.id)
            up_to = last.log_position
        return TableMessage(TURN_MESSAGE, message.channel.id, message.id, up_to)

    async def thread_of(self, info: TableInfo) -> TableInfo:
        """The table with the thread it is played in, which is opened if there is none yet and one may be opened."""
        return (await self._in_its_thread(info))[0]

    async def _in_its_thread(
        self, info: TableInfo, messages: Mapping[str, TableMessage] | None = None
    ) -> tuple[TableInfo, list[str]]:
        """The table with the thread it is played in: whichever message comes first opens it, then the lobby names it.

        The second value says why there is none, until the first turn post has said it. `messages` are the latest ones
        of the table, if they are known.
        """
        if info.thread_id is not None or TURN_MESSAGE in (messages or ()):
            return info, []
        tables = self._bot.tables
        async with self._opening.setdefault(info.id, asyncio.Lock()):
            info = await tables.overview.info(info.id)
            messages = await tables.places.messages(info.id)
            if info.thread_id is not None or TURN_MESSAGE in messages:
                return info, []
            words = await self._words(info)
            nonce = f"{info.id}.thread"
            info, remarks = await threads.opened(self._bot, info, words, nonce, messages.get(LOBBY_MESSAGE))
            if info.thread_id is not None:
                await tables.places.name_thread(info.id, info.thread_id)
            return info, remarks

    async def _pictures(self, telling: Telling, words: Words) -> list[Picture]:
        """The board, a sheet for every scoring, and at the end the one of the whole game."""
        bot, state, events = self._bot, telling.state, telling.events
        info, look = state.info, Look.of(telling.settings)
        pictures = [await board_picture(bot, state.view, info, words, look, events, Rank.POST)]
        pictures += await scoring_pictures(bot, events, info, words, look, Rank.POST)
        if state.view.over:
            pictures.append(await final_picture(bot, info, words, look, Rank.POST))
        return pictures[-MOST_PICTURES:]

    async def _send(self, info: TableInfo, layout: Layout, nonce: str, called: Sequence[int]) -> discord.Message:
        """Send to the table, and call exactly these people. Where the thread was deleted another one is opened."""
        try:
            return await self._sent_to(info, layout, nonce, called)
        except discord.NotFound:
            if info.thread_id is None:
                raise
        info, remarks = await self._in_another_thread(info)
        if remarks:
            layout.append(text(*map(small, remarks)))
        return await self._sent_to(info, layout, nonce, called)

    async def _in_another_thread(self, info: TableInfo) -> tuple[TableInfo, list[str]]:
        """The table with a thread in the place of the one that it has in `info`; the first message opens it.

        Where none may be opened it goes on in the channel; the second value says why.
        """
        async with self._opening.setdefault(info.id, asyncio.Lock()):
            present = await self._bot.tables.overview.info(info.id)
            if present.thread_id != info.thread_id:
                return present, []
            nonce = f"{info.id}.{info.thread_id}"[:LONGEST_NONCE]
            opened, remarks = await threads.opened(self._bot, present, await self._words(present), nonce)
            if opened.thread_id == info.thread_id:
                opened = await self._bot.tables.places.place(info.id, info.channel_id, None)
            return opened, remarks

    async def _sent_to(self, info: TableInfo, layout: Layout, nonce: str, called: Sequence[int]) -> discord.Message:
        channel = self._bot.get_partial_messageable(info.place, guild_id=info.guild_id)
        users = [discord.Object(user_id) for user_id in called]
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=users)
        message = await channel.send(view=layout, files=files_of(layout), nonce=nonce, allowed_mentions=mentions)
        self._keep(message)
        return message

    def _keep(self, message: discord.Message) -> None:
        """Remember a post as Discord has it now."""
        self._latest[message.id] = message
        self._latest.move_to_end(message.id)
        if len(self._latest) > LATEST_KEPT:
            self._latest.popitem(last=False)

    async def _fetched(self, message: discord.PartialMessage) -> discord.Message:
        """A post as Discord has it, without asking if this process has sent it."""
        return self._latest.get(message.id) or await message.fetch()

    async def _ready_refresh(self, post: Post, payload: dict[str, Any]) -> TableMessage | None:
        """Write into the last post who is ready; if there is none any more, post anew."""
        telling = await self._bot.tables.logs.telling(post.table_id)
        if telling.state.view.over:
            return None  # everybody is ready by now, and the post that tells the end follows
        if await self._rewritten(telling):
            return None
        return await self._post_turn(telling, post.nonce, telling.state.log_position)

    async def _clock_refresh(self, post: Post, payload: dict[str, Any]) -> None:
        """Write a moved deadline into the last post, if that is still there and young enough."""
        telling = await self._bot.tables.logs.telling(post.table_id)
        if not telling.state.view.over:
            await self._rewritten(telling)

    async def _rewritten(self, telling: Telling) -> bool:
        """Bring the lines about who is next in the last post up to date; says whether that could be done."""
        state, words = telling.state, self._words_in(telling.state.info, telling.settings)
        last = telling.messages.get(TURN_MESSAGE)
        if last is None or _age(last.message_id) >= REFRESHED_UNTIL:
            return False
        message = self._message(state.info, last)
        try:
            layout = _layout_of(await self._fetched(message))
            shown = layout.find_item(READY_TEXT)
            if not isinstance(shown, discord.ui.TextDisplay):
                return False
            mentioned = _mentioned(telling)
            lines = next_lines(state.info, state.view, words, mentioned, state.held_until, state.clocks)
            shown.content = "\n".join(lines)
            nobody = discord.AllowedMentions.none()
            self._keep(await message.edit(view=layout, allowed_mentions=nobody))
        except (discord.Forbidden, discord.NotFound):
            self._latest.pop(last.message_id, None)  # gone, or not to be read here any more
            return False
        return True

    async def _lobby_refresh(self, post: Post, payload: dict[str, Any]) -> None:
        """Bring the lobby message up to date. Of a cancelled table it is also said where it was played, and its buttons
        are taken away.
        """
        info = await self._bot.tables.overview.info(post.table_id)
        await refresh_lobby(self._bot, info)
        messages = await self._bot.tables.places.messages(post.table_id)
        last = messages.get(TURN_MESSAGE)
        if last is not None and info.status is TableStatus.CANCELLED:
            words = await self._words(info)
            layout = Layout(text(heading(info, None, words), words("seats.abandoned")))
            channel = self._bot.get_partial_messageable(info.place, guild_id=info.guild_id)
            await channel.send(view=layout, nonce=post.nonce)
            if _age(last.message_id) <= BUTTONS_STAY_AFTER:
                await self._without_buttons(info, last)
            await self._retire_motions(info, messages, ())
            await self._delete_reminders(info, messages)

    async def _direct_message(self, post: Post, payload: dict[str, Any]) -> None:
        """Tell somebody privately that the table waits. The Play button in it opens the panel right there."""
        tables = self._bot.tables
        user_id = int(payload["user_id"])
        state = await tables.games.seat_state(post.table_id, user_id)
        if state.seat not in state.view.waiting:
            return
        info, _ = await self._in_its_thread(state.info)
        person = await tables.people.person(user_id)
        words = self._bot.texts.for_locale(person.locale)
        question = face_of(info).prompt(state.view, info.names, words)
        where = words("post.direct_where", channel=f"<#{info.place}>")
        layout = Layout(
            text(heading(info, state.view, words), question, where),
            post_buttons(info, words),
            seat=state.seat,
        )
        if not await self._sent_directly(user_id, layout, post.nonce):
            await self._say_that_closed(info, user_id)

    async def _reminder(self, post: Post, payload: dict[str, Any]) -> TableMessage | None:
        """Remind somebody, unless the decision was taken meanwhile or somebody else sits there."""
        state = await self._bot.tables.games.public_state(post.table_id)
        seat, user_id = int(payload["seat"]), int(payload["user_id"])
        clock = state.clocks[seat]
        if not clock.runs or clock.wait != payload["wait"] or state.info.seats[seat].user_id != user_id:
            return None
        info, _ = await self._in_its_thread(state.info)
        if payload["directly"]:
            words = self._bot.texts.for_locale((await self._bot.tables.people.person(user_id)).locale)
            name = signed_names(info, words)[seat]
            layout = reminders.reminder(info, state.view, payload["kind"], name, clock, seat, words)
            if await self._sent_directly(user_id, layout, post.nonce):
                return None
        words = await self._words(info)
        layout = reminders.reminder(info, state.view, payload["kind"], f"<@{user_id}>", clock, seat, words)
        message = await self._send(info, layout, post.nonce, [user_id])
        return TableMessage(f"{REMINDER_MESSAGE}{seat}", message.channel.id, message.id)

    async def _digest(self, post: Post, payload: dict[str, Any]) -> None:
        """All tables that wait for somebody, in one direct message; none if none waits any more."""
        user_id = int(payload["user_id"])
        tables = await self._bot.tables.overview.open_tables_of_person(user_id)
        person = await self._bot.tables.people.person(user_id)
        if any(each.since(user_id) is not None for each in tables) and not person.has_closed_direct_messages:
            words = self._bot.texts.for_locale(person.locale)
            await self._sent_directly(user_id, waiting.own_tables(tables, user_id, words), post.nonce)

    async def _order_report(self, post: Post, payload: dict[str, Any]) -> None:
        """Tell somebody privately what was chosen by a standing order."""
        tables = self._bot.tables
        user_id = int(payload["user_id"])
        state = await tables.games.seat_state(post.table_id, user_id)
        person = await tables.people.person(user_id)
        words = self._bot.texts.for_locale(person.locale)
        event = OrderCarriedOut(state.seat, payload["choice"])
        (told,) = face_of(state.info).telling.sentences([event], state.info.names, words, state.seat)
        lines = [heading(state.info, state.view, words), f"**{words('post.order_carried_out')}**", told]
        layout = Layout(text(*lines), post_buttons(state.info, words), seat=state.seat)
        # If that is closed it is said nowhere else: that there was something to report is nobody's business.
        await self._sent_directly(user_id, layout, post.nonce)

    # What they have in common

    async def _sent_directly(self, user_id: int, layout: Layout, nonce: str) -> bool:
        """Write to somebody; False, and noted, if their direct messages are closed."""
        try:
            channel = await self._bot.create_dm(discord.Object(user_id))
            await channel.send(view=layout, nonce=nonce)
        except discord.Forbidden as error:
            if error.code != CLOSED_DIRECT_MESSAGES:
                raise
            await self._bot.tables.people.set_person(user_id, has_closed_direct_messages=True)
            return False
        return True

    async def _announcement(self, post: Post, payload: dict[str, Any]) -> None:
        """Tell what happened besides the game, and who is next if that is somebody else now."""
        news = (payload["after"], payload["up_to"])
        telling = await self._bot.tables.logs.telling(post.table_id, news[0], news[0], news)
        state, words = telling.state, self._words_in(telling.state.info, telling.settings)
        happened = face_of(state.info).telling.sentences(telling.besides, state.info.names, words)
        lines = [heading(state.info, state.view, words), *happened]
        mentioned: tuple[int, ...] = ()
        items: list[Item] = []
        called = state.info.seat_of(payload["call"])
        if payload["is_alone"] and called in state.view.waiting:
            mentioned = tuple(seat for seat in _mentioned(telling) if seat == called)
            lines += next_lines(state.info, state.view, words, mentioned, clocks=state.clocks)
        if payload["is_alone"]:
            items.append(post_buttons(state.info, words, over=state.view.over))
        await self._send(state.info, Layout(text(*lines), *items), post.nonce, state.info.people(mentioned))
        await self._retire_motions(state.info, telling.messages, telling.motions)

    async def _motion(self, post: Post, payload: dict[str, Any]) -> TableMessage | None:
        """Ask the table something, if it is still to be asked."""
        tables = self._bot.tables
        info = await tables.overview.info(post.table_id)
        words = await self._words(info)
        about = (payload["kind"], payload["seat"])
        motion = next((each for each in await tables.motions.motions(info.id) if (each.kind, each.seat) == about), None)
        if motion is None:
            return None
        volunteers = await self._who_may_be_called(info, payload["volunteers"])
        called, layout = (*volunteers, *seats.asked_people(info, motion)), None
        if motion.kind == UNDO:
            plan = await tables.agreements.open_undo(info.id)
            if plan is not None:
                called, layout = plan.must_agree, seats.undo_message(plan, words)
        else:
            layout = seats.motion_message(info, motion, called, words)
        if layout is None:
            return None
        awake = await tables.people.awake(info.guild_id, called)
        ringing = [user_id for user_id, person in awake.items() if person.notification is not Notification.NONE]
        message = await self._send(info, layout, post.nonce, ringing)
        self._latest.pop(message.id, None)  # whoever answers changes it, which nobody tells this memory
        return TableMessage(f"{MOTION_MESSAGE}{motion.kind} {motion.seat}", message.channel.id, message.id)

    async def _who_may_be_called(self, info: TableInfo, volunteers: Sequence[int]) -> list[int]:
        """Volunteers of the bench, but in a private thread only those who are in it: a call would bring others in."""
        guild = await self._bot.places.guild(info.guild_id)
        place = await self._bot.places.find(guild, info.channel_id) if guild is not None else None
        if not isinstance(place, discord.Thread) or not place.is_private():
            return list(volunteers)
        return [user_id for user_id in volunteers if await self._bot.places.has_member(place, user_id)]

    async def _retire_motions(
        self, info: TableInfo, messages: Mapping[str, TableMessage], motions: Sequence[Motion]
    ) -> None:
        """Take the buttons off questions that are closed."""
        still_open = {f"{MOTION_MESSAGE}{each.kind} {each.seat}" for each in motions}
        for kind, old in messages.items():
            if kind.startswith(MOTION_MESSAGE) and kind not in still_open:
                await self._without_buttons(info, old)
                await self._bot.tables.places.forget_message(info.id, kind)

    async def _delete_reminders(
        self, info: TableInfo, messages: Mapping[str, TableMessage], clocks: Sequence[SeatClock] = ()
    ) -> None:
        """Delete the reminders of decisions that were taken, or will not be: nobody needs to read them any more."""
        reminded = {f"{REMINDER_MESSAGE}{seat}" for seat, clock in enumerate(clocks) if clock.runs and clock.reminded}
        for kind, old in messages.items():
            if kind.startswith(REMINDER_MESSAGE) and kind not in reminded:
                await self._delete(old)
                await self._bot.tables.places.forget_message(info.id, kind)

    async def _delete(self, old: TableMessage) -> None:
        with suppress(discord.Forbidden, discord.NotFound):
            await self._bot.get_partial_messageable(old.channel_id).get_partial_message(old.message_id).delete()

    async def _idle_warning(self, post: Post, payload: dict[str, Any]) -> None:
        """Warn of a table that is to be closed, and call those who can keep it; not if it has ended meanwhile."""
        info = await self._bot.tables.overview.info(post.table_id)
        if info.status not in ALIVE:
            return
        words = await self._words(info)
        called = [info.owner_id]
        if info.status is TableStatus.RUNNING:
            state = await self._bot.tables.games.public_state(info.id)
            called = list(info.people(state.view.waiting)) or called
        layout = seats.idle_message(info, payload["closes_at"], payload["idle"], called, words)
        await self._send(info, layout, post.nonce, called)

    async def _say_that_closed(self, info: TableInfo, user_id: int) -> None:
        """Direct messages are closed: said once, where the table is played, and that is where the person is called."""
        words = await self._words(info)
        layout = Layout(text(words("post.closed_direct_messages", player=f"<@{user_id}>")))
        channel = self._bot.get_partial_messageable(info.place, guild_id=info.guild_id)
        called = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
        await channel.send(view=layout, allowed_mentions=called)

    async def _words(self, info: TableInfo) -> Words:
        return self._words_in(info, await guild_settings(self._bot, info))

    def _words_in(self, info: TableInfo, settings: GuildSettings | None) -> Words:
        return server_words(self._bot, settings, info.guild_id)

    def _message(self, info: TableInfo, message: TableMessage) -> discord.PartialMessage:
        channel = self._bot.get_partial_messageable(message.channel_id, guild_id=info.guild_id)
        return channel.get_partial_message(message.message_id)


def _mentioned(telling: Telling) -> tuple[int, ...]:
    """The seats that are waited for and whose people want to be called by a mention."""
    state = telling.state
    return tuple(
        seat
        for seat in state.view.waiting
        if (user_id := state.info.seats[seat].user_id) is not None
        and _wants_mention(telling.people[user_id])
        and state.clocks[seat].called  # in quiet hours nothing rings; the call follows
    )


def _is_told_again(telling: Telling) -> bool:
    """Whether the next post tells it all again: bids among others, or a part of a turn that goes on.

    It is a matter of what is told alone: the table may have gone on since.
    """
    return bool(telling.events) and not telling.besides and not any(_stays(event) for event in telling.events)


def _stays(event: Event) -> bool:
    """Whether what tells of it stays: a part of the game begins or is over."""
    return event.begins_turn or event.ends_turn or bool(event.begins_chapter) or event.ends_game


def _wants_mention(person: Person) -> bool:
    if person.notification is Notification.DIRECT_MESSAGE:
        return person.has_closed_direct_messages
    return person.notification is Notification.MENTION


def _layout_of(message: discord.Message) -> discord.ui.LayoutView:
    """What a message shows, to be changed. discord.py is not to remember it: our controls need no memory.

    Its pictures are named as the attachments that they are: the address under which Discord shows one runs out after a
    day. An edit that says nothing of attachments keeps them all; `message.attachments` may leave out those that a
    layout shows.
    """
    layout = discord.ui.LayoutView.from_message(message, timeout=None)
    layout.stop()
    for gallery in layout.walk_children():
        if isinstance(gallery, discord.ui.MediaGallery):
            for item in gallery.items:
                if item.media.attachment_id is not None:
                    item.media = f"attachment://{PurePosixPath(urlsplit(item.media.url).path).name}"
    return layout


def _age(message_id: int) -> timedelta:
    return discord.utils.utcnow() - discord.utils.snowflake_time(message_id)


def _remove(layout: discord.ui.LayoutView, row: discord.ui.ActionRow[Any]) -> None:
    """Take a row out of whatever holds it."""
    parent = row.parent
    if isinstance(parent, discord.ui.Container):
        parent.remove_item(row)
    else:
        layout.remove_item(row)


async def setup(bot: commands.Bot) -> None:
    el_grande = cast("ElGrandeBot", bot)
    el_grande.sender = Posts(el_grande)
