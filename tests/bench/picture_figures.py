"""Figures of the pictures of the board, 1600 x 1200 from a View; for El Grande, the base layer is drawn before."""

from __future__ import annotations

import asyncio
import io
import statistics
import time
import zlib
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from PIL import Image

from bot.workers.pool import WorkPool
from bot.workers.workers import ProcessWorker, ThreadWorker
from engine import Game
from engine.elcaballero.seen.view import ElCaballeroView
from engine.elgrande.seen.view import View
from render.elcaballero import board as island
from render.elcaballero.words import IslandWords
from render.elgrande.board import compose, render
from render.elgrande.moves.changes import Arrow, BoardChanges
from render.elgrande.words import BoardWords
from tests.bench.figures import Figure, side_by_side

PICTURES = 12
CHANGES = BoardChanges(
    ("granada", "aragon"),
    (
        Arrow("caballero", 0, "granada", "aragon", 2),
        Arrow("caballero", 1, "court", "valencia", 3),
        Arrow("grande", 2, "galicia", "cataluna", 1),
    ),
)


def words() -> BoardWords:
    """Plain words; what they say does not matter here."""
    game = Game.new({"players": 5}, 1)
    view = game.view(None)
    return BoardWords(
        players=("Ana", "Ben", "Carla", "David", "Eva"),
        regions={**{region.id: region.id.replace("_", " ").title() for region in view.regions}, "castillo": "Castillo"},
        cards={card: card.replace("_", " ").title() for stack in game.rules.stacks for card in stack},
        round="Round 5 of 9",
        phase="Turns",
        next_scoring="Next scoring after round 6",
        court="Court",
        province="Province",
        hand="Cards",
    )


def positions(count: int) -> list[View]:
    """Public views from the middle of random five-player games, all different."""
    views = []
    for seed in range(count):
        game = Game.new({"players": 5}, seed, events=False)
        chance = Random(seed)
        for _ in range(180):
            player = chance.choice(game.waiting)
            game.apply(player, chance.choice(game.pending[player]))
        views.append(game.view(None))
    return views


def islands(count: int) -> list[ElCaballeroView]:
    """Public views from late in random four-player games of El Caballero with its expansion, all different."""
    views = []
    for seed in range(count):
        game = Game.new({"game": "elcaballero", "players": 4, "expanded": True}, seed, events=False)
        chance = Random(seed)
        while game.board.round < 9:
            (player,) = game.waiting
            game.apply(player, chance.choice(game.pending[player]))
        views.append(game.view(None))
    return views


def island_words() -> IslandWords:
    """Plain words; what they say does not matter here."""
    return IslandWords(
        round="Round 9 of 10",
        phase="Power cards",
        next_scoring="Next scoring after round 10",
        players=("Ana", "Ben", "Carla", "David"),
        court="Court",
        cards="Cards",
        ships="Ships",
        supply="Left",
        stack="Tiles, ships, castillos",
        sides=("N", "E", "S", "W"),
    )


def figures() -> list[Figure]:
    """All figures of the pictures."""
    view_words = words()
    views = positions(PICTURES)
    finished = [compose(view, view_words, changes=CHANGES) for view in views]
    of_islands = island_words()
    seen = islands(PICTURES)
    return [
        *_drawing("picture", [partial(render, view, view_words, changes=CHANGES) for view in views], finished),
        *_drawing(
            "picture of El Caballero",
            [partial(island.render, view, of_islands) for view in seen],
            [island.compose(view, of_islands) for view in seen],
        ),
        asyncio.run(_two_at_once(views, view_words, finished)),
    ]


def _drawing(name: str, draw: Sequence[Callable[[], bytes]], finished: Sequence[Image.Image]) -> list[Figure]:
    """What drawing costs against encoding the same pictures, and how large they are."""

    def whole(share: int) -> int:
        for each in draw:
            each()
        return PICTURES

    def encoding(share: int) -> int:
        for picture in finished:
            by_pillow(picture)
        return PICTURES

    ratio, mine, other = side_by_side(whole, encoding, rounds=5)
    detail = f"{mine * 1e3:.1f} ms against {other * 1e3:.1f} ms"
    size = max(len(each()) for each in draw) / 1000
    return [
        Figure(f"{name}: drawn whole against encoding alone by Pillow", 1 / ratio, 1.2, at_least=False, detail=detail),
        Figure(f"{name}: size", size, 200, at_least=False, unit="kB", detail=f"the largest of {PICTURES}"),
    ]


def by_pillow(picture: Image.Image) -> bytes:
    """The yardstick: a picture as a PNG file as Pillow makes it, with zlib."""
    file = io.BytesIO()
    picture.save(file, "PNG", compress_level=5)
    return file.getvalue()


async def _two_at_once(views: list[View], view_words: BoardWords, finished: list[Image.Image]) -> Figure:
    """Pictures a second with two processes against one, by the clock on the wall, once each of them has drawn them all:
    every process keeps pieces and words of its own that it has drawn before.

    The detail says what two threads gain here when they do nothing but compress: on a machine that is busy with other
    things, that is little as well.
    """
    pixels = [partial(zlib.compress, picture.tobytes()) for picture in finished]
    pictures = [partial(render, view, view_words, changes=CHANGES) for view in views]
    ours, bare = [], []
    processes = WorkPool([ProcessWorker()]), WorkPool([ProcessWorker(), ProcessWorker()])
    threads = WorkPool([ThreadWorker()]), WorkPool([ThreadWorker(), ThreadWorker()])
    for pool in processes:
        for picture in pictures:
            await pool.everywhere(picture)
    for _ in range(7):
        ours.append(await _gain(processes, pictures))
        bare.append(await _gain(threads, pixels))
    for pool in (*processes, *threads):
        await pool.close()
    gain, most = statistics.median(ours), statistics.median(bare)
    return Figure(
        "picture: two at once against one", gain, 1.5, at_least=True, detail=f"nothing but compressing: {most:.2f}"
    )


async def _gain(pools: tuple[WorkPool, WorkPool], jobs: Sequence[Callable[[], bytes]]) -> float:
    """How much sooner the second pool is done with all jobs than the first."""
    taken = []
    for pool in pools:
        begin = time.perf_counter()
        await asyncio.gather(*(pool.do(job) for job in jobs))
        taken.append(time.perf_counter() - begin)
    return taken[0] / taken[1]
