"""Looking at a season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import discord

from bot.faces import SheetPicture
from bot.game.clocks.calendar import zone_of
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.schedule_sheets import (
    LINES_OF_A_PAGE,
    Coming,
    results,
    results_sheet,
    schedule,
    schedule_sheet,
)
from bot.leagues.shown.sheets import Names, cross_sheet, page_of, standing_lines, standings_sheet
from bot.storage.records.tables import TableStatus
from cogs.leagues.asking import reader_of, roll_of, season_here
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, in_sight, look_of, words_of
from cogs.shared.blocks import Item, Layout, small, text
from cogs.shared.controls import Press, answers
from cogs.shared.drawing import make_time, sheet_picture
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import season as ui

Line = TypeVar("Line")


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
    kept = await season_here(interaction, season_id)
    await answer_in_place(interaction, await season_layout(interaction, kept, view, division, page))


async def show_season(interaction: discord.Interaction, kept: KeptSeason) -> None:
    """A season in a new message, the reader's own division first."""
    player = await reader_of(interaction, await roll_of(interaction))
    divisions = kept.season.divisions.get(MAIN, ())
    own = next((number for number, each in enumerate(divisions, start=1) if player in each), 1)
    await answer_privately(interaction, await season_layout(interaction, kept, ui.STANDINGS, own, 0))


async def season_layout(
    interaction: discord.Interaction, kept: KeptSeason, view: str, division: int, page: int
) -> Layout:
    """One view of a season, as a picture where there is one and the reader wants pictures, else in words."""
    words, roll = words_of(interaction), await roll_of(interaction)
    names, reader = Names(roll, words), await reader_of(interaction, roll)
    season = kept.season
    divisions = season.divisions.get(MAIN, ())
    if not divisions and view in (ui.STANDINGS, ui.CROSS):
        lines = ui.member_lines(kept, roll, words)
        return ui.season_panel(kept, view, 1, 0, 1, [text(*lines)], words)
    division = min(max(division, 1), max(len(divisions), 1))
    if view == ui.STANDINGS:
        standings = season.standings(MAIN, division)
        shown = standings[page_of(len(standings), page)]
        sheet = standings_sheet(kept, division, page, names, words, reader)
        pages = ui.pages_of(len(standings))
        return await _pictured(
            interaction, kept, view, (division, page, pages), sheet, standing_lines(shown, names, words)
        )
    if view == ui.CROSS:
        sheet = cross_sheet(kept, division, names, words, reader)
        return await _pictured(interaction, kept, view, (division, 0, 1), sheet, sheet.text.splitlines())
    if view == ui.RESULTS:
        return await _results(interaction, kept, division, page)
    if view == ui.TABLES:
        return await _schedule(interaction, kept, division, page)
    lines = ui.decision_lines(season, roll, words)
    part, page, pages = _page(lines, page, ui.DECISIONS_OF_A_PAGE)
    return ui.season_panel(kept, view, division, page, pages, [text(*part or [words("league.none.decisions")])], words)


async def _schedule(interaction: discord.Interaction, kept: KeptSeason, division: int, page: int) -> Layout:
    """Tables that are not over, with the way to them, and rounds that come."""
    words, roll = words_of(interaction), await roll_of(interaction)
    shown, page, pages = _page(schedule(kept.season, division), page, LINES_OF_A_PAGE)
    if not shown:
        none = [text(words("league.none.tables"))]
        return ui.season_panel(kept, ui.TABLES, division, 0, 1, none, words)
    places = await _places(interaction, kept, shown)
    zone = zone_of((await bot_of(interaction).tables.people.person(interaction.user.id)).time_zone)
    reader = await reader_of(interaction, roll)
    sheet = schedule_sheet(kept, division, shown, Names(roll, words), words, zone, reader)
    lines = ui.schedule_lines(shown, places, roll, words)
    links = ui.links_line(shown, places, words)
    return await _pictured(interaction, kept, ui.TABLES, (division, page, pages), sheet, lines, links)


async def _results(interaction: discord.Interaction, kept: KeptSeason, division: int, page: int) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    shown, page, pages = _page(results(kept.season, division), page, LINES_OF_A_PAGE)
    if not shown:
        none = [text(words("league.none.results"))]
        return ui.season_panel(kept, ui.RESULTS, division, 0, 1, none, words)
    sheet = results_sheet(kept, division, shown, Names(roll, words), words, await reader_of(interaction, roll))
    lines = ui.result_lines(kept.season, shown, roll, words)
    return await _pictured(interaction, kept, ui.RESULTS, (division, page, pages), sheet, lines)


def _page(lines: Sequence[Line], page: int, length: int) -> tuple[Sequence[Line], int, int]:
    """What stands on a page, the last one if there are not so many; which one it is, and how many there are."""
    pages = ui.pages_of(len(lines), length)
    page = min(page, pages - 1)
    return lines[page * length : (page + 1) * length], page, pages


async def _places(
    interaction: discord.Interaction, kept: KeptSeason, shown: Sequence[SeasonTable | Coming]
) -> dict[str, str]:
    """Where these tables are played, as far as the reader sees it."""
    bot = bot_of(interaction)
    numbers = await bot.leagues.seasons.numbers(kept.id)
    names = {numbers[each.id]: each.id for each in shown if isinstance(each, SeasonTable) and each.id in numbers}
    running = [await bot.tables.overview.table(number) for number in names]
    seen = await in_sight(interaction, [table for table in running if table.status is TableStatus.RUNNING])
    return {names[table.id]: f"{table.guild_id}/{table.place}" for table in seen}


async def _pictured(
    interaction: discord.Interaction,
    kept: KeptSeason,
    view: str,
    place: tuple[int, int, int],
    sheet: SheetPicture,
    lines: Sequence[str],
    below: str = "",
) -> Layout:
    """A view as a picture with what stands below it, or in words for those who want that."""
    words, look = words_of(interaction), await look_of(interaction)
    if look.in_words:
        return ui.season_panel(kept, view, *place, [text(*lines)], words)
    await make_time(interaction, in_place=interaction.type is discord.InteractionType.component)
    picture = await sheet_picture(bot_of(interaction), sheet, look)
    items: list[Item] = [picture.gallery(), *([text(small(below))] if below else [])]
    return ui.season_panel(kept, view, *place, items, words, [picture])
