"""`/table substitute`: who sits where, which seats are free, who stands by, and taking, offering or leaving a seat."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.game.errors import NotRunning
from bot.game.states import SeatState
from bot.i18n.words import Words
from bot.narrator.names import in_menus
from bot.storage.records.tables import SeatKind, Table, TableStatus
from bot.tables.seats.motions import OFFER, Bench
from bot.tables.seats.seats import Seating
from cogs.posts import layouts
from cogs.seats import questions
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, require_sight, words_of
from cogs.shared.blocks import Item, Layout, line, row, rows, small, text
from cogs.shared.controls import DANGER, PRIMARY, Action, Press, action
from cogs.shared.naming import heading, signed_names
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, add_to_table, meant, suggestions


def seats_panel(seating: Seating, bench: Bench | None, words: Words, *, notice: str = "") -> Layout:
    """Who sits where, which seats are free, and what this person may do about it."""
    table = seating.table
    names = signed_names(table, words)
    open_seats = {each.seat: each for each in seating.open_seats}
    lines = [heading(table, None, words), *([notice] if notice else [])]
    for seat in table.seats:
        remark = ""
        if seat.number in open_seats:
            remark = words("seats.deserted" if open_seats[seat.number].is_deserted else "seats.offered")
        elif seat.kind is SeatKind.COMPUTER:
            remark = words("lobby.computer")
        lines.append(names[seat.number] + (f" · {remark}" if remark else ""))
    items: list[Item] = [text(*lines), *rows(_seat_buttons(seating, words))]
    if bench is not None:
        count = len(bench.volunteers)
        on_it = words.plural("seats.bench", count) if count else words("seats.bench_empty")
        items += [line(), text(on_it, small(words("seats.bench_help")))]
        way, key = (leave_bench, "seats.leave_bench") if bench.is_on_it else (join_bench, "seats.join_bench")
        items.append(row(way.button(words(key), table.id)))
    return Layout(*items, seat=seating.seat)


def _seat_buttons(seating: Seating, words: Words) -> list[Item]:
    table = seating.table
    if seating.seat is None:
        return [take_button(table, each.seat, words) for each in seating.open_seats if seating.may_take(each.seat)]
    offered = any((motion.kind, motion.seat) == (OFFER, seating.seat) for motion in seating.motions)
    way, key = (keep, "seats.keep") if offered else (offer, "seats.offer")
    return [
        way.button(words(key), table.id).styled(PRIMARY),
        leave.button(words("seats.leave"), table.id),
        questions.abandon.button(words("seats.abandon"), table.id),
    ]


def take_button(table: Table, seat: int, words: Words) -> Item:
    name = in_menus(table.names, words)[seat]
    label = words("seats.take", player=name)
    return take.button(label, table.id, seat).styled(PRIMARY)


def leave_question(table: Table, words: Words) -> Layout:
    """What leaving means, before it is done."""
    return asked_once_more(table, words, "seats.leave_sure", "seats.leave_yes", confirm_leave)


def asked_once_more(table: Table, words: Words, question: str, answer: str, confirm: Action[[int]]) -> Layout:
    """What something means, before it is done; `confirm` does it."""
    yes = confirm.button(words(answer), table.id).styled(DANGER)
    no = show.button(words("seats.back"), table.id)
    return Layout(text(heading(table, None, words), words(question)), row(yes, no))


def told(table: Table, sentence: str, words: Words) -> Layout:
    """A word about a table, and no buttons."""
    return Layout(text(heading(table, None, words), sentence))


def seat_taken(state: SeatState, words: Words) -> Layout:
    """For who has just sat down: what the seat knows is one press away."""
    lines = [heading(state.table, state.view, words), words("seats.you_sit")]
    return Layout(text(*lines), layouts.post_buttons(state.table, words), seat=state.seat)


@app_commands.command(
    name=said("command.table.substitute.name"), description=said("command.table.substitute.description")
)
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def substitute_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    await show_seats(interaction, await meant(interaction, table))


@substitute_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, (TableStatus.RUNNING,))


async def show_seats(interaction: discord.Interaction, table: Table, notice: str = "") -> None:
    """The panel of the seats, for the person who asks."""
    if table.status is not TableStatus.RUNNING:
        raise NotRunning
    tables, words = bot_of(interaction).tables, words_of(interaction)
    seating = await tables.seats.seating(table.id, interaction.user.id)
    bench = None if table.guild_id is None else await tables.motions.bench(table.guild_id, interaction.user.id)
    await answer_in_place(interaction, seats_panel(seating, bench, words, notice=notice))


async def seen(interaction: discord.Interaction, table: int) -> Table:
    """The table, if the person sits there or sees its channel. Raises NoSuchTable."""
    found = await bot_of(interaction).tables.overview.table(table)
    await require_sight(interaction, found)
    return found


@action("seats")
async def show(press: Press, table: int) -> None:
    await show_seats(press.interaction, await seen(press.interaction, table))


@action("seatoffer")
async def offer(press: Press, table: int) -> None:
    """One's seat may be taken; one plays on until it is."""
    found = await bot_of(press.interaction).tables.seats.offer_seat(table, press.interaction.user.id)
    await show_seats(press.interaction, found, words_of(press.interaction)("seats.you_offer"))


@action("seatkeep")
async def keep(press: Press, table: int) -> None:
    """One's seat is no longer offered."""
    found = await bot_of(press.interaction).tables.seats.withdraw_offer(table, press.interaction.user.id)
    await show_seats(press.interaction, found, words_of(press.interaction)("seats.you_keep"))


@action("seatleave")
async def leave(press: Press, table: int) -> None:
    """Say what becomes of the seat, and ask once more before somebody leaves."""
    found = await seen(press.interaction, table)
    await answer_in_place(press.interaction, leave_question(found, words_of(press.interaction)))


@action("seatgone")
async def confirm_leave(press: Press, table: int) -> None:
    found = await bot_of(press.interaction).tables.seats.leave_game(table, press.interaction.user.id)
    words = words_of(press.interaction)
    key = "seats.you_left" if found.status is TableStatus.RUNNING else "seats.abandoned"
    await answer_in_place(press.interaction, told(found, words(key), words))


@action("seattake")
async def take(press: Press, table: int, seat: int) -> None:
    """Sit down in a free seat."""
    interaction = press.interaction
    found = await seen(interaction, table)
    state = await bot_of(interaction).tables.seats.take_seat(found.id, member_of(interaction), seat)
    await answer_privately(interaction, seat_taken(state, words_of(interaction)))


@action("benchjoin")
async def join_bench(press: Press, table: int) -> None:
    """Be called when a seat of this server becomes free."""
    found = await seen(press.interaction, table)
    if found.guild_id is not None:
        await bot_of(press.interaction).tables.motions.join_bench(found.guild_id, press.interaction.user.id)
    await show_seats(press.interaction, found)


@action("benchleave")
async def leave_bench(press: Press, table: int) -> None:
    found = await seen(press.interaction, table)
    if found.guild_id is not None:
        await bot_of(press.interaction).tables.motions.leave_bench(found.guild_id, press.interaction.user.id)
    await show_seats(press.interaction, found)


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, substitute_command)
