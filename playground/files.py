"""Files over HTTP (uploads, plain avatars, the page in the browser), and what they say of themselves as pictures."""

from __future__ import annotations

import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from playground.state import snowflakes
from playground.state.world import COLOURS

if TYPE_CHECKING:
    from playground.server import Playground

PAGE = Path(__file__).parent / "page"
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def add_routes(app: web.Application, playground: Playground) -> None:
    """Let the application serve files."""

    async def attachment(request: web.Request) -> web.Response:
        found = playground.world.files.get(snowflakes.read(request.match_info["attachment"]))
        if found is None:
            raise web.HTTPNotFound(text="This file is no longer there.")
        data, content_type = found
        headers = {"Cache-Control": "private, max-age=31536000, immutable", "Content-Type": content_type}
        return web.Response(body=data, headers=headers)

    async def avatar(request: web.Request) -> web.Response:
        number = next(filter(None, map(snowflakes.read, request.path.replace(".", "/").split("/"))), 0)
        user = playground.world.users.get(number)
        colour = COLOURS[number % len(COLOURS)] if user is None else user.colour
        return web.Response(body=plain(colour), content_type="image/png")

    app.router.add_get("/attachments/{channel}/{attachment}/{name}", attachment)
    app.router.add_get("/cdn/attachments/{channel}/{attachment}/{name}", attachment)
    app.router.add_get("/cdn/{tail:.*}", avatar)
    app.router.add_get("/", _index)
    app.router.add_get("/page/{name:.*}", _page_file)


async def _index(_: web.Request) -> web.StreamResponse:
    return _file("index.html")


async def _page_file(request: web.Request) -> web.StreamResponse:
    return _file(request.match_info["name"])


def _file(name: str) -> web.StreamResponse:
    files = {file.relative_to(PAGE).as_posix(): file for file in PAGE.rglob("*") if file.is_file()}
    if name not in files:
        raise web.HTTPNotFound(text=f"The page has no file {name!r}.")
    return web.FileResponse(files[name], headers={"Cache-Control": "no-cache"})


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
