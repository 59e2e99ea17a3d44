"""Figures of the picture of the board: 1600 x 1200 from a View with arrows, with the base layer drawn before."""

from __future__ import annotations

import statistics
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TypeVar

from PIL import Image

from engine import Game
from engine.elgrande.view import View
from render.elgrande.board import compose, render
from render.elgrande.changes import Arrow, Changes
from render.elgrande.words import BoardWords
from render.page import encode
from tests.bench.figures import Figure, side_by_side

PICTURES = 12
Item = TypeVar("Item")
CHANGES = Changes(
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


def figures() -> list[Figure]:
    """All figures of the picture."""
    view_words = words()
    views = positions(PICTURES)
    finished = [compose(view, view_words, changes=CHANGES) for view in views]

    def whole(share: int) -> int:
        for view in views:
            render(view, view_words, changes=CHANGES)
        return PICTURES

    def encoding(share: int) -> int:
        for picture in finished:
            encode(picture)
        return PICTURES

    ratio, mine, other = side_by_side(whole, encoding, rounds=5)
    detail = f"{mine * 1e3:.1f} ms against {other * 1e3:.1f} ms"
    size = max(len(render(view, view_words, changes=CHANGES)) for view in views) / 1000
    return [
        Figure("picture: compose and encode against encoding alone", 1 / ratio, 2, at_least=False, detail=detail),
        Figure("picture: size", size, 200, at_least=False, unit="kB", detail=f"the largest of {PICTURES}"),
        _share_of_the_interpreter(views, view_words),
        _two_at_once(views, view_words, finished),
    ]


def _share_of_the_interpreter(views: list[View], view_words: BoardWords) -> Figure:
    """How much of a picture's work only one thread at a time can do, by the processor's clock: busy machines too.

    Composing runs in the interpreter; encoding leaves it to others.
    """
    shares = []
    for _ in range(7):
        begin = time.thread_time()
        pictures = [compose(view, view_words, changes=CHANGES) for view in views]
        composed = time.thread_time()
        for picture in pictures:
            encode(picture)
        shares.append((composed - begin) / (time.thread_time() - begin))
    return Figure("picture: share that one thread does alone", statistics.median(shares), 0.2, at_least=False)


def _two_at_once(views: list[View], view_words: BoardWords, finished: list[Image.Image]) -> Figure:
    """Pictures a second with two threads against one, by the clock on the wall.

    The detail says what two threads gain here when they do nothing but compress: on a machine that is busy with other
    things, that is little as well.
    """
    pixels = [picture.tobytes() for picture in finished]
    ours, bare = [], []
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        for _ in range(7):
            ours.append(_gain(one, two, lambda view: render(view, view_words, changes=CHANGES), views))
            bare.append(_gain(one, two, zlib.compress, pixels))
    gain, most = statistics.median(ours), statistics.median(bare)
    return Figure(
        "picture: two at once against one", gain, 1.5, at_least=True, detail=f"nothing but compressing: {most:.2f}"
    )


def _gain(
    one: ThreadPoolExecutor, two: ThreadPoolExecutor, work: Callable[[Item], object], items: Sequence[Item]
) -> float:
    """How much sooner two threads are done with all items than one."""
    taken = []
    for pool in (one, two):
        begin = time.perf_counter()
        list(pool.map(work, items))
        taken.append(time.perf_counter() - begin)
    return taken[0] / taken[1]
