"""For managers: the channel for new tables, and language and look of what everybody in the server sees."""

from __future__ import annotations

from typing import Final

import discord

from bot.i18n import Words
from bot.storage.records.due import TimerKind
from bot.storage.records.people import GuildSettings
from bot.storage.records.terms import DAY
from bot.tables.time.idle import GAME_DAYS, LOBBY_DAYS
from cogs.dashboard.layouts import dashboard_setting
from cogs.shared.blocks import Item, row, small, text
from cogs.shared.controls import Control, Option, address, menu
from cogs.shared.durations import spoken
from cogs.ui.settings.look import layout_menu, theme_menu
from cogs.ui.settings.reader import Reader
from render.layout import LAYOUTS

TABLES_CHANNEL: Final = "channel"
LANGUAGE: Final = "language"
SERVER_THEME: Final = "guildtheme"
SERVER_LAYOUT: Final = "guildlayout"
IDLE: Final = "idle"
"""`idle:kind`, a menu whose values are days."""

OF_THE_SERVER: Final = "server"
"""The value of the menu of languages for the one that the server has in Discord."""


def items(reader: Reader) -> list[Item]:
    """What managers set; the menu of languages is shown only if there is a choice."""
    guild, words = reader.guild, reader.words
    if guild is None:
        return []
    parts: list[Item] = [
        text(words("settings.channel_help"), small(_channel_sentence(guild, words))),
        row(_channel_menu(guild, words)),
        *dashboard_setting(reader.dashboard, words),
    ]
    if len(reader.languages) > 1:
        parts += [text(words("settings.language_help")), row(_language_menu(reader, guild))]
    return [
        *parts,
        text(words("settings.server_look")),
        row(theme_menu(guild.theme, SERVER_THEME, words)),
        row(layout_menu(tuple(LAYOUTS), guild.picture_layout, SERVER_LAYOUT, words)),
        text(words("settings.idle_help")),
        row(_idle_menu(TimerKind.IDLE_LOBBY, LOBBY_DAYS, guild.idle_lobby_days, words)),
        row(_idle_menu(TimerKind.IDLE_GAME, GAME_DAYS, guild.idle_game_days, words)),
    ]


def _idle_menu(kind: str, choices: tuple[int, ...], present: int, words: Words) -> Control:
    options = [
        Option(
            words(f"settings.{kind}_days", idle=spoken(days * DAY, words)) if days else words(f"settings.{kind}_never"),
            str(days),
            chosen=days == present,
        )
        for days in choices
    ]
    return menu(words(f"settings.{kind}"), address(IDLE, kind), options)


def _channel_menu(guild: GuildSettings, words: Words) -> Control:
    chosen = []
    if guild.tables_channel_id is not None:
        kind = discord.SelectDefaultValueType.channel
        chosen.append(discord.SelectDefaultValue(id=guild.tables_channel_id, type=kind))
    return Control(
        discord.ui.ChannelSelect(
            custom_id=address(TABLES_CHANNEL),
            placeholder=words("settings.channel"),
            channel_types=[discord.ChannelType.text],
            min_values=0,
            default_values=chosen,
        )
    )


def _language_menu(reader: Reader, guild: GuildSettings) -> Control:
    words = reader.words
    options = [Option(words("settings.language_of_server"), OF_THE_SERVER, chosen=guild.locale is None)]
    options += [
        Option(each.locale.get_display_name() or each.code, each.code, chosen=each.code == guild.locale)
        for each in reader.languages
    ]
    return menu(words("settings.language"), address(LANGUAGE), options)


def _channel_sentence(guild: GuildSettings, words: Words) -> str:
    if guild.tables_channel_id is None:
        return words("settings.any_channel")
    return words("settings.one_channel", channel=f"<#{guild.tables_channel_id}>")
