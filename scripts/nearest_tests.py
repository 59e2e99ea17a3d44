"""Run the tests nearest to what was changed, in about half a minute (`make quick`).

Near is what imports a changed module, directly or through others, and what lies where the tests mirror its place. How
long a file of tests takes is known from the runs before (`tests/conftest.py` keeps it); of a new one rather too much is
assumed. Arguments that are files stand for what was changed; the others go to pytest.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "engine", "playground", "render", "scripts", "tests")
SECONDS = Path(".pytest_cache/v/tests/seconds")
"""JSON of pytest's cache: for each file of tests, how many it has and how many seconds they take together."""
ENOUGH_SECONDS = 19
"""For the tests themselves, on each worker; starting them takes the rest of half a minute."""
SECONDS_OF_A_NEW_FILE = 4.0
"""Rather too many: so a fresh checkout, of which nothing is known, keeps to the half minute as well."""
MOST_WORKERS = 4

_IMPORT = re.compile(r"^\s*(?:from|import) +([\w.]+)(?: +import +(\([^)]*\)|.*))?", re.MULTILINE)
"""Read from the text: to parse two thousand modules would take seconds, and a name too many does no harm."""


def changed_files() -> list[str]:
    """What differs from the main branch; what the last commit changed, if nothing does."""
    known = [branch for branch in ("origin/main", "main") if _git("rev-parse", "--verify", "--quiet", branch)]
    base = _git("merge-base", "HEAD", known[0])[0] if known else "HEAD"
    untracked = _git("ls-files", "--others", "--exclude-standard")
    return [*_git("diff", "--name-only", base), *untracked] or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()


def sources() -> dict[str, str]:
    """The text of every module, by its path in the checkout."""
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*.py"))
    return {file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}


def importers(texts: dict[str, str]) -> dict[str, set[str]]:
    """For every module, by its path: the paths of those that import it."""
    paths = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in texts}
    found: dict[str, set[str]] = defaultdict(set)
    for path, text in texts.items():
        for name in _imported(text):
            if name in paths:
                found[paths[name]].add(path)
    return found


def _imported(text: str) -> Iterator[str]:
    """Every name that may be an imported module: `from a import b` imports `a.b`, or what is called `b` in `a`."""
    for module, names in _IMPORT.findall(text):
        yield module
        yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))


def distances(changed: Iterable[str], texts: dict[str, str]) -> dict[str, int]:
    """How many steps each file of tests is away from what was changed; those that are not reached are missing."""
    steps = {path: 0 for path in changed if path in texts}
    for path in changed:
        if not path.endswith(".py"):
            steps.update((reader, 1) for reader in _readers(Path(path), texts))
    known, reached = importers(texts), sorted(steps, key=steps.__getitem__)
    for path in reached:  # grows meanwhile
        for importer in sorted(known[path] - steps.keys()):
            steps[importer] = steps[path] + 1
            reached.append(importer)
    tests = [path for path in texts if Path(path).name.startswith("test_")]
    for test in tests:
        for path in changed:
            near = _beside(path, test)
            if near is not None and near < steps.get(test, near + 1):
                steps[test] = near
    return {test: steps[test] for test in tests if test in steps}


def _readers(data: Path, texts: dict[str, str]) -> list[str]:
    """The modules that say the name of a file of data, or at least that of its folder."""
    for names in ((data.name, data.stem), (data.parent.name,)):
        found = [reader for reader, text in texts.items() if any(f'"{name}"' in text for name in names)]
        if found:
            return found
    return []


def _beside(changed: str, test: str) -> int | None:
    """How far a file of tests is from one whose mirror it may be: 1 for its own tests, more for its folder's and those
    of the folders above; None if it mirrors another part.
    """
    here, there = Path(changed), Path(test)
    if here.name == "conftest.py" and here.parent in there.parents:
        return 1
    rooms = here.parent.parts
    home = Path("playground/tests") if rooms[:1] == ("playground",) else Path("tests", *rooms)
    if there.parent not in (home, *home.parents) or len(there.parent.parts) < 2:
        return None
    return 1 if there.stem == f"test_{here.stem}" else 2 + len(home.relative_to(there.parent).parts)


def chosen(steps: dict[str, int], seconds: dict[str, float], enough: float) -> list[str]:
    """The nearest files of tests that fit into this time, of equally near ones the shorter first. What was changed
    itself always fits.
    """
    found, left = [], enough
    for path in sorted(steps, key=lambda path: (steps[path], seconds.get(path, SECONDS_OF_A_NEW_FILE), path)):
        taken = seconds.get(path, SECONDS_OF_A_NEW_FILE)
        if steps[path] == 0 or taken <= left:
            found.append(path)
            left -= taken
    return found


def main() -> int:
    """Choose, say what was chosen, and run it."""
    named = [argument for argument in sys.argv[1:] if (ROOT / argument).is_file()]
    changed = named or changed_files()
    steps = distances(changed, sources())
    cache = ROOT / SECONDS
    seconds = {path: took for path, (_, took) in json.loads(cache.read_text()).items()} if cache.exists() else {}
    workers = min(os.cpu_count() or 1, MOST_WORKERS)
    files = chosen(steps, seconds, ENOUGH_SECONDS * workers)
    print(f"{len(changed)} files differ; {len(steps)} files of tests know them, the nearest {len(files)} are run.")
    if not files:
        return 0
    options = [argument for argument in sys.argv[1:] if argument not in named]
    how = ["-m", "not nightly", "-n", str(workers), "--dist", "worksteal"]
    command = [sys.executable, "-m", "pytest", *how, *options, *files]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
