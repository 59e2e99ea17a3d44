"""What stands at a table of a season: that the game begins, who is missed, which seat is free."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import address, button
from cogs.ui.leagues.deciding import short
from cogs.ui.leagues.season import STANDINGS, VIEW, who
from cogs.ui.leagues.signing import length

HERE: Final = "lth"
"""`lth:season:table`, I am there."""
DISPUTE: Final = "ltd"
"""`ltd:season:table`, opens the form for what is wrong."""
DISPUTE_FORM: Final = "ltd"
TAKE: Final = "ltt"
"""`ltt:season:table:player`, take over a seat."""

REASON: Final = "reason"
LONGEST_REASON: Final = 300


def call_to_play(kept: KeptSeason, roll: Roll, table: SeasonTable, words: Words) -> Layout:
    """A game begins: who plays, within which time one has to come, and what one can press."""
    title = words("league.opening", division=table.division, round=table.round, number=table.number)
    people = words.list([who(player, roll, words) for player in table.seating])
    lines = [f"### {harmless(kept.stored.title)} · {title}", people]
    lines.append(words("league.opening.come", time=length(kept.rules.appear_within, words)))
    lines.append(small(words("league.opening.dispute")))
    of = (kept.id, short(table))
    return Layout(
        text(*lines),
        row(
            button(words("league.here"), address(HERE, *of), discord.ButtonStyle.success),
            button(words("league.dispute"), address(DISPUTE, *of)),
            button(words("league.view.standings"), address(VIEW, kept.id, STANDINGS, table.division, 0)),
        ),
    )


def reminder(kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, words: Words) -> Layout:
    """Somebody is missed."""
    started = table.started_at or table.paired_at
    until = f"<t:{(started + kept.rules.appear_within) // 1000}:R>"
    said = words("league.missed", player=who(player, roll, words), until=until)
    here = button(words("league.here"), address(HERE, kept.id, short(table)), discord.ButtonStyle.success)
    return Layout(text(said), row(here))


def free_seat(
    kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, candidates: Sequence[Player], words: Words
) -> Layout:
    """A seat is free: whoever of these presses first has it."""
    people = words.list([who(each, roll, words) for each in candidates])
    table_name = words("league.opening", division=table.division, round=table.round, number=table.number)
    lines = [f"### {harmless(kept.stored.title)} · {table_name}"]
    lines.append(words("league.free_seat", players=people, player=harmless(Names(roll, words)(player))))
    lines.append(small(words("league.free_seat.help")))
    take = button(words("league.take_seat"), address(TAKE, kept.id, short(table), player), discord.ButtonStyle.success)
    return Layout(text(*lines), row(take))


def dispute_form(season_id: int, table: str, words: Words) -> discord.ui.Modal:
    """Ask what is wrong."""
    form = discord.ui.Modal(title=words("league.dispute"), custom_id=address(DISPUTE_FORM, season_id, table))
    field: discord.ui.TextInput[discord.ui.LayoutView] = discord.ui.TextInput(
        custom_id=REASON, min_length=1, max_length=LONGEST_REASON, style=discord.TextStyle.paragraph
    )
    form.add_item(
        discord.ui.Label(text=words("league.dispute.what"), description=words("league.dispute.help"), component=field)
    )
    return form
