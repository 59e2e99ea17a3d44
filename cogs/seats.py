"""`/table substitute` and `/table undo`: seats that change hands, and what a table agrees on."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import NotRunning
from bot.game.undo import UndoPlan
from bot.storage.records.tables import Table, TableStatus
from bot.tables.seats.agreements import ABANDON
from bot.tables.time.late import VOTE
from cogs.shared.answers import answer_in_place, answer_privately, change_message
from cogs.shared.asking import bot_of, member_of, public_words, require_sight, words_of
from cogs.shared.controls import Press, answers
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, meant, suggestions
from cogs.table_group import add_to_table
from cogs.ui import seats

RUNNING = (TableStatus.RUNNING,)


@app_commands.command(
    name=said("command.table.substitute.name"), description=said("command.table.substitute.description")
)
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def substitute_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    await show_seats(interaction, await meant(interaction, table))


@app_commands.command(name=said("command.table.undo.name"), description=said("command.table.undo.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def undo_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    found = await meant(interaction, table)
    plan = await bot_of(interaction).tables.agreements.undo_plan(found.id, interaction.user.id)
    await answer_privately(interaction, seats.undo_panel(plan, words_of(interaction)))


@substitute_command.autocomplete("table")
@undo_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, RUNNING)


async def show_seats(interaction: discord.Interaction, table: Table, notice: str = "") -> None:
    """The panel of the seats, for the person who asks."""
    if table.status is not TableStatus.RUNNING:
        raise NotRunning
    tables, words = bot_of(interaction).tables, words_of(interaction)
    seating = await tables.seats.seating(table.id, interaction.user.id)
    bench = None if table.guild_id is None else await tables.motions.bench(table.guild_id, interaction.user.id)
    await answer_in_place(interaction, seats.seats_panel(seating, bench, words, notice=notice))


async def _seen(press: Press) -> Table:
    """The table that was pressed, if the person sits there or sees its channel. Raises NoSuchTable."""
    table = await bot_of(press.interaction).tables.overview.table(press.number(0))
    await require_sight(press.interaction, table)
    return table


@answers(seats.SEATS)
async def seats_pressed(press: Press) -> None:
    await show_seats(press.interaction, await _seen(press))


@answers(seats.OFFER_SEAT)
async def offer_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.seats.offer_seat(press.number(0), press.interaction.user.id)
    await show_seats(press.interaction, table, words_of(press.interaction)("seats.you_offer"))


@answers(seats.KEEP_SEAT)
async def keep_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.seats.withdraw_offer(press.number(0), press.interaction.user.id)
    await show_seats(press.interaction, table, words_of(press.interaction)("seats.you_keep"))


@answers(seats.LEAVE_SEAT)
async def leave_pressed(press: Press) -> None:
    await answer_in_place(press.interaction, seats.leave_question(await _seen(press), words_of(press.interaction)))


@answers(seats.LEAVE_SURE)
async def leave_confirmed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.seats.leave_game(press.number(0), press.interaction.user.id)
    words = words_of(press.interaction)
    key = "seats.you_left" if table.status is TableStatus.RUNNING else "seats.abandoned"
    await answer_in_place(press.interaction, seats.told(table, words(key), words))


@answers(seats.TAKE_SEAT)
async def take_pressed(press: Press) -> None:
    interaction = press.interaction
    table = await _seen(press)
    state = await bot_of(interaction).tables.seats.take_seat(table.id, member_of(interaction), press.number(1))
    words = words_of(interaction)
    await answer_privately(interaction, seats.seat_taken(state, words))


@answers(seats.JOIN_BENCH)
async def join_bench_pressed(press: Press) -> None:
    table = await _seen(press)
    if table.guild_id is not None:
        await bot_of(press.interaction).tables.motions.join_bench(table.guild_id, press.interaction.user.id)
    await show_seats(press.interaction, table)


@answers(seats.LEAVE_BENCH)
async def leave_bench_pressed(press: Press) -> None:
    table = await _seen(press)
    if table.guild_id is not None:
        await bot_of(press.interaction).tables.motions.leave_bench(table.guild_id, press.interaction.user.id)
    await show_seats(press.interaction, table)


@answers(seats.KEEP_LOBBY)
async def keep_lobby_pressed(press: Press) -> None:
    table = await bot_of(press.interaction).tables.lobbies.keep_lobby(press.number(0), press.interaction.user.id)
    words = await public_words(press.interaction)
    name = words.name(member_of(press.interaction).display_name)
    await change_message(press.interaction, seats.told(table, words("idle.kept", player=name), words))


# Ending early


@answers(seats.ASK_ABANDON)
async def abandon_pressed(press: Press) -> None:
    await answer_in_place(press.interaction, seats.abandon_question(await _seen(press), words_of(press.interaction)))


@answers(seats.ABANDON_SURE)
async def abandon_asked(press: Press) -> None:
    table = await bot_of(press.interaction).tables.agreements.ask_to_abandon(press.number(0), press.interaction.user.id)
    words = words_of(press.interaction)
    key = "seats.you_asked" if table.status is TableStatus.RUNNING else "seats.abandoned"
    await answer_in_place(press.interaction, seats.told(table, words(key), words))


@answers(seats.ABANDON_YES)
async def abandon_agreed(press: Press) -> None:
    interaction = press.interaction
    table = await bot_of(interaction).tables.agreements.answer_abandon(
        press.number(0), interaction.user.id, agrees=True
    )
    words = await public_words(interaction)
    if table.status is not TableStatus.RUNNING:
        await change_message(interaction, seats.told(table, words("seats.all_agreed"), words))
        return
    await _show_motion(press, table, ABANDON)


@answers(seats.ABANDON_NO)
async def abandon_refused(press: Press) -> None:
    interaction = press.interaction
    table = await bot_of(interaction).tables.agreements.answer_abandon(
        press.number(0), interaction.user.id, agrees=False
    )
    words = await public_words(interaction)
    name = words.name(member_of(interaction).display_name)
    await change_message(interaction, seats.told(table, words("seats.abandon_refused", player=name), words))


# Undo by consent


@answers(seats.UNDO_PLAN)
async def undo_considered(press: Press) -> None:
    plan = await bot_of(press.interaction).tables.agreements.undo_plan(press.number(0), press.interaction.user.id)
    await answer_in_place(press.interaction, seats.undo_panel(plan, words_of(press.interaction)))


@answers(seats.UNDO_ASK)
async def undo_asked(press: Press) -> None:
    plan = await bot_of(press.interaction).tables.agreements.ask_undo(
        press.number(0), press.interaction.user.id, press.number(1)
    )
    words = words_of(press.interaction)
    key = "goback.you_asked" if plan.must_agree else "goback.done"
    await answer_in_place(press.interaction, seats.told(plan.table, words(key), words))


@answers(seats.UNDO_YES)
async def undo_agreed(press: Press) -> None:
    await _answer_undo(press, agrees=True)


@answers(seats.UNDO_NO)
async def undo_refused(press: Press) -> None:
    await _answer_undo(press, agrees=False)


async def _answer_undo(press: Press, *, agrees: bool) -> None:
    interaction = press.interaction
    plan: UndoPlan = await bot_of(interaction).tables.agreements.answer_undo(
        press.number(0), interaction.user.id, agrees=agrees
    )
    words = await public_words(interaction)
    if plan.is_done:
        layout = seats.told(plan.table, words("goback.done"), words)
    elif plan.is_refused:
        name = words.name(member_of(interaction).display_name)
        layout = seats.told(plan.table, words("goback.refused", player=name), words)
    else:
        layout = seats.undo_message(plan, words)
    await change_message(interaction, layout)


# A late seat


@answers(seats.VOTED)
async def voted(press: Press) -> None:
    tables = bot_of(press.interaction).tables
    table, seat = press.number(0), press.number(1)
    await tables.late.vote(table, press.interaction.user.id, seat, press.text(2))
    await _show_motion(press, await tables.overview.table(table), VOTE, seat)


async def _show_motion(press: Press, table: Table, kind: str, seat: int | None = None) -> None:
    """Bring the pressed message up to date: the question of this kind, of several the one about this seat."""
    motion = await bot_of(press.interaction).tables.motions.find(table.id, kind, seat)
    if motion is not None:
        words = await public_words(press.interaction)
        await change_message(press.interaction, seats.motion_message(table, motion, (), words))


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, substitute_command, undo_command)
