"""How the bot gets to a server: the invitation with everything that it needs there."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""As the table of permissions in the README says why."""

SCOPES = ("bot", "applications.commands")


def invitation(application_id: int) -> str:
    """The address at which somebody who manages a server lets the bot in."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
