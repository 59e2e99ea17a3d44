"""Writing, editing and deleting messages, with everything Discord refuses."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playground.deeds import mentions
from playground.files import size_of
from playground.forms import components, embeds, limits
from playground.forms.components import ATTACHMENT_SCHEME, ComponentCheck, Media
from playground.forms.errors import EMPTY_MESSAGE, TOO_LARGE, FormErrors, Json
from playground.state.shapes import media_shape
from playground.state.world import Attachment, Channel, Message, MessageFlag, MessageType, now
from playground.telling import events

if TYPE_CHECKING:
    from playground.server import Playground

SENT_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
EDITED_FLAGS = MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2
LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")


@dataclass(frozen=True)
class Upload:
    """One file of a request; `key` is its number among the files of the form."""

    key: int
    filename: str
    content_type: str
    data: bytes


@dataclass
class _Form:
    """What a message would be like after a request."""

    content: str
    embeds: list[Json]
    components: list[Json]
    attachments: list[Attachment]
    new_files: list[tuple[Attachment, bytes]]
    flags: int
    new_embeds: bool
    new_components: bool

    def media(self, url: str) -> Media | None:
        """Return the file that an address like `attachment://board.png` names."""
        if url.startswith(ATTACHMENT_SCHEME):
            name = url.removeprefix(ATTACHMENT_SCHEME)
            for attachment in reversed(self.attachments):
                if attachment.filename == name:
                    return Media(media_shape(attachment), attachment.size)
        return None


def create(
    playground: Playground,
    channel: Channel,
    author_id: int,
    body: Json,
    uploads: Sequence[Upload] = (),
    *,
    message: Message | None = None,
) -> Message:
    """Write a new message and tell of it.

    `message` may bring what is not in the form: its type, whom it is for, the interaction it answers.
    """
    if message is None:
        message = Message(playground.world.snowflakes.next(), channel.id, author_id)
    form = _read(playground, message, body, uploads, SENT_FLAGS)
    message.nonce = body.get("nonce")
    _apply(playground, channel, message, form, body)
    add(playground, channel, message)
    return message


def edit(playground: Playground, message: Message, body: Json, uploads: Sequence[Upload] = ()) -> None:
    """Change a message and tell of it; fields that are missing stay as they are."""
    channel = playground.world.channels[message.channel_id]
    form = _read(playground, message, body, uploads, EDITED_FLAGS)
    was_loading = message.has(MessageFlag.LOADING)
    kept = {attachment.id for attachment in form.attachments}
    for attachment in message.attachments:
        if attachment.id not in kept:
            playground.world.files.drop(attachment.id)
    _apply(playground, channel, message, form, body)
    message.flags &= ~MessageFlag.LOADING
    if not was_loading:
        message.edited_at = now()
    events.message_updated(playground, message)


def add(playground: Playground, channel: Channel, message: Message) -> None:
    """Put a finished message into its channel and tell of it."""
    if channel.is_thread and channel.archived:
        channel.archived = False
        channel.archive_changed_at = now()
        events.channel_changed(playground, "THREAD_UPDATE", channel)
    channel.messages[message.id] = message
    channel.last_message_id = message.id
    if channel.is_thread:
        newcomers = [m for m in message.mentions if m not in channel.thread_members]
        for user_id in newcomers:
            channel.thread_members[user_id] = now()
        if newcomers:
            events.thread_members_changed(playground, channel, newcomers, [])
    events.message_created(playground, message)


def add_system(playground: Playground, channel: Channel, author_id: int, kind: MessageType, **fields: Any) -> Message:
    """Write one of Discord's own lines, like "Ana added Ben to the thread"."""
    message = Message(playground.world.snowflakes.next(), channel.id, author_id, kind, **fields)
    add(playground, channel, message)
    return message


def refer(channel: Channel, message: Message, original_id: int) -> None:
    """Make a message the reply to another one in the same channel."""
    message.type = MessageType.REPLY
    message.reference = {"type": 0, "channel_id": str(channel.id), "message_id": str(original_id)}
    if channel.guild_id is not None:
        message.reference["guild_id"] = str(channel.guild_id)


def delete(playground: Playground, message: Message) -> None:
    """Delete a message with its files and tell of it."""
    channel = playground.world.channels[message.channel_id]
    del channel.messages[message.id]
    for attachment in message.attachments:
        playground.world.files.drop(attachment.id)
    events.message_deleted(playground, message)


def already_sent(channel: Channel, author_id: int, body: Json) -> Message | None:
    """Return the message that was sent before with the same enforced nonce, if there is one."""
    nonce = body.get("nonce")
    if nonce is None or not body.get("enforce_nonce"):
        return None
    for message in reversed(channel.messages.values()):
        if message.author_id == author_id and str(message.nonce) == str(nonce):
            return message
    return None


def _read(playground: Playground, old: Message, body: Json, uploads: Sequence[Upload], settable_flags: int) -> _Form:
    """Return what the message would be like, or refuse the form."""
    errors = FormErrors()
    flags = body.get("flags") or 0
    errors.number(("flags",), flags, limits.Span(0, 2**31 - 1))
    new_embeds = body.get("embeds", [])
    if body.get("embed") is not None:
        new_embeds = [body["embed"]]
    attachments, new_files = _files(playground, errors, old, body, uploads)
    form = _Form(
        content=(body.get("content") or "") if "content" in body else old.content,
        embeds=(new_embeds or []) if "embeds" in body or "embed" in body else old.embeds,
        components=(body.get("components") or []) if "components" in body else old.components,
        attachments=attachments,
        new_files=new_files,
        flags=(old.flags & ~MessageFlag.SUPPRESS_EMBEDS if "flags" in body else old.flags)
        | (flags & settable_flags if isinstance(flags, int) else 0),
        new_embeds="embeds" in body or "embed" in body,
        new_components="components" in body,
    )
    _check(errors, form, body)
    errors.raise_if_any()
    form.content = form.content.strip()
    if not (form.content or form.embeds or form.components or form.attachments):
        raise EMPTY_MESSAGE.refusal()
    return form


def _check(errors: FormErrors, form: _Form, body: Json) -> None:
    filenames = frozenset(attachment.filename for attachment in form.attachments)
    layout = bool(form.flags & MessageFlag.COMPONENTS_V2)
    errors.at_most(("content",), form.content, limits.CONTENT)
    if body.get("nonce") is not None:
        errors.at_most(("nonce",), str(body["nonce"]), limits.NONCE)
    mentions.check(errors, body.get("allowed_mentions"))
    if form.new_embeds:
        embeds.check(errors, form.embeds, filenames)
    if form.new_components:
        ComponentCheck(errors, filenames).message(form.components, layout=layout)
    if layout:
        present = {**{key: body.get(key) for key in LEGACY_FIELDS}, "content": form.content, "embeds": form.embeds}
        for key, value in present.items():
            if value:
                errors.add(
                    (key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )  # fmt: skip
    for key in ("poll", "sticker_ids"):
        if body.get(key):
            errors.add((key,), "PLAYGROUND_UNSUPPORTED", "The playground has no polls and no stickers.")


def _files(
    playground: Playground, errors: FormErrors, old: Message, body: Json, uploads: Sequence[Upload]
) -> tuple[list[Attachment], list[tuple[Attachment, bytes]]]:
    """Return the files the message would have, and those of them that are new.

    A list `attachments` says which of the old files stay and describes the new ones; without it all stay.
    """
    if any(len(upload.data) > limits.FILE_BYTES for upload in uploads):
        raise TOO_LARGE.refusal()
    listed = body.get("attachments")
    described: dict[str, Json] = {}
    kept = list(old.attachments)
    if isinstance(listed, list) and "attachments" in body:
        described = {str(entry.get("id")): entry for entry in listed if isinstance(entry, dict)}
        kept = [attachment for attachment in old.attachments if str(attachment.id) in described]
        known = {str(attachment.id) for attachment in kept} | {str(upload.key) for upload in uploads}
        for number, entry in enumerate(listed):
            path = ("attachments", number)
            if not isinstance(entry, dict) or str(entry.get("id")) not in known:
                errors.add((*path, "id"), "ATTACHMENT_NOT_FOUND", "There is no file with this id.")
            else:
                errors.at_most((*path, "description"), entry.get("description"), limits.FILE_DESCRIPTION)
        for attachment in kept:
            if "description" in described[str(attachment.id)]:
                attachment.description = described[str(attachment.id)]["description"]
    elif listed is None and "attachments" in body:
        kept = []
    new_files = [_new_file(playground, old, one, described.get(str(one.key), {})) for one in uploads]
    attachments = kept + [attachment for attachment, _ in new_files]
    errors.at_most(("attachments",), attachments, limits.FILES, list)
    return attachments, new_files


def _new_file(playground: Playground, message: Message, upload: Upload, entry: Json) -> tuple[Attachment, bytes]:
    name = re.sub(r"[^\w.-]", "_", entry.get("filename") or upload.filename) or "unknown"
    content_type = mimetypes.guess_type(name)[0] or upload.content_type
    file_id = playground.world.snowflakes.next()
    url = f"{playground.url}/attachments/{message.channel_id}/{file_id}/{name}"
    size = size_of(upload.data)
    width, height = size if size is not None else (None, None)
    description = entry.get("description")
    attachment = Attachment(file_id, name, content_type, len(upload.data), url, description, width, height)
    return attachment, upload.data


def _apply(playground: Playground, channel: Channel, message: Message, form: _Form, body: Json) -> None:
    """Make the message what the checked form says."""
    for attachment, data in form.new_files:
        playground.world.files.put(attachment.id, data, attachment.content_type)
    message.content = form.content
    message.attachments = form.attachments
    message.flags = form.flags
    message.embeds = embeds.settle(form.embeds, form.media) if form.new_embeds else form.embeds
    message.components = components.settle(form.components, form.media) if form.new_components else form.components
    text = message.content + "\n" + components.displayed_text(message.components)
    found = mentions.find(playground.world, channel, message.author_id, text, body.get("allowed_mentions"))
    message.mentions = found.users
    message.mention_roles = found.roles
    message.mention_everyone = found.everyone
