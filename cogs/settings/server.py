"""For managers: the channel for new tables, and language and look of what everybody in their server sees."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.i18n.words import Words
from bot.storage.records.due import TimerKind
from bot.storage.records.people import GuildSettings
from bot.storage.records.puzzles import PuzzleChannel
from bot.storage.records.tables import Dashboard
from bot.storage.records.terms import DAY
from bot.tables.time.idle import GAME_DAYS, LOBBY_DAYS
from cogs.settings import language, look, panel
from cogs.shared.asking import bot_of, is_manager
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.problems import OnlyManagers, UnknownControl
from cogs.shared.times import spoken
from render.layout import LAYOUTS
from render.theme import themes


def items(reader: panel.Reader) -> list[Item]:
    """What managers set; the menu of languages is shown only if there is a choice."""
    guild, words = reader.guild, reader.words
    if guild is None:
        return []
    shown_in = None if reader.dashboard is None else reader.dashboard.channel_id
    puzzles_in = None if reader.puzzles is None else reader.puzzles.channel_id
    parts: list[Item] = [
        text(words("settings.channel_help"), small(_channel_sentence(guild, words))),
        row(choose_channel.channels(words("settings.channel"), guild.tables_channel_id)),
        text(words("dashboard.help"), small(_dashboard_sentence(reader.dashboard, words))),
        row(choose_dashboard.channels(words("dashboard.choose"), shown_in)),
        text(words("puzzle.help"), small(_puzzle_sentence(reader.puzzles, words))),
        row(choose_puzzles.channels(words("puzzle.choose"), puzzles_in)),
    ]
    if len(reader.languages) > 1:
        parts += [text(words("settings.language_help")), row(_language_menu(reader, guild))]
    return [
        *parts,
        text(words("settings.server_look")),
        row(look.theme_menu(guild.theme, choose_theme, words)),
        row(look.layout_menu(tuple(LAYOUTS), guild.picture_layout, choose_layout, words)),
        text(words("settings.idle_help")),
        row(_idle_menu(TimerKind.IDLE_LOBBY, LOBBY_DAYS, guild.idle_lobby_days, words)),
        row(_idle_menu(TimerKind.IDLE_GAME, GAME_DAYS, guild.idle_game_days, words)),
    ]


def _idle_menu(kind: TimerKind, choices: tuple[int, ...], present: int, words: Words) -> Control:
    options = [
        Option(
            words(f"settings.{kind}_days", idle=spoken(days * DAY, words)) if days else words(f"settings.{kind}_never"),
            str(days),
            chosen=days == present,
        )
        for days in choices
    ]
    return choose_patience.menu(words(f"settings.{kind}"), options, kind)


def _language_menu(reader: panel.Reader, guild: GuildSettings) -> Control:
    words = reader.words
    return choose_language.menu(words("settings.language"), language.options(reader, guild.locale))


def _channel_sentence(guild: GuildSettings, words: Words) -> str:
    if guild.tables_channel_id is None:
        return words("settings.any_channel")
    return words("settings.one_channel", channel=f"<#{guild.tables_channel_id}>")


def _dashboard_sentence(present: Dashboard | None, words: Words) -> str:
    if present is None:
        return words("dashboard.nowhere")
    return words("dashboard.where", channel=f"<#{present.channel_id}>")


def _puzzle_sentence(present: PuzzleChannel | None, words: Words) -> str:
    if present is None:
        return words("puzzle.shown_nowhere")
    return words("puzzle.shown_in", channel=f"<#{present.channel_id}>")


async def _guild(interaction: discord.Interaction) -> GuildSettings:
    """What the server has set. Raises OnlyManagers for all others."""
    if not is_manager(interaction) or interaction.guild_id is None:
        raise OnlyManagers
    return await bot_of(interaction).tables.people.guild(interaction.guild_id)


async def _save(interaction: discord.Interaction, guild: GuildSettings) -> None:
    await bot_of(interaction).tables.people.set_guild(guild)
    await panel.show_saved(interaction, "server")


@action("channel")
async def choose_channel(press: Press) -> None:
    """The channel where new tables are posted; none means wherever somebody asks for one."""
    interaction = press.interaction
    present = await _guild(interaction)
    await _save(interaction, replace(present, tables_channel_id=press.channel()))


@action("dashboard")
async def choose_dashboard(press: Press) -> None:
    """The channel that shows whose move it is at every table; none means that no channel does."""
    bot, present = bot_of(press.interaction), await _guild(press.interaction)
    channel_id = press.channel()
    before = await bot.tables.overview.dashboard(present.guild_id)
    if before is None or before.channel_id != channel_id:
        if before is not None:
            await bot.tables.overview.remove_dashboard(before.guild_id, before.channel_id)
        if channel_id is not None:
            await bot.tables.overview.place_dashboard(present.guild_id, channel_id)
    await panel.show_saved(press.interaction, "server")
    if before is not None and before.channel_id != channel_id and before.message_id is not None:
        await bot.dashboard_sender.delete(before, before.message_id)


@action("puzzles")
async def choose_puzzles(press: Press) -> None:
    """The channel in which the position of each day is posted; none means that no channel is."""
    puzzles, present = bot_of(press.interaction).tables.puzzles, await _guild(press.interaction)
    channel_id = press.channel()
    before = await puzzles.channel(present.guild_id)
    if before is not None and before.channel_id != channel_id:
        await puzzles.remove(before.guild_id, before.channel_id)
    if channel_id is not None and (before is None or before.channel_id != channel_id):
        await puzzles.place(present.guild_id, channel_id)
    await panel.show_saved(press.interaction, "server")


@action("language")
async def choose_language(press: Press) -> None:
    """The language of what everybody in the server reads; None follows the server's setting in Discord."""
    present = await _guild(press.interaction)
    await _save(press.interaction, replace(present, locale=language.chosen(press)))


@action("idle")
async def choose_patience(press: Press, kind: TimerKind) -> None:
    """How long a lobby or a game may stand still before its people are asked."""
    present, days = await _guild(press.interaction), press.chosen(int)
    if kind is TimerKind.IDLE_LOBBY and days in LOBBY_DAYS:
        await _save(press.interaction, replace(present, idle_lobby_days=days))
    elif kind is TimerKind.IDLE_GAME and days in GAME_DAYS:
        await _save(press.interaction, replace(present, idle_game_days=days))
    else:
        raise UnknownControl


@action("guildtheme")
async def choose_theme(press: Press) -> None:
    present = await _guild(press.interaction)
    if press.value() not in themes():
        raise UnknownControl
    await _save(press.interaction, replace(present, theme=press.value()))


@action("guildlayout")
async def choose_layout(press: Press) -> None:
    present = await _guild(press.interaction)
    if press.value() not in LAYOUTS:
        raise UnknownControl
    await _save(press.interaction, replace(present, picture_layout=press.value()))
