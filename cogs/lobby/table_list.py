"""The tables of a server in pages: where one may sit down, what is being played, and what is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import discord

from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableStatus
from cogs.dashboard.layouts import lobby_line
from cogs.lobby import message
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, in_sight, words_of
from cogs.shared.blocks import Item, Layout, harmless, page_number, row, small, text
from cogs.shared.controls import Control, Press, action
from cogs.shared.naming import signed_names, table_name

PAGE_LENGTH = 10
"""Tables on a page: five long names for each still fit into a message."""

HEADINGS = {
    TableStatus.LOBBY: "dashboard.lobbies",
    TableStatus.RUNNING: "dashboard.running",
    TableStatus.FINISHED: "tables.finished",
}


def table_list(tables: Sequence[Table], asked: int, user_id: int, words: Words) -> Layout:
    """A page of the tables that a person may see, in the order in which they are listed."""
    title = f"### {words('tables.title')}"
    if not tables:
        return Layout(text(title, words("tables.none")))
    last = -(-len(tables) // PAGE_LENGTH)
    page = page_number(asked, last)
    shown = tables[(page - 1) * PAGE_LENGTH : page * PAGE_LENGTH]
    lines = [title]
    for status, group in groupby(shown, lambda table: table.status):
        lines += [f"**{words(HEADINGS[status])}**", *(_entry(table, words) for table in group)]
    if any(table.status is TableStatus.FINISHED for table in shown):
        lines.append(small(words("tables.look_back")))
    items: list[Item] = [text(*lines)]
    join = message.join_menu([table for table in shown if table.seat_of(user_id) is None], words)
    if join is not None:
        items.append(row(join))
    if last > 1:
        lines.append(small(words("log.page", page=page, pages=last)))
        items[0] = text(*lines)
        items.append(row(*_turning(page, last, words)))
    return Layout(*items)


def _entry(table: Table, words: Words) -> str:
    players = small(words.list(signed_names(table, words)))
    if table.status is TableStatus.LOBBY:
        return f"{lobby_line(table, words)}\n{players}"
    when = f" · <t:{table.changed_at // 1000}:d>" if table.status is TableStatus.FINISHED else ""
    return f"- {harmless(table_name(table, words))} · <#{table.place}>{when}\n{players}"


def _turning(page: int, last: int, words: Words) -> list[Control]:
    return [
        turn_page.button(words("since.back"), max(page - 1, 1)).disabled(page <= 1),
        turn_page.button(words("since.on"), page + 1).disabled(page >= last),
    ]


async def listed(interaction: discord.Interaction, page: int) -> Layout:
    """The page for who asks."""
    tables = await bot_of(interaction).tables.overview.listed_tables(interaction.guild_id)
    return table_list(await in_sight(interaction, tables), page, interaction.user.id, words_of(interaction))


@action("tables")
async def turn_page(press: Press, page: int) -> None:
    """Turn to a page, from 1 on."""
    await answer_in_place(press.interaction, await listed(press.interaction, page))
