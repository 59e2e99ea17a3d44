"""What organisers press: a table, then what is to hold of it, then a reason."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, Literal

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import Fined, PlayedElsewhere, Removed, Verdict, Warned, warnings
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.parts import table_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import FinishedGame
from bot.storage.records.terms import DAY
from cogs.leagues.asking import IllegalDecision, organised, roll_of
from cogs.leagues.organising import intervening, managing
from cogs.leagues.organising.verdicts import (
    ELSEWHERE,
    EXCUSED,
    FINED,
    PLACED,
    POINTS,
    REASON,
    REMOVED,
    REVOKED,
    VOID,
    WARNED,
    OfTable,
    correction,
    places_field,
    played_elsewhere,
    reason_fields,
    result_fields,
    seat_lines,
    seating_lines,
)
from cogs.leagues.seasons import decision_lines, who
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, text
from cogs.shared.controls import DANGER, SUCCESS, Option, Press, action
from cogs.shared.forms import FormText, Submission, form
from cogs.shared.problems import UnknownControl

NO_TABLE: Final = "-"
WRITTEN_POINTS: Final = re.compile(r"-?\d{1,4}([.,]\d)?")


def short(table: SeasonTable) -> str:
    """A table as an address names it: stage, division, round and number."""
    return f"{table.stage}-{table.division}-{table.round}-{table.number}"


def table_panel(kept: KeptSeason, table: SeasonTable, roll: Roll, names: Names, link: str, words: Words) -> Layout:
    """One table, with what may be decided about it."""
    of = (kept.id, short(table))
    lines = [
        f"### {table_title(kept.season, table, words)}",
        words.list([who(player, roll, words) for player in table.seating]),
    ]
    if link:
        lines.append(link)
    lines += dispute_lines(table, roll, words)
    lines += ended_lines(kept, table, roll, words)
    told = [
        line
        for ruling, line in zip(reversed(kept.season.rulings), decision_lines(kept.season, roll, words), strict=True)
        if getattr(ruling.verdict, "table", None) == table.id
    ]
    buttons = [
        decide.button(words("league.decide.placed"), *of, PLACED).disabled(table.result is None),
        decide.button(words("league.decide.void"), *of, VOID),
    ]
    if table.disputes:
        buttons.append(settle.button(words("league.decide.settle"), *of).styled(SUCCESS))
    excused = [Option(names(player), player) for player in table.seating]
    items: list[Item] = [text(*lines, *told), row(*buttons)]
    items.append(row(decide.menu(words("league.decide.excuse"), excused, *of, EXCUSED)))
    items += intervening.table_items(kept, table, names, words)
    return Layout(*items, row(managing.look.button(words("league.back"), kept.id)))


def dispute_lines(table: SeasonTable, roll: Roll, words: Words) -> list[str]:
    """Who disputes a table, and why."""
    return [
        words(
            "league.decide.disputed_by",
            player=who(player, roll, words),
            reason=harmless(words.written(table.reasons[player])),
        )
        for player in table.disputes
    ]


def counted(kept: KeptSeason, table: SeasonTable) -> FinishedGame | None:
    """A game as it counts after all decisions; as it ended, if it does not count."""
    return next((game for game in kept.season.games() if game.table == table.id), table.result)


def ended_lines(kept: KeptSeason, table: SeasonTable, roll: Roll, words: Words) -> list[str]:
    """How a game counts now, seat by seat; nothing while it has no result."""
    game = counted(kept, table)
    return [] if game is None else seat_lines(game.seats, table.seating, roll, words)


def sure_to_close(kept: KeptSeason, words: Words) -> Layout:
    """Ask whether the season is really to end now: that cannot be taken back."""
    yes = close.button(words("league.decide.close_now"), kept.id, "yes").styled(DANGER)
    no = managing.look.button(words("league.back"), kept.id)
    return Layout(text(f"### {harmless(kept.stored.title)}", words("league.decide.close_means")), row(yes, no))


@action("ldt")
async def choose_table(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    await show_table(press.interaction, kept, table_named(kept, press.value()))


@action("ldo")
async def open_table(press: Press, season: int, table: str) -> None:
    kept = await organised(press.interaction, season)
    await show_table(press.interaction, kept, table_named(kept, table))


async def show_table(interaction: discord.Interaction, kept: KeptSeason, table: SeasonTable) -> None:
    words, roll = words_of(interaction), await roll_of(interaction, kept)
    number = await bot_of(interaction).leagues.seasons.number_of(kept.id, table.id)
    link = ""
    if number is not None:
        found = await bot_of(interaction).tables.overview.table(number)
        link = f"[{words('league.decide.go')}](https://discord.com/channels/{found.guild_id}/{found.place})"
    await answer_in_place(interaction, table_panel(kept, table, roll, Names(roll, words), link, words))


@action("ldv")
async def decide(press: Press, season: int, table: str, verdict: OfTable) -> None:
    kept = await organised(press.interaction, season)
    name, about = short(table_named(kept, table)), press.value() if verdict == EXCUSED else None
    await rule.open(press.interaction, season, name, verdict, about)


@action("ldp")
async def fine(press: Press, season: int, player: str | None = None) -> None:
    await _about(press, season, FINED, player)


@action("ldx")
async def remove(press: Press, season: int, player: str) -> None:
    await _about(press, season, REMOVED, player)


@action("ldw")
async def warn(press: Press, season: int, player: str) -> None:
    await _about(press, season, WARNED, player)


async def _about(press: Press, season: int, verdict: str, player: str | None) -> None:
    """Ask for the reason of a decision about somebody: of a button, or who is chosen in a menu."""
    kept = await organised(press.interaction, season)
    about = press.value() if player is None else player
    if about not in kept.season.members:
        raise UnknownControl
    await rule.open(press.interaction, season, NO_TABLE, verdict, about)


@action("ldr")
async def revoke(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    if press.value() not in [ruling.key for ruling in kept.season.rulings]:
        raise UnknownControl
    await rule.open(press.interaction, season, NO_TABLE, REVOKED, press.value())


@form("ldf")
async def rule(sent: Submission, season: int, table: str, verdict: str, about: str | None = None) -> None:
    interaction = sent.interaction
    kept = await organised(interaction, season)
    decided = _verdict(kept, sent, table, verdict, about)
    leagues, by = bot_of(interaction).leagues, member_of(interaction)
    if isinstance(decided, PlayedElsewhere):
        await leagues.at_tables.play_elsewhere(kept.id, by, decided, sent.field(REASON), interaction.id)
    else:
        await leagues.decisions.rule(kept.id, by, decided, sent.field(REASON), interaction.id)
    await managing.show(interaction, await bot_of(interaction).leagues.seasons.read(kept.id), in_place=True)


@rule.drawn
async def rule_form(
    interaction: discord.Interaction, season: int, table: str, verdict: str, about: str | None = None
) -> discord.ui.Modal:
    kept, words = await organised(interaction, season), words_of(interaction)
    fields = reason_fields(verdict, words)
    if verdict == PLACED:
        decided = table_named(kept, table)
        game = counted(kept, decided)
        told = ended_lines(kept, decided, await roll_of(interaction, kept), words)
        fields = [FormText(told), places_field(game.seats if game is not None else (), words), *fields]
    if verdict == ELSEWHERE:
        decided = table_named(kept, table)
        names = Names(await roll_of(interaction, kept), words)
        fields = [
            FormText(seating_lines(decided.seating, names, words)),
            *result_fields(len(decided.seating), words),
            *fields,
        ]
    return rule.modal(words(f"league.decide.{verdict}.title"), fields, season, table, verdict, about)


def _verdict(kept: KeptSeason, sent: Submission, table: str, verdict: str, about: str | None) -> Verdict:
    """What is decided. Raises IllegalDecision for places or points that nobody can have written on purpose."""
    if verdict == REMOVED and about is not None:
        return Removed(about)
    if verdict == WARNED and about is not None:
        return Warned(about, warnings(kept.season.rulings, about) + 1)
    if verdict == ELSEWHERE:
        return played_elsewhere(sent, table_named(kept, table).id)
    if verdict != FINED:
        return correction(sent, "" if verdict == REVOKED else table_named(kept, table).id, verdict, about)
    if about is None:
        raise UnknownControl
    written = sent.field(POINTS).strip()
    if not WRITTEN_POINTS.fullmatch(written):
        raise IllegalDecision
    return Fined(about, Fraction(written.replace(",", ".")))


@action("lds")
async def settle(press: Press, season: int, table: str) -> None:
    kept = await organised(press.interaction, season)
    name = table_named(kept, table).id
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.settle(kept.id, name, press.interaction.id)
    kept = await leagues.seasons.read(kept.id)
    await show_table(press.interaction, kept, kept.season.tables[name])


@action("ldi")
async def admit_to(press: Press, season: int, player: str) -> None:
    """Somebody who signed up late comes into the division that is chosen."""
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.admit(kept.id, player, press.chosen(int), press.interaction.id)
    await managing.show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("lda")
async def admit(press: Press, season: int) -> None:
    """Somebody who signed up late comes into the lowest division."""
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    lowest = len(kept.season.divisions.get(1, ()))
    await leagues.decisions.admit(kept.id, press.value(), lowest, press.interaction.id)
    await managing.show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("ldm")
async def more_time(press: Press, season: int, division: int, days: Literal[7]) -> None:
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    block = kept.rules.block_of(max(1, len(kept.season.rounds_of(1, division))))
    await leagues.decisions.prolong(kept.id, 1, division, block, days * DAY, press.interaction.id)
    await managing.show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("ldc")
async def close(press: Press, season: int, sure: Literal["yes"] | None = None) -> None:
    kept = await organised(press.interaction, season)
    if sure is None:
        await answer_in_place(press.interaction, sure_to_close(kept, words_of(press.interaction)))
        return
    await bot_of(press.interaction).leagues.decisions.close(kept.id)
    kept = await bot_of(press.interaction).leagues.seasons.read(kept.id)
    await managing.show(press.interaction, kept, in_place=True)


def table_named(kept: KeptSeason, short: str) -> SeasonTable:
    """A table of the season by what an address calls it. Raises UnknownControl."""
    found = kept.season.tables.get(f"{kept.rules.id}:{short}")
    if found is None:
        raise UnknownControl
    return found
