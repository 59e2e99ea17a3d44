"""Discord's gateway: the socket over which the bot hears of events, with resume and compression."""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import orjson
import zstandard
from aiohttp import WSMsgType, web

from playground.forms import limits
from playground.state import snowflakes
from playground.state.shapes import guild_create_shape, member_shape, own_user_shape
from playground.state.snowflakes import shard_of

if TYPE_CHECKING:
    from playground.server import Playground

log = logging.getLogger("playground.gateway")
Json = dict[str, Any]
Shard = tuple[int, int]


class Op(IntEnum):
    """Gateway operations, with Discord's numbers."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE_STATE = 4
    RESUME = 6
    RECONNECT = 7
    REQUEST_MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


HEARTBEAT_ANSWER_SECONDS = 0.02
_WITH_DATA = (Op.IDENTIFY, Op.RESUME, Op.REQUEST_MEMBERS)


class Intent(IntEnum):
    """The intents the playground's events belong to, with Discord's bits."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15
    GUILD_SCHEDULED_EVENTS = 1 << 16


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
ALL_INTENTS = (1 << 26) - 1


class CloseCode(IntEnum):
    """Why the gateway closes a socket, with Discord's numbers."""

    UNKNOWN_OPCODE = 4001
    DECODE_ERROR = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    RATE_LIMITED = 4008
    SESSION_TIMED_OUT = 4009
    INVALID_SHARD = 4010
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


class ProtocolError(Exception):
    """The bot broke the protocol; its socket is closed with this code."""

    def __init__(self, code: CloseCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


def _compressor(name: str | None) -> Callable[[bytes], bytes] | None:
    """Return what compresses the stream of one connection, or None for plain text."""
    if name == "zlib-stream":
        zlib_stream = zlib.compressobj()
        return lambda data: zlib_stream.compress(data) + zlib_stream.flush(zlib.Z_SYNC_FLUSH)
    if name == "zstd-stream":
        zstd_stream = zstandard.ZstdCompressor().compressobj()
        block = zstandard.COMPRESSOBJ_FLUSH_BLOCK
        return lambda data: zstd_stream.compress(data) + zstd_stream.flush(block)
    return None


class Connection:
    """One open socket. Payloads are sent in the order they were queued."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._request = request
        self._compress = _compressor(request.query.get("compress"))
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self.session: Session | None = None

    def send(self, text: bytes) -> None:
        """Queue a payload."""
        self._queue.put_nowait(text)

    def close(self, code: int) -> None:
        """Close the socket after everything queued is sent."""
        self._queue.put_nowait(code)

    def abort(self) -> None:
        """Cut the line without a word."""
        if self._request.transport is not None:
            self._request.transport.abort()

    async def write(self) -> None:
        """Send what is queued until the socket is closed."""
        while True:
            item = await self._queue.get()
            if isinstance(item, int):
                await self._socket.close(code=item)
                return
            try:
                if self._compress is None:
                    await self._socket.send_str(item.decode())
                else:
                    await self._socket.send_bytes(self._compress(item))
            except (ConnectionError, RuntimeError):
                return  # the bot is gone; what it missed waits in its session


class Session:
    """What one shard of the bot has been told; outlives its connections."""

    def __init__(self, shard: Shard, intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.backlog: deque[tuple[int, bytes]] = deque(maxlen=limits.BACKLOG_EVENTS)
        self.connection: Connection | None = None
        # Set when the playground itself cut the line: then interactions wait for the bot to come back.
        self.is_expected_back = False


def _shard(wanted: Any) -> Shard:
    """Return the shard a bot identifies as, the only one if it does not say."""
    match wanted:
        case None:
            return (0, 1)
        case [int(index), int(count)] if 0 <= index < count:
            return (index, count)
    raise ProtocolError(CloseCode.INVALID_SHARD, f"{wanted!r} is no shard.")


class Gateway:
    """All sessions of the bot."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._sessions: dict[str, Session] = {}
        self._was_online = False

    @property
    def is_online(self) -> bool:
        """Whether any shard of the bot is connected."""
        return any(session.connection is not None for session in self._sessions.values())

    def can_deliver(self, guild_id: int | None) -> bool:
        """Whether an event of this guild (or of a direct message) has a bot to go to."""
        return any(
            session.connection is not None or session.is_expected_back
            for session in self._sessions.values()
            if shard_of(guild_id, session.shard[1]) == session.shard[0]
        )

    def dispatch(self, event: str, data: Json, guild_id: int | None, intent: int = 0) -> None:
        """Tell the bot of an event, if it asked for events of this kind."""
        for session in self._sessions.values():
            if shard_of(guild_id, session.shard[1]) == session.shard[0] and (not intent or session.intents & intent):
                self._tell(session, event, data)

    def has_intent(self, intent: Intent) -> bool:
        """Whether the bot asked for events of a kind."""
        return any(session.intents & intent for session in self._sessions.values())

    def disturb(self, what: str, *, resumable: bool) -> None:
        """Cut the line (`drop`), ask the bot to reconnect (`reconnect`) or end its session (`invalidate`)."""
        for session in list(self._sessions.values()):
            connection = session.connection
            if connection is None:
                continue
            session.is_expected_back = resumable
            if what == "drop":
                connection.abort()
            elif what == "reconnect":
                self._send(connection, {"op": Op.RECONNECT, "d": None})
            else:
                self._send(connection, {"op": Op.INVALID_SESSION, "d": resumable})
            if not resumable:
                connection.session = None
                self._sessions.pop(session.id)
                self._report_status()

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one socket of the bot."""
        socket = web.WebSocketResponse(max_msg_size=64 * 1024)
        await socket.prepare(request)
        connection = Connection(socket, request)
        writer = asyncio.create_task(connection.write())
        interval = self._playground.timing.heartbeat_seconds
        hello = {"op": Op.HELLO, "d": {"heartbeat_interval": int(interval * 1000), "_trace": ["playground"]}}
        self._send(connection, hello)
        try:
            await self._listen(socket, connection, interval)
        except ProtocolError as error:
            log.warning("The gateway closes the bot's socket: %s", error)
            connection.close(error.code)
            await writer
        finally:
            writer.cancel()
            self._detach(connection, clean=socket.close_code in (1000, 1001))
        return socket

    async def _listen(self, socket: web.WebSocketResponse, connection: Connection, interval: float) -> None:
        times: deque[float] = deque(maxlen=limits.GATEWAY_SENDS)
        loop = asyncio.get_running_loop()
        while True:
            try:
                message = await socket.receive(timeout=interval * 2)
            except TimeoutError:
                raise ProtocolError(CloseCode.SESSION_TIMED_OUT, "no heartbeat came.") from None
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return
            if len(times) == limits.GATEWAY_SENDS and loop.time() - times[0] < limits.GATEWAY_SENDS_SECONDS:
                raise ProtocolError(CloseCode.RATE_LIMITED, "it sent more than 120 payloads in a minute.")
            times.append(loop.time())
            self._receive(connection, message.data)

    def _receive(self, connection: Connection, raw: str | bytes) -> None:
        if len(raw) > limits.GATEWAY_PAYLOAD_BYTES:
            raise ProtocolError(CloseCode.DECODE_ERROR, "a payload was longer than 4096 bytes.")
        try:
            payload = orjson.loads(raw)
            op, data = payload["op"], payload.get("d")
        except (ValueError, TypeError, KeyError):
            raise ProtocolError(CloseCode.DECODE_ERROR, "a payload was no JSON with an 'op'.") from None
        self._playground.recorder.gateway("from_bot", payload)
        if op == Op.HEARTBEAT:
            # After a moment, as over a real line: discord.py notes when it sent a heartbeat only after sending it, and
            # takes an answer that is quicker for one to the heartbeat before ("41.3s behind").
            answer = {"op": Op.HEARTBEAT_ACK}
            asyncio.get_running_loop().call_later(HEARTBEAT_ANSWER_SECONDS, self._send, connection, answer)
        elif op in _WITH_DATA and not isinstance(data, dict):
            raise ProtocolError(CloseCode.DECODE_ERROR, "a payload had no object as its 'd'.")
        elif op == Op.IDENTIFY:
            self._identify(connection, data)
        elif op == Op.RESUME:
            self._resume(connection, data)
        elif op not in (Op.PRESENCE, Op.VOICE_STATE, Op.REQUEST_MEMBERS):
            raise ProtocolError(CloseCode.UNKNOWN_OPCODE, f"operation {op!r} is unknown.")
        elif connection.session is None:
            raise ProtocolError(CloseCode.NOT_AUTHENTICATED, "it must identify first.")
        elif op == Op.REQUEST_MEMBERS:
            self._members(connection.session, data)

    def _identify(self, connection: Connection, data: Json) -> None:
        if connection.session is not None:
            raise ProtocolError(CloseCode.ALREADY_AUTHENTICATED, "it has identified already.")
        if not self._playground.accepts_token(str(data.get("token"))):
            raise ProtocolError(CloseCode.AUTHENTICATION_FAILED, "its token is not the one of this playground.")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise ProtocolError(CloseCode.INVALID_INTENTS, "its intents are invalid.")
        if intents & PRIVILEGED:
            raise ProtocolError(CloseCode.DISALLOWED_INTENTS, "it asked for privileged intents.")
        shard = _shard(data.get("shard"))
        self._forget_what_is_gone(shard)
        session = Session(shard, intents)
        self._sessions[session.id] = session
        self._attach(connection, session)
        self._introduce(session)

    def _forget_what_is_gone(self, shard: Shard) -> None:
        """End the sessions of a process that died, now that a new one has come. One that lives stays, as with Discord:
        both hear everything, and who answers first answers.
        """
        for session in list(self._sessions.values()):
            if session.connection is None and (session.shard == shard or session.shard[1] != shard[1]):
                del self._sessions[session.id]

    def _introduce(self, session: Session) -> None:
        world = self._playground.world
        index, count = session.shard
        guilds = [guild for guild in world.guilds.values() if shard_of(guild.id, count) == index]
        ready = {
            "v": 10,
            "user": own_user_shape(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._playground.gateway_url,
            "shard": list(session.shard),
            "application": {"id": str(world.bot_id), "flags": 0},
        }
        self._tell(session, "READY", ready)
        if session.intents & Intent.GUILDS:
            for guild in guilds:
                self._tell(session, "GUILD_CREATE", guild_create_shape(world, guild))

    def _resume(self, connection: Connection, data: Json) -> None:
        session = self._sessions.get(str(data.get("session_id")))
        seen = data.get("seq")
        if not self._playground.accepts_token(str(data.get("token"))):
            raise ProtocolError(CloseCode.AUTHENTICATION_FAILED, "its token is not the one of this playground.")
        oldest = session.backlog[0][0] if session is not None and session.backlog else 1
        if session is None or not isinstance(seen, int) or not oldest - 1 <= seen <= session.sequence:
            self._send(connection, {"op": Op.INVALID_SESSION, "d": False})
            return
        if session.connection is not None:
            session.connection.session = None
            session.connection.close(CloseCode.SESSION_TIMED_OUT)
        self._attach(connection, session)
        for sequence, text in session.backlog:
            if sequence > seen:
                connection.send(text)
        self._tell(session, "RESUMED", {"_trace": ["playground"]})

    def _members(self, session: Session, data: Json) -> None:
        """Answer a request for members; without a privileged intent only those asked for by id or name."""
        world = self._playground.world
        guild_id = str(data.get("guild_id"))
        guild = world.guilds.get(snowflakes.read(guild_id))
        if guild is None:
            return
        wanted = data.get("user_ids") or []
        listed = wanted if isinstance(wanted, list) else [wanted]
        ids = {snowflakes.read(one) for one in listed} - {0}
        query = str(data.get("query") or "").lower()
        found = [
            member_shape(world, member)
            for member in guild.members.values()
            if member.user_id in ids or (query and world.users[member.user_id].name.lower().startswith(query))
        ]
        chunk: Json = {"guild_id": str(guild.id), "members": found, "chunk_index": 0, "chunk_count": 1}
        missing = [str(one) for one in ids if one not in guild.members]
        self._tell(session, "GUILD_MEMBERS_CHUNK", chunk | {"not_found": missing, "nonce": data.get("nonce")})

    def _attach(self, connection: Connection, session: Session) -> None:
        connection.session = session
        session.connection = connection
        session.is_expected_back = False
        self._report_status()

    def _detach(self, connection: Connection, *, clean: bool) -> None:
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            if clean and not session.is_expected_back:
                self._sessions.pop(session.id, None)
        self._report_status()

    def _report_status(self) -> None:
        if self.is_online != self._was_online:
            self._was_online = self.is_online
            log.info("The bot is %s.", "online" if self._was_online else "offline")
            self._playground.audience.tell_all("BOT_STATUS", {"online": self._was_online})

    def _tell(self, session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        payload = {"op": Op.DISPATCH, "s": session.sequence, "t": event, "d": data}
        text = self._encode(payload)
        session.backlog.append((session.sequence, text))
        if session.connection is not None:
            session.connection.send(text)

    def _send(self, connection: Connection, payload: Json) -> None:
        connection.send(self._encode(payload))

    def _encode(self, payload: Json) -> bytes:
        self._playground.recorder.gateway("to_bot", payload)
        return orjson.dumps(payload)
