"""The public posts of a table: where they link to, what the short game says, and how they are refreshed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.storage.rows.posts import posts_waiting
from bot.storage.store import Store
from bot.tables.reading.logs import Logs, PostContent
from tests.cogs.course import asked, called, offered, open_table, panel_of, play_on, start_table
from tests.cogs.driver import Driver, Person


async def test_the_lobby_names_the_thread_once_the_game_has_begun(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)

    await ana.press(lobby, "Start")

    thread = await driver.place()
    assert thread != driver.channel.id
    assert f"The game has begun in <#{thread}>" in driver.screen(lobby.channel_id, lobby.id).text


async def test_the_thread_stays_named_when_it_was_opened_before_the_answer(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)
    start = driver.tables.lobbies.start

    async def start_and_send(table_id: int, by: int) -> object:
        table = await start(table_id, by)
        await driver.deliver()
        return table

    monkeypatch.setattr(driver.tables.lobbies, "start", start_and_send)
    await ana.press(lobby, "Start")

    assert f"<#{await driver.place()}>" in driver.screen(lobby.channel_id, lobby.id).text


async def test_the_first_post_does_not_wait_for_the_lobby(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)
    driver.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", status=503, times=None)

    await ana.slash("table start")

    assert "My court" in (await driver.last_post()).buttons
    assert driver.bot._store is not None
    waiting, _ = await driver.bot._store.read(posts_waiting)
    assert waiting == 1


async def test_a_post_reads_what_it_shows_at_once(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    who = await play_on(driver, [ana, ben], offered("play"))
    await who.make(await panel_of(driver, who), "play 13")
    reads: list[str] = []
    read = Store.read

    async def counted(store: Store, function: Callable[..., Any], /, *arguments: Any, **named: Any) -> Any:
        reads.append(function.__name__)
        return await read(store, function, *arguments, **named)

    await driver.tables.places.post_again(1)
    monkeypatch.setattr(Store, "read", counted)
    await driver.bot.outbox.do_due()

    assert reads == ["find_telling"]


async def test_a_post_that_the_next_one_tells_again_is_left_out_when_the_table_goes_on_before_it_is_drawn(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    first = await play_on(driver, [ana, ben], offered("play"))
    second = ben if first is ana else ana
    sending = f"/channels/{await driver.place()}/messages"
    before = len(driver.env.http_requests)
    telling = Logs.telling

    async def choose(person: Person, choice: str) -> None:
        state = await driver.tables.games.seat_state(1, person.id)
        await driver.tables.games.choose(1, person.id, state.revision, choice)

    async def overtaken(logs: Logs, *arguments: Any) -> PostContent:
        monkeypatch.setattr(Logs, "telling", telling)
        await choose(second, "play 12")
        return await telling(logs, *arguments)

    monkeypatch.setattr(Logs, "telling", overtaken)
    await choose(first, "play 13")
    await driver.deliver()

    sent = [each for each in driver.env.http_requests[before:] if (each.method, each.path) == ("POST", sending)]
    assert len(sent) == 1
    assert f"{called(first.name)} 13, {called(second.name)} 12" in (await driver.last_post()).text


async def test_a_lobby_that_was_deleted_is_not_posted_again_when_the_game_begins(driver: Driver) -> None:
    ana = driver.person("ana")
    lobby = await open_table(driver, ana, computers=1)
    driver.env.inject_error("PATCH", f"/channels/*/messages/{lobby.id}", status=404, code=10008, times=None)

    await ana.slash("table start")

    assert await driver.place() != driver.channel.id
    assert not any("The game has begun" in each.text for each in driver.messages(driver.channel.id)[1:])


async def test_only_the_first_post_of_a_short_game_says_with_which_round_it_begins(driver: Driver) -> None:
    ana = driver.person("ana")
    first = await start_table(driver, ana, computers=1, options=["6"])
    await play_on(driver, [ana], asked("TakeCard"))

    assert "starts with round 2" in first.text
    assert "starts with round 2" not in (await driver.last_post()).text


async def test_a_long_game_says_nothing_about_its_first_round(driver: Driver) -> None:
    first = await start_table(driver, driver.person("ana"), computers=1)

    assert "short game" not in first.text


async def test_who_is_ready_is_written_with_one_request(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    post = await driver.last_post()
    panel = await panel_of(driver, ana)

    await ana.make(panel, next(iter(panel.choices)))

    asked_for = [each for each in driver.env.http_requests if each.path.endswith(f"/messages/{post.id}")]
    assert [each.method for each in asked_for] == ["PATCH"]
    assert "Ready: 🔻 ana" in driver.screen(post.channel_id, post.id).text


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_old_post_that_is_edited_keeps_its_picture_as_an_attachment(driver: Driver, restarted: bool) -> None:
    """The address under which Discord shows it runs out: no edit may name that, nor send the picture again."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    post = await driver.last_post()
    kept = [each["id"] for each in post.stored.attachments]
    if restarted:
        await driver.restart()

    await ana.make(await panel_of(driver, ana), "disc sevilla")
    edited = driver.screen(post.channel_id, post.id)
    assert "Ready: 🔻 ana" in edited.text
    assert [each["id"] for each in edited.stored.attachments] == kept

    await play_on(driver, [ana, ben], offered("play"))
    await driver.last_post()
    without_buttons = driver.screen(post.channel_id, post.id)
    assert without_buttons.buttons == {}
    assert [each["id"] for each in without_buttons.stored.attachments] == kept
    edits = [each.json for each in driver.env.http_requests if each.path.endswith(f"/messages/{post.id}") and each.json]
    assert len(edits) == 2
    for edit in edits:
        shown = [item["media"]["url"] for item in galleries_of(edit["components"])]
        assert shown == [f"attachment://{each['filename']}" for each in post.stored.attachments]


def galleries_of(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pictures that components show."""
    inner = [item for each in components for item in galleries_of(each.get("components", []))]
    return [item for each in components for item in each.get("items", [])] + inner


async def test_who_is_ready_is_posted_anew_where_the_last_post_cannot_be_read_after_a_restart(driver: Driver) -> None:
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben, options=["6"])
    await play_on(driver, [ana, ben], asked("SetDiscsForCastillo"), prefer=["end"])
    post = await driver.last_post()
    await driver.restart()
    driver.env.inject_error("GET", f"/channels/*/messages/{post.id}", status=403, code=50001, times=None)
    panel = await panel_of(driver, ana)

    await ana.make(panel, next(iter(panel.choices)))

    assert (await driver.last_post()).id != post.id
    assert "Ready: 🔻 ana" in (await driver.last_post()).text


async def test_a_power_card_that_brings_nobody_says_so(driver: Driver) -> None:
    ana = driver.person("ana")
    await start_table(driver, ana, computers=1)
    await play_on(driver, [ana], asked("PlayPowerCards"))

    panel = await panel_of(driver, ana)
    court = await ana.press(await driver.last_post(), "My court")

    assert "13 – brings no caballeros" in court.text
    assert "13: 0 to court" in panel.buttons
    assert "0 caballeros" not in court.text + repr(panel.components)


async def test_few_words_stand_before_the_question(driver: Driver) -> None:
    """Who is next is what a notification shows, and what is read aloud first."""
    ana, ben = driver.person("ana"), driver.person("ben")
    await start_table(driver, ana, ben)
    for step in ("play ", "take ", "special", "play "):
        await play_on(driver, [ana, ben], offered(step.strip()), prefer=["special"])
        post = await driver.last_post()

        before, question, _ = re.split("(It’s |Waiting for |plays )", post.text, maxsplit=1)
        assert question
        assert len(before.split()) <= 15
