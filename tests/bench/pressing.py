"""Many people who play at the same time, each at a table of their own with computer players, for measuring load."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playground.client import Declined, Message, Outcome, PlaygroundClient, Visitor, pictures_of, text_of
from tests.wire.rig.clicker import CHOOSERS, LOADING, Control, controls_of
from tests.wire.rig.lobby import has_control, hurry, number_of

PATIENCE = 60.0
"""Seconds after which somebody takes it that there will be no answer."""
COMPUTERS = 2
OPENING = 0.06
"""Seconds for each table, within which all of them are opened."""
UNTIL_PANELS_ARE_OPEN = 5.0
"""Seconds from then until people are measured."""
LOOKS = 0.24
"""How many of the presses only look at something, so that three of five presses need a new board."""
ATTEMPTS = 3
"""How often somebody tries to open the first table, while everybody does."""
OVER = "Final ranking"


@dataclass
class Pressed:
    """What many people saw of the bot: seconds from their press to the answer as it stays."""

    with_board: list[float] = field(default_factory=list)
    """Presses after which another picture of the board stood in the panel."""
    others: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    """What somebody who only asks for `/help` every now and then waited."""
    failed: list[str] = field(default_factory=list)

    @property
    def clicks(self) -> list[float]:
        return [*self.with_board, *self.others]


class Tables:
    """What everybody sees of the tables: somebody who watches, and finds messages by what stands in them."""

    def __init__(self, watcher: Visitor) -> None:
        self.watcher = watcher

    async def answer(self, outcome: Outcome) -> Message:
        """The public answer to somebody's command."""

        def is_answer(message: Message) -> bool:
            return (
                not message["flags"] & LOADING and (message.get("interaction_metadata") or {}).get("id") == outcome.id
            )

        return await self.wait(is_answer)

    async def post(self, table: int) -> Message:
        """The newest post of a table."""
        return await self.wait(lambda each: has_control(each, f"play:{table}"))

    def is_over(self, table: int) -> bool:
        last = f"review:{table}"
        return any(OVER in text_of(each) and has_control(each, last) for each in self.watcher.known.values())

    async def wait(self, wanted: Callable[[Message], bool]) -> Message:
        return await self.watcher.wait_for(wanted, PATIENCE)


class Presser:
    """Somebody who presses as soon as they are answered and have paused: game after game, whatever is there."""

    def __init__(
        self, person: Visitor, tables: Tables, pressed: Pressed, pause: float, *, directly: bool = False
    ) -> None:
        """Who plays `directly` presses in direct messages, and opens the panel there by `/play`."""
        self._directly = directly
        self.name = person.name
        self.pressed = pressed
        self.waits_since = time.perf_counter()
        """When this person pressed, or began to look for something to press."""
        self._person = person
        self._tables = tables
        self._pause = pause
        self._chance = Random(person.name)
        self._table = 0
        self._panel = ""

    async def begin(self, within: float) -> None:
        """Open the first table, some time within so many seconds. Raises what went wrong the last time."""
        await asyncio.sleep(self._chance.random() * within)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self.open_table()
                return
            except (TimeoutError, RuntimeError, Declined):
                if attempt == ATTEMPTS:
                    raise

    async def open_table(self) -> None:
        """A new table, with computer players in the other seats."""
        lobby = await self._tables.answer(await self._person.slash("table new", "tables"))
        table = number_of(lobby)
        for _ in range(COMPUTERS):
            lobby = await self._change(lobby, f"computer:{table}")
        await hurry(self._person, lobby, table, range(1, 1 + COMPUTERS))
        await self._change(lobby, f"start:{table}")
        self._table, self._panel = table, ""

    async def _change(self, lobby: Message, control: str) -> Message:
        """Press a button of the lobby; returns it as it is then."""
        await self._done(self._person.click(lobby, control))
        return await self._tables.wait(lambda each: each["id"] == lobby["id"] and each is not lobby)

    async def play(self) -> None:
        """Press until cancelled."""
        await asyncio.sleep(self._chance.random() * self._pause)
        while True:
            self.waits_since = time.perf_counter()
            try:
                await self._step()
            except Declined:
                self._panel = ""  # the message changed before it was pressed: the bot has heard of no press
            except (TimeoutError, RuntimeError, LookupError) as reason:
                self.pressed.failed.append(f"{type(reason).__name__} {reason}")
                self._panel = ""
            await asyncio.sleep(self._pause * (0.5 + self._chance.random()))

    async def _step(self) -> None:
        panel = self._person.known.get(self._panel)
        moves = [each for each in controls_of(panel) if each.kind in CHOOSERS] if panel else []
        looks = self._chance.random() < LOOKS
        if panel is not None and moves and not looks:
            await self._press(panel, self._chance.choice(moves))
        elif self._tables.is_over(self._table):
            await self.open_table()  # nobody looks at a game that is over: its posts have other buttons
        elif looks:
            await self._look()
        else:
            post = await self._tables.post(self._table)
            outcome = await self._done(self._opening(post))
            self._panel = (await self._changed(outcome, None))["id"]

    async def _opening(self, post: Message) -> Outcome:
        """Open the panel in the way that this person does."""
        if self._directly:
            return await self._person.slash("play", await self._person.dm())
        return await self._person.click(post, f"play:{self._table}")

    async def _press(self, panel: Message, control: Control) -> None:
        begin = time.perf_counter()
        if control.value is None:
            outcome = await self._done(self._person.click(panel, control.custom_id))
        else:
            outcome = await self._done(self._person.select(panel, control.custom_id, [control.value]))
        after = await self._changed(outcome, panel)
        seconds = time.perf_counter() - begin
        self._panel = after["id"]
        kind = self.pressed.with_board if _boards(after) - _boards(panel) else self.pressed.others
        kind.append(seconds)

    async def _look(self) -> None:
        """See what is open and what is in one's own court; that is another message."""
        post = await self._tables.post(self._table)
        begin = time.perf_counter()
        outcome = await self._done(self._person.click(post, f"court:{self._table}"))
        await self._changed(outcome, None)
        self.pressed.others.append(time.perf_counter() - begin)

    async def _done(self, action: Any) -> Outcome:
        outcome: Outcome = await action
        if not outcome.ok:
            raise RuntimeError(f"not answered: {outcome.reason}")
        return outcome

    async def _changed(self, outcome: Outcome, before: Message | None) -> Message:
        """The panel as the answer has left it."""

        def is_answer(message: Message) -> bool:
            if message["flags"] & LOADING:
                return False
            if before is not None and message["id"] == before["id"]:
                return message is not before
            return (message.get("interaction_metadata") or {}).get("id") == outcome.id

        return await self._person.wait_for(is_answer, PATIENCE)


def _boards(message: Message) -> set[str]:
    return {picture["url"] for picture in pictures_of(message) if "/board-" in picture["url"]}


class Pressing:
    """So many people who play, each at a table of their own."""

    def __init__(self, pressers: Sequence[Presser], pressed: Pressed) -> None:
        self._pressers = pressers
        self._pressed = pressed

    async def press(self, seconds: float) -> Pressed:
        """What they see of the bot in the next so many seconds. Who waits too long when they are over has failed."""
        self._pressed = Pressed()
        for each in self._pressers:
            each.pressed = self._pressed
        await asyncio.sleep(seconds)
        too_long = time.perf_counter() - min(seconds, PATIENCE / 2)
        self._pressed.failed += [f"{each.name} waits" for each in self._pressers if each.waits_since < too_long]
        return self._pressed

    async def ask(self, person: Visitor) -> None:
        """Somebody who only asks for `/help`, every now and then."""
        while True:
            begin = time.perf_counter()
            outcome = await person.slash("help")
            self._pressed.asked.append(time.perf_counter() - begin if outcome.ok else PATIENCE)
            await asyncio.sleep(0.5)


@asynccontextmanager
async def pressing(
    client: PlaygroundClient, people: int, pause: float = 0.0, *, directly: int = 0
) -> AsyncIterator[Pressing]:
    """So many people who play, from when all have opened their panels; each pauses so many seconds between two presses,
    on average. The first `directly` of them play in direct messages.
    """
    pressed = Pressed()
    tables = Tables(await client.person("Watcher"))
    pressers = [
        Presser(await client.person(f"P{n}", alone=True), tables, pressed, pause, directly=n < directly)
        for n in range(people)
    ]
    found = Pressing(pressers, pressed)
    await asyncio.gather(*(each.begin(people * OPENING) for each in pressers))
    playing = [asyncio.create_task(each.play()) for each in pressers]
    playing.append(asyncio.create_task(found.ask(await client.person("Asker", alone=True))))
    try:
        await asyncio.sleep(UNTIL_PANELS_ARE_OPEN)
        yield found
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
