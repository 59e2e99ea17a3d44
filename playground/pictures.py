"""What a file says about itself as a picture, and plain pictures for avatars."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache

PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def size_of(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels of a PNG, GIF or lossy WebP picture, or None for anything else."""
    if data.startswith(PNG_SIGNATURE) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8 " and len(data) >= 30:
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


@lru_cache
def plain(colour: str, side: int = 64) -> bytes:
    """Return a square PNG of one colour, given as `#rrggbb`."""
    row = b"\0" + bytes.fromhex(colour.removeprefix("#")) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(row * side)), (b"IEND", b""))
    return PNG_SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )
