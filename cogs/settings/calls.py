"""How a person hears that a table waits, and whether the panel comes in a direct message."""

from __future__ import annotations

from bot.i18n.words import Words
from bot.storage.records.people import Notification, Person
from cogs.settings import panel
from cogs.shared.blocks import Item, row, text
from cogs.shared.controls import Control, Option, Press, action
from cogs.shared.problems import UnknownControl

YES = "yes"
NO = "no"


def items(reader: panel.Reader) -> list[Item]:
    """The two menus; whoever wants direct messages and has closed them reads that first."""
    person, words = reader.person, reader.words
    lines = [words("settings.notifications_help")]
    if person.has_closed_direct_messages and wants_direct_messages(person):
        lines.insert(0, f"⚠️ {words('settings.closed')}")
    return [
        text(*lines),
        row(_notification_menu(person, words)),
        text(words("settings.direct_panel_help")),
        row(_direct_panel_menu(person, words)),
        *_muted(person, words),
    ]


def _muted(person: Person, words: Words) -> list[Item]:
    """What does not call this person any more, if anything."""
    muted = [words("table.unnamed", number=number) for number in person.muted_tables]
    muted += [f"<@{user_id}>" for user_id in person.muted_people]
    if not muted:
        return []
    return [text(words("settings.muted", muted=words.list(muted))), row(unmute_all.button(words("settings.unmute")))]


def wants_direct_messages(person: Person) -> bool:
    """Whether the bot is to write to this person when a table waits."""
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
    return choose_notification.menu(words("settings.notifications"), options)


def _direct_panel_menu(person: Person, words: Words) -> Control:
    options = [
        Option(words("settings.direct_panel.no"), NO, chosen=not person.wants_direct_panel),
        Option(words("settings.direct_panel.yes"), YES, chosen=person.wants_direct_panel),
    ]
    return choose_direct_panel.menu(words("settings.direct_panel"), options)


@action("notify")
async def choose_notification(press: Press) -> None:
    chosen = press.chosen(Notification)
    await panel.save(press.interaction, "calls", {"notification": chosen, "has_closed_direct_messages": False})


@action("direct")
async def choose_direct_panel(press: Press) -> None:
    if press.value() not in (YES, NO):
        raise UnknownControl
    wanted = press.value() == YES
    await panel.save(press.interaction, "calls", {"wants_direct_panel": wanted, "has_closed_direct_messages": False})


@action("unmute")
async def unmute_all(press: Press) -> None:
    await panel.save(press.interaction, "calls", {"muted_tables": (), "muted_people": ()})
