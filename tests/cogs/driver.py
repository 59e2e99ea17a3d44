"""A thin driver over SimCord: what people do and see in Discord, with the real bot, real SQLite files, real pictures.

Scenarios speak of people, buttons by their label and menus by their values; only this module knows SimCord.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import discord
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.builders import ChannelHandle
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.app import ElGrandeBot
from bot.config import Settings
from bot.storage.store import Store
from bot.tables.service import Tables
from bot.workers.workers import ThreadWorker, Worker
from cogs.shared import answers

BUTTON, TEXT_SELECT, CHANNEL_SELECT, TEXT_DISPLAY, GALLERY = 2, 3, 8, 10, 12
EPHEMERAL = 1 << 6
TIME = re.compile(r"<t:\d+(:\w)?>")

# SimCord waits 50 ms after each step for late work; all of ours is awaited, so one turn of the loop will do.
Env._settle_internal.__kwdefaults__["idle"] = 0.001  # type: ignore[index]  # private, and so checked by every test here


MOST_DRAWN = 1000
DRAWN: dict[bytes, Any] = {}
"""What tests have drawn so far, by what was asked for."""


class RemembersDrawings(ThreadWorker):
    """Draws what no test before this one has drawn: most of them look at the same first rounds of a game."""

    async def do(self, job: Callable[[], Any]) -> Any:
        try:
            asked = pickle.dumps(job)
        except (AttributeError, TypeError, pickle.PicklingError):  # a function of the test's own
            return await super().do(job)
        if asked not in DRAWN:
            if len(DRAWN) >= MOST_DRAWN:
                DRAWN.clear()
            DRAWN[asked] = await super().do(job)
        return DRAWN[asked]


class QuietBot(ElGrandeBot):
    """The bot without its endless loops, which SimCord takes for work that hangs: the driver sends what waits."""

    def drawers(self) -> Sequence[Worker]:
        return (RemembersDrawings(),)

    def thinking(self) -> Sequence[Worker]:
        return ()

    def advising(self) -> Sequence[Worker]:
        return ()

    async def prepare(self) -> None:
        return

    def start_loops(self, store: Store) -> None:
        return

    async def put_away(self) -> None:
        """Let go of the files and threads: SimCord drops a bot without closing it."""
        store, self._store = self._store, None
        if store is not None:
            await self.pictures.close()
            await self.thinkers.close()
            await self.advisers.close()
            await store.close()


@dataclass(frozen=True)
class Button:
    label: str
    custom_id: str
    style: int
    disabled: bool


@dataclass(frozen=True)
class Menu:
    placeholder: str
    custom_id: str
    values: tuple[str, ...]
    chosen: tuple[str, ...]
    disabled: bool


def _walk(components: Sequence[dict[str, Any]], kinds: tuple[int, ...]) -> Iterator[dict[str, Any]]:
    for component in components:
        if component["type"] in kinds:
            yield component
        yield from _walk(component.get("components", ()), kinds)


def _every(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from _every(component.get("components", ()))
        if "accessory" in component:
            yield component["accessory"]


class Screen:
    """A message as it stood when it was looked at, taken apart."""

    def __init__(self, env: Env, message: Any) -> None:
        self.env = env
        self.stored = deepcopy(message)
        self.id: int = message.id
        self.channel_id: int = message.channel_id
        self.components: list[dict[str, Any]] = self.stored.components
        named = [each["custom_id"] for each in _every(self.components) if each.get("custom_id")]
        twice = {name for name in named if named.count(name) > 1}
        assert not twice, f"Discord refuses two controls with one address: {twice}"

    def _all(self, kind: int) -> list[dict[str, Any]]:
        return list(_walk(self.components, (kind,)))

    @property
    def text(self) -> str:
        return "\n".join(component["content"] for component in self._all(TEXT_DISPLAY))

    @property
    def buttons(self) -> dict[str, Button]:
        """By label; a label that two buttons bear would be a fault."""
        found = [
            Button(each["label"], each["custom_id"], each["style"], each.get("disabled", False))
            for each in self._all(BUTTON)
        ]
        labels = [button.label for button in found]
        assert len(set(labels)) == len(labels), f"two buttons are called alike: {labels}"
        return {button.label: button for button in found}

    @property
    def menus(self) -> list[Menu]:
        return [
            Menu(
                each.get("placeholder", ""),
                each["custom_id"],
                tuple(option["value"] for option in each.get("options", ())),
                tuple(option["value"] for option in each.get("options", ()) if option.get("default")),
                each.get("disabled", False),
            )
            for each in (*self._all(TEXT_SELECT), *self._all(CHANNEL_SELECT))
        ]

    @property
    def choices(self) -> dict[str, tuple[str, str | None]]:
        """The choices of a play panel: each with the id of its control, and its value if that is a menu."""
        found: dict[str, tuple[str, str | None]] = {}
        for button in self.buttons.values():
            if button.custom_id.startswith("choose:"):
                found[button.custom_id.split(":", 3)[3]] = (button.custom_id, None)
        for menu in self.menus:
            if menu.custom_id.startswith("stage:"):
                found.update({value: (menu.custom_id, value) for value in menu.values})
        return found

    @property
    def ephemeral(self) -> bool:
        return bool(self.stored.flags & EPHEMERAL)

    @property
    def pictures(self) -> list[bytes]:
        """The bytes of the pictures that it shows."""
        found = [self.env.backend.cdn.get(each["url"]) for each in self.stored.attachments]
        assert all(found), "an attachment without a file"
        assert len(self._all(GALLERY)) == len(found), "an attachment that no gallery shows"
        return [each for each in found if each]

    @property
    def alt_texts(self) -> list[str]:
        return [item["description"] for gallery in self._all(GALLERY) for item in gallery["items"]]

    @property
    def subjects(self) -> list[str]:
        """What its pictures show, such as "board"."""
        return [each["filename"].partition("-")[0] for each in self.stored.attachments]

    @property
    def mentions(self) -> list[int]:
        """Whom it calls."""
        assert not self.stored.mention_everyone
        assert not self.stored.mention_role_ids
        return list(self.stored.mention_user_ids)

    def everything(self) -> tuple[object, ...]:
        """All that somebody who sees the message can find out by it, but for ids and times."""
        told = (self.text, self.components_without_addresses(), self.alt_texts)
        return (*(TIME.sub("<t>", str(each)) for each in told), self.pictures, self.mentions)

    def components_without_addresses(self) -> str:
        """The components as text, without the addresses of files, which are new each time."""

        def clean(value: Any) -> Any:
            if isinstance(value, dict):
                gone = ("url", "proxy_url", "attachment_id", "id")
                return {name: clean(each) for name, each in value.items() if name not in gone}
            return [clean(each) for each in value] if isinstance(value, list) else value

        return repr(clean(self.components))


class Person:
    """Somebody in the server, or the same in a direct message with the bot."""

    def __init__(self, driver: Driver, name: str, roles: Sequence[Any] = (), **fields: Any) -> None:
        self.driver = driver
        self.user = driver.env.create_user(name, **fields)
        self.member = driver.guild.add_member(self.user, roles=roles)
        self.id: int = self.user.id
        self.name = name

    async def slash(self, command: str, /, channel: Any = None, **options: Any) -> Screen | None:
        """Use a command in the server; returns the answer."""
        where = channel or self.driver.channel
        return await self.driver.answered(self.member.slash(where, command, **options))

    async def slash_directly(self, command: str, /, **options: Any) -> Screen | None:
        """Use a command in the direct message with the bot."""
        return await self.driver.answered(self.user.slash(command, **options))

    async def press(self, screen: Screen, label: str) -> Screen:
        """Press a button by its label; returns what is seen then."""
        return await self.press_id(screen, screen.buttons[label].custom_id)

    async def press_id(self, screen: Screen, custom_id: str) -> Screen:
        actor = self._actor(screen)
        message = ResponseMessage(self.driver.env, screen.stored)
        answer = await self.driver.answered(actor.click(message, custom_id=custom_id))
        assert answer is not None
        return answer

    async def choose(self, screen: Screen, values: Sequence[Any], custom_id: str) -> Screen:
        """Choose in a menu."""
        actor = self._actor(screen)
        message = ResponseMessage(self.driver.env, screen.stored)
        answer = await self.driver.answered(actor.select(message, values, custom_id=custom_id))
        assert answer is not None
        return answer

    async def make(self, panel: Screen, choice: str) -> Screen:
        """Make a choice in a play panel, and confirm it where that is asked."""
        custom_id, value = panel.choices[choice]
        after = await (self.press_id(panel, custom_id) if value is None else self.choose(panel, [value], custom_id))
        return await self.press(after, "Confirm") if "Confirm" in after.buttons else after

    async def open_form(self, screen: Screen, label: str) -> InteractionResult:
        """Press a button that answers with a form."""
        message = ResponseMessage(self.driver.env, screen.stored)
        shown: InteractionResult = await self._actor(screen).click(message, label=label)
        assert shown.modal is not None
        return shown

    async def choose_for_form(self, screen: Screen, values: Sequence[Any], custom_id: str) -> InteractionResult:
        """Choose in a menu that answers with a form."""
        message = ResponseMessage(self.driver.env, screen.stored)
        shown: InteractionResult = await self._actor(screen).select(message, values, custom_id=custom_id)
        assert shown.modal is not None
        return shown

    async def submit(self, form: InteractionResult, **values: str) -> Screen | None:
        actor = self.user if form._interaction.guild_id is None else self.member
        return await self.driver.answered(actor.submit_modal(form, values))

    def inbox(self) -> list[Screen]:
        """The direct messages from the bot, oldest first."""
        return self.driver.messages(self.user.dm_channel.id, self)

    def _actor(self, screen: Screen) -> Any:
        return self.user if self.driver.env.backend.get_channel(screen.channel_id).guild_id is None else self.member


class Driver:
    """A server with the bot in it."""

    def __init__(self, env: Env, folder: Path) -> None:
        self.env = env
        self.folder = folder
        self.guild = env.create_guild("Test")
        self.channel = self.guild.create_text_channel("games")

    @property
    def bot(self) -> QuietBot:
        assert isinstance(self.env.bot, QuietBot)
        return self.env.bot

    @property
    def tables(self) -> Tables:
        return self.bot.tables

    def person(self, name: str, **fields: Any) -> Person:
        return Person(self, name, **fields)

    async def answered(self, action: Any) -> Screen | None:
        """Carry an action out, send what waits then, and give the answer as it stands."""
        result: InteractionResult = await action
        assert result.acknowledged, "the interaction was not answered"
        await self.deliver()
        return self.answer_of(result)

    async def forge(
        self, person: Person, screen: Screen, custom_id: str, values: Sequence[str] | None = None, **fields: Any
    ) -> Screen:
        """Press what never was on the message, or is no more: the interaction of a forger, or of a click long ago.

        `fields` are further fields of the interaction.
        """
        payload: dict[str, Any] = deepcopy(dict(serializers.message_payload(self.env.backend, screen.stored)))
        kind = BUTTON if values is None else TEXT_SELECT
        control = next(_walk(payload["components"], (BUTTON, TEXT_SELECT)))
        fresh: dict[str, Any] = {"type": kind, "custom_id": custom_id, "id": control.get("id", 1)}
        fresh |= {"label": "x", "style": 2} if values is None else {"options": [{"label": "x", "value": "x"}]}
        control.clear()
        control.update(fresh)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        if values is not None:
            data["values"] = list(values)
        channel = ChannelHandle(self.env, self.guild, self.env.backend.get_channel(screen.channel_id))
        answer = await self.answered(
            _dispatch_actor_interaction(
                person._actor(screen),
                3,
                channel,
                data,
                extra={"message": payload, **fields},
                source_message_id=screen.id,
            )
        )
        assert answer is not None
        return answer

    def answer_of(self, result: InteractionResult) -> Screen | None:
        last = result.followups[-1] if result.followups else result.response
        if last is not None:
            return self.screen(last.channel_id, last.id)
        record = result._interaction
        source = getattr(record, "source_message_id", None)
        return self.screen(record.channel_id, source) if source and result.modal is None else None

    async def deliver(self) -> None:
        """Send all that waits in the outbox."""
        with self.env.time_context():  # what looks at the clock while it sends must see SimCord's
            await self.bot.outbox.do_due()
            await self.bot.dashboards.do_due()
            await self.bot.puzzles.do_due()
        await self.env.settle()

    async def restart(self) -> None:
        """Stop the bot and start it again, with the same database."""
        await self.bot.put_away()
        await self.env.restart_bot(make_bot(self.folder))

    def screen(self, channel_id: int, message_id: int) -> Screen:
        return Screen(self.env, self.env.backend.get_message(channel_id, message_id))

    def messages(self, channel_id: int, viewer: Person | None = None) -> list[Screen]:
        """All messages of a channel that everybody sees, and the ephemeral ones for `viewer`."""
        stored = self.env.backend.messages.get(channel_id, {}).values()
        return [
            Screen(self.env, message)
            for message in sorted(stored, key=lambda each: each.id)
            if not message.flags & EPHEMERAL or (viewer is not None and message.visible_to(viewer.id))
        ]

    async def place(self, table_id: int = 1) -> int:
        """Where a table is played."""
        return (await self.tables.overview.table(table_id)).place

    async def last_post(self, table_id: int = 1) -> Screen:
        """The latest public message where the table is played that one can play or read on from."""
        posts = self.messages(await self.place(table_id))
        return next(screen for screen in reversed(posts) if "Log" in screen.buttons)


USUAL_SETTINGS = Settings(_env_file=None)  # type: ignore[call-arg]  # pydantic-settings takes it


def make_bot(folder: Path) -> QuietBot:
    return QuietBot(USUAL_SETTINGS.model_copy(update={"database_url": f"sqlite:///{folder / 'tables.sqlite3'}"}))


USUAL_PATIENCE = answers.PATIENCE


def guarded_where_it_is_tried(interaction: discord.Interaction) -> None:
    """SimCord waits for all that a press has begun, so with the guard for 1.5 seconds at each. Whoever tries the guard
    has set its patience.
    """
    if answers.PATIENCE != USUAL_PATIENCE:
        answers.answer_in_time(interaction)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Driver]:
    """A server with the bot; its database lies in a folder."""
    env = Env(make_bot(folder), shard_count=1)
    with mock.patch("cogs.listening.answer_in_time", guarded_where_it_is_tried):
        await env.start()
        driver = Driver(env, folder)
        try:
            yield driver
        finally:
            await driver.bot.put_away()
            await env.shutdown()


__all__ = ["Button", "Driver", "Menu", "Person", "Screen", "running"]


def written_in(shown: InteractionResult) -> dict[str, str]:
    """What stands in the fields of a form."""
    assert shown.modal is not None
    fields = [label["component"] for label in shown.modal["components"] if "component" in label]
    return {field["custom_id"]: field.get("value", "") for field in fields}
