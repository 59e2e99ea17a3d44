"""Sending what the tables have put into the outbox: posts in threads, refreshed messages, direct messages.

Everything public is made from public views, public events and names. What cannot be sent now is tried again by the
outbox; what can never be sent raises PostFailed with the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

import discord

from bot.due.outbox import PostFailed, PostRefused
from bot.game.errors import NotYourTable
from bot.game.posts import (
    TURN_MESSAGE,
    Announcement,
    ClockRefresh,
    Content,
    DigestPost,
    DirectMessage,
    IdleWarning,
    LobbyRefresh,
    MotionPost,
    OrderReport,
    ReadyRefresh,
    ReminderPost,
    TurnPost,
    content_of,
)
from bot.i18n.words import Words
from bot.storage.records.due import Post
from bot.storage.records.results import FinishedGame
from bot.storage.records.tables import Table, TableMessage, TableStatus
from cogs.lobby.message import refresh_lobby
from cogs.posts.calls import Calls
from cogs.posts.questions import Questions
from cogs.posts.sent import BUTTONS_STAY_AFTER, SentPosts, age
from cogs.posts.turns import TurnPosts
from cogs.posts.ways import Ways
from cogs.shared import threads
from cogs.shared.blocks import Layout, text
from cogs.shared.naming import heading, signed_names
from cogs.shared.problems import explained

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class Posts:
    """The sender that the outbox calls."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot
        self._sent = SentPosts(bot)
        self._ways = Ways(bot, self._sent)
        self._turns = TurnPosts(bot, self._ways, self._sent)
        self._calls = Calls(bot, self._ways)
        self._questions = Questions(bot, self._ways, self._sent)

    async def send(self, post: Post) -> TableMessage | None:
        """Send one post; returns the message that is to be remembered for the table."""
        content = content_of(post)
        if content is None:
            raise PostFailed(f"nobody knows how to send {post.kind}")
        try:
            return await self._send(post, content)
        except NotYourTable:
            raise PostFailed("the person has left the seat") from None
        except discord.Forbidden as error:
            table = await self._bot.tables.overview.table(post.table_id)
            reason = await explained(self._bot, table.guild_id, table.channel_id, error)
            raise PostRefused(f"Discord does not allow it: {reason}", table.guild_id) from error
        except discord.NotFound as error:
            raise PostFailed(f"the place is gone: {error.text} ({error.code})") from error
        except discord.HTTPException as error:
            if threads.is_passing(error):
                raise
            raise PostFailed(f"Discord refuses it: {error.text} ({error.code})") from error

    async def _send(self, post: Post, content: Content) -> TableMessage | None:  # a list, as long as that of kinds
        match content:
            case TurnPost():
                return await self._turns.tell(post, content)
            case ReadyRefresh():
                return await self._turns.say_who_is_ready(post)
            case ClockRefresh():
                await self._turns.say_until_when(post)
            case Announcement():
                await self._turns.announce(post, content)
            case DirectMessage():
                await self._calls.call(post, content)
            case ReminderPost():
                return await self._calls.remind(post, content)
            case DigestPost():
                await self._calls.sum_up(post, content)
            case OrderReport():
                await self._calls.report_order(post, content)
            case MotionPost():
                return await self._questions.ask(post, content)
            case IdleWarning():
                await self._questions.warn_of_closing(post, content)
            case LobbyRefresh():
                await self._refresh_lobby(post, content)
            case _:
                assert_never(content)
        return None

    async def retire(self, post: Post, old: TableMessage) -> None:
        """`post` was sent, and the buttons of this message are of no more use."""
        await self._sent.retire(post.table_id, old)

    async def thread_of(self, table: Table) -> Table:
        """The table with the thread it is played in, which is opened if there is none yet and one may be opened."""
        return (await self._ways.in_its_thread(table))[0]

    async def _refresh_lobby(self, post: Post, content: LobbyRefresh) -> None:
        """Bring the lobby message up to date. Of a cancelled table it is also said where it was played, and its buttons
        are taken away.
        """
        table = await self._bot.tables.overview.table(post.table_id)
        await refresh_lobby(self._bot, table)
        messages = await self._bot.tables.places.messages(post.table_id)
        last = messages.get(TURN_MESSAGE)
        if last is not None and table.status is TableStatus.CANCELLED:
            words = await self._ways.words(table)
            result = await self._bot.tables.overview.result(post.table_id)
            said = [words("seats.abandoned")] if result is None else standing_lines(table, result, words)
            reason = [words("seats.of_old_rulings")] if content.of_old_rulings else []
            layout = Layout(text(heading(table, None, words), *said, *reason))
            channel = self._bot.get_partial_messageable(table.place, guild_id=table.guild_id)
            await channel.send(view=layout, nonce=post.nonce)
            if age(last.message_id) <= BUTTONS_STAY_AFTER:
                await self._sent.without_buttons(table, last)
            await self._sent.retire_motions(table, messages, ())
            await self._sent.delete_reminders(table, messages)


def standing_lines(table: Table, result: FinishedGame, words: Words) -> list[str]:
    """A game that was ended before its time counts as it stands: who has which place, with how many points."""
    names = signed_names(table, words)
    seats = sorted(result.seats, key=lambda seat: (seat.place, seat.seat))
    places = [words("seats.place", place=seat.place, player=names[seat.seat], points=seat.score) for seat in seats]
    return [words("seats.adjudicated"), *places]
