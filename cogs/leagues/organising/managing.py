"""A season as its organisers see it: how it stands at a glance, what waits, and the way to everything they may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason, Roll
from bot.leagues.rules.reliability import Reliability, reliability
from bot.leagues.rules.rulings import corrected, warnings
from bot.leagues.rules.season.facts import MAIN
from bot.leagues.rules.season.matters import Matter, MatterKind, matters, pending, waiting
from bot.leagues.rules.season.participants import Participant
from bot.leagues.rules.season.season import Season, SeasonPart
from bot.leagues.rules.season.tasks import block_ends_at, block_of, deadline_of
from bot.leagues.shown.parts import part_title, table_title
from bot.leagues.shown.sheets import Names
from bot.storage.records.results import Player, Tempo
from bot.storage.records.terms import DAY, MINUTE
from cogs.leagues import particulars
from cogs.leagues.asking import organised, roll_of
from cogs.leagues.organising import deciding, founding, reviewing
from cogs.leagues.organising.verdicts import decision_options, suspicious_lines
from cogs.leagues.seasons import state_line, who
from cogs.leagues.signing import length
from cogs.shared.answers import answer_in_place, answer_privately
from cogs.shared.asking import bot_of, words_of
from cogs.shared.blocks import Item, Layout, harmless, row, rows, small, text
from cogs.shared.controls import DANGER, MENU_LIMIT, SUCCESS, Control, Option, Press, action
from cogs.shared.problems import UnknownControl

MOST_MATTERS: Final = 5
MOST_DIVISIONS: Final = 6
"""Of which the glance tells one by one."""
MOVES: Final = {
    Tempo.CORRESPONDENCE: (7 * DAY, 3 * DAY, DAY, -DAY),
    Tempo.LIVE: (30 * MINUTE, 10 * MINUTE, -10 * MINUTE),
}
"""By how much the end of a round may be moved with one press."""
NOTHING_PLAYED: Final = Reliability(0, 0)
ALL: Final = 0
"""Stands for all divisions."""


def page_of_season(
    kept: KeptSeason,
    roll: Roll,
    suspicious: Sequence[str],
    words: Words,
    now: int = 0,
    page: int = 0,
    below: Sequence[Item] = (),
) -> Layout:
    """The page; its menus go on with the next one. `below` is what comes last."""
    season, names = kept.season, Names(roll, words)
    items: list[Item] = [text(*glance(kept, now, roll, words), *suspicious)]
    newest = sorted(season.tables.values(), key=lambda table: (table.id not in season.disputed, -table.paired_at))
    people = [player for player, member in season.members.items() if member.is_active or member.is_removed]
    pages = max(1, -(-max(len(newest), len(people), len(season.rulings)) // MENU_LIMIT))
    page = min(page, pages - 1)
    here = slice(page * MENU_LIMIT, (page + 1) * MENU_LIMIT)
    if season.closed_at is None:
        items += reviewing.waiting_rows(kept, pending(season), words)
    if newest[here]:
        options = [
            Option(
                table_title(kept.season, table, words),
                deciding.short(table),
                words.list([names(each) for each in table.seating]),
            )
            for table in newest[here]
        ]
        items.append(row(deciding.choose_table.menu(words("league.decide.table"), options, kept.id)))
    if people[here]:
        lines = [Option(names(player), player) for player in sorted(people, key=names)[here]]
        items.append(row(choose_person.menu(words("league.manage.person"), lines, kept.id)))
    if season.closed_at is None and season.divisions.get(MAIN):
        items.append(row(_dates_menu(kept, words)))
    if season.rulings[::-1][here]:
        options = decision_options(season.rulings[::-1][here], words)
        items.append(row(deciding.revoke.menu(words("league.decide.revoke"), options, kept.id)))
    if pages > 1:
        turn = [look.button("◀", kept.id, max(page - 1, 0)).disabled(page == 0)]
        items.append(row(*turn, look.button("▶", kept.id, page + 1).disabled(page + 1 >= pages)))
    items += rows(_buttons(kept, words))
    return Layout(*items, *below)


def _buttons(kept: KeptSeason, words: Words) -> list[Control]:
    found = []
    if kept.season.closed_at is None and not kept.season.divisions:
        found.append(founding.edit.button(words("league.manage.rules"), kept.id))
    found.append(founding.copy.button(words("league.manage.copy"), kept.id))
    if kept.season.closed_at is None:
        found.append(deciding.close.button(words("league.decide.close"), kept.id).styled(DANGER))
    return found


def glance(kept: KeptSeason, now: int, roll: Roll, words: Words) -> list[str]:
    """How a season stands, and the most urgent of what waits."""
    season = kept.season
    active = [member for member in season.members.values() if member.is_active]
    playing = sum(member.plays for member in active)
    bench = sum(member.on_bench for member in active)
    lines = [f"### {harmless(kept.stored.title)}", state_line(kept, words)]
    lines.append(words("league.manage.people", playing=playing, bench=bench))
    count = len(season.divisions.get(MAIN, ()))
    if season.closed_at is None:
        parts = season.parts()
        shown = [*parts[:MOST_DIVISIONS], *parts[max(count, MOST_DIVISIONS) :]]
        lines += [part_line(kept, place, words) for place in shown if season.rounds_of(*place)]
    found = matters(season, now)
    if found:
        lines.append(f"**{words('league.manage.waits')}**")
        for each in found[:MOST_MATTERS]:
            first, *more = matter_lines(kept, each, roll, words)
            lines += [f"- {first}", *(f"  - {line}" for line in more)]
    if len(found) > MOST_MATTERS:
        lines.append(words.plural("league.matters.more", len(found) - MOST_MATTERS))
    return [*lines, small(words("league.decide.public"))]


def part_line(kept: KeptSeason, place: SeasonPart, words: Words) -> str:
    """How far a division, a group or the finals are in the round that is drawn, and until when it goes."""
    season = kept.season
    drawn = len(season.rounds_of(*place))
    tables = [table for table in season.tables_of(*place) if table.round == drawn]
    ends = block_ends_at(season, *place, block_of(season, place[0], drawn))
    return words(
        "league.manage.division",
        part=part_title(season, place, words),
        round=drawn,
        over=sum(table.ended_at is not None for table in tables),
        tables=len(tables),
        ends=f"<t:{ends // 1000}:f>",
    )


def matter_lines(kept: KeptSeason, matter: Matter, roll: Roll, words: Words) -> list[str]:
    """What waits for a decision of the organisers: who it is about, and what happened."""
    if matter.draw is not None:
        return reviewing.draw_lines(kept, matter.draw, words)
    people = words.list([who(player, roll, words) for player in matter.players])
    if matter.table is None:
        return [words(f"league.matter.{matter.kind}", players=people)]
    table = kept.season.tables[matter.table]
    ends = f"<t:{deadline_of(kept.season, table) // 1000}:R>"
    lines = [
        words(f"league.matter.{matter.kind}", table=table_title(kept.season, table, words), players=people, ends=ends)
    ]
    if matter.kind is MatterKind.DISPUTE:
        lines += deciding.dispute_lines(table, roll, words)
    return lines


def _dates_menu(kept: KeptSeason, words: Words) -> Control:
    """The ends of the rounds that are played now, each with where it may be moved."""
    count = len(kept.season.parts())
    moves = MOVES[kept.rules.pace]
    divisions = [ALL, *range(1, count + 1)] if count > 1 else [1]
    offered = [(division, by) for division in divisions[: MENU_LIMIT // len(moves)] for by in moves]
    options = [Option(_move(kept.season, division, by, words), f"{division}.{by}") for division, by in offered]
    return move_end.menu(words("league.manage.dates"), options, kept.id)


def _move(season: Season, division: int, by: int, words: Words) -> str:
    where = (
        words("league.manage.all_divisions") if division == ALL else part_title(season, season.part(division), words)
    )
    key = "league.manage.later" if by > 0 else "league.manage.earlier"
    return words(key, division=where, time=length(abs(by), words))


def admission(kept: KeptSeason, player: Player, names: Names, words: Words) -> Control:
    """Let somebody in who signed up late: a menu of the divisions, the lowest first."""
    count = len(kept.season.divisions.get(MAIN, ()))
    lowest = range(count, max(count - MENU_LIMIT, 0), -1)
    options = [Option(part_title(kept.season, (MAIN, number), words), str(number)) for number in lowest]
    return deciding.admit_to.menu(words("league.decide.admit_one", player=names(player)), options, kept.id, player)


def person_panel(
    kept: KeptSeason, player: Player, roll: Roll, words: Words, relied: Reliability = NOTHING_PLAYED
) -> Layout:
    """Somebody who takes part, and what an organiser may do about them."""
    season, names, member = kept.season, Names(roll, words), kept.season.members[player]
    division = next(
        (number for number, each in enumerate(season.divisions.get(MAIN, ()), start=1) if player in each), None
    )
    lines = [f"### {harmless(kept.stored.title)}", who(player, roll, words)]
    if division is not None:
        lines.append(part_title(season, (MAIN, division), words))
    sits = [table for table in season.open_tables.values() if player in table.seating]
    lines += [table_title(kept.season, table, words) for table in sits]
    items: list[Item] = [text(*lines, *_record_lines(kept, member, relied, words))]
    if player in waiting(season):
        items.append(row(admission(kept, player, names, words)))
    byes = particulars.bye_options(kept, member, words)
    if byes and season.closed_at is None:
        items.append(row(give_byes.menu(words("league.manage.byes"), byes, kept.id, player).several()))
    buttons = [
        deciding.warn.button(words("league.decide.warn"), kept.id, player),
        deciding.fine.button(words("league.decide.fine_one"), kept.id, player),
    ]
    if player in season.applicants():
        buttons.insert(0, approve.button(words("league.manage.approve"), kept.id, player).styled(SUCCESS))
    if season.closed_at is None and not season.members[player].is_removed:
        buttons.append(deciding.remove.button(words("league.decide.remove"), kept.id, player).styled(DANGER))
    return Layout(*items, row(*buttons, look.button(words("league.back"), kept.id)))


def _record_lines(kept: KeptSeason, member: Participant, relied: Reliability, words: Words) -> list[str]:
    """How far one can rely on somebody."""
    lines = []
    if relied.begun:
        lines.append(words.plural("league.manage.relied", relied.begun, ended=relied.ended))
    if member.missed:
        lines.append(words.plural("league.manage.missed", member.missed))
    warned = warnings(kept.season.rulings, member.entrant.player)
    if warned:
        lines.append(words.plural("league.manage.warned", warned))
    if member.entrant.team:
        lines.append(words("league.manage.team", team=harmless(words.written(member.entrant.team))))
    return lines


async def show_person(interaction: discord.Interaction, kept: KeptSeason, player: Player) -> None:
    """The page of somebody who takes part."""
    words, roll = words_of(interaction), await roll_of(interaction, kept)
    ranked = await bot_of(interaction).leagues.ratings.of(kept.stored.guild_id)
    relied = reliability(corrected(ranked.games, ranked.rulings), player)
    await answer_in_place(interaction, person_panel(kept, player, roll, words, relied))


async def show(interaction: discord.Interaction, kept: KeptSeason, *, in_place: bool, page: int = 0) -> None:
    """The page of a season."""
    bot, words, roll = bot_of(interaction), words_of(interaction), await roll_of(interaction, kept)
    pairs = await bot.leagues.decisions.suspicions(kept)
    suspicious = suspicious_lines(pairs, roll, words)
    below: list[Item] = []
    if interaction.guild_id is not None:
        channel_id = (await bot.tables.people.guild(interaction.guild_id)).organisers_channel_id
        below.append(row(choose_channel.channels(words("league.manage.channel"), channel_id, kept.id)))
    panel = page_of_season(kept, roll, suspicious, words, bot.tables.times.now(), page, below)
    await (answer_in_place(interaction, panel) if in_place else answer_privately(interaction, panel))


@action("ld")
async def look(press: Press, season: int, page: int = 0) -> None:
    """The menus have pages, all of them together."""
    await show(press.interaction, await organised(press.interaction, season), in_place=True, page=page)


@action("lmp")
async def choose_person(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    if press.value() not in kept.season.members:
        raise UnknownControl
    await show_person(press.interaction, kept, press.value())


@action("lma")
async def approve(press: Press, season: int, player: str) -> None:
    """Somebody who signed up may take part."""
    kept = await organised(press.interaction, season)
    leagues = bot_of(press.interaction).leagues
    await leagues.decisions.approve(kept.id, player)
    await show_person(press.interaction, await leagues.seasons.read(kept.id), player)


@action("lmo")
async def look_at(press: Press, season: int, player: str) -> None:
    """The page of somebody that a message to organisers is about."""
    kept = await organised(press.interaction, season)
    if player not in kept.season.members:
        raise UnknownControl
    await show_person(press.interaction, kept, player)


@action("lmb")
async def give_byes(press: Press, season: int, player: str) -> None:
    """The rounds in which somebody plays no game."""
    kept = await organised(press.interaction, season)
    if player not in kept.season.members:
        raise UnknownControl
    leagues, words = bot_of(press.interaction).leagues, words_of(press.interaction)
    rounds = particulars.byes_chosen(kept, kept.season.members[player], press, words)
    await leagues.taking_part.take_byes(kept.id, player, rounds, press.interaction.id)
    await show_person(press.interaction, await leagues.seasons.read(kept.id), player)


@action("lme")
async def move_end(press: Press, season: int) -> None:
    """The end of the round that is played now, of one division or of all."""
    kept = await organised(press.interaction, season)
    written, _, by = press.value().partition(".")
    count = len(kept.season.parts())
    if press.value() not in [f"{number}.{move}" for number in range(count + 1) for move in MOVES[kept.rules.pace]]:
        raise UnknownControl
    leagues = bot_of(press.interaction).leagues
    for division in range(1, count + 1) if int(written) == ALL else [int(written)]:
        place = kept.season.part(division)
        block = block_of(kept.season, place[0], max(1, len(kept.season.rounds_of(*place))))
        await leagues.decisions.prolong(kept.id, *place, block, int(by), press.interaction.id)
    await show(press.interaction, await leagues.seasons.read(kept.id), in_place=True)


@action("lmc")
async def choose_channel(press: Press, season: int) -> None:
    """Where organisers are told what waits for them; none means in direct messages."""
    kept = await organised(press.interaction, season)
    people = bot_of(press.interaction).tables.people
    settings = await people.guild(kept.stored.guild_id)
    await people.set_guild(replace(settings, organisers_channel_id=press.channel()))
    await show(press.interaction, kept, in_place=True)
