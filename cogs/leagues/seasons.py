"""Looking at a season."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.faces import Sheet
from bot.leagues.season.facts import MAIN
from bot.organising.books import Book
from bot.organising.sheets import Names, cross_sheet, page_of, standing_lines, standings_sheet
from bot.tables import TableStatus
from cogs.answers import answer_in_place, answer_privately
from cogs.asking import bot_of, in_sight, look_of, words_of
from cogs.drawing import make_time, sheet_picture
from cogs.leagues.asking import reader_of, roll_of, season_here
from cogs.problems import UnknownControl
from cogs.ui.blocks import Item, Layout, text
from cogs.ui.controls import Press, answers
from cogs.ui.leagues import season as ui


@answers(ui.VIEW)
async def view_pressed(press: Press) -> None:
    await _turn_to(press.interaction, press.number(0), press.text(1), press.number(2), press.number(3))


@answers(ui.DIVISION)
async def division_chosen(press: Press) -> None:
    number = Press(press.interaction, press.values, ()).number(0)
    await _turn_to(press.interaction, press.number(0), press.text(1), number, 0)


async def _turn_to(interaction: discord.Interaction, season_id: int, view: str, division: int, page: int) -> None:
    if view not in ui.VIEWS:
        raise UnknownControl
    book = await season_here(interaction, season_id)
    await answer_in_place(interaction, await season_layout(interaction, book, view, division, page))


async def show_season(interaction: discord.Interaction, book: Book) -> None:
    """A season in a new message, the reader's own division first."""
    player = await reader_of(interaction, await roll_of(interaction))
    divisions = book.season.divisions.get(MAIN, ())
    own = next((number for number, each in enumerate(divisions, start=1) if player in each), 1)
    await answer_privately(interaction, await season_layout(interaction, book, ui.STANDINGS, own, 0))


async def season_layout(interaction: discord.Interaction, book: Book, view: str, division: int, page: int) -> Layout:
    """One view of a season, as a picture where there is one and the reader wants pictures, else in words."""
    words, roll = words_of(interaction), await roll_of(interaction)
    names, reader = Names(roll, words), await reader_of(interaction, roll)
    season = book.season
    divisions = season.divisions.get(MAIN, ())
    if not divisions and view in (ui.STANDINGS, ui.CROSS):
        lines = ui.member_lines(book, roll, words)
        return ui.season_panel(book, view, 1, 0, 1, [text(*lines)], words)
    division = min(max(division, 1), max(len(divisions), 1))
    if view == ui.STANDINGS:
        standings = season.standings(MAIN, division)
        shown = standings[page_of(len(standings), page)]
        sheet = standings_sheet(book, division, page, names, words, reader)
        pages = ui.pages_of(len(standings))
        return await _pictured(
            interaction, book, view, (division, page, pages), sheet, standing_lines(shown, names, words)
        )
    if view == ui.CROSS:
        sheet = cross_sheet(book, division, names, words, reader)
        return await _pictured(interaction, book, view, (division, 0, 1), sheet, sheet.text.splitlines())
    lines = await _lines(interaction, book, view, division)
    pages = ui.pages_of(len(lines), ui.LINES_OF_A_PAGE)
    start = min(page, pages - 1) * ui.LINES_OF_A_PAGE
    told = lines[start : start + ui.LINES_OF_A_PAGE] or [words(f"league.none.{view}")]
    return ui.season_panel(book, view, division, min(page, pages - 1), pages, [text(*told)], words)


async def _lines(interaction: discord.Interaction, book: Book, view: str, division: int) -> list[str]:
    words, roll = words_of(interaction), await roll_of(interaction)
    if view == ui.RESULTS:
        return ui.result_lines(book.season, division, roll, words)
    if view == ui.DECISIONS:
        return ui.decision_lines(book.season, roll, words)
    tables = [table for table in book.season.open_tables.values() if table.division == division]
    return ui.table_lines(tables, await _places(interaction, book), roll, words)


async def _places(interaction: discord.Interaction, book: Book) -> dict[str, str]:
    """Where the tables of a season are played, as far as the reader sees it."""
    bot = bot_of(interaction)
    numbers = await bot.leagues.deeds.numbers(book.id)
    names = {number: name for name, number in numbers.items()}
    running = [await bot.tables.overview.info(numbers[table]) for table in book.season.open_tables if table in numbers]
    seen = await in_sight(interaction, [info for info in running if info.status is TableStatus.RUNNING])
    return {names[info.id]: f"{info.guild_id}/{info.place}" for info in seen}


async def _pictured(
    interaction: discord.Interaction,
    book: Book,
    view: str,
    place: tuple[int, int, int],
    sheet: Sheet,
    lines: Sequence[str],
) -> Layout:
    words, look = words_of(interaction), await look_of(interaction)
    if look.in_words:
        return ui.season_panel(book, view, *place, [text(*lines)], words)
    await make_time(interaction, in_place=interaction.type is discord.InteractionType.component)
    picture = await sheet_picture(bot_of(interaction), sheet, look)
    items: list[Item] = [picture.gallery()]
    return ui.season_panel(book, view, *place, items, words, [picture])
