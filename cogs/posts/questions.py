"""What the people of a table are asked together: to vote, to take over a seat, whether a table is still wanted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.game.posts import IdleWarning, MotionPost
from bot.storage.records.due import Post
from bot.storage.records.people import Notification
from bot.storage.records.tables import Table, TableMessage, TableStatus
from bot.tables.seats.agreements import ABANDON, UNDO
from bot.tables.seats.motions import OFFER
from cogs.posts.sent import MOTION_MESSAGE, SentPosts
from cogs.posts.ways import Ways
from cogs.seats import questions, undo
from cogs.shared.which_table import ALIVE

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


ASKED_BY_SOMEBODY = (OFFER, ABANDON, UNDO)
"""The kinds of questions behind which there is the person in the seat; all others are the bot's."""


class Questions:
    """Sends what a table is asked, and calls those who are to answer."""

    def __init__(self, bot: ElGrandeBot, ways: Ways, sent: SentPosts) -> None:
        self._bot = bot
        self._ways = ways
        self._sent = sent

    async def ask(self, post: Post, content: MotionPost) -> TableMessage | None:
        """Ask the table something, if it is still to be asked."""
        tables = self._bot.tables
        table = await tables.overview.table(post.table_id)
        words = await self._ways.words(table)
        about = (content.kind, content.seat)
        motion = next(
            (each for each in await tables.motions.motions(table.id) if (each.kind, each.seat) == about), None
        )
        if motion is None:
            return None
        volunteers = await self._who_may_be_called(table, content.volunteers)
        called, layout = (*volunteers, *questions.asked_people(table, motion)), None
        if motion.kind == UNDO:
            plan = await tables.agreements.open_undo(table.id)
            if plan is not None:
                called, layout = plan.must_agree, undo.undo_message(plan, words)
        else:
            layout = questions.motion_message(table, motion, called, words)
        if layout is None:
            return None
        awake = await tables.people.awake(table.guild_id, called)
        asker = table.seats[motion.seat].user_id if motion.kind in ASKED_BY_SOMEBODY else None
        may_ring = [
            user_id
            for user_id, person in awake.items()
            if person.notification is not Notification.NONE and person.is_called(table.id, asker)
        ]
        ringing = [user_id for user_id in may_ring if tables.limits.calls.has_room(user_id)]
        message = await self._ways.send(table, layout, post.nonce, ringing)
        self._sent.forget(message.id)  # whoever answers changes it, which nobody tells this memory
        return TableMessage(f"{MOTION_MESSAGE}{motion.kind} {motion.seat}", message.channel.id, message.id)

    async def _who_may_be_called(self, table: Table, volunteers: Sequence[int]) -> list[int]:
        """Volunteers of the bench, but in a private thread only those who are in it: a call would bring others in."""
        guild = await self._bot.channels.guild(table.guild_id)
        place = await self._bot.channels.find(guild, table.channel_id) if guild is not None else None
        if not isinstance(place, discord.Thread) or not place.is_private():
            return list(volunteers)
        return [user_id for user_id in volunteers if await self._bot.channels.has_member(place, user_id)]

    async def warn_of_closing(self, post: Post, content: IdleWarning) -> None:
        """Warn of a table that is to be closed, and call those who can keep it; not if it has ended meanwhile."""
        table = await self._bot.tables.overview.table(post.table_id)
        if table.status not in ALIVE:
            return
        words = await self._ways.words(table)
        called = [table.owner_id]
        if table.status is TableStatus.RUNNING:
            state = await self._bot.tables.games.public_state(table.id)
            called = list(table.people(state.view.waiting)) or called
        layout = questions.idle_message(table, content.closes_at, content.idle, called, words)
        people = await self._bot.tables.people.people(called)
        ringing = [user_id for user_id in called if people[user_id].is_called(table.id)]
        await self._ways.send(table, layout, post.nonce, ringing)
