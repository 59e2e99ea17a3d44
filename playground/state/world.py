"""What there is: people, guilds, channels, threads, messages and files, all in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum
from typing import Any

from playground.forms.limits import STORED_FILE_BYTES
from playground.state.permissions import BOT, EVERYBODY, NOTHING, Permission, in_channel
from playground.state.snowflakes import Snowflakes, fixed

COLOURS = ("#d9822b", "#3b82c4", "#3f9b52", "#b3478f", "#c23b3b", "#6d5bd0", "#16919a", "#8a6d3b")
ENGLISH = "en-US"
DEFAULT_PEOPLE = ("Ana", "Ben", "Carla", "David", "Eva")
DEFAULT_BOT = "Bot"


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


class ChannelType(IntEnum):
    """The kinds of channel this playground knows, with Discord's numbers."""

    TEXT = 0
    DIRECT = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    """The kinds of message this playground writes, with Discord's numbers."""

    DEFAULT = 0
    RECIPIENT_ADD = 1
    RECIPIENT_REMOVE = 2
    CHANNEL_NAME_CHANGE = 4
    PINNED = 6
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU_COMMAND = 23


class MessageFlag(IntEnum):
    """Flags of messages, with Discord's numbers."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass
class User:
    """Somebody: a person at the page, or the bot."""

    id: int
    name: str
    colour: str
    is_bot: bool = False
    locale: str = ENGLISH
    dm_closed: bool = False


@dataclass
class Role:
    """A role of a guild; the one with the guild's own id is everybody's."""

    id: int
    name: str
    permissions: Permission
    position: int
    managed_by: int | None = None


@dataclass
class Member:
    """Somebody's membership of a guild."""

    user_id: int
    joined_at: datetime
    role_ids: list[int] = field(default_factory=list)


@dataclass
class ScheduledEvent:
    """An event in the calendar of a guild, at a place outside of Discord; `status` has Discord's numbers."""

    id: int
    guild_id: int
    creator_id: int
    name: str
    description: str | None
    location: str
    starts_at: datetime
    ends_at: datetime
    status: int = 1


@dataclass
class Guild:
    """A server."""

    id: int
    name: str
    owner_id: int
    locale: str = ENGLISH
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    scheduled_events: dict[int, ScheduledEvent] = field(default_factory=dict)


@dataclass
class Overwrite:
    """What a channel allows or denies to one role or member."""

    is_role: bool
    allow: Permission
    deny: Permission


@dataclass
class Channel:
    """A text channel, a thread or a direct-message channel."""

    id: int
    type: ChannelType
    name: str | None = None
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    recipient_ids: list[int] = field(default_factory=list)
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    auto_archive_minutes: int = 4320
    archive_changed_at: datetime = field(default_factory=now)
    thread_members: dict[int, datetime] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread of another channel."""
        return self.type in (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)

    @property
    def is_private_thread(self) -> bool:
        """Whether only invited members see it."""
        return self.type is ChannelType.PRIVATE_THREAD


@dataclass
class Attachment:
    """A file that hangs on a message; its bytes are in the file store."""

    id: int
    filename: str
    content_type: str
    size: int
    url: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass
class Message:
    """A message, as everybody (or, if ephemeral, one person) sees it."""

    id: int
    channel_id: int
    author_id: int
    type: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    created_at: datetime = field(default_factory=now)
    edited_at: datetime | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | int | None = None
    pinned: bool = False
    reactions: dict[str, list[int]] = field(default_factory=dict)
    reference: dict[str, Any] | None = None
    interaction: dict[str, Any] | None = None
    by_interaction: bool = False
    visible_to: int | None = None

    def has(self, flag: MessageFlag) -> bool:
        """Whether a flag is set."""
        return bool(self.flags & flag)


class FileStore:
    """The bytes of uploaded files; forgets the oldest when it holds too much."""

    def __init__(self, most_bytes: int = STORED_FILE_BYTES) -> None:
        self._most_bytes = most_bytes
        self._total = 0
        self._files: OrderedDict[int, tuple[bytes, str]] = OrderedDict()

    def put(self, file_id: int, data: bytes, content_type: str) -> None:
        """Keep a file."""
        self._files[file_id] = (data, content_type)
        self._total += len(data)
        while self._total > self._most_bytes and len(self._files) > 1:
            _, (oldest, _) = self._files.popitem(last=False)
            self._total -= len(oldest)

    def get(self, file_id: int) -> tuple[bytes, str] | None:
        """Return bytes and content type, or None if there is no such file (any more)."""
        return self._files.get(file_id)

    def drop(self, file_id: int) -> None:
        """Forget a file that no message shows any more."""
        data, _ = self._files.pop(file_id, (b"", ""))
        self._total -= len(data)


class World:
    """Everything there is. Holds state only; telling others is the business of `events`."""

    def __init__(self) -> None:
        self.snowflakes = Snowflakes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.files = FileStore()
        self.uploads: dict[int, Attachment] = {}
        """Files of people that no command has used yet."""
        self.commands: dict[int | None, list[dict[str, Any]]] = {}
        """Those that the bot has registered, for all servers (None) and for single ones."""
        self.bot_id = 0

    @property
    def bot(self) -> User:
        """The bot's own user; its id is also that of its application."""
        return self.users[self.bot_id]

    def people(self) -> list[User]:
        """Return all users that are not bots."""
        return [user for user in self.users.values() if not user.is_bot]

    def add_user(self, user_id: int, name: str, *, is_bot: bool = False) -> User:
        """Add somebody, who is in no guild yet."""
        user = User(user_id, name, COLOURS[len(self.users) % len(COLOURS)], is_bot)
        self.users[user_id] = user
        return user

    def new_user(self, name: str) -> User:
        """Add somebody under a new id, with the language of the first server; the id after it is kept for their
        direct-message channel.
        """
        user = self.add_user(self.snowflakes.next(), name)
        user.locale = next((guild.locale for guild in self.guilds.values()), ENGLISH)
        self.snowflakes.next()
        return user

    def add_guild(self, guild_id: int, name: str, owner_id: int, members: Iterable[int]) -> Guild:
        """Add a server in which the bot is a member with a role of its own."""
        guild = Guild(guild_id, name, owner_id)
        guild.roles[guild_id] = Role(guild_id, "@everyone", EVERYBODY, 0)
        bot_role = Role(guild_id + 1, self.bot.name, BOT, 1, managed_by=self.bot_id)
        guild.roles[bot_role.id] = bot_role
        for user_id in members:
            guild.members[user_id] = Member(user_id, now())
        guild.members[self.bot_id] = Member(self.bot_id, now(), [bot_role.id])
        self.guilds[guild_id] = guild
        return guild

    def invite_bot(self, name: str, owner: User) -> Guild:
        """Add a server of somebody's own, who brings the bot there: it may do what its invitation asks for."""
        guild = self.add_guild(self.snowflakes.next(), name, owner.id, [owner.id])
        guild.locale = owner.locale
        self.snowflakes.next()  # it is the number of the bot's role
        for position, channel in enumerate(("general", "tables")):
            self.add_channel(Channel(self.snowflakes.next(), ChannelType.TEXT, channel, guild.id, position=position))
        return guild

    def add_channel(self, channel: Channel) -> Channel:
        """Add a channel of any type."""
        self.channels[channel.id] = channel
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel with its threads and their files."""
        threads = [c for c in self.channels.values() if c.parent_id == channel.id]
        for gone in [channel, *threads]:
            for message in gone.messages.values():
                for attachment in message.attachments:
                    self.files.drop(attachment.id)
            del self.channels[gone.id]

    def channels_of(self, guild_id: int, *, threads: bool) -> list[Channel]:
        """Return a guild's channels, or its threads, in order."""
        found = [c for c in self.channels.values() if c.guild_id == guild_id and c.is_thread == threads]
        return sorted(found, key=lambda channel: (channel.position, channel.id))

    def direct_channel(self, user_id: int) -> Channel:
        """Return the direct-message channel between the bot and somebody; it is made when first asked for."""
        # Its id follows from the person's, so that it is the same after a restart of the playground.
        channel = self.channels.get(user_id + 1)
        if channel is None:
            channel = Channel(user_id + 1, ChannelType.DIRECT, recipient_ids=[user_id, self.bot_id])
            self.add_channel(channel)
        return channel

    def may_view(self, channel: Channel, user_id: int) -> bool:
        """Whether somebody sees a channel at all."""
        return bool(in_channel(self, channel, user_id) & Permission.VIEW_CHANNEL)

    def message(self, channel_id: int, message_id: int) -> Message | None:
        """Return a message, or None if there is none (any more)."""
        channel = self.channels.get(channel_id)
        return None if channel is None else channel.messages.get(message_id)


def default_world(people: Iterable[str] = DEFAULT_PEOPLE, bot: str = DEFAULT_BOT, locale: str = ENGLISH) -> World:
    """Return the world of a fresh playground: two servers, the given people in both, and the bot.

    `locale` is the language of all people and servers, as Discord calls it. The first server has the name of the bot.
    In the second, "Quiet House", the bot may not create threads.
    """
    world = World()
    # All but the bot's id are the same after every start: a bot that registers its commands only once for an
    # application must do so again in a world that knows none.
    world.bot_id = world.snowflakes.next()
    world.add_user(world.bot_id, bot, is_bot=True)
    for number, name in enumerate(people):
        world.add_user(fixed(100 + number), name)
    members = [user.id for user in world.people()]
    if not members:
        raise ValueError("A playground needs at least one person.")
    first = world.add_guild(fixed(10), bot, members[0], members)
    quiet = world.add_guild(fixed(21), "Quiet House", members[-1], members)
    quiet.roles[quiet.id + 1].permissions = NOTHING
    for number, (guild, name) in enumerate(
        [(first, "general"), (first, "tables"), (quiet, "general"), (quiet, "tables")]
    ):
        channel = Channel(fixed(40 + number), ChannelType.TEXT, name, guild.id, position=number % 2)
        world.add_channel(channel)
    for user in world.people():
        user.locale = locale
    first.locale = quiet.locale = locale
    return world
