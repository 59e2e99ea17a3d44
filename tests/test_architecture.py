"""The shape of the house: who may import whom, how long a module may be, and what things may be called."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
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


def imported(module: Path) -> Iterator[str]:
    """The full names of all modules that this one imports, anywhere in it."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def imported_names(module: Path) -> Iterator[tuple[str, Path]]:
    """Every name that this module imports from one of ours, with that one's path without suffix."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.name, Path(*(node.module or "").split("."))) for alias in node.names)


@cache
def controls_of(home: Path) -> set[str]:
    """The actions and forms that a module declares: what a coroutine with `@action(...)` or `@form(...)` is called."""
    module = (ROOT / home).with_suffix(".py")
    if not module.exists():
        return set()
    return {
        node.name
        for node in ast.walk(parsed(module))
        if isinstance(node, ast.AsyncFunctionDef)
        and any(
            isinstance(each, ast.Call) and ast.unparse(each.func) in ("action", "form") for each in node.decorator_list
        )
    }


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
        for name in imported(module)
        if name.split(".")[0] not in allowed
    ]

    assert foreign == []


def test_no_class_name_means_two_things() -> None:
    found: dict[str, list[str]] = {}
    for module in modules(*(package for package in PACKAGES if package != "tests")):
        if "tests" in module.relative_to(ROOT).parts:
            continue
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(where(module))

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
        for name in imported(module)
        if name.split(".")[0] in refused
    ]

    assert found == []


def test_pictures_are_drawn_from_views_alone() -> None:
    seen = [
        f"{where(module)}: {name}"
        for module in modules("render")
        for name in imported(module)
        if name.split(".")[0] == "engine" and not name.endswith(".view")
    ]

    assert seen == []


def test_features_name_the_module_of_a_control_of_another_feature_not_the_control() -> None:
    """So they may lead to each other in circles, and it does not matter which is imported first."""
    taken = [
        f"{where(module)}: {control}"
        for module in modules("cogs")
        for control, home in imported_names(module)
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
    """No other type has the name of a class, and none is said twice; a type variable stands for any."""
    homes: dict[str, list[str]] = {}
    for module in modules("bot", "cogs", "engine", "render"):
        for node in parsed(module).body:
            match node:
                case ast.ClassDef(name=name):
                    pass
                case (
                    ast.Assign(targets=[ast.Name(id=name)], value=value)
                    | ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=value)
                ):
                    if isinstance(value, ast.Call) or not re.fullmatch(r"(?=.*[a-z])[A-Z]\w+", name):
                        continue
                case _:
                    continue
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
    this_file = Path(__file__)
    left = [
        f"{where(file)}:{number} {found.group()}"
        for file in committed_texts()
        if file != this_file
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if (found := LEFT_BEHIND.search(line))
    ]

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
