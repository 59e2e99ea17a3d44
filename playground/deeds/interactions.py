"""Interactions: a person's command, click, choice or form, and the bot's answers to it within their time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from playground.deeds import commands, messages
from playground.deeds.messages import Upload
from playground.forms import limits, modals
from playground.forms.commandforms import check_choice
from playground.forms.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    FormErrors,
    Json,
    bad_form,
    within,
)
from playground.state.permissions import in_channel
from playground.state.shapes import interaction_channel_shape, interaction_member_shape, message_shape, user_shape
from playground.state.world import Channel, Message, MessageFlag, MessageType, User

if TYPE_CHECKING:
    from playground.server import Playground

DID_NOT_RESPOND = "The application did not respond"


class InteractionKind(IntEnum):
    """What a person did, with Discord's numbers."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """How a bot can acknowledge, with Discord's numbers."""

    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


@dataclass
class Interaction:
    """One thing a person did, and how far the bot is with it."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    nonce: str
    data: Json
    source: Message | None = None
    opened_by: Json | None = None
    acknowledged: bool = False
    expired: bool = False
    original: Message | None = None
    sent: set[int] = field(default_factory=set)
    deadline: asyncio.TimerHandle | None = None


@dataclass
class Wanted:
    """What a person asks for, checked.

    `source` is the message with the component or behind the modal; `opened_by` is what opened the modal.
    """

    user: User
    channel: Channel
    nonce: str
    kind: InteractionKind
    data: Json
    locale: str | None = None
    source: Message | None = None
    opened_by: Interaction | None = None


class Interactions:
    """All interactions whose tokens still live."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self._by_token: dict[str, Interaction] = {}
        self._open_modals: dict[tuple[int, str], tuple[Json, Interaction]] = {}

    def open_modal(self, user_id: int, custom_id: str) -> tuple[Json, Interaction] | None:
        """Return the modal a person has open under this id, and what opened it."""
        return self._open_modals.get((user_id, custom_id))

    def begin(self, wanted: Wanted) -> Interaction:
        """Hand a person's action to the bot and start its 3 seconds."""
        playground = self._playground
        interaction = Interaction(
            playground.world.snowflakes.next(), secrets.token_urlsafe(48), wanted.kind, wanted.user,
            wanted.channel, wanted.nonce, wanted.data, wanted.source,
        )  # fmt: skip
        if wanted.opened_by is not None:
            interaction.opened_by = self._metadata(wanted.opened_by)
        self._tell(interaction, "INTERACTION_CREATE")
        if not playground.gateway.can_deliver(wanted.channel.guild_id):
            self._fail(interaction)
            return interaction
        self._by_token[interaction.token] = interaction
        loop = asyncio.get_running_loop()
        interaction.deadline = loop.call_later(playground.timing.acknowledge_seconds, self._too_late, interaction)
        loop.call_later(playground.timing.token_seconds, self._by_token.pop, interaction.token, None)
        payload = self._payload(interaction, wanted.locale)
        playground.gateway.dispatch("INTERACTION_CREATE", payload, wanted.channel.guild_id)
        return interaction

    def _payload(self, interaction: Interaction, locale: str | None) -> Json:
        world = self._playground.world
        channel, user = interaction.channel, interaction.user
        in_guild = channel.guild_id is not None
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot_id),
            "type": int(interaction.kind),
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": interaction_channel_shape(world, channel, user.id),
            "app_permissions": str(int(in_channel(world, channel, world.bot_id))),
            "locale": locale or user.locale,
            "entitlements": [],
            "authorizing_integration_owners": _owners(channel),
            "context": commands.IN_GUILD if in_guild else commands.IN_BOT_DM,
            "attachment_size_limit": limits.FILE_BYTES,
        }
        if channel.guild_id is not None:
            guild = world.guilds[channel.guild_id]
            payload["guild_id"] = str(guild.id)
            payload["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            payload["guild_locale"] = guild.locale
            payload["member"] = interaction_member_shape(world, guild, channel, user.id)
        else:
            payload["user"] = user_shape(user)
        if interaction.source is not None:
            payload["message"] = message_shape(world, interaction.source)
        return payload

    # -- the bot's answers

    def acknowledge(
        self, interaction_id: int, token: str, body: Json, uploads: Sequence[Upload]
    ) -> tuple[Interaction, Json]:
        """Take the bot's first answer; return the interaction and the answer's resource.

        Raises a refusal: 10062 if it is unknown or too late, 40060 if it was answered before, 50035 for a bad form.
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id or interaction.expired:
            raise UNKNOWN_INTERACTION.refusal()
        if interaction.acknowledged:
            raise ALREADY_ACKNOWLEDGED.refusal()
        answer = _answer_kind(interaction, body.get("type"))
        data = body.get("data") or {}
        if not isinstance(data, dict):
            raise bad_form(("data",), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        with within("data"):
            self._carry_out(interaction, answer, data, uploads)
        resource: Json = {"type": int(answer)}
        if answer in (Answer.MESSAGE, Answer.UPDATE) and interaction.original is not None:
            resource["message"] = message_shape(self._playground.world, interaction.original)
        self._succeed(interaction, answer)
        return interaction, resource

    def _carry_out(self, interaction: Interaction, answer: Answer, data: Json, uploads: Sequence[Upload]) -> None:
        """Do what the first answer says, or refuse it and leave everything as it was."""
        if answer is Answer.CHOICES:
            choices = _checked_choices(interaction, data)
            told = {"nonce": interaction.nonce, "choices": choices}
            self._playground.audience.tell(interaction.user.id, "AUTOCOMPLETE", told)
        elif answer is Answer.MODAL:
            self._open(interaction, modals.checked(data))
        elif answer is Answer.MESSAGE:
            interaction.original = self._send(interaction, data, uploads, is_first=True)
        elif answer is Answer.DEFERRED_MESSAGE:
            interaction.original = self._think(interaction, data)
        elif interaction.source is not None:
            if answer is Answer.UPDATE:
                messages.edit(self._playground, self._current(interaction.source), data, uploads)
            interaction.original = interaction.source

    def by_token(self, token: str) -> Interaction:
        """Return the interaction of a webhook's token; raise 50027 for a dead token, 10015 before the first answer."""
        interaction = self._by_token.get(token)
        if interaction is None:
            raise INVALID_WEBHOOK_TOKEN.refusal()
        if not interaction.acknowledged:
            raise UNKNOWN_WEBHOOK.refusal()
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
        """Write a further message; after a deferred answer the first one takes the place of "is thinking"."""
        original = interaction.original
        if original is not None and original.has(MessageFlag.LOADING):
            messages.edit(self._playground, original, body, uploads)
            return original
        return self._send(interaction, body, uploads, is_first=False)

    def message(self, interaction: Interaction, message_id: int | None) -> Message:
        """Return a message the bot wrote with this token (None for its first answer); raise 10008 if there is none."""
        message = interaction.original
        if message_id is not None and (message is None or message.id != message_id):
            if message_id not in interaction.sent:
                raise UNKNOWN_MESSAGE.refusal()
            message = self._playground.world.message(interaction.channel.id, message_id)
        if message is None:
            raise UNKNOWN_MESSAGE.refusal()
        return self._current(message)

    def _current(self, message: Message) -> Message:
        """Return the message, unless somebody has deleted it."""
        if self._playground.world.message(message.channel_id, message.id) is None:
            raise UNKNOWN_MESSAGE.refusal()
        return message

    def _new_message(self, interaction: Interaction, flags: int) -> Message:
        world = self._playground.world
        is_private = bool(flags & MessageFlag.EPHEMERAL)
        message = Message(world.snowflakes.next(), interaction.channel.id, world.bot_id)
        message.by_interaction = True
        message.flags = int(MessageFlag.EPHEMERAL) if is_private else 0
        message.visible_to = interaction.user.id if is_private else None
        message.interaction = self._metadata(interaction)
        return message

    def _metadata(self, interaction: Interaction) -> Json:
        metadata: Json = {
            "id": str(interaction.id),
            "type": int(interaction.kind),
            "user": user_shape(interaction.user),
            "authorizing_integration_owners": _owners(interaction.channel),
        }
        if interaction.kind is InteractionKind.COMMAND:
            metadata["name"] = interaction.data["name"]
        if interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
            metadata["interacted_message_id"] = str(interaction.source.id)
        if interaction.kind is InteractionKind.MODAL:
            metadata["triggering_interaction_metadata"] = interaction.opened_by
        return metadata

    def _send(self, interaction: Interaction, data: Json, uploads: Sequence[Upload], *, is_first: bool) -> Message:
        message = self._new_message(interaction, _flags(data))
        if is_first and interaction.kind is InteractionKind.COMMAND:
            message.type = MessageType.CHAT_INPUT_COMMAND
        elif not is_first and interaction.original is not None:
            messages.refer(interaction.channel, message, interaction.original.id)
        elif interaction.source is not None:
            messages.refer(interaction.channel, message, interaction.source.id)
        body = data | {"nonce": None}
        messages.create(self._playground, interaction.channel, message.author_id, body, uploads, message=message)
        interaction.sent.add(message.id)
        return message

    def _think(self, interaction: Interaction, data: Json) -> Message:
        """Show that the bot is thinking."""
        message = self._new_message(interaction, _flags(data))
        message.type = MessageType.CHAT_INPUT_COMMAND
        if interaction.source is not None:
            messages.refer(interaction.channel, message, interaction.source.id)
        message.flags |= MessageFlag.LOADING
        messages.add(self._playground, interaction.channel, message)
        interaction.sent.add(message.id)
        return message

    def _open(self, interaction: Interaction, modal: Json) -> None:
        self._open_modals[(interaction.user.id, modal["custom_id"])] = (modal, interaction)
        told = {"nonce": interaction.nonce, "id": str(interaction.id), "channel_id": str(interaction.channel.id)}
        self._playground.audience.tell(interaction.user.id, "INTERACTION_MODAL", told | {"modal": modal})

    # -- what becomes of it

    def _succeed(self, interaction: Interaction, answer: Answer) -> None:
        interaction.acknowledged = True
        if interaction.deadline is not None:
            interaction.deadline.cancel()
        if interaction.kind is InteractionKind.MODAL:
            self._open_modals.pop((interaction.user.id, interaction.data["custom_id"]), None)
        if answer is not Answer.CHOICES:
            self._tell(interaction, "INTERACTION_SUCCESS", answer=int(answer))

    def _too_late(self, interaction: Interaction) -> None:
        interaction.expired = True
        self._by_token.pop(interaction.token, None)
        self._fail(interaction)

    def _fail(self, interaction: Interaction) -> None:
        self._tell(interaction, "INTERACTION_FAILURE", reason=DID_NOT_RESPOND)

    def _tell(self, interaction: Interaction, event: str, **more: Any) -> None:
        told = {"nonce": interaction.nonce, "id": str(interaction.id)} | more
        self._playground.audience.tell(interaction.user.id, event, told)


def _owners(channel: Channel) -> dict[str, str]:
    """Return through whose installation of the bot an interaction comes: the server's, or 0 in a direct message."""
    return {"0": "0" if channel.guild_id is None else str(channel.guild_id)}


def _flags(data: Json) -> int:
    flags = data.get("flags") or 0
    return flags if isinstance(flags, int) else 0


def _answer_kind(interaction: Interaction, number: Any) -> Answer:
    """Return the kind of answer; raise a refusal if it does not go with what the person did."""
    kind = interaction.kind
    if kind is InteractionKind.AUTOCOMPLETE:
        allowed = {Answer.CHOICES}
    else:
        allowed = {Answer.MESSAGE, Answer.DEFERRED_MESSAGE}
        if interaction.source is not None:
            allowed |= {Answer.DEFERRED_UPDATE, Answer.UPDATE}
        if kind is not InteractionKind.MODAL:
            allowed.add(Answer.MODAL)
    if number not in set(allowed):
        names = ", ".join(str(int(one)) for one in sorted(allowed))
        raise bad_form(("type",), "BASE_TYPE_CHOICES", f"Value must be one of ({names}).")
    return Answer(number)


def _checked_choices(interaction: Interaction, data: Json) -> list[Json]:
    errors = FormErrors()
    choices = data.get("choices") or []
    path = ("choices",)
    option_type = focused_option(interaction.data["options"])["type"]
    if errors.at_most(path, choices, limits.CHOICES, list):
        for place, choice in errors.objects(path, choices):
            check_choice(errors, choice, option_type, place)
    errors.raise_if_any()
    return [{"name": choice["name"], "value": choice["value"]} for choice in choices]


def focused_option(options: list[Json]) -> Json:
    """Return the option a person is typing in; there must be one."""
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused_option(option["options"])
    raise ValueError("No option is being typed.")
