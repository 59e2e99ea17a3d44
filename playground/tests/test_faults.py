"""Failures on demand."""

from __future__ import annotations

import pytest

from playground.client import PlaygroundClient
from playground.faults import Fault, Faults
from playground.state.world import Channel
from playground.tests.support import BareBot


@pytest.fixture
def path(bare: BareBot) -> str:
    """Where the bot's messages of the first channel are."""
    channel: Channel = bare.playground.world.channels_of(next(iter(bare.playground.world.guilds)), threads=False)[0]
    return f"/channels/{channel.id}/messages"


async def test_rate_limit_has_all_a_client_needs(bare: BareBot, client: PlaygroundClient, path: str) -> None:
    await client.fault("POST .*/messages", 429, retry_after=0.25, count=2)
    for _ in range(2):
        limited = await bare.rest("POST", path, {"content": "x"})
        assert limited.status == 429
        assert limited.body["retry_after"] == 0.25
        assert limited.headers["Via"]
        assert limited.headers["Retry-After"] == "0.25"
    assert (await bare.rest("POST", path, {"content": "x"})).status == 200


async def test_failure_before_does_nothing_and_after_only_hides_the_answer(
    bare: BareBot, client: PlaygroundClient, path: str
) -> None:
    await client.fault("POST .*/messages", 500)
    assert (await bare.rest("POST", path, {"content": "lost"})).status == 500
    await client.fault("POST .*/messages", 502, after=True)
    assert (await bare.rest("POST", path, {"content": "done"})).status == 502
    assert [message["content"] for message in (await bare.rest("GET", path)).body] == ["done"]


async def test_only_matching_requests_fail(bare: BareBot, client: PlaygroundClient, path: str) -> None:
    await client.fault("DELETE ", 503)
    assert (await bare.rest("POST", path, {"content": "x"})).status == 200
    await client.clear_faults()
    assert (await bare.rest("DELETE", f"{path}/1")).status == 404


async def test_delay_alone_changes_no_answer(bare: BareBot, client: PlaygroundClient, path: str) -> None:
    await client.fault("POST .*/messages", 0, delay=0.01)
    assert (await bare.rest("POST", path, {"content": "x"})).status == 200


def test_failures_are_used_up_in_order() -> None:
    faults = Faults()
    faults.add(Fault.from_json({"match": "GET", "status": 500}))
    faults.add(Fault.from_json({"match": "GET /a", "status": 501, "count": 2}))
    found = [faults.take("GET", "/a") for _ in range(4)]
    assert [fault and fault.status for fault in found] == [500, 501, 501, None]
