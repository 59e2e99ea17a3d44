"""What holds for every test: no real account, random cases that can be repeated, and a note of how long it took."""

from __future__ import annotations

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from bot.storage.records.terms import EASY
from tests.bending import require_that_things_bend
from tests.rewriting import share_the_rewriting

# A developer's account and settings must never reach a test.
for name in ("DISCORD_TOKEN", "DISCORD_API", "DISCORD_GATEWAY", "DISCORD_CDN", "DATABASE_URL", "HEALTH_FILE"):
    os.environ.pop(name, None)

# A database waits for the disk at every commit; files in memory spare the tests that.
MEMORY = Path("/dev/shm")  # noqa: S108  # pytest makes a folder there that is nobody else's
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# The same cases every day, so that a red test is the change's fault; new ones every night.
settings.register_profile("everyday", deadline=None, derandomize=True, max_examples=25)
settings.register_profile("nightly", deadline=None, max_examples=1200, print_blob=True)
settings.load_profile("everyday")


@pytest.fixture(autouse=True)
def computers_that_do_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """At new tables they choose at once and by chance, so that no test has to wait for them which is not about them."""
    monkeypatch.setattr("bot.game.lobby.OF_NEW_TABLES", EASY)


@pytest.fixture(autouse=True)
def things_that_bend(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a sentence of any language asks for a form has forms."""
    require_that_things_bend(monkeypatch)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What starts the bot or a browser comes first: whoever begins with it has the longest way, and others help then
    with the end of that, not with a long test that is begun last.
    """
    items.sort(key=lambda item: not any(item.iter_markers("wire")) and not any(item.iter_markers("browser")))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """What is loaded now is no garbage: nobody searches it."""
    gc.disable()
    try:
        share_the_rewriting(session.config)
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """What is loaded by now stays: no search for garbage looks at it again, and fewer look at what tests make."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


SECONDS: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
"""How many each test took, by its file; kept for `make quick` (`scripts/nearest_tests.py`)."""


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    SECONDS[report.nodeid.partition("::")[0]][report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    cache: pytest.Cache | None = getattr(session.config, "cache", None)  # none with `-p no:cacheprovider`
    if cache is None or hasattr(session.config, "workerinput"):  # workers send what they measure to the one above
        return
    known = cache.get("tests/seconds", {})
    for file, tests in SECONDS.items():
        if len(tests) * 2 >= known.get(file, (0, 0))[0]:  # a few chosen ones say nothing about the file
            known[file] = (len(tests), round(sum(tests.values()), 2))
    cache.set("tests/seconds", known)
