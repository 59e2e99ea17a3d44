"""What everybody is told, and when."""

from __future__ import annotations

from collections import Counter

import orjson
import pytest

from bot.game.states import SeatState
from bot.storage.records.due import Post
from bot.storage.records.people import Notification
from bot.storage.records.tables import TableMessage
from bot.storage.rows.claims import claim
from bot.storage.rows.posts import POSTS, complete_post
from engine.core.events import Event
from tests.bot.tables.house import (
    ANA,
    BEN,
    CHANNEL,
    House,
    asked_to_place,
    asks,
    asks_for_discs,
    at_random,
    first,
    user_of,
)


async def test_the_start_is_told(house: House) -> None:
    table = await house.game(people=2)

    (post,) = await house.posts()

    assert post.kind == "turn_post"
    payload = orjson.loads(post.payload)
    told = (await house.tables.logs.telling(table.id, payload["after"], payload["up_to"])).events
    assert [type(event).__name__ for event in told] == [
        "KingPlaced", "HomeDrawn", "HomeDrawn", "StartPlayerDrawn", "RoundBegan",
    ]  # fmt: skip


async def test_a_post_when_the_table_goes_on_and_none_for_a_click(house: House) -> None:
    table = await house.game(people=2)
    state = await asked_to_place(house, table.id)
    await house.posts()

    for _ in range(2):
        state = (await house.choose(state, next(c for c in state.view.choices if c.startswith("place")))).state
    state = await house.tables.games.undo(table.id, user_of(state), state.revision)
    assert await house.posts() == []

    await house.choose(state, "end")
    assert [post.kind for post in await house.posts()] == ["turn_post"]


async def test_who_plays_against_computers_is_told_what_they_did(house: House) -> None:
    table = await house.game(people=1, computers=3)
    state = await house.waiting(table.id)
    await house.posts()

    outcome = await house.choose(state, state.view.choices[0])

    assert outcome.passed_on
    assert [post.kind for post in await house.posts()] == ["turn_post"]


async def test_secret_discs_are_asked_for_once_and_then_only_who_is_ready_is_refreshed(house: House) -> None:
    table = await house.game(people=3)
    await house.play(table.id, at_random(), asks_for_discs)
    assert (await house.posts())[-1].kind == "turn_post"

    kinds = []
    while True:
        public = await house.tables.games.public_state(table.id)
        state = await house.waiting(table.id)
        if not asks_for_discs(state):
            break
        waiting = len(public.view.waiting)
        await house.choose(state, state.view.choices[0])
        kinds.append((waiting, [post.kind for post in await house.posts()]))

    assert kinds[-1][1] == ["turn_post"]
    assert kinds[:-1] == [(3 - number, ["ready_refresh"]) for number in range(len(kinds) - 1)]


async def test_a_disc_that_is_only_changed_is_not_told(house: House) -> None:
    table = await house.game(people=3)
    state = await house.play(table.id, at_random(), asks_for_discs)
    await house.choose(state, state.view.choices[0])
    await house.posts()

    await house.choose(state, state.view.choices[-1])

    assert await house.posts() == []


@pytest.mark.parametrize("options", [{}, {"veto": "stepwise"}])
async def test_everything_public_is_told_exactly_once(house: House, options: dict[str, object]) -> None:
    table = await house.game(people=3, computers=1, rounds=6, **options)
    told: list[Event] = []
    last = ""

    async def send(post: Post) -> None:
        """As the sender does: tell, and remember how far."""
        nonlocal last
        last = post.kind
        if post.kind == "ready_refresh":
            await house.store.write(complete_post, post)
            return
        payload = orjson.loads(post.payload)
        told.extend((await house.tables.logs.telling(table.id, payload["after"], payload["up_to"])).events)
        await house.store.write(complete_post, post, TableMessage("turn", CHANNEL, 1, payload["up_to"]))

    choose = at_random(2)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        await house.choose(state, choose(state))
        for post in await house.store.write(claim, POSTS, 10, 1000):
            await send(post)
    whole = [event for _, event in await house.tables.logs.log(table.id, None)]

    assert last == "game_over"
    # A Veto undoes what an earlier post had told; everything else is in the log as it was told.
    assert not Counter(map(str, whole)) - Counter(map(str, told))
    if not any("Vetoed" in str(event) for event in told):
        assert told == whole


async def test_posts_that_were_not_sent_become_one(house: House) -> None:
    table = await house.game(people=2)
    sent = (await house.store.write(claim, POSTS, 10, 1000))[0]
    payload = orjson.loads(sent.payload)
    await house.store.write(complete_post, sent, TableMessage("turn", CHANNEL, 1, payload["up_to"]))
    for _ in range(4):
        state = await house.waiting(table.id)
        await house.choose(state, state.view.choices[0])
        state = await house.waiting(table.id)
        if asks("TurnMenu")(state):
            await house.choose(state, "end")

    (post,) = await house.posts()

    then = orjson.loads(post.payload)
    told = (await house.tables.logs.telling(table.id, then["after"], then["up_to"])).events
    log = [event for _, event in await house.tables.logs.log(table.id, None)]
    assert told == tuple(log[payload["up_to"] : then["up_to"]])
    assert [type(event).__name__ for event in told].count("PowerCardPlayed") >= 2


async def test_direct_messages_go_to_those_who_want_them_and_are_waited_for_now(house: House) -> None:
    await house.tables.people.set_person(BEN, notification=Notification.DIRECT_MESSAGE)
    table = await house.game(people=2)
    state = await house.play(table.id, first, lambda state: user_of(state) == ANA)
    await house.posts()
    assert user_of(state) == ANA

    while user_of(state) == ANA:
        await house.choose(state, "end" if "end" in state.view.choices else state.view.choices[0])
        state = await house.waiting(table.id)
    posts = await house.posts()

    assert [(post.kind, post.payload) for post in posts if post.kind == "direct_message"] == [
        ("direct_message", f'{{"user_id":{BEN}}}')
    ]
    assert {post.lane for post in posts} == {"table", f"person {BEN}"}


async def test_no_direct_message_to_who_has_closed_them(house: House) -> None:
    await house.tables.people.set_person(BEN, wants_direct_panel=True, has_closed_direct_messages=True)
    table = await house.game(people=2)

    await house.play(table.id, first, lambda state: user_of(state) == ANA and asks("TakeCard")(state))

    assert {post.kind for post in await house.posts()} == {"turn_post"}


async def test_nonces_fit_discord_and_are_never_used_twice(house: House) -> None:
    for person in (ANA, BEN):
        await house.tables.people.set_person(person, notification=Notification.DIRECT_MESSAGE)
    table = await house.game(people=2, computers=1)
    nonces = [post.nonce for post in await house.posts()]

    choose = at_random(4)
    clicks = 0
    while not (await house.tables.games.public_state(table.id)).view.over:
        state: SeatState = await house.waiting(table.id)
        state = (await house.choose(state, choose(state))).state
        clicks += 1
        if state.may_undo and clicks % 4 == 0:
            await house.tables.games.undo(table.id, user_of(state), state.revision)
        nonces += [post.nonce for post in await house.posts()]

    assert max(map(len, nonces)) <= 25
    assert len(set(nonces)) == len(nonces)


async def test_who_stores_something_to_send_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def called() -> None:
        nonlocal calls
        calls += 1

    monkeypatch.setattr(house.tables.wakes.posts, "set", called)
    table = await house.game(people=2)
    assert calls == 1
    state = await asked_to_place(house, table.id)
    before = calls
    await house.choose(state, next(c for c in state.view.choices if c.startswith("place")))
    assert calls == before
    await house.tables.lobbies.cancel(table.id, ANA)
    assert calls == before + 1
