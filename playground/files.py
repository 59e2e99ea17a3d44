"""Files over HTTP: what was uploaded, plain avatars, and the page in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from playground import pictures, snowflakes
from playground.world import COLOURS

if TYPE_CHECKING:
    from playground.server import Playground

PAGE = Path(__file__).parent / "page"


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
        return web.Response(body=pictures.plain(colour), content_type="image/png")

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
