"""The documents: what they name is there. A path or a link that leads nowhere was followed by nobody."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("playground/*.md"))
    if page.name != "CHANGELOG.md"  # it tells of what was there then
)
FOLDERS = ("bot", "cogs", "data", "docs", "engine", "playground", "render", "scripts", "tests")
PATH = re.compile(rf"`((?:{'|'.join(FOLDERS)})/[^`\s]*)`")
NAMED_IN = re.compile(rf"`(\w+)` \(`((?:{'|'.join(FOLDERS)})/[\w/]+\.py)`[),]")
"""A name with the module in which it is: `Change` (`bot/storage/records/changes.py`)."""
DOTTED = re.compile(rf"`((?:{'|'.join(FOLDERS)})(?:\.[a-z_]+)+)\.([A-Z]\w+)`")
LINK = re.compile(r"\]\((?!https?://)([^)#\s]+)")
PLACEHOLDER = re.compile(r"<[^>]*>|\*|…|\.\.\.|[A-Z]{3,}(?![.\w])")
"""What stands for a name that the reader chooses: `data/locales/<locale>/`, `data/*.toml`."""
BRACES = re.compile(r"\{([^}]*)\}")


def spelled_out(path: str) -> list[str]:
    """`bot/{a,b}.py` as `bot/a.py` and `bot/b.py`."""
    parts = BRACES.split(path)
    return [
        "".join(each) for each in product(*(part.split(",") if at % 2 else [part] for at, part in enumerate(parts)))
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_path_that_a_document_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [path for found in PATH.findall(text) for path in spelled_out(found)]
    missing = [path for path in named if not PLACEHOLDER.search(path) and not (ROOT / path).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_in_a_document_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not [link for link in LINK.findall(text) if not (page.parent / link).exists()]


def test_every_page_is_found_from_the_map_of_the_house() -> None:
    house = ROOT / "docs" / "architecture.md"
    linked = {(house.parent / link).resolve() for link in LINK.findall(house.read_text(encoding="utf-8"))}
    told_elsewhere = {"architecture.md", "roadmap.md"}  # the map itself, and what is to come: from the README
    assert {page.name for page in PAGES if page.parent != ROOT and page not in linked} == told_elsewhere


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_name_that_a_document_gives_with_its_module_is_in_it(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [(name, ROOT / path) for name, path in NAMED_IN.findall(text)]
    named += [(name, ROOT / f"{module.replace('.', '/')}.py") for module, name in DOTTED.findall(text)]
    missing = [
        (name, path.relative_to(ROOT).as_posix())
        for name, path in named
        if not path.exists() or not re.search(rf"\b{name}\b", path.read_text(encoding="utf-8"))
    ]
    assert not missing
