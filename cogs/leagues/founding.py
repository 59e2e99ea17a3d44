"""Setting up a season and announcing it."""

from __future__ import annotations

from typing import Literal

from bot.i18n.words import Words
from bot.leagues.rules.league import KeptSeason
from cogs.leagues.asking import organised
from cogs.leagues.declaring import FIRST, MORE, Rule, rule_named
from cogs.leagues.signing import declared_lines, post_sign_up, rules_lines
from cogs.lobby.options import menus_of, offers, option_texts, value_chosen
from cogs.shared.answers import answer_in_place
from cogs.shared.asking import bot_of, member_of, words_of
from cogs.shared.blocks import Layout, harmless, row, small, text
from cogs.shared.controls import DANGER, SUCCESS, Control, Option, Press, action
from cogs.shared.problems import UnknownControl


def draft_panel(kept: KeptSeason, words: Words) -> Layout:
    """What is declared so far, and what may be changed before anybody signs up."""
    lines = [f"### {harmless(kept.stored.title)}", small(words("league.draft")), *rules_lines(kept, words)]
    return Layout(
        text(*lines),
        *(row(rule_menu(rule, kept, words)) for rule in FIRST if rule.applies(kept.rules)),
        row(
            show_played.button(words("league.played"), kept.id),
            show_more.button(words("league.more"), kept.id),
            announce.button(words("league.announce"), kept.id).styled(SUCCESS),
            drop.button(words("league.drop"), kept.id).styled(DANGER),
        ),
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
    founding = bot_of(interaction).leagues.founding
    kept = await founding.change(kept.id, **rule.changes(kept, press.value()))
    panel = draft_panel if rule in FIRST else more_panel
    await answer_in_place(interaction, panel(kept, words_of(interaction)))


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
