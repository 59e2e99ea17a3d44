"""Two games that differ only in a secret look the same to everybody but its owner."""

from __future__ import annotations

import logging

import pytest

from bot.elgrande.narrator import asking, board
from bot.elgrande.narrator.telling import TELLING
from bot.elgrande.picture import seen
from bot.game.states import SeatState
from bot.i18n.texts import Texts
from bot.storage.rows.claims import claim
from bot.storage.rows.timers import TIMERS
from engine.elgrande.players.caretaker import Caretaker
from engine.elgrande.seen.view import View
from tests.bot.tables.house import ANA, Chooser, House, asks, asks_for_discs, at_random, user_of

pytestmark = pytest.mark.usefixtures("seals_alike")

WORDS = Texts.load().for_locale("en")


async def others_see(house: House, table: int, owner: int) -> list[object]:
    """Everything that leaves the tables for anybody but the owner of the secret."""
    found = await house.tables.overview.table(table)
    public = await house.tables.games.public_state(table)
    shown: list[object] = [
        public,
        board.alt_text(View.of(public.view), found.names, WORDS),
        seen(View.of(public.view)),
    ]
    shown.append(await house.tables.logs.log(table, None))
    for user_id in found.people(tuple(range(len(found.seats)))):
        if user_id == owner:
            continue
        state = await house.tables.games.seat_state(table, user_id)
        shown += [
            state,
            asking.prompt(View.of(state.view), found.names, WORDS),
            asking.deeds(View.of(state.view), found.names, WORDS),
        ]
        log = await house.tables.logs.log(table, user_id)
        shown += [log, TELLING.sentences([e for _, e in log], found.names, WORDS, state.seat)]
        for choice in state.view.choices:
            preview = await house.look_ahead(state, choice)
            shown += [preview, asking.choice_label(choice, View.of(preview.view), found.names, WORDS)]
    posts = await house.posts()
    for post in posts:
        shown += [post.kind, post.lane, post.payload, post.nonce]
    return shown


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("bot")]
    caplog.clear()
    return lines


@pytest.mark.parametrize("computers", [0, 1])
async def test_a_secret_disc_is_seen_by_nobody_else(
    houses: tuple[House, House], caplog: pytest.LogCaptureFixture, computers: int
) -> None:
    caplog.set_level(logging.DEBUG)
    shown, told = [], []
    for house, choice in zip(houses, (0, -1), strict=True):
        table = await house.game(people=3, computers=computers)
        state = await house.play(table.id, at_random(), asks_for_discs)
        await house.choose(state, state.view.choices[choice])
        assert View.of((await house.tables.games.seat_state(table.id, user_of(state))).view).my_disc is not None
        shown.append(await others_see(house, table.id, user_of(state)))
        told.append(logged(caplog))

    assert len(shown[0]) > 12
    assert shown[0] == shown[1]
    assert told[0] == told[1]


async def test_a_secret_disc_that_a_caretaker_sets_is_as_secret_as_anybodys(
    houses: tuple[House, House], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    shown, told, discs = [], [], []
    for house, choice in zip(houses, (0, -1), strict=True):
        table = await house.lobby(3)
        await house.tables.lobbies.set_terms(table.id, ANA, clock="fast")
        await house.tables.lobbies.start(table.id, ANA)
        state = await house.play(table.id, at_random(), asks_for_discs)
        monkeypatch.setattr(Caretaker, "choose", lambda _, view, place=choice: view.choices[place])
        assert state.clock is not None
        assert state.clock.due is not None
        house.clock.now = state.clock.due + 1
        timers = await house.store.write(claim, TIMERS, 25, 1000)
        timer = next(each for each in timers if (each.kind, each.seat) == ("time_is_up", state.seat))
        await house.tables.timer_handlers()[timer.kind](timer)
        discs.append(View.of((await house.tables.games.seat_state(table.id, user_of(state))).view).my_disc)
        shown.append(await others_see(house, table.id, user_of(state)))
        told.append(logged(caplog))

    assert None not in discs
    assert discs[0] != discs[1]
    assert shown[0] == shown[1]
    assert told[0] == told[1]


async def test_the_power_card_taken_back_is_seen_by_nobody_else(
    houses: tuple[House, House], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    shown, told, kept = [], [], []
    for house, choice in zip(houses, (0, -1), strict=True):
        table = await house.game(people=3)
        choose = at_random()

        def taking(state: SeatState, choose: Chooser = choose) -> str:
            wanted = [c for c in state.view.choices if c in ("take power_card_back", "special")]
            return wanted[0] if wanted else choose(state)

        state = await house.play(
            table.id, taking, lambda state: asks("TakePowerCardBack")(state) and len(state.view.choices) > 1
        )
        after = (await house.choose(state, state.view.choices[choice])).state
        kept.append(View.of(after.view).hand)
        shown.append(await others_see(house, table.id, user_of(state)))
        if "end" in after.view.choices:
            await house.choose(after, "end")
        shown[-1] += await others_see(house, table.id, user_of(state))
        told.append(logged(caplog))

    assert kept[0] != kept[1]
    assert shown[0] == shown[1]
    assert told[0] == told[1]


async def test_looking_ahead_at_the_last_disc_shows_no_disc(houses: tuple[House, House]) -> None:
    shown = []
    for house, choice in zip(houses, (0, -1), strict=True):
        table = await house.game(people=2)
        state = await house.play(table.id, at_random(), lambda s: asks_for_discs(s) and len(s.view.waiting) == 2)
        await house.choose(state, state.view.choices[choice])
        last = await house.waiting(table.id)
        shown.append([await house.look_ahead(last, choice) for choice in last.view.choices])

    assert shown[0] == shown[1]
    assert all(not preview.events for preview in shown[0])


async def test_looking_ahead_never_shows_what_is_hidden(house: House) -> None:
    """A closed Castillo and the action cards of the next round stay hidden until somebody really chooses."""
    table = await house.game(people=2)
    held_back = 0

    choose = at_random(8)
    while not (await house.tables.games.public_state(table.id)).view.over:
        state = await house.waiting(table.id)
        choice = choose(state)
        preview = await house.look_ahead(state, choice)
        outcome = await house.choose(state, choice)
        if any(event.reveals for event in outcome.events):
            assert not outcome.state.may_undo
            assert preview.view == state.view
            assert preview.events == ()
            held_back += 1
    assert held_back > 8
