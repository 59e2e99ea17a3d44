"""Setting the look of one's own pictures."""

from __future__ import annotations

from cogs.settings.showing import save
from cogs.shared.controls import Press, answers
from cogs.shared.problems import UnknownControl
from cogs.ui.settings import look
from render.theme import themes


@answers(look.THEME)
async def theme_chosen(press: Press) -> None:
    if press.value() not in themes():
        raise UnknownControl
    await save(press.interaction, "look", {"theme": press.value()})


@answers(look.LAYOUT)
async def layout_chosen(press: Press) -> None:
    if press.value() not in look.OWN_LAYOUTS:
        raise UnknownControl
    await save(press.interaction, "look", {"picture_layout": press.value()})
