"""What organisers decide."""

from __future__ import annotations

import re
from fractions import Fraction

import discord

from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.rulings import Fined, Verdict
from bot.leagues.rules.season.rules import DAY
from bot.leagues.rules.season.table import SeasonTable
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


async def show_deciding(interaction: discord.Interaction, kept: KeptSeason, *, in_place: bool, page: int = 0) -> None:
    """Everything that waits for an organiser."""
    words, roll = words_of(interaction), await roll_of(interaction)
    pairs = await bot_of(interaction).leagues.decisions.suspicions(kept)
    suspicious = [ui.suspicious_line(each.players, each.quick, each.answers, roll, words) for each in pairs[:5]]
    panel = ui.deciding_panel(kept, Names(roll, words), suspicious, words, page)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@answers(ui.DECIDE)
async def panel_pressed(press: Press) -> None:
    page = press.number(1) if len(press.arguments) > 1 else 0
    await show_deciding(press.interaction, await organised(press), in_place=True, page=page)


@answers(ui.TABLE)
async def table_chosen(press: Press) -> None:
    kept = await organised(press)
    await _show_table(press.interaction, kept, _table(kept, press.value()))


async def _show_table(interaction: discord.Interaction, kept: KeptSeason, table: SeasonTable) -> None:
    words, roll = words_of(interaction), await roll_of(interaction)
    number = await bot_of(interaction).leagues.seasons.number_of(kept.id, table.id)
    link = ""
    if number is not None:
        found = await bot_of(interaction).tables.overview.table(number)
        link = f"[{words('league.decide.go')}](https://discord.com/channels/{found.guild_id}/{found.place})"
    await answer_in_place(interaction, ui.table_panel(kept, table, roll, Names(roll, words), link, words))


@answers(ui.VERDICT)
async def verdict_pressed(press: Press) -> None:
    kept = await organised(press)
    table, verdict = _table(kept, press.text(1)), press.text(2)
    if verdict not in (ui.PLACED, ui.VOID, ui.EXCUSED):
        raise UnknownControl
    player = (press.value(),) if verdict == ui.EXCUSED else ()
    custom_id = address(ui.FORM, kept.id, press.text(1), verdict, *player)
    await ask_reason(press.interaction, custom_id, verdict, len(table.seating))


@answers(ui.FINE)
async def fine_chosen(press: Press) -> None:
    kept = await organised(press)
    if press.value() not in kept.season.members:
        raise UnknownControl
    await ask_reason(press.interaction, address(ui.FORM, kept.id, ui.NO_TABLE, ui.FINED, press.value()), ui.FINED, 0)


@answers(ui.REVOKE)
async def revoke_chosen(press: Press) -> None:
    kept = await organised(press)
    if press.value() not in [ruling.key for ruling in kept.season.rulings]:
        raise UnknownControl
    custom_id = address(ui.FORM, kept.id, ui.NO_TABLE, ui.REVOKED, press.value())
    await ask_reason(press.interaction, custom_id, ui.REVOKED, 0)


@modals.submits(ui.FORM)
async def reason_written(submission: modals.Submission) -> None:
    press = submission.press
    interaction = press.interaction
    await require_organiser(interaction)
    kept = await season_here(interaction, press.number(0))
    verdict = _verdict(kept, submission)
    decisions = bot_of(interaction).leagues.decisions
    await decisions.rule(kept.id, member_of(interaction), verdict, submission.field(ui.REASON), interaction.id)
    await show_deciding(interaction, await bot_of(interaction).leagues.seasons.read(kept.id), in_place=True)


def _verdict(kept: KeptSeason, submission: modals.Submission) -> Verdict:
    """What is decided. Raises IllegalDecision for places or points that nobody can have written on purpose."""
    press = submission.press
    kind = press.text(2)
    if kind != ui.FINED:
        table = "" if kind == ui.REVOKED else _table(kept, press.text(1)).id
        return correction(submission, table, 2)
    written = submission.field(ui.POINTS).strip()
    if not POINTS.fullmatch(written):
        raise IllegalDecision
    return Fined(press.text(3), Fraction(written.replace(",", ".")))


@answers(ui.SETTLE)
async def settle_pressed(press: Press) -> None:
    kept = await organised(press)
    table = _table(kept, press.text(1))
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.settle(kept.id, table.id, press.interaction.id)
    kept = await leagues.seasons.read(kept.id)
    await _show_table(press.interaction, kept, kept.season.tables[table.id])


@answers(ui.ADMIT)
async def admit_chosen(press: Press) -> None:
    kept = await organised(press)
    leagues = bot_of(press.interaction).leagues
    lowest = len(kept.season.divisions.get(1, ()))
    await leagues.decisions.admit(kept.id, press.value(), lowest, press.interaction.id)
    await show_deciding(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@answers(ui.MORE_TIME)
async def more_time_pressed(press: Press) -> None:
    kept, division = await organised(press), press.number(1)
    leagues, season = bot_of(press.interaction).leagues, kept.season
    if press.number(2) != 7:  # days, as the button says
        raise UnknownControl
    block = kept.rules.block_of(max(1, len(season.rounds_of(1, division))))
    await leagues.decisions.prolong(kept.id, 1, division, block, 7 * DAY, press.interaction.id)
    await show_deciding(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@answers(ui.CLOSE)
async def close_pressed(press: Press) -> None:
    kept = await organised(press)
    if len(press.arguments) < 2:
        await answer_in_place(press.interaction, ui.sure_to_close(kept, words_of(press.interaction)))
        return
    await bot_of(press.interaction).leagues.decisions.close(kept.id)
    kept = await bot_of(press.interaction).leagues.seasons.read(kept.id)
    await show_deciding(press.interaction, kept, in_place=True)


def _table(kept: KeptSeason, short: str) -> SeasonTable:
    """A table of the season by what an address calls it. Raises UnknownControl."""
    found = kept.season.tables.get(f"{kept.rules.id}:{short}")
    if found is None:
        raise UnknownControl
    return found
