"""Who comes in is counted once, measured by the first answer, and answered before the bot stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from yarl import URL

from bot.host import metrics
from bot.host.machine import Clock
from bot.host.reception import DONE, FAILED, LATE, REFUSED, Reception, traced_requests


def counted(kind: str, outcome: str) -> float:
    return metrics.REGISTRY.get_sample_value("elgrande_interactions_total", {"kind": kind, "outcome": outcome}) or 0


async def test_an_interaction_is_counted_by_its_kind_and_what_came_of_it() -> None:
    reception = Reception()
    done, failed = counted("play", "done"), counted("play", "failed")
    with reception.attending(1, "play", 12):
        pass
    with reception.attending(2, "play"):
        reception.note(2, FAILED)
    reception.leave(2)

    assert (counted("play", "done") - done, counted("play", "failed") - failed) == (1, 1)


async def test_only_the_first_answer_counts() -> None:
    reception = Reception()

    def answers() -> float:
        return metrics.REGISTRY.get_sample_value("elgrande_answer_seconds_count", {"kind": "once"}) or 0

    with reception.attending(1, "once"):
        reception.answered(1)
        reception.answered(1)
        reception.answered(77)
    reception.answered(1)

    assert answers() == 1


async def test_the_line_about_it_names_table_and_interaction_and_nobody(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="bot.host.reception"), Reception().attending(345, "choose", 12):
        pass

    assert caplog.messages == ["choose: done."]


@pytest.mark.parametrize(("outcome", "lines"), [(DONE, 0), (REFUSED, 0), (LATE, 1), (FAILED, 1)])
async def test_usually_there_is_a_line_only_of_what_went_wrong(
    caplog: pytest.LogCaptureFixture, outcome: str, lines: int
) -> None:
    reception = Reception()
    with caplog.at_level(logging.INFO, logger="bot.host.reception"), reception.attending(345, "choose", 12):
        reception.note(345, outcome)

    assert len(caplog.messages) == lines


async def test_the_end_waits_for_those_inside_but_not_for_ever() -> None:
    reception = Reception()
    assert await reception.wait_until_empty(0) == 0
    reception.enter(1, "play")
    reception.enter(2, "play")
    reception.close()
    assert not reception.is_open
    waiting = asyncio.ensure_future(reception.wait_until_empty(60))
    await asyncio.sleep(0)
    reception.leave(1)
    await asyncio.sleep(0)
    assert not waiting.done()
    reception.leave(2)
    assert await waiting == 0
    reception.enter(3, "play")
    assert await reception.wait_until_empty(0) == 1


async def nobody() -> None:
    """Waits for Discord."""


async def requested(reception: Reception, status: int, answers: Callable[[], Awaitable[None]] = nobody) -> None:
    """A request to Discord comes back with this status."""
    end: Any = SimpleNamespace(
        method="GET", url=URL("https://x/api/v10/users/1"), response=SimpleNamespace(status=status, headers={})
    )
    for heard in traced_requests(reception, Clock(), answers).on_request_end:
        await heard(cast("Any", None), SimpleNamespace(), end)


@pytest.mark.parametrize(("status", "works"), [(200, True), (204, True), (403, True), (429, False), (503, False)])
async def test_whoever_waits_for_discord_hears_when_it_answers(status: int, *, works: bool) -> None:
    reception, heard = Reception(), list[int]()

    async def note() -> None:
        heard.append(status)

    await requested(reception, status, note)

    assert heard == ([status] if works else [])
