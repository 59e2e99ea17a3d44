"""How much work the bot makes: presses for a bid, a disc and a turn, and posts in a round, in sensible games.

Games of five people over the wire who know the shortest way. Nothing here depends on how quick the machine is.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path

from playground.client import PlaygroundClient
from tests.bench.figures import Figure
from tests.wire.rig.programs import Rig
from tests.wire.rig.sensible import Played, play_sensibly

GAMES = 2
GAMES_WITH_COLONIES = 1
GAMES_ON_THE_ISLAND = 1
ROUNDS, ROUNDS_WITH_COLONIES = 9, 6
OVERSEAS = ("sail", "aboard", "claim", "summon", "extra")
"""Verbs of what the colonies let one do besides, as they begin."""


def figures() -> list[Figure]:
    """What was counted, against what people put up with."""
    with tempfile.TemporaryDirectory() as folder:
        rig = Rig(Path(folder))
        try:
            rig.start_bot()
            played = asyncio.run(_side_by_side(rig))
            overseas = [
                asyncio.run(_game(rig, GAMES + n, ROUNDS_WITH_COLONIES, "inquisitor"))
                for n in range(GAMES_WITH_COLONIES)
            ]
            island = [
                asyncio.run(_island_game(rig, GAMES + GAMES_WITH_COLONIES + n)) for n in range(GAMES_ON_THE_ISLAND)
            ]
        finally:
            rig.stop()
    return [
        _presses(played, "bid", 2),
        _presses(played, "disc", 2),
        _presses(played, "turn", 7),
        _turns_without_colonies(overseas),
        _bytes_of_a_turn(played, "pictures of a turn, on average", before=936),
        _bytes_of_a_turn(island, "pictures of a turn of El Caballero, on average", before=421),
        Figure(
            "posts that stay in a round of five, on average",
            sum(len(each.posts) for each in played) / (GAMES * ROUNDS),
            9,
            at_least=False,
            detail=f"{sum(each.sent for each in played) / (GAMES * ROUNDS):.1f} were sent, each to call who is to move",
            unit="posts",
        ),
    ]


async def _side_by_side(rig: Rig) -> list[Played]:
    """The games of the base game: what a game is counted by stands in its own thread."""
    return await asyncio.gather(*(_game(rig, number) for number in range(GAMES)))


async def _game(rig: Rig, number: int, rounds: int = ROUNDS, expansion: str = "") -> Played:
    async with PlaygroundClient(rig.url) as client:
        return await play_sensibly(
            client, [f"P{number}{name}" for name in "ABCDE"], rounds=rounds, seed=number, expansion=expansion
        )


def _turns_without_colonies(played: list[Played]) -> Figure:
    """Turns of the colonies in which nobody sails, claims or brings one more: they take no more than others."""
    turns = [sitting for game in played for sitting in game.sittings if sitting.kind == "turn"]
    ordinary = [each for each in turns if not any(verb.startswith(OVERSEAS) for verb in each.verbs)]
    counted = sorted(each.presses for each in ordinary)
    detail = f"mean {statistics.mean(counted):.1f}, {len(counted)} of {len(turns)} turns"
    return Figure(
        "presses for an ordinary turn with the colonies, median",
        statistics.median(counted),
        7,
        at_least=False,
        detail=detail,
        unit="presses",
    )


async def _island_game(rig: Rig, number: int) -> Played:
    async with PlaygroundClient(rig.url) as client:
        names = [f"P{number}{name}" for name in "ABC"]
        return await play_sensibly(client, names, rounds=ROUNDS, seed=number, game="elcaballero")


def _bytes_of_a_turn(played: list[Played], name: str, *, before: float) -> Figure:
    """What is sent in pictures to whoever has a turn: half of the kB `before`, when each step brought all."""
    turns = [sitting.pictures for game in played for sitting in game.sittings if sitting.kind == "turn"]
    sent = statistics.mean(sum(pictures) for pictures in turns) / 1000
    detail = f"{statistics.mean(map(len, turns)):.1f} pictures, of {len(turns)} turns; {before:g} kB before"
    return Figure(name, sent, before / 2, at_least=False, detail=detail, unit="kB")


def _presses(played: list[Played], kind: str, bar: float) -> Figure:
    counted = sorted(presses for game in played for presses in game.presses(kind))
    within = sum(presses <= bar for presses in counted) / len(counted)
    mean = statistics.mean(counted)
    detail = f"mean {mean:.1f}, most {counted[-1]}, {within:.0%} of {len(counted)} within {bar:g}"
    return Figure(
        f"presses for a {kind}, median", statistics.median(counted), bar, at_least=False, detail=detail, unit="presses"
    )
