"""What organisers press: a table, then what is to hold of it, then a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.rulings import Fined, Verdict
from bot.leagues.rules.season.rules import DAY
from bot.leagues.rules.season.table import SeasonTable
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import FinishedGame, Player
from cogs.leagues.asking import IllegalDecision, organised, roll_of
from cogs.leagues.seasons import decision_lines, table_title, who
from cogs.leagues.verdicts import (
    EXCUSED,
    FINED,
    PLACED,
    POINTS,
    REASON,
    REVOKED,
    VOID,
    OfTable,
    correction,
    decision_options,
    places_field,
    reason_fields,
    seat_lines,
)
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, rows, small, text
from cogs.shared.controls import DANGER, SUCCESS, Option, Press, action
from cogs.shared.forms import FormText, Submission, form
from cogs.shared.problems import UnknownControl

MOST: Final = 25
MOST_DIVISIONS: Final = 9
"""That have a button of their own."""
NO_TABLE: Final = "-"
WRITTEN_POINTS: Final = re.compile(r"-?\d{1,4}([.,]\d)?")


def short(table: SeasonTable) -> str:
    """A table as an address names it: stage, division, round and number."""
    return f"{table.stage}-{table.division}-{table.round}-{table.number}"


def deciding_panel(kept: KeptSeason, names: Names, suspicious: Sequence[str], words: Words, page: int = 0) -> Layout:
    """Everything that waits for an organiser, and what else they may decide; menus go on with the next page."""
    season = kept.season
    lines = [f"### {harmless(kept.stored.title)}", small(words("league.decide.public"))]
    disputed = list(season.disputed.values())
    if disputed:
        lines.append(words.plural("league.decide.disputes", len(disputed)))
    if suspicious:
        lines += [words("league.decide.suspicious"), *suspicious, small(words("league.decide.proves_nothing"))]
    items: list[Item] = [text(*lines)]
    newest = sorted(season.tables.values(), key=lambda table: (table.id not in season.disputed, -table.paired_at))
    playing = [player for player, member in season.members.items() if member.plays and member.is_active]
    pages = max(1, -(-max(len(newest), len(playing), len(season.rulings)) // MOST))
    page = min(page, pages - 1)
    here = slice(page * MOST, (page + 1) * MOST)
    if newest[here]:
        options = [
            Option(
                table_title(table, words),
                short(table),
                words.list([names(player) for player in table.seating]),
            )
            for table in newest[here]
        ]
        items.append(row(choose_table.menu(words("league.decide.table"), options, kept.id)))
    if playing[here]:
        people = [Option(names(player), player) for player in sorted(playing, key=names)[here]]
        items.append(row(fine.menu(words("league.decide.fine"), people, kept.id)))
    late = [
        player
        for player in playing
        if season.divisions.get(1) and not any(player in each for each in season.divisions[1])
    ]
    if late[here]:
        people = [Option(names(player), player) for player in late[here]]
        items.append(row(admit.menu(words("league.decide.admit"), people, kept.id)))
    if season.rulings[::-1][here]:
        options = decision_options(season.rulings[::-1][here], words)
        items.append(row(revoke.menu(words("league.decide.revoke"), options, kept.id)))
    if pages > 1:
        items.append(
            row(
                look.button("◀", kept.id, max(page - 1, 0)).disabled(page == 0),
                look.button("▶", kept.id, page + 1).disabled(page + 1 >= pages),
            )
        )
    more = [
        more_time.button(words("league.decide.more_time", division=division), kept.id, division, 7)
        for division in range(1, min(len(season.divisions.get(1, ())), MOST_DIVISIONS) + 1)
        if season.closed_at is None
    ]
    end = close.button(words("league.decide.close"), kept.id).styled(DANGER)
    items += rows([*more, *([end] if season.closed_at is None else [])])
    return Layout(*items)


def table_panel(kept: KeptSeason, table: SeasonTable, roll: Roll, names: Names, link: str, words: Words) -> Layout:
    """One table, with what may be decided about it."""
    of = (kept.id, short(table))
    lines = [f"### {table_title(table, words)}", words.list([who(player, roll, words) for player in table.seating])]
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
    return Layout(
        text(*lines, *told),
        row(*buttons),
        row(decide.menu(words("league.decide.excuse"), excused, *of, EXCUSED)),
        row(look.button(words("league.back"), kept.id)),
    )


def dispute_lines(table: SeasonTable, roll: Roll, words: Words) -> list[str]:
    """Who disputes a table, and why."""
    return [
        words("league.decide.disputed_by", player=who(player, roll, words), reason=harmless(table.reasons[player]))
        for player in table.disputes
    ]


def counted(kept: KeptSeason, table: SeasonTable) -> FinishedGame | None:
    """A game as it counts after all decisions; as it ended, if it does not count."""
    return next((game for game in kept.season.games() if game.table == table.id), table.result)


def ended_lines(kept: KeptSeason, table: SeasonTable, roll: Roll, words: Words) -> list[str]:
    """How a game counts now, seat by seat; nothing while it has no result."""
    game = counted(kept, table)
    return [] if game is None else seat_lines(game.seats, table.seating, roll, words)


def suspicious_line(players: tuple[Player, Player], quick: int, answers: int, roll: Roll, words: Words) -> str:
    """Two people who always answer each other at once."""
    one, other = (who(player, roll, words) for player in players)
    return words("league.decide.pair", one=one, other=other, quick=quick, answers=answers)


def sure_to_close(kept: KeptSeason, words: Words) -> Layout:
    """Ask once more."""
    yes = close.button(words("league.decide.close_now"), kept.id, "yes").styled(DANGER)
    no = look.button(words("league.back"), kept.id)
    return Layout(text(f"### {harmless(kept.stored.title)}", words("league.decide.close_means")), row(yes, no))


async def show_deciding(interaction: discord.Interaction, kept: KeptSeason, *, in_place: bool, page: int = 0) -> None:
    """Everything that waits for an organiser."""
    words, roll = words_of(interaction), await roll_of(interaction, kept)
    pairs = await bot_of(interaction).leagues.decisions.suspicions(kept)
    suspicious = [suspicious_line(each.players, each.quick, each.answers, roll, words) for each in pairs[:5]]
    panel = deciding_panel(kept, Names(roll, words), suspicious, words, page)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@action("ld")
async def look(press: Press, season: int, page: int = 0) -> None:
    """The menus have pages, all of them together."""
    await show_deciding(press.interaction, await organised(press.interaction, season), in_place=True, page=page)


@action("ldt")
async def choose_table(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    await _show_table(press.interaction, kept, _table(kept, press.value()))


@action("ldo")
async def open_table(press: Press, season: int, table: str) -> None:
    kept = await organised(press.interaction, season)
    await _show_table(press.interaction, kept, _table(kept, table))


async def _show_table(interaction: discord.Interaction, kept: KeptSeason, table: SeasonTable) -> None:
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
    name, about = short(_table(kept, table)), press.value() if verdict == EXCUSED else None
    await rule.open(press.interaction, season, name, verdict, about)


@action("ldp")
async def fine(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    if press.value() not in kept.season.members:
        raise UnknownControl
    await rule.open(press.interaction, season, NO_TABLE, FINED, press.value())


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
    decisions = bot_of(interaction).leagues.decisions
    await decisions.rule(kept.id, member_of(interaction), decided, sent.field(REASON), interaction.id)
    await show_deciding(interaction, await bot_of(interaction).leagues.seasons.read(kept.id), in_place=True)


@rule.drawn
async def rule_form(
    interaction: discord.Interaction, season: int, table: str, verdict: str, about: str | None = None
) -> discord.ui.Modal:
    kept, words = await organised(interaction, season), words_of(interaction)
    fields = reason_fields(verdict, words)
    if verdict == PLACED:
        decided = _table(kept, table)
        game = counted(kept, decided)
        told = ended_lines(kept, decided, await roll_of(interaction, kept), words)
        fields = [FormText(told), places_field(game.seats if game is not None else (), words), *fields]
    return rule.modal(words(f"league.decide.{verdict}.title"), fields, season, table, verdict, about)


def _verdict(kept: KeptSeason, sent: Submission, table: str, verdict: str, about: str | None) -> Verdict:
    """What is decided. Raises IllegalDecision for places or points that nobody can have written on purpose."""
    if verdict != FINED:
        return correction(sent, "" if verdict == REVOKED else _table(kept, table).id, verdict, about)
    if about is None:
        raise UnknownControl
    written = sent.field(POINTS).strip()
    if not WRITTEN_POINTS.fullmatch(written):
        raise IllegalDecision
    return Fined(about, Fraction(written.replace(",", ".")))


@action("lds")
async def settle(press: Press, season: int, table: str) -> None:
    kept = await organised(press.interaction, season)
    name = _table(kept, table).id
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.settle(kept.id, name, press.interaction.id)
    kept = await leagues.seasons.read(kept.id)
    await _show_table(press.interaction, kept, kept.season.tables[name])


@action("ldi")
async def admit_to(press: Press, season: int, player: str) -> None:
    """Somebody who signed up late comes into the division that is chosen."""
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.admit(kept.id, player, press.chosen(int), press.interaction.id)
    await show_deciding(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("lda")
async def admit(press: Press, season: int) -> None:
    """Somebody who signed up late comes into the lowest division."""
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    lowest = len(kept.season.divisions.get(1, ()))
    await leagues.decisions.admit(kept.id, press.value(), lowest, press.interaction.id)
    await show_deciding(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("ldm")
async def more_time(press: Press, season: int, division: int, days: Literal[7]) -> None:
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    block = kept.rules.block_of(max(1, len(kept.season.rounds_of(1, division))))
    await leagues.decisions.prolong(kept.id, 1, division, block, days * DAY, press.interaction.id)
    await show_deciding(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("ldc")
async def close(press: Press, season: int, sure: Literal["yes"] | None = None) -> None:
    kept = await organised(press.interaction, season)
    if sure is None:
        await answer_in_place(press.interaction, sure_to_close(kept, words_of(press.interaction)))
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
