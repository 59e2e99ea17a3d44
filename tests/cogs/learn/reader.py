"""Somebody who learns and knows nothing but what they read: they press what a lesson names, word for word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from bot.lessons.course import all_courses
from tests.cogs.driver import BUTTON, TEXT_SELECT, Person, Screen

COURSES_READ = tuple(product((course.name for course in all_courses()), ("en-US", "de", "nl", "es-ES")))
"""Every course in every language."""
COURSES_BY_DAY = 2
COURSES_TO_LAND = 7
"""So many that each course and each language is among them."""

MARK = "👉"
NAMED = re.compile(r"\*\*(.+?)\*\*(?=, |$)")
MENU = re.compile(r"[“„](.+)[”“]$")
"""It is quoted at the end of the line."""
MARKDOWN = re.compile(r"\\(?=[^\w\s])")


def trying(panel: Screen) -> str | None:
    """The line that says what to try, as it is read; None if there is none."""
    line = next((each for each in panel.text.splitlines() if each.startswith(MARK)), None)
    return None if line is None else MARKDOWN.sub("", line).replace("\N{ZERO WIDTH SPACE}", "")


def tried(panel: Screen) -> str | None:
    """What the panel says to try; None if it says nothing."""
    line = trying(panel)
    if line is None:
        return None
    found = NAMED.search(line)
    assert found, line
    return found[1]


def closed_menus(panel: Screen) -> list[str]:
    """What stands on each menu while it is closed: what is chosen in it, else what it is about."""
    found = []
    for each in panel._all(TEXT_SELECT):
        chosen = [option["label"] for option in each["options"] if option.get("default")]
        found.append(chosen[0] if chosen else each.get("placeholder", ""))
    return found


def controls(panel: Screen) -> Iterator[tuple[str, str, str | None]]:
    """All that can be pressed: what stands on it, its id, and its value if it is a line of a menu."""
    for each in panel._all(BUTTON):
        if not each.get("disabled", False):
            yield each["label"], each["custom_id"], None
    for each in panel._all(TEXT_SELECT):
        for option in each["options"]:
            yield option["label"], each["custom_id"], option["value"]


async def pressed(ana: Person, panel: Screen, custom_id: str, value: str | None) -> Screen:
    """What is seen after a press, and after the one that confirms it."""
    after = await (ana.press_id(panel, custom_id) if value is None else ana.choose(panel, [value], custom_id))
    confirm = next((each for _, each, _ in controls(after) if each.startswith("confirm:")), None)
    return after if confirm is None else await ana.press_id(after, confirm)


@dataclass
class Reader:
    """What somebody reads and presses."""

    ana: Person
    presses: int = 0
    read: list[str] = field(default_factory=list)

    async def follow(self, panel: Screen) -> Screen:
        """Press what the panel says; what it says must stand on exactly one control."""
        wanted = tried(panel)
        assert wanted is not None, panel.text
        for menu in MENU.findall(trying(panel) or ""):
            assert menu in closed_menus(panel), menu
        found = [(custom_id, value) for label, custom_id, value in controls(panel) if label == wanted]
        assert len(found) == 1, f"{wanted!r} is called so {len(found)} times:\n{panel.text}"
        self.presses += 1
        self.read.append(panel.text)
        return await pressed(self.ana, panel, *found[0])
