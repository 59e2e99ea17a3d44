"""How much a game asks of people: presses for what they do, and posts in a round."""

from __future__ import annotations

import asyncio
import statistics

import pytest

from playground.client import PlaygroundClient, text_of
from tests.wire.conftest import MakeRig
from tests.wire.rig.language import says
from tests.wire.rig.prepared import TABLE, game_near_its_end
from tests.wire.rig.sensible import Played, play_on_sensibly, play_sensibly

pytestmark = [pytest.mark.wire, pytest.mark.thorough]

PEOPLE = ("Ana", "Ben", "Carla", "Dario", "Elena")
LAST_ROUNDS = 1
ROUNDS = 6


async def test_the_end_of_a_game_of_five_takes_few_presses_and_few_posts(make_rig: MakeRig) -> None:
    rig = make_rig()
    async with PlaygroundClient(rig.url) as client:
        people = [await client.person(name) for name in PEOPLE]
        await game_near_its_end(rig, people, LAST_ROUNDS)
        await asyncio.to_thread(rig.start_bot)
        played = await play_on_sensibly(people, TABLE, seed=1)
    require_little_work(played, LAST_ROUNDS)


@pytest.mark.nightly
async def test_a_game_of_five_takes_few_presses_and_few_posts(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        played = await play_sensibly(client, PEOPLE, rounds=ROUNDS, seed=1)
    require_little_work(played, ROUNDS)


def require_little_work(played: Played, rounds: int) -> None:
    bids, discs, turns = (played.presses(kind) for kind in ("bid", "disc", "turn"))
    assert len(bids) == 5 * rounds
    assert max(bids) <= 2
    assert max(discs) <= 2
    assert statistics.median(turns) <= 7
    of_a_round = [0]
    for post in sorted(played.posts, key=lambda each: int(each["id"])):
        of_a_round[-1] += 1
        if says(text_of(post), "event.turn_order"):  # its bids are told, and all turns follow
            of_a_round.append(0)
    assert len(of_a_round) == rounds + 1
    assert max(of_a_round) <= 9
    assert all(len(text_of(post).splitlines()) > 2 for post in played.posts), "a post without content"
