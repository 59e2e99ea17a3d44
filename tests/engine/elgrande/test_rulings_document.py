"""`docs/rulings.md` holds every ruling that is cited, and the tests cite every ruling of the base game."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
TASK = [f"R{number}" for number in range(1, 16)]


def cited(*folders: str) -> set[str]:
    """The numbers of rulings that stand in the Python and JSON files of these folders."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*") if file.suffix in (".py", ".json")]
    return {number for file in files for number in re.findall(r"\b[RE]\d{1,2}\b", file.read_text(encoding="utf-8"))}


def listed() -> list[str]:
    return re.findall(r"^(?:\| |\*\*)([RE]\d+)\b", DOCUMENT, flags=re.MULTILINE)


def test_the_numbers_are_consecutive_and_those_given_later_rise() -> None:
    added = [number for number in listed() if number.startswith("E")]
    given = [int(number[1:]) for number in listed() if number.startswith("R")]

    assert added == [f"E{number}" for number in range(1, len(added) + 1)]
    assert listed()[: len(TASK)] == TASK
    assert given == sorted(set(given))


def test_every_ruling_that_is_cited_is_listed() -> None:
    found = cited("engine", "tests/engine", "tests/scenarios")

    assert found - set(listed()) == set()


def test_every_ruling_of_the_task_is_cited_by_a_test() -> None:
    assert set(TASK) <= cited("tests/engine")
