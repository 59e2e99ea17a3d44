"""Health, readiness and metrics, asked over a real socket."""

from __future__ import annotations

import re
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app import ElGrandeBot
from bot.host.health import Endpoint
from bot.host.reception import Reception
from bot.storage.rows.tables import count_tables
from tests.bot.storage.interceptions import full_disk, intercept
from tests.bot.tables.house import PEOPLE, House, at_random


@dataclass
class Bot:
    """As much of the bot as the endpoint looks at."""

    is_connected: bool = True
    latency: float = 0.05
    guilds: list[object] = field(default_factory=lambda: [object()])
    shards: dict[int, object] = field(default_factory=lambda: {0: object(), 1: object()})
    reception: Reception = field(default_factory=Reception)


@dataclass
class Asked:
    house: House
    bot: Bot
    url: str

    async def get(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(self.url + path) as answer:
            return answer.status, await answer.text()

    async def samples(self) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
        """Everything `/metrics` says."""
        status, text = await self.get("/metrics")
        assert status == 200
        return {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


async def served(bot: Bot, house: House, address: str = "127.0.0.1", port: int = 0) -> Endpoint:
    endpoint = Endpoint(cast("ElGrandeBot", bot), house.store, house.clock)
    await endpoint.start(address, port)
    return endpoint


@pytest.fixture
async def asked(tmp_path: Path) -> AsyncIterator[Asked]:
    house, bot = await House.open(tmp_path), Bot()
    endpoint = await served(bot, house)
    assert endpoint._runner is not None
    host, port = endpoint._runner.addresses[0]
    assert host == "127.0.0.1"
    yield Asked(house, bot, f"http://{host}:{port}")
    await endpoint.stop()
    await house.store.close()


async def test_it_is_well_while_the_storage_can_be_read(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    status, text = await asked.get("/health")
    assert (status, '"storage": "well"' in text) == (200, True)

    intercept(monkeypatch, asked.house.store, count_tables, by=full_disk)
    status, text = await asked.get("/health")
    assert status == 503
    assert "The disk is full." in text


async def test_it_is_well_but_not_ready_while_discord_is_away(asked: Asked) -> None:
    assert (await asked.get("/ready"))[0] == 200
    asked.bot.is_connected = False
    assert (await asked.get("/ready"))[0] == 503
    assert (await asked.get("/health"))[0] == 200


async def test_it_is_not_ready_any_more_once_it_stops(asked: Asked) -> None:
    asked.bot.reception.close()
    assert (await asked.get("/ready"))[0] == 503


async def test_the_metrics_count_tables_choices_and_posts(asked: Asked) -> None:
    before = await asked.samples()
    await asked.house.lobby()
    table = await asked.house.game(people=2)
    state = await asked.house.waiting(table.id)
    await asked.house.choose(state, state.view.choices[0])
    asked.house.clock.advance(90_000)
    after = await asked.samples()

    assert after["elgrande_tables", (("status", "lobby"),)] == 1
    assert after["elgrande_tables", (("status", "running"),)] == 1
    pressed = ("elgrande_choices_total", (("maker", "pressed"),))
    assert after[pressed] - before.get(pressed, 0) == 1
    assert after["elgrande_posts_waiting", ()] >= 1
    assert after["elgrande_oldest_post_seconds", ()] == 90
    assert after["elgrande_connected", ()] == 1
    assert after["elgrande_served_shards", ()] == 2
    assert after["elgrande_gateway_latency_seconds", ()] == 0.05
    written = ("elgrande_storage_transaction_seconds_count", (("kind", "write"),))
    assert after[written] > before.get(written, 0)


async def test_the_metrics_name_nobody_and_no_choice(asked: Asked) -> None:
    table = await asked.house.game(people=2, rounds=6)
    await asked.house.play(table.id, at_random())
    text = "\n".join(line.rpartition(" ")[0] for line in (await asked.get("/metrics"))[1].splitlines())  # but numbers

    for secret in ("disc ", "galicia", *(member.display_name for member in PEOPLE)):
        assert secret not in text
    assert set(re.findall(r"\d+", text)).isdisjoint(str(member.user_id) for member in PEOPLE)


async def test_a_port_in_use_does_not_keep_the_bot_from_running(asked: Asked, caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        endpoint = await served(asked.bot, asked.house, port=port)
        await endpoint.stop()
    assert f"cannot be asked for at 127.0.0.1 port {port}" in caplog.text


async def test_nothing_else_is_answered(asked: Asked) -> None:
    assert (await asked.get("/"))[0] == 404
    async with aiohttp.ClientSession() as session, session.post(asked.url + "/metrics") as answer:
        assert answer.status == 405
