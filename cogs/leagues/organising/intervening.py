"""What an organiser does at a table: name a substitute, end the game, let it begin anew."""

from __future__ import annotations

from typing import Literal

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.parts import table_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.leagues.asking import organised, roll_of
from cogs.leagues.organising import deciding
from cogs.leagues.organising.verdicts import ELSEWHERE
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, row, rows, text
from cogs.shared.controls import DANGER, MENU_LIMIT, Control, Option, Press, action
from cogs.shared.problems import UnknownControl

Intervention = Literal["counts", "void", "anew"]
"""What happens to a game: it ends as it stands, ends without a result, or begins anew."""


def table_items(kept: KeptSeason, table: SeasonTable, names: Names, words: Words) -> list[Item]:
    """The controls of a table that is not over; whoever was beaten by a mistake may begin anew afterwards, too."""
    if kept.season.closed_at is not None:
        return []
    of = (kept.id, deciding.short(table))
    found: list[Item] = []
    anew = intervene.button(words("league.table.anew"), *of, "anew")
    if table.ended_at is not None:
        return [row(anew)]
    seats = [Option(names(player), player) for player in table.seating]
    found.append(row(substitute_for.menu(words("league.table.substitute"), seats, *of)))
    elsewhere = deciding.decide.button(words("league.table.elsewhere"), *of, ELSEWHERE)
    buttons: list[Control] = [intervene.button(words("league.table.void"), *of, "void"), anew, elsewhere]
    if table.is_running:
        buttons.insert(0, intervene.button(words("league.table.counts"), *of, "counts"))
    return [*found, *rows(buttons)]


def substitutes(kept: KeptSeason, table: SeasonTable) -> list[Player]:
    """Who may take a seat there: those of the bench first; nobody who was ever at the table."""
    free = [
        (not member.on_bench, member.number, player)
        for player, member in kept.season.members.items()
        if member.is_active and player not in table.been
    ]
    return [player for *_, player in sorted(free)]


def substitutes_panel(kept: KeptSeason, table: SeasonTable, player: Player, names: Names, words: Words) -> Layout:
    """Who is to play in the seat of somebody."""
    of = (kept.id, deciding.short(table))
    lines = [f"### {table_title(kept.season, table, words)}", words("league.table.whose_seat", player=names(player))]
    found = [Option(names(each), each) for each in substitutes(kept, table)[:MENU_LIMIT]]
    menus = [row(substitute.menu(words("league.table.by_whom"), found, *of, player))] if found else []
    if not found:
        lines.append(words("league.table.nobody_free"))
    return Layout(text(*lines), *menus, row(deciding.open_table.button(words("league.back"), *of)))


def sure_panel(kept: KeptSeason, table: SeasonTable, deed: Intervention, words: Words) -> Layout:
    """Ask once more, and say what it means."""
    of = (kept.id, deciding.short(table))
    yes = intervene.button(words(f"league.table.{deed}"), *of, deed, "yes").styled(DANGER)
    back = deciding.open_table.button(words("league.back"), *of)
    return Layout(
        text(f"### {table_title(kept.season, table, words)}", words(f"league.table.{deed}_means")), row(yes, back)
    )


@action("lts")
async def substitute_for(press: Press, season: int, table: str) -> None:
    kept = await organised(press.interaction, season)
    found = deciding.table_named(kept, table)
    if press.value() not in found.seating:
        raise UnknownControl
    words = words_of(press.interaction)
    names = Names(await roll_of(press.interaction, kept), words)
    await answer_in_place(press.interaction, substitutes_panel(kept, found, press.value(), names, words))


@action("ltb")
async def substitute(press: Press, season: int, table: str, player: str) -> None:
    kept = await organised(press.interaction, season)
    found = deciding.table_named(kept, table)
    leagues = bot_of(press.interaction).leagues
    await leagues.at_tables.substitute(kept.id, found.id, player, press.value(), press.interaction.id)
    kept = await leagues.seasons.read(kept.id)
    await deciding.show_table(press.interaction, kept, kept.season.tables[found.id])


@action("lte")
async def intervene(
    press: Press, season: int, table: str, deed: Intervention, sure: Literal["yes"] | None = None
) -> None:
    kept = await organised(press.interaction, season)
    found = deciding.table_named(kept, table)
    if sure is None:
        await answer_in_place(press.interaction, sure_panel(kept, found, deed, words_of(press.interaction)))
        return
    leagues = bot_of(press.interaction).leagues
    if deed == "anew":
        await leagues.at_tables.repeat(kept.id, found.id)
    else:
        await leagues.at_tables.end(kept.id, found.id, counts=deed == "counts")
    kept = await leagues.seasons.read(kept.id)
    await deciding.show_table(press.interaction, kept, kept.season.tables[found.id])
