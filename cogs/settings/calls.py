"""Setting how somebody hears that a table waits."""

from __future__ import annotations

from bot.storage.records.people import Notification
from cogs.settings.showing import save
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.settings import calls


@answers(calls.NOTIFY)
async def notification_chosen(press: Press) -> None:
    value = press.value()
    if value not in tuple(Notification):
        raise UnknownControl
    await save(press.interaction, "calls", {"notification": Notification(value), "has_closed_direct_messages": False})


@answers(calls.DIRECT_PANEL)
async def direct_panel_chosen(press: Press) -> None:
    value = press.value()
    if value not in (calls.YES, calls.NO):
        raise UnknownControl
    wanted = value == calls.YES
    await save(press.interaction, "calls", {"wants_direct_panel": wanted, "has_closed_direct_messages": False})
