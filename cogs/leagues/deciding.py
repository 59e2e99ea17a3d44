"""What organisers decide."""

from __future__ import annotations

import re
from fractions import Fraction

import discord

from bot.leagues.rules.rulings import Fined, Verdict
from bot.leagues.rules.season.rules import DAY
from bot.leagues.rules.season.table import Table
from bot.leagues.running.books import Book
from bot.leagues.shown.sheets import Names
from cogs.leagues.asking import organised, require_organiser, roll_of, season_here
from cogs.leagues.correcting import ask_reason, correction
from cogs.leagues.errors import IllegalDecision
from cogs.shared import forms as modals
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.controls import Press, address, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import deciding as ui

POINTS = re.compile(r"-?\d{1,4}([.,]\d)?")


async def show_deciding(interaction: discord.Interaction, book: Book, *, in_place: bool, page: int = 0) -> None:
    """Everything that waits for an organiser."""
    words, roll = words_of(interaction), await roll_of(interaction)
    pairs = await bot_of(interaction).leagues.watching.suspicions(book)
    suspicious = [ui.suspicious_line(each.players, each.quick, each.answers, roll, words) for each in pairs[:5]]
    panel = ui.deciding_panel(book, Names(roll, words), suspicious, words, page)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@answers(ui.DECIDE)
async def panel_pressed(press: Press) -> None:
    page = press.number(1) if len(press.arguments) > 1 else 0
    await show_deciding(press.interaction, await organised(press), in_place=True, page=page)


@answers(ui.TABLE)
async def table_chosen(press: Press) -> None:
    book = await organised(press)
    await _show_table(press.interaction, book, _table(book, press.value()))


async def _show_table(interaction: discord.Interaction, book: Book, table: Table) -> None:
    words, roll = words_of(interaction), await roll_of(interaction)
    number = await bot_of(interaction).leagues.deeds.number_of(book.id, table.id)
    link = ""
    if number is not None:
        info = await bot_of(interaction).tables.overview.info(number)
        link = f"[{words('league.decide.go')}](https://discord.com/channels/{info.guild_id}/{info.place})"
    await answer_in_place(interaction, ui.table_panel(book, table, roll, Names(roll, words), link, words))


@answers(ui.VERDICT)
async def verdict_pressed(press: Press) -> None:
    book = await organised(press)
    table, verdict = _table(book, press.text(1)), press.text(2)
    if verdict not in (ui.PLACED, ui.VOID, ui.EXCUSED):
        raise UnknownControl
    player = (press.value(),) if verdict == ui.EXCUSED else ()
    custom_id = address(ui.FORM, book.id, press.text(1), verdict, *player)
    await ask_reason(press.interaction, custom_id, verdict, len(table.seating))


@answers(ui.FINE)
async def fine_chosen(press: Press) -> None:
    book = await organised(press)
    if press.value() not in book.season.members:
        raise UnknownControl
    await ask_reason(press.interaction, address(ui.FORM, book.id, ui.NO_TABLE, ui.FINED, press.value()), ui.FINED, 0)


@answers(ui.REVOKE)
async def revoke_chosen(press: Press) -> None:
    book = await organised(press)
    if press.value() not in [ruling.key for ruling in book.season.rulings]:
        raise UnknownControl
    custom_id = address(ui.FORM, book.id, ui.NO_TABLE, ui.REVOKED, press.value())
    await ask_reason(press.interaction, custom_id, ui.REVOKED, 0)


@modals.submits(ui.FORM)
async def reason_written(submission: modals.Submission) -> None:
    press = submission.press
    interaction = press.interaction
    await require_organiser(interaction)
    book = await season_here(interaction, press.number(0))
    verdict = _verdict(book, submission)
    decisions = bot_of(interaction).leagues.decisions
    await decisions.rule(book.id, member_of(interaction), verdict, submission.field(ui.REASON), interaction.id)
    await show_deciding(interaction, await bot_of(interaction).leagues.books.read(book.id), in_place=True)


def _verdict(book: Book, submission: modals.Submission) -> Verdict:
    """What is decided. Raises IllegalDecision for places or points that nobody can have written on purpose."""
    press = submission.press
    kind = press.text(2)
    if kind != ui.FINED:
        table = "" if kind == ui.REVOKED else _table(book, press.text(1)).id
        return correction(submission, table, 2)
    written = submission.field(ui.POINTS).strip()
    if not POINTS.fullmatch(written):
        raise IllegalDecision
    return Fined(press.text(3), Fraction(written.replace(",", ".")))


@answers(ui.SETTLE)
async def settle_pressed(press: Press) -> None:
    book = await organised(press)
    table = _table(book, press.text(1))
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.settle(book.id, table.id, press.interaction.id)
    book = await leagues.books.read(book.id)
    await _show_table(press.interaction, book, book.season.tables[table.id])


@answers(ui.ADMIT)
async def admit_chosen(press: Press) -> None:
    book = await organised(press)
    leagues = bot_of(press.interaction).leagues
    lowest = len(book.season.divisions.get(1, ()))
    await leagues.decisions.admit(book.id, press.value(), lowest, press.interaction.id)
    await show_deciding(press.interaction, await leagues.books.read(book.id), in_place=True)


@answers(ui.MORE_TIME)
async def more_time_pressed(press: Press) -> None:
    book, division = await organised(press), press.number(1)
    leagues, season = bot_of(press.interaction).leagues, book.season
    if press.number(2) != 7:  # days, as the button says
        raise UnknownControl
    block = book.rules.block_of(max(1, len(season.rounds_of(1, division))))
    await leagues.decisions.prolong(book.id, 1, division, block, 7 * DAY, press.interaction.id)
    await show_deciding(press.interaction, await leagues.books.read(book.id), in_place=True)


@answers(ui.CLOSE)
async def close_pressed(press: Press) -> None:
    book = await organised(press)
    if len(press.arguments) < 2:
        await answer_in_place(press.interaction, ui.sure_to_close(book, words_of(press.interaction)))
        return
    await bot_of(press.interaction).leagues.decisions.close(book.id)
    book = await bot_of(press.interaction).leagues.books.read(book.id)
    await show_deciding(press.interaction, book, in_place=True)


def _table(book: Book, short: str) -> Table:
    """A table of the season by what an address calls it. Raises UnknownControl."""
    found = book.season.tables.get(f"{book.rules.id}:{short}")
    if found is None:
        raise UnknownControl
    return found
