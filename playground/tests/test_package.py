"""The package for other authors of bots: all that is needed to run goes along, and nothing else."""

from __future__ import annotations

import tomllib
from pathlib import Path

HOME = Path(__file__).parents[1]


def test_every_room_goes_into_the_package_but_the_tests() -> None:
    settings = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    packages = set(settings["tool"]["setuptools"]["packages"])
    rooms = {"playground", *(f"playground.{file.parent.name}" for file in HOME.glob("*/__init__.py"))}

    assert packages == rooms - {"playground.tests"}
    assert not list(HOME.glob("[!t]*/*/__init__.py"))


def test_the_page_is_one_folder_of_files() -> None:
    assert all(file.is_file() for file in (HOME / "page").iterdir())
