"""Posts that are out: editing them without asking Discord for each, and taking away what is of no more use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import discord

from bot.game.clocks.clock import SeatClock
from bot.storage.records.seating import Motion
from bot.storage.records.tables import Table, TableMessage
from cogs.shared.answers import files_of
from cogs.shared.blocks import Layout, take_apart
from cogs.shared.kept import name_of

if TYPE_CHECKING:
    from bot.app import ElGrandeBot

MOTION_MESSAGE = "motion "
"""How the kinds begin under which the questions to a table are remembered."""

REMINDER_MESSAGE = "reminder "
"""How the kinds begin under which the reminders in a thread are remembered, by seat."""

BUTTONS_STAY_AFTER = timedelta(hours=1)
"""Discord counts edits of older messages against a limit of their own: these keep their buttons, which still work."""

LATEST_KEPT = 200
"""How many posts are kept as Discord has them, so that they can be edited without being fetched."""


class Ring(NamedTuple):
    """What a mention tells somebody: that a table waits for them. No two waits of a seat have the same number."""

    user_id: int
    wait: int


class SentPosts:
    """The posts that this process has sent, as Discord has them, and whom they have called."""

    def __init__(self, bot: ElGrandeBot) -> None:
        self._bot = bot
        self._latest: OrderedDict[int, discord.Message] = OrderedDict()
        self._calls: dict[int, frozenset[Ring]] = {}
        """What has rung with the latest posts."""

    def keep(self, message: discord.Message) -> None:
        """Remember a post as Discord has it now."""
        self._latest[message.id] = message
        self._latest.move_to_end(message.id)
        if len(self._latest) > LATEST_KEPT:
            self.forget(next(iter(self._latest)))

    def rang(self, message: discord.Message, calls: frozenset[Ring]) -> None:
        """Remember whom a post has called."""
        self._calls[message.id] = calls

    def forget(self, message_id: int) -> None:
        """A post is gone, or is changed by others: it is as Discord has it."""
        self._latest.pop(message_id, None)
        self._calls.pop(message_id, None)

    async def fetched(self, message: discord.PartialMessage) -> discord.Message:
        """A post as Discord has it, without asking if this process has sent it."""
        return self._latest.get(message.id) or await message.fetch()

    def message(self, table: Table, message: TableMessage) -> discord.PartialMessage:
        """A post of a table, to be edited."""
        channel = self._bot.get_partial_messageable(message.channel_id, guild_id=table.guild_id)
        return channel.get_partial_message(message.message_id)

    async def write_over(
        self, table: Table, last: TableMessage, layout: Layout, calls: frozenset[Ring], by: int | None
    ) -> discord.Message | None:
        """Write a post into the one whose place it takes; None where that cannot be done.

        An edit rings for nobody. So all calls must have rung with that one, but that of the person whose deed it tells:
        they have just pressed. Somebody for whom others came between, even if these took seconds, needs a new post.
        """
        if not last.is_passing or last.channel_id != table.place or age(last.message_id) > BUTTONS_STAY_AFTER:
            return None
        rung = self._calls.get(last.message_id, frozenset())
        if any(call.user_id != by for call in calls - rung):
            return None
        people = calling(call.user_id for call in calls)
        try:
            edited = await self.message(table, last).edit(
                view=layout, attachments=files_of(layout), allowed_mentions=people
            )
        except (discord.Forbidden, discord.NotFound):
            return None
        take_apart(layout)
        self.keep(edited)
        self.rang(edited, calls)
        return edited

    async def retire(self, table_id: int, old: TableMessage) -> None:
        """Take the buttons off a post that has a newer one now, if it is young enough. An old reminder goes altogether,
        and so does a post that told nothing but what the newer one tells again.
        """
        if old.kind.startswith(REMINDER_MESSAGE) or old.is_passing:
            self.forget(old.message_id)
            await self._delete(old)
            return
        if age(old.message_id) <= BUTTONS_STAY_AFTER:
            await self.without_buttons(await self._bot.tables.overview.table(table_id), old)

    async def without_buttons(self, table: Table, old: TableMessage) -> None:
        """Take the buttons off a post."""
        message = self.message(table, old)
        try:
            layout = layout_of(await self.fetched(message))
            for row in [item for item in layout.walk_children() if isinstance(item, discord.ui.ActionRow)]:
                _remove(layout, row)
                row.clear_items()
            await message.edit(view=layout)
            take_apart(layout)
        except (discord.Forbidden, discord.NotFound):
            return  # gone, or not ours to change any more: nothing hangs on old buttons
        finally:
            self.forget(old.message_id)

    async def retire_motions(
        self, table: Table, messages: Mapping[str, TableMessage], motions: Sequence[Motion]
    ) -> None:
        """Take the buttons off questions that are closed."""
        still_open = {f"{MOTION_MESSAGE}{each.kind} {each.seat}" for each in motions}
        for kind, old in messages.items():
            if kind.startswith(MOTION_MESSAGE) and kind not in still_open:
                await self.without_buttons(table, old)
                await self._bot.tables.places.forget_message(table.id, kind)

    async def delete_reminders(
        self, table: Table, messages: Mapping[str, TableMessage], clocks: Sequence[SeatClock] = ()
    ) -> None:
        """Delete the reminders of decisions that were taken, or will not be: nobody needs to read them any more."""
        reminded = {f"{REMINDER_MESSAGE}{seat}" for seat, clock in enumerate(clocks) if clock.runs and clock.reminded}
        for kind, old in messages.items():
            if kind.startswith(REMINDER_MESSAGE) and kind not in reminded:
                await self._delete(old)
                await self._bot.tables.places.forget_message(table.id, kind)

    async def _delete(self, old: TableMessage) -> None:
        with suppress(discord.Forbidden, discord.NotFound):
            await self._bot.get_partial_messageable(old.channel_id).get_partial_message(old.message_id).delete()


def calling(people: Iterable[int]) -> discord.AllowedMentions:
    """A message calls exactly these people."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(each) for each in people])


def layout_of(message: discord.Message) -> discord.ui.LayoutView:
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
                    item.media = f"attachment://{name_of(item.media)}"
    return layout


def age(message_id: int) -> timedelta:
    """How long ago a message was sent."""
    return discord.utils.utcnow() - discord.utils.snowflake_time(message_id)


def _remove(layout: discord.ui.LayoutView, row: discord.ui.ActionRow[Any]) -> None:
    """Take a row out of whatever holds it."""
    parent = row.parent
    if isinstance(parent, discord.ui.Container):
        parent.remove_item(row)
    else:
        layout.remove_item(row)
