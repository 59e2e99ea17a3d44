"""PNG files: whoever reads them finds every pixel and colour as it was."""

from __future__ import annotations

import io
from random import Random

import pytest
from PIL import Image

from render import png
from render.elgrande.board import render
from render.png import encode
from tests.render.elgrande.positions import WORDS, position


@pytest.mark.parametrize("colours", [1, 17, 256])
@pytest.mark.parametrize("size", [(1, 1), (3, 200), (640, 480)])
def test_a_picture_is_read_back_as_it_was(size: tuple[int, int], colours: int) -> None:
    chance = Random(7)
    picture = Image.frombytes("P", size, bytes(chance.randrange(colours) for _ in range(size[0] * size[1])))
    picture.putpalette([chance.randrange(256) for _ in range(3 * colours)])

    file = Image.open(io.BytesIO(encode(picture)))
    file.load()

    assert (file.format, file.mode, file.size) == ("PNG", "P", size)
    assert file.tobytes() == picture.tobytes()
    assert file.convert("RGB").tobytes() == picture.convert("RGB").tobytes()


def test_what_is_made_quickly_is_larger_and_the_same() -> None:
    small = render(position(11, 2), WORDS)
    picture = Image.open(io.BytesIO(small))
    picture.load()

    quick = encode(picture, quickly=True)

    assert len(small) < len(quick) < 1.5 * len(small)
    assert Image.open(io.BytesIO(quick)).tobytes() == picture.tobytes()


def test_what_gets_too_large_is_compressed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    small = render(position(11, 2), WORDS)
    quick = Image.open(io.BytesIO(small))
    monkeypatch.setattr(png, "MOST", len(quick.tobytes()))

    picture = encode(quick)

    assert len(small) < 0.9 * len(picture)
    assert Image.open(io.BytesIO(small)).tobytes() == quick.tobytes()
