"""Somebody who plays by clicking: reads the panel, presses what is there, and waits to be called."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final

from bot.i18n.texts import Texts
from playground.client import Declined, Message, Outcome, Visitor, components_of, text_of
from tests.wire.rig.language import LOCALE
from tests.wire.rig.programs import eventually

BUTTON: Final = 2
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
CHOOSERS: Final = ("choose", "stage", "confirm")
LOOKS: Final = ("aim", "goto")
"""Presses that only show a piece where it could be laid."""
LOOKS_AROUND: Final = 0.5
WAYS_BACK: Final = ("undo", "restart", "refresh")
WARNING: Final = "⚠️"
RANKING: Final = "post.final_ranking"
"""What stands above the names in the last post, in the language of the server."""


Event = tuple[str, dict[str, Any]]


class Verdict(StrEnum):
    """What a person was told about a click."""

    ACCEPTED = "accepted"
    NOTHING_DONE = "nothing done"
    """It was only a look, or a question whether they are sure."""
    OUT_OF_DATE = "out of date"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Control:
    """A button of a panel, or one line of a menu in it."""

    custom_id: str
    value: str | None = None

    @property
    def kind(self) -> str:
        return self.custom_id.partition(":")[0]

    @property
    def revision(self) -> str:
        return self.custom_id.split(":")[2]

    @property
    def choice(self) -> str:
        """The choice it stands for, such as "place galicia"; empty for ways back."""
        return self.value or self.custom_id.split(":", 3)[3] if self.kind in CHOOSERS else ""

    @property
    def verb(self) -> str:
        """The first word of that choice."""
        return self.choice.partition(" ")[0]


@dataclass
class Click:
    """A click on a panel, and what the person was told about it."""

    interaction_id: int
    user_id: int
    control: Control
    verdict: Verdict = Verdict.UNKNOWN


class Stuck(AssertionError):
    """Nobody calls, or the panel does not answer."""


class Clicker:
    """A person at one table who makes random legal moves until the game is over.

    `patience` is how many seconds they wait for anything. Who is `stubborn` presses again after a failure and looks for
    themselves with `/play` when nobody calls; the others take either for a fault of the bot. `channel` is where they
    play, if not at the posts: their direct messages, for example. `language` is the one they and the server read.
    """

    def __init__(
        self,
        person: Visitor,
        table: int,
        seed: int,
        *,
        patience: float = 30.0,
        stubborn: bool = False,
        takes_back: float = 0.05,
        channel: str | None = None,
        language: str = LOCALE,
    ) -> None:
        self.person = person
        self._words = Texts.load().for_locale(language)
        self.table = table
        self.patience = patience
        self.is_stubborn = stubborn
        self.takes_back = takes_back
        self.clicks: list[Click] = []
        self.channel = channel
        self.bot_is_up = asyncio.Event()
        self.bot_is_up.set()
        self._random = Random(f"{person.name} {seed}")
        self._panel_id = ""
        self._answered: set[tuple[str, str]] = set()
        self._discs_set: set[str] = set()
        self._pressing: asyncio.Future[Outcome] | None = None
        self.hands = asyncio.Lock()
        """Held until it is known what became of a press. Whoever else holds it keeps this person from pressing."""

    async def play(self) -> Message:
        """Play until the game is over; returns the post with the final ranking."""
        while (last := self.last_post()) is None:
            moves = self.moves()
            if moves:
                await self.make(self._random.choice(moves))
            else:
                await self._wait_and_open()
        return last

    async def play_until(self, enough: int) -> None:
        """Play on until so many of this person's clicks were accepted."""
        while self.accepted < enough and self.last_post() is None:
            moves = self.moves()
            if moves:
                await self.make(self._random.choice(moves))
            else:
                await self._wait_and_open()

    @property
    def accepted(self) -> int:
        return sum(click.verdict is Verdict.ACCEPTED for click in self.clicks)

    def last_post(self) -> Message | None:
        """The post with the final ranking, once it is there."""
        return next((message for message in self._posts() if self._words(RANKING) in text_of(message)), None)

    # What the panel offers

    @property
    def panel(self) -> Message | None:
        """The open panel as it stands."""
        return self.person.known.get(self._panel_id)

    def controls(self) -> list[Control]:
        """All that can be pressed in the panel."""
        return controls_of(self.panel) if self.panel else []

    def moves(self) -> list[Control]:
        """What this person might press now: choices, now and then a way back."""
        controls = self.controls()
        choosers = [control for control in controls if control.kind in CHOOSERS]
        if any(control.choice.startswith("disc ") and control.revision in self._discs_set for control in choosers):
            return []  # it could be changed until the last one is set, but once is enough
        back = [control for control in controls if control.kind in WAYS_BACK]
        if back and choosers and self._random.random() < self.takes_back:
            return back
        looks = [control for control in controls if control.kind in LOOKS]
        can_lay = any(control.choice.startswith(("lay ", "card")) for control in choosers)
        if looks and not can_lay and self._random.random() < LOOKS_AROUND:
            return looks
        return choosers or looks

    # Doing something

    async def open(self, *, with_command: bool = False) -> Message | None:
        """Press Play on the newest post, or use /play; returns the panel, None if the bot did not answer."""
        async with self.hands:
            return await self._open(with_command)

    async def _open(self, with_command: bool) -> Message | None:
        posts = self._posts()
        seen = self._newest_event()
        try:
            if posts and not with_command and self.channel is None:
                outcome = await self._press(self.person.click(posts[0], f"play:{self.table}"))
            else:
                outcome = await self._press(self.person.slash("play", self.channel))
        except (Declined, LookupError):  # a newer post has just taken its buttons away
            self._answered.clear()
            await asyncio.sleep(0.1)
            return None
        if outcome is None or not outcome.ok:
            await self._failed(f"Play was not answered: {outcome}")
            return None
        panel = await self._answer(outcome, seen)
        self._panel_id = panel["id"] if panel else ""
        return panel

    def take(self, panel: Message) -> None:
        """Go on in this panel."""
        self._panel_id = panel["id"]

    async def make(self, control: Control) -> Click:
        """Press a button or choose in a menu of the panel, and see what becomes of it."""
        async with self.hands:
            return await self._make(control)

    async def _make(self, control: Control) -> Click:
        panel = self.panel
        assert panel is not None
        seen = self._newest_event()
        if control.value is None:
            pressed = self.person.click(panel, control.custom_id)
        else:
            pressed = self.person.select(panel, control.custom_id, [control.value])
        try:
            outcome = await self._press(pressed)
        except Declined:
            # It has just changed under the finger; this person sees it in a moment.
            await eventually(lambda: self.panel != panel, "the panel is another one", self.patience)
            return Click(0, int(self.person.id), control, Verdict.NOTHING_DONE)
        click = Click(await self._interaction_since(seen), int(self.person.id), control)
        self.clicks.append(click)
        if outcome is None or not outcome.ok:
            await self._failed(f"{control} was not answered: {outcome}")
            return click
        after = await self._answer(outcome, seen)
        if after is None:
            self._panel_id = ""
            return click
        click.verdict = self._verdict(control, after)
        if control.kind in CHOOSERS and control.choice.startswith("disc ") and click.verdict is Verdict.ACCEPTED:
            self._discs_set.add(control.revision)
        return click

    def _verdict(self, pressed: Control, panel: Message) -> Verdict:
        text = text_of(panel)
        if self._words("panel.out_of_date") in text:
            return Verdict.OUT_OF_DATE
        if WARNING in text and panel["id"] != self._panel_id:
            raise Stuck(f"{self.person.name} was told: {text}")
        if pressed.kind in ("refresh", *LOOKS) or any(control.kind == "confirm" for control in controls_of(panel)):
            return Verdict.NOTHING_DONE
        return Verdict.ACCEPTED

    async def _press(self, action: Awaitable[Outcome]) -> Outcome | None:
        """Do something; None if the bot died meanwhile."""
        self._pressing = asyncio.ensure_future(action)
        try:
            await asyncio.wait({self._pressing})
            return None if self._pressing.cancelled() else self._pressing.result()
        finally:
            self._pressing.cancel()
            self._pressing = None

    @property
    def is_pressing(self) -> bool:
        """Whether this person has pressed something and has no answer yet."""
        return self._pressing is not None

    def notice_that_the_bot_died(self) -> None:
        """Do not wait for the answer to what was pressed last: there will be none."""
        self.bot_is_up.clear()
        if self._pressing is not None:
            self._pressing.cancel()

    async def _failed(self, what: str) -> None:
        if not self.is_stubborn:
            raise Stuck(f"{self.person.name}: {what}")
        await asyncio.wait_for(self.bot_is_up.wait(), 60)
        if self._random.random() < 0.5:  # press the old panel again, or open another one
            self._panel_id = ""
            self._answered.clear()

    async def _answer(self, outcome: Outcome, seen: Event | None) -> Message | None:
        """The message that the bot wrote or changed in answer; None if it died before."""

        def newest() -> Message | None:
            for name, data in self._since(seen):
                if name not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or data["flags"] & LOADING:
                    continue
                if (data.get("interaction_metadata") or {}).get("id") == outcome.id:
                    return data
                if data["id"] == self._panel_id:
                    return data
            return None

        try:
            async with asyncio.timeout(self.patience):
                while (found := newest()) is None:
                    await asyncio.sleep(0.01)
                    if not self.bot_is_up.is_set():
                        await asyncio.wait_for(self.bot_is_up.wait(), 60)
                        return newest()
        except TimeoutError:
            raise Stuck(f"{self.person.name} got an acknowledgement, but no answer to {outcome}") from None
        return found

    def _newest_event(self) -> Event | None:
        return self.person.events[-1] if self.person.events else None

    def _since(self, seen: Event | None) -> list[Event]:
        """What this person has heard since, oldest first."""
        heard = list(itertools.takewhile(lambda event: event is not seen, reversed(self.person.events)))
        return heard[::-1]

    async def _interaction_since(self, seen: Event | None) -> int:
        """The number of the interaction that a press began; 0 if the press did not get so far."""
        for _ in range(100):
            for name, data in self._since(seen):
                if name == "INTERACTION_CREATE":
                    return int(data["id"])
            await asyncio.sleep(0.01)
        return 0

    # Being called

    async def _wait_and_open(self) -> None:
        try:
            called = await self.person.wait_for(
                lambda message: self._calls(message) or self._is_last(message),
                3.0 if self.is_stubborn else self.patience,
            )
        except TimeoutError:
            if not self.is_stubborn:
                raise Stuck(f"Nobody calls {self.person.name}. {self.where_it_stands()}") from None
            await asyncio.wait_for(self.bot_is_up.wait(), 60)
            await self.open(with_command=True)
            return
        if self._is_last(called):
            return
        self._answered.add((called["id"], text_of(called)))
        await self.open(with_command=self._random.random() < 0.2)

    def _posts(self) -> list[Message]:
        """The public messages of the table, newest first."""
        posts = [message for message in self.person.known.values() if self._is_post(message)]
        return sorted(posts, key=lambda post: int(post["id"]), reverse=True)

    def _is_post(self, message: Message) -> bool:
        if message["flags"] & EPHEMERAL:
            return False
        ids = {f"play:{self.table}", f"replay:{self.table}:0:post"}
        return any(component.get("custom_id") in ids for component in components_of(message))

    def _is_last(self, message: Message) -> bool:
        return self._is_post(message) and self._words(RANKING) in text_of(message)

    def _calls(self, message: Message) -> bool:
        if message["flags"] & EPHEMERAL:
            return False
        if not any(component.get("custom_id") == f"play:{self.table}" for component in components_of(message)):
            return False  # as most: a newer post has taken the button
        text = text_of(message)
        return f"<@{self.person.id}>" in text and (message["id"], text) not in self._answered

    def where_it_stands(self) -> str:
        """For the reader of a failed test."""
        posts = self._posts()
        panel = text_of(self.panel) if self.panel else "no panel"
        return f"The newest post: {text_of(posts[0]) if posts else 'none'}\nThe panel: {panel}"


def controls_of(message: Message) -> list[Control]:
    """Every enabled button and every line of every enabled menu of a panel."""
    found: list[Control] = []
    for component in components_of(message):
        custom_id = component.get("custom_id")
        if custom_id is None or component.get("disabled"):
            continue
        if component["type"] == BUTTON:
            found.append(Control(custom_id))
        else:
            found += [Control(custom_id, option["value"]) for option in component.get("options", ())]
    return found
