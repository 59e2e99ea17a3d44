"""The sockets of the people who watch: every page or client that is open, by person."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
from aiohttp import WSMsgType, web


class Audience:
    """Tells people what happens, over as many sockets as each has open."""

    def __init__(self) -> None:
        self._queues: dict[int, list[asyncio.Queue[str]]] = {}
        self._alone: dict[int, int] = {}

    def listeners(self) -> list[int]:
        """Return the people who have a socket open that hears what everybody hears."""
        return [user_id for user_id, queues in self._queues.items() if len(queues) > self._alone.get(user_id, 0)]

    def tell(self, user_id: int, event: str, data: dict[str, Any]) -> None:
        """Tell one person of an event."""
        queues = self._queues.get(user_id)
        if queues:
            text = orjson.dumps({"t": event, "d": data}).decode()
            for queue in queues:
                queue.put_nowait(text)

    def tell_all(self, event: str, data: dict[str, Any]) -> None:
        """Tell everybody of an event."""
        for user_id in self.listeners():
            self.tell(user_id, event, data)

    async def serve(self, request: web.Request, user_id: int, *, alone: bool = False) -> web.WebSocketResponse:
        """Serve one socket of a person until it is closed.

        While all of a person's sockets are `alone` ones, they hear only what is for nobody else: so a hundred people
        who press do not cost a hundred times every post.
        """
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._queues.setdefault(user_id, []).append(queue)
        self._alone[user_id] = self._alone.get(user_id, 0) + alone
        writer = asyncio.create_task(self._write(socket, queue))
        try:
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            writer.cancel()
            self._queues[user_id].remove(queue)
            self._alone[user_id] -= alone
            if not self._queues[user_id]:
                del self._queues[user_id]
        return socket

    async def _write(self, socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
        while True:
            text = await queue.get()
            try:
                await socket.send_str(text)
            except (ConnectionError, RuntimeError):
                return  # the page was closed
