"""Searches for garbage in circles look at what is new, and nothing is lost to them for good."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Iterator

import pytest

from bot.host import collecting, metrics


class Link:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before, watching = gc.get_threshold(), list(gc.callbacks)
    yield
    gc.set_threshold(*before)
    gc.callbacks[:] = watching
    gc.unfreeze()
    gc.freeze()  # as `tests/conftest.py` leaves it


def searches() -> float:
    found = metrics.REGISTRY.get_sample_value("elgrande_collection_seconds_count", {"generation": "2"})
    return found or 0.0


def test_what_is_there_at_the_start_is_not_searched_again() -> None:
    kept = Link()

    collecting.keep_short()

    assert not any(each is kept for each in gc.get_objects())
    assert gc.get_freeze_count() > 10_000


def test_much_that_a_search_over_everything_leaves_is_not_searched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "MOST_KEPT", 0)
    collecting.keep_short()
    kept, before = Link(), searches()
    assert any(each is kept for each in gc.get_objects())

    gc.collect()

    assert searches() == before + 1
    assert not any(each is kept for each in gc.get_objects())


def test_what_was_in_use_during_a_search_is_found_when_it_is_garbage() -> None:
    collecting.keep_short()
    click = Link()
    trace = weakref.ref(click)
    gc.collect()
    assert trace() is not None
    del click

    gc.collect()

    assert trace() is None


@pytest.mark.thorough
async def test_much_that_was_set_aside_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()
    for name in ("MOST_KEPT", "BETWEEN_RETURNS"):
        monkeypatch.setattr(collecting, name, 0)
    monkeypatch.setattr(collecting, "MOST_SET_ASIDE", 1000)
    monkeypatch.setattr(collecting, "give_memory_back", looked.set)
    collecting.keep_short()
    giving = asyncio.create_task(collecting.keep_giving_memory_back())
    await looked.wait()
    clicks = [Link() for _ in range(2000)]
    trace = weakref.ref(clicks[0])
    gc.collect()
    assert gc.get_freeze_count() > 2000
    del clicks

    for _ in range(2):
        looked.clear()
        await asyncio.wait_for(looked.wait(), 5)

    assert trace() is None
    giving.cancel()


@pytest.mark.thorough
def test_new_garbage_is_found_and_old_garbage_once_a_day() -> None:
    old = Link()
    collecting.keep_short()
    new = Link()
    traces = weakref.ref(new), weakref.ref(old)
    del new, old

    gc.collect()
    assert traces[0]() is None
    assert traces[1]() is not None

    collecting.search_everything()
    assert traces[1]() is None


async def test_free_memory_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    given = threading.Semaphore(0)
    monkeypatch.setattr(collecting, "BETWEEN_RETURNS", 0)
    monkeypatch.setattr(collecting, "give_memory_back", given.release)
    giving = asyncio.create_task(collecting.keep_giving_memory_back())
    for _ in range(3):
        assert await asyncio.to_thread(given.acquire, timeout=5)
    giving.cancel()
