"""People for tests and scripts: join a running playground and do what somebody at the page would do.

async with PlaygroundClient(url) as playground:
    ana = await playground.person("Ana")
    outcome = await ana.slash("table new", edition="classic")
    panel = await ana.answer(outcome)
    await ana.click(panel, "Start")
"""

from __future__ import annotations

import asyncio
import base64
import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

import aiohttp

Json = dict[str, Any]
Message = Json
_OPTION_SUBCOMMAND = 1
_ACTION_ROW, _TEXT_DISPLAY, _THUMBNAIL, _LABEL, _RADIO_GROUP = 1, 10, 11, 18, 21
_LOADING = 1 << 7
_DEFERRED_UPDATE = 6
_KEPT_EVENTS = 2000


class Declined(Exception):
    """The playground would not do it; the text is its sentence, `status` the HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True)
class Outcome:
    """What became of an action: acknowledged or not, with the reason, and the form the bot opened, if any.

    `source_id` is the message that was clicked; None for commands. `put_off_at` says that the bot has put its answer
    off without a word: how many changes of messages this person had heard of then.
    """

    id: str
    ok: bool
    reason: str | None = None
    modal: Json | None = None
    source_id: str | None = None
    put_off_at: int | None = None


class PlaygroundClient:
    """A running playground, seen from outside."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._session: aiohttp.ClientSession | None = None
        self._people: list[Visitor] = []

    async def __aenter__(self) -> Self:
        """Open."""
        connector = aiohttp.TCPConnector(limit=0)  # each person has a socket open
        self._session = aiohttp.ClientSession(connector=connector)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Let all people leave and close."""
        for person in self._people:
            await person.leave()
        await self.session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The HTTP connection."""
        if self._session is None:
            raise RuntimeError("Use the client as a context manager: async with PlaygroundClient(url) as playground.")
        return self._session

    async def request(self, method: str, path: str, body: Json | None = None, **query: str) -> Any:
        """Ask the `/play` API; raise Declined with its sentence if it says no."""
        async with self.session.request(method, f"{self.url}/play{path}", json=body, params=query) as response:
            if response.status == 204:
                return None
            answer = await response.json()
            if response.status >= 400:
                raise Declined(response.status, answer["message"])
            return answer

    async def fetch(self, url: str) -> bytes:
        """Return a file, for example that of an attachment."""
        async with self.session.get(url) as response:
            if response.status != 200:
                raise Declined(response.status, await response.text())
            return await response.read()

    async def person(self, name: str = "Ana", *, alone: bool = False) -> Visitor:
        """Join as somebody; a name nobody has yet adds a new person to the first server.

        Who is there `alone` hears of no public message.
        """
        users = (await self.request("GET", "/people"))["users"]
        user = next((one for one in users if one["global_name"] == name), None)
        if user is None:
            user = await self.request("POST", "/users", {"name": name})
        person = Visitor(self, user)
        await person.join(alone=alone)
        self._people.append(person)
        return person

    async def fault(
        self,
        match: str,
        status: int,
        *,
        count: int = 1,
        retry_after: float = 0.1,
        after: bool = False,
        delay: float = 0,
    ) -> None:
        """Let the bot's next matching requests fail; `match` is a regular expression on `METHOD /path`."""
        body = {"match": match, "status": status, "count": count, "after": after, "delay": delay}
        await self.request("POST", "/faults", body | {"retry_after": retry_after})

    async def clear_faults(self) -> None:
        """Forget the failures that have not happened yet."""
        await self.request("DELETE", "/faults")

    async def gateway(self, do: str, *, resumable: bool = True) -> None:
        """Disturb the bot's connection: `drop`, `reconnect` or `invalidate`."""
        await self.request("POST", "/gateway", {"do": do, "resumable": resumable})

    async def change_guild(self, guild_id: str, *, locale: str) -> None:
        """Set the language of a server."""
        await self.request("POST", f"/guilds/{guild_id}", {"locale": locale})

    async def bot_may(
        self, guild_id: str, *, allow: Sequence[str] = (), deny: Sequence[str] = (), channel: str | None = None
    ) -> None:
        """Set what the bot may do in a server, or only in one of its channels (by id)."""
        body = {"allow": list(allow), "deny": list(deny), "channel_id": channel}
        await self.request("POST", f"/guilds/{guild_id}/permissions", body)


class Visitor:
    """Somebody at the playground. Channels are given by id, or by name for those of the first server."""

    def __init__(self, playground: PlaygroundClient, user: Json) -> None:
        self.playground = playground
        self.user = user
        self.id: str = user["id"]
        self.name: str = user["global_name"]
        self.known: dict[str, Message] = {}
        self._changes = itertools.count(1)
        self._changed_at: dict[str, int] = {}
        self.events: deque[tuple[str, Json]] = deque(maxlen=_KEPT_EVENTS)
        self.state: Json = {}
        self.is_bot_online = False
        self.channel = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._nonces = (f"{self.id[-6:]}-{number}" for number in itertools.count(1))
        self._outcomes: dict[str, asyncio.Future[tuple[str, Json]]] = {}

    async def join(self, *, alone: bool = False) -> None:
        """Open the person's socket and look around; `#general` of the first server is where they are."""
        url = f"{self.playground.url}/play/socket"
        params = {"user": self.id} | ({"alone": "yes"} if alone else {})
        self._socket = await self.playground.session.ws_connect(url, params=params, max_msg_size=0)
        self._reader = asyncio.create_task(self._listen(self._socket))
        await self.look()
        self.channel = self.state["guilds"][0]["channels"][0]["id"]

    async def leave(self) -> None:
        """Close the person's socket."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def look(self) -> Json:
        """Return all this person sees: servers with channels, direct messages, commands."""
        self.state = await self.playground.request("GET", "/state", user=self.id)
        self.is_bot_online = self.state["bot"]["online"]
        return self.state

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            event = frame.json()
            name, data = event["t"], event["d"]
            self.events.append((name, data))
            if name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
                self.known.pop(data["id"], None)  # what changed last is the newest
                self.known[data["id"]] = data
                self._changed_at[data["id"]] = next(self._changes)
            elif name == "MESSAGE_DELETE":
                self.known.pop(data["id"], None)
            elif name == "BOT_STATUS":
                self.is_bot_online = data["online"]
            elif name in ("INTERACTION_SUCCESS", "INTERACTION_FAILURE", "INTERACTION_MODAL", "AUTOCOMPLETE"):
                future = self._outcomes.get(data["nonce"])
                if future is not None and not future.done():
                    future.set_result((name, data | {"heard": max(self._changed_at.values(), default=0)}))
            self._changed.set()

    def channel_id(self, channel: str | None) -> str:
        """Return the id of a channel given by id or by name; None is where the person is."""
        if channel is None:
            return self.channel
        named = [one["id"] for one in self.state["guilds"][0]["channels"] if one["name"] == channel]
        return str(named[0]) if named else channel

    # -- doing

    async def slash(
        self, command: str, channel: str | None = None, *, locale: str | None = None, **options: Any
    ) -> Outcome:
        """Use a command, for example `table new`, and wait until it is acknowledged or fails."""
        form = await self._command(command, options, None)
        return await self._act({"command": form}, channel, locale)

    async def upload(self, filename: str, content: bytes) -> str:
        """A file for the option of a command: its value."""
        body = {"user": self.id, "filename": filename, "content": base64.b64encode(content).decode()}
        return str((await self.playground.request("POST", "/files", body))["id"])

    async def autocomplete(self, command: str, focused: str, channel: str | None = None, **options: Any) -> list[Json]:
        """Return the suggestions for an option while it is typed; what is typed so far is among the options."""
        form = await self._command(command, options, focused)
        nonce = next(self._nonces)
        _, data = await self._send({"autocomplete": form}, channel, nonce, None)
        return list(data["choices"])

    async def click(self, message: Message | str, button: str) -> Outcome:
        """Press a button of a message, given by its custom_id or its label."""
        found = find(self._message(message), button)
        return await self._component(self._message(message), found, {})

    async def select(self, message: Message | str, menu: str, values: list[str]) -> Outcome:
        """Choose in a menu of a message, given by its custom_id or placeholder; values may be labels of its options."""
        found = find(self._message(message), menu)
        by_label = {option["label"]: option["value"] for option in found.get("options") or ()}
        chosen = [by_label.get(value, value) for value in values]
        return await self._component(self._message(message), found, {"values": chosen})

    async def submit(self, outcome: Outcome, answers: Json) -> Outcome:
        """Send the form an action opened; `answers` are texts, values or lists of values by custom_id."""
        if outcome.modal is None:
            raise ValueError("That action has opened no form.")
        components = [_filled(component, answers) for component in outcome.modal["components"]]
        modal = {"custom_id": outcome.modal["custom_id"], "components": components}
        return await self._act({"modal": modal}, outcome.modal["channel_id"], None, outcome.source_id)

    async def say(self, content: str, channel: str | None = None) -> Message:
        """Write a plain message."""
        body = {"user": self.id, "channel_id": self.channel_id(channel), "content": content}
        return dict(await self.playground.request("POST", "/messages", body))

    async def delete(self, message: Message) -> None:
        """Delete a message as a moderator, or put away one only this person sees."""
        path = f"/messages/{message['channel_id']}/{message['id']}"
        await self.playground.request("DELETE", path, user=self.id)

    async def dm(self) -> str:
        """Return the id of the direct-message channel with the bot."""
        return str((await self.playground.request("POST", "/dms", {"user": self.id}))["id"])

    async def change(self, **settings: Any) -> None:
        """Change `dm_closed`, `locale` or `permissions` of this person."""
        await self.playground.request("POST", f"/users/{self.id}", settings)

    async def invite_bot(self, name: str, *, deny: Sequence[str] = ()) -> Json:
        """Bring the bot to a new server of one's own; returns it, with its channels."""
        body = {"user": self.id, "name": name, "deny": list(deny)}
        guild: Json = await self.playground.request("POST", "/guilds", body)
        await self.look()
        return guild

    # -- seeing

    async def messages(self, channel: str | None = None) -> list[Message]:
        """Return the messages of a channel, oldest first."""
        path = f"/channels/{self.channel_id(channel)}/messages"
        return list((await self.playground.request("GET", path, user=self.id))["messages"])

    async def wait_for(self, wanted: Callable[[Message], bool], timeout: float = 10) -> Message:  # noqa: ASYNC109 - part of its meaning
        """Return the message that fits and changed last, as soon as there is one; raise TimeoutError if none comes."""
        return await self._wait(lambda: next((m for m in reversed(self.known.values()) if wanted(m)), None), timeout)

    async def wait_for_bot(self, *, online: bool = True, timeout: float = 30) -> None:  # noqa: ASYNC109 - part of its meaning
        """Wait until the bot is online (or offline); its commands are registered by then."""
        await self._wait(lambda: {} if self.is_bot_online == online else None, timeout)

    async def wait_for_event(self, name: str, timeout: float = 10) -> Json:  # noqa: ASYNC109 - part of its meaning
        """Return the newest event of a name, now or as soon as there is one."""
        return await self._wait(lambda: next((d for n, d in reversed(self.events) if n == name), None), timeout)

    async def answer(self, outcome: Outcome, timeout: float = 10) -> Message:  # noqa: ASYNC109 - part of its meaning
        """Return the bot's answer to an action, once it no longer is "thinking".

        That is the newest message written for it; if there is none, the message that was clicked.
        """

        def find_answer() -> Message | None:
            made = [
                message
                for message in self.known.values()
                if message.get("interaction_metadata", {}).get("id") == outcome.id and not message["flags"] & _LOADING
            ]
            if made:
                return made[-1]
            source = outcome.source_id or ""
            waits = outcome.put_off_at is not None and self._changed_at.get(source, 0) <= outcome.put_off_at
            return None if waits else self.known.get(source)

        return await self._wait(find_answer, timeout)

    async def _wait(self, look: Callable[[], Json | None], timeout: float) -> Json:  # noqa: ASYNC109 - see its callers
        async with asyncio.timeout(timeout):
            while True:
                found = look()
                if found is not None:
                    return found
                self._changed.clear()
                await self._changed.wait()

    # -- how

    def _message(self, message: Message | str) -> Message:
        """Return the newest known state of a message."""
        if isinstance(message, str):
            return self.known[message]
        return self.known.get(message["id"], message)

    async def _component(self, message: Message, component: Json, more: Json) -> Outcome:
        form = {"message_id": message["id"], "custom_id": component["custom_id"], "component_type": component["type"]}
        return await self._act({"component": form | more}, message["channel_id"], None, message["id"])

    async def _act(self, what: Json, channel: str | None, locale: str | None, source_id: str | None = None) -> Outcome:
        nonce = next(self._nonces)
        name, data = await self._send(what, channel, nonce, locale)
        modal = None
        if name == "INTERACTION_MODAL":
            modal = data["modal"] | {"channel_id": data["channel_id"]}
        ok = name != "INTERACTION_FAILURE"
        put_off_at = data["heard"] if data.get("answer") == _DEFERRED_UPDATE else None
        return Outcome(data["id"], ok, data.get("reason"), modal, source_id, put_off_at)

    async def _send(self, what: Json, channel: str | None, nonce: str, locale: str | None) -> tuple[str, Json]:
        self._outcomes[nonce] = asyncio.get_running_loop().create_future()
        body = {"user": self.id, "channel_id": self.channel_id(channel), "nonce": nonce} | what
        if locale is not None:
            body["locale"] = locale
        try:
            await self.playground.request("POST", "/interactions", body)
            async with asyncio.timeout(20):  # `wait_for` of Python 3.11 goes on when cancelled as the outcome comes
                return await self._outcomes[nonce]
        finally:
            del self._outcomes[nonce]

    async def _command(self, words: str, options: Json, focused: str | None) -> Json:
        """Return a command as Discord's client sends it, with the kinds of its options looked up."""
        name, *path = words.removeprefix("/").split()
        command = next((one for one in self.state["commands"] if one["name"] == name), None)
        if command is None:
            await self.look()
            command = next((one for one in self.state["commands"] if one["name"] == name), None)
        declared: list[Json] = [] if command is None else command.get("options") or []
        nesting: list[Json] = []
        for word in path:
            found: Json = next((one for one in declared if one["name"] == word), {"type": _OPTION_SUBCOMMAND})
            nesting.append({"name": word, "type": found["type"]})
            declared = found.get("options") or []
        kinds = {option["name"]: option["type"] for option in declared}
        filled: list[Json] = []
        for key, value in options.items():
            one = {"name": key, "type": kinds.get(key, 3), "value": value}
            filled.append(one | {"focused": True} if key == focused else one)
        for level in reversed(nesting):
            filled = [level | {"options": filled}]
        return {"name": name, "options": filled}


def components_of(message: Message) -> Iterator[Json]:
    """Yield all components of a message, each before those inside it."""
    waiting = message["components"][::-1]
    while waiting:
        component = waiting.pop()
        yield component
        if inner := [component[key] for key in ("component", "accessory") if component.get(key)]:
            waiting += inner
        if inner := component.get("components"):
            waiting += inner[::-1]


def find(message: Message, name: str) -> Json:
    """Return the component with this custom_id, label or placeholder; raise LookupError with what there is."""
    usable = [one for one in components_of(message) if one.get("custom_id")]
    for key in ("custom_id", "label", "placeholder"):
        for component in usable:
            if component.get(key) == name:
                return component
    there = [one.get("label") or one.get("placeholder") or one["custom_id"] for one in usable]
    raise LookupError(f"The message has no {name!r}; it has {there}.")


def text_of(message: Message) -> str:
    """Return all text of a message: its content and its text displays."""
    texts = [message["content"], *(one["content"] for one in components_of(message) if one["type"] == _TEXT_DISPLAY)]
    return "\n".join(text for text in texts if text)


def pictures_of(message: Message) -> list[Json]:
    """Return the pictures of a message, each with `url` and `description` (the alt text)."""
    found = [{"url": one["url"], "description": one.get("description")} for one in message["attachments"]]
    for component in components_of(message):
        shown = [component] if component["type"] == _THUMBNAIL else component.get("items") or []
        found += [{"url": one["media"]["url"], "description": one.get("description")} for one in shown]
    return found


def _filled(component: Json, answers: Json) -> Json:
    """Return a component of a form with its answers, as Discord's client sends it."""
    if component["type"] == _LABEL:
        return {"type": _LABEL, "id": component["id"], "component": _filled(component["component"], answers)}
    if component["type"] == _ACTION_ROW:
        inner = [_filled(child, answers) for child in component["components"]]
        return {"type": _ACTION_ROW, "id": component["id"], "components": inner}
    filled = {"type": component["type"], "id": component["id"]}
    custom_id = component.get("custom_id")
    if custom_id is None:
        return filled
    filled["custom_id"] = custom_id
    given = answers.get(custom_id, component.get("value"))
    chosen = [option["value"] for option in component.get("options") or () if option.get("default")]
    if given is None and chosen:
        given = chosen[0] if component["type"] == _RADIO_GROUP else chosen
    return filled | ({"values": given} if isinstance(given, list) else {"value": given})
