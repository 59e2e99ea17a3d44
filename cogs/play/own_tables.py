"""`/play` and the Play button: what waits for somebody, at any table, and the way to their panel there."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.states import SeatState
from bot.host.allowed import NEEDED, missing, permission_names
from bot.i18n.words import Words
from bot.storage.records.tables import TableStatus
from bot.tables.reading.overview import TableGlance
from cogs.dashboard import layouts
from cogs.play import first_game, news, panel, shapes
from cogs.shared.answers import answer_in_place, answer_privately, is_own_message
from cogs.shared.asking import bot_of, member_of, require_way_back, words_of
from cogs.shared.blocks import Layout, fitted, row, text
from cogs.shared.controls import MENU_LIMIT, Option, Press, action
from cogs.shared.naming import table_name
from cogs.shared.translator import said

NEEDED_IN_A_THREAD = tuple("send_messages_in_threads" if name == "send_messages" else name for name in NEEDED)
"""In a thread Discord asks for a permission of its own."""

LIST_LIMIT = 3900
"""Characters for the tables, below Discord's 4000."""


class Play(commands.Cog):
    """The command that finds everything that waits for somebody, at any table."""

    @app_commands.command(name=said("command.play.name"), description=said("command.play.description"))
    async def play(self, interaction: discord.Interaction) -> None:
        tables = await bot_of(interaction).tables.overview.open_tables_of_person(interaction.user.id)
        waiting_for_me = [each.table.id for each in tables if each.since(interaction.user.id) is not None]
        if len(waiting_for_me) == 1:
            await open_panel(interaction, waiting_for_me[0])
        else:
            words = words_of(interaction)
            layout = own_tables(tables, interaction.user.id, words)
            if not tables:
                in_server = interaction.guild_id is not None
                layout.append(text(words("first_game.offer")))
                layout.append(first_game.offer_row(words, in_server=in_server))
            await answer_privately(interaction, layout)


async def open_panel(interaction: discord.Interaction, table_id: int) -> None:
    """Show the panel of the person's seat: in a message of its own, or in the one that only they see anyway."""
    tables = bot_of(interaction).tables
    await require_way_back(interaction, await tables.overview.table(table_id))
    state = await tables.seats.resume(table_id, member_of(interaction))
    in_place = is_own_message(interaction)
    layout = await panel.panel_of(
        interaction, state, notice=_missing_permissions(interaction, state), in_place=in_place
    )
    await news.add_news(interaction, table_id, layout)
    await shapes.add_offer(interaction, table_id, layout)
    await answer_in_place(interaction, layout)


@action("play")
async def play(press: Press, table: int) -> None:
    """The panel of one's seat."""
    await open_panel(press.interaction, table)


@action("open")
async def open_table(press: Press) -> None:
    """The panel of one's seat at the chosen table."""
    await open_panel(press.interaction, press.chosen(int))


def _missing_permissions(interaction: discord.Interaction, state: SeatState) -> str:
    """What keeps the bot from posting where the table is played, as far as this place tells."""
    if interaction.guild_id is None or interaction.channel_id != state.table.place:
        return ""
    lacking = missing(interaction.app_permissions, NEEDED_IN_A_THREAD if state.table.thread_id is not None else NEEDED)
    words = words_of(interaction)
    if not lacking:
        return ""
    return words(
        "problem.missing_permission", permissions=permission_names(lacking, words), channel=f"<#{state.table.place}>"
    )


# The list of one's tables


def own_tables(tables: Sequence[TableGlance], user_id: int, words: Words) -> Layout:
    """All tables of one person: those that wait for them, the longest first, and whose move it is at the others."""
    waiting = sorted(
        (each for each in tables if each.since(user_id) is not None),
        key=lambda each: (each.since(user_id) or 0, each.table.id),
    )
    running = [each for each in tables if each not in waiting and each.table.status is TableStatus.RUNNING]
    lobbies = [each.table for each in tables if each.table.status is TableStatus.LOBBY]
    lines = [f"### {words('play.tables_wait')}" if waiting else words("play.nothing_waits")]
    lines += [
        f"{layouts.place_of(each, words)} · {words('play.asked', since=f'<t:{(each.since(user_id) or 0) // 1000}:R>')}"
        f"{layouts.time_left(each.due(user_id))}{_new(each, words)}"
        for each in waiting
    ]
    if running:
        lines += [
            f"**{words('play.others_move')}**",
            *(f"{_others_move(each, words)}{_new(each, words)}" for each in running),
        ]
    if lobbies:
        lines += [f"**{words('dashboard.lobbies')}**", *(layouts.lobby_line(table, words) for table in lobbies)]
    items = [text(*_first_that_fit(lines))]
    if waiting:
        items.append(row(open_table.menu(words("play.choose_table"), _options(waiting, words))))
    with_news = [each for each in (*waiting, *running) if each.new_turns]
    if with_news:
        items.append(row(news.catch_up.menu(words("since.choose"), _options(with_news, words))))
    return Layout(*items)


def _options(tables: Sequence[TableGlance], words: Words) -> list[Option]:
    return [Option(table_name(each.table, words), str(each.table.id)) for each in tables[:MENU_LIMIT]]


def _others_move(glance: TableGlance, words: Words) -> str:
    """A game in which this person has nothing to do."""
    if glance.has_answered:
        return f"{layouts.place_of(glance, words)} · {words('play.answered')}"
    return layouts.running_line(glance, words)


def _new(glance: TableGlance, words: Words) -> str:
    """How much has happened since this person looked."""
    return f" · {words.plural('since.new', glance.new_turns)}" if glance.new_turns else ""


def _first_that_fit(lines: Sequence[str]) -> list[str]:
    """What comes first is the most urgent."""
    return list(reversed(fitted(list(reversed(lines)), LIST_LIMIT, "…")))


async def setup(bot: commands.Bot) -> None:
    await bot.add_cog(Play())
