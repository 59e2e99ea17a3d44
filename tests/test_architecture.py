"""The shape of the house: who may import whom, how long a module may be, and what things may be called."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "engine", "playground", "render", "scripts", "tests")
LONGEST_MODULE = 600

# Names of modules that say nothing about what is inside.
EMPTY_NAMES = {"common", "helpers", "manager", "misc", "stuff", "tools", "util", "utils"}

# Words are written out.
ABBREVIATIONS = {"btn", "cfg", "ctx", "evt", "idx", "mgr", "msg", "num", "plr"}
ABBREVIATED = re.compile(rf"(?<![a-z0-9])({'|'.join(ABBREVIATIONS)})(?![a-z0-9])", re.IGNORECASE)
"""As a part of a name between underscores, or anywhere else: only modules with one are worth a closer look."""

# Text that belongs to one developer's machine, and text that somebody meant to replace.
LEFT_BEHIND = re.compile(r"(?<![\w.])/(home|Users)/\w+|\bTODO\b|\bFIXME\b|\bXXX\b")
TEXT_FILES = {
    ".cfg", ".css", ".html", ".js", ".json", ".lock", ".md", ".po", ".pot", ".py", ".sh", ".sql", ".toml",
    ".txt", ".yaml", ".yml", "",
}  # fmt: skip


def modules(*packages: str) -> Iterator[Path]:
    for package in packages:
        yield from sorted((ROOT / package).rglob("*.py"))


def parsed(module: Path) -> ast.Module:
    return ast.parse(module.read_text(encoding="utf-8"), filename=str(module))


def where(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


@dataclass
class Outline:
    """What a module imports and declares, anywhere in it. Each module is read once for all tests."""

    imported: list[str]
    """The full names of all modules."""
    imported_names: list[tuple[str, Path]]
    """Every name taken from a module, with that one's path without suffix."""
    classes: list[str]
    types: list[str]
    """Classes, and names that stand for a type, at the top of the module."""
    controls: set[str]
    """Actions and forms: what a coroutine with `@action(...)` or `@form(...)` is called."""


@cache
def outline(module: Path) -> Outline:
    tree = parsed(module)
    found = Outline([], [], [], [*filter(None, map(_type_named, tree.body))], set())
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                found.imported += [alias.name for alias in node.names]
            case ast.ImportFrom():
                home = node.module or ""
                found.imported.append(home)
                found.imported_names += [(alias.name, Path(*home.split("."))) for alias in node.names]
            case ast.ClassDef():
                found.classes.append(node.name)
            case ast.AsyncFunctionDef() if any(map(_is_control, node.decorator_list)):
                found.controls.add(node.name)
            case _:
                pass
    return found


def _type_named(node: ast.stmt) -> str | None:
    """The name of a class, or of what stands for one; a type variable stands for any."""
    match node:
        case ast.ClassDef(name=name):
            return name
        case (
            ast.Assign(targets=[ast.Name(id=name)], value=value)
            | ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value)
        ):
            is_called = isinstance(value, ast.Call)
            return name if not is_called and re.fullmatch(r"(?=.*[a-z])[A-Z]\w+", name) else None
        case _:
            return None


def _is_control(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("action", "form")


def controls_of(home: Path) -> set[str]:
    """The controls that a module declares; none if there is no such module of ours."""
    module = (ROOT / home).with_suffix(".py")
    return outline(module).controls if module.exists() else set()


def names_given(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every name this module gives to something, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name, node.lineno


def committed_texts() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode != 0:
        pytest.skip("not a git checkout, so nothing tells which files belong to the project")
    files = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [file for file in files if file.suffix in TEXT_FILES and file.is_file()]


def test_imports_run_one_way() -> None:
    # In a process of its own: it sets up logging anew, and whatever came after it here would log nothing any more.
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    linted = subprocess.run(
        [sys.executable, "-c", command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert linted.returncode == 0, linted.stdout


def test_the_engine_imports_only_the_standard_library() -> None:
    allowed = sys.stdlib_module_names | {"engine"}

    foreign = [
        f"{where(module)}: {name}"
        for module in modules("engine")
        for name in outline(module).imported
        if name.split(".")[0] not in allowed
    ]

    assert foreign == []


def test_no_class_name_means_two_things() -> None:
    found: dict[str, list[str]] = {}
    for module in modules(*(package for package in PACKAGES if package != "tests")):
        if "tests" in module.relative_to(ROOT).parts:
            continue
        for name in outline(module).classes:
            found.setdefault(name, []).append(where(module))

    assert {name: homes for name, homes in found.items() if len(homes) > 1} == {}


def test_the_engine_knows_no_clock_no_network_and_no_tasks() -> None:
    refused = {
        "asyncio",
        "datetime",
        "gettext",
        "locale",
        "logging",
        "socket",
        "sqlite3",
        "threading",
        "time",
    }

    found = [
        f"{where(module)}: {name}"
        for module in modules("engine")
        for name in outline(module).imported
        if name.split(".")[0] in refused
    ]

    assert found == []


def test_pictures_are_drawn_from_views_alone() -> None:
    seen = [
        f"{where(module)}: {name}"
        for module in modules("render")
        for name in outline(module).imported
        if name.split(".")[0] == "engine" and not name.endswith(".view")
    ]

    assert seen == []


def test_features_name_the_module_of_a_control_of_another_feature_not_the_control() -> None:
    """So they may lead to each other in circles, and it does not matter which is imported first."""
    taken = [
        f"{where(module)}: {control}"
        for module in modules("cogs")
        for control, home in outline(module).imported_names
        if home.parts[:2] != module.relative_to(ROOT).with_suffix("").parts[:2] and control in controls_of(home)
    ]

    assert taken == []


def test_a_folder_holds_at_most_20_modules() -> None:
    """Then a newcomer finds the place by names. Steps and rows are lists of one kind of thing."""
    listed = {"engine/elgrande/steps", "bot/storage/rows"}
    counted = Counter(
        where(module.parent) for module in modules("bot", "cogs", "engine", "playground", "render", "tests")
    )

    assert {folder: count for folder, count in counted.items() if count > 20 and folder not in listed} == {}


def test_a_name_of_a_type_means_one_thing() -> None:
    """No other type has the name of a class, and none is said twice."""
    homes: dict[str, list[str]] = {}
    for module in modules("bot", "cogs", "engine", "render"):
        for name in outline(module).types:
            homes.setdefault(name, []).append(where(module))

    assert {name: found for name, found in homes.items() if len(found) > 1} == {}


def test_data_holds_no_python() -> None:
    assert list(modules("data")) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_module_is_longer_than_600_lines(package: str) -> None:
    long = {
        where(module): lines
        for module in modules(package)
        if (lines := len(module.read_text(encoding="utf-8").splitlines())) > LONGEST_MODULE
    }

    assert long == {}


def test_modules_are_named_for_what_is_inside() -> None:
    empty = [where(module) for module in modules(*PACKAGES) if module.stem in EMPTY_NAMES]

    assert empty == []


@pytest.mark.parametrize("package", PACKAGES)
def test_names_are_words_not_abbreviations(package: str) -> None:
    short = [
        f"{where(module)}:{line} {name}"
        for module in modules(package)
        if ABBREVIATED.search(module.read_text(encoding="utf-8"))
        for name, line in names_given(parsed(module))
        if ABBREVIATIONS.intersection(name.lower().split("_"))
    ]

    assert short == []


def test_nothing_is_left_behind() -> None:
    left = []
    for file in committed_texts():
        text = file.read_text(encoding="utf-8")
        if file == Path(__file__) or not LEFT_BEHIND.search(text):
            continue
        lines = text.splitlines()
        left += [f"{where(file)}:{number} {line}" for number, line in enumerate(lines, 1) if LEFT_BEHIND.search(line)]

    assert left == []


@pytest.mark.parametrize(
    "lock",
    ["requirements.lock", "requirements-dev.lock", "requirements-bench.lock", "requirements-mutants.lock"],
)
def test_locks_name_versions_and_hashes_and_no_place(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    requirements = text.replace("\\\n", "").splitlines()

    assert all(re.match(r"[a-z0-9.-]+==[^ ]+ .*--hash=sha256:[0-9a-f]{64}", line) for line in requirements)
    assert not re.search(r"://|file:|--index|--find|#|^/|@ ", text, flags=re.MULTILINE)
