"""Setting up a season and announcing it."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final, Literal

import discord

from bot.game.clocks.calendar import zone_of
from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from bot.leagues.rules.points import OWN, IllegalPoints, own_scheme
from bot.leagues.running.founding import LONGEST_TITLE, next_title
from bot.storage.records.terms import DAY, HOUR, MINUTE
from cogs.leagues.asking import IllegalOwnPoints, IllegalStart, organised
from cogs.leagues.organising import managing
from cogs.leagues.organising.declaring import FIRST, GATES, MORE, Rule, rule_named
from cogs.leagues.signing import declared_lines, gate_lines, post_sign_up, refresh_sign_up, rules_lines
from cogs.lobby.options import menus_of, offers, option_texts, value_chosen
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, member_of, person_of, words_of
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import DANGER, SUCCESS, Control, Option, Press, action
from cogs.shared.forms import FormField, Submission, form
from cogs.shared.problems import UnknownControl

TITLE: Final = "title"
STARTS: Final = "starts"
"""The fields of the forms."""
WRITTEN_NUMBER: Final = re.compile(r"\d+")


WRITTEN = "%Y-%m-%d %H:%M"
"""How somebody writes when a season begins, in their own time zone."""
UNITS = {"m": MINUTE, "h": HOUR, "d": DAY}
"""The letters behind a number that says in how long it begins."""
LONGEST_AHEAD = 366 * DAY


def draft_panel(kept: KeptSeason, words: Words) -> Layout:
    """What is declared so far, and what may be changed: all of it until it is announced, and then until the draw."""
    state = "league.draft.announced" if kept.is_announced else "league.draft"
    lines = [f"### {harmless(kept.stored.title)}", small(words(state)), *rules_lines(kept, words)]
    if kept.is_announced:
        last = [
            announce_again.button(words("league.announce_again"), kept.id).styled(SUCCESS),
            managing.look.button(words("league.back"), kept.id),
        ]
    else:
        last = [
            announce.button(words("league.announce"), kept.id).styled(SUCCESS),
            drop.button(words("league.drop"), kept.id).styled(DANGER),
        ]
    return Layout(
        text(*lines),
        *(row(rule_menu(rule, kept, words)) for rule in FIRST if rule.applies(kept.rules)),
        row(
            show_played.button(words("league.played"), kept.id),
            show_more.button(words("league.more"), kept.id),
            show_gates.button(words("league.gates"), kept.id),
            postpone.button(words("league.postpone"), kept.id),
        ),
        row(*last),
    )


def more_panel(kept: KeptSeason, words: Words) -> Layout:
    """The rules that most leave as they are: clock, tables, tie-breaks, what happens between divisions."""
    return Layout(
        text(f"### {harmless(kept.stored.title)}", *declared_lines(kept, words)),
        *(row(rule_menu(rule, kept, words, is_named=True)) for rule in MORE if rule.applies(kept.rules)),
        row(show_played.button(words("league.back"), kept.id, "back")),
    )


def played_panel(kept: KeptSeason, words: Words) -> Layout:
    """What the tables of a season play: a menu for each option."""
    options = kept.options
    lines = [f"### {harmless(kept.stored.title)}", words.list(option_texts(options, words))]

    def make(placeholder: str, lines: list[Option], option: str, first: int | None) -> Control:
        return choose_option.menu(placeholder, lines, kept.id, option, first)

    menus = menus_of(options, make, words)
    return Layout(text(*lines), *map(row, menus), row(show_played.button(words("league.back"), kept.id, "back")))


def rule_menu(rule: Rule, kept: KeptSeason, words: Words, *, is_named: bool = False) -> Control:
    """A line for each value that it may have; `is_named` if a line does not say by itself what it is about."""
    present = rule.present(kept)
    about = words(f"league.draft.{rule.name}")
    labels = {each: rule.label(each, words) for each in rule.values(kept)}
    options = [
        Option(words("league.draft.line", rule=about, value=label) if is_named else label, each, chosen=each == present)
        for each, label in labels.items()
    ]
    return change.menu(about, options, kept.id, rule.name)


@action("lfc")
async def change(press: Press, season: int, rule_name: str) -> None:
    interaction, kept = press.interaction, await organised(press.interaction, season)
    rule = rule_named(rule_name)
    if rule is None or press.value() not in rule.values(kept):
        raise UnknownControl
    if (rule.name, press.value()) == ("scheme", OWN):
        await own_points.open(interaction, season)
        return
    founding = bot_of(interaction).leagues.founding
    kept = await founding.change(kept.id, **rule.changes(kept, press.value()))
    await follow_up(interaction, kept)
    panel = draft_panel if rule in FIRST else gates_panel if rule in GATES else more_panel
    await answer_in_place(interaction, panel(kept, words_of(interaction)))


@form("lfw")
async def own_points(sent: Submission, season: int) -> None:
    """What each place is worth, table by table."""
    interaction, kept = sent.interaction, await organised(sent.interaction, season)
    written = {size: sent.field(str(size)) for size in kept.rules.sizes}
    try:
        scheme = own_scheme({size: list(map(int, WRITTEN_NUMBER.findall(text))) for size, text in written.items()})
    except IllegalPoints:
        raise IllegalOwnPoints from None
    kept = await bot_of(interaction).leagues.founding.change(kept.id, rules={"scheme": scheme})
    await follow_up(interaction, kept)
    await answer_in_place(interaction, draft_panel(kept, words_of(interaction)))


@own_points.drawn
async def own_points_form(interaction: discord.Interaction, season: int) -> discord.ui.Modal:
    kept, words = await organised(interaction, season), words_of(interaction)
    fields = [
        FormField(
            str(size),
            words("league.own_points.table", count=size),
            40,
            written=" ".join(map(str, kept.rules.scheme.of_size(size))),
            description=words("league.own_points.help", count=size),
        )
        for size in sorted(kept.rules.sizes, reverse=True)
    ]
    return own_points.modal(words("league.own_points"), fields, season)


@action("lfm")
async def show_more(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    await answer_in_place(press.interaction, more_panel(kept, words_of(press.interaction)))


@action("lfp")
async def show_played(press: Press, season: int, back: Literal["back"] | None = None) -> None:
    kept, words = await organised(press.interaction, season), words_of(press.interaction)
    panel = played_panel(kept, words) if back is None else draft_panel(kept, words)
    await answer_in_place(press.interaction, panel)


@action("lfo")
async def choose_option(press: Press, season: int, name: str, first: int | None = None) -> None:
    """One option of its tables, in the menu that begins with value number `first`."""
    interaction, kept = press.interaction, await organised(press.interaction, season)
    offered = offers(kept.options)
    offer = next((each for each in offered if each.name == name), None)
    if offer is None:
        raise UnknownControl
    value = value_chosen(offer, first or 0, press.values)
    kept = await bot_of(interaction).leagues.founding.change(kept.id, options={offer.name: value})
    await follow_up(interaction, kept)
    await answer_in_place(interaction, played_panel(kept, words_of(interaction)))


@action("lfa")
async def announce(press: Press, season: int) -> None:
    interaction = press.interaction
    bot, kept = bot_of(interaction), await organised(press.interaction, season)
    was_announced = kept.is_announced
    kept = await bot.leagues.founding.announce(kept.id, member_of(interaction))
    if not was_announced:
        await post_sign_up(bot, kept)
    channel = f"<#{kept.stored.channel_id}>"
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.announced", channel=channel))))


@action("lfd")
async def drop(press: Press, season: int) -> None:
    interaction = press.interaction
    kept = await organised(press.interaction, season)
    await bot_of(interaction).leagues.founding.drop(kept.id)
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.dropped"))))


@action("lfe")
async def edit(press: Press, season: int) -> None:
    """The rules of a season that was announced and is not drawn yet."""
    kept = await organised(press.interaction, season)
    await answer_in_place(press.interaction, draft_panel(kept, words_of(press.interaction)))


@action("lfn")
async def announce_again(press: Press, season: int) -> None:
    """Everybody is told how the rules are now, in a new message in which one signs up."""
    interaction = press.interaction
    bot, kept = bot_of(interaction), await organised(press.interaction, season)
    if not kept.is_announced:
        raise UnknownControl
    await post_sign_up(bot, kept)
    channel = f"<#{kept.stored.channel_id}>"
    await answer_in_place(interaction, Layout(text(words_of(interaction)("league.announced", channel=channel))))


@action("lfs")
async def postpone(press: Press, season: int) -> None:
    await begin_at.open(press.interaction, season)


@form("lfs")
async def begin_at(sent: Submission, season: int) -> None:
    """Another beginning than the one that was declared."""
    interaction, kept = sent.interaction, await organised(sent.interaction, season)
    starts_at = await instant_written(interaction, sent.field(STARTS))
    kept = await bot_of(interaction).leagues.founding.change(kept.id, rules={"starts_at": starts_at})
    await follow_up(interaction, kept)
    await answer_in_place(interaction, draft_panel(kept, words_of(interaction)))


@begin_at.drawn
async def begin_at_form(interaction: discord.Interaction, season: int) -> discord.ui.Modal:
    await organised(interaction, season)
    words = words_of(interaction)
    return begin_at.modal(words("league.postpone"), [_starts_field(words)], season)


@action("lfk")
async def copy(press: Press, season: int) -> None:
    await copy_season.open(press.interaction, season)


@form("lfk")
async def copy_season(sent: Submission, season: int) -> None:
    """The next season, as this one was declared."""
    interaction, kept = sent.interaction, await organised(sent.interaction, season)
    starts_at = await instant_written(interaction, sent.field(STARTS))
    kept = await bot_of(interaction).leagues.founding.again(kept.id, sent.field(TITLE).strip() or "-", starts_at)
    await answer_in_place(interaction, draft_panel(kept, words_of(interaction)))


@copy_season.drawn
async def copy_form(interaction: discord.Interaction, season: int) -> discord.ui.Modal:
    kept, words = await organised(interaction, season), words_of(interaction)
    title = FormField(TITLE, words("league.title"), LONGEST_TITLE, written=next_title(kept.stored.title))
    return copy_season.modal(words("league.manage.copy"), [title, _starts_field(words)], season)


async def follow_up(interaction: discord.Interaction, kept: KeptSeason) -> None:
    """What everybody reads of a season that is announced says how it is now."""
    if kept.is_announced:
        await refresh_sign_up(bot_of(interaction), kept)


def _starts_field(words: Words) -> FormField:
    return FormField(STARTS, words("league.starts"), 20, written="7d", description=words("league.starts_help"))


async def instant_written(interaction: discord.Interaction, written: str) -> int:
    """When a season begins: a date and a time as its organiser's clock shows them, or in how many hours or minutes.

    Raises IllegalStart.
    """
    tables = bot_of(interaction).tables
    person = await person_of(interaction)
    now = tables.times.now()
    number, unit = written.strip()[:-1], written.strip()[-1:]
    if number.isdecimal() and unit in UNITS:
        return now + min(int(number) * UNITS[unit], LONGEST_AHEAD)
    try:
        begins = datetime.strptime(written.strip(), WRITTEN).replace(tzinfo=zone_of(person.time_zone))
    except ValueError:
        raise IllegalStart from None
    starts_at = int(begins.timestamp() * 1000)
    if not now <= starts_at <= now + LONGEST_AHEAD:
        raise IllegalStart
    return starts_at


def gates_panel(kept: KeptSeason, words: Words) -> Layout:
    """The rules about who takes part."""
    lines = gate_lines(kept, words) or [words("league.gates.none")]
    return Layout(
        text(f"### {harmless(kept.stored.title)}", *lines),
        *(row(rule_menu(rule, kept, words, is_named=True)) for rule in GATES if rule.applies(kept.rules)),
        row(choose_role.roles(words("league.gates.role"), kept.rules.role or None, kept.id)),
        row(show_played.button(words("league.back"), kept.id, "back")),
    )


@action("lfg")
async def show_gates(press: Press, season: int) -> None:
    kept = await organised(press.interaction, season)
    await answer_in_place(press.interaction, gates_panel(kept, words_of(press.interaction)))


@action("lfr")
async def choose_role(press: Press, season: int) -> None:
    """Only who has this role may sign up; none is chosen for everybody."""
    interaction, kept = press.interaction, await organised(press.interaction, season)
    role = press.chosen(int) if press.values else 0
    if role and (interaction.guild is None or interaction.guild.get_role(role) is None):
        raise UnknownControl
    kept = await bot_of(interaction).leagues.founding.change(kept.id, rules={"role": role})
    await follow_up(interaction, kept)
    await answer_in_place(interaction, gates_panel(kept, words_of(interaction)))
