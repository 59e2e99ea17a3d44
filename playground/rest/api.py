"""Serves the API: who may ask, failures on demand, refusals as Discord words them, and the record."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import orjson
from aiohttp import web

from playground.deeds.messages import Upload
from playground.forms.errors import METHOD_NOT_ALLOWED, NOT_FOUND, UNAUTHORIZED, Refusal
from playground.rest import (
    applications,
    channels,
    guilds,
    interactions,
    messages,
    roles,
    scheduled_events,
    threads,
    users,
)
from playground.rest.call import Call, Reply, Route, read_body

if TYPE_CHECKING:
    from playground.server import Playground

log = logging.getLogger("playground.rest")
BASE = "/api/v10"
# Clients repeat a rate-limited request only if the answer has passed through Discord's own front: the Via header.
# The figures are so generous that no client ever waits because of them.
HEADERS = {
    "Content-Type": "application/json",
    "Via": "1.1 google",
    "X-RateLimit-Limit": "1000",
    "X-RateLimit-Remaining": "999",
    "X-RateLimit-Reset-After": "1.0",
}
ROUTES: list[Route] = [
    *users.ROUTES,
    *applications.ROUTES,
    *guilds.ROUTES,
    *roles.ROUTES,
    *scheduled_events.ROUTES,
    *channels.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *interactions.ROUTES,
]
WebHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def add_routes(app: web.Application, playground: Playground) -> None:
    """Let the application serve the API."""
    for route in ROUTES:
        app.router.add_route(route.method, BASE + route.path, _web_handler(playground, route))
    known = {BASE + route.path for route in ROUTES}
    for path in known:
        app.router.add_route("*", path, _web_handler(playground, Route("*", path, _wrong_method, False)))
    unknown = Route("*", "", _unknown, needs_token=False)
    app.router.add_route("*", "/api/{tail:.*}", _web_handler(playground, unknown))


def _unknown(call: Call) -> Reply:
    log.warning("The bot asked for /api/%s, which the playground does not know.", call.path["tail"])
    raise NOT_FOUND.refusal()


def _wrong_method(_: Call) -> Reply:
    raise METHOD_NOT_ALLOWED.refusal()


def _web_handler(playground: Playground, route: Route) -> WebHandler:
    """Return what serves one route over HTTP."""

    async def handle(request: web.Request) -> web.Response:
        fault = playground.faults.take(request.method, request.path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        body: Any = None
        uploads: list[Upload] = []
        extra: dict[str, str] = {}
        try:
            body, uploads = await read_body(request)
            if fault is not None and fault.status and not fault.after:
                reply = Reply(fault.status, fault.body())
            else:
                if route.needs_token:
                    _require_token(playground, request)
                path = dict(request.match_info)
                reply = route.handler(Call(playground, path, dict(request.query), body, uploads))
        except Refusal as refusal:
            log.info("%s %s was refused: %s", request.method, request.path, refusal.body)
            reply = Reply(refusal.status, refusal.body)
        if fault is not None and fault.status:
            reply = Reply(fault.status, fault.body())
            extra = fault.headers()
        if playground.recorder.is_on:
            files = [(upload.filename, len(upload.data)) for upload in uploads]
            playground.recorder.rest(request.method, request.path, body, files, reply.status, reply.body)
        return _response(reply, extra)

    return handle


def _require_token(playground: Playground, request: web.Request) -> None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bot" or not playground.accepts_token(token):
        raise UNAUTHORIZED.refusal()


def _response(reply: Reply, extra: dict[str, str]) -> web.Response:
    if reply.status == 204:
        return web.Response(status=204, headers={"Via": HEADERS["Via"]})
    data = orjson.dumps(reply.body)
    return web.Response(status=reply.status, body=data, headers=HEADERS | extra)
