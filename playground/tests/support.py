"""Bots for the tests of the playground: one on the bare protocol, one made with discord.py."""

from __future__ import annotations

import asyncio
import io
import json
import zlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import aiohttp
import discord
import yarl
import zstandard
from discord import app_commands, ui

from playground.files import plain
from playground.recorder import Recorder
from playground.server import Playground

Json = dict[str, Any]
GUILDS = 1 << 0
GUILD_MESSAGES = 1 << 9
DIRECT_MESSAGES = 1 << 12


class Answer(NamedTuple):
    """What the playground answered to a REST request."""

    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        """Discord's error code."""
        return int(self.body["code"])

    def complaint(self, *path: str | int) -> str:
        """Return the code of the first complaint about a field of the form."""
        node = self.body["errors"]
        for step in path:
            node = node[str(step)]
        return str(node["_errors"][0]["code"])


class Exchange(NamedTuple):
    """One request and its answer."""

    method: str
    path: str
    status: int
    answer: Any


class Witness(Recorder):
    """A record that keeps the answers, so that they can be held against Discord's description."""

    def __init__(self) -> None:
        super().__init__()
        self.exchanges: list[Exchange] = []

    @property
    def is_on(self) -> bool:
        """Always."""
        return True

    def rest(
        self, method: str, path: str, body: Any, files: Sequence[tuple[str, int]], status: int, answer: Any
    ) -> None:
        """Keep one exchange."""
        # Through JSON and back: what counts is what went over the wire.
        self.exchanges.append(Exchange(method, path, status, json.loads(json.dumps(answer))))


class BareBot:
    """A bot on the bare protocol: exactly the payloads a test wants, none of a library's own."""

    def __init__(self, playground: Playground, token: str = "playground") -> None:
        self.playground = playground
        self.token = token
        self.events: list[Json] = []
        self.ready: Json = {}
        self.sequence = 0
        self._session = aiohttp.ClientSession()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._inflate: Any = None

    async def rest(self, method: str, path: str, body: Any = None, files: Sequence[tuple[str, bytes]] = ()) -> Answer:
        """Send a REST request, as multipart form if there are files."""
        url = yarl.URL(f"{self.playground.url}/api/v10{path}", encoded="%" in path)
        headers = {"Authorization": f"Bot {self.token}"}
        data: Any = None
        if files:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body), content_type="application/json")
            for number, (name, content) in enumerate(files):
                data.add_field(f"files[{number}]", io.BytesIO(content), filename=name)
        options: Json = {"data": data} if files else {"json": body} if body is not None else {}
        async with self._session.request(method, url, headers=headers, **options) as response:
            raw = await response.read()
            return Answer(response.status, json.loads(raw) if raw else None, dict(response.headers))

    async def connect(self, compress: str | None = None) -> Json:
        """Open the gateway and return its greeting."""
        query = {"v": "10", "encoding": "json"} | ({"compress": compress} if compress else {})
        self._socket = await self._session.ws_connect(self.playground.gateway_url, params=query)
        if compress == "zlib-stream":
            self._inflate = zlib.decompressobj().decompress
        elif compress == "zstd-stream":
            self._inflate = zstandard.ZstdDecompressor().decompressobj().decompress
        else:
            self._inflate = None
        return await self.receive()

    async def identify(self, intents: int = GUILDS, **more: Any) -> Json:
        """Connect if need be, identify, and return READY's data."""
        if self._socket is None:
            await self.connect()
        await self.send(2, {"token": self.token, "intents": intents, "properties": {}} | more)
        self.ready = (await self.receive_event("READY"))["d"]
        return self.ready

    async def resume(self, sequence: int | None = None) -> None:
        """Resume the session on a new connection."""
        seen = self.sequence if sequence is None else sequence
        await self.send(6, {"token": self.token, "session_id": self.ready["session_id"], "seq": seen})

    async def send(self, op: int, data: Any) -> None:
        """Send a gateway payload."""
        assert self._socket is not None
        await self._socket.send_str(json.dumps({"op": op, "d": data}))

    async def receive(self) -> Json:
        """Return the next gateway payload; after the end, one with the code of the close."""
        assert self._socket is not None
        message = await self._socket.receive(timeout=5)
        if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.ERROR):
            return {"op": "closed", "code": self._socket.close_code}
        text = message.data if self._inflate is None else self._inflate(message.data)
        payload: Json = json.loads(text)
        if payload["op"] == 0:
            self.sequence = payload["s"]
            self.events.append(payload)
        return payload

    async def receive_event(self, name: str) -> Json:
        """Return the next event of a name; others that come before it are kept in `events`."""
        while True:
            payload = await self.receive()
            assert payload["op"] != "closed", payload
            if payload.get("t") == name:
                return payload

    async def interaction(self) -> Json:
        """Return the data of the next interaction."""
        return dict((await self.receive_event("INTERACTION_CREATE"))["d"])

    async def acknowledge(
        self, interaction: Json, kind: int, data: Json | None = None, files: Sequence[tuple[str, bytes]] = ()
    ) -> Answer:
        """Answer an interaction for the first time."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=true"
        return await self.rest("POST", path, {"type": kind} | ({} if data is None else {"data": data}), files)

    def webhook(self, interaction: Json, tail: str = "") -> str:
        """Return the path for what follows an interaction's first answer."""
        return f"/webhooks/{interaction['application_id']}/{interaction['token']}{tail}"

    async def register(self, *commands: Json) -> Answer:
        """Register commands for all servers."""
        return await self.rest("PUT", f"/applications/{self.playground.world.bot_id}/commands", list(commands))

    async def hang_up(self) -> None:
        """Close the gateway's socket, keeping the session."""
        if self._socket is not None:
            await self._socket.close(code=4000)
            self._socket = None

    async def close(self) -> None:
        """Leave."""
        if self._socket is not None:
            await self._socket.close()
        await self._session.close()


def command(name: str = "ping", *options: Json, **more: Any) -> Json:
    """Return the form of a chat command."""
    return {"name": name, "description": f"What {name} does", "options": list(options)} | more


def option(name: str, kind: int = 3, **more: Any) -> Json:
    """Return the form of an option."""
    return {"name": name, "description": f"What {name} means", "type": kind} | more


def button(custom_id: str = "press", **more: Any) -> Json:
    """Return a button."""
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id} | more


def row(*items: Json) -> Json:
    """Return an action row."""
    return {"type": 1, "components": list(items)}


def menu(custom_id: str = "choose", *values: str, **more: Any) -> Json:
    """Return a menu."""
    options = [{"label": value.title(), "value": value} for value in values or ("red", "green", "blue")]
    return {"type": 3, "custom_id": custom_id, "options": options} | more


def text(content: str = "Words") -> Json:
    """Return a text display."""
    return {"type": 10, "content": content}


LAYOUT = 1 << 15
EPHEMERAL = 1 << 6
PICTURE = plain("#aa3322")


class _Panel(ui.LayoutView):
    """A picture, a text that counts, a button and a menu."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.count = count
        more: ui.Button[_Panel] = ui.Button(label="More", custom_id="more")
        more.callback = self.more  # type: ignore[method-assign] # discord.py's way to set it
        form: ui.Button[_Panel] = ui.Button(label="Form", custom_id="form")
        form.callback = self.form  # type: ignore[method-assign] # discord.py's way to set it
        colours = [discord.SelectOption(label=name.title(), value=name) for name in ("red", "green", "blue")]
        choose: ui.Select[_Panel] = ui.Select(custom_id="colour", max_values=2, options=colours)
        choose.callback = self.choose  # type: ignore[method-assign] # discord.py's way to set it
        self.menu = choose
        picture = discord.MediaGalleryItem("attachment://board.png", description="A red square")
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"Counted to {count}"),
                ui.MediaGallery(picture),
                ui.ActionRow(more, form),
                ui.ActionRow(choose),
            )
        )

    async def more(self, interaction: discord.Interaction) -> None:
        """Count on, with a new picture."""
        await interaction.response.edit_message(view=_Panel(self.count + 1), attachments=[picture_file()])

    async def form(self, interaction: discord.Interaction) -> None:
        """Open a form."""
        await interaction.response.send_modal(_Form())

    async def choose(self, interaction: discord.Interaction) -> None:
        """Say what was chosen, to one person only."""
        await interaction.response.send_message(" and ".join(self.menu.values), ephemeral=True)


class _Form(ui.Modal, title="A form"):
    """One field of every kind the game needs."""

    name: ui.Label[Any] = ui.Label(text="Name", component=ui.TextInput(custom_id="name", max_length=20))
    pick: ui.Label[Any] = ui.Label(
        text="Pick",
        component=ui.RadioGroup(
            custom_id="pick", options=[discord.RadioGroupOption(label=one, value=one) for one in ("left", "right")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat what was filled in."""
        name = self.name.component.value  # type: ignore[attr-defined] # it is a text input
        pick = self.pick.component.value  # type: ignore[attr-defined] # it is a radio group
        await interaction.response.send_message(f"{name} goes {pick}", ephemeral=True)


def picture_file() -> discord.File:
    """Return a small picture to upload."""
    return discord.File(io.BytesIO(PICTURE), "board.png")


class SampleBot(discord.Client):
    """A bot made with the unmodified discord.py, with a command of each kind."""

    def __init__(self, **options: Any) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, **options)
        self.tree: app_commands.CommandTree[SampleBot] = app_commands.CommandTree(self)
        self.resumed = asyncio.Event()
        group = app_commands.Group(name="table", description="Tables")
        self.tree.add_command(group)

        @self.tree.command(description="Answers to one person")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

        @self.tree.command(description="Shows a panel with a picture")
        async def panel(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=_Panel(), file=picture_file())

        @self.tree.command(description="Thinks, answers, and adds a word")
        async def think(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(content="Thought.", attachments=[picture_file()])
            await interaction.followup.send("And more.", ephemeral=True)

        @group.command(description="Opens a table")
        @app_commands.describe(name="Its name", seats="How many sit there")
        async def new(interaction: discord.Interaction, name: str, seats: app_commands.Range[int, 2, 5] = 4) -> None:
            await interaction.response.send_message(f"Table {name} with {seats} seats")

        @new.autocomplete("name")
        async def suggest(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            names = [name for name in ("Castile", "Aragon", "Seville") if typed.lower() in name.lower()]
            return [app_commands.Choice(name=name, value=name) for name in names]

        @self.tree.command(description="Writes to somebody directly")
        async def whisper(interaction: discord.Interaction) -> None:
            try:
                await interaction.user.send("Psst.", file=picture_file())
            except discord.Forbidden as error:
                await interaction.response.send_message(f"closed ({error.code})", ephemeral=True)
            else:
                await interaction.response.send_message("sent", ephemeral=True)

        @self.tree.command(description="Reads a file")
        async def read(interaction: discord.Interaction, file: discord.Attachment) -> None:
            written = (await file.read()).decode()
            await interaction.response.send_message(f"{file.filename} ({file.size}): {written}", ephemeral=True)

        @self.tree.command(description="Opens a thread")
        async def thread(interaction: discord.Interaction) -> None:
            assert isinstance(interaction.channel, discord.TextChannel)
            await interaction.response.defer(ephemeral=True)
            try:
                opened = await interaction.channel.create_thread(
                    name="Table 1", type=discord.ChannelType.private_thread, invitable=False
                )
            except discord.Forbidden as error:
                await interaction.followup.send(f"not here ({error.code})")
                return
            await opened.add_user(interaction.user)
            await opened.send(f"Welcome {interaction.user.mention}")
            await interaction.followup.send(opened.mention)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()

    async def on_resumed(self) -> None:
        """Note that the session was resumed."""
        self.resumed.set()


def point_at(playground: Playground, patch: Any) -> None:
    """Let discord.py talk to a playground instead of Discord."""
    patch.setattr(discord.http.Route, "BASE", f"{playground.url}/api/v10")
    gateway = yarl.URL(playground.gateway_url)
    patch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    patch.setattr(discord.Asset, "BASE", f"{playground.url}/cdn")
