"""`/table undo`: choices that are taken back when all whom it concerns agree."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.faces import face_of
from bot.game.undo import UndoPlan
from bot.i18n.words import Words
from bot.storage.records.tables import Table, TableStatus
from cogs.seats import panel, questions
from cogs.seats.muting import mute_button
from cogs.shared.answers import answer_in_place, answer_privately, change_message
from cogs.shared.asking import bot_of, member_of, public_words, words_of
from cogs.shared.blocks import Item, Layout, fitted, row, small, text
from cogs.shared.controls import DANGER, SUCCESS, Press, action
from cogs.shared.naming import heading, signed_names
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, add_to_table, meant, suggestions

TOLD_LIMIT = 2000
"""Characters for what would be taken back."""


def undo_panel(plan: UndoPlan, words: Words) -> Layout:
    """What would be taken back, what has been seen since, and who must agree: before anybody is asked."""
    lines = [heading(plan.table, None, words), *_undone(plan, words)]
    if plan.obstacle is not None:
        lines.append(words(f"goback.obstacle_{plan.obstacle}"))
        return Layout(text(*lines), seat=plan.seat)
    key = "goback.ask" if plan.must_agree else "goback.at_once"
    button = ask.button(words(key), plan.table.id, plan.count).styled(DANGER)
    return Layout(text(*lines, _who_agrees(plan, words)), row(button), seat=plan.seat)


def undo_entry(table: Table, words: Words) -> Item:
    """The way to an undo by consent, where it may make sense."""
    return consider.button(words("goback.button"), table.id)


def _undone(plan: UndoPlan, words: Words) -> list[str]:
    """What is taken back, as it was told."""
    happened = face_of(plan.table).telling.paragraphs(plan.events, plan.table.names, words, None)
    names = signed_names(plan.table, words)
    # What was told nobody, such as the end of a turn, has no words of its own.
    what = "goback.what" if happened else "goback.what_untold"
    lines = [words.plural(what, plan.count, player=names[plan.seat])]
    lines += fitted([f"> {each}" for each in happened], TOLD_LIMIT, small(words("post.more_in_log")))
    if plan.moved:
        moved = words.list([names[seat] for seat in plan.moved])
        lines.append(words("goback.moved", players=moved))
    return lines


def _who_agrees(plan: UndoPlan, words: Words) -> str:
    if not plan.must_agree:
        return words("goback.nobody_asked")
    return words("goback.must_agree", players=words.list(questions.names_of(plan.table, plan.must_agree, words)))


def undo_message(plan: UndoPlan, words: Words) -> Layout:
    """The request, with the buttons of those who must agree."""
    lines = [heading(plan.table, None, words), *_undone(plan, words)]
    lines.append(words("goback.asked", players=words.list([words.mention(user_id) for user_id in plan.must_agree])))
    lines += questions.agreed_line(plan.table, plan.agreed, words)
    answers = row(
        agree.button(words("goback.yes"), plan.table.id).styled(SUCCESS),
        refuse.button(words("goback.no"), plan.table.id),
        mute_button(plan.table, plan.seat, words),
    )
    return Layout(text(*lines), answers, seat=plan.seat)


@app_commands.command(name=said("command.table.undo.name"), description=said("command.table.undo.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.number.description"))
async def undo_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    found = await meant(interaction, table)
    plan = await bot_of(interaction).tables.agreements.undo_plan(found.id, interaction.user.id)
    await answer_privately(interaction, undo_panel(plan, words_of(interaction)))


@undo_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, (TableStatus.RUNNING,))


@action("gobackplan")
async def consider(press: Press, table: int) -> None:
    """What would be taken back, before anybody is asked."""
    plan = await bot_of(press.interaction).tables.agreements.undo_plan(table, press.interaction.user.id)
    await answer_in_place(press.interaction, undo_panel(plan, words_of(press.interaction)))


@action("goback")
async def ask(press: Press, table: int, count: int) -> None:
    """Ask to take back so many choices."""
    plan = await bot_of(press.interaction).tables.agreements.ask_undo(table, press.interaction.user.id, count)
    words = words_of(press.interaction)
    key = "goback.you_asked" if plan.must_agree else "goback.done"
    await answer_in_place(press.interaction, panel.told(plan.table, words(key), words))


@action("gobackyes")
async def agree(press: Press, table: int) -> None:
    await _answer(press.interaction, table, agrees=True)


@action("gobackno")
async def refuse(press: Press, table: int) -> None:
    await _answer(press.interaction, table, agrees=False)


async def _answer(interaction: discord.Interaction, table: int, *, agrees: bool) -> None:
    plan = await bot_of(interaction).tables.agreements.answer_undo(table, interaction.user.id, agrees=agrees)
    words = await public_words(interaction)
    if plan.is_done:
        layout = panel.told(plan.table, words("goback.done"), words)
    elif plan.is_refused:
        name = words.name(member_of(interaction).display_name)
        layout = panel.told(plan.table, words("goback.refused", player=name), words)
    else:
        layout = undo_message(plan, words)
    await change_message(interaction, layout)


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, undo_command)
