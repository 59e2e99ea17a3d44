"""The playground's server as the page sees it, played by a test: every answer and event is given there."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from playwright.async_api import Page, Route, WebSocketRoute, expect

PAGE = Path(__file__).parents[2] / "page"
ORIGIN = "http://127.0.0.1:9"  # never reached: the test answers every request
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

ALICE = {"id": "11", "username": "alice", "global_name": "Alice", "colour": "#c0392b"}
BOB = {"id": "12", "username": "bob", "global_name": "Bob", "colour": "#2877b8"}
BOT = {"id": "99", "username": "Bot", "bot": True}
CHANNEL = "101"
THREAD = "103"
COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6


def message(number: int, author: dict[str, Any] = BOT, **fields: Any) -> dict[str, Any]:
    """A message as Discord shapes it, with what matters for a test set by it."""
    empty: dict[str, Any] = {
        "content": "",
        "flags": 0,
        "mentions": [],
        "attachments": [],
        "embeds": [],
        "components": [],
    }
    fixed = {"id": str(1000 + number), "type": 0, "channel_id": CHANNEL, "author": author}
    return {**empty, **fixed, "timestamp": f"2026-01-01T10:{number:02}:00+00:00", **fields}


def button(label: str, **fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": label, "custom_id": label.lower(), **fields}


class Server:
    """Answers the page's requests, keeps what the page sent and sends it live events."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages: list[dict[str, Any]] = []
        self.commands: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.line: WebSocketRoute | None = None
        self.last_in_thread = "900"
        self.answers_messages = asyncio.Event()
        """Clear it to keep the page waiting for the messages of a channel."""
        self.answers_messages.set()

    async def start(self) -> None:
        await self.page.route("**/*", self._answer)
        await self.page.route_web_socket(re.compile("/play/socket"), self._connect)

    async def open(self, user: str = "11") -> None:
        await self.page.goto(f"{ORIGIN}/?user={user}")
        await expect(self.page.get_by_test_id("channel-title")).to_have_text("general")
        await expect(self.page.get_by_test_id("message")).to_have_count(min(len(self.messages), 100))

    def _connect(self, line: WebSocketRoute) -> None:
        self.line = line

    async def event(self, name: str, **data: Any) -> None:
        while self.line is None:
            await self.page.wait_for_timeout(5)
        self.line.send(json.dumps({"t": name, "d": data}))

    async def interaction(self) -> dict[str, Any]:
        """Wait for the next interaction that the page sends."""
        while not self.sent:
            await self.page.wait_for_timeout(5)
        return self.sent.pop(0)

    def _state(self, user: str | None) -> dict[str, Any]:
        channels = [
            {"id": CHANNEL, "name": "general", "type": 0},
            {"id": "102", "name": "tables", "type": 0},
            {"id": THREAD, "name": "Table 7", "type": 11, "parent_id": "102", "last_message_id": self.last_in_thread},
            {"id": "104", "name": "Finished", "type": 11, "parent_id": "102", "archived": True},
        ]
        guild = {"id": "50", "name": "Games", "members": ["11", "12", "99"], "owner_id": "11", "channels": channels}
        return {
            "me": BOB if user == "12" else ALICE,
            "users": [ALICE, BOB],
            "bot": {**BOT, "online": True},
            "guilds": [guild],
            "dms": [],
            "commands": self.commands,
            "dm_closed": False,
        }

    async def _answer(self, route: Route) -> None:
        path, _, query = route.request.url.removeprefix(ORIGIN).partition("?")
        name = "index.html" if path == "/" else path.removeprefix("/page/")
        if path.startswith("/play/channels/"):
            before = parse_qs(query).get("before", ["9999"])[0]
            shown = [one for one in self.messages if one["id"] < before] if CHANNEL in path else []
            await self.answers_messages.wait()
            await route.fulfill(json={"messages": shown[-100:]})
        elif path == "/play/state":
            await route.fulfill(json=self._state(query.removeprefix("user=")))
        elif route.request.method == "DELETE":
            self.sent.append({"deleted": path.rsplit("/", 1)[-1]})
            await route.fulfill(status=204)
        elif path == "/play/people":
            await route.fulfill(json={"users": [ALICE, BOB]})
        elif path == "/play/interactions":
            self.sent.append(json.loads(route.request.post_data or "{}"))
            await route.fulfill(status=204)
        elif (PAGE / name).is_file():
            await route.fulfill(body=(PAGE / name).read_bytes(), content_type=TYPES[Path(name).suffix])
        else:
            await route.fulfill(status=404, json={"message": "There is nothing here."})
