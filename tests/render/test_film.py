"""Films: every frame comes out of the file as it was drawn, and only what changed is stored."""

from __future__ import annotations

import io

from PIL import Image
from PIL.GifImagePlugin import GifImageFile

from render.elgrande import board
from render.film import STRIP, WIDTH, Film
from render.palette import palette
from render.theme import load_theme
from tests.render.elgrande.positions import WORDS, position

THEME = load_theme()


def made(*seeds: int) -> tuple[Film, list[Image.Image]]:
    """A film of some positions, and its frames as they were drawn."""
    film, drawn = Film(THEME, len(seeds)), []
    for number, seed in enumerate(seeds):
        film.add(board.compose(position(seed, players=3), WORDS, THEME), f"Step {number}", 100 * (number + 1))
        assert film._before is not None
        drawn.append(film._before.convert("RGB"))
    return film, drawn


def test_every_frame_is_read_back_as_it_was_drawn() -> None:
    film, drawn = made(1, 2, 2, 3)
    file = GifImageFile(io.BytesIO(film.data))

    assert file.n_frames == 4
    assert file.size == (WIDTH, 600 + STRIP)
    assert file.info["loop"] == 0
    for number, frame in enumerate(drawn):
        file.seek(number)
        assert file.info["duration"] == 100 * (number + 1)
        assert file.convert("RGB").tobytes() == frame.tobytes()


def test_what_did_not_change_takes_no_room() -> None:
    once, _ = made(1)
    twice, _ = made(1, 1)

    assert len(twice.data) - len(once.data) < 12_000  # the caption and the bar


def test_a_film_has_the_colours_of_its_theme() -> None:
    film, drawn = made(4)
    colours = palette(THEME).getpalette() or []
    known = {tuple(colours[place : place + 3]) for place in range(0, 768, 3)}

    assert {colour for _, colour in drawn[0].getcolors(1 << 16) or []} <= known
    assert film.data.startswith(b"GIF89a")
    assert film.data.endswith(b";")
