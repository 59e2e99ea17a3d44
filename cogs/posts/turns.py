"""What everybody is told about a game where it is played: what has happened, where it stands, who is next."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot.due.outbox import PostFailed, PostOvertaken
from bot.faces import face_of
from bot.game.posts import TURN_MESSAGE, Announcement, TurnPost
from bot.i18n.words import Words
from bot.pictures.service import Look
from bot.storage.records.due import Post
from bot.storage.records.people import Notification, Person
from bot.storage.records.tables import TableMessage, TableStatus
from bot.tables.reading.logs import PostContent
from bot.workers.pool import Rank
from cogs.play import shapes
from cogs.posts.layouts import READY_TEXT, next_lines, post_buttons, turn_post
from cogs.posts.sent import Ring, SentPosts, age, layout_of
from cogs.posts.ways import Ways
from cogs.shared.asking import server_words
from cogs.shared.blocks import Item, Layout, Picture, take_apart, text
from cogs.shared.drawing import board_picture, final_picture, scoring_pictures, unless_it_fails
from cogs.shared.naming import heading
from engine.core.events import Event

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

REFRESHED_UNTIL = timedelta(days=1)
"""Who is ready is written into the last post unless it is older than this; then it is posted anew."""

MOST_PICTURES = 10
"""Files that Discord takes in one message."""


class TurnPosts:
    """Sends what tells a game where it is played, and brings it up to date."""

    def __init__(self, bot: ElGrandeBot, ways: Ways, sent: SentPosts) -> None:
        self._bot = bot
        self._ways = ways
        self._sent = sent

    async def tell(self, post: Post, content: TurnPost) -> TableMessage:
        """What has happened, and where the game stands now. If the table has gone on since this post was claimed, the
        next one tells both, and PostOvertaken is raised; what happened besides the game would not be told again.
        """
        logs, up_to = self._bot.tables.logs, content.up_to
        telling = await logs.telling(post.table_id, content.after, up_to, content.besides, post.id)
        if telling.state.table.status is TableStatus.CANCELLED:
            raise PostFailed("the table was cancelled")
        if telling.is_followed and not telling.besides:
            raise PostOvertaken
        message = await self._post_turn(telling, post.nonce, up_to, content.by)
        await self._sent.retire_motions(telling.state.table, telling.messages, telling.motions)
        await self._sent.delete_reminders(telling.state.table, telling.messages, telling.state.clocks)
        return message

    async def _post_turn(self, telling: PostContent, nonce: str, up_to: int, by: int | None = None) -> TableMessage:
        """Post where the table is played. What is told, the pictures mark and count. `by`: whose deed it is; if the
        table goes on with them, their panel shows it, and nothing needs to ring.
        """
        state, events = telling.state, telling.events
        words = server_words(self._bot, telling.settings, state.table.guild_id)
        says = face_of(state.table).telling
        happened = says.sentences(telling.besides, state.table.names, words)
        told = [event for event in events if not event.ends_game]  # the ranking stands above
        pictures = await unless_it_fails(self._pictures(telling, words))
        told = face_of(state.table).beside_sheets(told) if pictures else told
        happened += says.paragraphs(told, state.table.names, words, None)
        table, remarks = await self._ways.in_its_thread(state.table, telling.messages)
        is_first = TURN_MESSAGE not in telling.messages
        if is_first and state.view.rounds[0] > 1:
            remarks.append(words("post.short_game", round=state.view.rounds[0]))
        mentioned = _mentioned(telling)
        layout = turn_post(
            table,
            state.view,
            happened,
            words,
            pictures=pictures,
            mentioned=mentioned,
            clocks=state.clocks,
            remarks=remarks,
            held_until=state.held_until,
            is_first=is_first,
            offers_tall=is_first and await self._offers_tall(telling),
            held=telling.held,
        )
        calls = _calls(telling, mentioned)
        maker = None if by is None else table.seats[by].user_id
        last = telling.messages.get(TURN_MESSAGE)
        message = None if last is None else await self._sent.write_over(table, last, layout, calls, maker)
        if message is None:
            message = await self._ways.send(table, layout, nonce, table.people(mentioned))
            self._sent.rang(message, calls)
        is_passing = last is not None and last.log_position < up_to and _is_told_again(telling) and not remarks
        position = last.log_position if last is not None and is_passing else up_to
        return TableMessage(TURN_MESSAGE, message.channel.id, message.id, position, is_passing)

    async def _offers_tall(self, telling: PostContent) -> bool:
        table = telling.state.table
        host = await self._bot.tables.people.person(table.owner_id)
        return shapes.is_offered_for_posts(host, Look.of_posts(telling.settings, table.terms).layout)

    async def _pictures(self, telling: PostContent, words: Words) -> list[Picture]:
        """The board, a sheet for every scoring, and at the end the one of the whole game."""
        bot, state, events = self._bot, telling.state, telling.events
        table, look = state.table, Look.of_posts(telling.settings, state.table.terms)
        pictures = [await board_picture(bot, state.view, table, words, look, events, Rank.POST)]
        pictures += await scoring_pictures(bot, events, table, words, look, Rank.POST)
        if state.view.over:
            pictures.append(await final_picture(bot, table, words, look, Rank.POST))
        return pictures[-MOST_PICTURES:]

    async def say_who_is_ready(self, post: Post) -> TableMessage | None:
        """Write into the last post who is ready; if there is none any more, post anew."""
        telling = await self._bot.tables.logs.telling(post.table_id)
        if telling.state.view.over:
            return None  # everybody is ready by now, and the post that tells the end follows
        if await self._rewritten(telling):
            return None
        return await self._post_turn(telling, post.nonce, telling.state.log_position)

    async def say_until_when(self, post: Post) -> None:
        """Write a moved deadline into the last post, if that is still there and young enough."""
        telling = await self._bot.tables.logs.telling(post.table_id)
        if not telling.state.view.over:
            await self._rewritten(telling)

    async def _rewritten(self, telling: PostContent) -> bool:
        """Bring the lines about who is next in the last post up to date; says whether that could be done."""
        state = telling.state
        words = server_words(self._bot, telling.settings, state.table.guild_id)
        last = telling.messages.get(TURN_MESSAGE)
        if last is None or age(last.message_id) >= REFRESHED_UNTIL:
            return False
        message = self._sent.message(state.table, last)
        try:
            layout = layout_of(await self._sent.fetched(message))
            shown = layout.find_item(READY_TEXT)
            if not isinstance(shown, discord.ui.TextDisplay):
                return False
            mentioned = _mentioned(telling)
            lines = next_lines(state.table, state.view, words, mentioned, state.held_until, state.clocks)
            shown.content = "\n".join(lines)
            nobody = discord.AllowedMentions.none()
            self._sent.keep(await message.edit(view=layout, allowed_mentions=nobody))
            take_apart(layout)
        except (discord.Forbidden, discord.NotFound):
            self._sent.forget(last.message_id)  # gone, or not to be read here any more
            return False
        return True

    async def announce(self, post: Post, content: Announcement) -> None:
        """Tell what happened besides the game, and who is next if that is somebody else now."""
        news = (content.after, content.up_to)
        telling = await self._bot.tables.logs.telling(post.table_id, news[0], news[0], news)
        state = telling.state
        words = server_words(self._bot, telling.settings, state.table.guild_id)
        happened = face_of(state.table).telling.sentences(telling.besides, state.table.names, words)
        lines = [heading(state.table, state.view, words), *happened]
        mentioned: tuple[int, ...] = ()
        items: list[Item] = []
        called = state.table.seat_of(content.call)
        if content.is_alone and called in state.view.waiting:
            mentioned = tuple(seat for seat in _mentioned(telling) if seat == called)
            lines += next_lines(state.table, state.view, words, mentioned, clocks=state.clocks)
        if content.is_alone:
            items.append(post_buttons(state.table, words, over=state.view.over))
        await self._ways.send(state.table, Layout(text(*lines), *items), post.nonce, state.table.people(mentioned))
        await self._sent.retire_motions(state.table, telling.messages, telling.motions)


def _mentioned(telling: PostContent) -> tuple[int, ...]:
    """The seats that are waited for and whose people want to be called by a mention."""
    state = telling.state
    return tuple(
        seat
        for seat in state.view.waiting
        if (user_id := state.table.seats[seat].user_id) is not None
        and _wants_mention(telling.people[user_id])
        and state.clocks[seat].called  # in quiet hours nothing rings; the call follows
    )


def _calls(telling: PostContent, mentioned: tuple[int, ...]) -> frozenset[Ring]:
    """What the mentions of these seats say."""
    seats, clocks = telling.state.table.seats, telling.state.clocks
    return frozenset(
        Ring(user_id, clocks[seat].wait) for seat in mentioned if (user_id := seats[seat].user_id) is not None
    )


def _is_told_again(telling: PostContent) -> bool:
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
