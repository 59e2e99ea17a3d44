"""kill -9 at any moment: what was acknowledged is there after the restart, once, and the game goes on."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from random import Random

import pytest

from playground.client import PlaygroundClient, Visitor, pictures_of, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig import ledger
from tests.wire.rig.clicker import EPHEMERAL, Clicker, Verdict
from tests.wire.rig.language import WORDS
from tests.wire.rig.lobby import has_control, open_table, private_answer, start
from tests.wire.rig.people import until_done_is_asked
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.programs import IS_SERVED, Rig

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

PEOPLE = ("Ana", "Ben", "Carla", "David")
KILLS_BY_DAY = 2
"""In the last rounds of a game. Discord, the people and the bot may be quicker than that many."""
KILLS_AT_NIGHT = 50
A_MOMENT = 0.05
LONGEST_CLICK = 0.03
SECONDS_FOR_A_GAME = 800


class Killer:
    """Kills the bot at random moments of the game, and starts it again."""

    def __init__(self, rig: Rig, kills: int, begun: ledger.Stored | None = None) -> None:
        """`begun` is what was stored of the game before anybody pressed anything."""
        self.rig = rig
        self.begun = begun
        self.kills_left = kills
        self.random = Random(kills)

    async def haunt(self, clickers: list[Clicker]) -> None:
        """Kill until it was often enough or the game is over; each time hold the database against the clicks."""
        while self.kills_left:
            # Now while posts still wait for the start of the outbox, now while they are being sent.
            await asyncio.sleep(self.random.choice((0.3, 0.8, 0.8, 3.5)) * self.random.random() + A_MOMENT)
            if self.random.random() < 0.75:
                await self._in_the_middle_of_a_click(clickers)
            if any(clicker.last_post() for clicker in clickers):
                return
            self.kills_left -= 1
            self.rig.bot.kill()
            await asyncio.sleep(A_MOMENT)  # what was acknowledged before reaches the people
            for clicker in clickers:
                clicker.notice_that_the_bot_died()
            await asyncio.to_thread(self.rig.start_bot, IS_SERVED)
            require_what_was_told(self.rig, clickers, self.begun)
            for clicker in clickers:
                clicker.bot_is_up.set()

    async def _in_the_middle_of_a_click(self, clickers: list[Clicker]) -> None:
        """Wait until somebody has pressed something, and then as long as the bot may need for anything it does."""
        for _ in range(5000):
            if any(clicker.is_pressing for clicker in clickers):
                break
            await asyncio.sleep(0.001)
        await asyncio.sleep(self.random.random() * LONGEST_CLICK)


def require_what_was_told(rig: Rig, clickers: list[Clicker], begun: ledger.Stored | None = None) -> None:
    """Every accepted choice is stored once, and no other one."""
    clicks = [click for clicker in clickers for click in clicker.clicks]
    assert ledger.faults(ledger.read(rig.database, clickers[0].table), clicks, begun) == []


async def play_while_killed(people: list[Visitor], table: int, killer: Killer) -> None:
    """One game to its end; the bot dies again and again meanwhile."""
    clickers = [Clicker(person, table, seed=killer.kills_left, stubborn=True) for person in people]
    async with asyncio.timeout(SECONDS_FOR_A_GAME), asyncio.TaskGroup() as group:
        group.create_task(killer.haunt(clickers))
        for clicker in clickers:
            group.create_task(clicker.play())
    require_what_was_told(killer.rig, clickers, killer.begun)
    require_no_post_twice(clickers[0])


def require_all_is_well(rig: Rig, kills: int) -> None:
    """So often it died, it has complained of nothing, and its database is in order."""
    assert len(rig.bots) == kills + 1
    failures = [line for bot in rig.bots for line in bot.lines if re.search(r" ERROR |Traceback", line)]
    assert failures == []
    assert rig.bot.stop() == 0
    assert rig.differences() == []


async def test_lobby_forms_and_panels_outlive_the_bot(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot(IS_SERVED)
    async with PlaygroundClient(rig.url) as client:
        ana, ben = await client.person("Ana"), await client.person("Ben")
        clickers = await game_of(ana, ben)
        active, done = await until_done_is_asked(*clickers)
        table = await open_table(ana, rounds=9)
        lobby = await ben.wait_for(lambda message: has_control(message, f"join:{table}"))
        options = await private_answer(ana, lobby, f"options:{table}")
        form = await ana.click(options, f"rename:{table}")
        assert form.modal is not None

        rig.bot.kill()
        await asyncio.to_thread(rig.start_bot, IS_SERVED)

        assert (await ana.submit(form, {"name": "Friday"})).ok
        assert (await ben.click(lobby, f"join:{table}")).ok
        assert (await ana.select(options, f"option:{table}:rounds", ["6"])).ok
        expected = ("Friday", "Ana", "Ben", WORDS("option.rounds.6"))
        await ben.wait_for(
            lambda shown: shown["id"] == lobby["id"] and all(each in text_of(shown) for each in expected)
        )
        await start(ana, table)
        assert (await active.make(done)).verdict is Verdict.ACCEPTED
        require_what_was_told(rig, clickers)


async def game_of(*people: Visitor) -> list[Clicker]:
    """These people at a table whose game has begun, with their panels open."""
    table = await open_table(*people, rounds=9)
    await start(people[0], table)
    clickers = [Clicker(person, table, seed=1, takes_back=0) for person in people]
    for clicker in clickers:
        await clicker.open()
    return clickers


def require_no_post_twice(clicker: Clicker) -> None:
    """A post that was sent just before the end of the bot is not sent again by the next one."""
    shown = Counter(
        (text_of(message), pictures_of(message)[0]["description"])
        for message in clicker.person.known.values()
        if not message["flags"] & EPHEMERAL and pictures_of(message)
    )
    assert [post for post, times in shown.items() if times > 1] == []


@pytest.mark.timeout(240)
async def test_nothing_acknowledged_is_lost_or_done_twice_when_the_bot_is_killed(make_rig: MakeRig) -> None:
    rig = make_rig()
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        begun = await game_near_its_end(rig, people, rounds=3)
        await asyncio.to_thread(rig.start_bot, IS_SERVED)
        killer = Killer(rig, KILLS_BY_DAY, begun)
        await play_while_killed(people, TABLE, killer)
    require_all_is_well(rig, KILLS_BY_DAY - killer.kills_left)
    assert killer.kills_left < KILLS_BY_DAY


@pytest.mark.nightly
@pytest.mark.timeout(900)
async def test_the_same_at_fifty_random_moments_of_whole_games(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot(IS_SERVED)
    killer = Killer(rig, KILLS_AT_NIGHT)
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        while killer.kills_left:
            table = await open_table(*people, rounds=9)
            await start(people[0], table)
            await play_while_killed(people, table, killer)
    require_all_is_well(rig, KILLS_AT_NIGHT)
