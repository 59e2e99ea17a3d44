"""The commands as the README names them."""

from __future__ import annotations

import re
from pathlib import Path

from discord import app_commands

from tests.cogs.driver import Driver

README = Path(__file__).parents[2] / "README.md"
NAMED = re.compile(r"`(/?)([a-z ]+)`")


def named_in_the_readme() -> set[str]:
    """Each command of the table by its whole name; behind the first of a group the others stand without it."""
    text = README.read_text(encoding="utf-8")
    _, _, section = text.partition("## What you can type")
    rows = [line.split("|")[1] for line in section.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    found: set[str] = set()
    for row in rows:
        group = ""
        for slash, name in NAMED.findall(row):
            first, _, rest = name.partition(" ")
            group = first if slash and rest else group
            found.add(name if slash else f"{group} {name}")
    return found


async def test_the_readme_names_every_command_and_no_other(driver: Driver) -> None:
    commands = driver.bot.tree.walk_commands()

    assert {each.qualified_name for each in commands if isinstance(each, app_commands.Command)} == named_in_the_readme()
