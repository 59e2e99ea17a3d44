"""The record of requests and events."""

from __future__ import annotations

import json
from pathlib import Path

from playground.state.world import Channel
from playground.tests.conftest import LogIn, OpenPlayground
from playground.tests.support import BareBot, Json


def read(path: Path) -> list[Json]:
    """Return the entries of a record."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


async def test_every_request_and_event_is_a_line(open_playground: OpenPlayground, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    playground = await open_playground(record=record)
    channel: Channel = playground.world.channels_of(next(iter(playground.world.guilds)), threads=False)[0]
    bot = BareBot(playground, token="very secret")
    await bot.identify()
    path = f"/channels/{channel.id}/messages"
    await bot.rest("POST", path, {"content": "ñ"}, [("a.txt", b"12345")])
    await bot.rest("POST", path, {"content": ""})
    await bot.close()
    entries = read(record)
    assert all("time" in entry for entry in entries)
    rest = [entry for entry in entries if entry["kind"] == "rest"]
    assert [(entry["method"], entry["path"], entry["status"]) for entry in rest] == [
        ("POST", f"/api/v10{path}", 200),
        ("POST", f"/api/v10{path}", 400),
    ]
    assert rest[0]["body"] == {"content": "ñ"}
    assert rest[0]["files"] == [{"name": "a.txt", "size": 5}]
    assert rest[1]["answer"]["code"] == 50006
    events = [entry for entry in entries if entry["kind"] == "gateway"]
    assert [entry["direction"] for entry in events[:3]] == ["to_bot", "from_bot", "to_bot"]
    assert events[2]["t"] == "READY"
    assert "very secret" not in record.read_text(encoding="utf-8")


async def test_record_is_continued(open_playground: OpenPlayground, log_in: LogIn, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    record.write_text('{"time": "earlier", "kind": "rest"}\n', encoding="utf-8")
    playground = await open_playground(record=record)
    await log_in(playground)
    entries = read(record)
    assert entries[0]["time"] == "earlier"
    assert any(entry.get("path") == "/api/v10/users/@me" for entry in entries)
