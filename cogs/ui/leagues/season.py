"""A season as people look at it: standings, cross table, tables, results, decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import Fined, Revoked, Ruling
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.season import Season
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.schedule_sheets import Coming, placed, state
from bot.leagues.shown.sheets import ROWS_OF_A_PAGE, Names
from bot.storage.records.results import FinishedGame, Player
from cogs.shared.blocks import Item, Layout, Picture, harmless, row, rows, small, text
from cogs.shared.controls import Option, address, button, menu

VIEW: Final = "lv"
"""`lv:season:view:division:page`, look at a season."""
DIVISION: Final = "lvd"
"""`lvd:season:view`, a menu of divisions."""

STANDINGS: Final = "standings"
CROSS: Final = "cross"
TABLES: Final = "tables"
RESULTS: Final = "results"
DECISIONS: Final = "decisions"
PEOPLE: Final = "people"
VIEWS: Final = (STANDINGS, CROSS, TABLES, RESULTS, DECISIONS)

DECISIONS_OF_A_PAGE: Final = 15


def who(player: Player, roll: Roll, words: Words) -> str:
    """Somebody in a text of Discord: a mention, which calls nobody by itself."""
    member = roll.members.get(player)
    if member is None:
        return Names(roll, words)(player)
    return words("league.forgotten", number=member.number) if member.user_id is None else f"<@{member.user_id}>"


def state_line(kept: KeptSeason, words: Words) -> str:
    """How far a season is."""
    season = kept.season
    if season.closed_at is not None:
        return words("league.state.closed")
    if not season.divisions:
        return words("league.state.sign_up", starts=f"<t:{kept.rules.starts_at // 1000}:R>")
    running = len(season.open_tables)
    return words.plural("league.state.running", running) if running else words("league.state.between")


def season_panel(
    kept: KeptSeason,
    view: str,
    division: int,
    page: int,
    pages: int,
    items: Sequence[Item],
    words: Words,
    pictures: Sequence[Picture] = (),
) -> Layout:
    """One view of a season, and the way to the others."""
    heading = text(f"### {harmless(kept.stored.title)}", small(state_line(kept, words)))
    divisions = len(kept.season.divisions.get(MAIN, ()))
    controls: list[Item] = []
    if pages > 1:
        controls.append(
            row(
                button("◀", address(VIEW, kept.id, view, division, max(page - 1, 0)), disabled=page == 0),
                button("▶", address(VIEW, kept.id, view, division, page + 1, "on"), disabled=page + 1 >= pages),
            )
        )
    if divisions > 1:
        first = max(1, min(division - 12, divisions - 24))
        options = [
            Option(words("site.division", number=number), str(number), chosen=number == division)
            for number in range(first, min(divisions, first + 24) + 1)
        ]
        controls.append(row(menu(words("site.divisions"), address(DIVISION, kept.id, view), options)))
    buttons = [
        button(
            words(f"league.view.{name}"),
            address(VIEW, kept.id, name, division, 0),
            discord.ButtonStyle.primary if name == view else discord.ButtonStyle.secondary,
            disabled=name == view,
        )
        for name in VIEWS
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
    """How these games ended."""
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
        return table_title(season.tables[table], words)

    return [decision_line(ruling, title, roll, words) for ruling in reversed(season.rulings)]


def decision_line(ruling: Ruling, title: Callable[[str], str], roll: Roll, words: Words) -> str:
    """One decision: what, by whom, why; `title` is what a table is called."""
    verdict = ruling.verdict
    facts: dict[str, str] = {"player": "", "table": "", "points": ""}
    if isinstance(verdict, Fined):
        facts |= {"player": who(verdict.player, roll, words), "points": str(verdict.points)}
    elif not isinstance(verdict, Revoked):
        facts["table"] = title(verdict.table)
        facts["player"] = who(getattr(verdict, "player", ""), roll, words) if hasattr(verdict, "player") else ""
    told = words(f"league.verdict.{verdict.kind}", **facts)
    return f"<t:{ruling.at // 1000}:d> {told} {harmless(ruling.reason)} · {who(ruling.by, roll, words)}"


def table_title(table: SeasonTable, words: Words) -> str:
    """Such as "division 1, round 2, table 3"."""
    return words("league.table_title", division=table.division, round=table.round, number=table.number)


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
