"""Signing up for a season, and what somebody sets for themselves."""

from __future__ import annotations

import discord

from bot.game.clocks.own_time import zones
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.season.rules import DAY
from bot.leagues.running.taking_part import SignUp
from cogs.leagues.asking import season_here
from cogs.leagues.crier import refresh_sign_up
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Layout, text
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.leagues import signing as ui


@answers(ui.SIGN_UP)
async def sign_up_pressed(press: Press) -> None:
    await sign_up(press.interaction, await season_here(press.interaction, press.number(0)), SignUp())


@answers(ui.OWN)
async def own_chosen(press: Press) -> None:
    kept = await season_here(press.interaction, press.number(0))
    if press.text(1) == ui.ZONE:
        if press.value() not in zones():
            raise UnknownControl
        await bot_of(press.interaction).tables.people.set_person(press.interaction.user.id, time_zone=press.value())
        await sign_up(press.interaction, kept, SignUp())
        return
    await sign_up(press.interaction, kept, _entry(kept, press.text(1), press.values))


def _entry(kept: KeptSeason, field: str, values: tuple[str, ...]) -> SignUp:
    """What was chosen in one of the menus. Raises UnknownControl for what none offers."""
    if field == ui.ROLE and len(values) == 1 and values[0] in ui.ROLES:
        plays, on_bench = ui.ROLES[values[0]]
        return SignUp(plays=plays, on_bench=on_bench)
    if field == ui.HOURS and set(values) <= ui.PARTS.keys():
        hours = sorted(hour for part in values for hour in ui.PARTS[part])
        return SignUp(hours=() if len(values) in (0, len(ui.PARTS)) else tuple(hours))
    if field == ui.GAMES and values in [(str(count),) for count in range(1, ui.MOST_GAMES + 1)]:
        return SignUp(games_at_once=int(values[0]))
    if field == ui.EXPANSIONS and set(values) <= set(ui.expansions_of(kept)):
        return SignUp(expansions=frozenset(values))
    raise UnknownControl


async def sign_up(interaction: discord.Interaction, kept: KeptSeason, entry: SignUp) -> None:
    """Take part, or change how, and show it."""
    bot = bot_of(interaction)
    player = await bot.leagues.taking_part.sign_up(kept.id, member_of(interaction), entry, interaction.id)
    kept = await bot.leagues.seasons.read(kept.id)
    panel = ui.own_panel(kept, kept.season.members[player], bot.tables.times.now(), words_of(interaction), saved=True)
    await answer_in_place(interaction, panel)
    await refresh_sign_up(bot, kept)


@answers(ui.PAUSE)
async def pause_pressed(press: Press) -> None:
    interaction, weeks = press.interaction, press.number(1)
    if weeks not in (0, 2):
        raise UnknownControl
    kept = await season_here(interaction, press.number(0))
    now = bot_of(interaction).tables.times.now()
    taking_part = bot_of(interaction).leagues.taking_part
    until = now + weeks * 7 * DAY if weeks else 0
    await taking_part.pause(kept.id, interaction.user.id, until, interaction.id)
    words = words_of(interaction)
    said = words("league.paused", until=f"<t:{until // 1000}:D>") if weeks else words("league.plays_again")
    await answer_privately(interaction, Layout(text(said)))


@answers(ui.WITHDRAW)
async def withdraw_pressed(press: Press) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, press.number(0))
    words = words_of(interaction)
    if len(press.arguments) < 2:
        await answer_in_place(interaction, ui.sure_to_withdraw(kept, words))
        return
    await bot_of(interaction).leagues.taking_part.withdraw(kept.id, interaction.user.id, interaction.id)
    await answer_in_place(interaction, Layout(text(words("league.withdrawn"))))
    await refresh_sign_up(bot_of(interaction), await bot_of(interaction).leagues.seasons.read(kept.id))
