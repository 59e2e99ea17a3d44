"""How much a game asks of people: presses for what they do, and posts in a round."""

from __future__ import annotations

import statistics

from playground.client import PlaygroundClient, text_of
from tests.wire.conftest import MakeRig
from tests.wire.sensible import play_sensibly

ROUNDS = 6


async def test_a_game_of_five_takes_few_presses_and_few_posts(make_rig: MakeRig) -> None:
    rig = make_rig()
    rig.start_bot()
    async with PlaygroundClient(rig.url) as client:
        played = await play_sensibly(client, ["Ana", "Ben", "Carla", "Dario", "Elena"], rounds=ROUNDS, seed=1)

    bids, discs, turns = (played.presses(kind) for kind in ("bid", "disc", "turn"))
    assert len(bids) == 5 * ROUNDS
    assert max(bids) <= 2
    assert max(discs) <= 2
    assert statistics.median(turns) <= 7
    of_a_round = [0]
    for post in sorted(played.posts, key=lambda each: int(each["id"])):
        of_a_round[-1] += 1
        if "Turn order" in text_of(post):  # its bids are told, and all turns follow
            of_a_round.append(0)
    assert len(of_a_round) == ROUNDS + 1
    assert max(of_a_round) <= 9
    assert all(len(text_of(post).splitlines()) > 2 for post in played.posts), "a post without content"
