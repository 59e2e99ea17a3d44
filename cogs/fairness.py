"""`/table verify` and `/table export`: everybody can check that a game is what was sealed."""

from __future__ import annotations

import asyncio

import discord
import orjson
from discord import app_commands
from discord.ext import commands

from bot.game.seals.opened import CheckedGame
from bot.game.seals.seals import Seal
from bot.i18n.words import Words
from bot.limits import Costly
from bot.storage.records.tables import Table, TableStatus
from cogs.panels import panels_of
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, require_sight, turn_of, words_of
from cogs.shared.blocks import Document, Layout, row, small, text
from cogs.shared.controls import Press, action
from cogs.shared.naming import heading
from cogs.shared.translator import said
from cogs.shared.which_table import NUMBER, PLAYED, add_to_table, meant_game, suggestions

FAULTS_SHOWN = 10


@app_commands.command(name=said("command.table.verify.name"), description=said("command.table.verify.description"))
@app_commands.rename(table=said("command.table.number.name"))
@app_commands.describe(table=said("command.table.replay.number.description"))
async def verify_command(interaction: discord.Interaction, table: NUMBER | None = None) -> None:
    await answer_privately(interaction, await _verified(interaction, await meant_game(interaction, table)))


async def _verified(interaction: discord.Interaction, found: Table) -> Layout:
    async with turn_of(interaction, Costly.CHECK):
        return await _checked(interaction, found)


async def _checked(interaction: discord.Interaction, found: Table) -> Layout:
    tables, words = bot_of(interaction).tables, words_of(interaction)
    if found.status is TableStatus.RUNNING:
        state = await tables.games.public_state(found.id)
        return running(found, state.seal, await tables.archive.follows(found.id, interaction.user.id), words)
    seals = (await tables.archive.opened(found.id))["seals"]
    first = Seal(1, seals[0]["hash"]) if seals else None
    return verdict(found, await tables.archive.verdict(found.id, interaction.user.id), first, words)


@app_commands.command(name=said("command.table.export.name"), description=said("command.table.export.description"))
@app_commands.rename(table=said("command.table.number.name"), neutral=said("command.table.export.neutral.name"))
@app_commands.describe(
    table=said("command.table.replay.number.description"), neutral=said("command.table.export.neutral.description")
)
async def export_command(interaction: discord.Interaction, table: NUMBER | None = None, neutral: bool = False) -> None:
    await _send_file(interaction, await meant_game(interaction, table), names=not neutral)


@verify_command.autocomplete("table")
@export_command.autocomplete("table")
async def suggested_games(interaction: discord.Interaction, written: str | int) -> list[app_commands.Choice[int]]:
    return await suggestions(interaction, written, PLAYED)


def more_of(table: Table, words: Words) -> Layout:
    """What else can be done with a game that is over, besides what its last post offers."""
    return Layout(
        text(heading(table, None, words), words("fairness.more")),
        row(
            verify.button(words("fairness.verify"), table.id),
            export.button(words("fairness.export"), table.id),
            *panels_of(table).post_buttons(table.id, words),
        ),
    )


def verdict(table: Table, found: CheckedGame, first: Seal | None, words: Words) -> Layout:
    """A game that has ended: does it agree with what was sealed?"""
    lines = [heading(table, None, words)]
    if found.agrees:
        lines.append(f"✅ **{words('fairness.agrees')}**")
        lines.append(words("fairness.checked", choices=found.choices, seals=found.seals))
    else:
        lines.append(f"❌ **{words('fairness.differs')}**")
        lines += [f"- {words(f'fairness.fault.{key}', number=number)}" for key, number in found.faults[:FAULTS_SHOWN]]
    if first is not None:
        lines.append(small(words("fairness.first_seal", hash=first.hash)))
    lines.append(small(words("fairness.by_hand")))
    return Layout(text(*lines), row(export.button(words("fairness.export"), table.id)))


def running(table: Table, seal: Seal | None, follows: bool, words: Words) -> Layout:
    """A game that goes on: what is sealed until it ends."""
    lines = [heading(table, None, words)]
    lines.append(f"✅ {words('fairness.follows')}" if follows else f"❌ **{words('fairness.does_not_follow')}**")
    if seal is not None:
        lines.append(words("fairness.sealed", number=seal.number, hash=seal.hash))
    lines.append(small(words("fairness.opened_at_the_end")))
    return Layout(text(*lines))


def file_message(table: Table, file: Document, words: Words) -> Layout:
    """The message that hands out the file of a game."""
    lines = text(heading(table, None, words), words("fairness.here_it_is"))
    return Layout(lines, file.shown(), pictures=[file])


@action("more")
async def more(press: Press, table: int) -> None:
    """What the last post has no room for."""
    found = await bot_of(press.interaction).tables.overview.table(table)
    await require_sight(press.interaction, found)
    await answer_privately(press.interaction, more_of(found, words_of(press.interaction)))


@action("verify")
async def verify(press: Press, table: int) -> None:
    """Does the game agree with what was sealed?"""
    found = await bot_of(press.interaction).tables.overview.table(table)
    await require_sight(press.interaction, found)
    await answer_privately(press.interaction, await _verified(press.interaction, found))


@action("export")
async def export(press: Press, table: int) -> None:
    """The game as a file."""
    found = await bot_of(press.interaction).tables.overview.table(table)
    await require_sight(press.interaction, found)
    await _send_file(press.interaction, found, names=True)


async def _send_file(interaction: discord.Interaction, table: Table, *, names: bool) -> None:
    """A private message with the game as a file. Raises NotOver while the game goes on."""
    async with turn_of(interaction, Costly.EXPORT):
        game = await bot_of(interaction).tables.archive.opened(table.id, names=names)
        written = await asyncio.to_thread(orjson.dumps, game, option=orjson.OPT_INDENT_2)
    file = Document(written, f"el-grande-table-{table.id}.json")
    await answer_privately(interaction, file_message(table, file, words_of(interaction)))


async def setup(bot: commands.Bot) -> None:
    add_to_table(bot, verify_command, export_command)
