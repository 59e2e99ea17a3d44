"""A whole game of every set on a phone, in the language that the wire tests have (`WIRE_LOCALE=de`): one person against
computer players, with the page open beside them.

Of each kind of panel and post the page is looked at once: nothing is cut off, and no English is left. `SCREENSHOTS=1`
leaves pictures and words of them in `var/phone/`, for a second reader.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Error, Locator, Page, ViewportSize, expect

from playground.client import Message, PlaygroundClient, Visitor, components_of, pictures_of, text_of
from playground.tests.page.chromium import NEEDS_CHROMIUM, started_chromium
from tests.wire.conftest import MakeRig
from tests.wire.rig.clicker import EPHEMERAL, Click, Clicker, Control
from tests.wire.rig.language import LOCALE, WORDS
from tests.wire.rig.lobby import has_control, open_table, post_of, private_answer, start
from tests.wire.rig.programs import ROOT
from tests.wire.test_league import changed

pytestmark = [*NEEDS_CHROMIUM, pytest.mark.wire, pytest.mark.nightly, pytest.mark.timeout(1500)]

PHONE: ViewportSize = {"width": 390, "height": 844}
HIGH: ViewportSize = {"width": 390, "height": 2000}
"""For pictures of whole messages."""
SCREENSHOTS = ROOT / "var" / "phone" / LOCALE if os.environ.get("SCREENSHOTS") else None
ENGLISH = re.compile(r"\b(the|and|your|you|with|from|this)\b")
"""Words of English that no other language of ours has."""
A_MOMENT = 8_000
"""Milliseconds that a message may need to be there."""
SETS: dict[str, dict[str, list[str]]] = {
    "base": {"veto": ["stepwise"]},
    "king": {"expansions": ["jubilee", "king_and_intrigue", "players_edition", "special_cards"]},
    "colonies": {"expansions": ["inquisitor"]},
    "grandissimo": {"expansions": ["grandissimo"]},
    "elcaballero": {"expanded": ["True"]},
}
"""What is chosen in the options of the lobby."""
ASIDE = frozenset({
    "cards", "court", "hint", "howto", "log", "more", "orders", "replay", "review", "seats", "settings", "textboard",
    "whatis", "wholeboard",
})  # fmt: skip
"""Buttons that show something and change nothing at the table."""
CUT_OFF = """message => [...message.querySelectorAll('[data-custom-id], [data-custom-id] *')]
    .filter(each => /\\p{L}/u.test(each.textContent) && each.scrollWidth > each.clientWidth + 1)
    .filter(each => getComputedStyle(each).overflowX !== 'visible')
    .map(each => each.textContent)"""
"""Buttons and menus whose words do not fit. Texts wrap."""


@pytest.fixture
async def page() -> AsyncIterator[Page]:
    mistakes: list[str] = []
    async with started_chromium() as browser:
        context = await browser.new_context(timezone_id="UTC", viewport=PHONE, device_scale_factor=1.5)
        page = await context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        yield page
    assert mistakes == []


class Onlooker:
    """Looks at each kind of message once, in the page of the same person."""

    def __init__(self, page: Page, folder: Path | None) -> None:
        self.page = page
        self.seen: set[object] = set()
        self.cut_off: list[str] = []
        self.english: list[str] = []
        self.folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    async def look(self, message: Message | None) -> None:
        if message is None or (kind := kind_of(message)) in self.seen:
            return
        self.seen.add(kind)
        words = [*words_of(message)]
        if not LOCALE.startswith("en"):
            self.english += [each for each in words if ENGLISH.search(each)]
        shown = self.page.locator(f'[data-message-id="{message["id"]}"]')
        try:
            await self._read(shown)
        except Error:  # the next post has replaced it meanwhile
            self.seen.remove(kind)
            return
        if self.folder is not None:
            with self.folder.joinpath("words.txt").open("a", encoding="utf-8") as file:
                file.write("\n".join([f"=== {len(self.seen):03}", *words, ""]))

    async def _read(self, shown: Locator) -> None:
        for picture in await shown.get_by_test_id("picture").get_by_role("img").all():
            await picture.scroll_into_view_if_needed(timeout=A_MOMENT)
            await picture.evaluate("image => image.decode()", timeout=A_MOMENT)
        self.cut_off += await shown.evaluate(CUT_OFF, timeout=A_MOMENT)
        if self.folder is not None:
            await self.page.set_viewport_size(HIGH)
            await shown.screenshot(path=self.folder / f"{len(self.seen):03}.png", timeout=A_MOMENT)
            await self.page.set_viewport_size(PHONE)


def kind_of(message: Message) -> object:
    """What makes two messages alike: what can be pressed in them, and in a post how its paragraphs begin."""
    ids = {control_kind(each["custom_id"]) for each in components_of(message) if each.get("custom_id")}
    lines = re.findall(r"^\W*(\w+)", re.sub(r"\*\*.*?\*\*|<[^>]*>|\d+", "", text_of(message)), re.MULTILINE)
    return frozenset(ids), len(pictures_of(message)), tuple(sorted(set(lines))[:2])


def control_kind(custom_id: str) -> str:
    kind, *rest = custom_id.split(":")
    choice = rest[2] if kind in ("choose", "confirm") and len(rest) > 2 else ""
    return f"{kind} {choice.partition(' ')[0]}"


def words_of(message: Message) -> Iterator[str]:
    """Everything that stands in a message, the texts of its pictures too."""
    yield from text_of(message).splitlines()
    for each in components_of(message):
        if each.get("label"):
            yield f"[{each['label']}]"
        if each.get("placeholder"):
            yield f"[{each['placeholder']} …]"
        for option in each.get("options") or ():
            yield f"    - {option['label']} | {option.get('description') or ''}"
    yield from (f"ALT {picture['description']}" for picture in pictures_of(message))


class LookingClicker(Clicker):
    """Plays at random, and looks at each new kind of panel and post."""

    onlooker: Onlooker

    def moves(self) -> list[Control]:
        """Also to choose the cards of King & Intrigue: a whole set, and then to play with it."""
        by_kind = {control.kind: control for control in self.controls()}
        hand = [by_kind[kind] for kind in ("handplay", "handtake") if kind in by_kind]
        return super().moves() or hand[:1]

    async def open(self, *, with_command: bool = False) -> Message | None:
        panel = await super().open(with_command=with_command)
        await self._look()
        return panel

    async def make(self, control: Control) -> Click:
        click = await super().make(control)
        await self._look()
        return click

    async def _look(self) -> None:
        await self.onlooker.look(self.panel)
        for post in self._posts()[:1]:
            await self.onlooker.look(post)


async def aside(person: Visitor, message: Message, onlooker: Onlooker, tried: set[str]) -> None:
    """Press what only shows something, each once."""
    for each in list(components_of(message)):
        custom_id = each.get("custom_id", "")
        kind = custom_id.partition(":")[0]
        if kind not in ASIDE or kind in tried or each.get("disabled"):
            continue
        tried.add(kind)
        await onlooker.look(await person.answer(await person.click(message, custom_id), 30))


async def open_page(page: Page, rig_url: str, person: Visitor) -> None:
    await page.goto(rig_url)
    await page.get_by_test_id("menu").click()
    await page.locator(f'[data-user-name="{person.name}"]').click()


async def go_to(page: Page, channel: str) -> None:
    await page.evaluate("channel => { location.hash = channel }", channel)
    await expect(page.locator(f'[data-channel-id="{channel}"]')).to_have_attribute("aria-current", "page")


@pytest.mark.parametrize("name", SETS)
async def test_a_whole_game_is_read_on_a_phone(make_rig: MakeRig, page: Page, name: str) -> None:
    rig = make_rig()
    await asyncio.to_thread(rig.start_bot)
    onlooker = Onlooker(page, None if SCREENSHOTS is None else SCREENSHOTS / name)
    async with PlaygroundClient(rig.url) as client:
        person = await client.person("Ana")
        await open_page(page, rig.url, person)
        await go_to(page, person.channel)
        table = await open_table(person, computers=2, rounds=9 if name == "elcaballero" else 6)
        await choose(person, table, name, onlooker)
        post = await start(person, table)
        await go_to(page, post["channel_id"])
        clicker = LookingClicker(person, table, seed=1, takes_back=0.02, patience=60)
        clicker.onlooker = onlooker
        tried: set[str] = set()
        await onlooker.look(post)
        while clicker.last_post() is None and clicker.accepted < 400:
            await clicker.play_until(clicker.accepted + 5)
            if clicker.panel is not None:
                await aside(person, clicker.panel, onlooker, tried)
            await aside(person, await post_of(person, table), onlooker, tried)
        last = await clicker.play()
        await onlooker.look(last)
        await aside(person, last, onlooker, set())
        for command in ("table show", "table log", "table verify"):
            await onlooker.look(await person.answer(await person.slash(command, last["channel_id"], table=table), 30))
    print(len(onlooker.seen), "kinds of messages")
    assert onlooker.cut_off == []
    assert onlooker.english == []


async def test_a_league_is_read_on_a_phone(make_rig: MakeRig, page: Page) -> None:
    rig = make_rig()
    await asyncio.to_thread(rig.start_bot)
    onlooker = Onlooker(page, None if SCREENSHOTS is None else SCREENSHOTS / "league")
    async with PlaygroundClient(rig.url) as client:
        person = await client.person("Ana")
        await person.change(permissions=["manage_guild"])
        await open_page(page, rig.url, person)
        await go_to(page, person.channel)
        draft = await person.answer(await person.slash("league new", title="Spring", kind="season", starts="1h"))
        await onlooker.look(draft)
        for key in ("league.played", "league.more"):
            await onlooker.look(await changed(person, draft, WORDS(key)))
            await changed(person, draft, WORDS("league.back"))
        await onlooker.look(await changed(person, draft, WORDS("league.announce")))
        announced = await person.wait_for(lambda each: has_control(each, "lsu:1") and not each["flags"] & EPHEMERAL)
        await onlooker.look(announced)
        await onlooker.look(await private_answer(person, announced, WORDS("league.sign_up")))
        shown = await person.answer(await person.slash("league show"))
        for key in ("tables", "results", "decisions", "standings"):
            await onlooker.look(await changed(person, shown, WORDS(f"league.view.{key}")))
        for command in ("league find", "league ranking", "league records", "league player", "league manage"):
            await onlooker.look(await person.answer(await person.slash(command)))
    assert onlooker.cut_off == []
    assert onlooker.english == []


async def choose(owner: Visitor, table: int, name: str, onlooker: Onlooker) -> None:
    lobby = await owner.wait_for(lambda each: has_control(each, f"start:{table}"))
    if name == "elcaballero":
        assert (await owner.click(lobby, f"game:{table}:elcaballero")).ok
        await owner.wait_for(lambda each: each["id"] == lobby["id"] and WORDS("option.expanded.False") in text_of(each))
    await onlooker.look(owner.known[lobby["id"]])
    panel = await private_answer(owner, lobby, f"options:{table}")
    await onlooker.look(panel)
    for option, values in SETS[name].items():
        before: Any = text_of(owner.known[lobby["id"]])
        assert (await owner.select(panel["id"], f"option:{table}:{option}", values)).ok
        await owner.wait_for(lambda each, before=before: each["id"] == lobby["id"] and text_of(each) != before)  # type: ignore[misc]
    await onlooker.look(owner.known[lobby["id"]])
