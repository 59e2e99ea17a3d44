"""What organisers decide about rated games of no season; everybody reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import Roll
from bot.leagues.rules.rulings import Ruling
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import FinishedGame, Player
from cogs.leagues.asking import guild_of, is_organiser, require_organiser, roll_of
from cogs.leagues.organising.verdicts import (
    EXCUSED,
    PLACED,
    REASON,
    REVOKED,
    VOID,
    OfTable,
    correction,
    decision_options,
    places_field,
    reason_fields,
    seat_lines,
    suspicious_lines,
)
from cogs.leagues.seasons import decision_line, pages_of
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, row, small, text
from cogs.shared.controls import Option, Press, action
from cogs.shared.forms import FormText, Submission, form

NO_TABLE: Final = 0

RULINGS_OF_A_PAGE: Final = 8
GAMES_OF_A_PAGE: Final = 25


def decisions_button(words: Words) -> Item:
    """The button that opens all decisions about games of no season."""
    return row(look.button(words("league.corrections.open")))


def pages(rulings: int, games: int) -> int:
    """How many pages so many decisions and games have."""
    return max(pages_of(rulings, RULINGS_OF_A_PAGE), pages_of(games, GAMES_OF_A_PAGE))


def log_panel(
    rulings: Sequence[Ruling],
    games: Sequence[FinishedGame] | None,
    roll: Roll,
    words: Words,
    page: int = 0,
    pages: int = 1,
    suspicious: Sequence[str] = (),
) -> Layout:
    """What was decided, the newest first, and `games` of this page that may be decided about: None for who does not
    organise."""
    shown = rulings[::-1][page * RULINGS_OF_A_PAGE : (page + 1) * RULINGS_OF_A_PAGE]
    told = [correction_line(ruling, roll, words) for ruling in shown] or [words("league.none.decisions")]
    heading = f"### {words('league.corrections.heading')}"
    items: list[Item] = [text(heading, small(words("league.decide.public")), *told)]
    if suspicious:
        items.append(text(*suspicious))
    if games:
        names = Names(roll, words)
        options = [Option(_title(game.table, words), game.table, _ended(game, names)) for game in games]
        items.append(row(choose_game.menu(words("league.decide.table"), options)))
    if games is not None and shown:
        items.append(row(revoke.menu(words("league.decide.revoke"), decision_options(shown, words))))
    if pages > 1:
        items.append(
            row(
                look.button("◀", max(page - 1, 0)).disabled(page == 0),
                look.button("▶", page + 1).disabled(page + 1 >= pages),
            )
        )
    return Layout(*items)


def owners(game: FinishedGame) -> list[Player | None]:
    """Whose result the seat of each is; None for a computer player that nobody had before."""
    return [seat.owner.player if seat.owner is not None else None for seat in game.seats]


def game_panel(game: FinishedGame, rulings: Sequence[Ruling], roll: Roll, link: str, words: Words) -> Layout:
    """One game as it ended, by seat, and what may be decided about it."""
    names = Names(roll, words)
    seats = seat_lines(game.seats, owners(game), roll, words)
    told = [
        correction_line(ruling, roll, words)
        for ruling in reversed(rulings)
        if getattr(ruling.verdict, "table", None) == game.table
    ]
    excused = [Option(names(player), player) for player in dict.fromkeys(owners(game)) if player is not None]
    items: list[Item] = [
        text(f"### {_title(game.table, words)}", *seats, link, *told),
        row(
            decide.button(words("league.decide.placed"), int(game.table), PLACED),
            decide.button(words("league.decide.void"), int(game.table), VOID),
        ),
    ]
    if excused:
        items.append(row(decide.menu(words("league.decide.excuse"), excused, int(game.table), EXCUSED)))
    return Layout(*items, row(look.button(words("league.back"))))


def correction_line(ruling: Ruling, roll: Roll, words: Words) -> str:
    """One decision about a game of no season: what, by whom, why."""
    return decision_line(ruling, lambda table: _title(table, words), roll, words)


def _title(table: str, words: Words) -> str:
    return words("site.table", number=table)


def _ended(game: FinishedGame, names: Names) -> str:
    """Who ended in which place, the best first."""
    ranked = sorted(game.seats, key=lambda seat: (seat.place, seat.seat))
    return " · ".join(f"{seat.place}. {names(seat.owner.player)}" for seat in ranked if seat.owner is not None)


async def show_corrections(interaction: discord.Interaction, *, in_place: bool, page: int = 0) -> None:
    """The log; for organisers with what they may decide about."""
    corrections, guild_id = bot_of(interaction).leagues.corrections, guild_of(interaction)
    organises = await is_organiser(interaction)
    rulings = await corrections.of(guild_id)
    count = pages(len(rulings), await corrections.count(guild_id) if organises else 0)
    page = min(page, count - 1)
    skipped = page * GAMES_OF_A_PAGE
    games = await corrections.games(guild_id, GAMES_OF_A_PAGE, skipped) if organises else None
    words, roll = words_of(interaction), await roll_of(interaction)
    suspicious = suspicious_lines(await corrections.suspicions(guild_id), roll, words) if organises else []
    panel = log_panel(rulings, games, roll, words, page, count, suspicious)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@action("lc")
async def look(press: Press, page: int = 0) -> None:
    """The menus have pages, all of them together."""
    await show_corrections(press.interaction, in_place=True, page=page)


async def show_game(interaction: discord.Interaction, table_id: int, *, in_place: bool) -> None:
    """One game, with what an organiser may decide about it. Raises NoFreeGame."""
    bot, words, guild_id = bot_of(interaction), words_of(interaction), guild_of(interaction)
    game = await bot.leagues.corrections.game(guild_id, table_id)
    table = await bot.tables.overview.table(table_id)
    link = f"[{words('league.decide.go')}](https://discord.com/channels/{table.guild_id}/{table.place})"
    rulings = await bot.leagues.corrections.of(guild_id)
    panel = game_panel(game, rulings, await roll_of(interaction), link, words)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@action("lct")
async def choose_game(press: Press) -> None:
    await require_organiser(press.interaction)
    await show_game(press.interaction, press.chosen(int), in_place=True)


@action("lcv")
async def decide(press: Press, table: int, verdict: OfTable) -> None:
    await rule.open(press.interaction, table, verdict, press.value() if verdict == EXCUSED else None)


@action("lcr")
async def revoke(press: Press) -> None:
    await rule.open(press.interaction, NO_TABLE, REVOKED, press.value())


@form("lcf")
async def rule(sent: Submission, table: int, verdict: str, about: str | None = None) -> None:
    interaction = sent.interaction
    await require_organiser(interaction)
    decided, reason = correction(sent, str(table), verdict, about), sent.field(REASON)
    corrections = bot_of(interaction).leagues.corrections
    await corrections.rule(guild_of(interaction), member_of(interaction), decided, reason, interaction.id)
    await show_corrections(interaction, in_place=True)


@rule.drawn
async def rule_form(
    interaction: discord.Interaction, table: int, verdict: str, about: str | None = None
) -> discord.ui.Modal:
    await require_organiser(interaction)
    words, corrections = words_of(interaction), bot_of(interaction).leagues.corrections
    fields = reason_fields(verdict, words)
    if verdict == PLACED:
        game = await corrections.game(guild_of(interaction), table)
        told = seat_lines(game.seats, owners(game), await roll_of(interaction), words)
        fields = [FormText(told), places_field(game.seats, words), *fields]
    return rule.modal(words(f"league.decide.{verdict}.title"), fields, table, verdict, about)
