"""What organisers decide about rated games of no season; everybody reads it."""

from __future__ import annotations

import re

import discord

from bot.leagues.rules.rulings import Correction, Excused, PlacesDecided, Revoked, Void
from cogs.leagues.asking import guild_of, is_organiser, require_organiser, roll_of
from cogs.shared import forms as modals
from cogs.shared.answers import answer_in_place, answer_privately, suppress_already_answered
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.controls import Press, address, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import correcting as ui
from cogs.ui.leagues import deciding as forms

PLACES = re.compile(r"\d+")
NO_TABLE = 0


async def show_corrections(interaction: discord.Interaction, *, in_place: bool, page: int = 0) -> None:
    """The log; for organisers with what they may decide about."""
    corrections, guild_id = bot_of(interaction).leagues.corrections, guild_of(interaction)
    organises = await is_organiser(interaction)
    rulings = await corrections.of(guild_id)
    pages = ui.pages(len(rulings), await corrections.count(guild_id) if organises else 0)
    page = min(page, pages - 1)
    skipped = page * ui.GAMES_OF_A_PAGE
    games = await corrections.games(guild_id, ui.GAMES_OF_A_PAGE, skipped) if organises else None
    panel = ui.log_panel(rulings, games, await roll_of(interaction), words_of(interaction), page, pages)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@answers(ui.LOG)
async def log_pressed(press: Press) -> None:
    page = press.number(0) if press.arguments else 0
    await show_corrections(press.interaction, in_place=True, page=page)


async def show_game(interaction: discord.Interaction, table_id: int, *, in_place: bool) -> None:
    """One game, with what an organiser may decide about it. Raises NoFreeGame."""
    bot, words, guild_id = bot_of(interaction), words_of(interaction), guild_of(interaction)
    game = await bot.leagues.corrections.game(guild_id, table_id)
    table = await bot.tables.overview.table(table_id)
    link = f"[{words('league.decide.go')}](https://discord.com/channels/{table.guild_id}/{table.place})"
    rulings = await bot.leagues.corrections.of(guild_id)
    panel = ui.game_panel(game, rulings, await roll_of(interaction), link, words)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@answers(ui.GAME)
async def game_chosen(press: Press) -> None:
    await require_organiser(press.interaction)
    table_id = Press(press.interaction, press.values, ()).number(0)
    await show_game(press.interaction, table_id, in_place=True)


@answers(ui.VERDICT)
async def verdict_pressed(press: Press) -> None:
    await require_organiser(press.interaction)
    verdict = press.text(1)
    if verdict not in (forms.PLACED, forms.VOID, forms.EXCUSED):
        raise UnknownControl
    game = await bot_of(press.interaction).leagues.corrections.game(guild_of(press.interaction), press.number(0))
    player = (press.value(),) if verdict == forms.EXCUSED else ()
    await ask_reason(press.interaction, address(ui.FORM, game.table, verdict, *player), verdict, len(game.seats))


@answers(ui.REVOKE)
async def revoke_chosen(press: Press) -> None:
    await require_organiser(press.interaction)
    custom_id = address(ui.FORM, NO_TABLE, forms.REVOKED, press.value())
    await ask_reason(press.interaction, custom_id, forms.REVOKED, 0)


async def ask_reason(interaction: discord.Interaction, custom_id: str, verdict: str, seats: int) -> None:
    """Open the form of a decision."""
    with suppress_already_answered(interaction):
        await modals.ask(interaction, forms.reason_form(custom_id, verdict, seats, words_of(interaction)))


@modals.submits(ui.FORM)
async def reason_written(submission: modals.Submission) -> None:
    interaction, table_id = submission.press.interaction, submission.press.number(0)
    await require_organiser(interaction)
    verdict = correction(submission, str(table_id), 1)
    reason = submission.field(forms.REASON)
    corrections = bot_of(interaction).leagues.corrections
    await corrections.rule(guild_of(interaction), member_of(interaction), verdict, reason, interaction.id)
    await show_corrections(interaction, in_place=True)


def correction(submission: modals.Submission, table: str, at: int) -> Correction:
    """What is decided about a table. In the address of the form the verdict stands at this place, and behind it whom or
    what it is about. Raises UnknownControl."""
    press = submission.press
    match press.text(at):
        case forms.VOID:
            return Void(table)
        case forms.PLACED:
            return PlacesDecided(table, tuple(map(int, PLACES.findall(submission.field(forms.PLACES)))))
        case forms.EXCUSED:
            return Excused(table, press.text(at + 1))
        case forms.REVOKED:
            return Revoked(press.text(at + 1))
    raise UnknownControl
