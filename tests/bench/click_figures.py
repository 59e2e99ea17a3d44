"""Figures of clicks: from the click in the play panel to the answer, on the playground, against a bare bot.

Our bot and the bare bot run each in a playground of its own; they are clicked in turns by the same person.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from playground.client import Declined, Message, Outcome, PlaygroundClient, Visitor, components_of, pictures_of
from tests.bench import crowd, rig
from tests.bench.bare_bot import PICTURE_NAME
from tests.bench.figures import Figure
from tests.bench.picture_figures import by_pillow
from tests.bench.pressing import Tables

GAMES = {"elgrande": "click", "elcaballero": "El Caballero: click"}
"""What is played, and how its figures are called."""
SAMPLES = 30
"""Clicks of each kind that are measured. The median of so many strays by 5 to 10 of 100, that of 40 by 4 to 9."""
LATEST_POST = 0.25
AFTER_A_POST = 0.04
"""Seconds after a click within which the post that it leads to is there, and from the post until the bot rests."""
CROWD = 1000


@dataclass
class Clicks:
    """What was measured of one bot: seconds by kind of answer, and the last message of each kind."""

    wanted: int = SAMPLES
    with_picture: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    picture_message: Message | None = None
    picture: bytes = b""
    """The picture in that message; the playground forgets it with the next click."""
    plain_message: Message | None = None
    starts: list[float] = field(default_factory=list)
    memory: float = 0.0

    @property
    def is_complete(self) -> bool:
        return not self.wants_picture and len(self.plain) >= self.wanted

    @property
    def wants_picture(self) -> bool:
        return len(self.with_picture) < self.wanted


def figures() -> list[Figure]:
    """All figures of clicks and of a bot with many tables."""
    return asyncio.run(_figures())


async def _figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lonely, crowded = folder / "lonely.sqlite3", folder / "crowded.sqlite3"
        await crowd.fill(f"sqlite:///{crowded}", CROWD)
        found = []
        for game, label in GAMES.items():
            (folder / game).mkdir()
            found += _click_figures(label, *await _against_bare(folder / game, lonely, game))
        alone, many = Clicks(), Clicks()
        for database, clicks in ((lonely, alone), (crowded, many)) * 2:
            await measure_play(folder, _copied(database), clicks)
        return [*found, *_crowd_figures(alone, many)]


def _click_figures(
    label: str, ours: Clicks, bare_picture: list[float], bare_plain: list[float], encoded: list[float]
) -> list[Figure]:
    mine, bare = statistics.median(ours.with_picture), statistics.median(bare_picture)
    encoding = statistics.median(encoded)
    plain, bare_answer = statistics.median(ours.plain), statistics.median(bare_plain)
    return [
        Figure(
            f"{label} to an answer with a new picture of the board, against encoding and a bare bot",
            mine / (encoding + bare),
            2,
            at_least=False,
            detail=f"{mine * 1e3:.1f} ms against {encoding * 1e3:.1f} + {bare * 1e3:.1f} ms",
        ),
        Figure(
            f"{label} to an answer without a picture, against a bare bot",
            plain / bare_answer,
            3,
            at_least=False,
            detail=f"{plain * 1e3:.2f} ms against {bare_answer * 1e3:.2f} ms",
        ),
    ]


def _crowd_figures(alone: Clicks, many: Clicks) -> list[Figure]:
    pairs = [
        ("click with a picture", alone.with_picture, many.with_picture, 1.2),
        ("click without a picture", alone.plain, many.plain, 1.2),
        ("start of the bot", alone.starts, many.starts, 1.5),
    ]
    found = []
    for kind, one, thousand, bar in pairs:
        before, after = statistics.median(one), statistics.median(thousand)
        detail = f"{after * 1e3:.1f} ms against {before * 1e3:.1f} ms"
        name = f"1,000 running tables against 1: {kind}"
        found.append(Figure(name, after / before, bar, at_least=False, detail=detail))
    more = many.memory - alone.memory
    detail = f"{many.memory:.0f} MB against {alone.memory:.0f} MB"
    return [*found, Figure("1,000 running tables against 1: more memory", more, 60, False, detail, unit="MB")]


async def _against_bare(
    folder: Path, database: Path, played: str
) -> tuple[Clicks, list[float], list[float], list[float]]:
    """Our clicks, those of bare bots with the same messages, and encoding the picture, in turns: a busy machine slows
    all."""
    ours = Clicks()
    bare_picture: list[float] = []
    bare_plain: list[float] = []
    encoding: list[float] = []
    settings = {"DATABASE_URL": f"sqlite:///{database}"}
    async with rig.playground(folder, "ours") as client, rig.bot(client, ["-m", "bot"], folder, settings):
        game = Play(client, ours, played)
        while ours.picture_message is None or ours.plain_message is None:
            await game.click()
        pixels = _decoded(ours.picture)
        layouts = folder / "layouts"
        layouts.mkdir()
        (layouts / PICTURE_NAME).write_bytes(ours.picture)
        for name, message in (("picture", ours.picture_message), ("plain", ours.plain_message)):
            (layouts / f"{name}.json").write_text(json.dumps(_clickable(_as_sent(message["components"]))))
        bare = ["-m", "tests.bench.bare_bot"]
        with_picture = [*bare, str(layouts / "picture.json"), str(layouts / PICTURE_NAME)]
        async with (
            rig.playground(folder, "bare") as one,
            rig.playground(folder, "plain") as other,
            rig.bot(one, with_picture, folder, {}),
            rig.bot(other, [*bare, str(layouts / "plain.json")], folder, {}),
        ):
            picture_click, plain_click = await _bare_click(one), await _bare_click(other)
            while not ours.is_complete:
                await game.click()
                if len(bare_picture) < len(ours.with_picture):
                    bare_picture.append(await picture_click())
                    encoding.append(_timed(lambda: by_pillow(pixels)))
                if len(bare_plain) < len(ours.plain):
                    bare_plain.append(await plain_click())
    return ours, bare_picture, bare_plain, encoding


async def measure_play(folder: Path, address: str, clicks: Clicks) -> None:
    """Half of the samples of a bot on this database, in a new game, a start, and the memory it holds afterwards."""
    part = Clicks(SAMPLES // 2)
    async with (
        rig.playground(folder, "play") as client,
        rig.bot(client, ["-m", "bot"], folder, {"DATABASE_URL": address}) as (process, seconds),
    ):
        clicks.starts.append(seconds)
        game = Play(client, part)
        while not part.is_complete:
            await game.click()
        clicks.memory = max(clicks.memory, sum(map(rig.memory_of, rig.family(process.pid))))
    clicks.with_picture += part.with_picture
    clicks.plain += part.plain


def _copied(database: Path) -> str:
    """The address of a copy of this database, so that each bot begins with the same; in a folder of its own, because a
    bot refuses a file that is another one than was there before."""
    copy = Path(tempfile.mkdtemp(dir=database.parent)) / "copy.sqlite3"
    shutil.copy(database, copy)
    return f"sqlite:///{copy}"


class Play:
    """Two people who play game after game, one click at a time, by the panel."""

    def __init__(self, client: PlaygroundClient, clicks: Clicks, played: str = "elgrande") -> None:
        self._client = client
        self._played = played
        self._clicks = clicks
        self._chance = Random(1)
        self._people: list[Visitor] = []
        self._panels: dict[str, Message] = {}
        self._thread = ""

    async def click(self) -> None:
        """One choice of whoever is asked, or a step towards it, timed by what the answer shows.

        Most choices bring a part of the board, and the whole one is a press away: that is pressed."""
        if not self._people:
            self._people = [await self._client.person("Ana"), await self._client.person("Ben")]
        if not self._thread:
            await self._begin()
        person, panel = await self._whose_turn()
        post = self._latest_post(person)
        chosen = self._chance.choice(_choosers(panel))
        if chosen["custom_id"].startswith("stage:"):
            values = [self._chance.choice(chosen["options"])["value"]]
            after = await self._timed(person, partial(person.select, panel, chosen["custom_id"], values), panel)
        else:
            after = await self._timed(person, partial(person.click, panel, chosen["custom_id"]), panel)
        whole = _with_prefix(after, "wholeboard:")
        if whole and self._clicks.wants_picture:
            after = await self._timed(person, partial(person.click, after, whole[0]["custom_id"]), after)
        confirming = _with_prefix(after, "confirm:")
        if confirming:
            after = await self._timed(person, partial(person.click, after, confirming[0]["custom_id"]), after)
        if not _choosers(after):
            await self._posts_are_out(person, post)
        self._panels[person.name] = after

    async def _timed(self, person: Visitor, act: Callable[[], Awaitable[Outcome]], before: Message) -> Message:
        begin = time.perf_counter()
        outcome = await act()
        seconds = time.perf_counter() - begin
        if not outcome.ok:
            raise RuntimeError(f"a click was not answered: {outcome.reason}")
        after = await person.answer(outcome)
        old = {picture["url"] for picture in pictures_of(before)}
        new = {picture["url"] for picture in pictures_of(after)}
        confirms = bool(_with_prefix(before, "confirm:"))
        if new - old and not confirms and self._clicks.wants_picture and _is_board(new):
            self._clicks.with_picture.append(seconds)
            if self._clicks.picture_message is None:
                self._clicks.picture_message = after
                self._clicks.picture = await self._client.fetch(new.pop())
        elif not new and not _with_prefix(after, "confirm:") and len(self._clicks.plain) < self._clicks.wanted:
            self._clicks.plain.append(seconds)
            self._clicks.plain_message = after
        return after

    async def _begin(self) -> None:
        """A new table of two."""
        ana, ben = self._people
        lobby = await Tables(ben).answer(await ana.slash("table new", channel="tables"))  # also when it was put off
        await ben.wait_for(lambda message: message["id"] == lobby["id"] and "Join" in _labels(message))
        await ben.click(lobby["id"], "Join")
        for choice in _with_prefix(lobby, "game:"):  # only the first table of a channel asks
            if choice["custom_id"].endswith(self._played):
                await ana.click(lobby["id"], choice["custom_id"])
        await ana.wait_for(
            lambda message: (
                message["id"] == lobby["id"] and any(not one.get("disabled") for one in _with_prefix(message, "start:"))
            )
        )
        await ana.click(lobby["id"], "Start")
        post = await ana.wait_for(
            lambda message: message["channel_id"] != lobby["channel_id"] and bool(pictures_of(message))
        )
        self._thread = post["channel_id"]
        self._panels.clear()

    async def _whose_turn(self) -> tuple[Visitor, Message]:
        """Somebody who is asked, with a panel that asks. Each as likely: who sets a secret disc may set it again."""
        for person in self._chance.sample(self._people, len(self._people)):
            panel = self._panels.get(person.name)
            if panel is None or not _choosers(panel):
                post = self._latest_post(person)
                if post is None:
                    break
                try:
                    panel = self._panels[person.name] = await person.answer(await person.click(post, "Play"))
                except Declined:  # a newer post has taken its place meanwhile
                    await self._posts_are_out(person, post)
                    return await self._whose_turn()
            panel = person.known.get(panel["id"], panel)
            if _choosers(panel):
                return person, panel
        await self._begin()
        return await self._whose_turn()

    def _latest_post(self, person: Visitor) -> Message | None:
        """The post with the button that opens the panel; none when the game is over."""
        for message in reversed(person.known.values()):
            if message["channel_id"] == self._thread and "Play" in _labels(message):
                return message
        return None

    async def _posts_are_out(self, person: Visitor, before: Message | None) -> None:
        """Let the public post that follows this one go out, and what the bot does then, so that it is not measured with
        the next click."""
        with suppress(TimeoutError):  # where none is due
            await person.wait_for(lambda _: self._latest_post(person) is not before, LATEST_POST)
        await asyncio.sleep(AFTER_A_POST)


def _with_prefix(message: Message, *prefixes: str) -> list[Any]:
    return [one for one in components_of(message) if str(one.get("custom_id", "")).startswith(prefixes)]


def _choosers(panel: Message) -> list[Any]:
    """The buttons and menus that make a choice, or show a piece where it could be laid; what is shown is laid there."""
    aims = _with_prefix(panel, "aim:")
    is_aimed = any(one["custom_id"].endswith(":whole") for one in aims)
    found = [*_with_prefix(panel, "choose:", "stage:"), *([] if is_aimed else aims)]
    return [one for one in found if not one.get("disabled")]


def _labels(message: Message) -> list[Any]:
    return [component.get("label") for component in components_of(message)]


def _is_board(urls: Collection[str]) -> bool:
    """Whether a message shows the board and nothing else. Other pictures are smaller, and each is another work."""
    return len(urls) == 1 and all("/board-" in url for url in urls)


def _timed(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def _decoded(picture: bytes) -> Image.Image:
    pixels = Image.open(BytesIO(picture))
    pixels.load()
    return pixels


def _as_sent(components: Any) -> Any:
    """The components as a bot would send them: pictures by the name of the file, no numbers of Discord's."""
    if isinstance(components, list):
        return [_as_sent(component) for component in components]
    if not isinstance(components, dict):
        return components
    if "media" in components:
        described = {"media": {"url": f"attachment://{PICTURE_NAME}"}}
        return described | {key: components[key] for key in ("description",) if components.get(key)}
    return {key: _as_sent(value) for key, value in components.items() if key != "id"}


def _clickable(components: list[Any]) -> list[Any]:
    """The same with a button to click, if there is none."""
    if '"custom_id"' in json.dumps(components):
        return components
    return [*components, {"type": 1, "components": [{"type": 2, "style": 2, "label": "Again", "custom_id": "again"}]}]


async def _bare_click(client: PlaygroundClient) -> Callable[[], Awaitable[float]]:
    """A click on the bare bot's message; returns the seconds until it is answered."""
    person = await client.person("Ana")
    message = await person.answer(await person.slash("bare"))
    button = next((one for one in components_of(message) if one["type"] == 2), None)
    if button is None:
        raise RuntimeError("the recorded message has no button to click")

    async def click() -> float:
        begin = time.perf_counter()
        outcome = await person.click(message, button["custom_id"])
        seconds = time.perf_counter() - begin
        if not outcome.ok:
            raise RuntimeError(f"the bare bot did not answer: {outcome.reason}")
        return seconds

    return click
