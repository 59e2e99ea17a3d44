"""Calling one person: that a table waits for them, that time runs out, that an order was carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.faces import face_of
from bot.game.happenings import OrderCarriedOut
from bot.game.posts import DigestPost, DirectMessage, OrderReport, ReminderPost
from bot.storage.records.due import Post
from bot.storage.records.tables import TableMessage
from cogs.play import own_tables
from cogs.posts import layouts
from cogs.posts.layouts import post_buttons
from cogs.posts.sent import REMINDER_MESSAGE
from cogs.posts.ways import Ways
from cogs.shared.blocks import Layout, text
from cogs.shared.naming import heading, signed_names, whereabouts

if TYPE_CHECKING:
    from bot.app import ElGrandeBot


class Calls:
    """Sends what one person is told: in a direct message, or where their table is played."""

    def __init__(self, bot: ElGrandeBot, ways: Ways) -> None:
        self._bot = bot
        self._ways = ways

    async def call(self, post: Post, content: DirectMessage) -> None:
        """Tell somebody privately that the table waits. The Play button in it opens the panel right there."""
        tables = self._bot.tables
        user_id = content.user_id
        state = await tables.games.seat_state(post.table_id, user_id)
        if state.seat not in state.view.waiting:
            return
        table, _ = await self._ways.in_its_thread(state.table)
        person = await tables.people.person(user_id)
        words = self._bot.texts.for_locale(person.reads)
        question = face_of(table).prompt(state.view, table.names, words)
        where = words("post.direct_where", channel=whereabouts(table, words))
        layout = Layout(
            text(heading(table, state.view, words), question, where),
            post_buttons(table, words),
            seat=state.seat,
        )
        if not await self._ways.send_directly(user_id, layout, post.nonce):
            await self._ways.say_that_closed(table, user_id)

    async def remind(self, post: Post, content: ReminderPost) -> TableMessage | None:
        """Remind somebody, unless the decision was taken meanwhile or somebody else sits there."""
        state = await self._bot.tables.games.public_state(post.table_id)
        seat, user_id = content.seat, content.user_id
        clock = state.clocks[seat]
        if not clock.runs or clock.wait != content.wait or state.table.seats[seat].user_id != user_id:
            return None
        table, _ = await self._ways.in_its_thread(state.table)
        if content.directly:
            words = self._bot.texts.for_locale((await self._bot.tables.people.person(user_id)).reads)
            name = signed_names(table, words)[seat]
            layout = layouts.reminder(table, state.view, content.kind, name, clock, seat, words)
            if await self._ways.send_directly(user_id, layout, post.nonce):
                return None
        words = await self._ways.words(table)
        layout = layouts.reminder(table, state.view, content.kind, words.mention(user_id), clock, seat, words)
        message = await self._ways.send(table, layout, post.nonce, [user_id])
        return TableMessage(f"{REMINDER_MESSAGE}{seat}", message.channel.id, message.id)

    async def sum_up(self, post: Post, content: DigestPost) -> None:
        """All tables that wait for somebody, in one direct message; none if none waits any more."""
        user_id = content.user_id
        tables = await self._bot.tables.overview.open_tables_of_person(user_id)
        person = await self._bot.tables.people.person(user_id)
        if any(each.since(user_id) is not None for each in tables) and not person.has_closed_direct_messages:
            words = self._bot.texts.for_locale(person.reads)
            await self._ways.send_directly(user_id, own_tables.own_tables(tables, user_id, words), post.nonce)

    async def report_order(self, post: Post, content: OrderReport) -> None:
        """Tell somebody privately what was chosen by a standing order."""
        tables = self._bot.tables
        user_id = content.user_id
        state = await tables.games.seat_state(post.table_id, user_id)
        person = await tables.people.person(user_id)
        words = self._bot.texts.for_locale(person.reads)
        event = OrderCarriedOut(state.seat, content.choice)
        (told,) = face_of(state.table).telling.sentences([event], state.table.names, words, state.seat)
        lines = [heading(state.table, state.view, words), f"**{words('post.order_carried_out')}**", told]
        layout = Layout(text(*lines), post_buttons(state.table, words), seat=state.seat)
        # If that is closed it is said nowhere else: that there was something to report is nobody's business.
        await self._ways.send_directly(user_id, layout, post.nonce)
