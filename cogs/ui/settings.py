"""The settings panel: how a person hears that a table waits; for managers, channel and language of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.i18n import Words
from bot.storage import Dashboard, GuildSettings, Notification, Person
from cogs.ui.blocks import Item, Layout, line, row, small, text
from cogs.ui.controls import Control, Option, address, menu
from cogs.ui.dashboard import dashboard_setting

NOTIFY: Final = "notify"
DIRECT_PANEL: Final = "direct"
TABLES_CHANNEL: Final = "channel"
LANGUAGE: Final = "language"

OF_THE_SERVER: Final = "server"
"""The value of the menu of languages for the one that the server has in Discord."""

YES = "yes"
NO = "no"


def settings_panel(
    person: Person,
    words: Words,
    guild: GuildSettings | None = None,
    languages: Sequence[Words] = (),
    *,
    dashboard: Dashboard | None = None,
    saved: bool = False,
) -> Layout:
    """What this person has set; `guild` only for those who may manage the server they are in.

    `languages` are those there are; the menu for them is shown only if there is a choice.
    """
    lines = [f"### {words('settings.title')}", words("settings.notifications_help")]
    if person.has_closed_direct_messages and _wants_direct_messages(person):
        lines.append(f"⚠️ {words('settings.closed')}")
    if saved:
        lines.append(f"✅ {words('settings.saved')}")
    items: list[Item] = [
        text(*lines),
        row(_notification_menu(person, words)),
        text(words("settings.direct_panel_help")),
        row(_direct_panel_menu(person, words)),
    ]
    if guild is not None:
        items += [line(), text(words("settings.channel_help"), small(_channel_sentence(guild, words)))]
        items.append(row(_channel_menu(guild, words)))
        items += dashboard_setting(dashboard, words)
        if len(languages) > 1:
            items += [text(words("settings.language_help")), row(_language_menu(guild, languages, words))]
    return Layout(*items)


def _wants_direct_messages(person: Person) -> bool:
    return person.wants_direct_panel or person.notification is Notification.DIRECT_MESSAGE


def _notification_menu(person: Person, words: Words) -> Control:
    options = [
        Option(
            words(f"settings.notification.{value}"),
            value.value,
            words(f"settings.notification.{value}.help"),
            chosen=value is person.notification,
        )
        for value in Notification
    ]
    return menu(words("settings.notifications"), address(NOTIFY), options)


def _direct_panel_menu(person: Person, words: Words) -> Control:
    options = [
        Option(words("settings.direct_panel.no"), NO, chosen=not person.wants_direct_panel),
        Option(words("settings.direct_panel.yes"), YES, chosen=person.wants_direct_panel),
    ]
    return menu(words("settings.direct_panel"), address(DIRECT_PANEL), options)


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


def _language_menu(guild: GuildSettings, languages: Sequence[Words], words: Words) -> Control:
    options = [Option(words("settings.language_of_server"), OF_THE_SERVER, chosen=guild.locale is None)]
    options += [
        Option(each.locale.get_display_name() or each.code, each.code, chosen=each.code == guild.locale)
        for each in languages
    ]
    return menu(words("settings.language"), address(LANGUAGE), options)


def _channel_sentence(guild: GuildSettings, words: Words) -> str:
    if guild.tables_channel_id is None:
        return words("settings.any_channel")
    return words("settings.one_channel", channel=f"<#{guild.tables_channel_id}>")
