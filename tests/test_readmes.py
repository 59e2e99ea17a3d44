"""The README in other languages: its commands are called as that language calls them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n.texts import Texts
from scripts.languages.files import read_all

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("language", ["de", "nl", "es"])
def test_a_readme_names_the_commands_as_its_language_does(language: str) -> None:
    words = Texts.load().for_locale(language)
    paths = [key.split(".")[1:-1] for key in read_all("en") if re.fullmatch(r"command\..+\.name", key)]
    called = {
        " ".join(words(f"command.{'.'.join(path[: end + 1])}.name") for end in range(len(path))) for path in paths
    }
    table = (ROOT / f"README.{language}.md").read_text(encoding="utf-8").partition("|---|---|")[2]

    named, first = [], ""
    for cell in re.findall(r"^\| (`.+?) \|", table, re.MULTILINE):
        for command in re.findall(r"`([^`]+)`", cell):
            first = command.removeprefix("/").split(" ")[0] if command.startswith("/") else first
            named.append(command.removeprefix("/") if command.startswith("/") else f"{first} {command}")

    assert len(named) > 15
    assert [command for command in named if command not in called] == []
