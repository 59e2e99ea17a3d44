"""What files say about themselves."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from playground import files


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP"])
def test_size_of_pictures(kind: str) -> None:
    file = io.BytesIO()
    Image.new("RGB", (123, 45)).save(file, kind)
    assert files.size_of(file.getvalue()) == (123, 45)


@pytest.mark.parametrize("data", [b"", b"words", files.PNG_SIGNATURE, b"GIF89a", b"RIFF0000WEBPVP8 "])
def test_other_files_have_no_size(data: bytes) -> None:
    assert files.size_of(data) is None


def test_plain_picture_has_its_colour() -> None:
    with Image.open(io.BytesIO(files.plain("#3b82c4"))) as picture:
        assert picture.size == (64, 64)
        assert picture.getpixel((10, 10)) == (0x3B, 0x82, 0xC4)
