"""`docs/tables.md` names every part of the table service, every module, and every kind of post."""

from __future__ import annotations

import re
from pathlib import Path

from bot.game import posts
from tests.bot.tables.house import House

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")


def named_in(heading: str) -> set[str]:
    """What stands in the first column of the tables under a heading."""
    part = re.split(r"^#+ ", DOCUMENT, flags=re.MULTILINE)
    (text,) = (each for each in part if each.startswith(f"{heading}\n"))
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row[1])}


async def test_it_names_every_part_of_the_service(house: House) -> None:
    parts = {f"tables.{name}" for name in vars(house.tables)}

    assert {name for name in named_in("The calls") if name.startswith("tables.")} == parts - {
        "tables.memory",
        "tables.times",
        "tables.wakes",
    }


def test_it_names_every_module() -> None:
    """Of the calls each one, of the game those that lie in no folder of their own."""
    calls, game = ROOT / "bot" / "tables", ROOT / "bot" / "game"
    modules = {module.relative_to(calls).with_suffix("").as_posix() for module in calls.rglob("*.py")}
    modules |= {module.stem for module in game.glob("*.py")}

    named = set(re.findall(r"`([\w/]+)\.py`", DOCUMENT))
    assert {name for name in named if not name.startswith("bot/")} == {
        name for name in modules if not name.endswith("__init__")
    }


def test_it_names_every_kind_of_post() -> None:
    """Those of a table; what leagues post is theirs."""
    assert named_in("What everybody is told") == set(posts.KINDS)
