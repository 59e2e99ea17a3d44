"""Looking at a season: standings, cross table, tables, results, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, TypeVar

import discord

from bot.faces import SheetPicture
from bot.game.clocks.calendar import zone_of
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import Fined, OfPerson, Revoked, Ruling
from bot.leagues.rules.season.facts import DrawWaitsFor
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.teams import team_standings
from bot.leagues.shown.parts import number_of_part, part_title, table_title
from bot.leagues.shown.schedule_sheets import (
    LINES_OF_A_PAGE,
    Coming,
    placed,
    results,
    results_sheet,
    schedule,
    schedule_sheet,
    state,
)
from bot.leagues.shown.sheets import (
    ROWS_OF_A_PAGE,
    Names,
    cross_pages,
    cross_sheet,
    page_of,
    standing_lines,
    standings_sheet,
    team_lines,
    teams_sheet,
)
from bot.storage.records.results import FinishedGame, Player
from bot.storage.records.tables import TableStatus
from cogs.leagues.asking import reader_of, roll_of, season_here
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, in_sight, look_of, person_of, words_of
from cogs.shared.blocks import Item, Layout, Picture, harmless, row, rows, small, text
from cogs.shared.controls import PRIMARY, Option, Press, action
from cogs.shared.drawing import sheet_picture


class SeasonView(StrEnum):
    """The pages of a season that everybody can look at."""

    STANDINGS = "standings"
    CROSS = "cross"
    TABLES = "tables"
    RESULTS = "results"
    TEAMS = "teams"
    DECISIONS = "decisions"


DECISIONS_OF_A_PAGE: Final = 15


def who(player: Player, roll: Roll, words: Words) -> str:
    """Somebody in a text of Discord: a mention, which calls nobody by itself."""
    member = roll.members.get(player)
    if member is None:
        return Names(roll, words)(player)
    return words("league.forgotten", number=member.number) if member.user_id is None else words.mention(member.user_id)


WAITING: Final = {
    DrawWaitsFor.PREVIOUS: "league.news.waits_for_previous",
    DrawWaitsFor.PEOPLE: "league.news.waits_for_people",
}
"""What is said of a season whose time has come and that cannot begin yet."""


def state_line(kept: KeptSeason, words: Words) -> str:
    """Whether a season waits, is drawn, is played or is over, and which round it is."""
    season = kept.season
    if season.closed_at is not None:
        return words("league.state.closed" if season.divisions else "league.state.called_off")
    if not season.divisions and season.told_to_wait_for is not None:
        return words(WAITING[season.told_to_wait_for])
    if not season.divisions and season.proposals:
        return words("league.state.drawing")
    if not season.divisions:
        return words("league.state.sign_up", starts=f"<t:{kept.rules.starts_at // 1000}:R>")
    running = len(season.open_tables)
    return words.plural("league.state.running", running) if running else words("league.state.between")


def season_panel(
    kept: KeptSeason,
    view: SeasonView,
    division: int,
    page: int,
    pages: int,
    items: Sequence[Item],
    words: Words,
    pictures: Sequence[Picture] = (),
) -> Layout:
    """One view of a season, and the way to the others."""
    heading = text(f"### {harmless(kept.stored.title)}", small(state_line(kept, words)))
    parts = kept.season.parts()
    divisions = len(parts)
    controls: list[Item] = []
    if pages > 1:
        controls.append(
            row(
                look.button("◀", kept.id, view, division, max(page - 1, 0), "on").disabled(page == 0),
                look.button("▶", kept.id, view, division, page + 1, "on").disabled(page + 1 >= pages),
            )
        )
    if divisions > 1:
        first = max(1, min(division - 12, divisions - 24))
        options = [
            Option(part_title(kept.season, parts[number - 1], words), str(number), chosen=number == division)
            for number in range(first, min(divisions, first + 24) + 1)
        ]
        controls.append(row(choose_division.menu(words("site.divisions"), options, kept.id, view)))
    buttons = [
        look.button(words(f"league.view.{name}"), kept.id, name, division, 0)
        .styled(PRIMARY if name == view else discord.ButtonStyle.secondary)
        .disabled(name == view)
        for name in SeasonView
        if name != SeasonView.TEAMS or kept.rules.team_size
    ]
    return Layout(heading, *items, *controls, *rows(buttons), pictures=pictures)


def schedule_lines(
    shown: Sequence[SeasonTable | Coming], places: Mapping[str, str], roll: Roll, words: Words
) -> list[str]:
    """Tables that are not over: who plays there, how far it is, a link for those in `places`; and what comes."""
    lines: list[str] = []
    for each in shown:
        if isinstance(each, Coming):
            lines.append(f"**{words('site.round', number=each.round)}** {_dates(each, words)}")
            continue
        people = words.list([who(player, roll, words) for player in each.seating])
        lines.append(f"**{_linked(each, places, words)}** {state(each, words)} · {people}")
    return lines


def links_line(shown: Sequence[SeasonTable | Coming], places: Mapping[str, str], words: Words) -> str:
    """Below a picture: where its tables are played, those in `places`."""
    tables = [each for each in shown if isinstance(each, SeasonTable) and each.id in places]
    return " · ".join(_linked(table, places, words) for table in tables)


def _linked(table: SeasonTable, places: Mapping[str, str], words: Words) -> str:
    name = words("league.table", round=table.round, number=table.number)
    return f"[{name}](https://discord.com/channels/{places[table.id]})" if table.id in places else name


def _dates(coming: Coming, words: Words) -> str:
    if coming.begins_at is None or coming.ends_at is None:
        return words("league.coming_after")
    begins, ends = (f"<t:{instant // 1000}:D>" for instant in (coming.begins_at, coming.ends_at))
    return words("league.coming", begins=begins, ends=ends)


def result_lines(season: Season, shown: Sequence[FinishedGame], roll: Roll, words: Words) -> list[str]:
    """A line for each of these games: its round and table, and who came in which place."""
    lines: list[str] = []
    for game in shown:
        table = season.tables[game.table]
        told = placed(game, table, lambda player: who(player, roll, words), words)
        name = words("league.table", round=table.round, number=table.number)
        lines.append(f"**{name}** · {' · '.join(told)}")
    return lines


def decision_lines(season: Season, roll: Roll, words: Words) -> list[str]:
    """What organisers decided, the newest first, with their reasons."""

    def title(table: str) -> str:
        return table_title(season, season.tables[table], words)

    return [decision_line(ruling, title, roll, words) for ruling in reversed(season.rulings)]


def decision_line(ruling: Ruling, title: Callable[[str], str], roll: Roll, words: Words) -> str:
    """One decision: what, by whom, why; `title` is what a table is called."""
    verdict = ruling.verdict
    facts: dict[str, str] = {"player": "", "table": "", "points": ""}
    if isinstance(verdict, Fined):
        facts |= {"player": who(verdict.player, roll, words), "points": str(verdict.points)}
    elif isinstance(verdict, OfPerson):
        facts["player"] = who(verdict.player, roll, words)
    elif not isinstance(verdict, Revoked):
        facts["table"] = title(verdict.table)
        facts["player"] = who(getattr(verdict, "player", ""), roll, words) if hasattr(verdict, "player") else ""
    told = words(f"league.verdict.{verdict.kind}", **facts)
    return f"<t:{ruling.at // 1000}:d> {told} {harmless(words.written(ruling.reason))} · {who(ruling.by, roll, words)}"


def pages_of(count: int, rows_of_a_page: int = ROWS_OF_A_PAGE) -> int:
    return max(1, -(-count // rows_of_a_page))


def member_lines(kept: KeptSeason, roll: Roll, words: Words) -> list[str]:
    """Who has signed up, in that order."""
    players = [player for player, member in kept.season.members.items() if member.is_active]
    playing = [who(player, roll, words) for player in players if kept.season.members[player].plays]
    bench = [who(player, roll, words) for player in players if kept.season.members[player].on_bench]
    lines = [words.plural("league.playing", len(playing)), ", ".join(playing)] if playing else [words("league.nobody")]
    if bench:
        lines += [words("league.bench"), ", ".join(bench)]
    return lines


Line = TypeVar("Line")


@action("lv")
async def look(
    press: Press, season: int, view: SeasonView, division: int, page: int, _on: Literal["on"] | None = None
) -> None:
    """`_on` tells the buttons that turn the page from the one of the view itself: two with one address are refused."""
    kept = await season_here(press.interaction, season)
    await answer_in_place(press.interaction, await season_layout(press.interaction, kept, view, division, page))


@action("lvd")
async def choose_division(press: Press, season: int, view: SeasonView) -> None:
    kept = await season_here(press.interaction, season)
    layout = await season_layout(press.interaction, kept, view, press.chosen(int), 0)
    await answer_in_place(press.interaction, layout)


async def show_season(interaction: discord.Interaction, kept: KeptSeason) -> None:
    """A season in a new message, the reader's own division first."""
    player = await reader_of(interaction, await roll_of(interaction))
    parts = kept.season.parts()
    places = [
        number_of_part(kept.season, each) for each in parts if player in kept.season.divisions[each[0]][each[1] - 1]
    ]
    own = places[-1] if places else 1
    await answer_privately(interaction, await season_layout(interaction, kept, SeasonView.STANDINGS, own, 0))


async def season_layout(
    interaction: discord.Interaction, kept: KeptSeason, view: SeasonView, division: int, page: int
) -> Layout:
    """One view of a season, as a picture where there is one and the reader wants pictures, else in words."""
    words, roll = words_of(interaction), await roll_of(interaction)
    names, reader = Names(roll, words), await reader_of(interaction, roll)
    season = kept.season
    divisions = season.parts()
    if not divisions and view in (SeasonView.STANDINGS, SeasonView.CROSS):
        lines = member_lines(kept, roll, words)
        return season_panel(kept, view, 1, 0, 1, [text(*lines)], words)
    division = min(max(division, 1), max(len(divisions), 1))
    if view == SeasonView.STANDINGS:
        standings = season.standings(*season.part(division))
        shown = standings[page_of(len(standings), page)]
        sheet = standings_sheet(kept, division, page, names, words, reader)
        pages = pages_of(len(standings))
        return await _pictured(
            interaction, kept, view, (division, page, pages), sheet, standing_lines(shown, names, words)
        )
    if view == SeasonView.TEAMS:
        pages = pages_of(len(team_standings(season)))
        told = team_lines(kept, page, names, words) or [words("league.none.teams")]
        return await _pictured(
            interaction, kept, view, (division, page, pages), teams_sheet(kept, page, names, words, reader), told
        )
    if view == SeasonView.CROSS:
        pages = cross_pages(len(season.standings(*season.part(division))))
        page = min(page, pages - 1)
        sheet = cross_sheet(kept, division, names, words, reader, page)
        return await _pictured(interaction, kept, view, (division, page, pages), sheet, sheet.text.splitlines())
    if view == SeasonView.RESULTS:
        return await _results(interaction, kept, division, page)
    if view == SeasonView.TABLES:
        return await _schedule(interaction, kept, division, page)
    lines = decision_lines(season, roll, words)
    part, page, pages = _page(lines, page, DECISIONS_OF_A_PAGE)
    return season_panel(kept, view, division, page, pages, [text(*part or [words("league.none.decisions")])], words)


async def _schedule(interaction: discord.Interaction, kept: KeptSeason, division: int, page: int) -> Layout:
    """Tables that are not over, with the way to them, and rounds that come."""
    words, roll = words_of(interaction), await roll_of(interaction)
    shown, page, pages = _page(schedule(kept.season, division), page, LINES_OF_A_PAGE)
    if not shown:
        none = [text(words("league.none.tables"))]
        return season_panel(kept, SeasonView.TABLES, division, 0, 1, none, words)
    places = await _places(interaction, kept, shown)
    zone = zone_of((await person_of(interaction)).time_zone)
    reader = await reader_of(interaction, roll)
    sheet = schedule_sheet(kept, division, shown, Names(roll, words), words, zone, reader)
    lines = schedule_lines(shown, places, roll, words)
    links = links_line(shown, places, words)
    return await _pictured(interaction, kept, SeasonView.TABLES, (division, page, pages), sheet, lines, links)


async def _results(interaction: discord.Interaction, kept: KeptSeason, division: int, page: int) -> Layout:
    words, roll = words_of(interaction), await roll_of(interaction)
    shown, page, pages = _page(results(kept.season, division), page, LINES_OF_A_PAGE)
    if not shown:
        none = [text(words("league.none.results"))]
        return season_panel(kept, SeasonView.RESULTS, division, 0, 1, none, words)
    sheet = results_sheet(kept, division, shown, Names(roll, words), words, await reader_of(interaction, roll))
    lines = result_lines(kept.season, shown, roll, words)
    return await _pictured(interaction, kept, SeasonView.RESULTS, (division, page, pages), sheet, lines)


def _page(lines: Sequence[Line], page: int, length: int) -> tuple[Sequence[Line], int, int]:
    """What stands on a page, the last one if there are not so many; which one it is, and how many there are."""
    pages = pages_of(len(lines), length)
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
    view: SeasonView,
    place: tuple[int, int, int],
    sheet: SheetPicture,
    lines: Sequence[str],
    below: str = "",
) -> Layout:
    """A view as a picture with what stands below it, or in words for those who want that."""
    words, look = words_of(interaction), await look_of(interaction)
    if look.in_words:
        return season_panel(kept, view, *place, [text(*lines)], words)
    picture = await sheet_picture(bot_of(interaction), sheet, look)
    items: list[Item] = [picture.gallery(), *([text(small(below))] if below else [])]
    return season_panel(kept, view, *place, items, words, [picture])
