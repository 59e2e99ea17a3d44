"""How the bot gets to a server: the invitation with everything that it needs there."""

from __future__ import annotations

import discord

from bot.host.allowed import NEEDED, NEEDED_FOR_THREADS

PERMISSIONS = discord.Permissions(**dict.fromkeys((*NEEDED, *NEEDED_FOR_THREADS), True))
"""As the table of permissions in the README says why."""

SCOPES = ("bot", "applications.commands")


def invitation(application_id: int) -> str:
    """The address at which somebody who manages a server lets the bot in."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
