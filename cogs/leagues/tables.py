"""What one presses at a table of a season."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import LONGEST_REASON
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.rules.season.tasks import deadline_of
from bot.leagues.shown.parts import number_of_part, table_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player
from cogs.leagues import seasons
from cogs.leagues.asking import season_here
from cogs.leagues.organising.deciding import short
from cogs.leagues.seasons import who
from cogs.leagues.signing import length
from cogs.shared.answers import answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import SUCCESS, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.problems import UnknownControl

REASON: Final = "reason"


def call_to_play(kept: KeptSeason, roll: Roll, table: SeasonTable, words: Words) -> Layout:
    """A game begins: who plays, within which time one has to come, and what one can press."""
    title = table_title(kept.season, table, words)
    people = words.list([who(player, roll, words) for player in table.seating])
    lines = [f"### {harmless(kept.stored.title)} · {title}", people]
    lines.append(words("league.opening.come", time=length(kept.rules.appear_within, words)))
    lines.append(words("league.opening.ends", ends=f"<t:{deadline_of(kept.season, table) // 1000}:F>"))
    lines.append(small(words("league.opening.dispute")))
    of, part = (kept.id, short(table)), number_of_part(kept.season, (table.stage, table.division))
    return Layout(
        text(*lines),
        row(
            here.button(words("league.here"), *of).styled(SUCCESS),
            dispute.button(words("league.dispute"), *of),
            seasons.look.button(words("league.view.standings"), kept.id, seasons.SeasonView.STANDINGS, part, 0),
        ),
    )


def reminder(kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, words: Words) -> Layout:
    """Others wait for a player who has not appeared yet: until when they do, and the button to say that one is here."""
    started = table.started_at or table.paired_at
    until = f"<t:{kept.season.after(started, kept.rules.appear_within) // 1000}:R>"
    said = words("league.missed", player=who(player, roll, words), until=until)
    return Layout(text(said), row(here.button(words("league.here"), kept.id, short(table)).styled(SUCCESS)))


def free_seat(
    kept: KeptSeason, roll: Roll, table: SeasonTable, player: Player, candidates: Sequence[Player], words: Words
) -> Layout:
    """A seat is free: whoever of these presses first has it."""
    people = words.list([who(each, roll, words) for each in candidates])
    table_name = table_title(kept.season, table, words)
    lines = [f"### {harmless(kept.stored.title)} · {table_name}"]
    lines.append(words("league.free_seat", players=people, player=words.thing(harmless(Names(roll, words)(player)))))
    lines.append(small(words("league.free_seat.help")))
    take_it = take.button(words("league.take_seat"), kept.id, short(table), player).styled(SUCCESS)
    return Layout(text(*lines), row(take_it))


@action("lth")
async def here(press: Press, season: int, table: str) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, season)
    taking_part = bot_of(interaction).leagues.taking_part
    await taking_part.appear(kept.id, _name(kept, table), member_of(interaction), interaction.id)
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.here.noted"))))


@action("ltt")
async def take(press: Press, season: int, table: str, player: str) -> None:
    interaction = press.interaction
    kept = await season_here(interaction, season)
    taking_part = bot_of(interaction).leagues.taking_part
    await taking_part.take_over(kept.id, _name(kept, table), player, member_of(interaction))
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.seat_taken"))))


@action("ltd")
async def dispute(press: Press, season: int, table: str) -> None:
    await say_what_is_wrong.open(press.interaction, season, table)


@form("ltd")
async def say_what_is_wrong(sent: Submission, season: int, table: str) -> None:
    interaction = sent.interaction
    kept = await season_here(interaction, season)
    taking_part = bot_of(interaction).leagues.taking_part
    reason = sent.field(REASON)
    await taking_part.dispute(kept.id, _name(kept, table), interaction.user.id, reason, interaction.id)
    await answer_privately(interaction, Layout(text(words_of(interaction)("league.disputed"))))


@say_what_is_wrong.drawn
async def dispute_form(interaction: discord.Interaction, season: int, table: str) -> discord.ui.Modal:
    _name(await season_here(interaction, season), table)
    words = words_of(interaction)
    label, described = words("league.dispute.what"), words("league.dispute.help")
    field = FormField(REASON, label, LONGEST_REASON, description=described, has_lines=True)
    return say_what_is_wrong.modal(words("league.dispute"), [field], season, table)


def _name(kept: KeptSeason, short: str) -> str:
    """The name of a table of the season by what an address calls it. Raises UnknownControl."""
    name = f"{kept.rules.id}:{short}"
    if name not in kept.season.tables:
        raise UnknownControl
    return name
