"""The pictures that a sent message shows: an edit names those that stay, so that nobody loads them again.

Discord leaves what components show out of a message's attachments; each is an attachment all the same, with an id.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from urllib.parse import urlsplit

import discord


def attachments_shown(message: discord.Message) -> dict[str, discord.Attachment]:
    """Those that its galleries show, by the names of their files."""
    return {
        name: discord.Attachment(
            data={"id": number, "filename": name, "size": 0, "url": media.url, "proxy_url": media.proxy_url or ""},
            state=message._state,
        )
        for media in _media_of(message.components)
        if (number := media.attachment_id) is not None
        for name in (name_of(media),)
    }


def name_of(media: discord.UnfurledMediaItem) -> str:
    """The file name of a picture that Discord has: the end of its address."""
    return PurePosixPath(urlsplit(media.url).path).name


def _media_of(components: list[discord.Component]) -> Iterator[discord.UnfurledMediaItem]:
    for each in components:
        if isinstance(each, discord.MediaGalleryComponent):
            yield from (item.media for item in each.items)
        elif isinstance(each, discord.Container):
            yield from _media_of(each.children)
